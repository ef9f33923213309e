import type { FastifyInstance } from 'fastify';
import { accountProfileChangeSchema, inviteReplySchema } from '../../../../contract/invites.ts';
import * as contract from '../../../../contract/projectSettings.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectPeopleService } from './service.ts';

export function projectPeopleRoutes(app: FastifyInstance, { service }: { service: ProjectPeopleService }): void {
  const routes = defineRoutes(app, 'projects');

  // Any of the rights over people shows them, which the service checks.
  routes.get('/projects/:id/accounts', {
    access: 'see_projects',
    byKey: false,
    summary: "People of the caller's company with access to a project, and invites that wait",
    query: contract.projectAccountQuerySchema,
    reply: contract.projectAccountListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.id, query),
  });

  routes.post('/projects/:id/accounts', {
    access: 'invite_user_to_project',
    ...LIMITED_MORE,
    summary: 'Invite a person to one project',
    body: contract.projectAccountBodySchema,
    status: 201,
    reply: contract.projectAccountSchema,
    handler: ({ actor, params, body }) => service.invite(actor, params.id, body),
  });

  routes.patch('/projects/:id/accounts/:accountCompanyId', {
    access: 'invite_user_to_project',
    summary: 'Give a person of a project another profile',
    body: accountProfileChangeSchema,
    reply: contract.projectAccountSchema,
    handler: ({ actor, params: { id, accountCompanyId }, body }) =>
      service.changeProfile(actor, id, accountCompanyId, body.profileId),
  });

  routes.delete('/projects/:id/accounts/:accountCompanyId', {
    access: 'revoke_project_user',
    summary: "Take a person's access to a project",
    handler: ({ actor, params: { id, accountCompanyId } }) => service.revoke(actor, id, accountCompanyId),
  });

  routes.post('/projects/:id/invites/:inviteId/resend', {
    access: 'resend_project_invite',
    ...LIMITED_MORE,
    summary: 'Send an invite to a project again; the former link stops',
    reply: inviteReplySchema,
    handler: ({ actor, params }) => service.resend(actor, params.id, params.inviteId),
  });

  routes.get('/projects/:id/profiles', {
    access: 'see_projects',
    byKey: false,
    summary: 'Access profiles that can be given to people of a project',
    reply: contract.projectProfilesSchema,
    handler: ({ actor, params }) => service.profiles(actor, params.id),
  });
}
