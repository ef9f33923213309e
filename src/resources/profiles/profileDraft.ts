import type { Feature, Permission, Side } from '../../../contract/permissions.ts';
import type { AccessProfile, AccessProfileBody } from '../../../contract/profiles.ts';
import { changesOf, ofSide } from './matrix.ts';

/**
 * A profile as it is typed. `permissions` may hold keys of the other side: they are kept
 * while the form is open, and do not count.
 */
export type Draft = {
  name: string;
  relationType: Side;
  description: string;
  features: Feature[];
  permissions: Permission[];
};

/** Chosen keys: the saved ones in their order, so that equal choices are equal lists, then the others as chosen. */
export const inOrderOf = <Key>(saved: readonly Key[], chosen: ReadonlySet<Key>): Key[] => [
  ...new Set([...saved.filter((key) => chosen.has(key)), ...chosen]),
];

export const draftOf = (profile: Omit<AccessProfile, 'id' | 'companyId' | 'userCount' | 'version'>): Draft => ({
  name: profile.name,
  relationType: profile.relationType,
  description: profile.description ?? '',
  features: profile.features,
  permissions: profile.permissions,
});

export const effective = ({ permissions, relationType }: Draft): ReadonlySet<Permission> =>
  new Set(ofSide(relationType, permissions));

export const bodyOf = (draft: Draft): AccessProfileBody => ({
  name: draft.name.trim(),
  relationType: draft.relationType,
  description: draft.description.trim() || null,
  permissions: [...effective(draft)],
  features: draft.features,
});

/** What differs from the saved profile: permissions, and whether anything else does. */
export function differences(saved: Draft, draft: Draft) {
  const permissions = changesOf(effective(saved), effective(draft));
  const fields =
    saved.name !== draft.name.trim() ||
    saved.description !== draft.description.trim() ||
    saved.relationType !== draft.relationType ||
    saved.features.join() !== draft.features.join();
  const changed = permissions.added.length + permissions.removed.length;
  return { permissions, changed, fields, any: changed > 0 || fields };
}

const merged = <Key>(mine: readonly Key[], base: readonly Key[], theirs: readonly Key[]): Key[] => {
  const isMine = (key: Key) => mine.includes(key) !== base.includes(key);
  const kept = theirs.filter((key) => !isMine(key) || mine.includes(key));
  return [...new Set([...kept, ...mine.filter(isMine)])];
};

/** My changes on top of what somebody else saved meanwhile: where I changed nothing, theirs counts. */
export function rebased(mine: Draft, base: Draft, theirs: Draft): Draft {
  const field = <Name extends 'name' | 'description' | 'relationType'>(name: Name): Draft[Name] =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  return {
    name: field('name'),
    description: field('description'),
    relationType: field('relationType'),
    features: merged(mine.features, base.features, theirs.features),
    permissions: merged(mine.permissions, base.permissions, theirs.permissions),
  };
}
