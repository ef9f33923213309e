import type { Language } from '../../../../contract/constants.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Plan } from '../../../../contract/projects.ts';
import type {
  DocumentReach,
  DocumentReachBody,
  ProjectDocument,
  SystemPendency,
  SystemPendencyBody,
  SystemPendencyQuery,
} from '../../../../contract/systemPendencies.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { findProjectRecord } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { systemPendencies } from '../../../db/schema/systemPendencies.ts';
import { listHistory } from '../../../lib/audit.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { decidesOtherwise, entryChanges } from './entryChanges.ts';
import * as writing from './entryRepository.ts';
import { checkedReferences, refuseReferenced } from './references.ts';
import * as repository from './repository.ts';
import { type Upgraded, upgradeShipped } from './upgrade.ts';
import { writeChecklist } from './writeChecklist.ts';

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

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake' | 'reachOf'>;
};

export function systemPendenciesService({ db, now, projectUpdates }: Dependencies) {
  async function find(tx: Db, actor: Actor, id: number, permission: Permission = 'see_projects') {
    const companies = contracting(scopesOfAll(actor, permission));
    return companies.length === 0 ? undefined : repository.findEntry(tx, companies, id);
  }

  const entries = crud<SystemPendency, SystemPendencyBody>({
    db,
    now,
    entity: 'systemPendency',
    table: systemPendencies,
    lock: 'update',
    unique: { system_pendencies_slug: ['name', 'name_taken'], system_pendencies_base: ['baseId', 'repeated'] },
    find: (tx, actor, { id }) => find(tx, actor, id),
    companyOf: ownCompany,
    authorise(actor, _action, companyId, entry) {
      const isMember = actor.memberships.some((membership) => membership.companyId === companyId);
      if (!entry && !isMember) throw fieldError('companyId', 'invalid');
      requireInCompany(actor, companyId, 'configure_project_pendency');
    },
    async check(tx, { companyId, body, before }) {
      if (before && body.companyId !== companyId) throw fieldError('companyId', 'invalid');
      if (before && (body.baseId ?? before.baseId) !== before.baseId) throw fieldError('baseId', 'invalid');
      if (!before && body.baseId) await requireBase(tx, body, body.baseId);
      if (before) await refuseLocked(tx, before, body);
      const baseId = before ? before.baseId : body.baseId;
      if (baseId && body.sensitivity && body.sensitivity !== 'HEALTH' && (await writing.isOfHealth(tx, baseId))) {
        throw fieldError('sensitivity', 'locked');
      }
      refuseItems(body, before?.checklist ?? []);
    },
    prepare: (tx, { body, before }) => checkedReferences(tx, body, before?.baseId ?? before?.id ?? body.baseId ?? null),
    async checkRemoval(tx, entry) {
      const { id, baseId } = entry;
      const projects = await writing.projectsAskingFor(tx, id);
      if (projects.length > 0) throw new AppError('in_use', { count: projects.length });
      await refuseReferenced(tx, { id, baseId, companyId: ownCompany(entry) });
    },
    columns: (body, _actor, before) => ({
      ...writing.columnsOf(tidy(body), before),
      ...(before ? { updatedAt: now() } : { baseId: body.baseId ?? null }),
    }),
    /** When it changes who has to send the document or when, the active projects that ask for it are updated. */
    async saved(tx, { actor, id, body, before }) {
      await writeChecklist(tx, id, before?.checklist ?? [], body.checklist);
      if (!before || !decidesOtherwise(before, { ...before, ...tidy(body) })) return;
      for (const projectId of await writing.projectsAskingFor(tx, id, { active: true })) {
        await projectUpdates.request(tx, { projectId, uid: actor.uid, blocks: true });
      }
    },
    remove: (tx, entry) => writing.removeEntry(tx, ownCompany(entry), entry.id, now()),
    changes: (before, after) => (before && after ? entryChanges(before, after) : changesOf(title)(before, after)),
  });

  return {
    ...entries,

    /** Brings shipped entries to what this version ships, once; called when the gateway starts. */
    async upgradeShipped(): Promise<Upgraded> {
      const changed = await db.transaction((tx) => upgradeShipped(tx, { now, projectUpdates }));
      projectUpdates.wake();
      return changed;
    },

    list: (actor: Actor, query: SystemPendencyQuery, language: Language) =>
      repository.listEntries(db, selected(actor, 'see_projects'), { ...query, language }),

    async update(...[actor, key, body, expected]: Parameters<typeof entries.update>): Promise<SystemPendency> {
      const changed = await entries.update(actor, key, body, expected);
      projectUpdates.wake();
      return changed;
    },

    /** Whom a document with these conditions asks today, over the active projects of a company that the caller sees whole. */
    reach(actor: Actor, asked: DocumentReachBody): Promise<DocumentReach> {
      if (!contracting(scopesOfAll(actor, 'see_projects')).includes(asked.companyId))
        throw fieldError('companyId', 'invalid');
      return projectUpdates.reachOf(asked);
    },

    async history(actor: Actor, id: number, page: PageRequest) {
      if (!(await find(db, actor, id, 'see_project_ssma_history'))) throw notFound();
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
      const project = mustExist(await findProjectRecord(db, scopes, projectId, false));
      return repository.listProjectDocuments(db, project, query);
    },
  };
}

const title = ({ name }: SystemPendency): string => name;

/** The company whose entry it is: 404 for a removed one, 409 for a shipped one. */
function ownCompany({ active, company }: SystemPendency): number {
  if (!active) throw notFound();
  if (!company) throw new AppError('shipped_document');
  return company.id;
}

/** What is adapted is a shipped entry, once, and its adaptation keeps its plan and type. */
async function requireBase(tx: Db, body: SystemPendencyBody, baseId: number): Promise<void> {
  const owner = await writing.lockEntry(tx, baseId);
  const base = await repository.findEntry(tx, [], baseId);
  if (!base || owner?.companyId !== null || !owner.active) throw fieldError('baseId', 'invalid');
  if (await writing.isAdapted(tx, body.companyId, baseId)) throw fieldError('baseId', 'repeated');
  refuseOther(base, body);
}

/** Where an entry stands in lists and pendencies: its plan and its type. */
function refuseOther(before: SystemPendency, body: SystemPendencyBody): void {
  if (body.plan !== before.plan) throw fieldError('plan', 'locked');
  if (body.type !== before.type) throw fieldError('type', 'locked');
}

async function refuseLocked(tx: Db, before: SystemPendency, body: SystemPendencyBody): Promise<void> {
  if (before.baseId !== null || (await writing.projectsAskingFor(tx, before.id)).length > 0) refuseOther(before, body);
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

const tidy = (body: SystemPendencyBody): SystemPendencyBody => ({
  ...body,
  leadDays: body.leadDays && [...new Set(body.leadDays)].sort((a, b) => b - a),
  months: body.months && [...new Set(body.months)].sort((a, b) => a - b),
  riskActivityIds: body.riskActivityIds && [...new Set(body.riskActivityIds)].sort((a, b) => a - b),
  contractRegimes: body.contractRegimes && [...new Set(body.contractRegimes)].sort(),
});
