import { type SQL, sql } from 'drizzle-orm';
import type { EmployeeFilter } from '../../../../contract/employees.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, type Db } from '../../../db/client.ts';
import { literal, matches } from '../../../lib/listPage.ts';
import { idArray, linkedProjects, visibleAssignments, visibleEmployees } from '../../../lib/scopeSql.ts';
import { worstSeverities, worstSeverityOf } from './situationRepository.ts';

/** Where lists of employees read from, and the projects by which they are filtered. */

/**
 * Where a list reads the employees of the scopes from, and the columns that it sorts and filters by. One contracting company is
 * read by its assignments `r`, which keep these columns in indexes: a page has each person by the worst of them, a total counts
 * each once (whoever was removed has none). Others are read as employees `e`; the severity of the worst assignment is asked for
 * each of a supplier's people, and joined where several companies are looked at together.
 */
export function rowsOf(
  scopes: readonly Scope[],
): Record<
  'from' | 'where' | 'isWorst' | 'name' | 'id' | 'provider' | 'severity' | 'worst' | 'status' | 'admissionDate',
  SQL
> {
  const only = contractingOf(scopes);
  if (!only) {
    const isOne = scopes.length === 1;
    const worst = isOne ? sql`(${worstSeverityOf(scopes, sql`e.id`)})` : sql`w.severity`;
    return {
      from: isOne
        ? sql`employees e`
        : sql`employees e left join (${worstSeverities(scopes)}) w on w.employee_id = e.id`,
      where: visibleEmployees(scopes),
      isWorst: sql`true`,
      name: sql`norm(e.name)`,
      id: sql`e.id`,
      provider: sql`e.company_id`,
      severity: sql`coalesce(${worst}, -1)`,
      worst,
      status: sql`e.status`,
      admissionDate: sql`e.admission_date`,
    };
  }
  return {
    from: sql`readiness r left join employees e on e.id = r.employee_id`,
    where: visibleAssignments(scopes),
    isWorst:
      only.projectId === null
        ? sql`not exists (select 1 from readiness o where o.employee_id = r.employee_id and o.contracting_id = ${only.companyId}
            and (o.severity > r.severity or (o.severity = r.severity and o.project_id < r.project_id)))`
        : sql`true`,
    name: sql`r.name`,
    id: sql`r.employee_id`,
    provider: sql`r.provider_id`,
    severity: sql`r.severity`,
    worst: sql`r.severity`,
    status: sql`r.status`,
    admissionDate: sql`r.admission_date`,
  };
}
/** The only scope, of a supplier that sees all of its own people. */
export const supplierOf = ([only, ...others]: readonly Scope[]): Scope | undefined =>
  only?.side === 'PROVIDER' && only.projectId === null && others.length === 0 ? only : undefined;
/** The only scope, of a contracting company. */
export function contractingOf([only, ...others]: readonly Scope[]): Scope | undefined {
  return only?.side === 'CONTRACTING' && others.length === 0 ? only : undefined;
}

/** Whether the employee is in a project `p` that the scopes see, with a condition on it; an assignment that goes on has a row `r`. */
export const onProjectWhere = (scopes: readonly Scope[], condition: SQL): SQL =>
  sql`${rowsOf(scopes).id} in (select r.employee_id from readiness r join projects p on p.id = r.project_id
    where (${visibleAssignments(scopes)}) and (${linkedProjects(scopes)}) and ${condition})`;

export const isActiveWhere = (scopes: readonly Scope[], condition: SQL): SQL =>
  onProjectWhere(scopes, sql`r.active and ${condition}`);

/** So many projects are named one by one: the planner knows how many people each has. */
const NAMED_PROJECTS = 500;
export type Projects = readonly number[] | undefined;
/** The projects that the scopes see of the name, and of the contract, that are asked for: undefined where nothing is, or too many. */
export async function projectsOf(
  db: Db,
  scopes: readonly Scope[],
  { projectName, contract }: EmployeeFilter,
): Promise<Record<'named' | 'contracted', Projects>> {
  const find = async (name: SQL, text: string | undefined): Promise<Projects> => {
    if (!text) return;
    const found: number[] = await column(db)`select p.id::int from projects p where (${linkedProjects(scopes)})
      and ${matches(name, text)} limit ${literal(NAMED_PROJECTS + 1)}`;
    return found.length > NAMED_PROJECTS ? undefined : found;
  };
  return { named: await find(sql`norm(p.name)`, projectName), contracted: await find(sql`norm(p.contract)`, contract) };
}
/** Those with an assignment `id` in the projects, named by their ids as `projectsOf` finds them, or found by a condition on `p`. */
export function inProjects(scopes: readonly Scope[], ids: Projects, otherwise: SQL): SQL {
  if (!ids) {
    return sql`select r.employee_id as id from readiness r join projects p on p.id = r.project_id
      where (${visibleAssignments(scopes)}) and (${linkedProjects(scopes)}) and ${otherwise}`;
  }
  // a contracting company sees everybody in its projects: nothing but their index is read
  const visible = contractingOf(scopes) ? sql`true` : visibleAssignments(scopes);
  return sql`select r.employee_id as id from readiness r where (${visible}) and r.project_id = any(${idArray(ids)})`;
}
