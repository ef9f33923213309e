import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import { messages } from '../../../../contract/messages/index.ts';
import { RISK_ACTIVITY_IDS } from '../../../../contract/projects.ts';
import type {
  RiskCalendarEntry,
  RiskSchedule,
  RiskScheduleFilters,
  RiskSort,
  RiskStatus,
} from '../../../../contract/riskSchedules.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { listPage, literal, matches, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf } from '../../../lib/scopeSql.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
export const activityName = sql.raw(
  `case s.risk_activity_id ${RISK_ACTIVITY_IDS.map((id) => `when ${id} then ${quoted(messages.pt.riskActivity[id])}`).join(' ')} end`,
);
export const activityJson = sql`json_build_object('id', s.risk_activity_id, 'name', ${activityName})`;
/** The activities whose name, in any language, contains the text. */
const activitiesNamed = (text: string): SQL => {
  const names = RISK_ACTIVITY_IDS.flatMap((id) =>
    Object.values(messages).map((words) => `(${id}, ${quoted(words.riskActivity[id])})`),
  );
  return sql`s.risk_activity_id in (select a.id from (values ${sql.raw(names.join(', '))}) a(id, name)
    where ${matches(sql`norm(a.name)`, text)})`;
};

const inProject = ({ projectId }: Scope): SQL => (projectId === null ? sql`` : sql` and s.project_id = ${projectId}`);
/** Schedules `s` that the scopes see: of the contracting company, and a supplier's own or with its people. */
export const visible = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map((scope) =>
      scope.side === 'CONTRACTING'
        ? sql`s.company_id = ${scope.companyId}${inProject(scope)}`
        : sql`(s.owner_id = ${scope.companyId} or s.id in (select v.schedule_id from risk_schedule_employees v
            where v.provider_id = ${scope.companyId}))${inProject(scope)}`,
    ),
  );
/** People `m` of a visible schedule `s` whom the scopes see: a supplier its own. */
export const visiblePeople = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(({ side, companyId }) =>
      side === 'CONTRACTING' ? sql`s.company_id = ${companyId}` : sql`m.provider_id = ${companyId}`,
    ),
  );

/** The day of America/Sao_Paulo. */
const dayOf = (instant: SQL): SQL => sql`(${instant} at time zone 'America/Sao_Paulo')::date`;
/** Whether the person `m` of `s` is not eligible, as `unfit` of the contract says. */
const isUnfit = sql`(r.employee_id is null or r.severity <> 0 or r.next_change <= ${dayOf(sql`s.ends_at`)}
  or not exists (select 1 from employee_risk_activities k where k.employee_id = m.employee_id and k.risk_activity_id = s.risk_activity_id)
  or exists (select 1 from pendencies x join system_pendencies d on d.id = x.system_pendency_id and not d.blocks_entry
      and (x.risk_activity_id = s.risk_activity_id or s.risk_activity_id = any(d.risk_activity_ids))
    where x.employee_id = m.employee_id and x.project_id = s.project_id and not x.inactive and x.renewal_of is null
      and (x.status in ('OPEN', 'PRE_REJECTED', 'EXPIRED')
        or x.status in ('DONE', 'NEXT_DUE_DATE') and x.expiration_date < ${dayOf(sql`s.ends_at`)})))`;
const peopleOf = (scopes: readonly Scope[]): SQL => sql`risk_schedule_employees m
  left join readiness r on r.employee_id = m.employee_id and r.project_id = s.project_id
  where m.schedule_id = s.id and (${visiblePeople(scopes)})`;
const isOpen = (now: string): SQL => sql`s.cancelled_at is null and s.ends_at > ${now}`;

const STATUS: Record<RiskStatus, (now: string) => SQL> = {
  CANCELLED: () => sql`s.cancelled_at is not null`,
  FINISHED: (now) => sql`s.cancelled_at is null and s.ends_at <= ${now}`,
  IN_PROGRESS: (now) => sql`${isOpen(now)} and s.starts_at <= ${now}`,
  SCHEDULED: (now) => sql`${isOpen(now)} and s.starts_at > ${now}`,
};
const statusOf = (now: string): SQL => sql`case when ${STATUS.CANCELLED(now)} then 'CANCELLED'
  when ${STATUS.FINISHED(now)} then 'FINISHED' when ${STATUS.IN_PROGRESS(now)} then 'IN_PROGRESS' else 'SCHEDULED' end`;

export type Seen = { scopes: readonly Scope[]; now: string };

/** Counted over the rows of the page alone: they are chosen in `from` before. */
const fields = ({ scopes, now }: Seen): SQL => sql`s.id::int, ${activityJson} as "riskActivity",
  json_build_object('id', p.id, 'name', p.name) as project,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
  iso(s.starts_at) as "startsAt", iso(s.ends_at) as "endsAt", ${statusOf(now)} as status, s.automatic, iso(s.updated_at) as "updatedAt", s.version,
  (select count(*)::int from risk_schedule_employees m where m.schedule_id = s.id and (${visiblePeople(scopes)})) as people,
  case when ${isOpen(now)} then (select count(*) filter (where ${isUnfit})::int from ${peopleOf(scopes)}) else 0 end as unfit`;
const moreFields = sql`json_build_object('id', c.id, 'name', c.trading_name) as company,
  json_build_object('id', o.id, 'name', o.trading_name) as owner,
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as facility,
  s.apr_number as "aprNumber", s.permit_number as "permitNumber", iso(s.cancelled_at) as "cancelledAt", s.cancel_reason as "cancelReason"`;
const joined = sql`from risk_schedules s join projects p on p.id = s.project_id
  left join departments d on d.id = s.department_id`;
