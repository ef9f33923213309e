import {
  type EmployeeNote,
  type EmployeeNoteBody,
  type EmployeeNoteOptions,
  type EmployeeNoteQuery,
  type EmployeeNoteUpdate,
  WRITES_EMPLOYEE_NOTES,
} from '../../../../contract/employeeNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { type Actor, type Scope, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { employeeNotes } from '../../../db/schema/employees.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import { ofEmployee } from '../../../lib/personKeys.ts';
import * as repository from './repository.ts';

/** Observations about employees (E-17): their authors change and remove them, as long as they may write any. */
export type EmployeeNotesService = ReturnType<typeof employeeNotesService>;

const writing = (scopes: readonly Scope[]): Scope[] =>
  scopes.filter(({ side, permissions }) => permissions.includes(WRITES_EMPLOYEE_NOTES[side]));

const asScopesOf = (actor: Actor, companyId: number): Scope[] =>
  writing(scopesOfAll(actor, 'see_employee')).filter((scope) => scope.companyId === companyId);

export function employeeNotesService({ db, now }: { db: Db; now: () => Date }) {
  const shown = (actor: Actor, note: repository.NoteRow): EmployeeNote => ({
    ...note,
    mayChange: note.author.uid === actor.uid && asScopesOf(actor, note.company.id).length > 0,
  });

  /** 400 on the field for an employee, project or document that the company does not see. */
  async function check(
    tx: Db,
    actor: Actor,
    { companyId, employeeId, body }: { companyId: number; employeeId: number; body: EmployeeNoteUpdate },
  ): Promise<void> {
    const scopes = asScopesOf(actor, companyId);
    if (!(await repository.seesEmployee(tx, scopes, employeeId))) throw fieldError('employeeId', 'invalid');
    const { projectId, systemPendencyId } = body;
    if (projectId) {
      const projects = await repository.projectsOf(tx, scopes, employeeId);
      if (!projects.some(({ id }) => id === projectId)) throw fieldError('projectId', 'invalid');
    } else if (scopes.every((scope) => scope.projectId !== null)) throw fieldError('projectId', 'required');
    if (systemPendencyId) {
      const documents = await repository.documentsOf(tx, scopes, employeeId);
      if (!documents.some(({ id }) => id === systemPendencyId)) throw fieldError('systemPendencyId', 'invalid');
    }
  }

  const notes = crud<EmployeeNote, EmployeeNoteBody, EmployeeNoteUpdate>({
    db,
    now,
    entity: 'employeeNote',
    table: employeeNotes,
    async find(tx, actor, { id }) {
      const note = await repository.findNote(tx, scopesOfAll(actor, 'see_employee'), id);
      return note && shown(actor, note);
    },
    companyOf: ({ company }) => company.id,
    authorise(actor, _action, companyId, note) {
      if (note ? !note.mayChange : asScopesOf(actor, companyId).length === 0) throw new AppError('forbidden');
    },
    check: (tx, { actor, companyId, body, before }) => {
      const employeeId = before?.employee.id ?? ('employeeId' in body ? body.employeeId : 0);
      return check(tx, actor, { companyId, employeeId, body });
    },
    columns: (body, { uid }, before) => ({
      title: body.title,
      description: body.description,
      projectId: body.projectId ?? null,
      systemPendencyId: body.systemPendencyId ?? null,
      ...(before
        ? { updatedBy: uid }
        : { employeeId: 'employeeId' in body ? body.employeeId : 0, createdBy: uid, createdAt: now() }),
      updatedAt: now(),
    }),
    changes: (before, after) => {
      const employee = (after ?? before)?.employee;
      return changes(before, after).map((change) => ({ ...change, about: employee && ofEmployee(employee.id) }));
    },
  });

  return {
    ...notes,

    /** Newest first. An employee whom the caller does not see has none: 404. */
    async list(actor: Actor, query: EmployeeNoteQuery): Promise<ListOf<EmployeeNote>> {
      const scopes = scopesOfAll(actor, 'see_employee');
      if (!(await repository.seesEmployee(db, scopes, query.employeeId))) throw notFound();
      const { results, meta } = await repository.listNotes(db, scopes, query);
      return { results: results.map((note) => shown(actor, note)), meta };
    },

    async options(actor: Actor, employeeId: number): Promise<EmployeeNoteOptions> {
      const all = scopesOfAll(actor, 'see_employee');
      if (!(await repository.seesEmployee(db, all, employeeId))) throw notFound();
      const seeing: Scope[] = [];
      for (const scope of writing(all)) {
        if (await repository.seesEmployee(db, [scope], employeeId)) seeing.push(scope);
      }
      return {
        companies: await repository.namesOf(
          db,
          seeing.map(({ companyId }) => companyId),
        ),
        projects: await repository.projectsOf(db, seeing, employeeId),
        documents: await repository.documentsOf(db, seeing, employeeId),
      };
    },
  };
}

const changes = changesOf<EmployeeNote>(
  ({ title }) => title,
  ({ title, description, project, document }) => ({
    title,
    description,
    project: project?.name ?? null,
    document: document?.name ?? null,
  }),
);
