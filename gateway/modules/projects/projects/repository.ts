import { type SQL, sql } from 'drizzle-orm';
import type { ListOf } from '../../../../contract/list.ts';
import type { Project, ProjectCounts, ProjectFilter, ProjectQuery, ProjectRow } from '../../../../contract/projects.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { listPage, matches } from '../../../lib/listPage.ts';
import {
  anyOf,
  idArray,
  linkedProjects,
  projectsWithAreas,
  textArray,
  visiblePendencies,
  withoutPendency,
} from '../../../lib/scopeSql.ts';

const SORT: Record<NonNullable<ProjectQuery['orderBy']>, SQL> = {
  name: sql`p.name`,
  startDate: sql`p.start_date`,
  endDate: sql`p.end_date`,
  updatedAt: sql`p.updated_at`,
};
/** A project past its last day is finished, whatever it was (domain, section 6). */
const status = (today: string) =>
  sql`case when p.status = 'ACTIVE' and p.end_date < ${today}::date then 'FINISHED' else p.status end`;
const company = sql`json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj)`;

/** The projects `p` that the scopes see and the filters find. */
function conditionsOf(scopes: Scope[], query: ProjectFilter, today: string): SQL {
  const conditions = [sql`(${linkedProjects(scopes)})`];
  if (query.project) conditions.push(matches(sql`norm(p.name)`, query.project));
  if (query.contract) conditions.push(matches(sql`norm(p.contract)`, query.contract));
  if (query['status[]']) conditions.push(sql`${status(today)} in ${query['status[]']}`);
  if (query.company !== undefined) conditions.push(sql`p.company_id = ${query.company}`);
  if (query.provider !== undefined) {
    conditions.push(
      sql`exists (select 1 from project_companies x where x.project_id = p.id and x.company_id = ${query.provider})`,
    );
  }
  if (query.withoutPendency) conditions.push(withoutPendency(scopes));
  if (query.withExpired) conditions.push(sql`exists (select 1 from (${projectNumbers(scopes)}) n where n.expired > 0)`);
  if (query['projects[]']) conditions.push(sql`p.id = any(${idArray(query['projects[]'])})`);
  if (query['departments[]']) conditions.push(sql`p.id in (${projectsWithAreas(query['departments[]'])})`);
  if (query.plan) {
    const onProvider = query.provider === undefined ? sql`` : sql` and pc.company_id = ${query.provider}`;
    conditions.push(sql`exists (select 1 from project_companies pc where pc.project_id = p.id
      and (${ownProviders(scopes)}) and ${query.plan} = any(pc.plans)${onProvider})`);
  }
  return sql.join(conditions, sql` and `);
}

/** A page of the projects that the scopes see; the numbers of each count only the pendencies that they see. */
export function listProjects(db: Db, scopes: Scope[], query: ProjectQuery, today: string): Promise<ListOf<ProjectRow>> {
  const where = conditionsOf(scopes, query, today);
  const direction = query.order === 'desc' ? sql`desc` : sql`asc`;
  const order = query.orderBy ? sql`${SORT[query.orderBy]} ${direction}, p.id ${direction}` : sql`p.name, p.id`;
  return listPage(
    db,
    query,
    sql`select p.id, p.name, p.contract, ${status(today)} as status, p.stage, p.start_date as "startDate",
          p.end_date as "endDate", ${company} as company, p.is_blocked as "projectIsBlocked", iso(p.updated_at) as "updatedAt",
          (select count(*)::int from project_companies pc
            where pc.project_id = p.id and (${ownProviders(scopes)})) as "providerCount",
          n.open as "openPendencies", n.expired as "expiredPendencies", p.step,
          (100 * n.conform / nullif(n.asked, 0))::int as conformity
        from projects p
        join companies c on c.id = p.company_id
        cross join lateral (${projectNumbers(scopes)}) n
        where ${where}
        order by ${order}`,
    sql`select p.id from projects p where ${where}`,
  );
}

/** How many projects of each status the other filters find. */
export async function countProjects(
  db: Db,
  scopes: Scope[],
  filter: ProjectFilter,
  today: string,
): Promise<ProjectCounts> {
  const where = conditionsOf(scopes, { ...filter, 'status[]': undefined }, today);
  const counted: { status: ProjectRow['status']; n: number }[] = await rows(
    db,
  )`select ${status(today)} as status, count(*)::int as n from projects p where ${where} group by 1`;
  return { status: Object.fromEntries(counted.map((one) => [one.status, one.n])) };
}

/** One project as the scopes see it: a provider sees of its providers only itself. */
export const findProject = (db: Db, scopes: Scope[], id: number, today: string): Promise<Project | undefined> =>
  firstRow(db)`select p.id, p.name, p.contract, p.scope, p.description, ${status(today)} as status, p.stage,
      p.start_date as "startDate", p.end_date as "endDate", ${company} as company,
      coalesce((
        select json_agg(json_build_object('id', x.id, 'name', x.trading_name, 'cnpj', x.cnpj, 'plans', pc.plans,
            'email', pc.email, 'from', greatest(pc.from_date, p.start_date), 'until', pc.until_date) order by x.trading_name)
        from project_companies pc join companies x on x.id = pc.company_id
        where pc.project_id = p.id and (${ownProviders(scopes)})), '[]') as companies,
      case when ${companyScopes(scopes)} then coalesce((
        select json_agg(i.email order by i.email) from invites i
        where i.project_id = p.id and i.kind = 'COMPANY' and i.accepted_at is null and i.cancelled_at is null), '[]')
        else '[]' end as "invitedCompanies",
      coalesce((select json_agg(r.risk_activity_id order by r.risk_activity_id)
        from project_risk_activities r where r.project_id = p.id), '[]') as "riskActivities",
      p.step, p.analysis_days as "analysisDays", p.re_analysis_days as "reAnalysisDays",
      to_char(p.start_reference, 'YYYY-MM') as "startReference", to_char(p.end_reference, 'YYYY-MM') as "endReference",
      p.is_blocked as "projectIsBlocked", iso(p.updated_at) as "updatedAt", p.version
    from projects p join companies c on c.id = p.company_id
    where p.id = ${id} and (${linkedProjects(scopes)})`;

