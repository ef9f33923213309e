import { type SQL, sql } from 'drizzle-orm';
import { MAX_PAGE_SIZE } from '../../../../contract/constants.ts';
import type { ReadinessFacts } from '../../../../contract/readiness.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, count, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import {
  idArray,
  linkedProjects,
  visibleAssignments,
  visibleEmployees,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';
import { day } from '../../../lib/sqlTime.ts';

type Pair = { employeeId: number; projectId: number };

/** Trainings are told apart from other documents of a person by their category in the catalogue. */
const TRAINING = 'Treinamentos';
/** The days of a period `p` of the history as JSON; `infinity` says that there is a value, without an end. */
const days = (p: SQL): SQL => sql`jsonb_build_object('from', ${day(sql`${p}.first_day`)},
  'until', case when isfinite(${p}.last_day) then ${day(sql`${p}.last_day`)} end)`;
/** A moment of the past; undefined: the present. */
type At = SQL | undefined;
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
/** Whether the period `p` is the one at that moment; without a moment, the present one. */
const during = (p: SQL, at: At): SQL =>
  at === undefined
    ? sql`${p}.valid_to is null`
    : sql`${p}.valid_from <= ${at} and (${p}.valid_to is null or ${p}.valid_to > ${at})`;

/** Whether the pendency `x` was sent for analysis before that moment. */
const wasSent = (at: At): SQL =>
  at === undefined
    ? sql`x.round > 0`
    : sql`exists (select 1 from status_periods w where w.source = 'pendency' and w.id = x.id and w.sub_id = 0
        and w.status in ('IN_REVISION', 'PRE_ANALYSIS') and w.valid_from <= ${at})`;

/** The movements that counted at that moment; those that were corrected or annulled since have their versions kept. */
const movementsAt = (at: At): SQL =>
  at === undefined
    ? sql`movements`
    : sql`(select id, employee_id, project_id, type, start_date, end_date from movements where created_at <= ${at}
        union all select movement_id, employee_id, project_id, type, start_date, end_date from movement_versions
        where created_at <= ${at} and replaced_at > ${at})`;

/** The contracting company of the project, when the scopes see project and employee. */
export const findPair = (
  db: Db,
  scopes: readonly Scope[],
  { employeeId, projectId }: { employeeId: number; projectId: number },
): Promise<{ contractingId: number } | undefined> =>
  firstRow(db)`select p.company_id::int as "contractingId" from projects p, employees e
    where p.id = ${projectId} and (${linkedProjects(scopes)}) and e.id = ${employeeId} and (${visibleEmployees(scopes)})`;

/** Which of these pendencies the scopes see. */
export const seenPendencies = (db: Db, scopes: readonly Scope[], ids: readonly number[]): Promise<number[]> =>
  column(
    db,
  )`select x.id::int from pendencies x where x.id = any(${idArray(ids)}) and (${visiblePendencies(scopes, sql`x`)})`;

export const seesEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<boolean> =>
  hasRows(db)`select 1 from employees e where e.id = ${id} and (${visibleEmployees(scopes)})`;

/** The active projects of an employee that the scopes see. */
export const activeProjects = (
  db: Db,
  scopes: readonly Scope[],
  employeeId: number,
): Promise<{ id: number; name: string; contractingId: number }[]> =>
  rows(db)`select p.id::int as id, p.name, p.company_id::int as "contractingId"
    from readiness r join projects p on p.id = r.project_id
    where r.employee_id = ${employeeId} and r.active and (${visibleAssignments(scopes)}) order by r.severity desc, p.name, p.id
    limit ${MAX_PAGE_SIZE}`;

/**
 * What decides about employees in these projects, out of the histories: at a moment that has passed, else now. A pair of
 * which one did not exist is left out. With a risk activity also the documents that only it asks.
 */
export const findFacts = (
  db: Db,
  employeeIds: readonly number[],
  projectIds: readonly number[],
  { at, riskActivityId = null }: { at?: Date | undefined; riskActivityId?: number | null } = {},
): Promise<PairFacts[]> => {
  const pairs = sql`unnest(${idArray(employeeIds)}) employee_id, unnest(${idArray(projectIds)}) project_id`;
  return rows(db)`${factsOf(sql`(select * from ${pairs})`, at && moment(at), riskActivityId)}`;
};

export type PairFacts = ReadinessFacts & { employeeId: number; projectId: number };
/** As `findFacts`, of one employee in one project at several moments of the past, in their order. */
export const findFactsAt = (
  db: Db,
  pairs: readonly (Pair & { at: string })[],
): Promise<(PairFacts & { at: string })[]> => {
  const moments = sql`(select "employeeId" as employee_id, "projectId" as project_id, at
    from json_to_recordset(${JSON.stringify(pairs)}::json) j("employeeId" bigint, "projectId" bigint, at timestamptz))`;
  return rows(
    db,
  )`select f.*, iso(t.at) as at from ${moments} t cross join lateral (${factsOf(sql`(select t.employee_id, t.project_id)`, sql`t.at`, null)}) f
    order by 1, 2, t.at`;
};

