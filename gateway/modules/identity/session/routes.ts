import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { uidSchema } from '../../../../contract/common.ts';
import {
  captchaBodySchema,
  captchaChallengeSchema,
  captchaReplySchema,
  loggedUserSchema,
  refreshBodySchema,
  signinBodySchema,
  signoutBodySchema,
  tokensSchema,
} from '../../../../contract/session.ts';
import {
  accountSessionsSchema,
  reactivationBodySchema,
  reactivationReplySchema,
  signinReplySchema,
} from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { AuthenticationService } from './service.ts';

const tags = ['authentication'];

export function sessionRoutes(app: FastifyInstance, { service }: { service: AuthenticationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/authentication/recaptcha',
    {
      config: { access: 'public', ...LIMITED },
      schema: { tags, summary: 'A captcha challenge', response: { 200: captchaChallengeSchema.nullable() } },
    },
    () => service.challenge(),
  );

  api.post(
    '/authentication/recaptcha',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Confirm a solved challenge',
        body: captchaBodySchema,
        response: { 200: captchaReplySchema },
      },
    },
    async (request) => ({ captchaId: await service.confirmCaptcha(request.body.token) }),
  );

  api.post(
    '/authentication/signin',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Sign in with e-mail and password',
        body: signinBodySchema,
        response: { 200: signinReplySchema },
      },
    },
    (request) => service.signin(request.body, headerOf(request, 'captcha'), originOf(request)),
  );

  api.post(
    '/authentication/check-account-reactivation-token',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Whose a reactivation link is, or (by e-mail) ask for one',
        body: reactivationBodySchema,
        response: { 200: reactivationReplySchema },
      },
    },
    ({ body }) => ('token' in body ? service.reactivations.check(body.token) : service.reactivations.ask(body.email)),
  );

  api.post(
    '/authentication/refresh-token',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'New tokens for a refresh token',
        body: refreshBodySchema,
        response: { 200: tokensSchema },
      },
    },
    (request) => service.refresh(request.body.refreshToken),
  );

  api.post(
    '/authentication/signout',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'End this session', body: signoutBodySchema, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await service.signout(actorOf(request), request.body.uid);
      return reply.status(204).send(null);
    },
  );

  api.get(
    '/authentication/me',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'Who is signed in', response: { 200: loggedUserSchema } },
    },
    async (request) => actorOf(request),
  );
}

/** The open sessions of the caller. */
export function accountSessionRoutes(app: FastifyInstance, { service }: { service: AuthenticationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const ofAccount = ['account'];

  api.get(
    '/account/sessions',
    {
      config: { access: 'signedIn' },
      schema: { tags: ofAccount, summary: 'The open sessions of the caller', response: { 200: accountSessionsSchema } },
    },
    (request) => service.listSessions(actorOf(request)),
  );

  api.delete(
    '/account/sessions/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        tags: ofAccount,
        summary: 'End one session of the caller',
        params: z.strictObject({ id: uidSchema }),
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.endOwnSession(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  api.delete(
    '/account/sessions',
    {
      config: { access: 'signedIn' },
      schema: { tags: ofAccount, summary: 'End all sessions of the caller but this one', response: { 204: z.null() } },
    },
    async (request, reply) => {
      await service.endOtherSessions(actorOf(request));
      return reply.status(204).send(null);
    },
  );
}
