import { dayOf } from '../../../../contract/common.ts';
import type { ProjectFilter, ProjectQuery } from '../../../../contract/projects.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { mustExist } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Projects, to read (C-01, C-02). */
export type ProjectsService = ReturnType<typeof projectsService>;

export function projectsService({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (actor: Actor, query: ProjectQuery) =>
      repository.listProjects(db, scopesOf(actor, 'see_projects'), query, dayOf(now())),

    counts: (actor: Actor, filter: ProjectFilter) =>
      repository.countProjects(db, scopesOf(actor, 'see_projects'), filter, dayOf(now())),

    get: (actor: Actor, id: number) =>
      repository.findProject(db, scopesOfAll(actor, 'see_projects'), id, dayOf(now())).then(mustExist),

    owners: (actor: Actor) => repository.listOwners(db, scopesOf(actor, 'see_projects')),
  };
}
