import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '../../../../contract/constants.ts';
import { sessionSchema } from '../../../../contract/session.ts';
import * as contract from '../../../../contract/users.ts';
import { languageOf } from '../../../lib/language.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { Origin } from '../session/service.ts';
import type { SignupService } from './service.ts';

type Dependencies = {
  service: SignupService;
  /** Signs in with the id token of the configured issuer. */
  byIdToken: (idToken: string, from: { origin: Origin; language: Language }) => Promise<contract.OauthReply>;
};

export function signupRoutes(app: FastifyInstance, { service, byIdToken }: Dependencies): void {
  const routes = defineRoutes(app, 'authentication');

  routes.post('/authentication/signup', {
    access: 'public',
    ...LIMITED_MORE,
    summary: 'Create an account: by oneself, or with the token of an invite',
    body: contract.signupBodySchema,
    reply: contract.signupReplySchema,
    handler: ({ body, request }) => service.signup(body, fromOf(request)),
  });

  routes.post('/authentication/project/signup', {
    access: 'public',
    ...LIMITED_MORE,
    summary: 'Create an account with the token of a project invite',
    body: contract.signupBodySchema,
    reply: sessionSchema,
    handler: ({ body, request }) => service.signupToProject(body, fromOf(request)),
  });

  // Two names for one thing: the account of the token's e-mail, when the issuer is configured.
  for (const path of ['/authentication/signup/firebase', '/authentication/firebase-signin']) {
    routes.post(path, {
      access: 'public',
      ...LIMITED_MORE,
      summary: 'Sign in with the id token of the configured issuer',
      body: contract.idTokenBodySchema,
      reply: contract.oauthReplySchema,
      handler: ({ body, request }) => byIdToken(body.idToken, fromOf(request)),
    });
  }
}

const fromOf = (request: FastifyRequest) => ({
  origin: originOf(request),
  language: languageOf(request.headers['accept-language']),
  captchaId: headerOf(request, 'captcha'),
});
