import type { Permission, Side } from '../../../../contract/permissions.ts';
import type { AccessProfile, AccessProfileBody } from '../../../../contract/profiles.ts';
import type { Actor } from '../../../access/actor.ts';
import { assertMayGrant, requireInCompany, withAccessInvariants } from '../../../access/companyAccess.ts';
import { sidesOf } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { profiles } from '../../../db/schema/memberships.ts';
import { type Action, changesOf, crud, type Key } from '../../../lib/crud.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { InLanguage } from '../../../lib/language.ts';
import * as repository from './repository.ts';

const WRITING = {
  create: 'add_permission_profile',
  update: 'update_permission_profile',
  remove: 'remove_permission_profile',
} as const satisfies Record<Action, Permission>;

/** Access profiles of a company (B-11 to B-14). What a change grants or takes counts at the person's next request. */
export type ProfilesService = ReturnType<typeof profilesService>;

export function profilesService({ db, now }: { db: Db; now: () => Date }) {
  const readerOf = ({ memberships }: Actor): repository.Reader => ({
    seesUsers: memberships
      .filter(({ projectId, permissions }) => projectId === null && permissions.includes('see_user_accounts'))
      .map(({ companyId }) => companyId),
    at: now(),
  });

  const records = crud<AccessProfile, AccessProfileBody>({
    db,
    now,
    entity: 'profile',
    table: profiles,
    unique: { profiles_name: ['name', 'name_taken'] },
    find(tx, actor, { id }) {
      const companyIds = actor.memberships.map(({ companyId }) => companyId);
      return repository.findProfile(tx, { id, companyIds }, readerOf(actor));
    },
    companyOf: ({ companyId }) => companyId,
    authorise: (actor, action, companyId) => void requireInCompany(actor, companyId, WRITING[action]),
    // Taking the last administrator's rights is refused.
    within: withAccessInvariants,
    async check(tx, { actor, companyId, body, before }) {
      const giver = requireInCompany(actor, companyId, WRITING[before ? 'update' : 'create']);
      await assertMayGrant(tx, giver, changedGrant(before, body));
      if (before) await refuseOtherSide(tx, before, body.relationType);
    },
    /** Nobody has it (else 409 with how many and who do, B-13); invites that are over let go of it. */
    async checkRemoval(tx, { id }) {
      const { count, users } = await repository.listHolders(tx, id, now());
      if (count > 0) throw new AppError('profile_in_use', { users, count }, { count });
      await repository.releaseInvites(tx, id, now());
    },
    columns(body, _actor, before) {
      const permissions = [...new Set(body.permissions)];
      return {
        ...body,
        description: body.description || null,
        permissions: before ? repository.keptPermissions(permissions) : permissions,
        features: [...new Set(body.features)],
      };
    },
    changes: (before, after) =>
      changes(before, after).map((change) => (before ? change : { ...change, note: after?.permissions.join(', ') })),
  });

  return {
    ...records,

    list(actor: Actor, companyId: number, query: InLanguage<repository.ProfileQuery>) {
      requireInCompany(actor, companyId, 'see_permission_profile');
      return repository.listProfiles(db, companyId, query, readerOf(actor));
    },

    get(actor: Actor, key: Required<Key>): Promise<AccessProfile> {
      requireInCompany(actor, key.companyId, 'see_permission_profile');
      return records.get(actor, key);
    },
  };
}

const differing = <Key>(one: readonly Key[] = [], other: readonly Key[]): Key[] => [
  ...other.filter((key) => !one.includes(key)),
  ...one.filter((key) => !other.includes(key)),
];
/** What a change gives to the profile's people, or takes from them. */
const changedGrant = (before: AccessProfile | undefined, body: AccessProfileBody) => ({
  permissions: differing(before?.permissions, body.permissions),
  features: differing(before?.features, body.features),
});

/** A profile that people have stays on a side on which their company works. */
async function refuseOtherSide(tx: Db, profile: AccessProfile, side: Side): Promise<void> {
  if (profile.relationType === side || profile.userCount === 0) return;
  if (!(await sidesOf(tx, profile.companyId)).includes(side)) throw fieldError('relationType', 'wrong_side');
}

const asText = (values: readonly string[]): string => [...values].sort().join(', ');
const changes = changesOf<AccessProfile>(
  ({ name }) => name,
  ({ name, relationType, description, permissions, features }) => ({
    name,
    relationType,
    description,
    permissions: asText(permissions),
    features: asText(features),
  }),
);
