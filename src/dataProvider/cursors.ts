import { EXACT_TOTAL_LIMIT } from '../../contract/constants.ts';
import type { ListMeta } from '../../contract/list.ts';

export type Cursor = { after?: string; before?: string };

/** Lists whose neighbouring pages are remembered; the oldest is forgotten first. */
const KEPT = 20;
const known = new Map<string, Map<number, Cursor>>();

/** Remembers how the pages beside this one are reached, per list (path, filters, sort and page size). */
export function keepCursors(list: string, page: number, { next, previous }: ListMeta): void {
  const pages = known.get(list) ?? new Map<number, Cursor>();
  if (next) pages.set(page + 1, { after: next });
  if (previous && !pages.has(page - 1)) pages.set(page - 1, { before: previous });
  known.delete(list);
  known.set(list, pages);
  const oldest = known.size > KEPT ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
}

/** How a page beyond 10,000 rows is asked by keyset; {} when it is not that deep, or not beside a page that was seen. */
export function cursorOf(list: string, page: number, perPage: number): Cursor {
  if (page * perPage <= EXACT_TOTAL_LIMIT) return {};
  return known.get(list)?.get(page) ?? {};
}
