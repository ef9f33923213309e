import { type SQL, sql } from 'drizzle-orm';
import type { AskingPendency, ReuseOffer, ReuseRule } from '../../../../contract/documentReuse.ts';
import type { SubjectValidity } from '../../../../contract/documentValidity.ts';
import { TAKES_DOCUMENTS, WAITING_FOR_ANALYST } from '../../../../contract/pendencyStatus.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, type Db, rows } from '../../../db/client.ts';
import { acceptedOn, isAccepted } from '../../../lib/documentOriginSql.ts';
import {
  documentSensitivity,
  idArray,
  judgingEntry,
  textArray,
  validityColumns,
  validitySubject,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';

/**
 * Which documents answer which pendencies (X-02): `x` is the pendency that asks, of the entry `s`, in the project `p`; `o` the one
 * that has the document. Both are of one supplier, kind (a shipped entry and its adaptations), person or company, and month.
 */

/** What an offer may be made for: a document is asked, and none of the renewal is in analysis. A question is answered first. */
const OFFERED = TAKES_DOCUMENTS.filter((status) => status !== 'SUPPORT');
/** Documents that count and that were sent. */
const sent = (today: string): SQL => sql`o.document_count > 0 and not o.closed_without_analysis
  and (o.expiration_date is null or o.expiration_date >= ${today}::date)`;
/** Their owner withdrew none, none was erased, and `x` has not had one of them. */
const canBeTaken = (source: SQL): SQL => sql`not exists (select 1 from documents w where w.pendency_id = ${source}
    and w.state <> 'SUPERSEDED' and (w.withdrawn_at is not null or w.erased_at is not null))
  and not exists (select 1 from documents d join documents t on t.sha256 = d.sha256
    where d.pendency_id = ${source} and d.state <> 'SUPERSEDED' and t.pendency_id = x.id)`;
const month = (row: SQL): SQL => sql`coalesce(${row}.reference_month, date '0001-01-01')`;
/** The project of `x` has units, and that of `o` is in each of them. */
export const otherUnit = sql`(s.scope = 'ESTABLISHMENT' and o.project_id <> x.project_id and (
  not exists (select 1 from project_departments u where u.project_id = x.project_id)
  or exists (select d.facility_id from project_departments u join departments d on d.id = u.department_id where u.project_id = x.project_id
    except select d.facility_id from project_departments u join departments d on d.id = u.department_id where u.project_id = o.project_id)))`;

/** The pendencies that ask, or those that have a document; all of a project, or all others. */
type Which = { ids: readonly number[] } | { sourceIds: readonly number[] } | { projectId: number } | 'any';
const conditionOf = (which: Which): SQL => {
  if (which === 'any') return sql`true`;
  if ('ids' in which) return sql`x.id = any(${idArray(which.ids)})`;
  return 'sourceIds' in which ? sql`o.id = any(${idArray(which.sourceIds)})` : sql`x.project_id = ${which.projectId}`;
};

type Wanted = {
  /** What the supplier's person sees of both; null: what one contracting company has, for its own rule. */
  scopes: readonly Scope[] | null;
  today: string;
  asking: Which;
  /** The pendency whose document it is, also while it is analysed; else what was accepted. */
  fromId?: number | undefined;
};
/** The order of offers: the company's own first, then those that last longest. */
const RANK = sql`own desc, expires desc nulls first, source desc`;
/**
 * Pairs of ids of `x` and `o`, with what ranks them. Of people by the person, of companies by the company: each has its index. The
 * documents of the best `each` are looked at, one after the other, and not those of all projects that have them; with 'any' of the
 * first, only whether there is one. Where it is given who has them, all pairs are.
 */
function pairs({ scopes, today, asking, fromId }: Wanted, each: number | 'any'): SQL {
  const isSourceGiven = fromId !== undefined || (asking !== 'any' && 'sourceIds' in asking);
  const source =
    fromId === undefined
      ? sql`${isAccepted} and o.renewal_of is null`
      : sql`o.id = ${fromId} and (${isAccepted} or o.status = any(${textArray(WAITING_FOR_ANALYST)}))`;
  // What is in force takes the document of a renewal that ends later.
  const takes =
    fromId === undefined
      ? sql`x.status = any(${textArray(OFFERED)})`
      : sql`(x.status = any(${textArray(OFFERED)}) or (x.status = 'DONE' and x.expiration_date >= ${today}::date))`;
  const asks = sql`${conditionOf(asking)} and ${takes} and not x.inactive and s.scope <> 'PROJECT' and p.status <> 'INACTIVE'
    and not exists (select 1 from pendencies r where r.renewal_of = x.id and r.status not in ('DONE', 'NOT_APPLICABLE')
      and not r.inactive and r.status <> 'OPEN')
    and ${
      scopes === null
        ? // What somebody returned or reopened waits for the supplier.
          sql`(x.round = 0 or x.status in ('NEXT_DUE_DATE', 'EXPIRED'))`
        : sql`(${visiblePendencies(scopes, sql`x`)})`
    }`;
  const answers = sql`${source} and ${sent(today)} and o.answered_with is null and o.id <> x.id
    and x.renewal_of is distinct from o.id and o.renewal_of is distinct from x.id
    and (x.status in ('OPEN', 'PRE_REJECTED') or x.expiration_date is null or o.expiration_date is null
      or o.expiration_date > x.expiration_date)
    and (o.employee_id is null or not ${otherUnit})
    and ${scopes === null ? sql`o.contracting_id = x.contracting_id` : sql`(${visiblePendencies(scopes, sql`o`)})`}`;
  const columns = sql`o.id as source, o.contracting_id = x.contracting_id as own, o.expiration_date as expires`;
  const ofKind = sql`coalesce(f.base_id, f.id) = coalesce(s.base_id, s.id)`;
  const branch = (subject: SQL) => {
    const asked = sql`pendencies x join system_pendencies s on s.id = ${judgingEntry} join projects p on p.id = x.project_id`;
    const had = sql`pendencies o on coalesce(o.answered_with, o.system_pendency_id) = f.id and ${subject} and ${month(sql`o`)} = ${month(sql`x`)}`;
    if (isSourceGiven)
      return sql`select x.id as asking, ${columns} from ${asked} join system_pendencies f on ${ofKind} join ${had}
        where ${asks} and ${answers} and ${canBeTaken(sql`o.id`)}`;
    return sql`select x.id as asking, found.* from ${asked} cross join lateral (select b.* from (select ${columns}
          from system_pendencies f join ${had} where ${ofKind} and ${answers} ${each === 'any' ? sql`` : sql`order by ${RANK} offset 0`}) b
        where ${canBeTaken(sql`b.source`)} limit ${each === 'any' ? 1 : each}) found where ${asks}`;
  };
  return sql`${branch(sql`o.provider_id = x.provider_id and o.employee_id is null and x.employee_id is null`)}
    union all ${branch(sql`o.employee_id = x.employee_id`)}`;
}

const ref = (row: SQL) => sql`json_build_object('id', ${row}.id, 'name', ${row}.name)`;
const companyRef = (row: SQL) =>
  sql`json_build_object('id', ${row}.id, 'name', ${row}.trading_name, 'cnpj', ${row}.cnpj)`;

/** Whether the checklist that `o` was judged by, all of it answered, is the one that `x` is judged by. */
export const sameChecklist = sql`(
  (select array_agg(l.name order by l.name) from pendency_checklists l where l.pendency_id = o.id)
    is not distinct from coalesce(
  (select array_agg(l.name order by l.name) from pendency_checklists l where l.pendency_id = x.id),
  (select array_agg(i.name order by i.name) from checklist_items i where i.system_pendency_id = ${judgingEntry} and i.active))
  and not exists (select 1 from pendency_checklists l where l.pendency_id = o.id and l.status not in ('OK', 'NOT_APPLICABLE')))`;

export type MatchedDocument = {
  id: number;
  name: string;
  issueDate: string;
  expirationDate: string | null;
  /** Who found the end: it is the printed one; null: the catalogue's validity said it. */
  expirationBy: string | null;
  sensitivity: Sensitivity;
};
export type Match = Pick<ReuseOffer, 'fromId' | 'project' | 'contractingCompany' | 'acceptedOn' | 'isOtherUnit'> &
  SubjectValidity & {
    askingId: number;
    /** The name of the document that is asked for. */
    askedFor: string;
    /** The contracting company of the pendency that asks, and whether it is that of the other one too. */
    contractingId: number;
    isOwn: boolean;
    isAccepted: boolean;
    isSameChecklist: boolean;
    rule: ReuseRule;
    /** Who set the rule, and the supplier in whose name it acts. */
    ruleBy: string | null;
    provider: { id: number; name: string };
    documents: MatchedDocument[];
  };
/** The best documents for each pendency that asks, at most `each`: the company's own first, then those that last longest. */
export const findMatches = (db: Db, { each, ...wanted }: Wanted & { each: number }): Promise<Match[]> =>
  rows(db)`
    with ranked as (
      select q.*, row_number() over (partition by q.asking order by ${RANK}) as place
      from (${pairs(wanted, each)}) q)
    select x.id as "askingId", x.name as "askedFor", x.contracting_id as "contractingId", o.id as "fromId", ${ref(sql`j`)} as project,
      ${companyRef(sql`k`)} as "contractingCompany", ${acceptedOn} as "acceptedOn", q.own as "isOwn", ${isAccepted} as "isAccepted",
      ${otherUnit} as "isOtherUnit", ${sameChecklist} as "isSameChecklist", ${validityColumns}, ${validitySubject} as subject,
      reuse_rule_of(x.contracting_id, coalesce(s.base_id, s.id)) as rule,
      (select u.updated_by from reuse_rules u where u.company_id = x.contracting_id and coalesce(u.kind_id, 0) in (0, coalesce(s.base_id, s.id))
        order by u.kind_id limit 1) as "ruleBy",
      json_build_object('id', x.provider_id, 'name', (select v.trading_name from companies v where v.id = x.provider_id)) as provider,
      (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'issueDate', d.issue_date,
          'expirationDate', d.expiration_date, 'expirationBy', d.expiration_by, 'sensitivity', ${documentSensitivity}) order by d.id), '[]')
        from documents d where d.pendency_id = o.id and d.state = 'LOCKED' and d.outcome is distinct from 'REJECTED') as documents
    from ranked q join pendencies x on x.id = q.asking join system_pendencies s on s.id = ${judgingEntry}
      join pendencies o on o.id = q.source join projects j on j.id = o.project_id join companies k on k.id = o.contracting_id
    where q.place <= ${each} order by q.asking, q.place`;

/** Of these pendencies, those for which there is an offer. */
export const answerable = (db: Db, wanted: Wanted): Promise<number[]> =>
  column(db)`select distinct q.asking::int from (${pairs(wanted, 'any')}) q`;

const askingColumns = sql`x.id, x.name, ${ref(sql`j`)} as project, ${companyRef(sql`k`)} as "contractingCompany",
  case when e.id is not null then ${ref(sql`e`)} end as employee, to_char(x.reference_month, 'YYYY-MM') as "referenceMonth"`;
const askingJoins = sql`join projects j on j.id = x.project_id join companies k on k.id = x.contracting_id
  left join employees e on e.id = x.employee_id`;

export type Asking = Pick<
  AskingPendency,
  'id' | 'name' | 'project' | 'contractingCompany' | 'employee' | 'referenceMonth'
>;
export const findAsking = (db: Db, scopes: readonly Scope[], ids: readonly number[]): Promise<Asking[]> =>
  rows(db)`select ${askingColumns} from pendencies x ${askingJoins}
    where x.id = any(${idArray(ids)}) and (${visiblePendencies(scopes, sql`x`)})`;

/** Where the document of this pendency serves as well, at most `limit`: those that wait longest first. */
export const findAskingFor = (
  db: Db,
  { fromId, limit, ...wanted }: Omit<Wanted, 'asking' | 'fromId'> & { fromId: number; limit: number },
): Promise<AskingPendency[]> =>
  rows(db)`select ${askingColumns}, x.status, ${otherUnit} as "isOtherUnit",
      case when x.status in ('DONE', 'NEXT_DUE_DATE') then x.expiration_date end as "inForceUntil"
    from (${pairs({ ...wanted, fromId, asking: 'any' }, 'any')}) q
      join pendencies x on x.id = q.asking join pendencies o on o.id = q.source
      join system_pendencies s on s.id = ${judgingEntry} ${askingJoins}
    order by x.status = 'DONE', j.name, x.id limit ${limit}`;

/** Of a project, pendencies of its suppliers in the scopes that can be answered, in the order of a list. */
export const answerableOfProject = (
  db: Db,
  { projectId, limit, ...wanted }: Omit<Wanted, 'asking' | 'fromId'> & { projectId: number; limit: number },
): Promise<number[]> =>
  column(
    db,
  )`select x.id::int from (select distinct q.asking from (${pairs({ ...wanted, asking: { projectId } }, 'any')}) q) q
    join pendencies x on x.id = q.asking left join employees e on e.id = x.employee_id
    order by e.name nulls first, x.name, x.id limit ${limit}`;
