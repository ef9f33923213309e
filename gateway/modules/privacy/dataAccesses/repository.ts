import { type SQL, sql } from 'drizzle-orm';
import { MASS_OPENING } from '../../../../contract/constants.ts';
import {
  type AccessKind,
  type DataAccess,
  type DataAccessFilter,
  type DataAccessQuery,
  INCIDENT_ROWS,
  type Incident,
  type IncidentRow,
} from '../../../../contract/dataAccesses.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Person } from '../../../../contract/pendencies.ts';
import { SENSITIVITIES, type Sensitivity } from '../../../../contract/sensitivity.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, literal, matches } from '../../../lib/listPage.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';
import { dayStart } from '../../../lib/sqlTime.ts';

export type Access = {
  uid: string;
  companyId: number;
  kind: AccessKind;
  sensitivity: Sensitivity;
  documentId?: number | undefined;
  reason?: string | undefined;
  at: Date;
};

const insert = ({ uid, companyId, kind, sensitivity, documentId, reason, at }: Access, from: SQL) => sql`
  insert into data_accesses (created_at, uid, company_id, kind, sensitivity, document_id, reason, employer_id, employee_ids)
  select ${at.toISOString()}::timestamptz, ${uid}::uuid, ${companyId}, ${kind}, ${sensitivity}, ${documentId ?? null}::bigint,
    ${reason ?? null}::text, ${from} returning id`;

/** The reading of a document: the people are the one of its pendency, or those that it is linked to. Gives the id of its row. */
export const insertDocumentAccess = async (tx: Db, access: Access, pendencyId: number): Promise<number | undefined> =>
  (
    await rows<{ id: number }>(
      tx,
      insert(
        access,
        sql`x.provider_id, case when x.employee_id is not null then array[x.employee_id] else array(
          select l.employee_id from pendency_employees l where l.pendency_id = x.id order by 1) end
          from pendencies x where x.id = ${pendencyId}`,
      ),
    )
  )[0]?.id;

/** As `insertDocumentAccess`, of many at once; gives the first of its rows that is of a health document. */
export const insertDocumentAccesses = async (
  tx: Db,
  { uid, kind, at }: Pick<Access, 'uid' | 'kind' | 'at'>,
  opened: readonly { documentId: number; companyId: number; sensitivity: Sensitivity }[],
): Promise<number | undefined> => {
  const written = await rows(tx)<{ id: number; sensitivity: Sensitivity }>`
    insert into data_accesses (created_at, uid, company_id, kind, sensitivity, document_id, employer_id, employee_ids)
    select ${at.toISOString()}::timestamptz, ${uid}::uuid, y."companyId", ${kind}, y.sensitivity, d.id, x.provider_id,
      case when x.employee_id is not null then array[x.employee_id] else array(
        select l.employee_id from pendency_employees l where l.pendency_id = x.id order by 1) end
    from json_to_recordset(${JSON.stringify(opened)}::json) y("documentId" bigint, "companyId" bigint, sensitivity text)
      join documents d on d.id = y."documentId" join pendencies x on x.id = d.pendency_id
    returning id::int as id, sensitivity`;
  const health = written.filter(({ sensitivity }) => sensitivity === 'HEALTH').map(({ id }) => id);
  return health.length > 0 ? Math.min(...health) : undefined;
};

/** One row for each employer of the people. */
export const insertAccess = (tx: Db, access: Access, employeeIds: readonly number[]) =>
  rows(
    tx,
    insert(
      access,
      sql`e.company_id, array_agg(e.id order by e.id) from employees e where e.id = any(${idArray(employeeIds)}) group by e.company_id`,
    ),
  );

/** Leaves a cause of a notice when the reading of a health file is the first beyond what is usual within the time. */
export const noticeMassOpening = (tx: Db, { uid, at }: Pick<Access, 'uid' | 'at'>, id: number) =>
  changed(tx)`insert into notice_causes (kind, subject_id) select 'MASS_OPENING', ${id}
    from data_accesses a where a.uid = ${uid}::uuid and a.sensitivity = 'HEALTH'
      and a.created_at > ${at.toISOString()}::timestamptz - make_interval(mins => ${MASS_OPENING.minutes}::int)
    having count(distinct a.document_id) > ${MASS_OPENING.files}
      and count(distinct a.document_id) filter (where a.id < ${id}) <= ${MASS_OPENING.files}`;

/** People whom a search by name finds. */
const SEARCHED = 500;

