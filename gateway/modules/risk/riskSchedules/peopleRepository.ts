import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import { RISK_SCHEDULE } from '../../../../contract/constants.ts';
import type { PlannedSchedule } from '../../../../contract/restrictedEmployees.ts';
import type { RiskPerson, RiskProject } from '../../../../contract/riskSchedules.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { literal, matches } from '../../../lib/listPage.ts';
import { idArray, linkedProjects, visibleAssignments } from '../../../lib/scopeSql.ts';
import { activityJson, activityName, type Seen, visible, visiblePeople } from './repository.ts';

// ---------------------------------------------------------------- where and who
/** Active projects with their period, areas and activities. */
export const listProjects = (db: Db, scopes: readonly Scope[]): Promise<RiskProject[]> =>
  rows(
    db,
  )`select p.id::int, p.name, to_char(p.start_date, 'YYYY-MM-DD') as "startDate", to_char(p.end_date, 'YYYY-MM-DD') as "endDate",
      (select coalesce(json_agg(json_build_object('id', s.risk_activity_id, 'name', ${activityName}) order by s.risk_activity_id), '[]')
        from project_risk_activities s where s.project_id = p.id) as "riskActivities",
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name,
          'facility', json_build_object('id', f.id, 'name', f.name)) order by f.name, d.name), '[]')
        from project_departments pd join departments d on d.id = pd.department_id join facilities f on f.id = d.facility_id
        where pd.project_id = p.id) as departments
    from projects p where p.status = 'ACTIVE' and (${linkedProjects(scopes)}) order by norm(p.name), p.id limit 500`;

export type Place = {
  companyId: number;
  /** The side and company through which the caller plans. */
  ownerId: number;
  startDate: string;
  endDate: string;
  hasActivity: boolean;
  hasDepartment: boolean;
};
/** The active project that is planned for; a contracting company before a supplier, of who belongs to both. */
export const findPlace = (
  db: Db,
  scopes: readonly Scope[],
  { projectId, riskActivityId, departmentId }: { projectId: number; riskActivityId: number; departmentId: number },
): Promise<Place | undefined> => {
  const owners = scopes.map(({ companyId }) => companyId);
  return firstRow(db)`select p.company_id::int as "companyId",
      case when p.company_id = any(${idArray(owners)}) then p.company_id else (
        select min(pc.company_id) from project_companies pc where pc.project_id = p.id and pc.company_id = any(${idArray(owners)})
      ) end::int as "ownerId",
      to_char(p.start_date, 'YYYY-MM-DD') as "startDate", to_char(p.end_date, 'YYYY-MM-DD') as "endDate",
      exists (select 1 from project_risk_activities a where a.project_id = p.id and a.risk_activity_id = ${riskActivityId}) as "hasActivity",
      exists (select 1 from project_departments pd where pd.project_id = p.id and pd.department_id = ${departmentId}) as "hasDepartment"
    from projects p where p.id = ${projectId} and p.status = 'ACTIVE' and (${linkedProjects(scopes)})`;
};

