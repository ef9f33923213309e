import { EXACT_TOTAL_LIMIT, LOCALE } from '../../../contract/constants.ts';
import { type Translate, useLanguage } from '../../i18n/index.ts';

/** The BCP 47 tag of the language in use, for numbers. */
export const useLocaleTag = (): string => LOCALE[useLanguage()];

/** '1.204' in each language: Spanish alone would write four digits without the point. */
export const countFormat = (locale: string) => new Intl.NumberFormat(locale, { useGrouping: true });

/** '1.204', and '10.000+' at the cap up to which the gateway counts (wire, section 1); nothing when it is unknown. */
export function countText(count: number | undefined, locale: string): string | undefined {
  if (count === undefined) return undefined;
  const text = countFormat(locale).format(count);
  return count >= EXACT_TOTAL_LIMIT ? `${text}+` : text;
}

export type PageOfRows = { page: number; perPage: number; total: number; totalIsEstimate?: boolean };

export const lastPageOf = ({ perPage, total }: PageOfRows): number => Math.max(1, Math.ceil(total / perPage));

/** '11–20 de 1.842', or '… de cerca de 120.000' when the total is an estimate (wire, section 1). */
export function rangeText(rows: PageOfRows, t: Translate, locale: string): string {
  const number = countFormat(locale);
  const from = rows.total === 0 ? 0 : (rows.page - 1) * rows.perPage + 1;
  const until = Math.min(rows.page * rows.perPage, rows.total);
  return t(rows.totalIsEstimate ? 'lists.rangeAbout' : 'lists.range', {
    from: number.format(from),
    until: number.format(until),
    total: number.format(rows.total),
  });
}

/** Pages are reached by their number only within the exact total; further ones go step by step. */
export const isTooDeep = (rows: PageOfRows): boolean =>
  lastPageOf(rows) * rows.perPage > EXACT_TOTAL_LIMIT + rows.perPage;