const moreJoined = sql`left join facilities f on f.id = d.facility_id join companies c on c.id = s.company_id
  join companies o on o.id = s.owner_id`;

function whereOf({ scopes, now }: Seen, filters: RiskScheduleFilters): SQL {
  const { name, riskActivityName, projectName, departmentName, employeeName, unfit } = filters;
  const statuses = filters['status[]'] ?? [];
  // names as they are searched are kept for who is on the project
  const hasPerson = (text: string): SQL => sql`exists (select 1 from risk_schedule_employees m
    join employees e on e.id = m.employee_id
    left join readiness r on r.employee_id = m.employee_id and r.project_id = s.project_id
    where m.schedule_id = s.id and (${visiblePeople(scopes)}) and ${matches(sql`coalesce(r.name, ${searchedNames})`, text)})`;
  const inPlace = (text: string): SQL =>
    matches(
      sql`norm(coalesce(d.name, '') || ' ' || coalesce((
    select u.name from facilities u where u.id = d.facility_id), ''))`,
      text,
    );
  const conditions = [
    sql`(${visible(scopes)})`,
    name &&
      sql`(${activitiesNamed(name)} or ${matches(sql`norm(p.name)`, name)} or ${inPlace(name)}
        or ${matches(sql`norm(s.apr_number || ' ' || s.permit_number)`, name)} or ${hasPerson(name)})`,
    riskActivityName && activitiesNamed(riskActivityName),
    projectName && matches(sql`norm(p.name)`, projectName),
    departmentName && inPlace(departmentName),
    employeeName && hasPerson(employeeName),
    statuses.length > 0 && sql`(${anyOf(statuses.map((one) => STATUS[one](now)))})`,
    unfit && sql`${isOpen(now)} and exists (select 1 from ${peopleOf(scopes)} and ${isUnfit})`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

/** What goes on and comes first, the nearest before; then what is over, the latest before. */
const next = (now: string): SQL =>
  sql`s.ends_at <= ${now}, case when s.ends_at > ${now} then s.starts_at end, s.starts_at desc`;
const ORDER: Record<Exclude<RiskSort, 'next'>, SQL> = {
  startsAt: sql`s.starts_at`,
  endsAt: sql`s.ends_at`,
  riskActivity: sql`norm(${activityName})`,
  project: sql`norm(p.name)`,
  department: sql`norm(d.name)`,
};
type Sorted = { orderBy?: RiskSort | undefined; order?: 'asc' | 'desc' | undefined };

export function listSchedules(
  db: Db,
  seen: Seen,
  { orderBy = 'next', order, page, itemsPerPage, ...filters }: RiskScheduleFilters & PageRequest & Sorted,
): Promise<ListOf<RiskSchedule>> {
  const where = whereOf(seen, filters);
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`;
  const by = orderBy === 'next' ? next(seen.now) : sql`${ORDER[orderBy]} ${direction}, s.starts_at`;
  return listPage(
    db,
    { page, itemsPerPage },
    sql`select ${fields(seen)}, ${moreFields} ${joined} ${moreJoined} where ${where} order by ${by}, s.id`,
    sql`select s.id ${joined} where ${where}`,
  );
}

export const findSchedule = (db: Db, seen: Seen, id: number): Promise<RiskSchedule | undefined> =>
  firstRow(db)`select ${fields(seen)}, ${moreFields} ${joined} ${moreJoined}
    where s.id = ${id} and (${visible(seen.scopes)})`;

/** Those that touch the interval, by their start; one more than the limit says that there are others. */
export const listBetween = (
  db: Db,
  seen: Seen,
  { from, until, limit, ...filters }: RiskScheduleFilters & { from: Date; until: Date; limit: number },
): Promise<RiskCalendarEntry[]> =>
  rows(db)`select ${fields(seen)} ${joined} where ${whereOf(seen, filters)}
    and s.starts_at < ${until.toISOString()} and s.ends_at >= ${from.toISOString()}
    order by s.starts_at, s.id limit ${literal(limit + 1)}`;

/** Entries `a` of a history without the names of people. */
export const withoutPeople = sql`a.field_name is distinct from 'people'`;

/** For files: those before one, the latest start before. */
export const listBefore = (
  db: Db,
  seen: Seen,
  { before, limit, ...filters }: RiskScheduleFilters & { before: RiskSchedule | null; limit: number },
): Promise<RiskSchedule[]> =>
  rows(db)`select ${fields(seen)}, ${moreFields} ${joined} ${moreJoined} where ${whereOf(seen, filters)}
    and ${before ? sql`(s.starts_at, s.id) < (${before.startsAt}::timestamptz, ${before.id})` : sql`true`}
    order by s.starts_at desc, s.id desc limit ${literal(limit)}`;

export const numbersOf = async (
  db: Db,
  seen: Seen,
  filters: RiskScheduleFilters,
): Promise<Record<RiskStatus, number>> => {
  const found = await rows(db)<{ status: RiskStatus; count: number }>`
    select status, count(*)::int as count from (
      select ${statusOf(seen.now)} as status ${joined} where ${whereOf(seen, filters)} limit 10000) n group by 1`;
  const none = { SCHEDULED: 0, IN_PROGRESS: 0, FINISHED: 0, CANCELLED: 0 };
  return { ...none, ...Object.fromEntries(found.map((one) => [one.status, one.count])) };
};

export const lock = (tx: Db, id: number) => rows(tx)`select 1 from risk_schedules where id = ${id} for no key update`;

export const cancel = (tx: Db, id: number, { at, reason }: { at: Date; reason: string }): Promise<number> =>
  changed(tx)`update risk_schedules set cancelled_at = ${at.toISOString()}, cancel_reason = ${reason},
    updated_at = ${at.toISOString()}, version = version + 1 where id = ${id}`;
