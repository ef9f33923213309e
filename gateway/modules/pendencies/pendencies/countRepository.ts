import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import {
  PENDENCY_TYPES,
  type PendencyCounts,
  type PendencyFilter,
  SLA_STATES,
} from '../../../../contract/pendencies.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import { PLANS } from '../../../../contract/projects.ts';
import { analysing, type Scope } from '../../../access/actor.ts';
import { type Db, rows } from '../../../db/client.ts';
import { estimate, literal, SURELY_DEEP } from '../../../lib/listPage.ts';
import { idArray, scopeOfPendency, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';
import { conditions, statusesAsked, takesCandidates } from './conditionsRepository.ts';

/** How many rows there are: under a filter, beside each value of a facet, beside each saved view. */

type Asked = { scopes: readonly Scope[]; filter: PendencyFilter; today: string };

/** One row can come through two scopes: both sides of a project, or a company and one of its projects. */
export const mayOverlap = (scopes: readonly Scope[]): boolean =>
  new Set(scopes.map((scope) => scope.side)).size > 1 ||
  new Set(scopes.map((scope) => scope.companyId)).size < scopes.length;

/** A column has one of the values; true where these are all that there are. */
const oneOf = (column: SQL, values: readonly string[] | undefined, all: readonly string[]): SQL =>
  !values || all.every((value) => values.includes(value)) ? sql`true` : sql`${column} = any(${textArray(values)})`;

/** Rows counted up to one past the limit, over scopes and statuses. */
function countRows({ scopes, filter, today }: Asked, statuses: readonly PendencyStatus[] = statusesAsked(filter)): SQL {
  const where = conditions(scopes, filter, today);
  const byStatus = oneOf(sql`x.status`, statuses, PENDENCY_STATUSES);
  const found = (scope: SQL): SQL =>
    sql`(select 1 from pendencies x where (${scope}) and ${byStatus} and ${where} limit ${literal(EXACT_TOTAL_LIMIT + 1)})`;
  // once the first companies reach the limit, nobody looks at the others
  const all = mayOverlap(scopes)
    ? found(visiblePendencies(scopes, sql`x`))
    : sql.join(
        scopes.map((scope) => found(scopeOfPendency(scope, sql`x`))),
        sql` union all `,
      );
  return sql`select count(*)::int as n from (select 1 from (${all}) y limit ${literal(EXACT_TOTAL_LIMIT + 1)}) z`;
}

/** Filters that the counters know: status, plan and type. */
export const onlyCounted = (filter: PendencyFilter): boolean =>
  Object.entries(filter).every(
    ([key, value]) => value === undefined || value === false || ['status[]', 'plan[]', 'pendencyType[]'].includes(key),
  );

/** The counter of a scope; null when none is kept for it (a provider on one project). */
function counterOf(scope: Scope): SQL | null {
  const plans = oneOf(sql`plan`, scope.plans, PLANS);
  if (scope.projectId === null) {
    return sql`dim = ${scope.side === 'CONTRACTING' ? 'C' : 'P'} and key = ${scope.companyId} and ${plans}`;
  }
  return scope.side === 'CONTRACTING' ? sql`dim in ('J', 'R') and key = ${scope.projectId} and ${plans}` : null;
}

function counters(scopes: readonly Scope[], filter: PendencyFilter): SQL | null {
  if (scopes.length === 0 || mayOverlap(scopes) || !onlyCounted(filter)) return null;
  const each = scopes.map(counterOf).filter((counter): counter is SQL => counter !== null);
  return each.length === scopes.length ? sql`(${sql.join(each, sql` or `)})` : null;
}

/** `n`: how many rows the counters know of such a filter; null when they do not know it. */
function counterTotal(scopes: readonly Scope[], filter: PendencyFilter): SQL | null {
  const counter = counters(scopes, filter);
  return (
    counter &&
    sql`select coalesce(sum(n), 0)::int as n from pendency_counts
        where ${counter} and ${oneOf(sql`status`, statusesAsked(filter), PENDENCY_STATUSES)}
          and ${oneOf(sql`plan`, filter['plan[]'], PLANS)} and ${oneOf(sql`type`, filter['pendencyType[]'], PENDENCY_TYPES)}`
  );
}

/** Up to one past the limit: from the counters where they know the filter, else counted. */
export function countOf(asked: Asked, statuses?: readonly PendencyStatus[]): SQL {
  const total = counterTotal(asked.scopes, asked.filter);
  return total ? sql`select least(${literal(EXACT_TOTAL_LIMIT + 1)}, (${total}))::int` : countRows(asked, statuses);
}

const expectedTotal = (db: Db, { scopes, filter, today }: Asked): Promise<number> =>
  estimate(
    db,
    sql`select 1 from pendencies x where (${visiblePendencies(scopes, sql`x`)})
      and x.status = any(${textArray(statusesAsked(filter))}) and ${conditions(scopes, filter, today)}`,
  );

/** A total beyond the limit: from the counters where they know the filter, else the planner's estimate. */
export async function bigTotal(db: Db, asked: Asked): Promise<{ total: number; isEstimate: boolean }> {
  const counted = counterTotal(asked.scopes, asked.filter);
  if (!counted) return { total: await expectedTotal(db, asked), isEstimate: true };
  const [row] = await rows<{ n: number }>(db, counted);
  return { total: row?.n ?? 0, isEstimate: false };
}

type Facet = keyof PendencyCounts;
const FACETS = [
  { facet: 'status', filter: 'status[]' },
  { facet: 'plan', filter: 'plan[]' },
  { facet: 'type', filter: 'pendencyType[]' },
] as const;
type FacetRow = { facet: Facet; value: string; n: number };

/** The numbers beside the filters: each facet under the other filters, each value counted up to 10,000. */
export async function countFacets(db: Db, asked: Asked): Promise<PendencyCounts> {
  const counts: PendencyCounts = { status: {}, plan: {}, type: {}, sla: {}, assignee: {} };
  if (asked.scopes.length === 0) return counts;
  // Beyond the limit hardly a number is known, and finding that out would read tens of thousands of rows.
  if (takesCandidates(asked.filter) && (await expectedTotal(db, asked)) > SURELY_DEEP) return counts;
  const counter = counters(asked.scopes, asked.filter);
  const found = counter ? await facetsFromCounters(db, counter, asked.filter) : await facetsFromRows(db, asked);
  const states = await facetsOfFew(db, asked);
  for (const { facet, value, n } of [...found, ...states]) {
    if (n > 0) (counts[facet] as Record<string, number>)[value] = Math.min(n, EXACT_TOTAL_LIMIT);
  }
  return counts;
}

/** Rows that one pass of the facets looks at; beyond them only what reached the limit is known. */
const FACET_ROWS = 50_000;

/** All rows of the other filters, read once and grouped; then each facet under the facets beside it. */
async function facetsFromRows(db: Db, { scopes, filter, today }: Asked): Promise<FacetRow[]> {
  const where = conditions(scopes, { ...filter, 'plan[]': undefined, 'pendencyType[]': undefined }, today);
  const some = (scope: SQL): SQL =>
    sql`(select x.status, x.plan, x.type from pendencies x where (${scope}) and ${where} limit ${literal(FACET_ROWS + 1)})`;
  const all = mayOverlap(scopes)
    ? some(visiblePendencies(scopes, sql`x`))
    : sql.join(
        scopes.map((scope) => some(scopeOfPendency(scope, sql`x`))),
        sql` union all `,
      );
  const each = FACETS.map(
    ({ facet }) => sql`select ${facet}::text as facet, ${sql.raw(facet)} as value, sum(n)::int as n from grouped
      where ${otherFacets(facet, filter)} group by 2`,
  );
  const found = await rows(db)<FacetRow & { looked: number }>`
    with grouped as materialized (select status, plan, type, count(*)::int as n from (${all}) found group by 1, 2, 3)
    select *, (select sum(n)::int from grouped) as looked from (${sql.join(each, sql` union all `)}) facets`;
  return found.filter(({ looked, n }) => looked <= FACET_ROWS || n >= EXACT_TOTAL_LIMIT);
}

/** What the facets beside one ask for. */
function otherFacets(facet: Facet, filter: PendencyFilter): SQL {
  const others = FACETS.filter((other) => other.facet !== facet && filter[other.filter] !== undefined).map(
    (other) => sql`${sql.raw(other.facet)} = any(${textArray(filter[other.filter] ?? [])})`,
  );
  return others.length === 0 ? sql`true` : sql.join(others, sql` and `);
}

function facetsFromCounters(db: Db, counter: SQL, filter: PendencyFilter): Promise<FacetRow[]> {
  const each = FACETS.map(
    ({ facet }) => sql`select ${facet}::text as facet, ${sql.raw(facet)} as value, sum(n)::int as n from pendency_counts
      where ${counter} and ${otherFacets(facet, filter)} group by 2`,
  );
  return rows(db, sql.join(each, sql` union all `));
}

/**
 * Which no counter knows: each state of the forecast, which changes with the day, is one range of the index of what is being
 * analysed; what somebody has in hand is an index of its own.
 */
function facetsOfFew(db: Db, asked: Asked): Promise<FacetRow[]> {
  const each = SLA_STATES.map((state) => {
    const count = countRows({ ...asked, filter: { ...asked.filter, 'sla[]': [state] } });
    return sql`select 'sla'::text as facet, ${state}::text as value, (${count}) as n`;
  });
  const { scopes, filter, today } = asked;
  const assigned = sql`select x.assignee from pendencies x where x.assignee is not null and (${visiblePendencies(scopes, sql`x`)})
    and x.contracting_id = any(${idArray(analysing(scopes))}) and x.status = any(${textArray(statusesAsked(filter))})
    and ${conditions(scopes, { ...filter, assignee: undefined }, today)}
    limit ${literal(FACET_ROWS)}`;
  each.push(
    sql`select 'assignee'::text as facet, assignee::text as value, count(*)::int as n from (${assigned}) found group by 2`,
  );
  return rows(db, sql.join(each, sql` union all `));
}

/** The rows of each filter, counted up to 10,000, in one statement. */
export async function countEach(
  db: Db,
  { scopes, today }: Omit<Asked, 'filter'>,
  filters: readonly PendencyFilter[],
): Promise<number[]> {
  const totals = filters.map(() => 0);
  if (scopes.length === 0) return totals;
  const each = filters.map((filter, at) => sql`select ${at}::int as at, (${countOf({ scopes, filter, today })}) as n`);
  for (const { at, n } of await rows<{ at: number; n: number }>(db, sql.join(each, sql` union all `))) {
    totals[at] = Math.min(n, EXACT_TOTAL_LIMIT);
  }
  return totals;
}
