import { type SQL, sql } from 'drizzle-orm';
import { monthsLater, type Reference } from '../../../../contract/common.ts';
import { DASHBOARD } from '../../../../contract/constants.ts';
import type {
  EmployeesPanel,
  PanelFilter,
  PanelOptionsQuery,
  PanelPreference,
  PanelPreferencesBody,
  PanelRank,
  PanelSeries,
  ProjectReadiness,
  RejectionReasons,
} from '../../../../contract/dashboard.ts';
import { PLANS, type Plan } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { matches } from '../../../lib/listPage.ts';
import { idArray, linkedProjects, projectsWithAreas, textArray, visibleAssignments } from '../../../lib/scopeSql.ts';

/** What a caller may see of the dashboard, narrowed by its filters. */
export type Asked = { scopes: readonly Scope[]; filter: PanelFilter };

/** Projects `p` that the scopes see and the filters name. */
function projectsOf({ scopes, filter }: Asked): SQL {
  const all = [sql`(${linkedProjects(scopes)})`];
  if (filter.projects) all.push(sql`p.id = any(${idArray(filter.projects)})`);
  if (filter.departmentIds) all.push(sql`p.id in (${projectsWithAreas(filter.departmentIds)})`);
  if (filter.companies) all.push(sql`p.company_id = any(${idArray(filter.companies)})`);
  return sql.join(all, sql` and `);
}

/**
 * The rows of counters `c` of one kind that the scopes see: of a contracting company those of each project as a whole, of a
 * provider its own part. What two scopes see is counted once.
 */
function counted(kind: string, { scopes, filter }: Asked, byProvider = false): SQL {
  const targets = scopes.flatMap((scope) => {
    const own = scope.side === 'PROVIDER' ? scope.companyId : null;
    const provider = own ?? filter.provider ?? 0;
    const plans = scope.plans.filter((plan) => filter.type === 'ALL' || plan === filter.type);
    if (filter.provider !== undefined && provider !== filter.provider) return [];
    return [
      sql`select p.id as project_id, ${provider}::bigint as provider_id, t.plan from projects p, unnest(${textArray(plans)}) t(plan)
        where ${projectsOf({ scopes: [scope], filter })}`,
    ];
  });
  const empty = sql`select 0::bigint as project_id, 0::bigint as provider_id, '' as plan where false`;
  const seen = targets.length > 0 ? sql.join(targets, sql` union `) : empty;
  const provider = byProvider
    ? sql`c.provider_id <> 0 and (t.provider_id = 0 or t.provider_id = c.provider_id)`
    : sql`c.provider_id = t.provider_id`;
  return sql`with seen as materialized (${seen}),
    targets as materialized (select * from seen s where s.provider_id = 0 or not exists (
      select 1 from seen w where w.provider_id = 0 and w.project_id = s.project_id and w.plan = s.plan))
    select c.* from targets t join panel_counts c
      on c.kind = ${kind} and c.project_id = t.project_id and c.plan = t.plan and ${provider}`;
}

/** How many pendencies of each plan have each status now; CLOSED: done without analysis. */
export const byStatus = (db: Db, asked: Asked): Promise<{ plan: Plan; item: string; n: number }[]> =>
  rows(db)`select plan, item, sum(n)::int as n from (${counted('STATUS', asked)}) c group by 1, 2`;

const bucketOf = (month: string): number => Number(month.replace('-', ''));

/** Conform and irregular ones of each plan at the end of each of these months. */
export const atMonthEnds = (
  db: Db,
  asked: Asked,
  months: readonly string[],
): Promise<{ plan: Plan; item: string; month: string; n: number }[]> =>
  rows(db)`select c.plan, c.item, m.month, sum(c.n)::int as n
    from (select plan, item, bucket, sum(n) as n from (${counted('MONTH', asked)}) k group by 1, 2, 3) c
    join unnest(${textArray(months)}) m(month) on c.bucket <= replace(m.month, '-', '')::bigint
    group by 1, 2, 3`;

