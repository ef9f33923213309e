import { type SQL, sql } from 'drizzle-orm';
import {
  TRAIL_PATTERNS,
  type TrailEntity,
  type TrailEntry,
  type TrailFilter,
  type TrailQuery,
} from '../../../../contract/auditTrail.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Db, rows } from '../../../db/client.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import { openPersonal } from '../../../lib/personKeys.ts';
import { textArray } from '../../../lib/scopeSql.ts';
import { dayStart } from '../../../lib/sqlTime.ts';

/** Whose trail is read, and the entities whose values are left out. */
export type Reading = { companyId: number; withoutValues: readonly TrailEntity[] };

/** People whom a search by name finds. */
const SEARCHED = 500;
const kind: SQL = sql`case ${sql.join(
  Object.entries(TRAIL_PATTERNS).map(([name, pattern]) => sql`when a.action ~ ${pattern} then ${name}`),
  sql` `,
)} else 'CHANGED' end`;

function whereOf({ companyId }: Reading, { name, entity, kind: wanted, from, until }: TrailFilter): SQL {
  const conditions = [
    sql`a.company_id = ${companyId}`,
    name &&
      sql`a.uid in (select u.uid from users u where ${matches(sql`norm(u.display_name)`, name)} limit ${literal(SEARCHED)})`,
    entity && sql`a.entity = ${entity}`,
    wanted && sql`${kind} = ${wanted}`,
    from && sql`a.created_at >= ${dayStart(from)}`,
    until && sql`a.created_at < ${dayStart(until)} + interval '1 day'`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

const said = (withoutValues: Reading['withoutValues'], value: SQL): SQL =>
  sql`case when a.entity <> all(${textArray(withoutValues)}) then ${value} end`;
/** The rows are found first, so that only those of the page are joined; the index has them in this order. */
const found = (reading: Reading, where: SQL, tail: SQL): SQL => sql`
  select a.id::int, iso(a.created_at) as at,
    case when u.uid is not null then json_build_object('uid', u.uid, 'displayName', u.display_name) end as person,
    case when c.id is not null then json_build_object('id', c.id, 'name', c.trading_name) end as company,
    case when a.actor_company_id = ${reading.companyId} then a.profile end as profile,
    case when a.actor_company_id = ${reading.companyId} then a.ip end as ip,
    a.entity, a.entity_id as "entityId", ${kind} as kind, a.action,
    ${said(reading.withoutValues, sql`a.field_name`)} as "fieldName",
    (select s.trading_name from companies s where a.entity = 'project'
      and s.id = substring(a.field_name from '(?:^|\\.)companies\\.(\\d{1,15})')::bigint) as "fieldCompany",
    ${said(reading.withoutValues, sql`a.old_value`)} as "oldValue",
    ${said(reading.withoutValues, sql`a.new_value`)} as "newValue", ${said(reading.withoutValues, sql`a.note`)} as note
  from (select * from audit a where ${where} order by a.created_at desc, a.id desc ${tail}) a
    left join users u on u.uid = a.uid left join companies c on c.id = a.actor_company_id
  order by a.created_at desc, a.id desc`;

const opened = (db: Db, entries: readonly TrailEntry[]): Promise<TrailEntry[]> =>
  openPersonal(db, entries, ['ip', 'fieldName', 'oldValue', 'newValue', 'note']);

export async function listEntries(db: Db, reading: Reading, query: TrailQuery): Promise<ListOf<TrailEntry>> {
  const where = whereOf(reading, query);
  const page = await listPage<TrailEntry>(
    db,
    query,
    found(reading, where, sql``),
    sql`select a.id from audit a where ${where}`,
    { large: sql`select 1 from audit a where ${where}` },
  );
  return { ...page, results: await opened(db, page.results) };
}

/** Entries before one, the latest first. */
export async function entriesBefore(
  db: Db,
  reading: Reading,
  filter: TrailFilter,
  { before, limit }: { before: Pick<TrailEntry, 'id' | 'at'> | null; limit: number },
): Promise<TrailEntry[]> {
  // a moment is told in milliseconds and kept in microseconds: its own entry has the exact one
  const after = before
    ? sql` and (a.created_at, a.id) < ((select b.created_at from audit b where b.id = ${before.id}), ${before.id})`
    : sql``;
  const where = sql`${whereOf(reading, filter)}${after}`;
  return opened(db, await rows(db)<TrailEntry>`${found(reading, where, sql`limit ${literal(limit)}`)}`);
}
