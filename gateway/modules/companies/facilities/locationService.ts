import type { ProjectLocation } from '../../../../contract/facilities.ts';
import type { Actor } from '../../../access/actor.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import { touchProject } from '../../../access/projectAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { fieldError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Where a project takes place (C-05, C-13). */
export type LocationService = ReturnType<typeof locationService>;

export type PlacedProject = { id: number; companyId: number };

export function locationService({ db, now }: { db: Db; now: () => Date }) {
  /**
   * Puts the project into these areas, in the transaction of its caller, who reached the project and counts its version up:
   * the change and its history entry. An area of another company is wrong in `departmentIds`.
   */
  async function place(tx: Db, actor: Actor, project: PlacedProject, departmentIds: readonly number[]): Promise<void> {
    const after = await repository.departmentsOf(tx, project.companyId, departmentIds);
    if (after.length !== departmentIds.length) throw fieldError('departmentIds', 'invalid');
    const before = await repository.findLocation(tx, project.id);
    const oldValue = before.facilities
      .flatMap(({ name, departments }) => departments.map((department) => `${name} · ${department.name}`))
      .join(', ');
    const newValue = after.map(({ name }) => name).join(', ');
    if (oldValue === newValue) return;
    await repository.replaceDepartments(tx, project.id, departmentIds);
    await writeChanges(
      tx,
      { uid: actor.uid, companyId: project.companyId, entity: 'project', entityId: project.id, createdAt: now() },
      { action: 'UPDATED', fieldName: 'departmentIds', oldValue: oldValue || null, newValue },
    );
  }

  return {
    place,

    async get(actor: Actor, projectId: number): Promise<{ location: ProjectLocation; version: number }> {
      const { project } = await authoriseProject(db, actor, projectId, 'see_projects');
      return { location: await repository.findLocation(db, projectId), version: project.version };
    },

    /** Changes them. `expected`: the project's version of `If-Match`. */
    put: (
      actor: Actor,
      projectId: number,
      departmentIds: readonly number[],
      expected?: number,
    ): Promise<{ location: ProjectLocation; version: number }> =>
      db.transaction(async (tx) => {
        const permission = 'assign_project_department';
        const { project } = await authoriseProject(tx, actor, projectId, permission, { change: true, expected });
        await place(tx, actor, project, departmentIds);
        const version = (await touchProject(tx, projectId, now())) ?? project.version;
        return { location: await repository.findLocation(tx, projectId), version };
      }),
  };
}
