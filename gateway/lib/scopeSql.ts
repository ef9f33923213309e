import { type SQL, sql } from 'drizzle-orm';
import { FINISHED, PENDENCY_STATUSES } from '../../contract/pendencyStatus.ts';
import { PLANS } from '../../contract/projects.ts';
import type { Scope } from '../access/actor.ts';
import { type Db, hasRows } from '../db/client.ts';

const UNFINISHED = PENDENCY_STATUSES.filter((one) => !FINISHED.includes(one));

/** Projects `p` in which the scopes see nothing open or expired (D-03). */
export const withoutPendency = (scopes: readonly Scope[]): SQL => sql`not exists (select 1 from pendencies o
  where o.project_id = p.id and not o.inactive and o.status = any(${textArray(UNFINISHED)}) and (${visiblePendencies(scopes, sql`o`)}))`;

/** The tenant, as SQL for a WHERE. No scope: nothing is seen. */
export function anyOf(conditions: SQL[]): SQL {
  return conditions.length === 0
    ? sql`false`
    : sql.join(
        conditions.map((condition) => sql`(${condition})`),
        sql` or `,
      );
}

/**
 * Projects `p` that the scopes see: the contracting company's own, and those that a provider is linked to (drafts are
 * nobody's but the contracting company's). `ownProviderOnly` names the column of a provider, when a provider may see
 * only the rows of itself.
 */
export function linkedProjects(scopes: readonly Scope[], { ownProviderOnly }: { ownProviderOnly?: SQL } = {}): SQL {
  return anyOf(
    scopes.map((scope) => {
      const project = scope.projectId === null ? sql`` : sql` and p.id = ${scope.projectId}`;
      if (scope.side === 'CONTRACTING') return sql`p.company_id = ${scope.companyId}${project}`;
      const own = ownProviderOnly ? sql` and ${ownProviderOnly} = ${scope.companyId}` : sql``;
      return sql`p.status <> 'DRAFT' and exists (
        select 1 from project_companies own where own.project_id = p.id and own.company_id = ${scope.companyId})${own}${project}`;
    }),
  );
}

/** Assignments `r` (table readiness) that the scopes see. */
export const visibleAssignments = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(({ side, companyId, projectId }) => {
      const project = projectId === null ? sql`` : sql` and r.project_id = ${projectId}`;
      return side === 'CONTRACTING'
        ? sql`r.contracting_id = ${companyId}${project}`
        : sql`r.provider_id = ${companyId}${project}`;
    }),
  );

/** Employees `e` that the scopes see: a provider's own, and those on a project of the contracting company. */
export const visibleEmployees = (scopes: readonly Scope[]): SQL =>
  sql`e.removed_at is null and (${anyOf(
    scopes.map((scope) =>
      scope.side === 'PROVIDER' && scope.projectId === null
        ? sql`e.company_id = ${scope.companyId}`
        : sql`exists (select 1 from readiness r where r.employee_id = e.id and (${visibleAssignments([scope])}))`,
    ),
  )})`;

/** Pendencies (`alias`) that the scopes see: by company and side, by project and plan where the membership is restricted. */
export function visiblePendencies(scopes: readonly Scope[], alias: SQL): SQL {
  return anyOf(scopes.map((scope) => scopeOfPendency(scope, alias)));
}

export function scopeOfPendency(scope: Scope, alias: SQL): SQL {
  const company =
    scope.side === 'CONTRACTING'
      ? sql`${alias}.contracting_id = ${scope.companyId}`
      : sql`${alias}.provider_id = ${scope.companyId}`;
  const project = scope.projectId === null ? sql`` : sql` and ${alias}.project_id = ${scope.projectId}`;
  // Both plans: no condition, so that the index alone decides.
  const plan = scope.plans.length === PLANS.length ? sql`` : sql` and ${alias}.plan = any(${textArray(scope.plans)})`;
  return sql`${company}${project}${plan}`;
}

/** A text[] parameter, also of no element. */
export const textArray = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::text[]`;

/** A bigint[] parameter, also of no element: one parameter, however many ids. */
export const idArray = (ids: readonly number[]): SQL => sql`${`{${ids.join(',')}}`}::bigint[]`;

/** Whether a company is the caller's own, or a provider on projects that the scopes see. */
export const seesProvider = (db: Db, scopes: readonly Scope[], companyId: number): Promise<boolean> =>
  hasRows(db)`select 1 from companies c where c.id = ${companyId} and (
    (${anyOf(scopes.map((scope) => sql`c.id = ${scope.companyId}`))})
    or exists (select 1 from project_companies pc join projects p on p.id = pc.project_id
      where pc.company_id = c.id and (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})))`;
