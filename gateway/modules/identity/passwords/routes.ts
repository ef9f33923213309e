import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/users.ts';
import { LIMITED } from '../../../plugins/limits.ts';
import { headerOf, originOf } from '../../../plugins/origin.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PasswordsService } from './service.ts';

export function passwordRoutes(app: FastifyInstance, { service }: { service: PasswordsService }): void {
  const routes = defineRoutes(app, 'authentication');

  routes.post('/authentication/password/forgot', {
    access: 'public',
    ...LIMITED,
    summary: 'Ask for the link of a new password',
    body: contract.forgotBodySchema,
    handler: ({ body, request }) => service.forgot(body.email, headerOf(request, 'captcha')),
  });

  routes.post('/authentication/password/reset', {
    access: 'public',
    ...LIMITED,
    summary: 'A new password by the link of a mail',
    body: contract.resetBodySchema,
    handler: ({ body }) => service.reset(body),
  });

  routes.post('/authentication/auth/password-reset', {
    access: 'public',
    optionalSession: true,
    ...LIMITED,
    summary: 'A new password of the signed-in person, or with the token of an expired one',
    body: contract.changePasswordBodySchema,
    handler: ({ body, request }) => service.change(request.actor, body, originOf(request)),
  });

  routes.post('/authentication/action-code', {
    access: 'public',
    ...LIMITED,
    summary: 'What the code of a mail is for',
    body: contract.actionCodeBodySchema,
    reply: contract.actionCodeReplySchema,
    handler: ({ body }) => service.actionCode(body.oobCode),
  });

  routes.post('/authentication/verify-email', {
    access: 'public',
    ...LIMITED,
    summary: 'Confirm an address by the code of a mail',
    body: contract.verifyEmailBodySchema,
    handler: ({ body }) => service.verifyEmail(body.oobCode),
  });

  routes.post('/authentication/send-email-verification', {
    access: 'public',
    ...LIMITED,
    summary: 'Ask for the link that confirms an address',
    body: contract.sendVerificationBodySchema,
    handler: ({ body }) => service.askVerification(body.email),
  });
}
