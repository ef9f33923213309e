import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { uidSchema } from '../../../../contract/common.ts';
import * as contract from '../../../../contract/session.ts';
import {
  accountSessionsSchema,
  reactivationBodySchema,
  reactivationReplySchema,
  signinReplySchema,
} from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { AuthenticationService } from './service.ts';

export function sessionRoutes(app: FastifyInstance, { service }: { service: AuthenticationService }): void {
  const routes = defineRoutes(app, 'authentication');

  routes.get('/authentication/recaptcha', {
    access: 'public',
    ...LIMITED,
    summary: 'A captcha challenge',
    reply: contract.captchaChallengeSchema.nullable(),
    handler: () => service.challenge(),
  });

  routes.post('/authentication/recaptcha', {
    access: 'public',
    ...LIMITED,
    summary: 'Confirm a solved challenge',
    body: contract.captchaBodySchema,
    reply: contract.captchaReplySchema,
    handler: async ({ body }) => ({ captchaId: await service.confirmCaptcha(body.token) }),
  });

  routes.post('/authentication/signin', {
    access: 'public',
    ...LIMITED,
    summary: 'Sign in with e-mail and password',
    body: contract.signinBodySchema,
    reply: signinReplySchema,
    handler: ({ body, request }) => service.signin(body, headerOf(request, 'captcha'), originOf(request)),
  });

  routes.post('/authentication/check-account-reactivation-token', {
    access: 'public',
    ...LIMITED,
    summary: 'Whose a reactivation link is, or (by e-mail) ask for one',
    body: reactivationBodySchema,
    reply: reactivationReplySchema,
    handler: ({ body }) =>
      'token' in body ? service.reactivations.check(body.token) : service.reactivations.ask(body.email),
  });

  routes.post('/authentication/refresh-token', {
    access: 'public',
    ...LIMITED,
    summary: 'New tokens for a refresh token',
    body: contract.refreshBodySchema,
    reply: contract.tokensSchema,
    handler: ({ body }) => service.refresh(body.refreshToken),
  });

  routes.post('/authentication/signout', {
    access: 'signedIn',
    summary: 'End this session',
    body: contract.signoutBodySchema,
    handler: ({ actor, body }) => service.signout(actor, body.uid),
  });

  routes.get('/authentication/me', {
    access: 'signedIn',
    summary: 'Who is signed in',
    reply: contract.loggedUserSchema,
    handler: ({ actor }) => actor,
  });
}

export function accountSessionRoutes(app: FastifyInstance, { service }: { service: AuthenticationService }): void {
  const routes = defineRoutes(app, 'account');

  routes.get('/account/sessions', {
    access: 'signedIn',
    summary: 'The open sessions of the caller',
    reply: accountSessionsSchema,
    handler: ({ actor }) => service.listSessions(actor),
  });

  routes.delete('/account/sessions/:id', {
    access: 'signedIn',
    summary: 'End one session of the caller',
    params: z.strictObject({ id: uidSchema }),
    handler: ({ actor, params }) => service.endOwnSession(actor, params.id),
  });

  routes.delete('/account/sessions', {
    access: 'signedIn',
    summary: 'End all sessions of the caller but this one',
    handler: ({ actor }) => service.endOtherSessions(actor),
  });
}
