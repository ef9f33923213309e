import { sql } from 'drizzle-orm';
import type { ClassNote, ClassNoteQuery } from '../../../../contract/classNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Db, firstRow, hasRows } from '../../../db/client.ts';
import { listPage } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** A note as it is stored; what the caller may do with it is the service's to say. */
export type NoteRow = Omit<ClassNote, 'mayChange'>;

const notes = sql`select n.id::int, n.text, n.class_id::int as "classId", n.company_id::int as "companyId",
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name) end as employee,
    json_build_object('uid', u.uid, 'displayName', u.display_name) as author, iso(n.created_at) as "createdAt",
    iso(n.updated_at) as "updatedAt", n.version
  from class_notes n join users u on u.uid = n.created_by left join employees e on e.id = n.employee_id`;

export const listNotes = (db: Db, { classId, ...page }: ClassNoteQuery): Promise<ListOf<NoteRow>> =>
  listPage(
    db,
    page,
    sql`${notes} where n.class_id = ${classId} order by n.id desc`,
    sql`select n.id from class_notes n where n.class_id = ${classId}`,
  );

/** Of the classes of these companies. */
export const findNote = (db: Db, companyIds: readonly number[], id: number): Promise<NoteRow | undefined> =>
  firstRow(db)`${notes} where n.id = ${id} and n.company_id = any(${idArray(companyIds)})`;

export const isInClass = (db: Db, classId: number, employeeId: number): Promise<boolean> =>
  hasRows(db)`select 1 from training_class_employees where class_id = ${classId} and employee_id = ${employeeId}`;
