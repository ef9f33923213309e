import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  captchaBodySchema,
  captchaChallengeSchema,
  captchaReplySchema,
  loggedUserSchema,
  refreshBodySchema,
  sessionSchema,
  signinBodySchema,
  signoutBodySchema,
  tokensSchema,
} from '../../../contract/session.ts';
import { actorOf } from '../../plugins/session.ts';
import type { AuthenticationService } from './service.ts';

const tags = ['authentication'];
/** Per address and minute: enough for an office, too little for guessing (the lock-out does the rest). */
const limited = { rateLimit: { max: 60, timeWindow: '1 minute' } };

export function sessionRoutes(app: FastifyInstance, { service }: { service: AuthenticationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/authentication/recaptcha',
    {
      config: { access: 'public', ...limited },
      schema: { tags, summary: 'A captcha challenge', response: { 200: captchaChallengeSchema.nullable() } },
    },
    () => service.challenge(),
  );

  api.post(
    '/authentication/recaptcha',
    {
      config: { access: 'public', ...limited },
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
      config: { access: 'public', ...limited },
      schema: {
        tags,
        summary: 'Sign in with e-mail and password',
        body: signinBodySchema,
        response: { 200: sessionSchema },
      },
    },
    (request) => service.signin(request.body, captchaOf(request), originOf(request)),
  );

  api.post(
    '/authentication/refresh-token',
    {
      config: { access: 'public', ...limited },
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

const captchaOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers.captcha;
  return typeof header === 'string' ? header : undefined;
};
const originOf = (request: FastifyRequest) => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
