import { dateSchema } from '../../../../contract/common.ts';
import type { PendencyQuery, PendencySort } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { RELEVANCE } from '../../../../contract/pendencyStatus.ts';

/**
 * The orders of the list (D-04) as segments: one segment follows the other, and inside a segment rows are ordered by one
 * column and the id. 'Mais relevantes' is one segment per status; a column that may be empty has its empty rows last, in a
 * segment of their own. So every part of a list is one range of one index (company, status, column, id).
 */
export type Column = 'relevance_date' | 'updated_at' | 'expiration_date' | 'revision_date' | 'due_date';
export type Segment = { statuses: readonly PendencyStatus[]; presence?: 'filled' | 'empty' };
export type ListOrder = { name: string; column: Column; descending: boolean; segments: Segment[] };

const COLUMN: Record<PendencySort, Column> = {
  revisionDate: 'revision_date',
  expirationDate: 'expiration_date',
  updatedAt: 'updated_at',
  dueDate: 'due_date',
};

/** The order that a query asks for; without `orderBy` the list's own. Descending first for the last change, else ascending. */
export function listOrder(
  query: Pick<PendencyQuery, 'orderBy' | 'order'>,
  statuses: readonly PendencyStatus[],
): ListOrder {
  const { orderBy } = query;
  if (!orderBy) {
    const segments = RELEVANCE.filter((status) => statuses.includes(status)).map((status) => ({ statuses: [status] }));
    return { name: 'relevance', column: 'relevance_date', descending: false, segments };
  }
  const descending = (query.order ?? (orderBy === 'updatedAt' ? 'desc' : 'asc')) === 'desc';
  const segments: Segment[] =
    orderBy === 'updatedAt'
      ? [{ statuses }]
      : [
          { statuses, presence: 'filled' },
          { statuses, presence: 'empty' },
        ];
  return { name: `${orderBy} ${descending ? 'desc' : 'asc'}`, column: COLUMN[orderBy], descending, segments };
}

/** A place in a list: segment, value of the column, id. Opaque on the wire. */
export type Place = { segment: number; value: string | null; id: number };

export const encodePlace = (order: ListOrder, place: Place): string =>
  Buffer.from(JSON.stringify([order.name, place.segment, place.value, place.id])).toString('base64url');

const isValue = (text: string): boolean =>
  /^[\d-]{10}( ([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?)?$/.test(text) &&
  dateSchema.safeParse(text.slice(0, 10)).success;

/** The place of a cursor, or null when it was made for another order, or by hand. */
export function decodePlace(order: ListOrder, cursor: string): Place | null {
  try {
    const [name, segment, value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    const isPlace =
      name === order.name &&
      Number.isInteger(segment) &&
      Number.isSafeInteger(id) &&
      (value === null || (typeof value === 'string' && isValue(value)));
    return isPlace ? { segment: segment as number, value: value as string | null, id: id as number } : null;
  } catch {
    return null;
  }
}
