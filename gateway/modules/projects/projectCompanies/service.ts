import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type {
  InvitedCompany,
  ProjectCompany,
  ProjectCompanyBody,
  ProjectCompanyChange,
  ProviderInviteBody,
} from '../../../../contract/projectSettings.ts';
import type { Plan } from '../../../../contract/projects.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { authoriseProject, type ReachedProject } from '../../../access/projectAccess.ts';
import { touchProject } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import { firstMonthOf, laterPlans, storedFrom, supplierDatesOf } from '../../../lib/supplierDates.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import type { ProjectUpdatesService } from '../projectUpdates/service.ts';
import * as repository from './repository.ts';

/** The providers of a project: linked, with one plan more, suspended, demobilised, invited (C-06, C-18, C-20, K-05). */
export type ProjectCompaniesService = ReturnType<typeof projectCompaniesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  invites: Pick<InvitesService, 'inviteProvider' | 'invitedProviders'>;
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'>;
};

const ADDING: Permission = 'add_company_to_project';
/** Changes that decide which documents are asked. */
const DECIDES: ReadonlySet<string> = new Set([
  'COMPANY_ADDED',
  'COMPANY_REMOVED',
  'COMPANY_STATUS_CHANGED',
  'COMPANY_DATES_CHANGED',
  'PLAN_ADDED',
]);

export function projectCompaniesService({ db, now, invites, projectUpdates }: Dependencies) {
  const entryOf = (actor: Actor, { project }: ReachedProject, companyId: number, action: TrailAction): AuditEntry => ({
    uid: actor.uid,
    companyId: project.companyId,
    entity: 'project',
    entityId: project.id,
    action,
    // by this the history knows which company is meant, and who may read of it
    fieldName: `companies.${companyId}`,
    createdAt: now(),
  });

  const row = (tx: Db, actor: Actor, projectId: number, companyId: number): Promise<ProjectCompany> =>
    repository.findCompany(tx, scopesOfAll(actor, 'see_projects'), projectId, companyId).then(mustExist);

  /**
   * Does what is to be done to a project, in turn with every other change of it, and keeps what it tells. An active project is
   * updated again, and closed until then, when it decides what is asked.
   */
  async function changing<T>(
    actor: Actor,
    projectId: number,
    permission: Permission,
    change: (tx: Db, authorised: ReachedProject) => Promise<{ result: T; entries: AuditEntry[] }>,
  ): Promise<T> {
    const { result, updates } = await db.transaction(async (tx) => {
      const authorised = await authoriseProject(tx, actor, projectId, permission, { change: true });
      const { result, entries } = await change(tx, authorised);
      const updates = authorised.project.status === 'ACTIVE' && entries.some(({ action }) => DECIDES.has(action));
      if (entries.length > 0) await touchProject(tx, projectId, now());
      await writeAudit(tx, entries);
      if (updates) await projectUpdates.request(tx, { projectId, uid: actor.uid, blocks: true });
      return { result, updates };
    });
    if (updates) projectUpdates.wake();
    return result;
  }

  return {
    /** The providers of a project, ten a page; a provider sees itself alone (C-20). */
    async list(actor: Actor, projectId: number, query: PageRequest & { name?: string }) {
      await authoriseProject(db, actor, projectId, 'see_projects');
      return repository.listCompanies(db, scopesOfAll(actor, 'see_projects'), projectId, query);
    },

    /** Links a provider. 400 when it is one already, is not there, or is the contracting company and nobody says so. */
    add: (actor: Actor, projectId: number, body: ProjectCompanyBody): Promise<ProjectCompany> =>
      changing(actor, projectId, ADDING, async (tx, authorised) => {
        const { companyId, plans, ownCompany, email = null } = body;
        if (companyId === authorised.project.companyId && !ownCompany) throw fieldError('companyId', 'own_company');
        if (!(await repository.companyName(tx, companyId))) throw fieldError('companyId', 'invalid');
        const { project } = authorised;
        const { from, until } = supplierDatesOf(project, null, body, { today: dayOf(now()) });
        const link = { projectId, companyId, plans, email, until, createdAt: now() };
        if (!(await repository.insertCompany(tx, { ...link, from: storedFrom(project, from) })))
          throw fieldError('companyId', 'repeated');
        const entry = { ...entryOf(actor, authorised, companyId, 'COMPANY_ADDED'), newValue: plans.join(', ') };
        return { result: await row(tx, actor, projectId, companyId), entries: [entry] };
      }),

    /**
     * Adds a plan, changes the e-mail, the dates or the status (C-18). Only a draft's plan can be taken away, else 400
     * `plan_removed`. Suspended or demobilised since today, with its reason; active again, both are gone. `expected`: the
     * version of `If-Match`.
     */
    change: (
      actor: Actor,
      projectId: number,
      companyId: number,
      body: ProjectCompanyChange,
      expected?: number,
    ): Promise<ProjectCompany> =>
      changing(actor, projectId, rightFor(body), async (tx, authorised) => {
        const before = await row(tx, actor, projectId, companyId);
        for (const missing of rightsFor(body)) {
          if (!authorised.permissions.includes(missing)) throw new AppError('forbidden', { missing });
        }
        assertVersion(expected, before);
        const { project } = authorised;
        const removes = body.plans && !before.plans.every((plan) => body.plans?.includes(plan));
        if (removes && project.status !== 'DRAFT') throw fieldError('plans', 'plan_removed');
        const today = dayOf(now());
        const dates = supplierDatesOf(project, before, body, { today });
        const { values, entries } = changesOf(before, { ...body, ...dates }, today);
        if (entries.length === 0) return { result: before, entries: [] };
        const from = values.from === undefined ? undefined : storedFrom(project, values.from);
        const added = values.plans?.filter((plan) => !before.plans.includes(plan)) ?? [];
        const first = firstMonthOf(project, { month: body.plansFrom, path: 'plansFrom' }, today);
        const plansFrom = first && added.length > 0 ? laterPlans(added, first) : undefined;
        await repository.updateCompany(tx, projectId, companyId, { ...values, from, plansFrom });
        return {
          result: await row(tx, actor, projectId, companyId),
          entries: entries.map((entry) => ({ ...entryOf(actor, authorised, companyId, entry.action), ...entry })),
        };
      }),

    /** Takes a provider out while nothing came from it; else 409 `provider_in_use`: it is demobilised instead. */
    remove: (actor: Actor, projectId: number, companyId: number): Promise<void> =>
      changing(actor, projectId, ADDING, async (tx, authorised) => {
        const before = await row(tx, actor, projectId, companyId);
        if (await repository.isInUse(tx, projectId, companyId)) throw new AppError('provider_in_use');
        await repository.deleteCompany(tx, projectId, companyId);
        const entry = entryOf(actor, authorised, companyId, 'COMPANY_REMOVED');
        return { result: undefined, entries: [{ ...entry, oldValue: before.plans.join(', ') }] };
      }),

    /** Who was invited by e-mail and has not joined; of the contracting side alone. */
    async invited(actor: Actor, projectId: number): Promise<InvitedCompany[]> {
      const { scope } = await authoriseProject(db, actor, projectId, 'see_projects');
      return scope.side === 'CONTRACTING' ? invites.invitedProviders(db, projectId) : [];
    },

    /** Invites a provider by e-mail (K-05). */
    invite: (actor: Actor, projectId: number, body: ProviderInviteBody) =>
      db.transaction(async (tx) => {
        await authoriseProject(tx, actor, projectId, ADDING, { change: true });
        return invites.inviteProvider(tx, actor, { ...body, projectId });
      }),

    /** Companies that the caller can link, by name or CNPJ (C-06). */
    search(actor: Actor, query: PageRequest & { nameOrCnpj?: string }) {
      const contracting = scopesOf(actor, ADDING).map(({ companyId }) => companyId);
      return repository.searchProviders(db, [0, ...contracting], query);
    },

    byCnpj: (cnpj: string) => repository.findByCnpj(db, cnpj).then(mustExist),
  };
}

