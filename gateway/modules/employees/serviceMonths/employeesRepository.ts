import { type SQL, sql } from 'drizzle-orm';
import { inactivates, MOVEMENT_EFFECT, MOVEMENT_TYPES } from '../../../../contract/movements.ts';
import type {
  HealthPlan,
  ServiceEmployee,
  ServiceEmployees,
  ServiceMonthKey,
} from '../../../../contract/serviceMonths.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import { idArray, textArray } from '../../../lib/scopeSql.ts';
import { firstDay } from './repository.ts';

const INACTIVATING = MOVEMENT_TYPES.filter(inactivates);
const AVAILABLE = MOVEMENT_TYPES.filter((type) => MOVEMENT_EFFECT[type] === 'AVAILABLE');

type Month = { first: SQL; last: SQL; projectId: number };
const monthOf = ({ projectId, month }: ServiceMonthKey): Month => {
  const first = sql`${firstDay(month)}::date`;
  return { first, last: sql`(${first} + interval '1 month' - interval '1 day')::date`, projectId };
};

/** An absence of `e` that begins by `from` and lasts to `to` or longer, and that nothing ended before the month. */
const isAway = ({ first, projectId }: Month, from: SQL, to: SQL): SQL => sql`exists (select 1 from movements v
  where v.employee_id = e.id and coalesce(v.project_id, ${projectId}) = ${projectId}
    and v.type = any(${textArray(INACTIVATING)}) and v.start_date <= ${from} and coalesce(v.end_date, ${to}) >= ${to}
    and not exists (select 1 from movements back where back.employee_id = e.id
      and coalesce(back.project_id, ${projectId}) = ${projectId} and back.type = any(${textArray(AVAILABLE)})
      and (back.start_date, back.id) > (v.start_date, v.id) and back.start_date <= ${first}))`;

/** Rows `pe` of people who were on the project on a day of the month. */
const onProject = ({ first, last }: Month): SQL =>
  sql`pe.hiring_date <= ${last} and (pe.ended_at is null or pe.ended_at >= ${first})`;

export type MonthEmployee = ServiceEmployee & { onProject: boolean };

/** Who was on the project in the month, or is named in its list. `confirmed`: the list was confirmed once. */
export const listEmployees = (
  tx: Db,
  key: ServiceMonthKey,
  { serviceMonthId, confirmed }: { serviceMonthId: number | null; confirmed: boolean },
): Promise<MonthEmployee[]> => {
  const month = monthOf(key);
  const { first, last } = month;
  return rows(tx)`
    select e.id::int as id, e.name, e.cpf, e.role, e.status, to_char(pe.hiring_date, 'YYYY-MM-DD') as "hiringDate",
      case when ${confirmed} then x.employee_id is not null
        when e.status = 'DISMISSED' or ${isAway(month, first, last)} then false end as worked,
      e.status = 'DISMISSED' or ${isAway(month, last, first)} as "isExplained",
      coalesce((select json_agg(json_build_object('id', v.id, 'type', v.type, 'startDate', v.start_date,
          'endDate', v.end_date) order by v.start_date, v.id)
        from movements v where v.employee_id = e.id and coalesce(v.project_id, ${key.projectId}) = ${key.projectId}
          and v.start_date <= ${last} and coalesce(v.end_date, v.start_date) >= ${first}), '[]') as movements,
      x.health_plan as "healthPlan", x.operator, coalesce(${onProject(month)}, false) as "onProject"
    from employees e
    left join project_employees pe on pe.employee_id = e.id and pe.project_id = ${key.projectId}
    left join service_month_employees x on x.employee_id = e.id and x.service_month_id = ${serviceMonthId}
    where e.company_id = ${key.providerId} and (x.employee_id is not null or ${onProject(month)})
    order by norm(e.name), e.id`;
};

export type Newcomer = { id: number; name: string; admissionDate: string; isOnProject: boolean };

/** Of these, those whom the provider employs; locked, so that nobody puts them onto the project meanwhile. */
export const findNewcomers = (
  tx: Db,
  { projectId, providerId }: ServiceMonthKey,
  ids: readonly number[],
): Promise<Newcomer[]> =>
  rows(tx)`select e.id::int as id, e.name, to_char(e.admission_date, 'YYYY-MM-DD') as "admissionDate",
      exists (select 1 from project_employees pe where pe.project_id = ${projectId} and pe.employee_id = e.id)
        as "isOnProject"
    from employees e
    where e.id = any(${idArray(ids)}) and e.company_id = ${providerId} and e.removed_at is null order by e.id for no key update of e`;

export const joinProject = (tx: Db, projectId: number, added: ServiceEmployees['added']) =>
  changed(tx)`insert into project_employees (project_id, employee_id, hiring_date)
    select ${projectId}, a."employeeId", a."hiringDate"
    from json_to_recordset(${JSON.stringify(added)}::json) as a("employeeId" bigint, "hiringDate" date)`;

/** The list of the month; who stays in it keeps the answer about the health plan. */
export async function saveList(tx: Db, id: number, employees: readonly number[], at: Date): Promise<void> {
  await changed(tx)`delete from service_month_employees
    where service_month_id = ${id} and not employee_id = any(${idArray(employees)})`;
  await changed(tx)`insert into service_month_employees (service_month_id, employee_id)
    select ${id}, n from unnest(${idArray(employees)}) n on conflict do nothing`;
  await changed(tx)`update service_months w set employees_confirmed_at = ${at.toISOString()},
      health_plan_answered_at = case when not exists (select 1 from service_month_employees x
        where x.service_month_id = w.id and x.health_plan is null) then w.health_plan_answered_at end,
      analysis = null, analysis_note = null, analysed_by = null, analysed_at = null,
      updated_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`;
}

export const listed = async (tx: Db, id: number): Promise<Set<number>> =>
  new Set(
    (
      await rows(tx)<{ id: number }>`
        select employee_id::int as id from service_month_employees where service_month_id = ${id}`
    ).map((row) => row.id),
  );

export async function saveHealthPlan(tx: Db, id: number, answers: HealthPlan['employees'], at: Date): Promise<void> {
  await changed(tx)`update service_month_employees x set health_plan = a."healthPlan",
      operator = case when a."healthPlan" then a.operator end
    from json_to_recordset(${JSON.stringify(answers)}::json) as a("employeeId" bigint, "healthPlan" boolean, operator text)
    where x.service_month_id = ${id} and x.employee_id = a."employeeId"`;
  await changed(tx)`update service_months set health_plan_answered_at = ${at.toISOString()}, analysis = null,
      analysis_note = null, analysed_by = null, analysed_at = null, updated_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`;
}
