import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import type { PendencyFilter } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { expectedRows, literal, SURELY_DEEP } from '../../../lib/listPage.ts';
import { scopeOfPendency, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';
import {
  type AskedFilter,
  conditions,
  ofProject,
  ofRow,
  projectsOf,
  takesCandidates,
  WALKED,
} from './conditionsRepository.ts';
import { countOf, mayOverlap } from './countRepository.ts';
import type { ListOrder, Place, Segment } from './listSort.ts';
import { pendencyJoins, pendencyRowJson } from './rowRepository.ts';

/**
 * The list of pendencies in shapes that hold at millions of rows: each company × status is a branch that reads one range of
 * one index, the branches are merged, and only the rows of the page are joined. A text search takes its candidates first,
 * because text search + another order + LIMIT leads the planner to walk the order's index.
 */

export type ListRequest = {
  scopes: readonly Scope[];
  filter: AskedFilter;
  order: ListOrder;
  limit: number;
  offset: number;
  /** Page by keyset: from a place on, or back from it. */
  from?: { place: Place; backwards: boolean };
  today: string;
  viewer?: string;
};

/** So many projects get branches of their own, each a range of the project's index. */
const PROJECTS_AS_BRANCHES = 12;
/** The projects that a filter means, when they are few; null: it names none, or many. */
async function fewProjects(db: Db, scopes: readonly Scope[], filter: PendencyFilter): Promise<number[] | null> {
  const asked = ofProject(scopes, filter);
  if (asked.length === 0) return null;
  const found = await rows(db)<{ id: number }>`${projectsOf(scopes, asked)} limit ${PROJECTS_AS_BRANCHES + 1}`;
  return found.length > PROJECTS_AS_BRANCHES ? null : found.map(({ id }) => id);
}

export type ListReply = {
  results: string;
  /** Rows counted up to one past the limit of exact totals. */
  counted: number;
  first: Place | null;
  last: Place | null;
};

export async function listPendencies(db: Db, request: ListRequest): Promise<ListReply> {
  const { scopes, filter, order } = request;
  if (scopes.length === 0 || order.segments.length === 0) return { results: '[]', counted: 0, first: null, last: null };
  if (!findsFew(request)) {
    return page(db, request, fromBranches(request, await fewProjects(db, scopes, filter)));
  }
  const found = await commonness(db, request);
  if (found !== 'met soon') {
    const reply = await page(db, request, fromCandidates(request, found === 'common' ? WALKED : undefined));
    if (reply.counted <= EXACT_TOTAL_LIMIT) return reply;
  }
  // What so many rows have is soon met on the way through the order's index; counting it would read ten thousands of rows.
  return page(db, request, { ...fromBranches(request, null), count: literal(EXACT_TOTAL_LIMIT + 1) });
}

async function page(db: Db, request: ListRequest, { prefix, ids, count }: Parts): Promise<ListReply> {
  const forwards = !request.from?.backwards;
  const [row] = await rows(db)<ListReply>`${prefix}
    select coalesce(json_agg(row), '[]')::text as results, (${count}) as counted,
      (array_agg(place))[1] as first, (array_agg(place))[count(*)] as last
    from (
      select ${pendencyRowJson(request.today, request.viewer)} as row, json_build_object('segment', ids.segment, 'value', ids.value::text, 'id', ids.id) as place
      from (${ids}) ids join pendencies x on x.id = ids.id ${pendencyJoins(request.scopes)}
      order by ${forwards ? sql`ids.n` : sql`-ids.n`}) page`;
  if (!row) throw new Error('the list gave no row');
  return row;
}

/**
 * How common what is looked for is, as the planner expects it. `met soon`: the way through the order's index is the shortest one.
 * `common`: the other filters leave fewer rows than have it, so that those are read instead of the index of the search.
 */
async function commonness(db: Db, request: ListRequest): Promise<'rare' | 'common' | 'met soon'> {
  const { scopes, filter, today } = request;
  const { name, title, shown, inactive, ...rest } = filter;
  // A document's name is looked for in two texts, whose shares the planner would multiply.
  const once = name ? { name, shown } : { name: title, shown: shown && { name: shown.title } };
  const expected = await expectedRows(db, candidatesOf({ ...request, filter: { ...rest, inactive, ...once } }));
  if (expected <= RARE.rows) return 'rare';
  const others = await expectedRows(db, candidatesOf({ ...request, filter: { ...rest, inactive } }));
  if (expected > SAMPLE.worth && expected > others * RARE.share) {
    const share = await sampledShare(db, request);
    if (share !== null && (expected > SURELY_DEEP || others * share > SAMPLE.deep)) return 'met soon';
  }
  const everywhere = conditions(scopes, { name, title, shown, inactive }, today);
  const found = sql`select 1 from pendencies x where (${visiblePendencies(scopes, sql`x`)}) and ${everywhere}`;
  return others < (await expectedRows(db, found)) ? 'common' : 'rare';
}
/** Fewer rows than these are rare, as is a smaller share. */
const RARE = { rows: 500, share: 0.01 } as const;

/**
 * The planner knows how common a word is in all companies: a sample shows whether each of the caller's has it too. Gives the share of the
 * sample that has it; null: one of the companies hardly does.
 */
async function sampledShare(db: Db, { scopes, filter, order, today }: ListRequest): Promise<number | null> {
  const samples = scopes.map((scope) => {
    const sample = statusesOf(order).map(
      (status) => sql`(select x.* from pendencies x where ${scopeOfPendency(scope, sql`x`)} and x.status = ${status}
        and not x.inactive order by x.relevance_date, x.id limit ${literal(SAMPLE.rows)})`,
    );
    return sql`select count(*) as looked, count(*) filter (where ${conditions(scopes, filter, today, WALKED)}) as found
      from (${sql.join(sample, sql` union all `)}) x having count(*) > ${literal(SAMPLE.rows)}`;
  });
  const sampled = await firstRow(db)<{ share: number; fewest: number }>`
    select sum(found)::float / sum(looked) as share, min(found)::int as fewest from (${sql.join(samples, sql` union all `)}) s`;
  return sampled && sampled.fewest >= SAMPLE.found ? sampled.share : null;
}
/**
 * Rows of each company and status that are looked at; matches in a company of those; rows that the planner, which may be wrong by times, expects
 * where a sample is worth its time; so many by the sample are too many to count.
 */
const SAMPLE = { rows: 100, found: 2, worth: EXACT_TOTAL_LIMIT / 5, deep: 1.5 * EXACT_TOTAL_LIMIT } as const;

function outerOrder({ order, from }: ListRequest): SQL {
  const reverse = from?.backwards ?? false;
  const direction = order.descending === reverse ? sql`asc` : sql`desc`;
  return sql`segment ${reverse ? sql`desc` : sql`asc`}, value ${direction}, id ${direction}`;
}

type Parts = { prefix: SQL; ids: SQL; count: SQL };
export const partsOf = (request: ListRequest): Parts =>
  findsFew(request) ? fromCandidates(request) : fromBranches(request, null);

/** Days are a range of an index of their own, whose rows are then put in order, unless they are in it; few came back. */
const findsFew = ({ filter, order, from }: ListRequest): boolean => {
  if (takesCandidates(filter)) return true;
  if (from) return false;
  if (filter.returned) return true;
  return Boolean(filter.late ? order.column !== 'due_date' : filter.expiresIn && order.column !== 'expiration_date');
};

const numbered = (request: ListRequest, source: SQL): SQL => sql`
  select id, segment, value, row_number() over (order by ${outerOrder(request)}) as n
  from (${source}) merged order by ${outerOrder(request)} limit ${literal(request.limit)} offset ${request.offset}`;

/** One branch per segment, scope and status, and per project where a filter means few of them. */
function fromBranches(request: ListRequest, projects: readonly number[] | null): Parts {
  const { scopes, filter, order, limit, offset, today } = request;
  const places = projects?.map((id) =>
    sql.join([...ofRow(scopes, filter, today, WALKED), sql`x.project_id = ${id}`], sql` and `),
  );
  const wheres = places ?? [conditions(scopes, filter, today, WALKED)];
  const column = sql.raw(`x.${order.column}`);
  const reverse = request.from?.backwards ?? false;
  const direction = order.descending === reverse ? sql`asc` : sql`desc`;
  const union = mayOverlap(scopes) ? sql` union ` : sql` union all `;
  const parts = order.segments.flatMap((segment, index) => {
    const place = placeCondition(request, index);
    if (place === null) return [];
    const branches = segment.statuses.flatMap((status) =>
      scopes.flatMap((scope) =>
        wheres.map(
          (where) => sql`(select x.id, ${literal(index)} as segment, ${column} as value from pendencies x
          where ${scopeOfPendency(scope, sql`x`)} and x.status = ${status} and ${where} and ${presence(segment, column)} and ${place}
          order by ${column} ${direction}, x.id ${direction} limit ${literal(offset + limit)})`,
        ),
      ),
    );
    return branches.length === 0 ? [] : [sql.join(branches, union)];
  });
  if (parts.length === 0) return { prefix: sql``, ids: numbered(request, NOTHING), count: sql`0` };
  const { prefix, source } = inTurn(reverse ? parts.reverse() : parts, offset + limit);
  return { prefix, ids: numbered(request, source), count: countOf(request, statusesOf(order)) };
}

/** Each part is read only while those before it have fewer than `enough` rows: a search may look long for the first row of one. */
function inTurn(parts: readonly SQL[], enough: number): { prefix: SQL; source: SQL } {
  const [first, ...others] = parts;
  if (first && others.length === 0) return { prefix: sql``, source: first };
  const names = parts.map((_, index) => sql.raw(`part${index}`));
  const read = parts.map((part, index) => {
    const before = names.slice(0, index).map((name) => sql`(select count(*) from ${name})`);
    const gate = index === 0 ? sql`` : sql` where ${sql.join(before, sql` + `)} < ${literal(enough)}`;
    return sql`${names[index]} as materialized (select * from (${part}) found${gate})`;
  });
  const all = names.map((name) => sql`select * from ${name}`);
  return { prefix: sql`with ${sql.join(read, sql`, `)}`, source: sql.join(all, sql` union all `) };
}
const NOTHING = sql`select 0::bigint as id, 0 as segment, null::date as value where false`;

const candidatesOf = ({ scopes, filter, order, today }: ListRequest, searched?: SQL): SQL => sql`
  select x.id, x.status, ${sql.raw(`x.${order.column}`)} as value from pendencies x
  where (${visiblePendencies(scopes, sql`x`)}) and x.status = any(${textArray(statusesOf(order))}) and ${conditions(scopes, filter, today, searched)}`;

/** Candidates first, then their order. */
function fromCandidates(request: ListRequest, searched?: SQL): Parts {
  const { order } = request;
  const prefix = sql`with candidates as materialized (${candidatesOf(request, searched)} limit ${literal(EXACT_TOTAL_LIMIT + 1)})`;
  const segmentOf = sql.join(
    order.segments.map((segment, index) => {
      const filled = segment.presence === undefined ? sql`` : sql` and ${presence(segment, sql`value`)}`;
      return sql`when status = any(${textArray(segment.statuses)})${filled} then ${literal(index)}`;
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
