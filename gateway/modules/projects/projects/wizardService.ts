import type { z } from 'zod';
import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import {
  type contractInUseQuerySchema,
  type ProjectCreate,
  type ProjectPendenciesBody,
  type ProjectStep,
  projectCreateSchema,
  type RiskActivities,
  riskActivitiesSchema,
  type StepOf,
} from '../../../../contract/projectSettings.ts';
import type { Project } from '../../../../contract/projects.ts';
import { plainTextOf } from '../../../../contract/richText.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import { authoriseProject, type ReachedProject } from '../../../access/projectAccess.ts';
import type { ProjectRecord } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import { cleanRichText } from '../../../lib/richText.ts';
import { firstMonthOf, laterPlans, storedFrom, supplierDatesOf } from '../../../lib/supplierDates.ts';
import type { LocationService } from '../../companies/facilities/locationService.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import type { ProjectUpdatesService } from '../projectUpdates/service.ts';
import * as readings from './repository.ts';
import * as repository from './wizardRepository.ts';

/** Makes and changes projects, step by step (C-03 to C-09): each step is one transaction with its history. */
export type WizardService = ReturnType<typeof wizardService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  invites: Pick<InvitesService, 'inviteProvider'>;
  location: Pick<LocationService, 'place'>;
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake' | 'applySettings'>;
  matrices: { chooseFor(tx: Db, to: { projectId: number; companyId: number }): Promise<void> };
};

/** One of these opens a step; of the last two, each part that changes asks for its own. */
const RIGHTS: Record<ProjectStep['step'], readonly [Permission, ...Permission[]]> = {
  1: ['update_project'],
  2: ['assign_project_department'],
  3: ['add_company_to_project'],
  4: ['configure_project_risk', 'configure_project_sla', 'configure_project_stp_period'],
  5: ['configure_project_pendency', 'configure_project_stp_pendency'],
};
const BASIC = ['name', 'contract', 'scope', 'description', 'startDate', 'endDate'] as const;
/** Changes of these change which documents are asked. */
const DECIDING = ['startDate', 'endDate'] as const;

const basicValues = ({ step: _, company: __, scope, description, ...rest }: ProjectCreate) => ({
  ...rest,
  scope: scope || null,
  description: cleanRichText(projectCreateSchema.shape.description, 'description', description ?? '') || null,
});

const asHistory = <Values extends { description: string | null }>(values: Values): Values => ({
  ...values,
  description: plainTextOf(values.description ?? ''),
});

/** What a step wrote: the project's own values, its history, whether it decides what is asked, and has counted the version up. */
type Saved = { changes: Change[]; values?: repository.ProjectValues; decides?: boolean; counted?: boolean };

