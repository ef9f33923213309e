import { EXACT_TOTAL_LIMIT } from '../../../contract/constants.ts';
import type { Translate } from '../../i18n/index.ts';
import { countFormat } from './countText.ts';

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
