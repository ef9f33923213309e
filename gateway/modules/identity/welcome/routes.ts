import type { FastifyInstance } from 'fastify';
import { welcomeSchema } from '../../../../contract/welcome.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { WelcomeService } from './service.ts';

export function welcomeRoutes(app: FastifyInstance, { service }: { service: WelcomeService }): void {
  defineRoutes(app, 'account').get('/account/welcome', {
    access: 'signedIn',
    summary: "The caller's first steps, as far as they are taken (ADR 200)",
    reply: welcomeSchema,
    handler: ({ actor }) => service.get(actor),
  });
}
