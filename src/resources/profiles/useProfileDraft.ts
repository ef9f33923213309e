import { useState } from 'react';
import { TEXT } from '../../../contract/constants.ts';
import { errorBodySchema } from '../../../contract/errors.ts';
import { type Feature, type Permission, type Side, sideCanHold } from '../../../contract/permissions.ts';
import { type AccessProfile, type AccessProfileBody, accessProfileSchema } from '../../../contract/profiles.ts';
import type { Translate } from '../../i18n/index.ts';
import { changesOf, ofSide } from './matrix.ts';

/** A profile as it is being written. `granted` may hold keys of the other side: they are kept, and count no more. */
export type Draft = {
  name: string;
  relationType: Side;
  description: string;
  features: ReadonlySet<Feature>;
  granted: ReadonlySet<Permission>;
};
export type ErrorField = 'name' | 'relationType' | 'description' | 'features' | 'permissions';
export type FieldErrors = Partial<Record<ErrorField, string>>;

export const draftOf = (profile: Omit<AccessProfile, 'id' | 'companyId' | 'userCount' | 'version'>): Draft => ({
  name: profile.name,
  relationType: profile.relationType,
  description: profile.description ?? '',
  features: new Set(profile.features),
  granted: new Set(profile.permissions),
});

/** What is chosen and counts: keys that the side can hold. */
export const effective = ({ granted, relationType }: Draft): ReadonlySet<Permission> =>
  new Set(ofSide(relationType, granted));

export const bodyOf = (draft: Draft): AccessProfileBody => ({
  name: draft.name.trim(),
  relationType: draft.relationType,
  description: draft.description.trim() || null,
  permissions: [...effective(draft)],
  features: [...draft.features],
});

/** Name and at least one permission (B-12); the side is always chosen. */
export function draftErrors(draft: Draft, t: Translate): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (draft.name.trim() === '') fieldErrors.name = t('profiles.form.nameRequired');
  else if (draft.name.trim().length > TEXT.name) fieldErrors.name = t('contract.field.too_long');
  if (draft.description.trim().length > TEXT.note) fieldErrors.description = t('contract.field.too_long');
  if (effective(draft).size === 0) fieldErrors.permissions = t('profiles.form.permissionsRequired');
  return fieldErrors;
}

const sameSet = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): boolean =>
  a.size === b.size && [...a].every((x) => b.has(x));

/** What differs from what is saved: permissions, and whether anything else does. */
export function differences(saved: Draft, draft: Draft) {
  const permissions = changesOf(effective(saved), effective(draft));
  const fields =
    saved.name !== draft.name.trim() ||
    saved.description !== draft.description.trim() ||
    saved.relationType !== draft.relationType ||
    !sameSet(saved.features, draft.features);
  const changed = permissions.added.length + permissions.removed.length;
  return { permissions, changed, fields, any: changed > 0 || fields };
}

const merged = <T>(mine: ReadonlySet<T>, base: ReadonlySet<T>, theirs: ReadonlySet<T>): ReadonlySet<T> =>
  new Set([
    ...[...theirs].filter((key) => mine.has(key) || !base.has(key)),
    ...[...mine].filter((key) => !base.has(key)),
  ]);

/** My changes on top of what somebody else saved meanwhile: where I changed nothing, theirs counts. */
export function rebased(mine: Draft, base: Draft, theirs: Draft): Draft {
  const field = <Name extends 'name' | 'description' | 'relationType'>(name: Name): Draft[Name] =>
    mine[name] === base[name] ? theirs[name] : mine[name];
  return {
    name: field('name'),
    description: field('description'),
    relationType: field('relationType'),
    features: merged(mine.features, base.features, theirs.features),
    granted: merged(mine.granted, base.granted, theirs.granted),
  };
}

const bodyOfError = (error: unknown) => {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : undefined;
  return errorBodySchema.safeParse(body).data;
};

/** What an error says of single fields. */
export function invalidFields(error: unknown): FieldErrors {
  const names: readonly ErrorField[] = ['name', 'relationType', 'description', 'features', 'permissions'];
  const fieldErrors: FieldErrors = {};
  for (const { path, message } of bodyOfError(error)?.details?.fields ?? []) {
    const name = names.find((one) => path === one || path.startsWith(`${one}.`));
    if (name) fieldErrors[name] ??= message;
  }
  return fieldErrors;
}

/** The profile as somebody else saved it, of a 412. */
export function currentOf(error: unknown): AccessProfile | null {
  const body = bodyOfError(error);
  if (body?.code !== 'stale') return null;
  return accessProfileSchema.safeParse(body.details?.current).data ?? null;
}

/** Who stands in the way of a removal, as a 409 `profile_in_use` names them. */
export const holdersOf = (error: unknown): string[] =>
  bodyOfError(error)?.details?.users?.map(({ displayName }) => displayName) ?? [];

/** The draft, and what it stands on. */
export function useProfileDraft(initial: Draft, start: Draft) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(start);
  return {
    saved,
    draft,
    change: (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change })),
    /** Chooses these keys; those that only the other side can hold stay aside as they were. */
    grant: (granted: ReadonlySet<Permission>) =>
      setDraft((before) => ({
        ...before,
        granted: new Set([...granted, ...[...before.granted].filter((key) => !sideCanHold(before.relationType, key))]),
      })),
    /** Both become this: it was saved, or read again. */
    reset: (to: Draft) => {
      setSaved(to);
      setDraft(to);
    },
    /** Somebody else saved this: the draft becomes the own changes on top of it. */
    rebase: (onto: Draft) => {
      setDraft((mine) => rebased(mine, saved, onto));
      setSaved(onto);
    },
    discard: () => setDraft(saved),
  };
}
