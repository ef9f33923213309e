import { type SQL, sql } from 'drizzle-orm';
import { addDays, onlyCnpjCharacters } from '../../../../contract/common.ts';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import { type PendencyFilter, SLA_STATES, type SlaState } from '../../../../contract/pendencies.ts';
import { TO_BE_SENT } from '../../../../contract/pendencyDeadlines.ts';
import { PENDENCY_STATUSES, type PendencyStatus, WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import { analysing, type Scope } from '../../../access/actor.ts';
import { toldBy } from '../../../lib/deadlineSql.ts';
import { searchedNames } from '../../../lib/employeeNames.ts';
import { contains, matches } from '../../../lib/listPage.ts';
import {
  idArray,
  linkedProjects,
  projectsWithAreas,
  startOf,
  textArray,
  withoutPendency,
} from '../../../lib/scopeSql.ts';

/** What the filters of the list mean for a row (D-02, D-03); the row's alias is `x`. */

/** The statuses in which a document's expiration is still ahead. */
const EXPIRING: readonly PendencyStatus[] = ['NEXT_DUE_DATE', 'DONE'];

/**
 * The statuses that a filter can find at all, each once however often it is named: those chosen, of them only those in
 * which its other filters mean something.
 */
export function statusesAsked(filter: PendencyFilter): PendencyStatus[] {
  const chosen = filter['status[]'] ?? PENDENCY_STATUSES;
  return PENDENCY_STATUSES.filter(
    (status) =>
      chosen.includes(status) &&
      (!filter['sla[]'] || WAITING_FOR_ANALYST.includes(status)) &&
      (filter.expiresIn === undefined || EXPIRING.includes(status)) &&
      (!(filter.late || filter.returned) || TO_BE_SENT.includes(status)),
  );
}

/** Texts, and what few rows have: no index has them in the order of the list. Beyond 10,000 only another filter leads on. */
export const takesCandidates = ({ name, title, employee, employeeId, considerComments }: PendencyFilter): boolean =>
  Boolean(name || title || employee || employeeId || considerComments);

/** What a filter says of the project `p`. */
export function ofProject(scopes: readonly Scope[], filter: PendencyFilter): SQL[] {
  const { contract, project_name, projectName, project_owner } = filter;
  return [
    contract && matches(sql`norm(p.contract)`, contract),
    project_name && matches(sql`norm(p.name)`, project_name),
    projectName && matches(sql`norm(p.name)`, projectName),
    filter.withoutPendency && withoutPendency(scopes),
    project_owner && sql`p.created_by = ${project_owner}::uuid`,
  ].filter((condition): condition is SQL => Boolean(condition));
}

export const projectsOf = (scopes: readonly Scope[], asked: readonly SQL[]): SQL =>
  sql`select p.id from projects p where (${linkedProjects(scopes)}) and ${sql.join([...asked], sql` and `)}`;

const SEARCHED = sql`x.search_text`;
/**
 * The same text in a collation that its index does not have: a walk through the index of an order, which the planner would leave
 * for a search. It still knows how common a word is.
 */
export const WALKED = sql`x.search_text collate "C"`;

export function conditions(scopes: readonly Scope[], filter: AskedFilter, today: string, searched = SEARCHED): SQL {
  const all = ofRow(scopes, filter, today, searched);
  if (filter.employee) all.push(sql`x.employee_id = any(array(${employeesLike(scopes, filter.employee)}))`);
  const asked = ofProject(scopes, filter);
  if (asked.length > 0) all.push(sql`x.project_id = any(array(${projectsOf(scopes, asked)}))`);
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** People by a part of their names: of the companies on the caller's projects, so that nobody else's fill the limit. */
const employeesLike = (scopes: readonly Scope[], name: string): SQL => sql`
  select e.id from employees e
  where ${matches(searchedNames, name)} and e.company_id = any(array(
    select pc.company_id from project_companies pc join projects p on p.id = pc.project_id
    where (${linkedProjects(scopes, { ownProviderOnly: sql`pc.company_id` })})))
  limit ${EXACT_TOTAL_LIMIT}`;

/** A filter with the documents, by their ids, whose names in the language of who asks have what it looks for (`documentsShown`). */
export type AskedFilter = PendencyFilter & { shown?: Partial<Record<'name' | 'title', readonly number[]>> };

/** The text, or one of the documents that are shown with it. */
const named = (text: SQL, asked: string, shown: readonly number[] = []): SQL =>
  shown.length === 0
    ? matches(text, asked)
    : sql`(${matches(text, asked)} or x.system_pendency_id = any(${idArray(shown)}))`;

/** What a filter says of the row itself, without its status, its project and its person. */
export function ofRow(scopes: readonly Scope[], filter: AskedFilter, today: string, searched = SEARCHED): SQL[] {
  const all: SQL[] = [];
  // what was counted in a month may be inactive since
  if (!filter.inactive && !filter.conformityMonth && !filter.decision && !filter.rejectedFor)
    all.push(sql`not x.inactive`);
  all.push(...ofPanel(scopes, filter));
  if (filter.name) all.push(named(searched, filter.name, filter.shown?.name));
  // the first narrows by the index and tells the planner how many; the second is what is asked, hidden from its estimate
  if (filter.title) {
    const titled = (text: SQL) => named(text, filter.title ?? '', filter.shown?.title);
    all.push(titled(searched), sql`coalesce(${titled(sql`norm(x.name)`)}, false)`);
  }
  if (filter.company !== undefined) all.push(sql`x.provider_id = ${filter.company}`);
  if (filter.employeeId !== undefined) all.push(sql`x.employee_id = ${filter.employeeId}`);
  if (filter.projectId !== undefined) all.push(sql`x.project_id = ${filter.projectId}`);
  if (filter.provider) all.push(sql`x.provider_id = any(array(${companiesLike(filter.provider)}))`);
  if (filter['companies[]']) all.push(sql`x.contracting_id = any(${idArray(filter['companies[]'])})`);
  if (filter['pendencies[]']) all.push(sql`x.system_pendency_id = any(${idArray(filter['pendencies[]'])})`);
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
  if (filter.assignee) {
    // the provider's side is not told who has what
    all.push(sql`x.contracting_id = any(${idArray(analysing(scopes))})`);
    all.push(filter.assignee === 'none' ? sql`x.assignee is null` : sql`x.assignee = ${filter.assignee}::uuid`);
  }
  if (filter['sla[]']) all.push(slaRange(filter['sla[]'], today));
  if (filter.late) all.push(sql`x.due_date < ${today}::date and x.status = any(${textArray(TO_BE_SENT)})`);
  if (filter.returned) all.push(sql`x.note is not null and x.status = any(${textArray(TO_BE_SENT)})`);
  if (filter.expiresIn !== undefined) {
    all.push(
      sql`x.expiration_date between ${today}::date and ${addDays(today, filter.expiresIn)}::date and x.status = any(${textArray(EXPIRING)})`,
    );
  }
  return all;
}

/** The letters of schema/dashboard.ts. */
const LETTERS = { ANY: ['A', 'C', 'R', 'N'], ACCEPTED: ['A'], RETURNED: ['C', 'R'] } as const;

/** What a panel of the dashboard (J-07, J-08) or a notice (X-08) counted. */
function ofPanel(scopes: readonly Scope[], filter: PendencyFilter): SQL[] {
  const { conformity, conformityMonth: month, createdMonth } = filter;
  const all: SQL[] = [];
  if (filter['projects[]']) all.push(sql`x.project_id = any(${idArray(filter['projects[]'])})`);
  if (filter['departments[]']) all.push(sql`x.project_id = any(array(${projectsWithAreas(filter['departments[]'])}))`);
  if (createdMonth) {
    all.push(sql`x.created_at >= ${startOf(createdMonth)} and x.created_at < ${startOf(createdMonth, 1)}`);
  }
  if (filter.decision || filter.decidedMonth) {
    const bucket = filter.decidedMonth ? sql`f.bucket = ${Number(filter.decidedMonth.replace('-', ''))}` : sql`true`;
    const letters = sql`left(f.item, 1) = any(${textArray(LETTERS[filter.decision ?? 'ANY'])})`;
    all.push(sql`exists (select 1 from panel_facts f
      where f.pendency_id = x.id and f.kind = 'DECIDED' and ${bucket} and ${letters})`);
  }
  if (filter.rejectedFor !== undefined) {
    all.push(sql`exists (select 1 from panel_facts f
      where f.pendency_id = x.id and f.kind = 'REASON' and f.bucket = ${filter.rejectedFor})`);
  }
  if (filter.notice !== undefined)
    all.push(toldBy(filter.notice, [...new Set(scopes.map(({ companyId }) => companyId))]));
  if (filter.expirationWeek) {
    const monday = filter.expirationWeek;
    all.push(sql`x.expiration_date >= ${monday}::date and x.expiration_date < ${monday}::date + 7`);
  }
  if (!conformity && !month) return all;
  const wanted = (found: SQL): SQL =>
    conformity === 'CONFORM' || conformity === 'IRREGULAR' ? sql`${found} = ${conformity}` : sql`${found} is not null`;
  all.push(sql`x.renewal_of is null`);
  if (month) {
    all.push(sql`exists (select 1 from status_periods h where h.source = 'pendency' and h.id = x.id and h.sub_id = 0
      and h.valid_from < ${startOf(month, 1)} and (h.valid_to is null or h.valid_to >= ${startOf(month, 1)})
      and ${wanted(sql`panel_class(h.status, h.active, h.status_before is not distinct from 'CLOSED')`)})`);
  } else if (conformity !== 'COUNTED') {
    all.push(wanted(sql`panel_class(x.status, not x.inactive, x.closed_without_analysis)`));
  }
  return all;
}

/** Companies by a part of their names, or of their CNPJ however it is written. */
function companiesLike(text: string): SQL {
  const cnpj = onlyCnpjCharacters(text);
  const byCnpj = /\d/.test(cnpj) ? sql` or c.cnpj like ${contains(cnpj)}` : sql``;
  return sql`select c.id from companies c
    where ${matches(sql`norm(c.trading_name)`, text)} or ${matches(sql`norm(c.company_name)`, text)}${byCnpj}
    limit ${EXACT_TOTAL_LIMIT}`;
}

/** How the forecast compares with today, for each choice of states. */
const SLA_COMPARES: Readonly<Record<string, SQL>> = {
  ON_TIME: sql`>`,
  DUE_TODAY: sql`=`,
  LATE: sql`<`,
  'ON_TIME DUE_TODAY': sql`>=`,
  'DUE_TODAY LATE': sql`<=`,
  'ON_TIME LATE': sql`<>`,
};

/** Of what is being analysed: the forecast is then the date that the list is ordered by, so that its index is read. */
function slaRange(states: readonly SlaState[], today: string): SQL {
  const compare = SLA_COMPARES[SLA_STATES.filter((state) => states.includes(state)).join(' ')];
  const ofAnalysis = sql`x.sla_due is not null and x.status = any(${textArray(WAITING_FOR_ANALYST)})`;
  return compare ? sql`${ofAnalysis} and x.relevance_date ${compare} ${today}::date` : ofAnalysis;
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
