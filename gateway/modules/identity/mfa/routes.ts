import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { sessionSchema } from '../../../../contract/session.ts';
import {
  companyMfaSchema,
  mfaBodySchema,
  mfaCodeBodySchema,
  mfaSentSchema,
  sendMfaBodySchema,
} from '../../../../contract/users.ts';
import { needs } from '../../../plugins/access.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { MfaService } from './service.ts';

const tags = ['authentication'];
/** Per address and minute, as the sign-in. */

/** The three calls of a sign-in carry, as header `mfa`, the token that its first step answered. */
export function mfaRoutes(app: FastifyInstance, { service }: { service: MfaService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/authentication/mfa',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Choose the way of the second factor, and get a code',
        body: mfaBodySchema,
        response: { 200: mfaSentSchema },
      },
    },
    (request) => service.choose(headerOf(request, 'mfa'), request.body),
  );

  api.post(
    '/authentication/send-mfa-code',
    {
      config: { access: 'public', ...LIMITED },
      schema: { tags, summary: 'Another code', body: sendMfaBodySchema, response: { 200: mfaSentSchema } },
    },
    (request) => service.resend(headerOf(request, 'mfa'), request.body),
  );

  api.post(
    '/authentication/signin-with-mfa-code',
    {
      config: { access: 'public', ...LIMITED },
      schema: { tags, summary: 'Sign in with the code', body: mfaCodeBodySchema, response: { 200: sessionSchema } },
    },
    (request) => service.signin(headerOf(request, 'mfa'), request.body, originOf(request)),
  );

  api.put(
    '/account/mfa/:companyId',
    {
      config: { access: needs('configure_security') },
      schema: {
        tags: ['account'],
        summary: 'Demand a second factor of everybody linked to a company',
        params: z.strictObject({ companyId: idSchema }),
        body: companyMfaSchema,
        response: { 200: companyMfaSchema },
      },
    },
    (request) => service.configure(actorOf(request), request.params.companyId, request.body.mfaActive),
  );
}
