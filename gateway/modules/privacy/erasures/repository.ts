import { type SQL, sql } from 'drizzle-orm';
import type { Erasure, ErasureQuery, ErasureState, KeptLine } from '../../../../contract/erasures.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { changed, type Db, firstRow, rows, value } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';
import type { LedgerEntry } from './ledger.ts';

const person = (alias: SQL) =>
  sql`case when ${alias}.uid is not null then json_build_object('uid', ${alias}.uid, 'displayName', ${alias}.display_name) end`;
const selected = sql`select k.id::int, json_build_object('id', e.id, 'name', e.name) as employee,
    json_build_object('id', c.id, 'name', c.trading_name) as company, k.source, k.state, k.erased, k.kept,
    iso(k.proposed_at) as "proposedAt", ${person(sql`p`)} as "proposedBy", iso(k.decided_at) as "decidedAt",
    ${person(sql`u`)} as "decidedBy", k.reason, iso(k.done_at) as "doneAt"
  from erasures k join employees e on e.id = k.employee_id join companies c on c.id = k.company_id
  left join users p on p.uid = k.proposed_by left join users u on u.uid = k.decided_by`;

export function listErasures(db: Db, companyId: number, query: ErasureQuery): Promise<ListOf<Erasure>> {
  const { state, name } = query;
  const where = sql`k.company_id = ${companyId} ${state ? sql`and k.state = ${state}` : sql``} ${
    name ? sql`and ${matches(searchedNames, name)}` : sql``
  }`;
  return listPage(
    db,
    query,
    sql`${selected} where ${where} order by k.state <> 'PROPOSED', k.id desc`,
    sql`select k.id from erasures k join employees e on e.id = k.employee_id where ${where}`,
  );
}

export const erasuresOf = (db: Db, employeeId: number): Promise<Erasure[]> =>
  rows(db)`${selected} where k.employee_id = ${employeeId} order by k.id desc limit 50`;
export const findErasure = (db: Db, id: number): Promise<Erasure | undefined> =>
  firstRow(db)`${selected} where k.id = ${id}`;

export type Proposal = {
  companyId: number;
  employeeId: number;
  source: Erasure['source'];
  state: ErasureState;
  asOf: string;
  erased: KeptLine[];
  kept: KeptLine[];
  proposedBy: string | null;
  at: Date;
};
/** Nothing where one is open already. Gives the ids. */
export const insertErasures = async (tx: Db, proposals: readonly Proposal[]): Promise<number[]> => {
  const found = await rows(tx)<{ id: number }>`
    insert into erasures (company_id, employee_id, source, state, as_of, erased, kept, proposed_by, proposed_at)
    select n."companyId", n."employeeId", n.source, n.state, n."asOf", n.erased, n.kept, n."proposedBy", n.at
    from jsonb_to_recordset(${JSON.stringify(proposals)}::jsonb) n("companyId" bigint, "employeeId" bigint, source text, state text,
      "asOf" date, erased jsonb, kept jsonb, "proposedBy" uuid, at timestamptz)
    on conflict (employee_id) where state in ('PROPOSED', 'APPROVED') do nothing returning id::int`;
  return found.map(({ id }) => id);
};

/** When the job looks at these people again. */
export const setErasableFrom = (tx: Db, days: readonly { id: number; day: string }[]) =>
  changed(tx)`update employees e set erasable_from = n.day
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) n(id bigint, day date) where e.id = n.id`;

/** Those of the company that wait for a decision, locked. */
export const lockProposed = (tx: Db, companyId: number, ids: readonly number[]) =>
  rows(tx)<{ id: number; employeeId: number }>`select k.id::int, k.employee_id::int as "employeeId" from erasures k
    where k.id = any(${idArray(ids)}) and k.company_id = ${companyId} and k.state = 'PROPOSED' order by k.id for no key update`;

type Decision = { state: ErasureState; asOf: string; uid: string; reason: string | undefined; at: Date };
export const decideErasures = (tx: Db, ids: readonly number[], { state, asOf, uid, reason, at }: Decision) =>
  changed(
    tx,
  )`update erasures set state = ${state}, as_of = ${asOf}::date, decided_by = ${uid}::uuid, reason = ${reason ?? null},
    decided_at = ${at.toISOString()}::timestamptz where id = any(${idArray(ids)})`;

export type Approved = {
  id: number;
  companyId: number;
  employeeId: number;
  asOf: string;
  source: Erasure['source'];
  uid: string | null;
  files: string[] | null;
};
/** The next approved one past `after`, locked; none that another gateway holds. */
export const claimApproved = (tx: Db, after: number): Promise<Approved | undefined> =>
  firstRow(
    tx,
  )`select id::int, company_id::int as "companyId", employee_id::int as "employeeId", to_char(as_of, 'YYYY-MM-DD') as "asOf",
      source, decided_by as uid, files from erasures
    where state = 'APPROVED' and id > ${after} order by id limit 1 for update skip locked`;

export const setErased = (tx: Db, id: number, of: { erased: KeptLine[]; kept: KeptLine[]; files: string[] }) =>
  changed(
    tx,
  )`update erasures set erased = ${JSON.stringify(of.erased)}::jsonb, kept = ${JSON.stringify(of.kept)}::jsonb,
    files = array(select json_array_elements_text(${JSON.stringify(of.files)}::json)) where id = ${id}`;

export const setDone = (tx: Db, id: number, at: Date) =>
  changed(
    tx,
  )`update erasures set state = 'DONE', files = null, done_at = ${at.toISOString()}::timestamptz where id = ${id}`;

/** One that was open when the backup was made gives way. */
export const withdrawOpen = (tx: Db, employeeId: number) =>
  changed(tx)`delete from erasures where employee_id = ${employeeId} and state in ('PROPOSED', 'APPROVED')`;

/** Somebody holds it now: it is refused. */
export const refuseHeld = (tx: Db, id: number) => changed(tx)`update erasures set state = 'REFUSED' where id = ${id}`;

/** Entries of the ledger that this database does not know as done, though it has the person. */
export const undoneOf = async (db: Db, entries: readonly LedgerEntry[]): Promise<LedgerEntry[]> => {
  const missing = await value(db)<string>`select coalesce(json_agg(n.at - 1), '[]')::text
    from json_array_elements(${JSON.stringify(entries)}::json) with ordinality n(entry, at)
    join employees e on e.id = (n.entry ->> 'employeeId')::bigint and e.company_id = (n.entry ->> 'companyId')::bigint
    where not exists (select 1 from erasures k where k.employee_id = e.id and k.state in ('DONE', 'APPROVED')
      and k.as_of >= (n.entry ->> 'asOf')::date)`;
  return (JSON.parse(missing ?? '[]') as number[]).flatMap((at) => entries[at] ?? []);
};
