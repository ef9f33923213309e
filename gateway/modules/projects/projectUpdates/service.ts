import { dayOf } from '../../../../contract/common.ts';
import { BANNER_PROJECTS } from '../../../../contract/constants.ts';
import type { MovementCounts } from '../../../../contract/movements.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectPendenciesBody, ScopeChange } from '../../../../contract/projectSettings.ts';
import type { PipelineStatus, ScopePreview } from '../../../../contract/projectUpdates.ts';
import type { RequirementRule } from '../../../../contract/requirementMatrices.ts';
import type { DocumentReach, DocumentReachBody } from '../../../../contract/systemPendencies.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { authoriseProject, type ReachedProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import { applyEndings } from './endings.ts';
import * as facts from './factsRepository.ts';
import { findProject } from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { applyKeys } from './keysRepository.ts';
import { previewOf } from './preview.ts';
import { addCounts, emptyRun, type ProviderRun, reportOf } from './progress.ts';
import { reachOf } from './reach.ts';
import * as requests from './requestRepository.ts';
import { monthOf, requirementsOf } from './required.ts';
import { ruledBy } from './rule.ts';
import { changedFacts } from './scopeChange.ts';
import { applySettings, type SettingsChange } from './settings.ts';
import * as statuses from './statusRepository.ts';
import { projectUpdateWorker, type WorkerOptions } from './worker.ts';

/** Keeps the pendencies of a project as its settings require (C-11, C-12, C-14, C-21; domain, section 3). */
export type ProjectUpdatesService = ReturnType<typeof projectUpdatesService>;

const CALENDAR_BATCH_PROJECTS = 100;

/** `uid` null: requested by date, without a job. `blocks`: settings were saved, the project is blocked until it is done. */
export type ProjectUpdateRequest = { projectId: number; uid: string | null; blocks: boolean };

