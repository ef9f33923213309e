import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  actionCodeBodySchema,
  actionCodeReplySchema,
  changePasswordBodySchema,
  forgotBodySchema,
  resetBodySchema,
  sendVerificationBodySchema,
  verifyEmailBodySchema,
} from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import type { PasswordsService } from './service.ts';

const tags = ['authentication'];
/** Per address and minute, as the sign-in. */
const done = { 204: z.null() };

export function passwordRoutes(app: FastifyInstance, { service }: { service: PasswordsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/authentication/password/forgot',
    {
      config: { access: 'public', ...LIMITED },
      schema: { tags, summary: 'Ask for the link of a new password', body: forgotBodySchema, response: done },
    },
    async (request, reply) => {
      await service.forgot(request.body.email, headerOf(request, 'captcha'));
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/authentication/password/reset',
    {
      config: { access: 'public', ...LIMITED },
      schema: { tags, summary: 'A new password by the link of a mail', body: resetBodySchema, response: done },
    },
    async (request, reply) => {
      await service.reset(request.body);
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/authentication/auth/password-reset',
    {
      config: { access: 'public', optionalSession: true, ...LIMITED },
      schema: {
        tags,
        summary: 'A new password of the signed-in person, or with the token of an expired one',
        body: changePasswordBodySchema,
        response: done,
      },
    },
    async (request, reply) => {
      await service.change(request.actor, request.body, originOf(request));
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/authentication/action-code',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'What the code of a mail is for',
        body: actionCodeBodySchema,
        response: { 200: actionCodeReplySchema },
      },
    },
    ({ body }) => service.actionCode(body.oobCode),
  );

  api.post(
    '/authentication/verify-email',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Confirm an address by the code of a mail',
        body: verifyEmailBodySchema,
        response: done,
      },
    },
    async (request, reply) => {
      await service.verifyEmail(request.body.oobCode);
      return reply.status(204).send(null);
    },
  );

  api.post(
    '/authentication/send-email-verification',
    {
      config: { access: 'public', ...LIMITED },
      schema: {
        tags,
        summary: 'Ask for the link that confirms an address',
        body: sendVerificationBodySchema,
        response: done,
      },
    },
    async (request, reply) => {
      await service.askVerification(request.body.email);
      return reply.status(204).send(null);
    },
  );
}
