import { sql } from 'drizzle-orm';
import type { EmploymentStatus } from '../../../../contract/employees.ts';
import type { ProjectCompanyStatus } from '../../../../contract/projectSettings.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { idArray, restrictionsOf } from '../../../lib/scopeSql.ts';

type Place = { projectId: number; companyId: number };

/** The provider's part in the project; `from` null: since the project's start. */
export const findProvider = (
  tx: Db,
  { projectId, companyId }: Place,
): Promise<{ name: string; status: ProjectCompanyStatus; from: string | null } | undefined> =>
  firstRow(tx)`select c.trading_name as name, pc.status, to_char(pc.from_date, 'YYYY-MM-DD') as "from"
    from project_companies pc join companies c on c.id = pc.company_id
    where pc.project_id = ${projectId} and pc.company_id = ${companyId}`;

export type AssignableEmployee = {
  id: number;
  name: string;
  status: EmploymentStatus;
  admissionDate: string;
  /** The contracting company keeps the person out. */
  isRestricted: boolean;
  /** First day of the assignment that has not ended; null without one. */
  hiringDate: string | null;
};

/**
 * Of these, the provider's employees that the caller sees, locked so that nobody assigns them at the same time: a provider
 * sees its own, a contracting company those who are or were on its projects.
 */
export const findAssignable = (
  tx: Db,
  scope: Scope,
  { projectId, companyId }: Place,
  ids: readonly number[],
  today: string,
): Promise<AssignableEmployee[]> =>
  rows(tx)`select e.id::int as id, e.name, e.status, to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate",
      exists (${restrictionsOf(sql`e`, sql`(select company_id from projects where id = ${projectId})`, today, { projectId: sql`${projectId}::bigint` })}) as "isRestricted",
      (select to_char(pe.hiring_date, 'YYYY-MM-DD') from project_employees pe
        where pe.project_id = ${projectId} and pe.employee_id = e.id and pe.ended_at is null) as "hiringDate"
    from employees e
    where e.id = any(${idArray(ids)}) and e.company_id = ${companyId} and e.removed_at is null and ${
      scope.side === 'PROVIDER'
        ? sql`e.company_id = ${scope.companyId}`
        : sql`exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
            where pe.employee_id = e.id and p.company_id = ${scope.companyId}
              ${scope.projectId === null ? sql`` : sql`and p.id = ${scope.projectId}`})`
    } order by e.id for no key update of e`;

/** Who left the project before comes back with a new first day. */
export const assign = (tx: Db, projectId: number, ids: readonly number[], hiringDate: string) =>
  changed(tx)`insert into project_employees (project_id, employee_id, hiring_date)
    select ${projectId}, n, ${hiringDate}::date from unnest(${idArray(ids)}) n
    on conflict (project_id, employee_id) do update set hiring_date = excluded.hiring_date, ended_at = null`;

export const endAssignment = (tx: Db, projectId: number, ids: readonly number[], endedAt: string) =>
  changed(tx)`update project_employees set ended_at = ${endedAt}::date
    where project_id = ${projectId} and employee_id = any(${idArray(ids)}) and ended_at is null`;

/** How many pendencies of these employees the project requires. */
export const countRequired = async (tx: Db, projectId: number, ids: readonly number[]): Promise<number> =>
  (
    await firstRow(tx)<{ total: number }>`select count(*)::int as total from pendencies
      where project_id = ${projectId} and employee_id = any(${idArray(ids)}) and not inactive`
  )?.total ?? 0;