/** Rows `a` of the log that the company may read. */
function whereOf(companyId: number, filter: DataAccessFilter): SQL {
  const { side, name, uid, from, until, kind, sensitivity, employeeId } = filter;
  const ofSide = {
    OWN: sql`a.company_id = ${companyId}`,
    OTHERS: sql`a.employer_id = ${companyId} and a.company_id <> ${companyId}`,
    ALL: sql`(a.company_id = ${companyId} or a.employer_id = ${companyId})`,
  }[side];
  const conditions = [
    ofSide,
    // people of other companies are told of by their company alone
    uid && sql`a.uid = ${uid}::uuid and a.company_id = ${companyId}`,
    from && sql`a.created_at >= ${dayStart(from)}`,
    until && sql`a.created_at < ${dayStart(until)} + interval '1 day'`,
    kind && sql`a.kind = ${kind}`,
    sensitivity && sql`a.sensitivity = ${sensitivity}`,
    name &&
      sql`a.employee_ids && array(select e.id from employees e where ${matches(searchedNames, name)} limit ${literal(SEARCHED)})`,
    employeeId && sql`a.employee_ids @> array[${employeeId}::bigint]`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

const reference = (alias: SQL, name: SQL): SQL => sql`json_build_object('id', ${alias}.id, 'name', ${name})`;
/** Who looked, for the own company alone. */
const reader = (companyId: number, a: SQL): SQL =>
  sql`case when ${a}.company_id = ${companyId} then json_build_object('uid', u.uid, 'displayName', u.display_name) end`;
/** How many people of a row are named. */
const NAMED = 3;

const selected = (
  companyId: number,
): SQL => sql`select a.id::int, iso(a.created_at) as at, ${reader(companyId, sql`a`)} as person,
    ${reference(sql`c`, sql`c.trading_name`)} as company, ${reference(sql`o`, sql`o.trading_name`)} as employer, a.kind, a.sensitivity,
    (select coalesce(json_agg(${reference(sql`n`, sql`n.name`)}), '[]') from (
      select e.id, e.name from employees e where e.id = any(a.employee_ids) order by norm(e.name), e.id limit ${literal(NAMED)}) n) as employees,
    cardinality(a.employee_ids) as "employeeCount",
    (select json_build_object('id', d.id, 'name', x.name) from documents d join pendencies x on x.id = d.pendency_id
      where d.id = a.document_id) as document, a.reason`;
const joined = sql`left join users u on u.uid = a.uid
  join companies c on c.id = a.company_id join companies o on o.id = a.employer_id`;

/** The rows are found first, so that only those of the page are joined. */
const found = (where: SQL, tail: SQL): SQL =>
  sql`from (select * from data_accesses a where ${where} order by a.created_at desc, a.id desc ${tail}) a ${joined}
    order by a.created_at desc, a.id desc`;

export function listAccesses(db: Db, companyId: number, query: DataAccessQuery): Promise<ListOf<DataAccess>> {
  const where = whereOf(companyId, query);
  return listPage(
    db,
    query,
    sql`${selected(companyId)} ${found(where, sql``)}`,
    sql`select a.id from data_accesses a where ${where}`,
    { large: sql`select 1 from data_accesses a where ${where}` },
  );
}

/** Rows before one, the latest first. */
export const accessesBefore = (
  db: Db,
  companyId: number,
  filter: DataAccessFilter,
  { before, limit }: { before: { at: string; id: number } | null; limit: number },
): Promise<(DataAccess & { people: string[] })[]> => {
  const after = before ? sql` and (a.created_at, a.id) < (${before.at}::timestamptz, ${before.id})` : sql``;
  return rows(db)`${selected(companyId)}, array(select e.name from employees e where e.id = any(a.employee_ids)
      order by norm(e.name), e.id) as people
    ${found(sql`${whereOf(companyId, filter)}${after}`, sql`limit ${literal(limit)}`)}`;
};

/** Who of the company is in the log. */
export const readersOf = (db: Db, companyId: number): Promise<(Person & { uid: string })[]> =>
  rows(db)`select u.uid, u.display_name as "displayName" from users u
    where exists (select 1 from data_accesses a where a.uid = u.uid and a.company_id = ${companyId})
    order by norm(u.display_name), u.uid limit 1000`;

/** Who saw whom, grouped: `p` person, `a` who looked. */
const grouped = (companyId: number, filter: DataAccessFilter): SQL => sql`grouped as materialized (
    select p.id as employee_id, a.uid, a.company_id, a.employer_id, min(a.created_at) as first, max(a.created_at) as last,
      count(*)::int as count, array_agg(distinct a.kind) as kinds,
      max(array_position(${textArray(SENSITIVITIES)}, a.sensitivity)) as rank
    from data_accesses a cross join lateral unnest(a.employee_ids) p(id)
    where ${whereOf(companyId, filter)} ${filter.employeeId ? sql`and p.id = ${filter.employeeId}` : sql``}
    group by p.id, a.uid, a.company_id, a.employer_id)`;
const incidentRow = (companyId: number): SQL => sql`${reference(sql`e`, sql`e.name`)} as employee,
    ${reference(sql`o`, sql`o.trading_name`)} as employer, ${reader(companyId, sql`g`)} as person,
    ${reference(sql`c`, sql`c.trading_name`)} as company, iso(g.first) as first, iso(g.last) as last, g.count, to_json(g.kinds) as kinds,
    (${textArray(SENSITIVITIES)})[g.rank] as sensitivity`;
const incidentJoins = sql`join employees e on e.id = g.employee_id join companies o on o.id = g.employer_id
  join companies c on c.id = g.company_id left join users u on u.uid = g.uid`;

export async function incidentOf(db: Db, companyId: number, filter: DataAccessFilter): Promise<Incident> {
  const health = SENSITIVITIES.indexOf('HEALTH') + 1;
  const row = await firstRow(db)<Incident>`with ${grouped(companyId, filter)},
      top as (select * from grouped order by rank desc, count desc, employee_id, uid limit ${literal(INCIDENT_ROWS)})
    select count(distinct employee_id)::int as people, count(distinct uid)::int as readers, count(*)::int as total,
      count(distinct employee_id) filter (where rank = ${health})::int as "peopleOfHealth",
      iso(min(first)) as first, iso(max(last)) as last,
      coalesce((select json_agg(one) from (select ${incidentRow(companyId)} from top g ${incidentJoins}
        order by g.rank desc, g.count desc, e.id, g.uid) one), '[]') as rows
    from grouped`;
  return row ?? { people: 0, peopleOfHealth: 0, readers: 0, first: null, last: null, rows: [], total: 0 };
}

/** Rows of the report past one, by person and reader. */
export const incidentRowsAfter = (
  db: Db,
  companyId: number,
  filter: DataAccessFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<IncidentRow[]> =>
  rows(db)`with ${grouped(companyId, filter)} select ${incidentRow(companyId)}
    from (select * from grouped order by employee_id, uid, company_id limit ${literal(limit)} offset ${literal(offset)}) g ${incidentJoins}
    order by g.employee_id, g.uid, g.company_id`;