export function projectUpdatesService(options: WorkerOptions) {
  const { db, now } = options;
  const { wake, settled } = projectUpdateWorker(options);

  async function request(tx: Db, asked: ProjectUpdateRequest & { uid: string }): Promise<number>;
  async function request(tx: Db, asked: ProjectUpdateRequest): Promise<number | null>;
  async function request(tx: Db, { projectId, uid, blocks }: ProjectUpdateRequest): Promise<number | null> {
    const at = now();
    const jobId = uid === null ? null : await requests.insertJob(tx, projectId, uid, at);
    await requests.ask(tx, { projectId, uid, jobId, blocks, at });
    if (blocks) await requests.blockProject(tx, projectId);
    return jobId;
  }

  return {
    /** Requests an update in the caller's transaction; gives the id of the job. Call `wake` after the commit. */
    request,

    wake,
    settled,

    /**
     * Saves documents and settings of an authorised and locked project with their history (settings.ts), also for steps 4 and 5
     * of the wizard. Request an update afterwards when the project is active and `scope` changed.
     */
    applySettings: (
      tx: Db,
      actor: Actor,
      authorised: ReachedProject,
      body: ProjectPendenciesBody,
    ): Promise<SettingsChange> => applySettings(tx, { actor, authorised, body, at: now() }),

    /**
     * PATCH projects/{id}/pendencies: saves, blocks the project and requests an update; gives the job. 409
     * `project_not_complete` for a draft, whose settings belong to the wizard.
     */
    async saveSettings(
      actor: Actor,
      projectId: number,
      body: ProjectPendenciesBody,
      expected?: number,
    ): Promise<{ jobId: number }> {
      const jobId = await db.transaction(async (tx) => {
        const authorised = await authoriseProject(tx, actor, projectId, 'see_projects', { change: true, expected });
        if (authorised.project.status === 'DRAFT') throw new AppError('project_not_complete');
        requireOneOf(authorised, SAVING);
        await applySettings(tx, { actor, authorised, body, at: now() });
        return request(tx, { projectId, uid: actor.uid, blocks: true });
      });
      wake();
      return { jobId };
    },

    /** POST projects/{id}/organise: requests an update without a change, as after a failure (Amb-31). */
    async requestAgain(actor: Actor, projectId: number): Promise<{ jobId: number }> {
      const jobId = await db.transaction(async (tx) => {
        const { project } = await authoriseProject(tx, actor, projectId, 'configure_project_pendency', {
          change: true,
        });
        if (project.status === 'DRAFT') throw new AppError('project_not_complete');
        return request(tx, { projectId, uid: actor.uid, blocks: true });
      });
      wake();
      return { jobId };
    },

    updateEmployee: (
      tx: Db,
      employee: { employeeId: number; projectId?: number; uid?: string | null },
    ): Promise<MovementCounts> => updateEmployee(tx, employee, now()),

    /** Reconciles new people of one provider in a project, in the caller's transaction. */
    updateNewcomers: (
      tx: Db,
      { employees, ...whose }: { projectId: number; companyId: number; uid: string; employees: readonly number[] },
    ): Promise<unknown> => updatePeople(tx, whose, [employees], now()),

    updateMonth: (tx: Db, month: ProviderMonth & { uid: string }): Promise<void> => updateMonth(tx, month, now()),

    /** What saving `change` would do, without saving it (C-14); needs any permission that changes a part of it. */
    async preview(actor: Actor, projectId: number, change: ScopeChange): Promise<ScopePreview> {
      const authorised = await authoriseProject(db, actor, projectId, 'see_projects');
      requireOneOf(authorised, [...SAVING, 'update_project', 'add_company_to_project']);
      const saved = mustExist(await findProject(db, projectId));
      const today = dayOf(now());
      return previewOf(db, await changedFacts(db, authorised, saved, change, today), today);
    },

    /** What a project would do if it asked for exactly these documents, from this month on where they are new. */
    async previewDocuments(
      projectId: number,
      chosen: readonly { id: number; rule: RequirementRule | null }[],
    ): Promise<ScopePreview> {
      const saved = mustExist(await findProject(db, projectId));
      const today = dayOf(now());
      const asked = new Map(saved.documents.map((document) => [document.id, document]));
      const ids = chosen.map(({ id }) => id);
      const known = new Map((await facts.findDocuments(db, saved.companyId, ids)).map((one) => [one.id, one]));
      const documents = chosen.flatMap(({ id, rule }) => {
        const [document, was] = [known.get(id), asked.get(id)];
        if (!document || !(was || document.active)) return [];
        return [ruledBy({ ...document, rule, fromMonth: was ? was.fromMonth : monthOf(today) })];
      });
      const providers = await facts.listProviders(db, projectId);
      return previewOf(db, { project: { ...saved, documents }, providers }, today);
    },

    /** Whom a document with these conditions asks today; the caller has authorised the company. */
    reachOf: (asked: DocumentReachBody): Promise<DocumentReach> => reachOf(db, asked, dayOf(now())),

    /**
     * Requests an update of each project whose requirements changed by date (D-42), without blocking it; gives how many.
     * Running it twice on a day requests once; it catches up with the days that the program was off.
     */
    async followTheCalendar(): Promise<number> {
      let total = 0;
      for (;;) {
        const asked = await db.transaction(async (tx) => {
          const projects = await requests.changedByDate(tx, dayOf(now()), CALENDAR_BATCH_PROJECTS);
          for (const projectId of projects) await request(tx, { projectId, uid: null, blocks: false });
          return projects.length;
        });
        total += asked;
        if (asked < CALENDAR_BATCH_PROJECTS) break;
      }
      wake();
      return total;
    },

    /** Progress of a project's update (C-12, C-21); 404 outside of the caller's scopes. */
    status: (actor: Actor, projectId: number): Promise<PipelineStatus> =>
      statuses.findStatus(db, scopesOfAll(actor, 'see_projects'), projectId).then(mustExist),

    /** The latest updates, for the banner (L-07). */
    statuses: (actor: Actor): Promise<PipelineStatus[]> =>
      statuses.listStatuses(db, scopesOf(actor, 'configure_project_pendency'), BANNER_PROJECTS),
  };
}