/** What each month from `from` to `until` holds: of CREATION its own, of MONTH the sum up to it. */
export async function byMonth(
  db: Db,
  asked: Asked,
  series: PanelSeries,
  { from, until }: { from: string; until: string },
): Promise<Map<string, { CONFORM: number; IRREGULAR: number }>> {
  const first = bucketOf(from);
  const found = await rows(db)<{ item: 'CONFORM' | 'IRREGULAR'; bucket: number; n: number }>`
    select item, greatest(bucket, ${series === 'MONTH' ? first : 0})::int as bucket, sum(n)::int as n
    from (${counted(series === 'MONTH' ? 'MONTH' : 'CREATED', asked)}) c
    where bucket <= ${bucketOf(until)} and (${series === 'MONTH'} or bucket >= ${first}) group by 1, 2`;
  const months = new Map<string, { CONFORM: number; IRREGULAR: number }>();
  const sum = { CONFORM: 0, IRREGULAR: 0 };
  for (let month = from; month <= until; month = monthsLater(month, 1)) {
    const own = { CONFORM: 0, IRREGULAR: 0 };
    for (const { item, bucket, n } of found) if (bucket === bucketOf(month)) own[item] += n;
    sum.CONFORM += own.CONFORM;
    sum.IRREGULAR += own.IRREGULAR;
    months.set(month, series === 'MONTH' ? { ...sum } : own);
  }
  return months;
}

/** Projects by status, and by the plans of their providers. */
export function projectNumbers(
  db: Db,
  { scopes, filter }: Asked,
  today: string,
): Promise<({ status: string; n: number } & Record<Plan, number>)[]> {
  const withPlan = (plan: SQL): SQL => sql`exists (select 1 from project_companies pc where pc.project_id = p.id
    and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })}) and ${plan} = any(pc.plans)
    and (${filter.provider ?? null}::bigint is null or pc.company_id = ${filter.provider ?? null}))`;
  const linked =
    filter.provider === undefined
      ? sql``
      : sql` and exists (select 1 from project_companies x where x.project_id = p.id and x.company_id = ${filter.provider})`;
  const planned = filter.type === 'ALL' ? sql`` : sql` and ${withPlan(sql`${filter.type}`)}`;
  const counts = PLANS.map(
    (plan) => sql`count(*) filter (where ${withPlan(sql`${plan}`)})::int as ${sql.identifier(plan)}`,
  );
  return rows(
    db,
  )`select case when p.status = 'ACTIVE' and p.end_date < ${today}::date then 'FINISHED' else p.status end as status,
      count(*)::int as n, ${sql.join(counts, sql`, `)}
    from projects p where ${projectsOf({ scopes, filter })}${linked}${planned} group by 1`;
}

/** People with an active assignment by their worst readiness; of a restriction only its own contracting company is told. */
export async function employeeNumbers(db: Db, { scopes, filter }: Asked): Promise<EmployeesPanel> {
  const seen = scopes.map(
    (scope) => sql`select r.employee_id, r.provider_id, r.project_id, case when r.severity >= 1000
        then ${scope.side === 'CONTRACTING' ? 2 : 1}::int when r.severity > 0 then 1 else 0 end as state
      from readiness r where r.severity >= 0 and (${visibleAssignments([scope])})`,
  );
  if (seen.length === 0) return { total: 0, providers: 0, readiness: { FIT: 0, UNFIT: 0, RESTRICTED: 0 } };
  const narrowed = filter.projects ?? filter.departmentIds ?? filter.companies;
  const named = narrowed
    ? sql`bool_or(s.project_id in (select p.id from projects p where ${projectsOf({ scopes, filter })}))`
    : sql`true`;
  const provider = filter.provider === undefined ? sql`true` : sql`s.provider_id = ${filter.provider}`;
  const found = await firstRow(db)<{
    total: number;
    providers: number;
    fit: number;
    unfit: number;
    restricted: number;
  }>`
    select count(*)::int as total, count(distinct provider_id)::int as providers, count(*) filter (where state = 0)::int as fit,
      count(*) filter (where state = 1)::int as unfit, count(*) filter (where state = 2)::int as restricted
    from (select s.employee_id, max(s.provider_id) as provider_id, max(s.state) as state
      from (${sql.join(seen, sql` union all `)}) s where ${provider} group by s.employee_id having ${named}) people`;
  const { total = 0, providers = 0, fit = 0, unfit = 0, restricted = 0 } = found ?? {};
  return { total, providers, readiness: { FIT: fit, UNFIT: unfit, RESTRICTED: restricted } };
}

