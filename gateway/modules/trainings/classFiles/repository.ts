import { eq, sql } from 'drizzle-orm';
import type { ClassFile } from '../../../../contract/classFiles.ts';
import { type Db, firstRow, rows } from '../../../db/client.ts';
import { classFiles } from '../../../db/schema/trainings.ts';

const fields = sql`f.id::int, f.kind, f.name, f.content_type as "contentType", f.size::float8 as size,
  json_build_object('uid', u.uid, 'displayName', u.display_name) as author, iso(f.created_at) as "createdAt"`;

/** Of one class or some ids of it, the latest first. */
export const listFiles = (db: Db, classId: number): Promise<ClassFile[]> =>
  rows(
    db,
  )`select ${fields} from class_files f join users u on u.uid = f.created_by where f.class_id = ${classId} order by f.id desc`;

export type StoredFile = Pick<ClassFile, 'kind' | 'name' | 'contentType' | 'size'> & {
  sha256: string;
  storageKey: string;
};
export const findFile = (db: Db, classId: number, id: number): Promise<StoredFile | undefined> =>
  firstRow(
    db,
  )`select kind, name, content_type as "contentType", size::float8 as size, sha256, storage_key as "storageKey"
    from class_files where id = ${id} and class_id = ${classId}`;

/** Whether somebody of the class was approved: then its proof stays. */
export const hasApproved = async (db: Db, classId: number): Promise<boolean> =>
  (await firstRow(
    db,
  )`select 1 as one from training_class_employees where class_id = ${classId} and certificate_id is not null limit 1`) !==
  undefined;

export const insertFile = async (tx: Db, values: typeof classFiles.$inferInsert): Promise<void> =>
  void (await tx.insert(classFiles).values(values));
export const deleteFile = async (tx: Db, id: number): Promise<void> =>
  void (await tx.delete(classFiles).where(eq(classFiles.id, id)));
