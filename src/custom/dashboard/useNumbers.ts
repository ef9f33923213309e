import { LOCALE } from '../../../contract/constants.ts';
import type { Shares } from '../../../contract/dashboard.ts';
import { useLanguage } from '../../i18n/index.ts';

/** Conform of applicable in percent, with one decimal; null where nothing applies. */
export const shareOf = (shares: Shares | undefined): number | null =>
  shares && shares.applicable > 0 ? Math.round((1000 * shares.conform) / shares.applicable) / 10 : null;

/** Numbers in the language's own form. */
export function useNumbers() {
  const locale = LOCALE[useLanguage()];
  const whole = new Intl.NumberFormat(locale);
  const one = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'always' });
  return {
    whole: (value: number): string => whole.format(value),
    /** '—' where nothing applies. */
    percent: (value: number | null): string => (value === null ? '—' : `${one.format(value)}%`),
    signed: (value: number): string => signed.format(value),
  };
}
