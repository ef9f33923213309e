import { sql } from 'drizzle-orm';
import type { PendencyFilter, PendencyRow } from '../../../../contract/pendencies.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, rows } from '../../../db/client.ts';
import { literal } from '../../../lib/listPage.ts';
import { idArray, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';
import { conditions, statusesAsked } from './conditionsRepository.ts';
import { type ListRequest, partsOf } from './listRepository.ts';
import { pendencyJoins, pendencyRowJson } from './rowRepository.ts';

/** Rows of the list for work over many of them: never more than a batch in memory. */

/** The ids that match, in the list's order, up to `limit`. */
export async function listIds(db: Db, request: Omit<ListRequest, 'offset' | 'from'>): Promise<number[]> {
  if (request.scopes.length === 0 || request.order.segments.length === 0) return [];
  const { prefix, ids } = partsOf({ ...request, offset: 0 });
  const found = await rows(db)<{ id: number }>`${prefix} select ids.id from (${ids}) ids order by ids.n`;
  return found.map(({ id }) => id);
}

/** The rows of these ids that the scopes see, in the order of the ids. */
export async function rowsOf(
  db: Db,
  scopes: readonly Scope[],
  ids: readonly number[],
  today: string,
): Promise<PendencyRow[]> {
  if (scopes.length === 0 || ids.length === 0) return [];
  const found = await rows(db)<{ row: PendencyRow }>`select ${pendencyRowJson(today)} as row
    from unnest(${idArray(ids)}) with ordinality asked(id, n) join pendencies x on x.id = asked.id ${pendencyJoins(scopes)}
    where ${visiblePendencies(scopes, sql`x`)} order by asked.n`;
  return found.map(({ row }) => row);
}

/** The next rows by id, for lists too long to be put in order first. */
export async function rowsAfter(
  db: Db,
  {
    scopes,
    filter,
    after,
    limit,
    today,
  }: {
    scopes: readonly Scope[];
    filter: PendencyFilter;
    after: number;
    limit: number;
    today: string;
  },
): Promise<PendencyRow[]> {
  const statuses = statusesAsked(filter);
  const found = await rows(db)<{ row: PendencyRow }>`select ${pendencyRowJson(today)} as row
    from (select * from pendencies x
          where x.id > ${after} and (${visiblePendencies(scopes, sql`x`)})
            and x.status = any(${textArray(statuses)}) and ${conditions(scopes, filter, today)}
          order by x.id limit ${literal(limit)}) x ${pendencyJoins(scopes)} order by x.id`;
  return found.map(({ row }) => row);
}

export async function namesOf(
  db: Db,
  scopes: readonly Scope[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await rows(db)<{
    id: number;
    name: string;
  }>`select x.id, concat_ws(' · ', x.name, e.name, c.trading_name) as name
    from pendencies x ${pendencyJoins(scopes)}
    where x.id = any(${idArray(ids)}) and (${visiblePendencies(scopes, sql`x`)})`;
  return new Map(found.map(({ id, name }) => [id, name]));
}