type RankRow = PanelRank['results'][number];
type Page = { page: number };
async function ranked(db: Db, found: SQL, { page }: Page): Promise<PanelRank> {
  const results = await rows(db)<RankRow & { total: number }>`
    select id::int, name, amount, applicable, count(*) over ()::int as total from (${found}) x
    order by amount desc, name, id limit ${DASHBOARD.listed} offset ${(page - 1) * DASHBOARD.listed}`;
  return { results: results.map(({ total: _, ...row }) => row), total: results[0]?.total ?? 0 };
}

export const documentRank = (db: Db, asked: Asked, page: Page): Promise<PanelRank> =>
  ranked(
    db,
    sql`select s.id, s.name, c.amount, null::int as applicable
      from (select bucket, sum(n)::int as amount from (${counted('DOCUMENT', asked)}) k group by 1 having sum(n) > 0) c
      join system_pendencies s on s.id = c.bucket`,
    page,
  );

export const providerRank = (db: Db, asked: Asked, page: Page): Promise<PanelRank> =>
  ranked(
    db,
    sql`select o.id, o.trading_name as name, c.amount, c.applicable from (
        select provider_id, sum(n) filter (where item not in ('DONE', 'NEXT_DUE_DATE', 'NOT_APPLICABLE'))::int as amount,
          sum(n) filter (where item <> 'NOT_APPLICABLE')::int as applicable
        from (${counted('STATUS', asked, true)}) k group by 1) c
      join companies o on o.id = c.provider_id where c.amount > 0`,
    page,
  );

type Decided = { item: string; n: number };
/** First decisions of each month of a period, by outcome and business days (schema/dashboard.ts). */
export const decisionsByMonth = (
  db: Db,
  asked: Asked,
  { from, until }: { from: string; until: string },
): Promise<(Decided & { month: string })[]> =>
  rows(db)`select substr(bucket::text, 1, 4) || '-' || substr(bucket::text, 5) as month, item, sum(n)::int as n
    from (${counted('DECIDED', asked)}) c where bucket between ${bucketOf(from)} and ${bucketOf(until)} group by 1, 2`;

/** First decisions of the providers, or documents, with the most of them. */
export const decisionsBy = (
  db: Db,
  asked: Asked,
  by: 'PROVIDER' | 'DOCUMENT',
): Promise<(Reference & { total: number; items: Decided[] })[]> => {
  const found =
    by === 'PROVIDER'
      ? sql`select provider_id as id, item, sum(n)::int as n from (${counted('DECIDED', asked, true)}) k group by 1, 2`
      : sql`select bucket as id, item, sum(n)::int as n from (${counted('DECIDED_DOCUMENT', asked)}) k group by 1, 2`;
  const named =
    by === 'PROVIDER'
      ? sql`select id, trading_name as name from companies`
      : sql`select id, name from system_pendencies`;
  return rows(db)`with found as materialized (${found})
    select o.id::int, o.name, c.items, count(*) over ()::int as total
    from (select id, sum(n) as decided, json_agg(json_build_object('item', item, 'n', n)) as items
      from found group by 1 having sum(n) > 0) c join (${named}) o on o.id = c.id
    order by c.decided desc, o.name, o.id limit ${DASHBOARD.listed}`;
};

/** What conforms and expires in the weeks that begin with these days. */
export async function expiringByWeek(db: Db, asked: Asked, weeks: readonly string[]): Promise<[string, number][]> {
  const buckets = weeks.map((week) => Number(week.replaceAll('-', '')));
  const found = await rows(db)<{ week: string; n: number }>`
    select to_char(to_date(bucket::text, 'YYYYMMDD'), 'YYYY-MM-DD') as week, sum(n)::int as n
    from (${counted('EXPIRES', asked)}) c where bucket = any(${idArray(buckets)}) group by 1`;
  return found.map(({ week, n }) => [week, n]);
}

