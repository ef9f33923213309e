import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/invites.ts';
import { fieldError } from '../../../lib/errors.ts';
import { LIMITED, LIMITED_MORE, LIMITED_STRANGERS } from '../../../plugins/limits.ts';
import { headerOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { InvitesService } from './service.ts';

export function inviteRoutes(app: FastifyInstance, { service }: { service: InvitesService }): void {
  const routes = defineRoutes(app, 'invites');

  // A supplier company is invited with a session or without (K-01); a person only with one, which the service checks.
  routes.post('/invites/company', {
    access: 'public',
    optionalSession: true,
    ...LIMITED_STRANGERS,
    summary: 'Invite a person to a company or project, or a supplier company by CNPJ',
    body: contract.inviteBodySchema,
    status: 201,
    reply: contract.inviteReplySchema,
    handler: (call) =>
      'cnpj' in call.body
        ? service.inviteCompany(call.request.actor, call.body, {
            language: call.request.actor?.language ?? call.language,
            captchaId: headerOf(call.request, 'captcha'),
          })
        : service.inviteUser(call.actor, call.body),
  });

  routes.post('/invites/resend', {
    access: 'signedIn',
    ...LIMITED_MORE,
    summary: 'Send an invite again; the former link stops',
    body: contract.inviteIdBodySchema,
    reply: contract.inviteReplySchema,
    handler: ({ actor, body }) => service.resend(actor, body.inviteId),
  });

  routes.delete('/invites/user', {
    access: 'signedIn',
    summary: 'Cancel an invite; the id in the body or in the query',
    query: contract.inviteIdQuerySchema,
    body: contract.inviteIdOptionalBodySchema,
    handler: async ({ actor, query, body }) => {
      const inviteId = body?.inviteId ?? query.inviteId;
      if (inviteId === undefined) throw fieldError('inviteId', 'required');
      return service.cancel(actor, inviteId);
    },
  });

  routes.post('/authentication/invite-token', {
    access: 'public',
    ...LIMITED,
    summary: 'Whom a link invites, without using it up',
    body: contract.inviteTokenBodySchema,
    reply: contract.inviteTokenReplySchema,
    handler: ({ body }) => service.peek(body.token),
  });

  // Two names of the spec for one thing: the link of any invite is confirmed by either (K-03, K-04).
  for (const path of ['/invites/confirm', '/invites/confirm-company-token']) {
    routes.post(path, {
      access: 'public',
      optionalSession: true,
      ...LIMITED,
      summary: 'Confirm an invite; signed in as the invited person, join at once',
      body: contract.inviteConfirmBodySchema,
      reply: contract.inviteConfirmationSchema,
      handler: ({ body, request }) => service.confirm(request.actor, body.token, body.company),
    });
  }
}