/** Saving needs one of these; `applySettings` checks which one a field needs. */
const SAVING = [
  'configure_project_pendency',
  'configure_project_stp_pendency',
  'configure_project_sla',
  'configure_project_stp_period',
  'configure_project_risk',
] as const;

function requireOneOf({ permissions }: ReachedProject, keys: readonly Permission[]): void {
  if (!keys.some((key) => permissions.includes(key))) throw new AppError('forbidden', { missing: keys[0] });
}

/** No limit: all rows are written in the caller's transaction. */
const ALL = 1_000_000;
const MONTH_BATCH_PEOPLE = 500;

/** A provider's part of a project; with `month` (its first day) only that month's documents. `uid` is for the history. */
type Whose = { projectId: number; companyId: number; month?: string; uid: string | null };
type ProviderMonth = { projectId: number; companyId: number; month: string };

/**
 * Reconciles some people of one provider in one project, in batches, in the caller's transaction; a batch `null` is the
 * provider itself. The project is not blocked; its history gets one entry for each document.
 */
async function updatePeople(
  tx: Db,
  { projectId, companyId, month, uid }: Whose,
  batches: Iterable<readonly number[] | null> | AsyncIterable<readonly number[] | null>,
  at: Date,
): Promise<ProviderRun | null> {
  const project = await facts.findProject(tx, projectId);
  const provider = await facts.findProvider(tx, projectId, companyId);
  if (!project || !provider) return null;
  const rules = requirementsOf(project, provider, dayOf(at));
  const group = { projectId, contractingId: project.companyId, providerId: companyId, month };
  const done = emptyRun({ ...provider, total: 1 });
  for await (const employees of batches) {
    if (employees !== null) await facts.lockEmployees(tx, employees);
    const people = employees === null ? [] : await facts.findEmployees(tx, projectId, employees);
    const keys = employees === null ? rules.ofProvider() : people.flatMap(rules.ofEmployee);
    const ofMonth = keys.filter(({ referenceMonth }) => month === undefined || referenceMonth === month);
    const { documents } = await applyKeys(tx, { ...group, employees }, ofMonth, { limit: ALL, at });
    addCounts(done, documents);
    if (people.length > 0 && project.documents.some(({ canEnd }) => canEnd)) {
      await applyEndings(tx, people, { projectId, today: dayOf(at) });
    }
  }
  await writeHistory(tx, { projectId, requestedBy: uid }, project.companyId, done, at);
  return done;
}

/** Reconciles one employee in the caller's transaction, in one project or in all, and gives what changed (domain, 3). */
async function updateEmployee(
  tx: Db,
  { employeeId, projectId, uid = null }: { employeeId: number; projectId?: number; uid?: string | null },
  at: Date,
): Promise<MovementCounts> {
  await facts.lockEmployees(tx, [employeeId]);
  const places = await facts.placesOfEmployee(tx, employeeId, projectId);
  const runs: ProviderRun[] = [];
  for (const id of places?.projectIds ?? []) {
    const run =
      places && (await updatePeople(tx, { projectId: id, companyId: places.companyId, uid }, [[employeeId]], at));
    if (run) runs.push(run);
  }
  const { created, reactivated, inactivated } = reportOf(runs);
  return { created, reactivated, inactivated };
}

/**
 * Reconciles one month of a provider and its people in the caller's transaction, after a service declaration (domain, section 3).
 * An update in progress is requested again, because it has read the declaration as it was before.
 */
async function updateMonth(tx: Db, month: ProviderMonth & { uid: string }, at: Date): Promise<void> {
  const { projectId, companyId } = month;
  if (await requests.isUnderWay(tx, projectId)) {
    await requests.ask(tx, { projectId, uid: null, jobId: null, blocks: false, at });
  }
  async function* everybody() {
    yield null;
    for (let cursor = 0; ; ) {
      const employees = await facts.nextEmployees(tx, { projectId, companyId, cursor, limit: MONTH_BATCH_PEOPLE });
      const last = employees.at(-1);
      if (last === undefined) return;
      cursor = last;
      yield employees;
    }
  }
  await updatePeople(tx, month, everybody(), at);
}
