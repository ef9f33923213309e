import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type {
  ProjectDocument,
  SystemPendency,
  SystemPendencyBody,
  SystemPendencyQuery,
} from '../../../../contract/systemPendencies.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { findProjectRecord } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { breaksUnique } from '../../../db/violations.ts';
import { type AuditEntry, listHistory, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { changesOf, decidesOtherwise } from './changes.ts';
import * as entries from './entryRepository.ts';
import * as repository from './repository.ts';

/** The catalogue of system pendencies: the shipped ones, a company's own, and its adaptations (C-08, D-39). */
export type SystemPendenciesService = ReturnType<typeof systemPendenciesService>;

/** The companies on whose contracting side the caller holds the permission; who has one project alone has no catalogue. */
const contracting = (scopes: ReturnType<typeof scopesOf>): number[] => [
  ...new Set(
    scopes
      .filter(({ side, projectId }) => side === 'CONTRACTING' && projectId === null)
      .map(({ companyId }) => companyId),
  ),
];
const selected = (actor: Actor, permission: Permission): number[] => contracting(scopesOf(actor, permission));

type Dependencies = { db: Db; now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'> };

export function systemPendenciesService({ db, now, projectUpdates }: Dependencies) {
  const entryOf = (actor: Actor, companyId: number, id: number, action: string): AuditEntry => ({
    uid: actor.uid,
    companyId,
    entity: 'systemPendency',
    entityId: id,
    action,
    createdAt: now(),
  });

  async function found(tx: Db, actor: Actor, id: number, permission: Permission = 'see_projects') {
    const companies = contracting(scopesOfAll(actor, permission));
    const entry = companies.length === 0 ? undefined : await repository.findEntry(tx, companies, id);
    if (!entry) throw notFound();
    return entry;
  }

  /** An own entry that is to be changed, locked: 404 when foreign or removed, 409 when it is shipped. */
  async function authoriseOwn(tx: Db, actor: Actor, id: number): Promise<{ entry: SystemPendency; companyId: number }> {
    const owner = await entries.lockEntry(tx, id);
    if (!owner?.active) throw notFound();
    if (owner.companyId === null) throw new AppError('shipped_document');
    requireInCompany(actor, owner.companyId, 'configure_project_pendency');
    return { entry: await found(tx, actor, id), companyId: owner.companyId };
  }

  async function writeChecklist(tx: Db, before: SystemPendency | null, id: number, body: SystemPendencyBody) {
    const known = before?.checklist ?? [];
    for (const item of known.filter((one) => !body.checklist.some((kept) => kept.id === one.id))) {
      await entries.retireItem(tx, id, item.id);
    }
    for (const [index, item] of body.checklist.entries()) {
      const itemId = item.id ?? (await entries.insertItem(tx, id, index + 1, item.name));
      if (item.id !== undefined) await entries.updateItem(tx, id, item.id, index + 1, item.name);
      await entries.replaceTemplates(tx, itemId, item.templates);
    }
  }

  return {
    list: (actor: Actor, query: SystemPendencyQuery) =>
      repository.listEntries(db, selected(actor, 'see_projects'), query),

    get: (actor: Actor, id: number): Promise<SystemPendency> => found(db, actor, id),

    async history(actor: Actor, id: number, page: PageRequest) {
      await found(db, actor, id, 'see_project_ssma_history');
      return listHistory(db, { entity: 'systemPendency', entityId: id }, page);
    },

    defaults: (actor: Actor, query: repository.DefaultListQuery) =>
      repository.listDefaults(db, selected(actor, 'see_projects'), query),

    categories: (actor: Actor, plan: Plan) => repository.listCategories(db, selected(actor, 'see_projects'), plan),

    /** What can be chosen for a project, with what is; for the contracting side alone (C-08). */
    async projectDocuments(
      actor: Actor,
      projectId: number,
      query: repository.DefaultListQuery,
    ): Promise<ListOf<ProjectDocument>> {
      const scopes = scopesOfAll(actor, 'see_projects').filter(({ side }) => side === 'CONTRACTING');
      const project = await findProjectRecord(db, scopes, projectId, false);
      if (!project) throw notFound();
      return repository.listProjectDocuments(db, project, query);
    },

    /** An own entry, or with `baseId` the company's adaptation of a shipped one. */
    async create(actor: Actor, body: SystemPendencyBody): Promise<SystemPendency> {
      requireOwnCompany(actor, body.companyId);
      return refusingTakenName(() =>
        db.transaction(async (tx) => {
          if (body.baseId) await requireBase(tx, body, body.baseId);
          if (await entries.isNameTaken(tx, body.companyId, body.name, null)) throw fieldError('name', 'name_taken');
          refuseItems(body, []);
          const id = await entries.insertEntry(tx, tidy(body));
          await writeChecklist(tx, null, id, body);
          await writeAudit(tx, [{ ...entryOf(actor, body.companyId, id, 'CREATED'), newValue: body.name }]);
          return found(tx, actor, id);
        }),
      );
    },

    /**
     * Changes an own entry. `expected`: the version of `If-Match`. Items that are not named any more become inactive. When
     * it changes who has to send it or when, the active projects that ask for it are organised.
     */
    async update(actor: Actor, id: number, body: SystemPendencyBody, expected?: number): Promise<SystemPendency> {
      const changed = await refusingTakenName(() =>
        db.transaction(async (tx) => {
          const { entry: before, companyId } = await authoriseOwn(tx, actor, id);
          if (expected !== undefined && expected !== before.version) throw new AppError('stale', { current: before });
          if (body.companyId !== companyId) throw fieldError('companyId', 'invalid');
          if ((body.baseId ?? before.baseId) !== before.baseId) throw fieldError('baseId', 'invalid');
          if (await entries.isNameTaken(tx, companyId, body.name, id)) throw fieldError('name', 'name_taken');
          await refuseLocked(tx, before, body);
          refuseItems(body, before.checklist);
          await entries.updateEntry(tx, companyId, id, tidy(body), now());
          await writeChecklist(tx, before, id, body);
          const after = await found(tx, actor, id);
          await writeAudit(
            tx,
            changesOf(before, after).map((change) => ({
              ...entryOf(actor, companyId, id, change.action),
              ...change,
            })),
          );
          if (decidesOtherwise(before, after)) {
            for (const projectId of await entries.projectsAskingFor(tx, id, { active: true })) {
              await projectUpdates.request(tx, { projectId, uid: actor.uid, blocks: true });
            }
          }
          return after;
        }),
      );
      projectUpdates.wake();
      return changed;
    },

    /** Takes an own entry out of the catalogue; 409 `in_use` while a project asks for it. */
    remove: (actor: Actor, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const { entry, companyId } = await authoriseOwn(tx, actor, id);
        const projects = await entries.projectsAskingFor(tx, id);
        if (projects.length > 0) throw new AppError('in_use', { count: projects.length });
        await entries.removeEntry(tx, companyId, id, now());
        await writeAudit(tx, [{ ...entryOf(actor, companyId, id, 'REMOVED'), oldValue: entry.name }]);
      }),
  };
}

/** A company in a body: 400 on its field when it is not the caller's, 403 without the permission in it. */
function requireOwnCompany(actor: Actor, companyId: number): void {
  if (!actor.memberships.some((membership) => membership.companyId === companyId)) {
    throw fieldError('companyId', 'invalid');
  }
  requireInCompany(actor, companyId, 'configure_project_pendency');
}

/** What is adapted is a shipped entry, once, and its adaptation keeps its plan and type. */
async function requireBase(tx: Db, body: SystemPendencyBody, baseId: number): Promise<void> {
  const owner = await entries.lockEntry(tx, baseId);
  const base = await repository.findEntry(tx, [], baseId);
  if (!base || owner?.companyId !== null || !owner.active) throw fieldError('baseId', 'invalid');
  if (await entries.isAdapted(tx, body.companyId, baseId)) throw fieldError('baseId', 'repeated');
  refuseOther(base, body);
}

/** Where an entry stands in lists and pendencies: its plan and its type. */
function refuseOther(before: SystemPendency, body: SystemPendencyBody): void {
  if (body.plan !== before.plan) throw fieldError('plan', 'locked');
  if (body.type !== before.type) throw fieldError('type', 'locked');
}

async function refuseLocked(tx: Db, before: SystemPendency, body: SystemPendencyBody): Promise<void> {
  if (before.baseId !== null || (await entries.projectsAskingFor(tx, before.id)).length > 0) refuseOther(before, body);
}

/** Items by the ids that the entry has, each once, and no question twice. */
function refuseItems({ checklist }: SystemPendencyBody, known: SystemPendency['checklist']): void {
  const ids = new Set<number>();
  const names = new Set<string>();
  for (const [index, { id, name }] of checklist.entries()) {
    if (id !== undefined) {
      if (!known.some((item) => item.id === id)) throw fieldError(`checklist.${index}.id`, 'invalid');
      if (ids.has(id)) throw fieldError(`checklist.${index}.id`, 'repeated');
      ids.add(id);
    }
    const key = name.toLocaleLowerCase('pt-BR');
    if (names.has(key)) throw fieldError(`checklist.${index}.name`, 'repeated');
    names.add(key);
  }
}

/** Each choice once and in order. */
const tidy = (body: SystemPendencyBody): SystemPendencyBody => ({
  ...body,
  months: body.months && [...new Set(body.months)].sort((a, b) => a - b),
  riskActivityIds: body.riskActivityIds && [...new Set(body.riskActivityIds)].sort(),
  contractRegimes: body.contractRegimes && [...new Set(body.contractRegimes)].sort(),
});

/** Two people who write the same name at once, or adapt the same entry: the second is told. */
async function refusingTakenName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (breaksUnique(error, 'system_pendencies_slug')) throw fieldError('name', 'name_taken');
    if (breaksUnique(error, 'system_pendencies_base')) throw fieldError('baseId', 'repeated');
    throw error;
  }
}
