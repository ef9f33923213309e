import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  RestrictedEmployee,
  RestrictedEmployeeQuery,
  RestrictedPerson,
} from '../../../../contract/restrictedEmployees.ts';
import { changed, column, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import type { CpfColumn, PersonDocuments } from '../../../lib/cpfColumn.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** As stored: the documents encrypted. */
export type StoredRestriction = Omit<RestrictedEmployee, 'document'> & {
  cpf: string | null;
  foreignDocument: string | null;
};

const status = (today: string): SQL => sql`case when r.lifted_at is not null or r.end_date < ${today}::date then 'ENDED'
  when r.start_date > ${today}::date then 'SCHEDULED' else 'BLOCKED' end`;
const daysRemaining = (today: string): SQL =>
  sql`case when r.lifted_at is not null then 0 when r.end_date is not null then greatest(r.end_date - ${today}::date, 0) end`;

/** Employments `e` of the restricted person `r` on projects `p` of the restricting company. */
const onItsProjects = sql`employees e join project_employees pe on pe.employee_id = e.id and pe.ended_at is null
  join projects p on p.id = pe.project_id and p.company_id = r.company_id
  where e.removed_at is null and (e.cpf_hash = r.cpf_hash or e.foreign_document_hash = r.foreign_document_hash)`;
const fields = (today: string): SQL => sql`r.id::int as id, r.version, r.company_id::int as "companyId", r.name, r.cpf,
  r.foreign_document as "foreignDocument", r.reason, r.details,
  case when r.facility_ids is not null then (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.name), '[]')
    from facilities f where f.id = any(r.facility_ids)) end as facilities,
  (select json_build_object('provider', c.trading_name, 'text', x.text, 'createdAt', iso(x.created_at))
    from restriction_contests x join companies c on c.id = x.provider_id
    where x.restriction_id = r.id and x.decided_at is null and r.lifted_at is null order by x.id limit 1) as contest, to_char(r.start_date, 'YYYY-MM-DD') as "startDate",
  to_char(r.end_date, 'YYYY-MM-DD') as "endDate", ${status(today)} as status, ${daysRemaining(today)} as "daysRemaining",
  (select coalesce(json_agg(distinct c.trading_name), '[]') from companies c
    where c.id in (select e.company_id from ${onItsProjects})) as providers`;

export function listRestrictions(
  db: Db,
  companyId: number,
  query: RestrictedEmployeeQuery,
  { today, documents }: { today: string; documents: CpfColumn },
): Promise<ListOf<StoredRestriction>> {
  const left = daysRemaining(today);
  const conditions = [
    sql`r.company_id = ${companyId}`,
    query.name && sql`(${matches(sql`norm(r.name)`, query.name)} or ${documents.is(query.name, sql`r`)})`,
    query.document && documents.is(query.document, sql`r`),
    query.status && sql`${status(today)} = ${query.status}`,
    query.reason && sql`r.reason = ${query.reason}`,
    query.daysRemainingStart !== undefined && sql`${left} >= ${query.daysRemainingStart}`,
    query.daysRemainingEnd !== undefined && sql`${left} <= ${query.daysRemainingEnd}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    query,
    sql`select ${fields(today)} from restricted_employees r where ${where}
      order by not exists (select 1 from restriction_contests x where x.restriction_id = r.id and x.decided_at is null
          and r.lifted_at is null), ${status(today)} = 'ENDED', ${status(today)}, r.start_date desc, r.id desc`,
    sql`select r.id from restricted_employees r where ${where}`,
  );
}

export const findRestriction = (
  db: Db,
  companyIds: readonly number[],
  id: number,
  today: string,
): Promise<StoredRestriction | undefined> =>
  firstRow(db)`select ${fields(today)} from restricted_employees r
    where r.id = ${id} and r.company_id = any(${idArray(companyIds)})`;

type Person = { documents: CpfColumn; of: PersonDocuments };
/** Whether the company restricts the person in these days already, in one of these units (none: anywhere). */
export const overlaps = (
  tx: Db,
  companyId: number,
  { documents, of }: Person,
  {
    startDate,
    endDate,
    facilityIds = [],
    except = 0,
  }: { startDate: string; endDate: string | null; facilityIds?: readonly number[]; except?: number },
): Promise<boolean> =>
  hasRows(tx)`select 1 from restricted_employees r
    where r.company_id = ${companyId} and ${documents.isOf(of, sql`r`)} and r.lifted_at is null and r.id <> ${except}
      and (r.end_date is null or r.end_date >= ${startDate}::date)
      and (${endDate}::date is null or r.start_date <= ${endDate}::date)
      and (r.facility_ids is null or ${facilityIds.length === 0} or r.facility_ids && ${idArray(facilityIds)}) limit 1`;

/** Those of the ids that are units of the company. */
export const unitsOf = (tx: Db, companyId: number, ids: readonly number[]): Promise<number[]> =>
  column(
    tx,
  )`select id::int from facilities where company_id = ${companyId} and id = any(${idArray(ids)}) for key share`;

/** Ends a restriction; the row stays. */
export const lift = (tx: Db, id: number, at: Date) =>
  changed(tx)`update restricted_employees set lifted_at = ${at.toISOString()}, version = version + 1 where id = ${id}`;

/** Who has the documents, of the people on the projects of the company. */
export async function findPerson(
  db: Db,
  companyId: number,
  { documents, of }: Person,
): Promise<Pick<RestrictedPerson, 'person' | 'projects'>> {
  const found = await rows(db)<{ person: RestrictedPerson['person']; project: RestrictedPerson['projects'][number] }>`
    select json_build_object('name', e.name, 'role', e.role, 'provider', c.trading_name, 'status', e.status) as person,
      json_build_object('id', p.id, 'name', p.name, 'facilityIds', array(select distinct d.facility_id from project_departments u
        join departments d on d.id = u.department_id where u.project_id = p.id)) as project
    from employees e join companies c on c.id = e.company_id
    join project_employees pe on pe.employee_id = e.id and pe.ended_at is null
    join projects p on p.id = pe.project_id and p.company_id = ${companyId}
    where e.removed_at is null and ${documents.isOf(of)} order by p.name, p.id limit 100`;
  return { person: found[0]?.person ?? null, projects: found.map(({ project }) => project) };
}
