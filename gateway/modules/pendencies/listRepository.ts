import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../contract/constants.ts';
import { pt } from '../../../contract/messages/pt.ts';
import { PENDENCY_TYPES, type PendencyCounts, type PendencyFilter } from '../../../contract/pendencies.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from '../../../contract/pendencyStatus.ts';
import { PLANS, RISK_ACTIVITY_IDS } from '../../../contract/projects.ts';
import { type Db, hotRows, rows } from '../../db/client.ts';
import type { Scope } from '../../lib/actor.ts';
import { estimate, matches } from '../../lib/listPage.ts';
import { linkedProjects, scopeOfPendency, textArray, visiblePendencies } from '../../lib/scopeSql.ts';
import type { ListOrder, Place, Segment } from './listSort.ts';

/**
 * The list of pendencies in shapes that hold at millions of rows: each company × status is a branch that reads one range of
 * one index, the branches are merged, and only the rows of the page are joined. A text search takes its candidates first,
 * because text search + another order + LIMIT leads the planner to walk the order's index.
 */

/** A row as the wire wants it, built by the database: the gateway passes it on without touching it. */
export const pendencyRowJson = (today: string): SQL => sql`json_build_object(
  'id', x.id, 'name', x.name, 'status', x.status, 'plan', x.plan, 'type', x.type,
  'project', json_build_object('id', p.id, 'name', p.name, 'contract', p.contract),
  'company', json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj),
  'employee', case when e.id is null then null else json_build_object('id', e.id, 'name', h.name) end,
  'riskActivity', ${riskActivity},
  'referenceMonth', to_char(x.reference_month, 'YYYY-MM'), 'dueDate', x.due_date, 'issueDate', x.issue_date,
  'expirationDate', x.expiration_date, 'revisionDate', iso(x.revision_date), 'updatedAt', iso(x.updated_at),
  'sla', case when x.sla_due is null then null else json_build_object('dueAt', x.sla_due, 'state',
    case when x.sla_due = ${today}::date then 'DUE_TODAY' when x.sla_due < ${today}::date then 'LATE' else 'ON_TIME' end) end,
  'openQuestions', x.open_questions, 'documentCount', x.document_count, 'note', x.note, 'inactive', x.inactive,
  'version', x.version)`;

const riskActivity = sql`case x.risk_activity_id ${sql.join(
  RISK_ACTIVITY_IDS.map(
    (id) => sql`when ${id} then json_build_object('id', ${id}::int, 'name', ${pt.riskActivity[id]}::text)`,
  ),
  sql` `,
)} end`;

/** What a row is joined with, once it is known to be on the page. */
export const pendencyJoins = sql`
  join projects p on p.id = x.project_id
  join companies c on c.id = x.provider_id
  left join employees e on e.id = x.employee_id
  left join people h on h.id = e.person_id`;

/** What a filter says of the project `p`. */
function ofProject({ contract, project_name, project_owner }: PendencyFilter): SQL[] {
  return [
    contract && matches(sql`norm(p.contract)`, contract),
    project_name && matches(sql`norm(p.name)`, project_name),
    project_owner && sql`p.created_by = ${project_owner}::uuid`,
  ].filter((condition): condition is SQL => Boolean(condition));
}

const projectsOf = (scopes: readonly Scope[], asked: readonly SQL[]): SQL =>
  sql`select p.id from projects p where (${linkedProjects(scopes)}) and ${sql.join([...asked], sql` and `)}`;

