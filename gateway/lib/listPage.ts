import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../contract/constants.ts';
import { type ListMeta, type ListOf, metaOf } from '../../contract/list.ts';
import { type Db, rows } from '../db/client.ts';
import { AppError } from './errors.ts';

export type PageRequest = { page: number; itemsPerPage: number };

/** The rows to skip; past 10,000 a page by offset is refused with advice (wire, `totals`). */
export function offsetOf({ page, itemsPerPage }: PageRequest): number {
  const offset = (page - 1) * itemsPerPage;
  if (offset + itemsPerPage > EXACT_TOTAL_LIMIT + itemsPerPage) throw new AppError('page_too_deep');
  return offset;
}

/** A number in the text of a statement: a LIMIT that is a parameter makes the planner expect a tenth of the rows. */
export const literal = (n: number): SQL => sql.raw(String(Math.trunc(n)));

/** How many rows `ids` gives, counted up to one past the limit: never a full count in a request. */
export async function cappedCount(db: Db, ids: SQL): Promise<{ total: number; capped: boolean }> {
  const [row] = await rows(db)<{ n: number }>`
    select count(*)::int as n from (${ids} limit ${literal(EXACT_TOTAL_LIMIT + 1)}) x`;
  const n = row?.n ?? 0;
  return { total: Math.min(n, EXACT_TOTAL_LIMIT), capped: n > EXACT_TOTAL_LIMIT };
}

/** How many rows the planner expects of a query. */
export async function expectedRows(db: Db, query: SQL): Promise<number> {
  const [row] = await rows(db)<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json) ${query}`;
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

/** The same for totals beyond the limit, marked as an estimate. */
export const estimate = async (db: Db, query: SQL): Promise<number> =>
  Math.max(EXACT_TOTAL_LIMIT + 1, await expectedRows(db, query));

/** So many expected rows are more than the limit of exact totals, however rough the planner's estimate is. */
export const SURELY_DEEP = 2 * EXACT_TOTAL_LIMIT;

/**
 * One page of a list: its rows by `select` (ordered, without limit) and the total of `ids`, the same rows without order. Of a
 * `large` query, about as many rows, the planner is asked first whether counting up to the limit is worth it.
 */
export async function listPage<Row>(
  db: Db,
  request: PageRequest,
  select: SQL,
  ids: SQL,
  { large }: { large?: SQL } = {},
): Promise<ListOf<Row>> {
  const offset = offsetOf(request);
  const { page, itemsPerPage } = request;
  const results = await rows(db)<Row>`${select} limit ${literal(itemsPerPage)} offset ${offset}`;
  const meta = (total: number): ListMeta => metaOf(total, page, itemsPerPage);
  const expected = large && results.length === itemsPerPage ? await estimate(db, large) : 0;
  if (expected > SURELY_DEEP) return { results, meta: { ...meta(expected), totalIsEstimate: true } };
  const { total, capped } = await cappedCount(db, ids);
  if (!capped) return { results, meta: meta(total) };
  return { results, meta: { ...meta(expected || (await estimate(db, ids))), totalIsEstimate: true } };
}

/** `%text%` for a LIKE over norm(): the person's own `%` and `_` are letters. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
/** norm(column) contains the text, whatever its accents and case. */
export const matches = (normalised: SQL, text: string): SQL => sql`${normalised} like norm(${contains(text)})`;

/** A part of a CNPJ, formatted or not; of fewer than four of its characters, nothing matches. */
const cnpjLike = (text: string): string => {
  const characters = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return characters.length < 4 || !/\d/.test(characters) ? '' : `%${characters}%`;
};
/** A company `alias` by its names or its CNPJ. */
export const matchesCompany = (alias: SQL, text: string): SQL =>
  sql`(${matches(sql`norm(${alias}.company_name || ' ' || ${alias}.trading_name)`, text)} or ${alias}.cnpj like ${cnpjLike(text)})`;
