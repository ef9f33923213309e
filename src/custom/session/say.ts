import { createContext, useContext } from 'react';

/** Shows a toast on the screens without a session; `success` is announced politely. */
export type Say = (text: string, tone?: 'error' | 'success') => void;

export const SayContext = createContext<Say>(() => undefined);

/** Toast for messages that need no answer (L-09). */
export const useSay = (): Say => useContext(SayContext);
