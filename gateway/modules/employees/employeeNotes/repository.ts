import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../../../../contract/common.ts';
import type { EmployeeNote, EmployeeNoteOptions, EmployeeNoteQuery } from '../../../../contract/employeeNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Scope } from '../../../access/actor.ts';
import { type Db, firstRow, hasRows, rows } from '../../../db/client.ts';
import { listPage } from '../../../lib/listPage.ts';
import { anyOf, idArray, visibleAssignments, visibleEmployees, visiblePendencies } from '../../../lib/scopeSql.ts';

/** A note as it is stored; what the caller may do with it is the service's to say. */
export type NoteRow = Omit<EmployeeNote, 'mayChange'>;

const fields = sql`n.id, n.title, n.description, json_build_object('id', e.id, 'name', e.name) as employee,
  json_build_object('id', k.id, 'name', k.trading_name) as company,
  json_build_object('id', c.id, 'name', c.trading_name) as provider,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as project,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as document,
  json_build_object('uid', u.uid, 'displayName', u.display_name) as author, iso(n.created_at) as "createdAt",
  iso(n.updated_at) as "updatedAt",
  case when w.uid is not null then json_build_object('uid', w.uid, 'displayName', w.display_name) end as "updatedBy",
  n.version`;
const joined = sql`employee_notes n join employees e on e.id = n.employee_id left join projects p on p.id = n.project_id`;
const from = sql`from ${joined} join companies k on k.id = n.company_id join companies c on c.id = e.company_id
  left join system_pendencies s on s.id = n.system_pendency_id join users u on u.uid = n.created_by
  left join users w on w.uid = n.updated_by`;

/**
 * Notes `n` about employees that the scopes see: of the scope's own company, and, of a project, those of its contracting
 * company and of the employer. A membership of one project sees those of that project alone.
 */
const visible = (scopes: readonly Scope[]): SQL =>
  sql`(${visibleEmployees(scopes)}) and (${anyOf(
    scopes.map(({ side, companyId, projectId }) => {
      const shared =
        side === 'CONTRACTING'
          ? sql`p.company_id = ${companyId}`
          : sql`n.project_id is not null and e.company_id = ${companyId}`;
      return projectId === null
        ? sql`n.company_id = ${companyId} or ${shared}`
        : sql`n.project_id = ${projectId} and ${shared}`;
    }),
  )})`;

export function listNotes(db: Db, scopes: readonly Scope[], query: EmployeeNoteQuery): Promise<ListOf<NoteRow>> {
  const where = sql`n.employee_id = ${query.employeeId} and ${visible(scopes)}`;
  return listPage(
    db,
    query,
    sql`select ${fields} ${from} where ${where} order by n.updated_at desc, n.id desc`,
    sql`select n.id from ${joined} where ${where}`,
  );
}

export const findNote = (db: Db, scopes: readonly Scope[], id: number): Promise<NoteRow | undefined> =>
  firstRow(db)`select ${fields} ${from} where n.id = ${id} and ${visible(scopes)}`;

// ---------------------------------------------------------------- what a note can be about
export const seesEmployee = (db: Db, scopes: readonly Scope[], id: number): Promise<boolean> =>
  hasRows(db)`select 1 from employees e where e.id = ${id} and ${visibleEmployees(scopes)}`;

/** Projects of the employee in the scopes. */
export const projectsOf = (
  db: Db,
  scopes: readonly Scope[],
  employeeId: number,
): Promise<EmployeeNoteOptions['projects']> =>
  rows(db)`select p.id, p.name, json_build_object('id', c.id, 'name', c.trading_name) as company
    from readiness r join projects p on p.id = r.project_id join companies c on c.id = p.company_id
    where r.employee_id = ${employeeId} and (${visibleAssignments(scopes)}) order by norm(p.name), p.id`;

/** Documents that are asked of the employee in the scopes. */
export const documentsOf = (db: Db, scopes: readonly Scope[], employeeId: number): Promise<Reference[]> =>
  rows(db)`select s.id, s.name from system_pendencies s where exists (select 1 from pendencies x
      where x.employee_id = ${employeeId} and x.system_pendency_id = s.id and (${visiblePendencies(scopes, sql`x`)}))
    order by norm(s.name), s.id`;

export const namesOf = (db: Db, companyIds: readonly number[]): Promise<Reference[]> =>
  rows(db)`select c.id, c.trading_name as name from companies c where c.id = any(${idArray(companyIds)})
    order by norm(c.trading_name), c.id`;
