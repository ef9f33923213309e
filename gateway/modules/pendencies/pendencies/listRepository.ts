import { type SQL, sql } from 'drizzle-orm';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import { pt } from '../../../../contract/messages/pt.ts';
import type { PendencyFilter } from '../../../../contract/pendencies.ts';
import { type PendencyStatus, WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { RISK_ACTIVITY_IDS } from '../../../../contract/projects.ts';
import { analysing, type Scope } from '../../../access/actor.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { nationalWeekdays } from '../../../lib/businessDays.ts';
import { expectedRows, literal, SURELY_DEEP } from '../../../lib/listPage.ts';
import { idArray, scopeOfPendency, textArray, visiblePendencies } from '../../../lib/scopeSql.ts';
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

/**
 * The list of pendencies in shapes that hold at millions of rows: each company × status is a branch that reads one range of
 * one index, the branches are merged, and only the rows of the page are joined. A text search takes its candidates first,
 * because text search + another order + LIMIT leads the planner to walk the order's index.
 */

/** How many comments of others came since `viewer` read the conversation; of nobody's view, none. */
const unreadComments = (viewer: string | null): SQL =>
  viewer === null
    ? sql`0`
    : sql`(select count(*)::int from comments m where m.pendency_id = x.id and m.uid <> ${viewer}::uuid and m.id > coalesce(
        (select k.last_comment_id from comment_reads k where k.pendency_id = x.id and k.uid = ${viewer}::uuid), 0))`;

/** Years of national holidays by which lateness is counted: what is older counts them as business days. */
const HOLIDAY_YEARS = 3;
/**
 * Business days after the forecast until today, by the calendar of the contracting company, of what waits for its analysis. Counted, not
 * walked: day by day it took the server longer than the rest of the list.
 */
const lateDays = (today: string): SQL => {
  const now = sql`${today}::date`;
  const year = Number(today.slice(0, 4));
  const years = Array.from({ length: HOLIDAY_YEARS }, (_, back) => nationalWeekdays(year + 1 + back - HOLIDAY_YEARS));
  // in the text, which a prepared statement reads once; as a value it would be read again for each list
  const closed = sql.raw(`'{${years.join(',')}}'::date[]`);
  /** Mondays to Fridays from a Sunday long ago until `day`, with it, without the national holidays. */
  const open = (day: SQL): SQL => {
    const days = sql`(${day} - date '1970-01-04')`;
    return sql`(${days} / 7 * 5 + least(${days} % 7, 5) - width_bucket(${day}, ${closed}))`;
  };
  return sql`case when x.sla_due < ${now} and x.status = any(${textArray(WAITING_FOR_ANALYST)}) then ${open(now)} - ${open(sql`x.sla_due`)}
    - (select count(*)::int from holidays d where d.company_id = x.contracting_id and d.facility_id is null and d.day > x.sla_due
      and d.day <= ${now} and extract(isodow from d.day) < 6 and d.day <> all(${closed})) else 0 end`;
};

const forecastJson = (today: string): SQL =>
  sql`case when x.sla_due is not null then json_build_object('dueAt', x.sla_due, 'state',
    case when x.sla_due = ${today}::date then 'DUE_TODAY' when x.sla_due < ${today}::date then 'LATE' else 'ON_TIME' end,
    'lateDays', ${lateDays(today)}) end`;

/**
 * A row as the wire wants it, built by the database: the gateway passes it on without touching it. `viewer` is who looks
 * at it; a file of rows is nobody's view. `hasForecast` false: its analysis is forecast for no day.
 */
export const pendencyRowJson = (
  today: string,
  viewer: string | null = null,
  hasForecast = true,
): SQL => sql`json_build_object(
  'id', x.id, 'name', x.name, 'status', x.status, 'plan', x.plan, 'type', x.type,
  'project', json_build_object('id', p.id, 'name', p.name, 'contract', p.contract),
  'company', json_build_object('id', c.id, 'name', c.trading_name, 'cnpj', c.cnpj),
  'contractingCompany', json_build_object('id', asks.id, 'name', asks.trading_name, 'cnpj', asks.cnpj),
  'employee', case when e.id is null then null else json_build_object('id', e.id, 'name', e.name) end,
  'riskActivity', ${riskActivity},
  'referenceMonth', to_char(x.reference_month, 'YYYY-MM'), 'dueDate', x.due_date, 'issueDate', x.issue_date,
  'expirationDate', x.expiration_date, 'revisionDate', iso(x.revision_date), 'updatedAt', iso(x.updated_at),
  'sla', ${hasForecast ? forecastJson(today) : sql`null::json`},
  'openQuestions', x.open_questions, 'unreadComments', ${unreadComments(viewer)}, 'documentCount', x.document_count, 'note', x.note, 'inactive', x.inactive, 'renewalOf', x.renewal_of,
  'assignee', case when w.uid is null then null else json_build_object('uid', w.uid, 'displayName', w.display_name) end,
  'version', x.version)`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const riskActivity = sql.raw(
  `case x.risk_activity_id ${RISK_ACTIVITY_IDS.map(
    (id) => `when ${id} then ${quoted(JSON.stringify({ id, name: pt.riskActivity[id] }))}::json`,
  ).join(' ')} end`,
);

/** What a row is joined with, once it is known to be on the page. Who analyses it is shown to the contracting side alone. */
export const pendencyJoins = (scopes: readonly Scope[]): SQL => sql`
  join projects p on p.id = x.project_id
  join companies c on c.id = x.provider_id
  join companies asks on asks.id = x.contracting_id
  left join employees e on e.id = x.employee_id
  left join users w on w.uid = x.assignee and x.contracting_id = any(${idArray(analysing(scopes))})`;

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
