import { VIEWS } from '../../../../contract/constants.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import {
  SHARING,
  SHARING_WITH_COMPANY,
  type View,
  type ViewBody,
  type ViewResource,
} from '../../../../contract/views.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, assertVersion, fieldError, mustExist } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/**
 * Saved views (wire, section 5). Everybody keeps their own, and shares them with a company that they belong to as a whole.
 * Sharing one with a profile, making it what others' list opens with, and changing or deleting what somebody else shared
 * needs `update_permission_profile` for the whole of that company. The owner keeps a shared view in hand. A view is a query and no
 * more: whoever opens it sees the rows that they see anyway.
 */
export type ViewsService = ReturnType<typeof viewsService>;

type Found = Omit<View, 'editable'>;

export function viewsService({ db, now }: { db: Db; now: () => Date }) {
  /** The companies for the whole of which the caller holds a permission. */
  const withRight = (actor: Actor, permission: Permission): number[] =>
    actor.memberships
      .filter(({ projectId, permissions }) => projectId === null && permissions.includes(permission))
      .map(({ companyId }) => companyId);
  const administered = (actor: Actor): number[] => withRight(actor, SHARING);

  const readerOf = ({ uid, memberships }: Actor): repository.Reader => ({
    uid,
    companyIds: memberships.map(({ companyId }) => companyId),
    profileIds: memberships.map(({ profileId }) => profileId),
  });

  const withRights = (actor: Actor, view: Found): View => ({
    ...view,
    editable: view.mine || (view.sharedWith !== null && administered(actor).includes(view.sharedWith.company.id)),
  });

  async function authorise(tx: Db, actor: Actor, id: number): Promise<View> {
    requireVerified(actor);
    const found = mustExist(
      await repository.findView(tx, id, { ...readerOf(actor), administered: administered(actor) }),
    );
    return withRights(actor, found);
  }

  /** A view that is to be changed, as the caller saw it: who changes it meanwhile is waited for. */
  async function authoriseChange(tx: Db, actor: Actor, id: number, expected?: number): Promise<View> {
    const { owner } = await authorise(tx, actor, id);
    await repository.lockOwner(tx, owner.uid);
    const view = await authorise(tx, actor, id);
    if (!view.editable) throw new AppError('forbidden', { missing: SHARING });
    assertVersion(expected, view);
    return view;
  }

  /** Whom the body names; a company or profile that is not the caller's is a 400 on its field, one without the right 403. */
  async function audienceOf(tx: Db, actor: Actor, { sharedWith }: ViewBody): Promise<repository.Audience> {
    const { profileId, companyId } = sharedWith;
    if (profileId === undefined && companyId === undefined) return { companyId: null, profileId: null };
    const own = actor.memberships.map((membership) => membership.companyId);
    if (companyId !== undefined && !own.includes(companyId)) throw fieldError('sharedWith.companyId', 'invalid');
    const company = profileId === undefined ? companyId : await repository.companyOfProfile(tx, profileId, own);
    if (company === undefined || (companyId !== undefined && companyId !== company)) {
      throw fieldError('sharedWith.profileId', 'invalid');
    }
    return { companyId: company, profileId: profileId ?? null };
  }

  const isSame = (audience: repository.Audience, { sharedWith }: View): boolean =>
    audience.companyId === (sharedWith?.company.id ?? null) && audience.profileId === (sharedWith?.profile?.id ?? null);

  const requireSharing = (
    actor: Actor,
    { companyId, profileId }: repository.Audience,
    { isDefault, resource }: Pick<ViewBody, 'isDefault' | 'resource'>,
  ): void => {
    if (companyId === null || administered(actor).includes(companyId)) return;
    if (profileId === null && !isDefault && withRight(actor, SHARING_WITH_COMPANY[resource]).includes(companyId))
      return;
    throw new AppError('forbidden', { missing: SHARING });
  };

  /** Makes room for the view among its owner's names and as the default of its audience. */
  async function prepare(
    tx: Db,
    {
      uid,
      body,
      audience,
      exceptId,
    }: { uid: string; body: ViewBody; audience: repository.Audience; exceptId: number | null },
  ): Promise<void> {
    const { resource, name } = body;
    await repository.lockOwner(tx, uid);
    if (audience.companyId !== null) await lockCompany(tx, audience.companyId);
    if (await repository.isNameTaken(tx, { uid, resource, name, exceptId })) throw fieldError('name', 'name_taken');
    if (body.isDefault) await repository.clearDefault(tx, resource, uid, audience);
  }

  const tell = (
    tx: Db,
    actor: Actor,
    { id, name, companyId }: { id: number; name: string; companyId: number | null },
    action: 'CREATED' | 'UPDATED' | 'REMOVED',
    before?: string,
  ) =>
    writeChanges(
      tx,
      { uid: actor.uid, companyId, entity: 'view', entityId: id, createdAt: now() },
      { action, fieldName: 'name', oldValue: before ?? null, newValue: action === 'REMOVED' ? null : name },
    );

  return {
    /** The caller's own and what is shared with the selected companies and the profiles that the caller has there. */
    async list(actor: Actor, resource: ViewResource): Promise<View[]> {
      requireVerified(actor);
      const chosen = actor.memberships.filter(
        ({ companyId }) => actor.selected === null || actor.selected.includes(companyId),
      );
      const found = await repository.listViews(db, resource, readerOf({ ...actor, memberships: chosen }));
      return found.map((view) => withRights(actor, view));
    },

    create: (actor: Actor, body: ViewBody): Promise<View> =>
      db.transaction(async (tx) => {
        requireVerified(actor);
        const audience = await audienceOf(tx, actor, body);
        requireSharing(actor, audience, body);
        await prepare(tx, { uid: actor.uid, body, audience, exceptId: null });
        if ((await repository.countOwn(tx, actor.uid, body.resource)) >= VIEWS.perPerson) {
          throw new AppError('too_many_views', {}, { max: VIEWS.perPerson });
        }
        const id = await repository.insertView(tx, actor.uid, { ...body, ...audience }, now());
        await tell(tx, actor, { id, name: body.name, companyId: audience.companyId }, 'CREATED');
        return authorise(tx, actor, id);
      }),

    /** Changes a view. `expected`: the version of `If-Match`. Its list stays what it is; taking it to others needs the right there. */
    update: (actor: Actor, id: number, body: ViewBody, expected?: number): Promise<View> =>
      db.transaction(async (tx) => {
        const view = await authoriseChange(tx, actor, id, expected);
        if (body.resource !== view.resource) throw fieldError('resource', 'locked');
        const audience = await audienceOf(tx, actor, body);
        const opensLists = body.isDefault && !view.isDefault;
        if (!isSame(audience, view) || opensLists) requireSharing(actor, audience, body);
        await prepare(tx, { uid: view.owner.uid, body, audience, exceptId: id });
        await repository.updateView(tx, id, { ...body, ...audience }, now());
        const companyId = audience.companyId ?? view.sharedWith?.company.id ?? null;
        await tell(tx, actor, { id, name: body.name, companyId }, 'UPDATED', view.name);
        const after = await repository.findView(tx, id, { ...readerOf(actor), administered: administered(actor) });
        // an administrator who gave it back to its owner no longer reaches it, and is told what it became
        if (after) return withRights(actor, after);
        return { ...view, ...body, sharedWith: null, editable: false, version: view.version + 1 };
      }),

    remove: (actor: Actor, id: number, expected?: number): Promise<void> =>
      db.transaction(async (tx) => {
        const view = await authoriseChange(tx, actor, id, expected);
        await repository.deleteView(tx, id);
        const companyId = view.sharedWith?.company.id ?? null;
        await tell(tx, actor, { id, name: view.name, companyId }, 'REMOVED', view.name);
      }),
  };
}
