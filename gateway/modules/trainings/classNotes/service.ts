import type { ClassNote, ClassNoteBody, ClassNoteQuery, ClassNoteUpdate } from '../../../../contract/classNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { classNotes } from '../../../db/schema/trainings.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { ofEmployee } from '../../../lib/personKeys.ts';
import type { TrainingClassesService } from '../trainingClasses/service.ts';
import * as repository from './repository.ts';

/** Notes of training classes and about their participants (G-05): their authors change and remove them. */
export type ClassNotesService = ReturnType<typeof classNotesService>;

const PERMISSION: Permission = 'manage_training_class_notes';
type Dependencies = { db: Db; now: () => Date; classes: Pick<TrainingClassesService, 'seenAs'> };

export function classNotesService({ db, now, classes }: Dependencies) {
  const shown = (actor: Actor, note: repository.NoteRow): ClassNote => ({
    ...note,
    mayChange: note.author.uid === actor.uid,
  });
  const companiesOf = (actor: Actor): number[] =>
    scopesOfAll(actor, PERMISSION).flatMap(({ companyId, projectId }) => (projectId === null ? companyId : []));

  const notes = crud<ClassNote, ClassNoteBody, ClassNoteUpdate>({
    db,
    now,
    entity: 'trainingClass',
    table: classNotes,
    async find(tx, actor, { id }) {
      const note = await repository.findNote(tx, companiesOf(actor), id);
      return note && shown(actor, note);
    },
    companyOf: ({ companyId }) => companyId,
    authorise(_actor, _action, _companyId, note) {
      if (note && !note.mayChange) throw new AppError('forbidden');
    },
    async check(tx, { body }) {
      if (!('classId' in body) || body.employeeId === null) return;
      if (!(await repository.isInClass(tx, body.classId, body.employeeId))) throw fieldError('employeeId', 'invalid');
    },
    columns: (body, { uid }, before) => ({
      text: body.text,
      ...(!before &&
        'classId' in body && {
          ...{ classId: body.classId, employeeId: body.employeeId, createdBy: uid, createdAt: now() },
        }),
      updatedAt: now(),
    }),
    changes: (before, after) =>
      changesOf<ClassNote>(
        ({ text, employee }) => [employee?.name, text].filter(Boolean).join(': '),
        ({ text }) => ({ text }),
      )(before, after).map((change) => ({
        ...change,
        action: `NOTE_${change.action}`,
        about: aboutOf(after ?? before),
        entityId: (after ?? before)?.classId ?? 0,
      })),
  });

  return {
    get: notes.get,
    update: notes.update,
    remove: notes.remove,

    async list(actor: Actor, query: ClassNoteQuery): Promise<ListOf<ClassNote>> {
      await classes.seenAs(actor, query.classId, PERMISSION);
      const { results, meta } = await repository.listNotes(db, query);
      return { results: results.map((note) => shown(actor, note)), meta };
    },

    /** 400 on the person who is not in the class. */
    async create(actor: Actor, body: ClassNoteBody): Promise<ClassNote> {
      const { company } = await classes.seenAs(actor, body.classId, PERMISSION);
      return notes.create(actor, company.id, body);
    },
  };
}

const aboutOf = (note: ClassNote | undefined) => (note?.employee ? ofEmployee(note.employee.id) : null);
