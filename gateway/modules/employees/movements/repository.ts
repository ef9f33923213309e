import { type SQL, sql } from 'drizzle-orm';
import type { EmploymentStatus } from '../../../../contract/employees.ts';
import {
  MOVEMENT_EFFECT,
  MOVEMENT_TYPES,
  type Movement,
  type MovementBody,
  type MovementCounts,
} from '../../../../contract/movements.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { anyOf, linkedProjects, textArray } from '../../../lib/scopeSql.ts';

export type EmploymentRecord = {
  id: number;
  companyId: number;
  name: string;
  status: EmploymentStatus;
  admissionDate: string;
};

/** The employment of one of these companies' own people; with `lock` it is locked until the transaction ends. */
export const findEmployment = (
  tx: Db,
  scopes: readonly Scope[],
  id: number,
  lock: boolean,
): Promise<EmploymentRecord | undefined> =>
  firstRow(tx)`select e.id::int as id, e.company_id::int as "companyId", e.name, e.status,
      to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate"
    from employees e
    where e.id = ${id} and e.removed_at is null and (${anyOf(scopes.map((scope) => ofScope(scope)))})
      ${lock ? sql`for no key update of e` : sql``}`;

const ofScope = (scope: Scope): SQL => {
  const project =
    scope.projectId === null
      ? sql``
      : sql` and exists (select 1 from project_employees r where r.employee_id = e.id and r.project_id = ${scope.projectId})`;
  return sql`e.company_id = ${scope.companyId}${project}`;
};

export type PlaceRecord = { name: string; isBlocked: boolean };
/** The project when the scopes see it and the employee is or was on it, locked until the transaction ends. */
export const findPlace = (
  tx: Db,
  scopes: readonly Scope[],
  projectId: number,
  employeeId: number,
): Promise<PlaceRecord | undefined> =>
  firstRow(tx)`select p.name, p.is_blocked as "isBlocked" from projects p
    where p.id = ${projectId} and (${linkedProjects(scopes)})
      and exists (select 1 from project_employees pe where pe.project_id = p.id and pe.employee_id = ${employeeId})
    for no key update of p`;

/** Whether the very same movement was recorded before, as by a button pressed twice. */
export const isRecorded = (
  tx: Db,
  employeeId: number,
  { type, projectId, startDate, endDate }: MovementBody,
): Promise<boolean> =>
  hasRows(tx)`select 1 from movements where employee_id = ${employeeId} and project_id = ${projectId}
    and type = ${type} and start_date = ${startDate} and end_date is not distinct from ${endDate ?? null}`;

const ABSENCES = MOVEMENT_TYPES.filter((type) => MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED');
const ENDING = MOVEMENT_TYPES.filter((type) => MOVEMENT_EFFECT[type] === 'AVAILABLE');
/** Whether an absence of the employee from the project lasts on one of these days; a return ends one without an end. */
export const isAwayMeanwhile = (
  tx: Db,
  employeeId: number,
  { projectId, startDate, endDate }: MovementBody,
): Promise<boolean> =>
  hasRows(tx)`select 1 from movements m
    where m.employee_id = ${employeeId} and coalesce(m.project_id, ${projectId}) = ${projectId}
      and m.type = any(${textArray(ABSENCES)}) and m.start_date <= coalesce(${endDate ?? null}::date, 'infinity')
      and coalesce(m.end_date, 'infinity') >= ${startDate}::date
      and not exists (select 1 from movements r
        where r.employee_id = m.employee_id and coalesce(r.project_id, ${projectId}) = ${projectId}
          and r.type = any(${textArray(ENDING)}) and r.start_date > m.start_date and r.start_date <= ${startDate}::date)`;

export const insertMovement = async (
  tx: Db,
  employeeId: number,
  { type, projectId, startDate, endDate, cause }: MovementBody,
  { uid, at }: { uid: string; at: Date },
): Promise<number> => {
  const [row] = await rows(tx)<{ id: number }>`
    insert into movements (employee_id, project_id, type, start_date, end_date, cause, created_by, created_at)
    values (${employeeId}, ${projectId}, ${type}, ${startDate}, ${endDate ?? null}, ${cause ?? null}, ${uid}, ${at.toISOString()})
    returning id::int as id`;
  if (!row) throw new Error('the movement was not written');
  return row.id;
};

/** Whether something else happened to the employment after that day, and by today. */
export const isOvertaken = (
  tx: Db,
  employeeId: number,
  { id, startDate, today }: { id: number; startDate: string; today: string },
): Promise<boolean> =>
  hasRows(tx)`select 1 from movements where employee_id = ${employeeId} and id <> ${id} and start_date > ${startDate}
    and start_date <= ${today} limit 1`;

export const setStatus = (tx: Db, employeeId: number, status: EmploymentStatus) =>
  changed(tx)`update employees set status = ${status} where id = ${employeeId}`;

export const saveCounts = (tx: Db, id: number, counts: MovementCounts) =>
  changed(tx)`update movements set counts = ${JSON.stringify(counts)}::jsonb where id = ${id}`;

export const findMovement = async (tx: Db, id: number): Promise<Movement> => {
  const [found] = await rows(tx)<Movement>`select m.id::int as id, m.employee_id::int as "employeeId", m.type,
      case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
      to_char(m.start_date, 'YYYY-MM-DD') as "startDate", to_char(m.end_date, 'YYYY-MM-DD') as "endDate",
      m.cause, m.counts, iso(m.created_at) as "createdAt"
    from movements m left join projects p on p.id = m.project_id where m.id = ${id}`;
  if (!found) throw new Error(`no movement ${id}`);
  return found;
};
