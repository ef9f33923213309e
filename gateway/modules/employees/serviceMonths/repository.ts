import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import {
  type SERVICE_ANALYSES,
  type ServiceMonth,
  type ServiceMonthKey,
  type ServiceMonthQuery,
  type ServiceMonthRow,
  WAITING_FOR_PROVIDER,
} from '../../../../contract/serviceMonths.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage } from '../../../lib/listPage.ts';
import { linkedProjects, textArray } from '../../../lib/scopeSql.ts';

export const firstDay = (month: string): string => `${month}-01`;

const monthOf = (day: SQL): SQL => sql`date_trunc('month', (${day})::timestamp)::date`;
/** First and last month of the STP documents of `pc`, as the engine computes them, up to the month of `today`. */
const firstMonth = monthOf(sql`greatest(coalesce(p.start_reference, p.start_date), pc.from_date)`);
const lastMonth = (today: string): SQL => sql`least(${monthOf(sql`coalesce(p.end_reference, p.end_date)`)},
  ${monthOf(sql`${today}::date`)}, ${monthOf(sql`pc.until_date`)},
  case when pc.status <> 'ACTIVE' and pc.stopped_on <= ${today}::date then ${monthOf(sql`pc.stopped_on - 1`)} end)`;
const isAsking = sql`p.asks_service and p.status = 'ACTIVE' and 'STP' = any(pc.plans)
  and pc.status <> 'DEMOBILISED'`;

const state = sql`case when w.id is null then 'UNANSWERED' when w.analysis is not null then w.analysis
  when w.occurred and (w.employees_confirmed_at is null or w.health_plan_answered_at is null) then 'INCOMPLETE'
  else 'ANSWERED' end`;
const company = (alias: SQL): SQL =>
  sql`json_build_object('id', ${alias}.id, 'name', ${alias}.trading_name, 'cnpj', ${alias}.cnpj)`;
const person = (alias: SQL): SQL => sql`case when ${alias}.uid is not null then
  json_build_object('uid', ${alias}.uid, 'displayName', ${alias}.display_name) end`;

/** The columns of a row; aliases `p`, `c` (provider), `o` (contracting company), `w` (the answer, or none), `u`. */
const columns = (month: SQL): SQL => sql`
  json_build_object('id', p.id, 'name', p.name, 'contract', p.contract) as project, ${company(sql`c`)} as provider,
  ${company(sql`o`)} as "contractingCompany", to_char(${month}, 'YYYY-MM') as "referenceMonth", ${state} as state, w.occurred,
  case when w.employees_confirmed_at is not null then (select count(*)::int from service_month_employees n
    where n.service_month_id = w.id) end as "employeeCount",
  ${person(sql`u`)} as "answeredBy", iso(w.updated_at) as "answeredAt", coalesce(w.version, 0) as version`;

/**
 * What is asked and what was answered. A month is asked for once it is over: in the middle of it nobody knows yet whether
 * the service took place. What was answered before stays in the list, and who asks for one month by name gets the running
 * one too.
 */
export function listMonths(
  db: Db,
  scopes: readonly Scope[],
  query: ServiceMonthQuery,
  today: string,
): Promise<ListOf<ServiceMonthRow>> {
  const seen = (provider: SQL): SQL => sql`(${linkedProjects(scopes, { ownProviderOnly: provider })})`;
  const keys = sql`(
    select p.id as project_id, pc.company_id as provider_id, m::date as month
    from projects p join project_companies pc on pc.project_id = p.id
    cross join lateral generate_series(${firstMonth}::timestamp, ${lastMonth(today)}::timestamp, interval '1 month') m
    where ${isAsking} and ${query.month ? sql`true` : sql`m::date < ${monthOf(sql`${today}::date`)}`}
      and ${seen(sql`pc.company_id`)}
    union
    select x.project_id, x.provider_id, x.reference_month
    from service_months x join projects p on p.id = x.project_id
      join project_companies pc on pc.project_id = p.id and pc.company_id = x.provider_id
    where ${seen(sql`x.provider_id`)})`;
  const conditions = [sql`true`];
  if (query.project !== undefined) conditions.push(sql`k.project_id = ${query.project}`);
  if (query.provider !== undefined) conditions.push(sql`k.provider_id = ${query.provider}`);
  if (query.month) conditions.push(sql`k.month = ${firstDay(query.month)}`);
  if (query['state[]']) conditions.push(sql`(${state}) = any(${textArray(query['state[]'])})`);
  if (query.waiting !== undefined) {
    conditions.push(sql`((${state}) = any(${textArray(WAITING_FOR_PROVIDER)})) = ${query.waiting}`);
  }
  const from = sql`from ${keys} k join projects p on p.id = k.project_id
    join companies c on c.id = k.provider_id join companies o on o.id = p.company_id
    left join service_months w on w.project_id = k.project_id and w.provider_id = k.provider_id
      and w.reference_month = k.month
    left join users u on u.uid = w.answered_by
    where ${sql.join(conditions, sql` and `)}`;
  return listPage(
    db,
    query,
    sql`select ${columns(sql`k.month`)} ${from} order by k.month desc, norm(p.name), norm(c.trading_name), p.id, c.id`,
    sql`select 1 ${from}`,
  );
}

/** A month as its rules need it; `id` and what follows are of the answer, null without one. */
export type MonthRecord = {
  contractingId: number;
  projectName: string;
  projectStatus: ProjectStatus;
  isBlocked: boolean;
  isAsked: boolean;
  /** `YYYY-MM-DD`, first days. */
  firstMonth: string;
  lastMonth: string;
  id: number | null;
  occurred: boolean | null;
  employeesConfirmed: boolean;
  healthPlanAnswered: boolean;
  analysis: (typeof SERVICE_ANALYSES)[number] | null;
  version: number;
};