function rightsFor({ status, ...rest }: ProjectCompanyChange): Permission[] {
  const rights: Permission[] = [];
  if (status !== undefined) rights.push('update_company_status_in_project');
  const { reason: _, ...others } = rest;
  if (Object.values(others).some((value) => value !== undefined)) rights.push(ADDING);
  return rights;
}
const rightFor = (body: ProjectCompanyChange): Permission => rightsFor(body)[0] ?? ADDING;

type Values = {
  plans?: Plan[];
  email?: string | null;
  status?: ProjectCompany['status'];
  reason?: string | null;
  stoppedOn?: string | null;
  from?: string;
  until?: string | null;
};
type Entry = {
  action: TrailAction;
  fieldName: string;
  oldValue?: string | null;
  newValue: string | null;
  note?: string;
};

/**
 * What a change of a provider in a project writes, and its entries in the history (C-18). A plan that is added belongs to the
 * history of that plan's settings (C-17). It stops on `today`; one that stopped before keeps its day.
 */
function changesOf(
  before: Pick<ProjectCompany, 'id' | 'plans' | 'email' | 'status' | 'reason' | 'stoppedOn' | 'from' | 'until'>,
  body: ProjectCompanyChange,
  today: string,
): { values: Values; entries: Entry[] } {
  const values: Values = {};
  const entries: Entry[] = [];
  const fieldName = `companies.${before.id}`;

  const added = (body.plans ?? []).filter((plan) => !before.plans.includes(plan));
  const removed = body.plans ? before.plans.filter((plan) => !body.plans?.includes(plan)) : [];
  if (added.length + removed.length > 0) {
    values.plans = [...before.plans.filter((plan) => !removed.includes(plan)), ...added];
  }
  for (const plan of added) {
    entries.push({ action: 'PLAN_ADDED', fieldName: `${plan.toLowerCase()}.${fieldName}`, newValue: plan });
  }
  for (const plan of removed) {
    const entry = { fieldName: `${plan.toLowerCase()}.${fieldName}`, oldValue: plan, newValue: null };
    entries.push({ action: 'PLAN_REMOVED', ...entry });
  }

  for (const field of ['from', 'until'] as const) {
    const [oldValue, newValue] = [before[field], body[field]];
    if (newValue === undefined || newValue === oldValue) continue;
    Object.assign(values, { [field]: newValue });
    entries.push({ action: 'COMPANY_DATES_CHANGED', fieldName: `${fieldName}.${field}`, oldValue, newValue });
  }

  const email = body.email ?? null;
  if (body.email !== undefined && email !== before.email) {
    values.email = email;
    entries.push({
      action: 'COMPANY_CHANGED',
      fieldName: `${fieldName}.email`,
      oldValue: before.email,
      newValue: email,
    });
  }

  const { status } = body;
  const reason = status === 'ACTIVE' ? null : (body.reason ?? null);
  if (status && (status !== before.status || reason !== before.reason)) {
    values.status = status;
    values.reason = reason;
    values.stoppedOn = status === 'ACTIVE' ? null : (before.stoppedOn ?? today);
    entries.push({
      action: 'COMPANY_STATUS_CHANGED',
      fieldName: `${fieldName}.status`,
      oldValue: before.status,
      newValue: status,
      note: body.reason,
    });
  }
  return { values, entries };
}
