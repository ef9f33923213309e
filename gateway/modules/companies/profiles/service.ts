import type { Side } from '../../../../contract/permissions.ts';
import type { AccessProfile, AccessProfileBody } from '../../../../contract/profiles.ts';
import type { Actor } from '../../../access/actor.ts';
import { assertCanGrant, requireInCompany, withAdministratorInvariant } from '../../../access/companyAccess.ts';
import { sidesOf } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Access profiles of a company (B-11 to B-14). What a change grants or takes counts at the person's next request. */
export type ProfilesService = ReturnType<typeof profilesService>;

export function profilesService({ db, now }: { db: Db; now: () => Date }) {
  async function found(tx: Db, companyId: number, id: number): Promise<AccessProfile> {
    const profile = await repository.findProfile(tx, companyId, id);
    if (!profile) throw notFound();
    return profile;
  }

  async function refuseTakenName(tx: Db, companyId: number, name: string, exceptId: number | null): Promise<void> {
    if (await repository.isNameTaken(tx, companyId, name, exceptId)) throw fieldError('name', 'name_taken');
  }

  const entryOf = (actor: Actor, companyId: number, id: number, action: string): AuditEntry => ({
    uid: actor.uid,
    companyId,
    entity: 'profile',
    entityId: id,
    action,
    createdAt: now(),
  });

  return {
    list(actor: Actor, companyId: number, query: repository.ProfileQuery) {
      requireInCompany(actor, companyId, 'see_permission_profile');
      return repository.listProfiles(db, companyId, query);
    },

    get(actor: Actor, companyId: number, id: number): Promise<AccessProfile> {
      requireInCompany(actor, companyId, 'see_permission_profile');
      return found(db, companyId, id);
    },

    create(actor: Actor, companyId: number, body: AccessProfileBody): Promise<AccessProfile> {
      const giver = requireInCompany(actor, companyId, 'add_permission_profile');
      assertCanGrant(giver, body.permissions);
      return db.transaction((tx) =>
        withAdministratorInvariant(tx, companyId, async () => {
          await refuseTakenName(tx, companyId, body.name, null);
          const id = await repository.insertProfile(tx, companyId, once(body));
          const created = await found(tx, companyId, id);
          await writeAudit(tx, [
            {
              ...entryOf(actor, companyId, id, 'CREATED'),
              newValue: created.name,
              note: created.permissions.join(', '),
            },
          ]);
          return created;
        }),
      );
    },

    /** Changes a profile. `expected`: the version of `If-Match`. Taking the last administrator's rights is refused. */
    update(
      actor: Actor,
      companyId: number,
      id: number,
      body: AccessProfileBody,
      expected?: number,
    ): Promise<AccessProfile> {
      const giver = requireInCompany(actor, companyId, 'update_permission_profile');
      return db.transaction((tx) =>
        withAdministratorInvariant(tx, companyId, async () => {
          const before = await found(tx, companyId, id);
          if (expected !== undefined && expected !== before.version) throw new AppError('stale', { current: before });
          assertCanGrant(
            giver,
            body.permissions.filter((key) => !before.permissions.includes(key)),
          );
          await refuseTakenName(tx, companyId, body.name, id);
          await refuseOtherSide(tx, before, body.relationType);
          await repository.updateProfile(tx, companyId, id, once(body));
          const after = await found(tx, companyId, id);
          await writeAudit(
            tx,
            changesOf(before, after).map((change) => ({ ...entryOf(actor, companyId, id, 'UPDATED'), ...change })),
          );
          return after;
        }),
      );
    },

    /** Removes a profile that nobody has; else 409 with how many and who do (B-13). */
    async remove(actor: Actor, id: number): Promise<void> {
      const own = actor.memberships.map((membership) => membership.companyId);
      const companyId = await repository.companyOfProfile(db, own, id);
      if (companyId === undefined) throw notFound();
      requireInCompany(actor, companyId, 'remove_permission_profile');
      await db.transaction((tx) =>
        withAdministratorInvariant(tx, companyId, async () => {
          const profile = await found(tx, companyId, id);
          const { count, users } = await repository.listUsers(tx, id, now());
          if (count > 0) throw new AppError('profile_in_use', { users, count }, { count });
          await repository.deleteProfile(tx, companyId, id, now());
          await writeAudit(tx, [{ ...entryOf(actor, companyId, id, 'REMOVED'), oldValue: profile.name }]);
        }),
      );
    },
  };
}

/** A profile that people have stays on a side on which their company works. */
async function refuseOtherSide(tx: Db, profile: AccessProfile, side: Side): Promise<void> {
  if (profile.relationType === side || profile.userCount === 0) return;
  if (!(await sidesOf(tx, profile.companyId)).includes(side)) throw fieldError('relationType', 'wrong_side');
}

/** Each key once, however often it was sent. */
const once = (body: AccessProfileBody): AccessProfileBody => ({
  ...body,
  description: body.description || null,
  permissions: [...new Set(body.permissions)],
  features: [...new Set(body.features)],
});

const FIELDS = ['name', 'relationType', 'description', 'permissions', 'features'] as const;
const asText = (value: string | readonly string[] | null): string | null =>
  value === null || typeof value === 'string' ? value : [...value].sort().join(', ');

/** One entry of the history per field that changed. */
function changesOf(before: AccessProfile, after: AccessProfile) {
  return FIELDS.map((fieldName) => ({
    fieldName,
    oldValue: asText(before[fieldName]),
    newValue: asText(after[fieldName]),
  })).filter(({ oldValue, newValue }) => oldValue !== newValue);
}
