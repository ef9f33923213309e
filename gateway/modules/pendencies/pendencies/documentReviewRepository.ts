import { sql } from 'drizzle-orm';
import type { DocumentReviewAnalysis, VerifiedDocument } from '../../../../contract/documentReview.ts';
import type { SubjectValidity } from '../../../../contract/documentValidity.ts';
import type { Scope } from '../../../access/actor.ts';
import { changed, type Db, rows } from '../../../db/client.ts';
import type { documents } from '../../../db/schema/pendencies.ts';
import { idArray, judgingEntry, validityColumns, validitySubject, visiblePendencies } from '../../../lib/scopeSql.ts';

/** So many other pendencies of one file are named. */
const NAMED = 5;

/** The documents that count now, each with the pendencies of the scopes in which the same bytes are approved. */
export const verifiedDocuments = (
  db: Db,
  scopes: readonly Scope[],
  pendencyId: number,
): Promise<Omit<VerifiedDocument, 'expectedExpirationDate' | 'proposedExpirationDate'>[]> =>
  rows(db)`select d.id, d.name, d.issue_date as "issueDate", d.expiration_date as "expirationDate",
      coalesce((select json_agg(other.row) from (
        select json_build_object('pendencyId', x.id, 'name', x.name,
            'company', json_build_object('id', c.id, 'name', c.trading_name),
            'project', json_build_object('id', p.id, 'name', p.name),
            'employee', case when e.id is null then null else json_build_object('id', e.id, 'name', e.name) end,
            'referenceMonth', to_char(x.reference_month, 'YYYY-MM')) as row
        from documents o join pendencies x on x.id = o.pendency_id
          join projects p on p.id = x.project_id join companies c on c.id = x.provider_id
          left join employees e on e.id = x.employee_id
        where o.sha256 = d.sha256 and o.pendency_id <> d.pendency_id
          and o.outcome = 'APPROVED' and o.state <> 'SUPERSEDED' and (${visiblePendencies(scopes, sql`x`)})
        order by x.id desc limit ${NAMED}) other), '[]') as "approvedIn"
    from documents d where d.pendency_id = ${pendencyId} and d.state <> 'SUPERSEDED' order by d.id`;

export type DatedDocument = SubjectValidity & Pick<VerifiedDocument, 'id' | 'name' | 'issueDate' | 'expirationDate'>;
export const datedDocuments = (db: Db, pendencyId: number): Promise<DatedDocument[]> =>
  rows(db)`select d.id, d.name, d.issue_date as "issueDate", d.expiration_date as "expirationDate", ${validityColumns},
      ${validitySubject} as subject
    from documents d join pendencies x on x.id = d.pendency_id join system_pendencies s on s.id = ${judgingEntry}
    where x.id = ${pendencyId} and d.state <> 'SUPERSEDED' order by d.id`;

export type JudgedDocument = Pick<
  typeof documents.$inferSelect,
  'id' | 'name' | 'state' | 'issueDate' | 'expirationDate' | 'outcome'
>;
/** Those of the documents that are the pendency's, locked. */
export const lockDocumentsOf = (db: Db, pendencyId: number, ids: readonly number[]): Promise<JudgedDocument[]> =>
  rows(db)`
    select id, name, state, issue_date as "issueDate", expiration_date as "expirationDate", outcome from documents
    where pendency_id = ${pendencyId} and id = any(${idArray(ids)}) order by id for update`;

/** `expirationDate` as a person corrects it; without one the known date stays. */
export const judge = (db: Db, id: number, outcome: string, expirationDate: string | undefined) =>
  changed(db)`update documents set outcome = ${outcome} ${
    expirationDate === undefined ? sql`` : sql`, expiration_date = ${expirationDate}, expiration_by = 'PERSON'`
  } where id = ${id}`;

/** What was decided about every document, the latest round first: its last entry in the trail says by whom and when. */
export const listReviews = (db: Db, pendencyId: number): Promise<DocumentReviewAnalysis['documents']> =>
  rows(db)`select d.id, d.name, d.round, d.outcome, d.expiration_date as "expirationDate",
      iso(a.created_at) as "decidedAt",
      case when a.id is null then null
        else json_build_object('uid', u.uid, 'displayName', coalesce(u.display_name, 'Prumo')) end as "decidedBy",
      json_build_object('state', coalesce(r.state, 'NONE'), 'verdict', (
        select i.verdict from reading_items i where i.reading_id = r.id
        order by case i.verdict when 'MISMATCH' then 0 when 'UNIDENTIFIED' then 1 else 2 end limit 1)) as reading
    from documents d
      left join readings r on r.document_id = d.id
      left join lateral (select a.id, a.created_at, a.uid from audit a
        where d.outcome is not null and a.entity = 'document' and a.entity_id = d.id::text
          and a.action = 'DOCUMENT_REVIEWED' order by a.id desc limit 1) a on true
      left join users u on u.uid = a.uid
    where d.pendency_id = ${pendencyId} order by d.round desc, d.id`;
