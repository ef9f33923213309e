import { type SQL, sql } from 'drizzle-orm';
import type { Department, Facility, FacilityQuery, ProjectLocation } from '../../../../contract/facilities.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, count, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { departments } from '../../../db/schema/facilities.ts';
import { projectDepartments } from '../../../db/schema/projects.ts';
import { listPage, matches, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf } from '../../../lib/scopeSql.ts';

/** Most areas in the row of a unit, and most projects in an error. */
const NAMED = 100;

/** Areas `d` that the scopes see: all of a contracting company's, or those of the one project of a restricted membership. */
const visibleDepartments = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes
      .filter(({ side }) => side === 'CONTRACTING')
      .map(({ companyId, projectId }) =>
        projectId === null
          ? sql`f.company_id = ${companyId}`
          : sql`f.company_id = ${companyId} and exists (
              select 1 from project_departments own where own.department_id = d.id and own.project_id = ${projectId})`,
      ),
  );
/** Units `f` of which the scopes see something. A unit has always an area. */
const visibleFacilities = (scopes: readonly Scope[]): SQL =>
  sql`exists (select 1 from departments d where d.facility_id = f.id and (${visibleDepartments(scopes)}))`;

const departmentFields = sql`d.id, d.name, d.facility_id as "facilityId", d.version,
  (select count(*)::int from project_departments pd where pd.department_id = d.id) as "projectCount"`;

const facilityFields = (scopes: readonly Scope[]): SQL => sql`f.id, f.name, f.version,
  (select json_build_object('id', c.id, 'name', c.trading_name) from companies c where c.id = f.company_id) as company,
  (select count(distinct pd.project_id)::int from project_departments pd join departments d on d.id = pd.department_id
    where d.facility_id = f.id) as "projectCount",
  (select coalesce(json_agg(x order by norm(x.name), x.id), '[]') from (
    select ${departmentFields} from departments d
    where d.facility_id = f.id and (${visibleDepartments(scopes)}) order by norm(d.name), d.id limit ${NAMED}) x) as departments`;

export function listFacilities(db: Db, scopes: Scope[], query: FacilityQuery): Promise<ListOf<Facility>> {
  const conditions = [visibleFacilities(scopes)];
  if (query.name) conditions.push(matches(sql`norm(f.name)`, query.name));
  if (query.companyId !== undefined) conditions.push(sql`f.company_id = ${query.companyId}`);
  const where = sql.join(conditions, sql` and `);
  return listPage(
    db,
    query,
    sql`select ${facilityFields(scopes)} from facilities f where ${where} order by norm(f.name), f.id`,
    sql`select f.id from facilities f where ${where}`,
  );
}

export const findFacility = (db: Db, scopes: Scope[], id: number): Promise<Facility | undefined> =>
  firstRow(db)`select ${facilityFields(scopes)} from facilities f where f.id = ${id} and ${visibleFacilities(scopes)}`;

export const listDepartments = (
  db: Db,
  scopes: Scope[],
  facilityId: number,
  query: PageRequest,
): Promise<ListOf<Department>> => {
  const from = sql`from departments d join facilities f on f.id = d.facility_id
    where d.facility_id = ${facilityId} and (${visibleDepartments(scopes)})`;
  return listPage(
    db,
    query,
    sql`select ${departmentFields} ${from} order by norm(d.name), d.id`,
    sql`select d.id ${from}`,
  );
};

export const findDepartment = (
  db: Db,
  scopes: Scope[],
  facilityId: number,
  id: number,
): Promise<Department | undefined> =>
  firstRow(db)`select ${departmentFields} from departments d join facilities f on f.id = d.facility_id
    where d.id = ${id} and d.facility_id = ${facilityId} and (${visibleDepartments(scopes)})`;

/** Locks the unit until the transaction ends: changes of its areas take turns. */
export const lockFacility = (tx: Db, id: number): Promise<boolean> =>
  hasRows(tx)`select 1 from facilities where id = ${id} for no key update`;

export const insertDepartments = async (tx: Db, facilityId: number, names: string[]): Promise<number[]> =>
  (
    await tx
      .insert(departments)
      .values(names.map((name) => ({ facilityId, name })))
      .returning({ id: departments.id })
  ).map(({ id }) => id);

export const renameDepartment = (tx: Db, id: number, name: string): Promise<number> =>
  changed(tx)`update departments set name = ${name}, version = version + 1 where id = ${id}`;

/** Removes a unit with its areas; the database refuses while a project takes place in one of them. */
export async function deleteFacility(tx: Db, id: number): Promise<void> {
  await changed(tx)`delete from departments where facility_id = ${id}`;
  await changed(tx)`delete from facilities where id = ${id}`;
}
export const deleteDepartment = (tx: Db, id: number): Promise<number> =>
  changed(tx)`delete from departments where id = ${id}`;

export const countDepartments = (tx: Db, facilityId: number): Promise<number> =>
  count(tx)`select count(*)::int from departments where facility_id = ${facilityId}`;

/** Positions, from 0, of names that repeat an earlier one, ignoring case and accents. */
export const repeatedNames = (tx: Db, names: string[]): Promise<number[]> =>
  column(tx)`select at::int - 1 from (
      select at, row_number() over (partition by norm(name) order by at) as nth
      from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as x(name, at)) y
    where nth > 1 order by at`;

/** Projects that take place in the unit, or in one area of it: how many, and the first of them by name. */
export const projectsIn = async (
  db: Db,
  where: { facilityId: number } | { departmentId: number },
): Promise<{ count: number; projects: { id: number; name: string }[] }> => {
  const place =
    'facilityId' in where ? sql`d.facility_id = ${where.facilityId}` : sql`pd.department_id = ${where.departmentId}`;
  const found = await rows(db)<{ id: number; name: string; count: number }>`
    select p.id, p.name, count(*) over ()::int as count from projects p
    where exists (select 1 from project_departments pd join departments d on d.id = pd.department_id
      where pd.project_id = p.id and ${place})
    order by norm(p.name), p.id limit ${NAMED}`;
  return { count: found[0]?.count ?? 0, projects: found.map(({ id, name }) => ({ id, name })) };
};

export const findLocation = async (db: Db, projectId: number): Promise<ProjectLocation> => ({
  facilities: await rows(db)<ProjectLocation['facilities'][number]>`select f.id, f.name,
      json_agg(json_build_object('id', d.id, 'name', d.name) order by norm(d.name), d.id) as departments
    from project_departments pd join departments d on d.id = pd.department_id join facilities f on f.id = d.facility_id
    where pd.project_id = ${projectId} group by f.id order by norm(f.name), f.id`,
});

/** Those of the areas that belong to the company, held until the transaction ends. */
export const departmentsOf = async (
  tx: Db,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  ids.length === 0
    ? []
    : rows(tx)`
      select d.id, f.name || ' · ' || d.name as name from departments d join facilities f on f.id = d.facility_id
      where d.id in ${ids} and f.company_id = ${companyId} order by norm(f.name), norm(d.name), d.id for key share of d`;

export async function replaceDepartments(tx: Db, projectId: number, ids: readonly number[]): Promise<void> {
  await changed(tx)`delete from project_departments where project_id = ${projectId} and department_id not in ${ids}`;
  await tx
    .insert(projectDepartments)
    .values(ids.map((departmentId) => ({ projectId, departmentId })))
    .onConflictDoNothing();
}
