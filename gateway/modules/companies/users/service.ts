import { cnpjRoot } from '../../../../contract/common.ts';
import type { Language } from '../../../../contract/constants.ts';
import type { CompanyUser, CompanyUserQuery } from '../../../../contract/invites.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { AccountProfileBody, CompanyProfile, CompanyProfileBody } from '../../../../contract/users.ts';
import { type Actor, type ActorMembership, type Scope, scopesOf } from '../../../access/actor.ts';
import {
  assertMayGrant,
  grantorsOf,
  profileToGive,
  requireInCompany,
  requireVerified,
  withAccessInvariants,
} from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import { companyTaken } from '../../../access/founding.ts';
import { isCnpjRegistered } from '../../../access/foundingRepository.ts';
import { findCompany, insertMembership } from '../../../access/membersRepository.ts';
import { isPhoneTaken } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { changedTexts, writeChanges } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import type { InvitesService } from '../invites/service.ts';
import * as repository from './repository.ts';
import { findUserRow, listUsers } from './usersRepository.ts';

/** People of companies, the own profile and corporate information (B-02, B-03, B-05, B-06, B-09, B-10). */
export type UsersService = ReturnType<typeof usersService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  invites: Pick<InvitesService, 'inviteUser'>;
  projectUpdates: Pick<ProjectUpdatesService, 'request' | 'wake'>;
};

/** The right to it was asked for one project (C-16): of `giver`, for memberships of that project alone. */
export type WithinProject = { projectId: number; giver: ActorMembership };