/** The month when the scopes see project and provider; with `lock` the project's row is locked until the transaction ends. */
export const findRecord = async (
  tx: Db,
  scopes: readonly Scope[],
  { projectId, providerId, month }: ServiceMonthKey,
  { today, lock }: { today: string; lock: boolean },
): Promise<MonthRecord | undefined> => {
  const where = sql`p.id = ${projectId} and pc.company_id = ${providerId}
    and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})`;
  // The lock comes first: what is read behind it is what another one has left.
  if (lock) {
    await changed(tx)`select 1 from projects p join project_companies pc on pc.project_id = p.id
      where ${where} for no key update of p`;
  }
  const found = await rows(tx)<MonthRecord>`
    select p.company_id::int as "contractingId", p.name as "projectName", p.status as "projectStatus",
      p.is_blocked as "isBlocked", (${isAsking}) as "isAsked", to_char(${firstMonth}, 'YYYY-MM-DD') as "firstMonth",
      to_char(${lastMonth(today)}, 'YYYY-MM-DD') as "lastMonth", w.id::int as id, w.occurred,
      w.employees_confirmed_at is not null as "employeesConfirmed",
      w.health_plan_answered_at is not null as "healthPlanAnswered", w.analysis, coalesce(w.version, 0) as version
    from projects p join project_companies pc on pc.project_id = p.id
    left join service_months w on w.project_id = p.id and w.provider_id = pc.company_id
      and w.reference_month = ${firstDay(month)}
    where ${where}`;
  return found[0];
};

export type MonthDetail = Omit<ServiceMonth, 'employees' | 'permissions' | 'side'>;

export const findDetail = async (tx: Db, { projectId, providerId, month }: ServiceMonthKey): Promise<MonthDetail> => {
  const [found] = await rows(tx)<MonthDetail>`
    select ${columns(sql`${firstDay(month)}::date`)}, iso(w.term_accepted_at) as "termAcceptedAt",
      iso(w.employees_confirmed_at) as "employeesConfirmedAt", iso(w.health_plan_answered_at) as "healthPlanAnsweredAt",
      case when w.analysis is not null then json_build_object('result', w.analysis, 'note', w.analysis_note,
        'author', json_build_object('uid', a.uid, 'displayName', coalesce(a.display_name, '')),
        'createdAt', iso(w.analysed_at)) end as analysis,
      p.is_blocked as "projectIsBlocked"
    from projects p join companies o on o.id = p.company_id join companies c on c.id = ${providerId}
    left join service_months w on w.project_id = p.id and w.provider_id = c.id
      and w.reference_month = ${firstDay(month)}
    left join users u on u.uid = w.answered_by left join users a on a.uid = w.analysed_by
    where p.id = ${projectId}`;
  if (!found) throw new Error(`no project ${projectId}`);
  return found;
};

/** Writes the answer, new or changed; what the contracting company said of the old one is over. */
export const saveAnswer = (
  tx: Db,
  { projectId, providerId, month }: ServiceMonthKey,
  { occurred, uid, at }: { occurred: boolean; uid: string; at: Date },
) =>
  changed(tx)`
    insert into service_months as w (project_id, provider_id, reference_month, occurred, term_accepted_at, answered_by,
      created_at, updated_at)
    values (${projectId}, ${providerId}, ${firstDay(month)}, ${occurred}, ${occurred ? null : at.toISOString()}, ${uid},
      ${at.toISOString()}, ${at.toISOString()})
    on conflict (project_id, provider_id, reference_month) do update set
      occurred = excluded.occurred, term_accepted_at = excluded.term_accepted_at,
      employees_confirmed_at = case when w.occurred = excluded.occurred then w.employees_confirmed_at end,
      health_plan_answered_at = case when w.occurred = excluded.occurred then w.health_plan_answered_at end,
      analysis = null, analysis_note = null, analysed_by = null, analysed_at = null,
      answered_by = excluded.answered_by, updated_at = excluded.updated_at, version = w.version + 1`;

/** Stores the answer in the provider's own pendencies of the month; gives those it changed, with what they said before. */
export const tellPendencies = (
  tx: Db,
  { projectId, providerId, month }: ServiceMonthKey,
  { occurred, at }: { occurred: boolean; at: Date },
): Promise<{ id: number; before: boolean | null }[]> =>
  rows(tx)`with old as (
      select id, service_occurred from pendencies
      where project_id = ${projectId} and provider_id = ${providerId} and employee_id is null
        and reference_month = ${firstDay(month)} and service_occurred is distinct from ${occurred}
      order by id for update)
    update pendencies x set service_occurred = ${occurred}, updated_at = ${at.toISOString()}, version = x.version + 1
    from old where x.id = old.id
    returning x.id::int as id, old.service_occurred as before`;

/** What the contracting company says of the answer; whatever the provider changes afterwards takes it away again. */
export const saveAnalysis = (
  tx: Db,
  id: number,
  { analysis, note, uid, at }: { analysis: string; note: string | null; uid: string; at: Date },
) =>
  changed(tx)`update service_months set analysis = ${analysis}, analysis_note = ${note}, analysed_by = ${uid},
    analysed_at = ${at.toISOString()}, version = version + 1 where id = ${id}`;

export const findQuestion = (
  tx: Db,
  projectId: number,
): Promise<{ asksService: boolean; version: number } | undefined> =>
  firstRow(tx)`select asks_service as "asksService", version from projects where id = ${projectId}`;

export const setQuestion = (tx: Db, projectId: number, asksService: boolean, at: Date) =>
  changed(tx)`update projects set asks_service = ${asksService}, version = version + 1, updated_at = ${at.toISOString()}
    where id = ${projectId}`;
