import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../access/actor.ts';
import { anyOf, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';

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
        where x.project_id = p.id and not x.inactive and (${visiblePendencies(providing, sql`x`)})
          and not (${owns(sql`x.plan`)})) y`;
}
