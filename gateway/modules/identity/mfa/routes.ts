import type { FastifyInstance } from 'fastify';
import { sessionSchema } from '../../../../contract/session.ts';
import * as contract from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { MfaService } from './service.ts';

/** The three calls of a sign-in carry, as header `mfa`, the token that its first step answered. */
export function mfaRoutes(app: FastifyInstance, { service }: { service: MfaService }): void {
  const routes = defineRoutes(app, 'authentication');

  routes.post('/authentication/mfa', {
    access: 'public',
    ...LIMITED,
    summary: 'Choose the way of the second factor, and get a code',
    body: contract.mfaBodySchema,
    reply: contract.mfaSentSchema,
    handler: ({ body, request }) => service.choose(headerOf(request, 'mfa'), body),
  });

  routes.post('/authentication/send-mfa-code', {
    access: 'public',
    ...LIMITED,
    summary: 'Another code',
    body: contract.sendMfaBodySchema,
    reply: contract.mfaSentSchema,
    handler: ({ body, request }) => service.resend(headerOf(request, 'mfa'), body),
  });

  routes.post('/authentication/signin-with-mfa-code', {
    access: 'public',
    ...LIMITED,
    summary: 'Sign in with the code',
    body: contract.mfaCodeBodySchema,
    reply: sessionSchema,
    handler: ({ body, request }) => service.signin(headerOf(request, 'mfa'), body, originOf(request)),
  });

  defineRoutes(app, 'account').put('/account/mfa/:companyId', {
    access: 'configure_security',
    summary: 'Demand a second factor of everybody linked to a company',
    body: contract.companyMfaSchema,
    reply: contract.companyMfaSchema,
    handler: ({ actor, params, body }) => service.configure(actor, params.companyId, body.mfaActive),
  });
}
