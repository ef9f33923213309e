import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { accountProfileChangeSchema, inviteReplySchema } from '../../../../contract/invites.ts';
import {
  projectAccountBodySchema,
  projectAccountListSchema,
  projectAccountQuerySchema,
  projectAccountSchema,
  projectProfilesSchema,
} from '../../../../contract/projectSettings.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProjectPeopleService } from './service.ts';

const tags = ['projects'];
/** Per address and minute: as every invite. */
const inviting = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const ofProject = z.object({ id: idSchema });
const ofPerson = z.object({ id: idSchema, accountCompanyId: idSchema });

export function projectPeopleRoutes(app: FastifyInstance, { service }: { service: ProjectPeopleService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  // Any of the rights over people shows them, which the service asks.
  api.get(
    '/projects/:id/accounts',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: "People of the caller's company with access to a project, and invites that wait",
        params: ofProject,
        querystring: projectAccountQuerySchema,
        response: { 200: projectAccountListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.id, request.query),
  );

  api.post(
    '/projects/:id/accounts',
    {
      config: { access: needs('invite_user_to_project'), ...inviting },
      schema: {
        tags,
        summary: 'Invite a person to one project',
        params: ofProject,
        body: projectAccountBodySchema,
        response: { 201: projectAccountSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.invite(actorOf(request), request.params.id, request.body)),
  );

  api.patch(
    '/projects/:id/accounts/:accountCompanyId',
    {
      config: { access: needs('invite_user_to_project') },
      schema: {
        tags,
        summary: 'Give a person of a project another profile',
        params: ofPerson,
        body: accountProfileChangeSchema,
        response: { 200: projectAccountSchema },
      },
    },
    (request) => {
      const { id, accountCompanyId } = request.params;
      return service.changeProfile(actorOf(request), id, accountCompanyId, request.body.profileId);
    },
  );

  api.delete(
    '/projects/:id/accounts/:accountCompanyId',
    {
      config: { access: needs('revoke_project_user') },
      schema: {
        tags,
        summary: "Take a person's access to a project",
        params: ofPerson,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const { id, accountCompanyId } = request.params;
      await service.revoke(actorOf(request), id, accountCompanyId);
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/projects/:id/invites/:inviteId/resend',
    {
      config: { access: needs('resend_project_invite'), ...inviting },
      schema: {
        tags,
        summary: 'Send an invite to a project again; the former link stops',
        params: z.object({ id: idSchema, inviteId: idSchema }),
        response: { 200: inviteReplySchema },
      },
    },
    (request) => service.resend(actorOf(request), request.params.id, request.params.inviteId),
  );

  api.get(
    '/projects/:id/profiles',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'Access profiles that can be given to people of a project',
        params: ofProject,
        response: { 200: projectProfilesSchema },
      },
    },
    (request) => service.profiles(actorOf(request), request.params.id),
  );
}
