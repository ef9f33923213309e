import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  inviteBodySchema,
  inviteConfirmationSchema,
  inviteConfirmBodySchema,
  inviteIdBodySchema,
  inviteIdOptionalBodySchema,
  inviteIdQuerySchema,
  inviteReplySchema,
  inviteTokenBodySchema,
  inviteTokenReplySchema,
} from '../../../../contract/invites.ts';
import { fieldError } from '../../../lib/errors.ts';
import { languageOf } from '../../../lib/language.ts';
import { LIMITED, LIMITED_MORE } from '../../../plugins/limits.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { InvitesService } from './service.ts';

const tags = ['invites'];

export function inviteRoutes(app: FastifyInstance, { service }: { service: InvitesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  // A supplier company is invited with a session or without (K-01); a person only with one, which the service asks.
  api.post(
    '/invites/company',
    {
      config: { access: 'public', optionalSession: true, ...LIMITED_MORE },
      schema: {
        tags,
        summary: 'Invite a person to a company or project, or a supplier company by CNPJ',
        body: inviteBodySchema,
        response: { 201: inviteReplySchema },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const language = request.actor?.language ?? languageOf(request.headers['accept-language']);
      const invite =
        'cnpj' in body
          ? await service.inviteCompany(request.actor, body, language)
          : await service.inviteUser(actorOf(request), body);
      return reply.status(201).send(invite);
    },
  );

  api.post(
    '/invites/resend',
    {
      config: { access: 'signedIn', ...LIMITED_MORE },
      schema: {
        tags,
        summary: 'Send an invite again; the former link stops',
        body: inviteIdBodySchema,
        response: { 200: inviteReplySchema },
      },
    },
    (request) => service.resend(actorOf(request), request.body.inviteId),
  );

  api.delete(
    '/invites/user',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Cancel an invite; the id in the body or in the query',
        body: inviteIdOptionalBodySchema,
        querystring: inviteIdQuerySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const inviteId = request.body?.inviteId ?? request.query.inviteId;
      if (inviteId === undefined) throw fieldError('inviteId', 'required');
      await service.cancel(actorOf(request), inviteId);
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/authentication/invite-token',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Whom a link invites, without using it up',
        body: inviteTokenBodySchema,
        response: { 200: inviteTokenReplySchema },
      },
    },
    (request) => service.peek(request.body.token),
  );

  // Two names of the spec for one thing: the link of any invite is confirmed by either (K-03, K-04).
  for (const path of ['/invites/confirm', '/invites/confirm-company-token']) {
    api.post(
      path,
      {
        config: { access: 'public', optionalSession: true, ...LIMITED },
        schema: {
          tags,
          summary: 'Confirm an invite; signed in as the invited person, join at once',
          body: inviteConfirmBodySchema,
          response: { 200: inviteConfirmationSchema },
        },
      },
      (request) => service.confirm(request.actor, request.body.token, request.body.company),
    );
  }
}
