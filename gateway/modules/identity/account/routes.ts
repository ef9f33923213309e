import type { FastifyInstance } from 'fastify';
import { accountSchema, legacyAccessSchema } from '../../../../contract/session.ts';
import type { Config } from '../../../config.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { WelcomeService } from '../welcome/service.ts';
import { accountOf } from './service.ts';

type Dependencies = { legacyAccess: Config['legacyAccess']; welcome: Pick<WelcomeService, 'isDue'> };

export function accountRoutes(app: FastifyInstance, { legacyAccess, welcome }: Dependencies): void {
  const routes = defineRoutes(app, 'account');

  routes.get('/account/me', {
    access: 'signedIn',
    summary: 'The caller, memberships and permissions',
    reply: accountSchema,
    handler: async ({ actor }) => accountOf(actor, await welcome.isDue(actor)),
  });

  // The interface offers them to who came by single sign-on.
  routes.get('/account/check-legacy-access', {
    access: 'signedIn',
    summary: 'Other platforms of the caller',
    reply: legacyAccessSchema,
    handler: () => legacyAccess.map(({ name, url }) => ({ Name: name, URL: url })),
  });
}
