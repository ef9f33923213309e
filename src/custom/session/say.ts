import { createContext, useContext, useEffect } from 'react';
import { takeNotice } from '../../authProvider/notice.ts';
import { useT } from '../../i18n/index.ts';

/** Shows a toast on the screens without a session; `success` is announced politely. */
export type Say = (text: string, tone?: 'error' | 'success') => void;

export const SayContext = createContext<Say>(() => undefined);

/** Toast for messages that need no answer (L-09). */
export const useSay = (): Say => useContext(SayContext);

/** Shows the previous page's notice once. */
export function useLeftNotice(show: (text: string) => void): void {
  const t = useT();
  // biome-ignore lint/correctness/useExhaustiveDependencies: consumed once
  useEffect(() => {
    const notice = takeNotice();
    if (!notice) return;
    setTimeout(() => show(t(notice.key)), Math.max(0, notice.at - Date.now()));
  }, []);
}
