import { BANNER_PROJECTS } from '../../../contract/constants.ts';
import type { PipelineStatus, ScopePreview } from '../../../contract/organisation.ts';
import type { ScopeChange } from '../../../contract/projectSettings.ts';
import type { Db } from '../../db/client.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../lib/actor.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import * as requests from './requestRepository.ts';
import * as statuses from './statusRepository.ts';

/** The pendencies that a project asks for, kept as its settings say (C-11, C-12, C-14, C-21; domain, section 3). */
export type OrganisationService = ReturnType<typeof organisationService>;

/** `uid` null: a clock asked, and no job is made. `blocks`: settings were saved, the project is closed until it is done. */
export type OrganisationRequest = { projectId: number; uid: string | null; blocks: boolean };

export function organisationService({ db, now }: { db: Db; now: () => Date }) {
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

    /** Starts what waits, in the background of this gateway. */
    wake(): void {},

    /** Reconciles one employee alone, in the caller's transaction, in one project or in all of the person's; nothing is blocked. */
    async organiseEmployee(_tx: Db, _employee: { employeeId: number; projectId?: number }): Promise<void> {},

    /** What saving `change` would do; nothing is changed (C-14). */
    async preview(_actor: Actor, _projectId: number, _change: ScopeChange): Promise<ScopePreview> {
      throw new AppError('unavailable');
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