function factsOf(pairs: SQL, at: At, riskActivityId: number | null): SQL {
  const open = (p: SQL) => during(p, at);
  return sql`select e.id::int as "employeeId", hp.id::int as "projectId", he.active as "hasCpf", he.status,
      case when he.last_day is not null then ${days(sql`he`)} end as "foreignDocument",
      coalesce((select json_agg(json_build_object('id', m.id, 'type', m.type, 'startDate', m.start_date, 'endDate', m.end_date))
        from ${movementsAt(at)} m where m.employee_id = e.id and coalesce(m.project_id, hp.id) = hp.id), '[]') as movements,
      (select ${days(sql`a`)} from status_periods a
        where a.source = 'assignment' and a.id = e.id and a.sub_id = hp.id and a.active and ${open(sql`a`)}) as assignment,
      ${days(sql`hp`)} || jsonb_build_object('status', hp.status) as project,
      (select ${days(sql`c`)} || jsonb_build_object('status', c.status, 'stoppedOn', ${day(sql`c.first_day`)})
        from status_periods c
        where c.source = 'provider' and c.id = hp.id and c.sub_id = e.company_id and c.active and ${open(sql`c`)}) as company,
      coalesce((select json_agg(${days(sql`kh`)}) from projects p
        join restricted_employees k on k.company_id = p.company_id
          and (k.cpf_hash = e.cpf_hash or k.foreign_document_hash = e.foreign_document_hash)
          and (k.facility_ids is null or exists (select 1 from status_periods u where u.source = 'unit' and u.id = p.id
            and u.sub_id = any(k.facility_ids) and u.active and ${open(sql`u`)}))
        join status_periods kh on kh.source = 'restriction' and kh.id = k.id and kh.sub_id = 0 and kh.active and ${open(sql`kh`)}
        where p.id = hp.id), '[]') as restrictions,
      coalesce((select json_agg(json_build_object('pendencyId', x.id, 'name', x.name,
          'kind', case when x.employee_id is null then 'COMPANY_DOCUMENT' when s.category = ${TRAINING} then 'TRAINING'
            else 'OWN_DOCUMENT' end,
          'status', case when h.status = 'SUPPORT' then coalesce(h.status_before, 'OPEN') else h.status end,
          'wasSent', ${wasSent(at)}, 'isMonthly', s.periodicity = 'MONTHLY', 'dueDate', h.first_day,
          'expirationDate', h.last_day, 'askedOn', ${day(sql`x.created_at at time zone 'America/Sao_Paulo'`)})
          order by x.employee_id is null, x.name, x.id)
        from pendencies x join system_pendencies s on s.id = x.system_pendency_id and (s.blocks_entry
          or x.risk_activity_id = ${riskActivityId}::int or ${riskActivityId}::int = any(s.risk_activity_ids))
        join status_periods h on h.source = 'pendency' and h.id = x.id and h.sub_id = 0 and h.active and ${open(sql`h`)}
        where x.project_id = hp.id and x.renewal_of is null
          and (x.employee_id = e.id or (x.provider_id = e.company_id and x.employee_id is null))), '[]') as documents
    from ${pairs} pair join employees e on e.id = pair.employee_id
    join status_periods he on he.source = 'employee' and he.id = e.id and he.sub_id = 0 and ${open(sql`he`)}
    join status_periods hp on hp.source = 'project' and hp.id = pair.project_id and hp.sub_id = 0 and ${open(sql`hp`)}`;
}

/** The first moment, and those until the last at which something that decides about an employee in a project changed. */
export const changeMoments = (
  db: Db,
  pairs: readonly Pair[],
  { from, until }: { from: Date; until: Date },
): Promise<(Pair & { at: string })[]> => {
  const period = (condition: SQL) =>
    sql`select unnest(array[h.valid_from, h.valid_to]) as at from status_periods h where ${condition}`;
  return rows(db)`select t."employeeId"::int, t."projectId"::int, to_json(c.at) #>> '{}' as at
    from json_to_recordset(${JSON.stringify(pairs)}::json) t("employeeId" bigint, "projectId" bigint)
    join employees e on e.id = t."employeeId" join projects p on p.id = t."projectId"
    cross join lateral (
      select ${moment(from)} as at
      union ${period(sql`h.source = 'employee' and h.id = e.id and h.sub_id = 0`)}
      union ${period(sql`h.source = 'project' and h.id = p.id and h.sub_id = 0`)}
      union ${period(sql`h.source = 'assignment' and h.id = e.id and h.sub_id = p.id`)}
      union ${period(sql`h.source = 'provider' and h.id = p.id and h.sub_id = e.company_id`)}
      union ${period(sql`h.source = 'unit' and h.id = p.id`)}
      union ${period(sql`h.source = 'restriction' and h.sub_id = 0 and h.id in (select k.id from restricted_employees k
        where k.company_id = p.company_id and (k.cpf_hash = e.cpf_hash or k.foreign_document_hash = e.foreign_document_hash))`)}
      union ${period(sql`h.source = 'pendency' and h.sub_id = 0 and h.id in (select x.id from pendencies x
        join system_pendencies s on s.id = x.system_pendency_id and s.blocks_entry where x.project_id = p.id and x.renewal_of is null
          and (x.employee_id = e.id or (x.provider_id = e.company_id and x.employee_id is null)))`)}
      union select m.created_at from movements m where m.employee_id = e.id and coalesce(m.project_id, p.id) = p.id
      union select unnest(array[v.created_at, v.replaced_at]) from movement_versions v
        where v.employee_id = e.id and coalesce(v.project_id, p.id) = p.id) c
    where c.at >= ${moment(from)} and c.at <= ${moment(until)} order by 1, 2, c.at`;
};

/** Judges again so many of the answers that time alone has changed by that day; returns how many there were. */
export const refreshDue = (db: Db, today: string, limit: number): Promise<number> =>
  count(db)`with due as (select employee_id, project_id from readiness where next_change <= ${today}::date
      order by next_change limit ${limit})
    select count(*)::int, readiness_refresh(array_agg(employee_id), array_agg(project_id), ${today}::date) from due`;
