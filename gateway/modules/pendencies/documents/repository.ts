import { eq, sql } from 'drizzle-orm';
import type { PendencyDocument } from '../../../../contract/pendencies.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { documents } from '../../../db/schema/pendencies.ts';
import { documentKindJson } from '../../../lib/documentKindSql.ts';

export type DocumentRow = typeof documents.$inferSelect;

export const insertDocument = async (db: Db, values: typeof documents.$inferInsert): Promise<number> => {
  const [row] = await db.insert(documents).values(values).returning({ id: documents.id });
  if (!row) throw new Error('the document was not written');
  return row.id;
};

export const findDocument = async (db: Db, id: number): Promise<DocumentRow | undefined> =>
  (await db.select().from(documents).where(eq(documents.id, id)))[0];

export const updateDocument = (db: Db, id: number, change: Partial<typeof documents.$inferInsert>) =>
  db.update(documents).set(change).where(eq(documents.id, id));

export const deleteDocument = (db: Db, id: number) => db.delete(documents).where(eq(documents.id, id));

const columns = sql`d.id, d.pendency_id as "pendencyId", d.name, d.content_type as "contentType", d.size, d.sha256,
  d.issue_date as "issueDate", d.expiration_date as "expirationDate", d.outcome, d.state, d.round, ${documentKindJson} as kind,
  iso(d.created_at) as "createdAt",
  json_build_object('uid', u.uid, 'displayName', coalesce(u.display_name, 'Prumo')) as author`;

/** Documents of a pendency, the latest round first. */
export const listDocuments = (db: Db, pendencyId: number, limit: number, offset: number): Promise<PendencyDocument[]> =>
  rows(
    db,
    sql`select ${columns} from documents d left join users u on u.uid = d.created_by
        where d.pendency_id = ${pendencyId} order by d.round desc, d.id limit ${limit} offset ${offset}`,
  );

export const countDocuments = async (db: Db, pendencyId: number): Promise<number> =>
  (await firstRow<{ n: number }>(db, sql`select count(*)::int as n from documents where pendency_id = ${pendencyId}`))
    ?.n ?? 0;

export const readDocuments = (db: Db, ids: readonly number[]): Promise<PendencyDocument[]> =>
  rows(
    db,
    sql`select ${columns} from documents d left join users u on u.uid = d.created_by where d.id in ${[...ids]} order by d.id`,
  );

/** Which of the keys no document points to. */
export const orphansAmong = (db: Db, keys: readonly string[]): Promise<{ key: string }[]> =>
  rows(
    db,
    sql`select k.key from json_array_elements_text(${JSON.stringify(keys)}::json) k(key)
        where not exists (select 1 from documents d where d.storage_key = k.key)`,
  );

/** Every document's file, in batches by id. */
export const filesAfter = (db: Db, id: number, limit: number) =>
  rows<{ id: number; storageKey: string; size: number; sha256: string }>(
    db,
    sql`select id, storage_key as "storageKey", size, sha256 from documents where id > ${id} order by id limit ${limit}`,
  );

/** Whether the person's reading of the document is in the audit trail since then. */
export const wasSeen = (db: Db, uid: string, id: number, since: Date): Promise<boolean> =>
  hasRows(
    db,
    sql`select 1 from audit where entity = 'document' and entity_id = ${String(id)} and action = 'DOCUMENT_SEEN'
        and uid = ${uid} and created_at >= ${since.toISOString()}::timestamptz limit 1`,
  );
