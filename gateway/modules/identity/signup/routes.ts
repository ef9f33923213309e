import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Language } from '../../../../contract/constants.ts';
import { sessionSchema } from '../../../../contract/session.ts';
import {
  idTokenBodySchema,
  type OauthReply,
  oauthReplySchema,
  signupBodySchema,
  signupReplySchema,
} from '../../../../contract/users.ts';
import { languageOf } from '../../../lib/language.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import type { Origin } from '../session/service.ts';
import type { SignupService } from './service.ts';

const tags = ['authentication'];
/** Per address and minute: each costs a hash and perhaps a mail. */

type Dependencies = {
  service: SignupService;
  /** Signs in with the id token of the configured issuer. */
  byIdToken: (idToken: string, from: { origin: Origin; language: Language }) => Promise<OauthReply>;
};

export function signupRoutes(app: FastifyInstance, { service, byIdToken }: Dependencies): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/authentication/signup',
    {
      config: { access: 'public', ...LIMITED_MORE },
      schema: {
        tags,
        summary: 'Create an account: by oneself, or with the token of an invite',
        body: signupBodySchema,
        response: { 200: signupReplySchema },
      },
    },
    (request) => service.signup(request.body, fromOf(request)),
  );

  api.post(
    '/authentication/project/signup',
    {
      config: { access: 'public', ...LIMITED_MORE },
      schema: {
        tags,
        summary: 'Create an account with the token of a project invite',
        body: signupBodySchema,
        response: { 200: sessionSchema },
      },
    },
    (request) => service.signupToProject(request.body, fromOf(request)),
  );

  // Two names for one thing: the account of the token's e-mail, when the issuer is configured.
  for (const path of ['/authentication/signup/firebase', '/authentication/firebase-signin']) {
    api.post(
      path,
      {
        config: { access: 'public', ...LIMITED_MORE },
        schema: {
          tags,
          summary: 'Sign in with the id token of the configured issuer',
          body: idTokenBodySchema,
          response: { 200: oauthReplySchema },
        },
      },
      (request) => byIdToken(request.body.idToken, fromOf(request)),
    );
  }
}

const fromOf = (request: FastifyRequest) => ({
  origin: originOf(request),
  language: languageOf(request.headers['accept-language']),
  captchaId: headerOf(request, 'captcha'),
});
