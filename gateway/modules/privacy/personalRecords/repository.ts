import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { LegalHold, PersonalRecordQuery, PersonalRecordRow } from '../../../../contract/personalRecords.ts';
import { changed, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { legalHolds } from '../../../db/schema/privacy.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { endedOn, isHeld } from '../../../lib/employmentSql.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

const selected = sql`select e.id::int, e.name, json_build_object('id', c.id, 'name', c.trading_name) as company, e.role,
    to_char(${endedOn}, 'YYYY-MM-DD') as "endedOn", iso(e.erased_at) as "erasedAt", ${isHeld} as "isHeld"
  from employees e join companies c on c.id = e.company_id`;
const hasEnded = sql`(e.status = 'DISMISSED' or e.removed_at is not null)`;

/** Everybody whom the company employs or employed, also who was removed. */
export function listPeople(db: Db, companyId: number, query: PersonalRecordQuery): Promise<ListOf<PersonalRecordRow>> {
  const { name, ended } = query;
  const conditions: SQL[] = [sql`e.company_id = ${companyId}`];
  if (name) conditions.push(matches(searchedNames, name));
  if (ended) conditions.push(ended === 'true' ? hasEnded : sql`not ${hasEnded}`);
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    query,
    sql`${selected} where ${where} order by norm(e.name), e.id`,
    sql`select e.id from employees e where ${where}`,
  );
}

/** Those of these companies, or on a project of theirs. */
const seenBy = (companyIds: readonly number[]): SQL => sql`(e.company_id = any(${idArray(companyIds)}) or exists (
  select 1 from project_employees pe join projects p on p.id = pe.project_id
  where pe.employee_id = e.id and p.company_id = any(${idArray(companyIds)})))`;

export const findPerson = (db: Db, companyIds: readonly number[], id: number): Promise<PersonalRecordRow | undefined> =>
  firstRow(db)`${selected} where e.id = ${id} and ${seenBy(companyIds)}`;

/** Of these companies those that employ the person or had them on a project. */
export const companiesOf = (db: Db, companyIds: readonly number[], employeeId: number): Promise<Reference[]> =>
  rows(db)`select k.id::int, k.trading_name as name from companies k, employees e where e.id = ${employeeId}
    and k.id = any(${idArray(companyIds)})
    and (k.id = e.company_id or exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
      where pe.employee_id = e.id and p.company_id = k.id)) order by norm(k.trading_name), k.id`;

export const holdsOf = (db: Db, employeeId: number): Promise<Omit<LegalHold, 'mayLift'>[]> =>
  rows(
    db,
  )`select h.id::int, json_build_object('id', c.id, 'name', c.trading_name) as company, h.reason, iso(h.created_at) as "createdAt",
      json_build_object('uid', u.uid, 'displayName', u.display_name) as "createdBy", iso(h.lifted_at) as "liftedAt",
      case when l.uid is not null then json_build_object('uid', l.uid, 'displayName', l.display_name) end as "liftedBy"
    from legal_holds h join companies c on c.id = h.company_id join users u on u.uid = h.created_by
    left join users l on l.uid = h.lifted_by
    where h.employee_id = ${employeeId} order by h.id desc limit 100`;

export const insertHold = (tx: Db, values: typeof legalHolds.$inferInsert) => insertId(tx, legalHolds, values);

/** Gives whose it was; undefined: there is none in force. */
export const liftHold = (
  tx: Db,
  id: number,
  of: { employeeId: number; companyIds: readonly number[]; uid: string; at: Date },
) =>
  firstRow(tx)<{
    companyId: number;
  }>`update legal_holds set lifted_by = ${of.uid}::uuid, lifted_at = ${of.at.toISOString()}::timestamptz
    where id = ${id} and employee_id = ${of.employeeId} and company_id = any(${idArray(of.companyIds)}) and lifted_at is null
    returning company_id::int as "companyId"`;

/** The company, as a report names it. */
export const companyOf = async (db: Db, id: number): Promise<{ name: string; cnpj: string }> =>
  (await firstRow(db)<{
    name: string;
    cnpj: string;
  }>`select company_name as name, cnpj from companies where id = ${id}`) ?? {
    ...{ name: '', cnpj: '' },
  };

export const lockPerson = (tx: Db, employeeId: number) =>
  changed(tx)`select 1 from employees where id = ${employeeId} for no key update`;
