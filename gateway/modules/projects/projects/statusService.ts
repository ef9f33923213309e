import { dayOf } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Project, ProjectStatus } from '../../../../contract/projects.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../projectUpdates/service.ts';
import * as readings from './repository.ts';
import { updateProject } from './wizardRepository.ts';

/** Inactivating, reactivating and removing a project (C-15), each with its reason in the history. */
export type ProjectStatusService = ReturnType<typeof projectStatusService>;

type Dependencies = { db: Db; now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'> };
type Asked = { id: number; reason: string; expected?: number };

export function projectStatusService({ db, now, projectUpdates }: Dependencies) {
  /** Moves a project from one status to the other; 409 `project_status` with the present one. It is updated after. */
  async function move(
    actor: Actor,
    { id, reason, expected }: Asked,
    { permission, from, to }: { permission: Permission; from: ProjectStatus; to: ProjectStatus },
  ): Promise<Project> {
    const moved = await db.transaction(async (tx) => {
      const { project } = await authoriseProject(tx, actor, id, permission, { change: true, expected });
      if (project.status !== from) {
        throw new AppError('project_status', { current: project.status }, { projectStatus: project.status });
      }
      await updateProject(tx, id, { values: { status: to }, at: now() });
      await writeChanges(
        tx,
        { uid: actor.uid, companyId: project.companyId, entity: 'project', entityId: id, createdAt: now() },
        { action: 'STATUS', fieldName: 'status', oldValue: from, newValue: to, note: reason },
      );
      await projectUpdates.request(tx, { projectId: id, uid: actor.uid, blocks: true });
      return mustExist(await readings.findProject(tx, scopesOfAll(actor, 'see_projects'), id, dayOf(now())));
    });
    projectUpdates.wake();
    return moved;
  }

  return {
    /** Nothing new is asked of the providers from now on; what they sent stays. */
    inactivate: (actor: Actor, asked: Asked): Promise<Project> =>
      move(actor, asked, { permission: 'inactivate_project', from: 'ACTIVE', to: 'INACTIVE' }),

    reactivate: (actor: Actor, asked: Asked): Promise<Project> =>
      move(actor, asked, { permission: 'reactivate_project', from: 'INACTIVE', to: 'ACTIVE' }),

    /** Removes a project whole, while no document was received; else 409 `project_has_documents`: it is inactivated instead. */
    async remove(actor: Actor, { id, reason, expected }: Asked): Promise<void> {
      await db.transaction(async (tx) => {
        const { project } = await authoriseProject(tx, actor, id, 'remove_project', { change: true, expected });
        if (await readings.isInUse(tx, id)) throw new AppError('project_has_documents');
        await readings.deleteProject(tx, id);
        await writeChanges(
          tx,
          { uid: actor.uid, companyId: project.companyId, entity: 'project', entityId: id, createdAt: now() },
          { action: 'REMOVED', oldValue: project.name, note: reason },
        );
      });
    },
  };
}