export const listOwners = (db: Db, scopes: Scope[]): Promise<{ uid: string; displayName: string }[]> =>
  rows(db)`select u.uid, u.display_name as "displayName" from users u
    where u.uid in (select p.created_by from projects p where ${linkedProjects(scopes)})
    order by u.display_name, u.uid limit 1000`;

/** Rows `pc` of the providers that the scopes may see: all for the contracting company, itself for a provider. */
function ownProviders(scopes: readonly Scope[]): SQL {
  return linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` });
}

/** True in rows `p` of the scopes' own projects: what the contracting side alone sees. */
const companyScopes = (scopes: readonly Scope[]): SQL =>
  linkedProjects(scopes.filter(({ side }) => side === 'CONTRACTING'));

/** Waiting for somebody. */
const WAITING = sql`('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE')`;
/** In order, but for what was closed without analysis (J-07). */
const IN_ORDER = sql`('DONE', 'NEXT_DUE_DATE')`;

/**
 * The numbers of a project `p` as the scopes see it: `open`, `expired`, `asked` (all that applies) and `conform` of it. The
 * contracting side reads the counters, so that a project of a hundred thousand pendencies costs as little as one of ten; a
 * provider's own are counted by their index.
 */
export function projectNumbers(scopes: readonly Scope[]): SQL {
  const contracting = scopes.filter(({ side }) => side === 'CONTRACTING');
  const providing = scopes.filter(({ side }) => side === 'PROVIDER');
  const owns = (plan: SQL): SQL =>
    anyOf(
      contracting.map((scope) => {
        const project = scope.projectId === null ? sql`` : sql` and p.id = ${scope.projectId}`;
        return sql`p.company_id = ${scope.companyId}${project} and ${plan} = any(${textArray(scope.plans)})`;
      }),
    );
  return sql`
    select coalesce(sum(y.n) filter (where y.status in ${WAITING}), 0)::int as open,
      coalesce(sum(y.n) filter (where y.status = 'EXPIRED'), 0)::int as expired,
      coalesce(sum(y.n) filter (where y.status not in ('NOT_APPLICABLE', 'CLOSED')), 0)::int as asked,
      coalesce(sum(y.n) filter (where y.status in ${IN_ORDER} or y.status = 'CLOSED'), 0)::int as conform
    from (
      select k.status, k.n from pendency_counts k where k.dim = 'J' and k.key = p.id and (${owns(sql`k.plan`)})
      union all
      select 'CLOSED', -1 from pendencies x
        where x.project_id = p.id and x.closed_without_analysis and not x.inactive and x.status in ${IN_ORDER}
          and (${owns(sql`x.plan`)})
      union all
      select case when x.closed_without_analysis and x.status in ${IN_ORDER} then 'CLOSED_HERE' else x.status end, 1
        from pendencies x
        where x.project_id = p.id and not x.inactive and x.renewal_of is null
          and (${visiblePendencies(providing, sql`x`)})
          and not (${owns(sql`x.plan`)})) y`;
}

/** Documents, passages at its gates, formal notices, or decisions about its payments. */
export const isInUse = (tx: Db, projectId: number): Promise<boolean> =>
  hasRows(tx)`
    select 1 from documents d join pendencies x on x.id = d.pendency_id where x.project_id = ${projectId}
    union all select 1 from passages where project_id = ${projectId}
    union all select 1 from formal_notices where project_id = ${projectId}
    union all select 1 from payment_releases where project_id = ${projectId} and decision is not null limit 1`;

/** Everything that hangs on a project, children first. Its history stays: nothing edits or deletes that. */
export async function deleteProject(tx: Db, projectId: number): Promise<void> {
  const ofPendencies = (table: SQL) =>
    changed(tx)`delete from ${table} t using pendencies x where x.id = t.pendency_id and x.project_id = ${projectId}`;
  await ofPendencies(sql`pendency_checklists`);
  await ofPendencies(sql`comments`);
  await changed(tx)`delete from pendencies where project_id = ${projectId}`;
  await changed(
    tx,
  )`delete from badge_readings g using badges b where b.id = g.badge_id and b.project_id = ${projectId}`;
  for (const table of [
    sql`badges`,
    sql`project_employees`,
    sql`project_companies`,
    sql`project_risk_activities`,
    sql`project_departments`,
    sql`project_system_pendencies`,
    sql`project_updates`,
    sql`movements`,
    sql`movement_versions`,
    sql`invites`,
    sql`memberships`,
  ]) {
    await changed(tx)`delete from ${table} where project_id = ${projectId}`;
  }
  await changed(tx)`delete from projects where id = ${projectId}`;
}
