import type {
  AnalysisNote,
  AnalysisNoteBody,
  AnalysisNoteOptions,
  AnalysisNoteQuery,
  AnalysisNoteUpdate,
} from '../../../../contract/analysisNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/**
 * Notes of analysis (D-32, D-33). They are the analysts' own and no part of a project's scope, so that they are written
 * also while it is being reorganised.
 */
export type AnalysisNotesService = ReturnType<typeof analysisNotesService>;

/** Where a note belongs: what decides who may write it. */
type Place = { companyId: number; projectId: number | null; plan: AnalysisNote['document']['plan'] };

/** A membership of one project writes what is said of that project alone, one of some plans what belongs to these. */
const covers = (scope: Scope, { companyId, projectId, plan }: Place): boolean =>
  scope.side === 'CONTRACTING' &&
  scope.companyId === companyId &&
  (scope.projectId === null || scope.projectId === projectId) &&
  scope.plans.includes(plan);

const placeOf = ({ company, project, document }: repository.NoteRow): Place => ({
  companyId: company.id,
  projectId: project?.id ?? null,
  plan: document.plan,
});

export function analysisNotesService({ db, now }: { db: Db; now: () => Date }) {
  const mayWrite = (actor: Actor, permission: Permission, place: Place): boolean =>
    scopesOfAll(actor, permission).some((scope) => covers(scope, place));

  const shown = (actor: Actor, note: repository.NoteRow): AnalysisNote => ({
    ...note,
    mayUpdate: mayWrite(actor, 'update_analysis_note', placeOf(note)),
    mayRemove: mayWrite(actor, 'remove_analysis_note', placeOf(note)),
  });

  /** The note that the caller sees, or 404; 403 when it may not be written by the caller. */
  async function found(tx: Db, actor: Actor, id: number, permission?: Permission): Promise<repository.NoteRow> {
    const note = await repository.findNote(tx, scopesOfAll(actor, 'see_analysis_note'), id, permission !== undefined);
    if (!note) throw notFound();
    if (permission && !mayWrite(actor, permission, placeOf(note))) {
      throw new AppError('forbidden', { missing: permission });
    }
    return note;
  }

  function refuseStale(actor: Actor, note: repository.NoteRow, expected: number | undefined): void {
    if (expected !== undefined && expected !== note.version) {
      throw new AppError('stale', { current: shown(actor, note) });
    }
  }

  /** What the note speaks of belongs to the company, and lies within what the caller may write; else 400 on its field. */
  async function refuseForeign(
    tx: Db,
    actor: Actor,
    companyId: number,
    body: AnalysisNoteUpdate,
    permission: Permission,
    before?: repository.NoteRow,
  ): Promise<void> {
    const plan = await repository.planOfDocument(tx, companyId, body.systemPendencyId);
    if (!plan) throw fieldError('systemPendencyId', 'invalid');
    const projectId = body.projectId ?? null;
    if (projectId !== null && !(await repository.ownsProject(tx, companyId, projectId))) {
      throw fieldError('projectId', 'invalid');
    }
    const scopes = scopesOfAll(actor, permission).filter((scope) => scope.companyId === companyId);
    if (!scopes.some(({ plans }) => plans.includes(plan))) throw fieldError('systemPendencyId', 'invalid');
    if (!scopes.some((scope) => covers(scope, { companyId, projectId, plan }))) {
      throw fieldError('projectId', projectId === null ? 'required' : 'invalid');
    }
    // a provider that has left stays in the note that speaks of it
    if (before && before.provider?.id === body.providerId && placeOf(before).projectId === projectId) return;
    if (body.providerId && !(await repository.worksWith(tx, companyId, body.providerId, projectId))) {
      throw fieldError('providerId', 'invalid');
    }
  }

  const entryOf = (actor: Actor, companyId: number, id: number, action: string): AuditEntry => ({
    uid: actor.uid,
    companyId,
    entity: 'analysisNote',
    entityId: id,
    action,
    createdAt: now(),
  });

  return {
    /** Of the selected companies, the latest change first. */
    async list(actor: Actor, query: AnalysisNoteQuery): Promise<ListOf<AnalysisNote>> {
      const { results, meta } = await repository.listNotes(db, scopesOf(actor, 'see_analysis_note'), query);
      return { results: results.map((note) => shown(actor, note)), meta };
    },

    async get(actor: Actor, id: number): Promise<AnalysisNote> {
      return shown(actor, await found(db, actor, id));
    },

    create: (actor: Actor, body: AnalysisNoteBody): Promise<AnalysisNote> =>
      db.transaction(async (tx) => {
        const { companyId } = body;
        const adds = scopesOfAll(actor, 'add_analysis_note');
        if (!adds.some((scope) => scope.companyId === companyId)) throw fieldError('companyId', 'invalid');
        await refuseForeign(tx, actor, companyId, body, 'add_analysis_note');
        const id = await repository.insertNote(tx, body, actor.uid, now());
        await writeAudit(tx, [{ ...entryOf(actor, companyId, id, 'CREATED'), newValue: body.title }]);
        return shown(actor, await found(tx, actor, id));
      }),

    /** `expected`: the version of If-Match; 412 with the note as it is now. */
    update: (actor: Actor, id: number, body: AnalysisNoteUpdate, expected?: number): Promise<AnalysisNote> =>
      db.transaction(async (tx) => {
        const before = await found(tx, actor, id, 'update_analysis_note');
        refuseStale(actor, before, expected);
        const companyId = before.company.id;
        await refuseForeign(tx, actor, companyId, body, 'update_analysis_note', before);
        await repository.updateNote(tx, { companyId, id }, body, actor.uid, now());
        const after = await found(tx, actor, id);
        await writeAudit(
          tx,
          changesOf(before, after).map((change) => ({ ...entryOf(actor, companyId, id, 'UPDATED'), ...change })),
        );
        return shown(actor, after);
      }),

    remove: (actor: Actor, id: number, expected?: number): Promise<void> =>
      db.transaction(async (tx) => {
        const note = await found(tx, actor, id, 'remove_analysis_note');
        refuseStale(actor, note, expected);
        await repository.deleteNote(tx, { companyId: note.company.id, id });
        await writeAudit(tx, [{ ...entryOf(actor, note.company.id, id, 'REMOVED'), oldValue: note.title }]);
      }),

    /** What a note of the company can speak of, as far as the caller sees it; of a foreign company nothing. */
    async options(actor: Actor, companyId: number): Promise<AnalysisNoteOptions> {
      const scopes = scopesOfAll(actor, 'see_analysis_note').filter((scope) => scope.companyId === companyId);
      if (scopes.length === 0) return { documents: [], providers: [], projects: [] };
      const projectIds = scopes.flatMap(({ projectId }) => projectId ?? []);
      return repository.listOptions(db, {
        companyId,
        projectIds: projectIds.length === scopes.length ? projectIds : null,
        plans: [...new Set(scopes.flatMap(({ plans }) => plans))],
      });
    },
  };
}

/** One entry of the history per field that changed, as a person would read it back. */
function changesOf(before: repository.NoteRow, after: repository.NoteRow) {
  const texts = (note: repository.NoteRow) => ({
    title: note.title,
    description: note.description,
    document: note.document.name,
    provider: note.provider?.name ?? null,
    project: note.project?.name ?? null,
  });
  const [old, fresh] = [texts(before), texts(after)];
  return (Object.keys(old) as (keyof typeof old)[])
    .map((fieldName) => ({ fieldName, oldValue: old[fieldName], newValue: fresh[fieldName] }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue);
}
