import {
  type AnalysisNote,
  type AnalysisNoteBody,
  type AnalysisNoteOptions,
  type AnalysisNoteQuery,
  type AnalysisNoteUpdate,
  analysisNoteUpdateSchema,
} from '../../../../contract/analysisNotes.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { plainTextOf } from '../../../../contract/richText.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { analysisNotes } from '../../../db/schema/analysisNotes.ts';
import { type Action, changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { cleanRichText } from '../../../lib/richText.ts';
import * as repository from './repository.ts';

/**
 * Notes of analysis (D-32, D-33). They are the analysts' own and no part of a project's scope, so that they are written
 * also while it is being updated.
 */
export type AnalysisNotesService = ReturnType<typeof analysisNotesService>;

const WRITING = {
  create: 'add_analysis_note',
  update: 'update_analysis_note',
  remove: 'remove_analysis_note',
} as const satisfies Record<Action, Permission>;

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

  /** What the note speaks of belongs to the company, and lies within what the caller may write; else 400 on its field. */
  async function refuseForeign(
    tx: Db,
    actor: Actor,
    companyId: number,
    body: AnalysisNoteUpdate,
    before?: repository.NoteRow,
  ): Promise<void> {
    const permission = WRITING[before ? 'update' : 'create'];
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

  const notes = crud<AnalysisNote, AnalysisNoteBody, AnalysisNoteUpdate>({
    db,
    now,
    entity: 'analysisNote',
    table: analysisNotes,
    async find(tx, actor, { id }) {
      const note = await repository.findNote(tx, scopesOfAll(actor, 'see_analysis_note'), id);
      return note && shown(actor, note);
    },
    companyOf: ({ company }) => company.id,
    authorise(actor, action, companyId, note) {
      const missing = WRITING[action];
      if (note && !mayWrite(actor, missing, placeOf(note))) throw new AppError('forbidden', { missing });
      if (!note && !scopesOfAll(actor, missing).some((scope) => scope.companyId === companyId)) {
        throw fieldError('companyId', 'invalid');
      }
    },
    check: (tx, { actor, companyId, body, before }) => refuseForeign(tx, actor, companyId, body, before),
    columns: ({ title, description, systemPendencyId, providerId, projectId }, { uid }, before) => ({
      title,
      description: cleanRichText(analysisNoteUpdateSchema.shape.description, 'description', description),
      systemPendencyId,
      providerId: providerId ?? null,
      projectId: projectId ?? null,
      ...(before ? { updatedBy: uid } : { createdBy: uid, createdAt: now() }),
      updatedAt: now(),
    }),
    changes: changesOf(
      ({ title }) => title,
      ({ title, description, document, provider, project }) => ({
        title,
        description: plainTextOf(description),
        document: document.name,
        provider: provider?.name ?? null,
        project: project?.name ?? null,
      }),
    ),
  });

  return {
    ...notes,

    async list(actor: Actor, query: AnalysisNoteQuery): Promise<ListOf<AnalysisNote>> {
      const { results, meta } = await repository.listNotes(db, scopesOf(actor, 'see_analysis_note'), query);
      return { results: results.map((note) => shown(actor, note)), meta };
    },

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
