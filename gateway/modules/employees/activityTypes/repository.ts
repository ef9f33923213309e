import { sql } from 'drizzle-orm';
import type { ActivityType, EmployeeActivityTypes } from '../../../../contract/activityTypes.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { anyOf, idArray, linkedProjects } from '../../../lib/scopeSql.ts';

const LISTED = 1000;

const columns = sql`a.id::int as id, a.name, json_build_object('id', c.id, 'name', c.trading_name) as company,
  a.risk_activity_id as "riskActivityId", a.active`;
const counted = sql`a.version, (select count(*)::int from employee_activity_types x where x.activity_type_id = a.id)
  as "employeeCount"`;

/** Types `a` that the scopes see: a company's own, and those of the contracting companies of its projects. */
const visible = (scopes: readonly Scope[]) =>
  sql`exists (select 1 from projects p where p.company_id = a.company_id and (${linkedProjects(scopes)}))
    or ${anyOf(scopes.map(({ companyId }) => sql`a.company_id = ${companyId}`))}`;

export const list = (
  db: Db,
  scopes: readonly Scope[],
  { company, inactive = false }: { company?: number; inactive?: boolean },
): Promise<ActivityType[]> =>
  rows(db)`select ${columns}, ${counted} from activity_types a join companies c on c.id = a.company_id
    where (${visible(scopes)}) ${company === undefined ? sql`` : sql`and a.company_id = ${company}`}
      ${inactive ? sql`` : sql`and a.active`}
    order by a.active desc, norm(a.name), a.id limit ${LISTED}`;

export const find = (db: Db, companyIds: readonly number[], id: number): Promise<ActivityType | undefined> =>
  firstRow(db)`select ${columns}, ${counted} from activity_types a join companies c on c.id = a.company_id
    where a.id = ${id} and a.company_id = any(${idArray(companyIds)})`;

export type EmployeeRecord = { id: number; companyId: number };
/** An employee that the scopes see: one's own, or of a provider on one's projects. */
export const findEmployee = (
  tx: Db,
  scopes: readonly Scope[],
  id: number,
  locked: boolean,
): Promise<EmployeeRecord | undefined> =>
  firstRow(tx)`select e.id::int as id, e.company_id::int as "companyId" from employees e
    where e.id = ${id} and e.removed_at is null and (${anyOf(
      scopes.map((scope) =>
        scope.side === 'PROVIDER' && scope.projectId === null
          ? sql`e.company_id = ${scope.companyId}`
          : sql`exists (select 1 from project_employees pe join projects p on p.id = pe.project_id
              where pe.employee_id = e.id and (${linkedProjects([scope], { ownProviderOnly: sql`e.company_id` })}))`,
      ),
    )}) ${locked ? sql`for no key update of e` : sql``}`;

export const listOfEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<EmployeeActivityTypes> =>
  rows(db)`select ${columns} from employee_activity_types l join activity_types a on a.id = l.activity_type_id
      join companies c on c.id = a.company_id
    where l.employee_id = ${id} and (${visible(scopes)}) order by norm(a.name), a.id`;

export const findVisible = (
  db: Db,
  scopes: readonly Scope[],
  ids: readonly number[],
): Promise<{ id: number; name: string; active: boolean; riskActivityId: number | null }[]> =>
  rows(db)`select a.id::int as id, a.name, a.active, a.risk_activity_id as "riskActivityId" from activity_types a
    where a.id = any(${idArray(ids)}) and (${visible(scopes)})`;

/** Makes what an employee does these; the risk activities that they stand for are performed too. */
export async function saveOfEmployee(
  tx: Db,
  employeeId: number,
  { added, removed, risks }: { added: readonly number[]; removed: readonly number[]; risks: readonly number[] },
): Promise<void> {
  await changed(tx)`delete from employee_activity_types
    where employee_id = ${employeeId} and activity_type_id = any(${idArray(removed)})`;
  await changed(tx)`insert into employee_activity_types (employee_id, activity_type_id)
    select ${employeeId}, n from unnest(${idArray(added)}) n on conflict do nothing`;
  await changed(tx)`insert into employee_risk_activities (employee_id, risk_activity_id)
    select ${employeeId}, n::int from unnest(${idArray(risks)}) n on conflict do nothing`;
}