export function wizardService({ db, now, invites, location, projectUpdates, matrices }: Dependencies) {
  const entryOf = (actor: Actor, companyId: number, id: number, change: Omit<Change, 'decides'>): AuditEntry => ({
    uid: actor.uid,
    companyId,
    entity: 'project',
    entityId: id,
    ...change,
    createdAt: now(),
  });

  const read = (tx: Db, actor: Actor, id: number): Promise<Project> =>
    readings.findProject(tx, scopesOfAll(actor, 'see_projects'), id, dayOf(now())).then(mustExist);

  async function saveBasic(tx: Db, actor: Actor, { project }: ReachedProject, body: StepOf<1>): Promise<Saved> {
    if (body.company !== project.companyId) throw fieldError('company', 'invalid');
    const before = await read(tx, actor, project.id);
    const values = basicValues(body);
    return { values, changes: fieldChanges('basic', BASIC, asHistory(before), asHistory(values), DECIDING) };
  }

  /** What the step changes; of what another part writes itself, the history too, only whether it decides. */
  async function saveParts(tx: Db, actor: Actor, authorised: ReachedProject, body: ProjectStep): Promise<Saved> {
    switch (body.step) {
      case 1:
        return saveBasic(tx, actor, authorised, body);
      case 2:
        await location.place(tx, actor, authorised.project, body.departmentIds);
        return { changes: [] };
      case 3:
        return { changes: await saveCompanies(tx, actor, authorised.project, body, { invites, at: now() }) };
      case 4: {
        const { step: _, ...settings } = body;
        return saveSettings(tx, actor, authorised, settings);
      }
      case 5:
        return saveSettings(tx, actor, authorised, { pendencies: body.pendencies });
    }
  }

  async function saveSettings(
    tx: Db,
    actor: Actor,
    authorised: ReachedProject,
    settings: ProjectPendenciesBody,
  ): Promise<Saved> {
    const { changed, scope } = await projectUpdates.applySettings(tx, actor, authorised, settings);
    return { changes: [], decides: scope, counted: changed };
  }

  return {
    /** Other projects with this contract number: a warning, not an error (C-04). A foreign company has none. */
    contractInUse: (actor: Actor, query: z.infer<typeof contractInUseQuerySchema>) =>
      repository.contractInUse(db, scopesOf(actor, 'see_projects'), { except: undefined, ...query }),

    /** Makes a draft of a company where the caller may add projects for all of it. */
    async create(actor: Actor, body: ProjectCreate): Promise<Project> {
      requireVerified(actor);
      const companyId = body.company;
      const own = actor.memberships.filter(
        (one) => one.companyId === companyId && one.projectId === null && one.relationType === 'CONTRACTING',
      );
      if (own.length === 0) throw fieldError('company', 'invalid');
      const missing: Permission = 'add_project';
      if (!own.some(({ permissions }) => permissions.includes(missing))) throw new AppError('forbidden', { missing });
      return db.transaction(async (tx) => {
        const values = { ...basicValues(body), companyId, createdBy: actor.uid, at: now() };
        const id = await repository.insertProject(tx, values);
        await matrices.chooseFor(tx, { projectId: id, companyId });
        const made = { action: 'CREATED' as const, newValue: body.name, note: body.contract };
        await writeAudit(tx, [entryOf(actor, companyId, id, made)]);
        return read(tx, actor, id);
      });
    },

    async risks(actor: Actor, id: number): Promise<{ riskActivities: RiskActivities }> {
      const { riskActivities } = await read(db, actor, id);
      return riskActivitiesSchema.parse({ riskActivities });
    },

    /** The risk activities alone (C-13). */
    async saveRisks(actor: Actor, id: number, riskActivities: RiskActivities, expected?: number): Promise<Project> {
      const { saved, updates } = await db.transaction(async (tx) => {
        const authorised = await authoriseProject(tx, actor, id, 'configure_project_risk', { change: true, expected });
        const { scope } = await projectUpdates.applySettings(tx, actor, authorised, {
          riskActivities,
        });
        const updates = scope && authorised.project.status === 'ACTIVE';
        if (updates) await projectUpdates.request(tx, { projectId: id, uid: actor.uid, blocks: true });
        return { saved: await read(tx, actor, id), updates };
      });
      if (updates) projectUpdates.wake();
      return saved;
    },

    /**
     * Saves one step. `expected`: the version of `If-Match`. A draft takes its steps in order (409 `project_not_complete`),
     * and becomes active with the last one. What decides the documents of an active project closes it until it is updated.
     */
    async saveStep(actor: Actor, id: number, body: ProjectStep, expected?: number): Promise<Project> {
      const { saved, updates } = await db.transaction(async (tx) => {
        const authorised = await authoriseProject(tx, actor, id, 'see_projects', { change: true, expected });
        requireOneOf(authorised, RIGHTS[body.step]);
        const { project } = authorised;
        const isDraft = project.status === 'DRAFT';
        if (isDraft && body.step > project.step + 1) throw new AppError('project_not_complete');
        const { changes, values = {}, decides = false, counted = false } = await saveParts(tx, actor, authorised, body);
        const completes = isDraft && body.step === 5 && body.complete;
        if (completes) {
          await requireReady(tx, id);
          changes.push({ action: 'STATUS', fieldName: 'status', oldValue: 'DRAFT', newValue: 'ACTIVE' });
        }
        const written = completes ? { ...values, status: 'ACTIVE' } : values;
        await repository.updateProject(tx, id, { values: written, step: body.step, counted, at: now() });
        await writeAudit(
          tx,
          changes.map(({ decides: _, ...change }) => entryOf(actor, project.companyId, id, change)),
        );
        const changesScope = decides || changes.some((change) => change.decides);
        const updates = completes || (project.status === 'ACTIVE' && changesScope);
        if (updates) await projectUpdates.request(tx, { projectId: id, uid: actor.uid, blocks: true });
        return { saved: await read(tx, actor, id), updates };
      });
      if (updates) projectUpdates.wake();
      return saved;
    },
  };
}

/** Keys of the contracting side alone: who holds one reached the project through it. */
function requireOneOf({ permissions }: ReachedProject, rights: readonly [Permission, ...Permission[]]): void {
  if (!rights.some((right) => permissions.includes(right))) throw new AppError('forbidden', { missing: rights[0] });
}