export function usersService({ db, now, invites, projectUpdates }: Dependencies) {
  const viewer = (actor: Actor) => ({ uid: actor.uid, at: now() });

  const row = (tx: Db, actor: Actor, which: Parameters<typeof findUserRow>[1]): Promise<CompanyUser> =>
    findUserRow(tx, which, viewer(actor)).then(mustExist);

  const company = (tx: Db, id: number): Promise<CompanyProfile> => findCompany(tx, id).then(mustExist);

  /** A membership that is to be changed; within a project only one of that project alone. */
  async function lockedMembership(tx: Db, companyId: number, id: number, within: WithinProject | undefined) {
    const membership = mustExist(await repository.lockMembership(tx, companyId, id));
    if (!within || membership.projectId === within.projectId) return membership;
    throw membership.projectId === null ? new AppError('account_of_company') : notFound();
  }

  return {
    /** People and waiting invites of the selected companies; a foreign company in the filter gives an empty list. */
    users(actor: Actor, { companyId, ...query }: CompanyUserQuery) {
      const scopes = scopesOf(actor, 'see_user_accounts');
      const asked = companyId === undefined ? scopes : scopes.filter((scope) => scope.companyId === companyId);
      return listUsers(db, asked, query, viewer(actor));
    },

    list(actor: Actor, companyId: number, query: Pick<CompanyUserQuery, 'page' | 'itemsPerPage' | 'name'>) {
      const { relationType, permissions } = requireInCompany(actor, companyId, 'see_user_accounts');
      const scope: Scope = { side: relationType, companyId, projectId: null, plans: [], permissions };
      return listUsers(db, [scope], { ...query, confirmed: true }, viewer(actor));
    },

    /**
     * Adds somebody to a company. A person whom the caller sees already in another company is in at once; everybody else is
     * invited, so that the answer tells nobody which addresses have an account, and nobody joins without saying yes.
     */
    async add(actor: Actor, companyId: number, body: { email: string; profileId: number }): Promise<CompanyUser> {
      const giver = requireInCompany(actor, companyId, 'update_user_accounts');
      const seen = actor.memberships
        .filter(({ projectId, permissions }) => projectId === null && permissions.includes('see_user_accounts'))
        .map((membership) => membership.companyId);
      const uid = await repository.findColleague(db, seen, body.email);
      if (!uid) {
        const { inviteId } = await invites.inviteUser(actor, { ...body, companyId }, giver);
        return row(db, actor, { inviteId });
      }
      return db.transaction(async (tx) => {
        await lockCompany(tx, companyId);
        const profile = await profileToGive(tx, giver, body.profileId, null);
        const membership = { uid, companyId, profileId: profile.id, createdAt: now() };
        const accountCompanyId = await insertMembership(tx, membership);
        if (accountCompanyId === undefined) throw new AppError('email_invited');
        await repository.cancelInvitesOf(tx, companyId, body.email, now());
        const of = { uid: actor.uid, companyId, entity: 'account', entityId: uid } as const;
        await writeChanges(tx, of, { action: 'ADDED_TO_COMPANY', newValue: profile.name });
        return row(tx, actor, { accountCompanyId });
      });
    },

    /** Gives a person of the company another profile (B-10); it counts at the person's next request. */
    changeProfile(
      actor: Actor,
      companyId: number,
      accountCompanyId: number,
      profileId: number,
      within?: WithinProject,
    ): Promise<CompanyUser> {
      const giver = within?.giver ?? requireInCompany(actor, companyId, 'update_user_accounts');
      return db.transaction((tx) =>
        withAccessInvariants(tx, companyId, async () => {
          const membership = await lockedMembership(tx, companyId, accountCompanyId, within);
          if (membership.profileId !== profileId) {
            if (!within) await assertMayGrant(tx, giver, membership);
            const profile = await profileToGive(tx, giver, profileId, membership.projectId);
            await repository.setProfile(tx, accountCompanyId, profile.id);
            await writeChanges(
              tx,
              { uid: actor.uid, companyId, entity: 'account', entityId: membership.uid, createdAt: now() },
              {
                action: 'PROFILE_CHANGED',
                fieldName: 'profile',
                oldValue: membership.profileName,
                newValue: profile.name,
              },
            );
          }
          return row(tx, actor, { accountCompanyId });
        }),
      );
    },

    /** Takes a person out of the company; other companies and the session stay (B-09). Never oneself. */
    async remove(actor: Actor, companyId: number, accountCompanyId: number, within?: WithinProject): Promise<void> {
      const giver = within ? null : requireInCompany(actor, companyId, 'remove_user');
      await db.transaction((tx) =>
        withAccessInvariants(tx, companyId, async () => {
          const membership = await lockedMembership(tx, companyId, accountCompanyId, within);
          if (isSamePerson(membership.email, actor.email)) throw new AppError('cannot_remove_self');
          if (giver) await assertMayGrant(tx, giver, membership);
          await repository.deleteMembership(tx, accountCompanyId);
          await repository.cancelInvitesOf(tx, companyId, membership.email, now());
          await writeChanges(
            tx,
            { uid: actor.uid, companyId, entity: 'account', entityId: membership.uid, createdAt: now() },
            { action: 'REMOVED_FROM_COMPANY', oldValue: membership.profileName },
          );
        }),
      );
    },

    /** Who can grant the caller a permission, as an error would say: for the control that is denied before it refuses. */
    async grantors(actor: Actor, permission: Permission): Promise<{ grantors: string[] }> {
      requireVerified(actor);
      return { grantors: await grantorsOf(db, actor, permission) };
    },

    ownProfile: (actor: Actor) => repository.findOwnProfile(db, actor.uid).then(mustExist),

    /** Changes the own name, phone and language; a phone that somebody else confirmed is refused. */
    updateOwnProfile(actor: Actor, body: AccountProfileBody) {
      const { uid } = actor;
      return db.transaction(async (tx) => {
        const before = mustExist(await repository.findOwnProfile(tx, uid, true));
        if (body.uid !== undefined && body.uid !== uid) throw fieldError('uid', 'invalid');
        if (body.email !== undefined && body.email !== before.email) throw fieldError('email', 'invalid');
        if (body.phone && (await isPhoneTaken(tx, body.phone, uid))) throw new AppError('phone_taken');
        await repository.updateOwnProfile(tx, uid, body);
        const of = { uid, companyId: null, entity: 'account', entityId: uid, createdAt: now() } as const;
        // A number is personal data that the trail has no use for.
        const phone = before.phone === body.phone ? [] : [{ action: 'UPDATED' as const, fieldName: 'phone' }];
        await writeChanges(tx, of, ...changedTexts(before, body, ['fullName', 'language']), ...phone);
        return { ...before, ...body };
      });
    },

    setLanguage: ({ uid }: Actor, language: Language): Promise<void> =>
      db.transaction(async (tx) => {
        const before = mustExist(await repository.findOwnProfile(tx, uid, true));
        await repository.setLanguage(tx, uid, language);
        const of = { uid, companyId: null, entity: 'account', entityId: uid, createdAt: now() } as const;
        await writeChanges(tx, of, ...changedTexts(before, { language }, ['language']));
      }),

    company(actor: Actor, companyId: number) {
      requireInCompany(actor, companyId, 'see_company_data');
      return company(db, companyId);
    },

    /**
     * Changes corporate information (B-03). A CNPJ that is another company's is refused. Projects in which it works are updated when it
     * changes what may be asked of it.
     */
    async updateCompany(actor: Actor, companyId: number, body: CompanyProfileBody, expected?: number) {
      requireInCompany(actor, companyId, 'update_company_data');
      try {
        const changed = await db.transaction(async (tx) => {
          if (!(await lockCompany(tx, companyId))) throw notFound();
          const before = await company(tx, companyId);
          if (expected !== undefined && expected !== before.version) throw new AppError('stale', { current: before });
          // Whoever administers one company has shown nothing about another.
          if (before.confirmed && cnpjRoot(before.cnpj) !== cnpjRoot(body.cnpj)) {
            if (await isCnpjRegistered(tx, body.cnpj)) throw new AppError('company_taken');
            throw fieldError('cnpj', 'other_company');
          }
          await repository.updateCompany(tx, companyId, body);
          await writeChanges(
            tx,
            { uid: actor.uid, companyId, entity: 'company', entityId: companyId, createdAt: now() },
            ...changedTexts(textsOf(before), textsOf({ ...before, ...body }), [
              ...(['cnpj', 'companyName', 'tradingName', 'phone', 'riskGrade', 'size', 'employeeCount'] as const),
            ]),
          );
          const after = await company(tx, companyId);
          // Which documents are asked of it may depend on these.
          if (ASKED_BY.some((field) => before[field] !== after[field])) {
            for (const projectId of await repository.activeProjectsOf(tx, companyId)) {
              await projectUpdates.request(tx, { projectId, uid: null, blocks: false });
            }
          }
          return after;
        });
        projectUpdates.wake();
        return changed;
      } catch (error) {
        throw companyTaken(error);
      }
    },
  };
}

/** Facts of a company on which the conditions of documents depend. */
const ASKED_BY = ['size', 'riskGrade', 'employeeCount'] as const;

const textsOf = ({ riskGrade, employeeCount, ...texts }: CompanyProfile) => ({
  ...texts,
  riskGrade: riskGrade === null ? null : String(riskGrade),
  employeeCount: employeeCount === null ? null : String(employeeCount),
});

/** The spec compares e-mails whatever their letter case (B-09). */
const isSamePerson = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();
