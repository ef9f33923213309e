import { type SQL, sql } from 'drizzle-orm';
import { PAYMENT_RELEASE } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type {
  PaymentDecisionBody,
  PaymentFacts,
  PaymentNumbers,
  PaymentReasonRow,
  PaymentRelease,
  PaymentReleaseFilter,
  PaymentState,
} from '../../../../contract/paymentReleases.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, firstRow, rows } from '../../../db/client.ts';
import { listPage, literal, matches, matchesCompany, type PageRequest } from '../../../lib/listPage.ts';
import { anyOf, idArray } from '../../../lib/scopeSql.ts';
import { instant } from '../../../lib/sqlTime.ts';

/** Documents `x` that count for the month of `r`; in the order of `pendencies_contracting_month`. */
const counted = sql`x.contracting_id = r.contracting_id and x.reference_month = r.reference_month
  and x.provider_id = r.provider_id and x.project_id = r.project_id and x.plan = 'STP' and not x.inactive
  and x.renewal_of is null and x.status <> 'NOT_APPLICABLE'`;
const conforms = sql`panel_class(x.status, true, x.closed_without_analysis) = 'CONFORM'`;
/** A document without a due date is due at the end of the next month. */
const due = sql`coalesce(x.due_date, (x.reference_month + interval '2 months' - interval '1 day')::date)`;
/** In the hands of the supplier; an open question changes nothing about it. */
const toSend = sql`(case x.status when 'SUPPORT' then coalesce(x.status_before_support, '') else x.status end) in ('OPEN', 'PRE_REJECTED')`;
const isLate = (today: string): SQL => sql`(x.status = 'EXPIRED' or (${toSend} and ${due} < ${today}::date))`;

export type Key = {
  id: number;
  contractingId: number;
  projectId: number;
  computed: PaymentState;
  decision: PaymentState | null;
};
/** Months of which a document changed, or which time alone changes; their rows are made, and locked until the transaction ends. */
export async function takeChanged(
  tx: Db,
  { today, at }: { today: string; at: Date },
): Promise<(Key & { quiet: boolean })[]> {
  const moment = instant(at);
  const taken = await rows(tx)<{ projectId: number; providerId: number; month: string; quiet: boolean }>`
    with gone as (delete from payment_release_changes where id in (
        select id from payment_release_changes order by id limit ${literal(PAYMENT_RELEASE.batch)} for update skip locked)
      returning *)
    select project_id::int as "projectId", provider_id::int as "providerId", reference_month::text as month, bool_and(quiet) as quiet
    from gone group by 1, 2, 3`;
  const keys = sql`json_to_recordset(${JSON.stringify(taken)}::json) k("projectId" bigint, "providerId" bigint, month date, quiet boolean)`;
  await changed(
    tx,
  )`insert into payment_releases (project_id, contracting_id, provider_id, reference_month, since, version)
    select p.id, p.company_id, r.provider_id, r.reference_month, ${moment}, 0
    from ${keys} join projects p on p.id = k."projectId"
    cross join lateral (select p.company_id as contracting_id, p.id as project_id, k."providerId" as provider_id, k.month as reference_month) r
    where exists (select 1 from pendencies x where ${counted}) order by 1, 3, 4 on conflict do nothing`;
  return rows(tx)`
    select r.id::int, r.contracting_id::int as "contractingId", r.project_id::int as "projectId", r.computed, r.decision,
      coalesce((select k.quiet from ${keys} where k."projectId" = r.project_id and k."providerId" = r.provider_id
        and k.month = r.reference_month), false) as quiet
    from payment_releases r where r.id in (
      select n.id from ${keys} join payment_releases n on n.project_id = k."projectId" and n.provider_id = k."providerId"
        and n.reference_month = k.month
      union (select c.id from payment_releases c where c.next_change <= ${today}::date limit ${literal(PAYMENT_RELEASE.batch)}))
    order by r.id for no key update`;
}

