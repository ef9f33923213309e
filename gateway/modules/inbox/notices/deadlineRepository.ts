import { type SQL, sql } from 'drizzle-orm';
import { addDays, instantOf } from '../../../../contract/common.ts';
import { CALENDAR_FEED, NOTICE } from '../../../../contract/constants.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, column, type Db, rows, value } from '../../../db/client.ts';
import { isAwaited, ownLeads, standardLeads, TO_ANALYSE, TO_SEND } from '../../../lib/deadlineSql.ts';
import { idArray, peopleWith, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

/** The last day, up to `today`, whose deadlines were told. */
export const lastDay = (db: Db, today: string): Promise<string | null | undefined> =>
  value(db)`select max(day)::text from notice_days where day <= ${today}::date`;

/** Claims a day until the transaction ends; false when another gateway tells or told of it. */
export const claimDay = async (tx: Db, day: string): Promise<boolean> =>
  (await changed(tx)`insert into notice_days (day) values (${day}::date) on conflict do nothing`) === 1;

export const activeProjects = (db: Db, after: number): Promise<number[]> =>
  column(
    db,
  )`select id::float8 from projects where id > ${after} and status <> 'DRAFT' order by id limit ${NOTICE.batch}`;

/** Who hears of what nobody mends: the owner of the project; when the owner left the company, everybody who is told of its deadlines. */
const ownerOf = (
  project: SQL,
): SQL => sql`exists (select 1 from projects p where p.id = ${project} and (p.created_by = u.uid
  or not exists (select 1 from memberships o join users w on w.uid = o.uid and not w.disabled
    where o.uid = p.created_by and o.company_id = p.company_id)))`;

/**
 * People who are not fit for a risk activity of tomorrow, by day, project and supplier (F-05), as pendencies are asked about. A day that
 * is made up for tells of nothing that has begun.
 */
const unfitFor = (projects: SQL, day: string, at: Date): SQL => sql`
  select s.project_id, s.company_id as contracting_id, m.provider_id, 'SSMA' as plan, 'RISK_UNFIT' as kind,
    ${addDays(day, 1)}::date as due_on, count(distinct m.employee_id)::int as n
  from risk_schedules s join risk_schedule_employees m on m.schedule_id = s.id
  left join readiness r on r.employee_id = m.employee_id and r.project_id = s.project_id
  where s.project_id = any(${projects}) and s.cancelled_at is null and s.starts_at > ${instant(at)}
    and s.starts_at >= ${instant(instantOf(addDays(day, 1), '00:00'))} and s.starts_at < ${instant(instantOf(addDays(day, 2), '00:00'))}
    and r.severity is distinct from 0
  group by 1, 2, 3`;

/** What is told on a day: of which statuses, of which deadline; what is late is one notice whatever its deadline. */
function toldOn(day: string, leads: readonly number[]): { kind: string; status: string; due: string }[] {
  const ofAll = (kind: string, due: string) => TO_SEND.map((status) => ({ kind, status, due }));
  const late = Array.from({ length: NOTICE.overdueDays / NOTICE.weekly }, (_, week) => -(week + 1) * NOTICE.weekly);
  return [
    ...leads.flatMap((lead) => ofAll('DUE', addDays(day, lead))),
    ...late.flatMap((lead) => ofAll('OVERDUE', addDays(day, lead))),
    ...ofAll('ESCALATED', addDays(day, -NOTICE.escalation)),
    ...TO_ANALYSE.map((status) => ({ kind: 'ANALYSIS_DUE', status, due: day })),
  ];
}

/** Days before a deadline on which any document is told: the shipped ones, and those that a company chose for one of its own or in a matrix. */
export const leadsInUse = (db: Db): Promise<number[]> =>
  column(
    db,
  )`select unnest(${standardLeads}) union select unnest(lead_days) from system_pendencies where lead_days is not null
    union select unnest(lead_days) from project_system_pendencies where lead_days is not null`;

/**
 * The deadlines of some projects on a day, one notice for a person, project, kind and deadline. `relevance_date` is the deadline;
 * `leads` are those of all documents, of which each is told on its own (X-08).
 */
export async function tellDeadlines(
  tx: Db,
  projects: readonly number[],
  { day, leads, at }: { day: string; leads: readonly number[]; at: Date },
): Promise<number> {
  const told = toldOn(day, leads);
  const texts = (of: keyof (typeof told)[number]) => textArray(told.map((one) => one[of]));
  const people = (kinds: string, permission: Parameters<typeof peopleWith>[0], only: SQL) => sql`
    select distinct u.uid, c.id as company_id, x.project_id, x.provider_id, x.plan, x.kind, x.due_on, x.n
    from ${peopleWith(permission, sql`(select * from found where kind = any(${`{${kinds}}`}::text[]))`)} where ${only}`;
  return changed(tx)`
    with found as materialized (
      select p.project_id, p.contracting_id, p.provider_id, p.plan, d.kind,
        case when d.kind in ('DUE', 'ANALYSIS_DUE') then d.due::date end as due_on, count(*)::int as n
      from unnest(${idArray(projects)}) j(id)
      cross join unnest(${texts('kind')}, ${texts('status')}, ${texts('due')}) d(kind, status, due)
      join pendencies p on p.project_id = j.id and p.status = d.status and p.relevance_date = d.due::date and not p.inactive
      where (d.kind <> 'DUE' or d.due::date - ${day}::date = any(coalesce(${ownLeads(sql`p`)}, ${standardLeads})))
        and (d.kind = 'ANALYSIS_DUE' or ${isAwaited(sql`p`)})
      group by 1, 2, 3, 4, 5, 6
      union all ${unfitFor(idArray(projects), day, at)}),
    told as (
      ${people('DUE,OVERDUE', 'receive_next_due_date_notice', sql`true`)}
      union all ${people('RISK_UNFIT', 'receive_next_due_date_notice', sql`'see_risk_schedule' = any(f.permissions)`)}
      union all ${people('ANALYSIS_DUE', 'confirm_pendency', sql`c.id = x.contracting_id`)}
      union all ${people(
        'ESCALATED',
        'receive_next_due_date_notice',
        sql`c.id = x.contracting_id and ${ownerOf(sql`x.project_id`)}`,
      )}),
    told_company as (
      select distinct null::uuid as uid, company_id, project_id, provider_id, plan, kind, due_on, n from told)
    insert into notices (uid, kind, cause, company_id, project_id, due_on, amount, created_at, shown_at)
    select uid, kind, concat_ws(':', 'day', ${day}::text, kind, company_id, project_id, due_on), company_id, project_id, due_on,
      sum(n)::int, ${instant(at)}, ${instant(at)}
    from (select * from told union all select * from told_company) x group by uid, kind, company_id, project_id, due_on
    on conflict do nothing`;
}

/** Classes that ended a day or whole weeks before `day` and have people without a result: to who gives the results (G-04). */
export const tellClasses = (tx: Db, { day, at }: { day: string; at: Date }): Promise<number> =>
  changed(tx)`
    with found as materialized (
      select k.id, k.company_id, count(*)::int as n
      from training_classes k join training_configs g on g.id = k.training_config_id
      join training_class_employees m on m.class_id = k.id and m.state = 'ENROLLED' and m.certificate_id is null
      where k.cancelled_at is null and m.attended is distinct from false
        and (m.attended is null or (g.minimum_score is not null and m.score is null))
        and (k.ends_at at time zone 'America/Sao_Paulo')::date = any(${classDays(day)})
      group by 1, 2),
    told as (
      select distinct u.uid, x.id, x.company_id, x.n from found x
      join memberships b on b.company_id = x.company_id and b.project_id is null
      join profiles f on f.id = b.profile_id and 'manage_training_class_score' = any(f.permissions)
      join users u on u.uid = b.uid and not u.disabled and u.email_verified and u.account_verified)
    insert into notices (uid, kind, cause, company_id, class_id, amount, created_at, shown_at)
    select uid, 'CLASS_UNSCORED', concat_ws(':', 'day', ${day}::text, 'CLASS_UNSCORED', id), company_id, id, n, ${instant(at)}, ${instant(at)}
    from (select * from told union all select distinct null::uuid, id, company_id, n from told) x
    on conflict do nothing`;
const classDays = (day: string): SQL =>
  sql`${`{${Array.from({ length: NOTICE.classWeeks }, (_, week) => addDays(day, -1 - week * NOTICE.weekly)).join(',')}}`}::date[]`;

export type DueDay = {
  projectId: number;
  project: string;
  kind: 'DUE' | 'ANALYSIS_DUE';
  day: string;
  amount: number;
  /** The first documents by name, and how many names there are. */
  names: string[];
  allNames: number;
};
/** What is due in some days, by day and project: to send, for the scopes; to decide, for those of them that decide. */
export const dueDays = (
  db: Db,
  scopes: readonly Scope[],
  { from, until, limit }: { from: string; until: string; limit: number },
): Promise<DueDay[]> => {
  const deciding = scopes.filter(
    ({ side, permissions }) => side === 'CONTRACTING' && permissions.includes('confirm_pendency'),
  );
  return rows(db)`
    select p.project_id::int as "projectId", j.name as project, p.relevance_date::text as day, count(*)::int as amount,
      case when p.status = any(${textArray(TO_ANALYSE)}) then 'ANALYSIS_DUE' else 'DUE' end as kind,
      (array_agg(distinct p.name))[1:${CALENDAR_FEED.named}::int] as names, count(distinct p.name)::int as "allNames"
    from pendencies p join projects j on j.id = p.project_id
    where p.relevance_date >= ${from}::date and p.relevance_date < ${until}::date and not p.inactive
      and ((p.status = any(${textArray(TO_SEND)}) and ${isAwaited(sql`p`)} and (${visiblePendencies(scopes, sql`p`)}))
        or (p.status = any(${textArray(TO_ANALYSE)}) and (${visiblePendencies(deciding, sql`p`)})))
    group by p.project_id, j.name, p.relevance_date, 5 order by p.relevance_date, p.project_id, 5 limit ${limit}`;
};