async function requireReady(tx: Db, id: number): Promise<void> {
  const { documents, providers } = await repository.readiness(tx, id);
  if (documents === 0 || providers === 0) throw new AppError('project_not_complete');
}

type Invites = Pick<InvitesService, 'inviteProvider'>;

/**
 * Step 3 (C-06): links the providers with their plans and dates, and invites who is not here yet. Only a draft's plan can be
 * taken away (else 400 `plan_removed`), and only a draft's provider; those that were invited before stay invited.
 */
async function saveCompanies(
  tx: Db,
  actor: Actor,
  project: ProjectRecord,
  step: StepOf<3>,
  { invites, at }: { invites: Invites; at: Date },
): Promise<Change[]> {
  const before = await repository.companiesOf(tx, project.id);
  const names = new Map(
    (
      await repository.existingCompanies(
        tx,
        step.companies.map(({ id }) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  const changes: Change[] = [];
  const today = dayOf(at);

  for (const [index, { id, plans, email = null, plansFrom: asked, ...dates }] of step.companies.entries()) {
    if (!names.has(id)) throw fieldError(`companies.${index}.id`, 'invalid');
    if (id === project.companyId && !step.ownCompany) throw fieldError(`companies.${index}.id`, 'own_company');
    const known = before.find((company) => company.id === id);
    const removed = known?.plans.filter((plan) => !plans.includes(plan)) ?? [];
    if (removed.length > 0 && project.status !== 'DRAFT') {
      throw fieldError(`companies.${index}.plans`, 'plan_removed');
    }
    const { from, until } = supplierDatesOf(project, known ?? null, dates, { today, path: `companies.${index}.` });
    const link = { companyId: id, plans, email, from: storedFrom(project, from), until };
    const fieldName = `companies.${id}`;
    if (!known) {
      await repository.writeCompany(tx, project.id, link, at);
      changes.push({ action: 'COMPANY_ADDED', fieldName, newValue: plans.join(', '), decides: true });
      continue;
    }
    const own: Change[] = [];
    const added = plans.filter((plan) => !known.plans.includes(plan));
    if (added.length > 0) {
      const oldValue = known.plans.join(', ');
      own.push({ action: 'PLAN_ADDED', fieldName, oldValue, newValue: plans.join(', '), decides: true });
    }
    if (removed.length > 0)
      own.push({ action: 'PLAN_REMOVED', fieldName, oldValue: removed.join(', '), newValue: null });
    own.push(...fieldChanges(fieldName, ['email', 'from', 'until'], known, { email, from, until }, ['from', 'until']));
    const first = firstMonthOf(project, { month: asked, path: `companies.${index}.plansFrom` }, today);
    const plansFrom = first && added.length > 0 ? laterPlans(added, first) : undefined;
    if (own.length > 0) await repository.writeCompany(tx, project.id, { ...link, plansFrom }, at);
    changes.push(...own);
  }

  const chosen = new Set(step.companies.map(({ id }) => id));
  for (const { id, plans } of before.filter((company) => !chosen.has(company.id))) {
    if (project.status !== 'DRAFT') throw new AppError('provider_in_use');
    await repository.unlinkCompany(tx, project.id, id);
    changes.push({ action: 'COMPANY_REMOVED', fieldName: `companies.${id}`, oldValue: plans.join(', ') });
  }

  const open = new Set(await repository.openInvites(tx, project.id));
  for (const { email, plans } of step.invitedCompanies.filter((invited) => !open.has(invited.email))) {
    await invites.inviteProvider(tx, actor, { projectId: project.id, email, plans });
  }
  return changes;
}

/** One thing that a change did to a project, as its history tells it. `decides`: other documents are asked because of it. */
export type Change = Pick<AuditEntry, 'action' | 'fieldName' | 'oldValue' | 'newValue' | 'note'> & {
  decides?: boolean;
};

const asText = (value: string | null | undefined): string | null => value || null;

/** The fields that differ, each as one entry under its part of the project: 'basic.name'. */
export function fieldChanges<Field extends string>(
  part: string,
  fields: readonly Field[],
  before: Record<Field, string | null>,
  after: Partial<Record<Field, string | null | undefined>>,
  deciding: readonly Field[] = [],
): Change[] {
  return fields.flatMap((field) => {
    const oldValue = asText(before[field]);
    const newValue = asText(after[field]);
    if (oldValue === newValue) return [];
    return [
      { action: 'UPDATED', fieldName: `${part}.${field}`, oldValue, newValue, decides: deciding.includes(field) },
    ];
  });
}
