import type { Permission } from '../../contract/permissions.ts';
import type { Db } from '../db/client.ts';
import { AppError, assertVersion, mustExist } from '../lib/errors.ts';
import { type Actor, type Scope, scopesOfAll } from './actor.ts';
import { requireVerified } from './companyAccess.ts';
import * as repository from './projectAccessRepository.ts';

export type ReachedProject = {
  project: repository.ProjectRecord;
  /** The side and company through which the caller acts. */
  scope: Scope;
  permissions: Permission[];
};

/**
 * The project through a side that sees it. 404 when it is missing or foreign, 403 without `permission` on it. With `change`
 * its row is locked until the transaction ends; then 409 `project_blocked` while it is being updated, and 412 `stale` when
 * `expected` (of If-Match) is not its version.
 */
export async function authoriseProject(
  tx: Db,
  actor: Actor,
  id: number,
  permission: Permission,
  { change = false, expected }: { change?: boolean; expected?: number } = {},
): Promise<ReachedProject> {
  requireVerified(actor);
  const seen = scopesOfAll(actor, 'see_projects');
  const project = mustExist(await repository.findProjectRecord(tx, seen, id, change));
  const scopes: Scope[] = [];
  for (const scope of seen) if (await repository.seesProject(tx, scope, id)) scopes.push(scope);
  const scope = scopes.find(({ permissions }) => permissions.includes(permission));
  if (!scope) throw new AppError('forbidden', { missing: permission });
  if (change && project.isBlocked) throw new AppError('project_blocked');
  assertVersion(expected, { version: project.version });
  return { project, scope, permissions: [...new Set(scopes.flatMap((one) => one.permissions))] };
}
