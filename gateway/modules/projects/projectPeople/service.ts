import type { Reference } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { beyond } from '../../../../contract/profiles.ts';
import type { ProjectAccount, ProjectAccountBody } from '../../../../contract/projectSettings.ts';
import type { Actor, ActorMembership } from '../../../access/actor.ts';
import { grantsOf } from '../../../access/companyAccessRepository.ts';
import { authoriseProject, type ReachedProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import type { UsersService } from '../../companies/users/service.ts';
import * as repository from './repository.ts';

/**
 * Who of the caller's company has access to a project (C-16). An invite within a project reaches that project alone; who
 * belongs to the whole company is seen here and changed there. What may be given is decided where all access is.
 */
export type ProjectPeopleService = ReturnType<typeof projectPeopleService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  invites: Pick<InvitesService, 'inviteUser' | 'resend'>;
  users: Pick<UsersService, 'changeProfile' | 'remove'>;
};

/** Each of these shows the people: who may invite or revoke has to see whom. */
const SEEING: readonly Permission[] = [
  'see_user_accounts',
  'invite_user_to_project',
  'resend_project_invite',
  'revoke_project_user',
];

export function projectPeopleService({ db, now, invites, users }: Dependencies) {
  const askingOf = (actor: Actor, { project, scope }: ReachedProject) => ({
    projectId: project.id,
    companyId: scope.companyId,
    uid: actor.uid,
    at: now(),
  });

  /** The project and the membership through which its people are changed; 409 while it is being updated. */
  async function changing(actor: Actor, projectId: number, permission: Permission) {
    const authorised = await authoriseProject(db, actor, projectId, permission);
    if (authorised.project.isBlocked) throw new AppError('project_blocked');
    return { authorised, giver: giverOf(actor, authorised, permission) };
  }

  async function person(
    actor: Actor,
    authorised: ReachedProject,
    which: Parameters<typeof repository.findPerson>[2],
  ): Promise<ProjectAccount> {
    return mustExist(await repository.findPerson(db, askingOf(actor, authorised), which));
  }

  return {
    async list(actor: Actor, projectId: number, query: PageRequest & { name?: string }) {
      const authorised = await authoriseSeeing(db, actor, projectId);
      const onlyProject = authorised.scope.projectId !== null;
      return repository.listPeople(db, askingOf(actor, authorised), { ...query, onlyProject });
    },

    async invite(actor: Actor, projectId: number, body: ProjectAccountBody): Promise<ProjectAccount> {
      const { authorised } = await changing(actor, projectId, 'invite_user_to_project');
      const companyId = body.companyId ?? authorised.scope.companyId;
      if (companyId !== authorised.scope.companyId) throw fieldError('companyId', 'invalid');
      const { email, profileId } = body;
      const { inviteId } = await invites.inviteUser(actor, { email, profileId, companyId, projectId });
      return person(actor, authorised, { inviteId });
    },

    /** Gives a person of this project another profile; of the whole company: 409 `account_of_company`. */
    async changeProfile(
      actor: Actor,
      projectId: number,
      accountCompanyId: number,
      profileId: number,
    ): Promise<ProjectAccount> {
      const { authorised, giver } = await changing(actor, projectId, 'invite_user_to_project');
      const within = { projectId, giver };
      await users.changeProfile(actor, authorised.scope.companyId, accountCompanyId, profileId, within);
      return person(actor, authorised, { accountCompanyId });
    },

    /** Takes the access to this project from a person; of the whole company: 409 `account_of_company`. */
    async revoke(actor: Actor, projectId: number, accountCompanyId: number): Promise<void> {
      const { authorised, giver } = await changing(actor, projectId, 'revoke_project_user');
      await users.remove(actor, authorised.scope.companyId, accountCompanyId, { projectId, giver });
    },

    /** A new link for an invite to this project, of a person or of a provider. */
    async resend(actor: Actor, projectId: number, inviteId: number) {
      const { authorised } = await changing(actor, projectId, 'resend_project_invite');
      if (!(await repository.isInviteOf(db, askingOf(actor, authorised), inviteId))) throw notFound();
      return invites.resend(actor, inviteId);
    },

    /** The profiles that the caller may give in this project; none without the right to invite. */
    async profiles(actor: Actor, projectId: number): Promise<Reference[]> {
      const reached = await authoriseSeeing(db, actor, projectId);
      const giver = findGiver(actor, reached, 'invite_user_to_project');
      if (!giver) return [];
      const { own, inUse } = await grantsOf(db, giver);
      const found = await repository.listProfiles(db, reached.scope.companyId, reached.scope.side);
      const isGivable = (profile: (typeof found)[number]) =>
        Object.values(beyond(own, profile, inUse)).every(({ length }) => length === 0);
      return found.filter(isGivable).map(({ id, name }) => ({ id, name }));
    },
  };
}

/** Through the first of the permissions that shows the people; 403 names the plain one. */
async function authoriseSeeing(db: Db, actor: Actor, projectId: number): Promise<ReachedProject> {
  const { permissions } = await authoriseProject(db, actor, projectId, 'see_projects');
  const permission = SEEING.find((key) => permissions.includes(key)) ?? 'see_user_accounts';
  return authoriseProject(db, actor, projectId, permission);
}

const findGiver = (actor: Actor, { project, scope }: ReachedProject, permission: Permission) =>
  actor.memberships.find(
    ({ companyId, projectId, permissions }) =>
      companyId === scope.companyId &&
      (projectId === null || projectId === project.id) &&
      permissions.includes(permission),
  );

function giverOf(actor: Actor, reached: ReachedProject, permission: Permission): ActorMembership {
  const giver = findGiver(actor, reached, permission);
  if (!giver) throw new AppError('forbidden', { missing: permission });
  return giver;
}
