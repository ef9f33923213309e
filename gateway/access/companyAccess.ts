import { type Permission, sideCanHold } from '../../contract/permissions.ts';
import { beyond, type Grant } from '../../contract/profiles.ts';
import type { Db } from '../db/client.ts';
import { writeAudit } from '../lib/audit.ts';
import { AppError, fieldError, notFound } from '../lib/errors.ts';
import type { Actor, ActorMembership } from './actor.ts';
import * as repository from './companyAccessRepository.ts';

/** How many people an error names who could grant what is missing. */
const GRANTORS = 5;

/**
 * The caller's membership of the whole company that grants `permission`. A company that is not the caller's is a 404 like
 * a missing one; without the permission 403. A membership of one project administers nothing.
 */
export function requireInCompany(actor: Actor, companyId: number, permission: Permission): ActorMembership {
  requireVerified(actor);
  const own = actor.memberships.filter((membership) => membership.companyId === companyId);
  if (own.length === 0) throw notFound();
  const found = own.find(({ projectId, permissions }) => projectId === null && permissions.includes(permission));
  if (!found) throw new AppError('forbidden', { missing: permission });
  return found;
}

/** Before the e-mail is confirmed nothing but the own account is open. */
export function requireVerified(actor: Pick<Actor, 'verified'>): void {
  if (!actor.verified) throw new AppError('auth/email-not-verified');
}

/** Something that a profile grants and the caller may not give or take (ADR 22): 403 with the permission, else 400. */
export async function assertMayGrant(
  tx: Db,
  giver: Pick<ActorMembership, 'companyId' | 'profileId'>,
  grant: Pick<Grant, 'permissions' | 'features'>,
): Promise<void> {
  const { own, inUse } = await repository.grantsOf(tx, giver);
  const { permissions, features } = beyond(own, grant, inUse);
  if (permissions[0]) throw new AppError('forbidden', { missing: permissions[0] });
  if (features.length > 0) throw fieldError('features', 'not_held');
}

/**
 * The profile that is to be given to somebody: of that company, of a side on which the company works (in one project: its
 * side there), and not above the giver. Else 400 on `profileId`, or on `projectId` of a project without the company.
 */
export async function profileToGive(
  tx: Db,
  giver: Pick<ActorMembership, 'companyId' | 'profileId'>,
  profileId: number,
  projectId: number | null,
): Promise<repository.GivenProfile> {
  const sides =
    projectId === null
      ? await repository.sidesOf(tx, giver.companyId)
      : [await repository.sideInProject(tx, giver.companyId, projectId)];
  if (sides[0] === undefined) throw fieldError('projectId', 'invalid');
  const profile = await repository.findProfileOf(tx, giver.companyId, profileId);
  if (!profile) throw fieldError('profileId', 'invalid');
  if (!sides.includes(profile.relationType)) throw fieldError('profileId', 'wrong_side');
  await assertMayGrant(tx, giver, profile);
  return profile;
}

/**
 * Makes a change to a company's people or profiles, in turn with every other one. 409 `last_administrator` when it would
 * leave the company without anybody who administers both people and profiles; nothing is kept then. What somebody may no
 * longer decide is released.
 */
export async function withAccessInvariants<T>(tx: Db, companyId: number, change: () => Promise<T>): Promise<T> {
  if (!(await repository.lockCompany(tx, companyId))) throw notFound();
  const before = await repository.countAdministrators(tx, companyId);
  const result = await change();
  if (before > 0 && (await repository.countAdministrators(tx, companyId)) === 0) {
    throw new AppError('last_administrator');
  }
  await writeAudit(tx, await repository.releaseAssignments(tx, companyId));
  return result;
}

/** Who can grant the caller `missing`: people who administer one of the caller's companies that can hold it at all. */
export function grantorsOf(db: Db, actor: Actor, missing: Permission): Promise<string[]> {
  const companyIds = actor.memberships
    .filter(({ relationType }) => sideCanHold(relationType, missing))
    .filter(({ companyId }) => actor.selected === null || actor.selected.includes(companyId))
    .map(({ companyId }) => companyId);
  return repository.listAdministrators(db, companyIds, { exceptUid: actor.uid, limit: GRANTORS });
}