/** Projects by how many people may not enter; who is on site is told of the projects of `gates`. */
export async function projectReadiness(
  db: Db,
  { scopes, filter }: Asked,
  gates: readonly Scope[],
): Promise<ProjectReadiness> {
  const ofProvider = (column: SQL): SQL =>
    filter.provider === undefined ? sql`true` : sql`${column} = ${filter.provider}`;
  const results = await rows(db)<ProjectReadiness['results'][number] & { total: number }>`
    select p.id::int, p.name, c.people, c.fit, count(*) over ()::int as total,
      case when (${linkedProjects(gates)}) then (select count(*)::int from passages g
        left join employees e on e.id = g.employee_id where g.company_id = p.company_id and g.project_id = p.id
          and g.direction = 'ENTRY' and g.admitted and g.left_at is null and ${ofProvider(sql`e.company_id`)}) end as "onSite"
    from (select r.project_id, count(*)::int as people, count(*) filter (where r.severity = 0)::int as fit
      from readiness r where r.severity >= 0 and (${visibleAssignments(scopes)}) and ${ofProvider(sql`r.provider_id`)}
      group by 1) c join projects p on p.id = c.project_id
    where ${projectsOf({ scopes, filter })}
    order by c.people - c.fit desc, c.people desc, p.name, p.id limit ${DASHBOARD.listed}`;
  return { results: results.map(({ total: _, ...row }) => row), total: results[0]?.total ?? 0 };
}

export async function rejectionReasons(db: Db, asked: Asked): Promise<RejectionReasons> {
  const results = await rows(db)<RejectionReasons['results'][number] & { total: number }>`
    select i.id::int, i.name, s.name as document, c.amount, count(*) over ()::int as total
    from (select bucket, sum(n)::int as amount from (${counted('REASON', asked)}) k group by 1 having sum(n) > 0) c
    join checklist_items i on i.id = c.bucket join system_pendencies s on s.id = i.system_pendency_id
    order by c.amount desc, i.name, i.id limit ${DASHBOARD.listed}`;
  return { results: results.map(({ total: _, ...row }) => row), total: results[0]?.total ?? 0 };
}

/** The choices of the filters: what the scopes see, by name. */
export async function options(
  db: Db,
  scopes: readonly Scope[],
  { name, provider, projects: chosenProjects, departmentIds }: PanelOptionsQuery,
): Promise<{ projects: Reference[]; providers: Reference[]; departments: Reference[] }> {
  const named = (found: SQL, chosen: readonly number[] = []): Promise<Reference[]> => {
    const isChosen = sql`o.id = any(${idArray(chosen)})`;
    const fits = name ? sql`(${isChosen} or ${matches(sql`norm(o.name)`, name)})` : sql`true`;
    return rows(db)`select o.id, o.name from (${found}) o where ${fits}
      order by ${isChosen} desc, o.name, o.id limit ${DASHBOARD.options}`;
  };
  const linked = sql`(${linkedProjects(scopes)})`;
  const [projects, providers, departments] = await Promise.all([
    named(sql`select p.id::int as id, p.name from projects p where ${linked}`, chosenProjects),
    named(
      sql`select distinct c.id::int as id, c.trading_name as name from project_companies pc join projects p on p.id = pc.project_id
      join companies c on c.id = pc.company_id where (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})`,
      provider === undefined ? [] : [provider],
    ),
    named(
      sql`select distinct d.id::int as id, d.name || ' · ' || f.name as name from project_departments pd
      join projects p on p.id = pd.project_id join departments d on d.id = pd.department_id
      join facilities f on f.id = d.facility_id where ${linked}`,
      departmentIds,
    ),
  ]);
  return { projects, providers, departments };
}

export const listPreferences = (db: Db, uid: string): Promise<(Omit<PanelPreference, 'type'> & { type: string })[]> =>
  rows(db)`select id::int, uid as account_id, type, active, position::int as "order", false as deleted,
      iso(created_at) as "createdAt", iso(updated_at) as "updatedAt"
    from panel_preferences where uid = ${uid}::uuid order by position, id`;

export const savePreference = (db: Db, uid: string, one: PanelPreferencesBody['panels'][number]): Promise<number> =>
  changed(db)`insert into panel_preferences (uid, type, active, position)
    values (${uid}::uuid, ${one.type}, ${one.active}, ${one.order})
    on conflict (uid, type) do update set active = excluded.active, position = excluded.position, updated_at = now()`;