export type Found = Key & PaymentFacts & { nextChange: string | null; month: string; version: number };
/** What the documents of some months say on a day. */
export const findFacts = (tx: Db, ids: readonly number[], today: string): Promise<Found[]> =>
  rows(tx)`
    select r.id::int, r.contracting_id::int as "contractingId", r.project_id::int as "projectId", r.computed, r.decision, r.version,
      to_char(r.reference_month, 'YYYY-MM') as month, f.*
    from payment_releases r cross join lateral (
      select count(*)::int as documents, count(*) filter (where ${conforms})::int as conform,
        count(*) filter (where ${isLate(today)})::int as late,
        count(*) filter (where x.employee_id is null and ${isLate(today)})::int as "companyLate",
        count(distinct x.employee_id)::int as people,
        count(distinct x.employee_id) filter (where ${isLate(today)})::int as "peopleLate",
        (min(${due}) filter (where ${toSend} and ${due} >= ${today}::date) + 1)::text as "nextChange"
      from pendencies x where ${counted}) f
    where r.id = any(${idArray(ids)}) order by r.id`;

export const saveFacts = (
  tx: Db,
  facts: readonly (PaymentFacts & {
    id: number;
    computed: PaymentState;
    nextChange: string | null;
    termOn: string | null;
    moved: boolean;
  })[],
  at: Date,
) =>
  changed(
    tx,
  )`update payment_releases r set documents = f.documents, conform = f.conform, late = f.late, people = f.people,
      people_late = f."peopleLate", computed = f.computed, next_change = f."nextChange",
      term_on = case when f.moved then f."termOn" else r.term_on end,
      since = case when f.moved then ${at.toISOString()}::timestamptz else r.since end,
      version = r.version + case when (r.documents, r.conform, r.late, r.people, r.people_late, r.computed)
        is distinct from (f.documents, f.conform, f.late, f.people, f."peopleLate", f.computed) or r.version = 0 then 1 else 0 end
    from json_to_recordset(${JSON.stringify(facts)}::json) f(id bigint, documents int, conform int, late int, people int,
      "peopleLate" int, computed text, "nextChange" date, "termOn" date, moved boolean) where r.id = f.id`;

/** To be told once it cannot be undone any more (ruling 16). */
export const addCauses = (tx: Db, ids: readonly number[]) =>
  changed(tx)`insert into notice_causes (kind, subject_id) select 'PAYMENT', id from unnest(${idArray(ids)}) id`;

const visible = (scopes: readonly Scope[]): SQL =>
  anyOf(
    scopes.map(({ side, companyId, projectId }) => {
      const company = side === 'CONTRACTING' ? sql`r.contracting_id = ${companyId}` : sql`r.provider_id = ${companyId}`;
      return projectId === null ? company : sql`${company} and r.project_id = ${projectId}`;
    }),
  );
const company = (alias: SQL): SQL =>
  sql`json_build_object('id', ${alias}.id, 'name', ${alias}.trading_name, 'cnpj', ${alias}.cnpj)`;
const from = sql`from payment_releases r join projects p on p.id = r.project_id join companies c on c.id = r.provider_id
  join companies o on o.id = r.contracting_id left join users u on u.uid = r.decided_by`;
const columns = sql`r.id::int, json_build_object('id', p.id, 'name', p.name, 'contract', p.contract) as project,
  ${company(sql`c`)} as provider, ${company(sql`o`)} as "contractingCompany", to_char(r.reference_month, 'YYYY-MM') as "referenceMonth",
  r.state, r.computed, case when r.decision is not null then json_build_object('state', r.decision, 'note', r.note,
    'by', json_build_object('uid', u.uid, 'displayName', u.display_name), 'at', iso(r.decided_at), 'over', r.decided_over) end as decision,
  r.retained_percent::float8 as "retainedPercent", r.retained_amount::float8 as "retainedAmount", r.documents, r.conform, r.late,
  r.people, r.people_late as "peopleLate", r.term_on::text as "termOn", iso(r.since) as since, r.version`;
export type Row = Omit<PaymentRelease, 'permissions'>;

/** `employeeId`: the months in which somebody was assigned, of their employer. */
type Filter = PaymentReleaseFilter & { employeeId?: number | undefined };

