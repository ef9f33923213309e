import { useEffect } from 'react';
import { takeNotice } from '../../authProvider/notice.ts';
import { useT } from '../../i18n/index.ts';

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
