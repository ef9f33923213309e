import { type SQL, sql } from 'drizzle-orm';
import { monthsLater, type Reference } from '../../../../contract/common.ts';
import { DASHBOARD } from '../../../../contract/constants.ts';
import type {
  EmployeesPanel,
  PanelFilter,
  PanelPreference,
  PanelPreferencesBody,
  PanelRank,
  PanelSeries,
} from '../../../../contract/dashboard.ts';
import { PLANS, type Plan } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
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
    order by amount desc, name, id limit ${DASHBOARD.ranked} offset ${(page - 1) * DASHBOARD.ranked}`;
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

/** The choices of the filters: what the scopes see, by name. */
export async function options(
  db: Db,
  scopes: readonly Scope[],
): Promise<{ projects: Reference[]; providers: Reference[]; departments: Reference[] }> {
  const named = (found: SQL): Promise<Reference[]> => rows(db)`${found} order by name, id limit ${DASHBOARD.options}`;
  const linked = sql`(${linkedProjects(scopes)})`;
  const [projects, providers, departments] = await Promise.all([
    named(sql`select p.id::int as id, p.name from projects p where ${linked}`),
    named(sql`select distinct c.id::int as id, c.trading_name as name from project_companies pc join projects p on p.id = pc.project_id
      join companies c on c.id = pc.company_id where (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})`),
    named(sql`select distinct d.id::int as id, d.name || ' · ' || f.name as name from project_departments pd
      join projects p on p.id = pd.project_id join departments d on d.id = pd.department_id
      join facilities f on f.id = d.facility_id where ${linked}`),
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
