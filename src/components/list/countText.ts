import { EXACT_TOTAL_LIMIT } from '../../../contract/constants.ts';

/** '1.204' in each language: Spanish alone would write four digits without the point. */
export const countFormat = (locale: string) => new Intl.NumberFormat(locale, { useGrouping: true });

/** '1.204', and '10.000+' at the cap up to which the gateway counts (wire, section 1); nothing when it is unknown. */
export function countText(count: number | undefined, locale: string): string | undefined {
  if (count === undefined) return undefined;
  const text = countFormat(locale).format(count);
  return count >= EXACT_TOTAL_LIMIT ? `${text}+` : text;
}
