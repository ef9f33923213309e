import { dayOf } from '../../../../contract/common.ts';
import { BANNER_PROJECTS } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { ProjectPendenciesBody, ScopeChange } from '../../../../contract/projectSettings.ts';
import type { PipelineStatus, ScopePreview } from '../../../../contract/projectUpdates.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { authoriseProject, type ReachedProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { changedByDate } from './clockRepository.ts';
import { organiseEmployee } from './employee.ts';
import { findProject } from './factsRepository.ts';
import { organiseMonth, type ProviderMonth } from './month.ts';
import { organisePeople } from './people.ts';
import { previewOf } from './preview.ts';
import * as requests from './requestRepository.ts';
import { changedFacts } from './scopeChange.ts';
import { applySettings, type SettingsChange } from './settings.ts';
import * as statuses from './statusRepository.ts';
import { organisationWorker, type WorkerOptions } from './worker.ts';

/** The pendencies that a project asks for, kept as its settings say (C-11, C-12, C-14, C-21; domain, section 3). */
export type ProjectUpdatesService = ReturnType<typeof projectUpdatesService>;

/** Projects that the clock asks for in one transaction. */
const CLOCK_BATCH = 100;

/** `uid` null: a clock asked, and no job is made. `blocks`: settings were saved, the project is closed until it is done. */
export type OrganisationRequest = { projectId: number; uid: string | null; blocks: boolean };

export function projectUpdatesService(options: WorkerOptions) {
  const { db, now } = options;
  const { wake, settled } = organisationWorker(options);

  async function request(tx: Db, asked: OrganisationRequest & { uid: string }): Promise<number>;
  async function request(tx: Db, asked: OrganisationRequest): Promise<number | null>;
  async function request(tx: Db, { projectId, uid, blocks }: OrganisationRequest): Promise<number | null> {
    const at = now();
    const jobId = uid === null ? null : await requests.insertJob(tx, projectId, uid, at);
    await requests.ask(tx, { projectId, uid, jobId, blocks, at });
    if (blocks) await requests.blockProject(tx, projectId);
    return jobId;
  }

  return {
    /** Asks, in the caller's transaction, that the project be organised; gives the id of the job. Call `wake` after the commit. */
    request,

    wake,
    settled,

    /**
     * Saves documents and settings of a reached and locked project with their history (settings.ts); the wizard's steps 4 and
     * 5 save through it too. Ask for the organisation afterwards when the project is active and `scope` changed.
     */
    applySettings: (
      tx: Db,
      actor: Actor,
      authorised: ReachedProject,
      body: ProjectPendenciesBody,
    ): Promise<SettingsChange> => applySettings(tx, { actor, authorised, body, at: now() }),

    /**
     * PATCH projects/{id}/pendencies: saves, blocks the project and has it organised; gives the job. 409
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

    /** POST projects/{id}/organise: once more, as after a failure (Amb-31); the settings stay as they are. */
    async organise(actor: Actor, projectId: number): Promise<{ jobId: number }> {
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

    /** Reconciles one employee alone, in the caller's transaction, in one project or in all of the person's (employee.ts). */
    organiseEmployee: (
      tx: Db,
      employee: { employeeId: number; projectId?: number; uid?: string | null },
    ): Promise<void> => organiseEmployee(tx, employee, now()),

    /** Reconciles people of one provider who came onto a project, all at once, in the caller's transaction (people.ts). */
    organiseNewcomers: (
      tx: Db,
      { employees, ...whose }: { projectId: number; companyId: number; uid: string; employees: readonly number[] },
    ): Promise<void> => organisePeople(tx, whose, [employees], now()),

    /** Reconciles one month of a provider's people, in the caller's transaction (month.ts). */
    organiseMonth: (tx: Db, month: ProviderMonth & { uid: string }): Promise<void> => organiseMonth(tx, month, now()),

    /** What saving `change` would do; nothing is changed (C-14). For whoever may change any part of it. */
    async preview(actor: Actor, projectId: number, change: ScopeChange): Promise<ScopePreview> {
      const authorised = await authoriseProject(db, actor, projectId, 'see_projects');
      requireOneOf(authorised, [...SAVING, 'update_project', 'add_company_to_project']);
      const saved = await findProject(db, projectId);
      if (!saved) throw notFound();
      const { project, providers } = await changedFacts(db, authorised, saved, change);
      return previewOf(db, project, providers, dayOf(now()));
    },

    /**
     * What time does to requirements (D-42): asks for each project that changed by date, without blocking it, and starts.
     * Gives how many. Running it twice on a day asks once; it catches up after the program was off.
     */
    async followTheCalendar(): Promise<number> {
      let total = 0;
      for (;;) {
        const asked = await db.transaction(async (tx) => {
          const projects = await changedByDate(tx, dayOf(now()), CLOCK_BATCH);
          for (const projectId of projects) await request(tx, { projectId, uid: null, blocks: false });
          return projects.length;
        });
        total += asked;
        if (asked < CLOCK_BATCH) break;
      }
      wake();
      return total;
    },

    /** How far a project is (C-12, C-21); 404 for a foreign one. */
    async status(actor: Actor, projectId: number): Promise<PipelineStatus> {
      const found = await statuses.findStatus(db, scopesOfAll(actor, 'see_projects'), projectId);
      if (!found) throw notFound();
      return found;
    },

    /** The last projects that were organised, for the banner (L-07). */
    statuses: (actor: Actor): Promise<PipelineStatus[]> =>
      statuses.listStatuses(db, scopesOf(actor, 'configure_project_pendency'), BANNER_PROJECTS),
  };
}

/** Who holds none of these saves nothing; which one a field asks for, `applySettings` knows. */
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
