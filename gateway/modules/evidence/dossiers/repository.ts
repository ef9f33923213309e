import { type SQL, sql } from 'drizzle-orm';
import { DOSSIER } from '../../../../contract/constants.ts';
import type { DossierBody, DossierEstimate } from '../../../../contract/dossiers.ts';
import type { AnswerState, CommentKind } from '../../../../contract/pendencies.ts';
import type { PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import type { Scope } from '../../../access/actor.ts';
import { column, count, type Db, firstRow, rows } from '../../../db/client.ts';
import { literal } from '../../../lib/listPage.ts';
import { documentSensitivity, idArray, visibleAssignments, visiblePendencies } from '../../../lib/scopeSql.ts';

export type Asked = { scopes: readonly Scope[]; body: DossierBody };

/** Pendencies `x` of the subject that the scopes see; of a person also what was linked to them, such as a payroll. */
function ofSubject({ scopes, body }: Asked): SQL {
  const { employeeId, providerId, projectId } = body;
  const conditions = [
    // the accepted documents of a renewal stand with the pendency that it renewed
    sql`(${visiblePendencies(scopes, sql`x`)}) and x.renewal_of is null`,
    employeeId &&
      sql`(x.employee_id = ${employeeId} or x.id in (
        select l.pendency_id from pendency_employees l where l.employee_id = ${employeeId}))`,
    providerId && sql`x.provider_id = ${providerId}`,
    projectId && sql`x.project_id = ${projectId}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql.join(conditions, sql` and `);
}

/** The days of the period; null where it has no such end. */
const daysOf = ({ from, until }: DossierBody) => ({
  first: from ? sql`${`${from}-01`}::date` : null,
  last: until ? sql`(${`${until}-01`}::date + interval '1 month - 1 day')::date` : null,
});

/**
 * What has a month is of the period by it; what has none by the days given: `starts` is not after its end, `ends` not before it. As two
 * conditions, so that months outside the period are left out before their documents are looked for.
 */
function inPeriod(body: DossierBody, starts: SQL, ends: SQL): SQL {
  const { first, last } = daysOf(body);
  const months = [first && sql`x.reference_month >= ${first}`, last && sql`x.reference_month <= ${last}`];
  const days = [last && sql`${starts} <= ${last}`, first && sql`coalesce(${ends}, date '9999-12-31') >= ${first}`];
  const all = (conditions: (SQL | null)[]) =>
    sql.join([sql`true`, ...conditions.filter((one): one is SQL => one !== null)], sql` and `);
  return sql`(x.reference_month is null or (${all(months)})) and (x.reference_month is not null or (${all(days)}))`;
}

/** Document `d` of pendency `x` was accepted, and was not taken back by who decided: a later round leaves an earlier one accepted. */
const isAccepted = sql`d.outcome = 'APPROVED' and (d.state = 'SUPERSEDED'
  or case when x.status = 'SUPPORT' then x.status_before_support else x.status end in ('DONE', 'NEXT_DUE_DATE', 'EXPIRED'))`;
const chosen = (asked: Asked): SQL =>
  sql`${ofSubject(asked)} and ${isAccepted} and ${inPeriod(asked.body, sql`d.issue_date`, sql`d.expiration_date`)}`;

const isAsked = (body: DossierBody): SQL => sql`not x.inactive and x.status <> 'NOT_APPLICABLE'
  and ${inPeriod(body, sql`coalesce(x.due_date, x.created_at::date)`, sql`null::date`)}`;
/** Pendencies `x` that were to be answered within the period, renewals left out: the accepted document is beside them. */
const asked = (of: Asked): SQL => sql`${ofSubject(of)} and ${isAsked(of.body)}`;
const hasDocument = (
  of: Asked,
): SQL => sql`exists (select 1 from documents d where d.pendency_id = x.id and ${isAccepted}
  and ${inPeriod(of.body, sql`d.issue_date`, sql`d.expiration_date`)})`;
/** Nothing is owed where the service did not take place. */
const isMissing = (of: Asked): SQL =>
  sql`not ${hasDocument(of)} and not (x.status = 'DONE' and x.service_occurred is false)`;

/** Whether the caller may open document `d`. */
const mayOpen = (scopes: readonly Scope[]): SQL =>
  sql`(${documentSensitivity} <> 'HEALTH' or (${visiblePendencies(
    scopes.filter(({ permissions }) => permissions.includes('see_health_data')),
    sql`x`,
  )}))`;

type Documents = Pick<DossierEstimate, 'documents' | 'restricted' | 'bytes'>;
/** Of at most one more document than a dossier holds. */
export const countDocuments = async (db: Db, of: Asked): Promise<Documents> => {
  const row = await firstRow(
    db,
  )<Documents>`select count(*)::int as documents, count(*) filter (where not f.open)::int as restricted,
      coalesce(sum(f.size) filter (where f.open), 0)::float8 as bytes
    from (select d.size, ${mayOpen(of.scopes)} as open from pendencies x join documents d on d.pendency_id = x.id
      where ${chosen(of)} limit ${literal(DOSSIER.documents + 1)}) f`;
  return row ?? { documents: 0, restricted: 0, bytes: 0 };
};

type Pendencies = Pick<DossierEstimate, 'asked' | 'conform' | 'missing'>;
/** Of at most so many pendencies as a dossier holds documents and lists without one. */
export const countPendencies = async (db: Db, of: Asked): Promise<Pendencies> => {
  const row = await firstRow(
    db,
  )<Pendencies>`select count(*)::int as asked, count(*) filter (where f.missing)::int as missing,
      count(*) filter (where f.class = 'CONFORM')::int as conform
    from (select panel_class(x.status, true, x.closed_without_analysis) as class, ${isMissing(of)} as missing from pendencies x
      where ${asked(of)} limit ${literal(DOSSIER.documents + DOSSIER.missing)}) f`;
  return row ?? { asked: 0, conform: 0, missing: 0 };
};

/** By supplier, the company's own before those of people, and month. */
const order = sql`norm(c.trading_name), c.id, norm(e.name) nulls first, e.id nulls first, x.reference_month nulls first, norm(x.name), x.id`;
const from = sql`from pendencies x join projects p on p.id = x.project_id join companies c on c.id = x.provider_id
  join companies k on k.id = x.contracting_id left join employees e on e.id = x.employee_id`;

/** Documents in the order of the index. */
export const documentIds = (db: Db, of: Asked): Promise<number[]> =>
  column(db)`select d.id::int ${from} join documents d on d.pendency_id = x.id where ${chosen(of)}
    order by ${order}, d.round, d.id limit ${literal(DOSSIER.documents)}`;

export type DossierPlace = {
  pendencyId: number;
  name: string;
  plan: string;
  companyId: number;
  company: string;
  cnpj: string;
  contractingId: number;
  contractingCompany: string;
  projectId: number;
  project: string;
  contract: string;
  employeeId: number | null;
  employee: string | null;
  month: string | null;
};
const place = sql`x.id::int as "pendencyId", x.name, x.plan, c.id::int as "companyId", c.trading_name as company, c.cnpj,
  x.contracting_id::int as "contractingId", k.trading_name as "contractingCompany", p.id::int as "projectId", p.name as project,
  p.contract, e.id::int as "employeeId", e.name as employee, to_char(x.reference_month, 'YYYY-MM') as month`;

export type DossierDocument = DossierPlace & {
  id: number;
  fileName: string;
  size: number;
  sha256: string;
  storageKey: string;
  issueDate: string;
  expirationDate: string | null;
  sentAt: string;
  sentBy: string;
  decidedAt: string | null;
  decidedBy: string | null;
  sensitivity: Sensitivity;
  mayOpen: boolean;
  isReplaced: boolean;
  isWithdrawn: boolean;
  isErased: boolean;
};
/** Of these documents those that the scopes still see; who decided is told by the document's own trail, else by its pendency's. */
export const readDocuments = (db: Db, scopes: readonly Scope[], ids: readonly number[]): Promise<DossierDocument[]> =>
  rows(db)`select d.id::int as id, ${place}, d.name as "fileName", d.size, d.sha256, d.storage_key as "storageKey",
      d.issue_date::text as "issueDate", d.expiration_date::text as "expirationDate", iso(d.created_at) as "sentAt",
      coalesce(s.display_name, 'Prumo') as "sentBy", iso(a.created_at) as "decidedAt",
      case when a.id is not null then coalesce(u.display_name, 'Prumo') end as "decidedBy",
      ${documentSensitivity} as sensitivity, ${mayOpen(scopes)} as "mayOpen", d.state = 'SUPERSEDED' as "isReplaced",
      d.withdrawn_at is not null as "isWithdrawn", d.erased_at is not null as "isErased"
    ${from} join documents d on d.pendency_id = x.id left join users s on s.uid = d.created_by
      left join lateral (
        select a.id, a.created_at, a.uid, 1 as rank from audit a where a.entity = 'document' and a.entity_id = d.id::text
          and a.action = 'DOCUMENT_REVIEWED'
        union all select a.id, a.created_at, a.uid, 2 from audit a where d.state <> 'SUPERSEDED' and a.entity = 'pendency'
          and a.entity_id = x.id::text and a.action = 'STATUS_CHANGED' and a.new_value = 'DONE'
        order by rank, id desc limit 1) a on true
      left join users u on u.uid = a.uid
    where d.id = any(${idArray(ids)}) and (${visiblePendencies(scopes, sql`x`)})
    order by array_position(${idArray(ids)}, d.id)`;

export type MissingDocument = DossierPlace & { dueDate: string | null; status: PendencyStatus };
/** Pendencies of the period without an accepted document. */
export const listMissing = (db: Db, of: Asked): Promise<MissingDocument[]> =>
  rows(db)`select ${place}, x.due_date::text as "dueDate", x.status ${from} where ${asked(of)} and ${isMissing(of)}
    order by ${order} limit ${literal(DOSSIER.missing)}`;

export type Subject = {
  employee: string | null;
  provider: { name: string; cnpj: string } | null;
  project: string | null;
};
/** The names of what was asked, once the caller has been shown something of it. */
export const findSubject = async (db: Db, { employeeId, providerId, projectId }: DossierBody): Promise<Subject> => {
  const row = await firstRow(db)<Subject>`select
    (select e.name from employees e where e.id = ${employeeId ?? null}::bigint) as employee,
    (select json_build_object('name', c.trading_name, 'cnpj', c.cnpj) from companies c where c.id = ${providerId ?? null}::bigint) as provider,
    (select p.name || ' · ' || p.contract from projects p where p.id = ${projectId ?? null}::bigint) as project`;
  return row ?? { employee: null, provider: null, project: null };
};

/** Pendencies `x` of the dossier: those asked, and those with an accepted document. */
const ofDossier = (of: Asked): SQL => sql`${ofSubject(of)} and ((${isAsked(of.body)}) or ${hasDocument(of)})`;
export type DossierComment = DossierPlace & {
  id: number;
  kind: CommentKind;
  text: string;
  state: AnswerState | null;
  answerTo: number | null;
  by: string;
  byCompany: string;
  at: string;
};
/** The conversations of the pendencies, and of their renewals, that the scopes see; at most so many as a dossier lists. */
export const listComments = (db: Db, of: Asked): Promise<DossierComment[]> =>
  rows(db)`select ${place}, m.id::int, m.kind, m.text, m.state, m.answer_to::int as "answerTo", u.display_name as by,
      w.trading_name as "byCompany", iso(m.created_at) as at
    ${from} join lateral (select m.* from comments m where m.pendency_id = x.id
        union all select m.* from pendencies y join comments m on m.pendency_id = y.id where y.renewal_of = x.id) m on true
      join users u on u.uid = m.uid join companies w on w.id = m.company_id
    where ${ofDossier(of)} order by ${order}, m.id limit ${literal(DOSSIER.comments)}`;

export type Assigned = Pick<DossierPlace, 'project' | 'contract' | 'company' | 'cnpj'> & {
  employeeId: number;
  projectId: number;
  employee: string;
  seesRestriction: boolean;
};
/** Assignments `r` of the subject and period that the scopes see. */
function assigned({ scopes, body }: Asked): SQL {
  const { employeeId, providerId, projectId } = body;
  const { first, last } = daysOf(body);
  const conditions = [
    sql`(${visibleAssignments(scopes)})`,
    employeeId && sql`r.employee_id = ${employeeId}`,
    providerId && sql`r.provider_id = ${providerId}`,
    projectId && sql`r.project_id = ${projectId}`,
    last && sql`r.hiring_date <= ${last}`,
    first && sql`coalesce(r.ended_at, date '9999-12-31') >= ${first}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  return sql`from (select a.*, p.company_id as contracting_id, e.company_id as provider_id, e.name, p.name as project, p.contract
      from project_employees a join projects p on p.id = a.project_id and p.status <> 'DRAFT'
        join employees e on e.id = a.employee_id and e.removed_at is null) r
    where ${sql.join(conditions, sql` and `)}`;
}
/** Of at most one more than a dossier follows. */
export const countAssigned = (db: Db, of: Asked): Promise<number> =>
  count(db)`select count(*)::int from (select 1 ${assigned(of)} limit ${literal(DOSSIER.people + 1)}) f`;

export const listAssigned = (db: Db, of: Asked): Promise<Assigned[]> => {
  const own = of.scopes.filter(({ side }) => side === 'CONTRACTING').map(({ companyId }) => companyId);
  return rows(
    db,
  )`select r.employee_id::int as "employeeId", r.project_id::int as "projectId", r.name as employee, r.project, r.contract,
      c.trading_name as company, c.cnpj, r.contracting_id = any(${idArray(own)}) as "seesRestriction"
    from (select r.* ${assigned(of)}) r join companies c on c.id = r.provider_id
    order by norm(c.trading_name), c.id, norm(r.name), r.employee_id, r.project, r.project_id limit ${literal(DOSSIER.people)}`;
};