function where(scopes: readonly Scope[], filter: Filter): SQL {
  const { name, projectId, providerId, employeeId, state, from: first, until, decided } = filter;
  const conditions = [
    sql`(${visible(scopes)}) and r.version > 0`,
    name && sql`(${matches(sql`norm(p.name || ' ' || p.contract)`, name)} or ${matchesCompany(sql`c`, name)})`,
    projectId && sql`r.project_id = ${projectId}`,
    providerId && sql`r.provider_id = ${providerId}`,
    employeeId &&
      sql`exists (select 1 from project_employees a join employees e on e.id = a.employee_id
        where a.employee_id = ${employeeId} and a.project_id = r.project_id and e.company_id = r.provider_id
          and r.reference_month between date_trunc('month', a.hiring_date) and coalesce(a.ended_at, date '9999-12-31'))`,
    state && sql`r.state = ${state}`,
    first && sql`r.reference_month >= ${`${first}-01`}::date`,
    until && sql`r.reference_month <= ${`${until}-01`}::date`,
    decided !== undefined && sql`(r.decision is not null) = ${decided}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

export const listReleases = (
  db: Db,
  scopes: readonly Scope[],
  filter: PaymentReleaseFilter,
  page: PageRequest,
): Promise<ListOf<Row>> =>
  listPage(
    db,
    page,
    sql`select ${columns} ${from} where ${where(scopes, filter)} order by r.reference_month desc, r.id desc`,
    sql`select r.id ${from} where ${where(scopes, filter)}`,
  );

/** Rows after one, in the order of the list. */
export const exportRows = (
  db: Db,
  scopes: readonly Scope[],
  filter: Filter,
  { after, limit }: { after: Row | null; limit: number },
): Promise<Row[]> =>
  rows(db)`select ${columns} ${from} where ${where(scopes, filter)}
    and ${after ? sql`(r.reference_month, r.id) < (${`${after.referenceMonth}-01`}::date, ${after.id})` : sql`true`}
    order by r.reference_month desc, r.id desc limit ${literal(limit)}`;

export async function numbers(db: Db, scopes: readonly Scope[], filter: PaymentReleaseFilter): Promise<PaymentNumbers> {
  const found = await rows(db)<{ state: PaymentState; n: number; amount: number }>`
    select r.state, count(*)::int as n, coalesce(sum(r.retained_amount), 0)::float8 as amount
    ${from} where ${where(scopes, { ...filter, state: undefined })} group by r.state`;
  const states = { WAITING: 0, RELEASED: 0, PARTIAL: 0, RETAINED: 0 };
  for (const { state, n } of found) states[state] = n;
  return { states, retainedAmount: found.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The month when the scopes see it; with `lock` until the transaction ends. */
export const findRelease = (tx: Db, scopes: readonly Scope[], id: number, lock = false): Promise<Row | undefined> =>
  firstRow(tx)`select ${columns} ${from} where r.id = ${id} and r.version > 0 and (${visible(scopes)})
    ${lock ? sql`for no key update of r` : sql``}`;

export const listReasons = (
  db: Db,
  id: number,
  today: string,
  page: PageRequest,
): Promise<ListOf<PaymentReasonRow>> => {
  const of = sql`from payment_releases r join pendencies x on ${counted} left join employees e on e.id = x.employee_id
    where r.id = ${id} and not coalesce(${conforms}, false)`;
  return listPage(
    db,
    page,
    sql`select x.id::int, x.name, e.name as employee, x.status, ${isLate(today)} as late, x.due_date::text as "dueDate",
        case when x.status = 'EXPIRED' then 'EXPIRED' when x.status = 'SUPPORT' then 'QUESTION'
          when x.status in ('IN_REVISION', 'PRE_ANALYSIS') then 'IN_ANALYSIS' when x.status = 'DONE' then 'NOT_ANALYSED'
          when x.status = 'PRE_REJECTED' or x.note is not null then 'RETURNED'
          when ${isLate(today)} then 'NOT_SENT' else 'TO_SEND' end as reason
      ${of} order by ${isLate(today)} desc, x.employee_id is not null, norm(x.name), norm(e.name), x.id`,
    sql`select x.id ${of}`,
  );
};

type Decided = Omit<PaymentDecisionBody, 'state' | 'note'> & { state: PaymentState | null; note: string | null };
/** Writes a decision, or withdraws it; `termOn` where the state moves. */
export const saveDecision = (
  tx: Db,
  id: number,
  { state, note, retainedPercent, retainedAmount }: Decided,
  { uid, at, moved, termOn }: { uid: string; at: Date; moved: boolean; termOn: string | null },
) => {
  const isSet = state !== null;
  const moment = instant(at);
  return changed(
    tx,
  )`update payment_releases set decision = ${state}, note = ${note}, retained_percent = ${retainedPercent ?? null},
      retained_amount = ${retainedAmount ?? null}, decided_by = ${isSet ? uid : null}::uuid,
      decided_at = case when ${isSet} then ${moment} end, decided_over = case when ${isSet} then computed end,
      ${moved ? sql`since = ${moment}, term_on = ${termOn}::date,` : sql``} version = version + 1
    where id = ${id}`;
};