type Near = Omit<RiskPerson['clashes'][number], 'clash'>;
export type Person = Pick<RiskPerson, 'id' | 'name' | 'role' | 'provider' | 'hasActivity'> & { near: Near[] };
type Asked = {
  projectId: number;
  riskActivityId: number;
  startsAt: Date;
  endsAt: Date;
  scheduleId?: number | undefined;
};
const REST = sql`interval '1 hour' * ${literal(RISK_SCHEDULE.restHours)}`;
/** Other schedules of the employee `e` at the same time or within the rest before and after, of those that the scopes see. */
const near = ({ scopes }: Pick<Seen, 'scopes'>, { startsAt, endsAt, scheduleId = 0 }: Asked): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', s.id, 'riskActivity', ${activityJson}, 'startsAt', iso(s.starts_at),
      'endsAt', iso(s.ends_at)) order by s.starts_at), '[]')
  from risk_schedule_employees m join risk_schedules s on s.id = m.schedule_id
  where m.employee_id = e.id and s.id <> ${scheduleId} and s.cancelled_at is null and not s.automatic
    and s.starts_at < ${endsAt.toISOString()}::timestamptz + ${REST}
    and s.ends_at > ${startsAt.toISOString()}::timestamptz - ${REST} and (${visible(scopes)}))`;
const personOf = (seen: Pick<Seen, 'scopes'>, asked: Asked): SQL => sql`e.id::int, e.name, e.role,
  json_build_object('id', c.id, 'name', c.trading_name) as provider,
  exists (select 1 from employee_risk_activities k where k.employee_id = e.id and k.risk_activity_id = ${asked.riskActivityId}) as "hasActivity",
  ${near(seen, asked)} as near`;

/** Of the project's people that the scopes see: those chosen, and the first that the search finds. */
export const listPeople = (
  db: Db,
  scopes: readonly Scope[],
  asked: Asked & { name?: string | undefined; ids: readonly number[] },
): Promise<Person[]> => {
  const found = asked.name
    ? sql`and ${matches(sql`${searchedNames} || ' ' || norm(e.role || ' ' || c.trading_name)`, asked.name)}`
    : sql``;
  const of = sql`from readiness r join employees e on e.id = r.employee_id and e.removed_at is null
    join companies c on c.id = e.company_id where r.project_id = ${asked.projectId} and (${visibleAssignments(scopes)})`;
  return rows(db)`with chosen as (select e.id ${of} and e.id = any(${idArray(asked.ids)})
      union (select e.id ${of} ${found} order by norm(e.name), e.id limit ${literal(RISK_SCHEDULE.offered)}))
    select ${personOf({ scopes }, asked)} from chosen n join employees e on e.id = n.id join companies c on c.id = e.company_id
    order by norm(e.name), e.id`;
};

/** The linked people that the scopes see, also those who have left the project. */
export const listLinked = (db: Db, scopes: readonly Scope[], asked: Asked & { id: number }): Promise<Person[]> =>
  rows(db)`select ${personOf({ scopes }, { ...asked, scheduleId: asked.id })} from risk_schedules s
    join risk_schedule_employees m on m.schedule_id = s.id
    join employees e on e.id = m.employee_id join companies c on c.id = e.company_id
    where s.id = ${asked.id} and (${visible(scopes)}) and (${visiblePeople(scopes)}) order by norm(e.name), e.id`;

/** Of these, the people in whose record the activity is. */
export const withActivity = (db: Db, ids: readonly number[], riskActivityId: number): Promise<number[]> =>
  column(db)`select employee_id::int from employee_risk_activities
    where employee_id = any(${idArray(ids)}) and risk_activity_id = ${riskActivityId}`;

/** Of these, the people of the project that the scopes see. */
export const assignedOf = (
  db: Db,
  scopes: readonly Scope[],
  { projectId, ids }: { projectId: number; ids: readonly number[] },
): Promise<number[]> =>
  column(db)`select e.id::int from readiness r join employees e on e.id = r.employee_id and e.removed_at is null
    where r.project_id = ${projectId} and e.id = any(${idArray(ids)}) and (${visibleAssignments(scopes)})`;

/** Links these people in place of those whom the scopes see; a supplier leaves the people of others as they are. */
export async function savePeople(
  tx: Db,
  scopes: readonly Scope[],
  { id, ids }: { id: number; ids: readonly number[] },
): Promise<void> {
  await changed(tx)`delete from risk_schedule_employees m using risk_schedules s
    where s.id = ${id} and m.schedule_id = s.id and (${visiblePeople(scopes)}) and m.employee_id <> all(${idArray(ids)})`;
  await changed(tx)`insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
    select ${id}, e.id, e.company_id from employees e where e.id = any(${idArray(ids)}) on conflict do nothing`;
}

export type Condition = SQL;
export type Planned = PlannedSchedule & { employeeId: number; name: string };
/** The schedules of a company that begin later, with who of the people that a condition on `e` finds is in them. */
export const plannedOf = (
  db: Db,
  { companyId, isPerson, now }: { companyId: number; isPerson: SQL; now: string },
): Promise<Planned[]> =>
  rows(db)`select s.id::int, s.project_id::int as "projectId", e.id::int as "employeeId", e.name,
      (s.starts_at at time zone 'America/Sao_Paulo')::date::text as "startDate",
      ((s.ends_at - interval '1 second') at time zone 'America/Sao_Paulo')::date::text as "endDate",
      array(select distinct d.facility_id::int from project_departments u join departments d on d.id = u.department_id
        where u.project_id = s.project_id) as "facilityIds"
    from employees e join risk_schedule_employees m on m.employee_id = e.id join risk_schedules s on s.id = m.schedule_id
    where ${isPerson} and s.company_id = ${companyId} and s.cancelled_at is null and s.starts_at > ${now}
    order by s.starts_at, s.id`;

/** Under the lock of their schedules, in the order of the ids. */
export async function leave(tx: Db, left: readonly Planned[], at: Date): Promise<void> {
  const ids = idArray(left.map(({ id }) => id));
  await rows(tx)`select 1 from risk_schedules where id = any(${ids}) order by id for no key update`;
  await changed(tx)`delete from risk_schedule_employees m
    using unnest(${ids}, ${idArray(left.map(({ employeeId }) => employeeId))}) n(schedule_id, employee_id)
    where m.schedule_id = n.schedule_id and m.employee_id = n.employee_id`;
  await changed(
    tx,
  )`update risk_schedules set version = version + 1, updated_at = ${at.toISOString()} where id = any(${ids})`;
}

export const namesOf = (db: Db, scopes: readonly Scope[], id: number): Promise<Reference[]> =>
  rows(db)`select e.id::int, e.name from risk_schedules s
    join risk_schedule_employees m on m.schedule_id = s.id join employees e on e.id = m.employee_id
    where s.id = ${id} and (${visiblePeople(scopes)}) order by norm(e.name), e.id`;

export const findPlanOf = (db: Db, companyId: number): Promise<{ blocks: boolean; company: string } | undefined> =>
  firstRow(db)`select coalesce(g.blocks, false) as blocks, c.trading_name as company from companies c
    left join risk_schedule_configs g on g.company_id = c.id where c.id = ${companyId}`;
