import { changed, column, type Db, rows } from '../../../db/client.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type UndoRow = { line: number; employeeId: number; before: string };
export const nextUndo = (tx: Db, importId: number, limit: number): Promise<UndoRow[]> =>
  rows(tx)`select line, employee_id::int as "employeeId", before from employee_import_rows
    where import_id = ${importId} and before is not null order by line desc limit ${limit} for update`;
export const forgetBefore = (tx: Db, importId: number, lines: readonly number[]) =>
  changed(
    tx,
  )`update employee_import_rows set before = null where import_id = ${importId} and line = any(${idArray(lines)})`;
export const removePeople = (tx: Db, employeeIds: readonly number[], at: Date) =>
  changed(tx)`update employees set removed_at = ${at.toISOString()}, version = version + 1
    where id = any(${idArray(employeeIds)})`;

type Dependent = { name: string; kind: 'document' | 'comment' | 'movement' | 'note' | 'passage' | 'change' };
/** What somebody has added to people of the import, or changed of them, since it wrote them. */
export const findDependents = (db: Db, importId: number, limit: number): Promise<Dependent[]> =>
  rows(db)`with touched as (
      select employee_id as id, max(done_at) as at from employee_import_rows
      where import_id = ${importId} and before is not null group by 1)
    select e.name, k.kind from touched t join employees e on e.id = t.id cross join lateral (
      select 'document' as kind where exists (select 1 from pendencies x join documents d on d.pendency_id = x.id
        where x.employee_id = t.id and d.created_at > t.at)
      union all select 'comment' where exists (select 1 from pendencies x join comments c on c.pendency_id = x.id
        where x.employee_id = t.id and c.created_at > t.at)
      union all select 'movement' where exists (select 1 from movements m where m.employee_id = t.id and m.created_at > t.at)
      union all select 'note' where exists (select 1 from employee_notes n where n.employee_id = t.id and n.updated_at > t.at)
      union all select 'passage' where exists (select 1 from passages g where g.employee_id = t.id and g.recorded_at > t.at)
      union all select 'change' where exists (select 1 from audit a where a.entity = 'employee'
        and a.entity_id = t.id::text and a.created_at > t.at and a.action <> 'DATA_SEEN')) k
    order by e.name, k.kind limit ${limit}`;

// ---------------------------------------------------------------- keeping
/** Drops drafts and what is held of finished imports after `until`, and imports older than `oldest`. */
export async function clear(db: Db, until: Date, oldest: Date, at: Date): Promise<number> {
  const drafts = await changed(db)`delete from employee_imports
    where cleared_at is null and created_at < ${until.toISOString()} and state = 'READY'`;
  const over = await column(db)<number>`update employee_imports set cleared_at = ${at.toISOString()}
    where cleared_at is null and coalesce(finished_at, created_at) < ${until.toISOString()}
      and state <> 'UNDOING' and (finished_at is not null) returning id::int`;
  await changed(
    db,
  )`update employee_import_rows set cells = null, before = null where import_id = any(${idArray(over)})`;
  await changed(db)`delete from employee_imports where created_at < ${oldest.toISOString()} and cleared_at is not null`;
  return drafts + over.length;
}
