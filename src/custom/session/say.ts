import { createContext, useContext } from 'react';

/** Shows a text in the toast of the screens without a session; `success` changes its mark, and makes it polite. */
export type Say = (text: string, tone?: 'error' | 'success') => void;

export const SayContext = createContext<Say>(() => undefined);

/** How a screen says something in passing (L-09); what needs an answer stands in its place instead. */
export const useSay = (): Say => useContext(SayContext);
