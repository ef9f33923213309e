import { eq, sql } from 'drizzle-orm';
import type { Duplicate } from '../../../../contract/documentWarnings.ts';
import type { DocumentKindOption } from '../../../../contract/pendencies.ts';
import type { Sensitivity } from '../../../../contract/sensitivity.ts';
import type { Scope } from '../../../access/actor.ts';
import type { StoredDocument } from '../../../access/healthData.ts';
import { changed, count, type Db, firstRow, hasRows, insertId, rows, value } from '../../../db/client.ts';
import { documents } from '../../../db/schema/pendencies.ts';
import { originJson, withdrawalJson } from '../../../lib/documentOriginSql.ts';
import {
  documentFitness,
  documentKindJson,
  documentSensitivity,
  kindSlug,
  visiblePendencies,
} from '../../../lib/scopeSql.ts';
import type { Read } from './warnings.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const insertDocument = (db: Db, values: typeof documents.$inferInsert) => insertId(db, documents, values);

export const findDocument = async (db: Db, id: number): Promise<DocumentRow | undefined> =>
  (await db.select().from(documents).where(eq(documents.id, id)))[0];

export const sensitivityOf = async (db: Db, id: number): Promise<Sensitivity> =>
  (await value(db)<Sensitivity>`select ${documentSensitivity} from documents d where d.id = ${id}`) ?? 'NONE';

export const updateDocument = (db: Db, id: number, change: Partial<typeof documents.$inferInsert>) =>
  db.update(documents).set(change).where(eq(documents.id, id));

/** What was uploaded and not sent stays as an earlier round. */
export const supersedeUnsent = (db: Db, pendencyId: number) =>
  changed(db)`update documents set state = 'SUPERSEDED' where pendency_id = ${pendencyId} and state = 'CURRENT'`;

export const deleteDocument = (db: Db, id: number) => db.delete(documents).where(eq(documents.id, id));

const columns = (
  scopes: readonly Scope[],
) => sql`d.id, d.pendency_id as "pendencyId", d.name, d.content_type as "contentType", d.size, d.sha256,
  d.issue_date as "issueDate", d.expiration_date as "expirationDate", d.outcome, d.state, d.round, ${documentKindJson} as kind,
  ${documentSensitivity} as sensitivity, ${documentFitness} as fitness,
  ${originJson(scopes)} as origin, ${withdrawalJson} as withdrawal, iso(d.created_at) as "createdAt",
  json_build_object('uid', u.uid, 'displayName', coalesce(u.display_name, 'Prumo')) as author`;

type Page = { limit: number; offset: number };
export const listDocuments = (
  db: Db,
  scopes: readonly Scope[],
  pendencyId: number,
  { limit, offset }: Page,
): Promise<StoredDocument[]> =>
  rows(db)`select ${columns(scopes)} from documents d left join users u on u.uid = d.created_by
    where d.pendency_id = ${pendencyId} order by d.round desc, d.id limit ${limit} offset ${offset}`;

export const countDocuments = (db: Db, pendencyId: number): Promise<number> =>
  count(db)`select count(*)::int from documents where pendency_id = ${pendencyId}`;

export const readDocuments = (db: Db, scopes: readonly Scope[], ids: readonly number[]): Promise<StoredDocument[]> =>
  rows(db)`select ${columns(scopes)} from documents d left join users u on u.uid = d.created_by
    where d.id in ${[...ids]} order by d.id`;

export const orphansAmong = (db: Db, keys: readonly string[]): Promise<{ key: string }[]> =>
  rows(db)`select k.key from json_array_elements_text(${JSON.stringify(keys)}::json) k(key)
    where not exists (select 1 from documents d where d.storage_key = k.key and d.erased_at is null)
      and not exists (select 1 from employees e where e.image_key = k.key)
      and not exists (select 1 from class_files f where f.storage_key = k.key)
      and not exists (select 1 from formal_notice_files f where f.storage_key = k.key)`;

export const filesAfter = (db: Db, id: number, limit: number) =>
  rows(db)<{ id: number; storageKey: string; size: number; sha256: string }>`
    select id, storage_key as "storageKey", size, sha256 from documents
    where id > ${id} and erased_at is null order by id limit ${limit}`;

/** Whether the person's reading of the document is in the audit trail since then. */
export const wasSeen = (db: Db, uid: string, id: number, since: Date): Promise<boolean> =>
  hasRows(db)`select 1 from audit where entity = 'document' and entity_id = ${String(id)} and action = 'DOCUMENT_SEEN'
    and uid = ${uid} and created_at >= ${since.toISOString()}::timestamptz limit 1`;

/**
 * The kinds that a file of this pendency can be: the shipped catalogue and the contracting company's own documents, those
 * that the project asks for first. A company's version of a shipped document is that kind, under the company's name.
 */
export const kindsFor = (db: Db, pendencyId: number): Promise<DocumentKindOption[]> =>
  rows(db)`select * from (
      select distinct on (slug) slug, name, "isOfProject" from (
        select ${kindSlug(sql`s`)} as slug, s.name, s.company_id, exists (select 1 from project_system_pendencies p
            where p.project_id = x.project_id and p.system_pendency_id = s.id)
            or s.id = x.system_pendency_id as "isOfProject"
        from pendencies x join system_pendencies s on s.company_id is null or s.company_id = x.contracting_id
        where x.id = ${pendencyId} and (s.active or s.id = x.system_pendency_id)) k
      order by slug, "isOfProject" desc, company_id nulls last) kinds
    order by "isOfProject" desc, name, slug`;

/** What the automatic reading knows of a document so far; undefined: nobody asked for it. */
export const readingOf = (db: Db, documentId: number): Promise<Read | undefined> =>
  firstRow(db)`
    select r.state, r.failure, coalesce((select json_agg(json_build_object('field', i.field, 'verdict', i.verdict,
        'expected', i.expected, 'found', i.found) order by i.id)
      from reading_items i where i.reading_id = r.id and i.is_from_automatic_analysis), '[]') as items
    from readings r where r.document_id = ${documentId}`;

/** Documents with the same bytes that the scopes see, those of the same pendency first. */
export const duplicatesOf = (
  db: Db,
  scopes: readonly Scope[],
  document: { id: number; pendencyId: number; sha256: string },
  limit: number,
): Promise<Duplicate[]> =>
  rows(db)`select 'DUPLICATE' as kind, x.id = ${document.pendencyId} as "isHere", d.name, d.round,
      json_build_object('id', x.id, 'name', x.name, 'referenceMonth', to_char(x.reference_month, 'YYYY-MM'),
        'employee', e.name) as pendency
    from documents d join pendencies x on x.id = d.pendency_id
    left join employees e on e.id = x.employee_id
    where d.sha256 = ${document.sha256} and d.id <> ${document.id} and (${visiblePendencies(scopes, sql`x`)})
    order by x.id <> ${document.pendencyId}, d.id desc limit ${limit}`;