/** Every filter but the status; the row's alias is `x`. */
export function conditions(scopes: readonly Scope[], filter: PendencyFilter): SQL {
  const all = ofRow(filter);
  const asked = ofProject(filter);
  if (asked.length > 0) all.push(sql`x.project_id = any(array(${projectsOf(scopes, asked)}))`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** What a filter says of the row itself, without its status. */
function ofRow(filter: PendencyFilter): SQL[] {
  const all: SQL[] = [];
  if (!filter.inactive) all.push(sql`not x.inactive`);
  if (filter.name) all.push(matches(sql`x.search_text`, filter.name));
  if (filter.employee) {
    all.push(sql`x.employee_id = any(array(
      select e.id from employees e join people h on h.id = e.person_id
      where ${matches(sql`norm(h.name)`, filter.employee)} limit ${EXACT_TOTAL_LIMIT}))`);
  }
  if (filter.company !== undefined) all.push(sql`x.provider_id = ${filter.company}`);
  if (filter.startDate)
    all.push(sql`x.updated_at >= ${filter.startDate}::date::timestamp at time zone 'America/Sao_Paulo'`);
  if (filter.endDate) {
    all.push(sql`x.updated_at < (${filter.endDate}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`);
  }
  const months = monthRange(filter);
  if (months) all.push(months);
  if (filter['plan[]']) all.push(sql`x.plan = any(${textArray(filter['plan[]'])})`);
  if (filter['pendencyType[]']) all.push(sql`x.type = any(${textArray(filter['pendencyType[]'])})`);
  if (filter.considerComments) all.push(sql`x.open_questions > 0`);
  return all;
}

/** A range of months; `withoutReferenceMonth` adds those without one, or alone asks for only those. */
function monthRange({ referenceMonthStart, referenceMonthEnd, withoutReferenceMonth }: PendencyFilter): SQL | null {
  const bounds = [
    referenceMonthStart && sql`x.reference_month >= ${`${referenceMonthStart}-01`}::date`,
    referenceMonthEnd && sql`x.reference_month <= ${`${referenceMonthEnd}-01`}::date`,
  ].filter((bound): bound is SQL => Boolean(bound));
  if (bounds.length === 0) return withoutReferenceMonth ? sql`x.reference_month is null` : null;
  const range = sql.join(bounds, sql` and `);
  return withoutReferenceMonth ? sql`((${range}) or x.reference_month is null)` : range;
}

/** One row can come through two scopes: both sides of a project, or a company and one of its projects. */
const mayOverlap = (scopes: readonly Scope[]): boolean =>
  new Set(scopes.map((scope) => scope.side)).size > 1 ||
  new Set(scopes.map((scope) => scope.companyId)).size < scopes.length;

export type ListRequest = {
  scopes: readonly Scope[];
  filter: PendencyFilter;
  order: ListOrder;
  limit: number;
  offset: number;
  /** Page by keyset: from a place on, or back from it. */
  from?: { place: Place; backwards: boolean };
  today: string;
};

/** So many projects get branches of their own, each a range of the project's index. */
const PROJECTS_AS_BRANCHES = 12;
/** The projects that a filter means, when they are few; null: it names none, or many. */
async function fewProjects(db: Db, scopes: readonly Scope[], filter: PendencyFilter): Promise<number[] | null> {
  const asked = ofProject(filter);
  if (asked.length === 0) return null;
  const found = await rows<{ id: number }>(db, sql`${projectsOf(scopes, asked)} limit ${PROJECTS_AS_BRANCHES + 1}`);
  return found.length > PROJECTS_AS_BRANCHES ? null : found.map(({ id }) => id);
}

export type ListReply = {
  /** A JSON array of rows. */
  results: string;
  /** Rows counted up to one past the limit of exact totals. */
  counted: number;
  first: Place | null;
  last: Place | null;
};

export async function listPendencies(db: Db, request: ListRequest): Promise<ListReply> {
  const { scopes, filter } = request;
  if (scopes.length === 0 || request.order.segments.length === 0) {
    return { results: '[]', counted: 0, first: null, last: null };
  }
  const projects = takesCandidates(filter) ? null : await fewProjects(db, scopes, filter);
  const { prefix, ids, count } = partsOf(request, projects);
  const forwards = !request.from?.backwards;
  // Kinds of filters are few; texts come in too many shapes to keep a plan for each.
  const ask = onlyCounted(filter) && !request.from ? hotRows : rows;
  const [row] = await ask<ListReply>(
    db,
    sql`${prefix}
        select coalesce(json_agg(row order by n), '[]')::text as results, (${count}) as counted,
          (array_agg(place order by n))[1] as first, (array_agg(place order by n desc))[1] as last
        from (
          select ${pendencyRowJson(request.today)} as row, ${forwards ? sql`ids.n` : sql`-ids.n`} as n,
            json_build_object('segment', ids.segment, 'value', ids.value::text, 'id', ids.id) as place
          from (${ids}) ids join pendencies x on x.id = ids.id ${pendencyJoins}) page`,
  );
  if (!row) throw new Error('the list gave no row');
  return row;
}

/** The order of a page, read forwards or backwards. */
function outerOrder({ order, from }: ListRequest): SQL {
  const reverse = from?.backwards ?? false;
  const direction = order.descending === reverse ? sql`asc` : sql`desc`;
  return sql`segment ${reverse ? sql`desc` : sql`asc`}, value ${direction}, id ${direction}`;
}

type Parts = { prefix: SQL; ids: SQL; count: SQL };
/** The ids of a page with their order, and how many rows there are. */
export const partsOf = (request: ListRequest, projects: readonly number[] | null = null): Parts =>
  takesCandidates(request.filter) ? fromCandidates(request) : fromBranches(request, projects);

/** Texts, and what few rows have: no index has them in the order of the list. Beyond 10,000 only another filter leads on. */
export const takesCandidates = ({ name, employee, considerComments }: PendencyFilter): boolean =>
  Boolean(name || employee || considerComments);

const numbered = (request: ListRequest, source: SQL): SQL => sql`
  select id, segment, value, row_number() over (order by ${outerOrder(request)}) as n
  from (${source}) merged order by ${outerOrder(request)} limit ${request.limit} offset ${request.offset}`;

/** One branch per segment, scope and status, and per project where a filter means few of them. */
function fromBranches(request: ListRequest, projects: readonly number[] | null): Parts {
  const { scopes, filter, order, limit, offset } = request;
  const places = projects?.map((id) => sql.join([...ofRow(filter), sql`x.project_id = ${id}`], sql` and `));
  const wheres = places ?? [conditions(scopes, filter)];
  const column = sql.raw(`x.${order.column}`);
  const reverse = request.from?.backwards ?? false;
  const direction = order.descending === reverse ? sql`asc` : sql`desc`;
  const branches = order.segments.flatMap((segment, index) => {
    const place = placeCondition(request, index);
    if (place === null) return [];
    return segment.statuses.flatMap((status) =>
      scopes.flatMap((scope) =>
        wheres.map(
          (where) => sql`(select x.id, ${index}::int as segment, ${column} as value from pendencies x
          where ${scopeOfPendency(scope, sql`x`)} and x.status = ${status} and ${where} and ${presence(segment, column)} and ${place}
          order by ${column} ${direction}, x.id ${direction} limit ${offset + limit})`,
        ),
      ),
    );
  });
  if (branches.length === 0) return { prefix: sql``, ids: numbered(request, NOTHING), count: sql`0` };
  const source = sql.join(branches, mayOverlap(scopes) ? sql` union ` : sql` union all `);
  return { prefix: sql``, ids: numbered(request, source), count: countOf(request) };
}
const NOTHING = sql`select 0::bigint as id, 0 as segment, null::date as value where false`;

/** Candidates first, then their order. */
function fromCandidates(request: ListRequest): Parts {
  const { scopes, filter, order } = request;
  const column = sql.raw(`x.${order.column}`);
  const prefix = sql`with candidates as materialized (
    select x.id, x.status, ${column} as value from pendencies x
    where (${visiblePendencies(scopes, sql`x`)}) and x.status = any(${textArray(statusesOf(order))}) and ${conditions(scopes, filter)}
    limit ${EXACT_TOTAL_LIMIT + 1})`;
  const segmentOf = sql.join(
    order.segments.map((segment, index) => {
      const filled = segment.presence === undefined ? sql`` : sql` and ${presence(segment, sql`value`)}`;
      return sql`when status = any(${textArray(segment.statuses)})${filled} then ${index}::int`;
    }),
    sql` `,
  );
  return {
    prefix,
    ids: numbered(request, sql`select id, case ${segmentOf} end as segment, value from candidates`),
    count: sql`select count(*)::int from candidates`,
  };
}

const statusesOf = (order: ListOrder): PendencyStatus[] => [...new Set(order.segments.flatMap((s) => s.statuses))];

const presence = ({ presence: which }: Segment, column: SQL): SQL => {
  if (which === undefined) return sql`true`;
  return which === 'filled' ? sql`${column} is not null` : sql`${column} is null`;
};

/** Where a keyset page begins inside a segment; null when the whole segment lies behind. */
function placeCondition({ order, from }: ListRequest, index: number): SQL | null {
  if (!from) return sql`true`;
  const { place, backwards } = from;
  if (index !== place.segment) return index > place.segment === !backwards ? sql`true` : null;
  const compare = order.descending === backwards ? sql`>` : sql`<`;
  const column = sql.raw(`x.${order.column}`);
  if (place.value === null) return sql`x.id ${compare} ${place.id}`;
  const type = order.column.endsWith('_date') && order.column !== 'revision_date' ? sql`date` : sql`timestamptz`;
  return sql`(${column}, x.id) ${compare} (${place.value}::${type}, ${place.id}::bigint)`;
}

/** From the counters where they know the filter, else counted. */
function countOf({ scopes, filter, order }: ListRequest): SQL {
  const total = counterTotal(scopes, filter);
  return total
    ? sql`select least(${EXACT_TOTAL_LIMIT + 1}, (${total}))::int`
    : countRows(scopes, filter, statusesOf(order));
}

/** Rows counted up to one past the limit, over scopes and statuses. */
function countRows(scopes: readonly Scope[], filter: PendencyFilter, statuses: readonly PendencyStatus[]): SQL {
  const where = conditions(scopes, filter);
  const byStatus =
    statuses.length === PENDENCY_STATUSES.length ? sql`true` : sql`x.status = any(${textArray(statuses)})`;
  const limit = EXACT_TOTAL_LIMIT + 1;
  const capped = (scope: SQL): SQL =>
    sql`select count(*)::int as n from (select 1 from pendencies x where (${scope}) and ${byStatus} and ${where} limit ${limit}) y`;
  if (mayOverlap(scopes)) return capped(visiblePendencies(scopes, sql`x`));
  const each = scopes.map((scope) => capped(scopeOfPendency(scope, sql`x`)));
  return sql`select least(${limit}, sum(n))::int from (${sql.join(each, sql` union all `)}) z`;
}

/** Filters that the counters know: status, plan and type. */
const onlyCounted = (filter: PendencyFilter): boolean =>
  Object.entries(filter).every(
    ([key, value]) => value === undefined || value === false || ['status[]', 'plan[]', 'pendencyType[]'].includes(key),
  );

/** The counter of a scope; null when none is kept for it (a provider on one project). */
function counterOf(scope: Scope): SQL | null {
  const plans = sql`plan = any(${textArray(scope.plans)})`;
  if (scope.projectId === null) {
    return sql`dim = ${scope.side === 'CONTRACTING' ? 'C' : 'P'} and key = ${scope.companyId} and ${plans}`;
  }
  return scope.side === 'CONTRACTING' ? sql`dim = 'J' and key = ${scope.projectId} and ${plans}` : null;
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
        where ${counter} and status = any(${textArray(filter['status[]'] ?? PENDENCY_STATUSES)})
          and plan = any(${textArray(filter['plan[]'] ?? PLANS)})
          and type = any(${textArray(filter['pendencyType[]'] ?? PENDENCY_TYPES)})`
  );
}

/** A total beyond the limit: from the counters where they know the filter, else the planner's estimate. */
export async function bigTotal(
  db: Db,
  scopes: readonly Scope[],
  filter: PendencyFilter,
): Promise<{ total: number; isEstimate: boolean }> {
  const counted = counterTotal(scopes, filter);
  if (!counted) {
    const statuses = filter['status[]'] ?? PENDENCY_STATUSES;
    const query = sql`select 1 from pendencies x
      where (${visiblePendencies(scopes, sql`x`)}) and x.status = any(${textArray(statuses)}) and ${conditions(scopes, filter)}`;
    return { total: await estimate(db, query), isEstimate: true };
  }
  const [row] = await rows<{ n: number }>(db, counted);
  return { total: row?.n ?? 0, isEstimate: false };
}

type Facet = keyof PendencyCounts;
const FACETS = [
  { facet: 'status', values: PENDENCY_STATUSES, filter: 'status[]' },
  { facet: 'plan', values: PLANS, filter: 'plan[]' },
  { facet: 'type', values: PENDENCY_TYPES, filter: 'pendencyType[]' },
] as const;

/** The numbers beside the filters: each facet under the other filters, each value counted up to 10,000. */
export async function countFacets(db: Db, scopes: readonly Scope[], filter: PendencyFilter): Promise<PendencyCounts> {
  const counts: PendencyCounts = { status: {}, plan: {}, type: {} };
  if (scopes.length === 0) return counts;
  const found = counters(scopes, filter)
    ? await facetsFromCounters(db, scopes, filter)
    : await facetsFromRows(db, scopes, filter);
  for (const { facet, value, n } of found) {
    if (n > 0) (counts[facet] as Record<string, number>)[value] = Math.min(n, EXACT_TOTAL_LIMIT);
  }
  return counts;
}

type FacetRow = { facet: Facet; value: string; n: number };

/** Rows that one pass of the facets looks at; beyond them only what reached the limit is known. */
const FACET_ROWS = 50_000;

/** All rows of the other filters, read once and grouped; then each facet under the facets beside it. */
async function facetsFromRows(db: Db, scopes: readonly Scope[], filter: PendencyFilter): Promise<FacetRow[]> {
  const where = conditions(scopes, { ...filter, 'plan[]': undefined, 'pendencyType[]': undefined });
  const some = (scope: SQL): SQL =>
    sql`(select x.status, x.plan, x.type from pendencies x where (${scope}) and ${where} limit ${FACET_ROWS + 1})`;
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
  const found = await rows<FacetRow & { looked: number }>(
    db,
    sql`with grouped as materialized (select status, plan, type, count(*)::int as n from (${all}) found group by 1, 2, 3)
        select *, (select sum(n)::int from grouped) as looked from (${sql.join(each, sql` union all `)}) facets`,
  );
  return found.filter(({ looked, n }) => looked <= FACET_ROWS || n >= EXACT_TOTAL_LIMIT);
}

/** What the facets beside one ask for. */
function otherFacets(facet: Facet, filter: PendencyFilter): SQL {
  const others = FACETS.filter((other) => other.facet !== facet && filter[other.filter] !== undefined).map(
    (other) => sql`${sql.raw(other.facet)} = any(${textArray(filter[other.filter] ?? [])})`,
  );
  return others.length === 0 ? sql`true` : sql.join(others, sql` and `);
}

function facetsFromCounters(db: Db, scopes: readonly Scope[], filter: PendencyFilter): Promise<FacetRow[]> {
  const counter = counters(scopes, filter) ?? sql`false`;
  const each = FACETS.map(
    ({ facet }) => sql`select ${facet}::text as facet, ${sql.raw(facet)} as value, sum(n)::int as n from pendency_counts
      where ${counter} and ${otherFacets(facet, filter)} group by 2`,
  );
  return rows(db, sql.join(each, sql` union all `));
}
