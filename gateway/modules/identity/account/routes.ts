import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountSchema, legacyAccessSchema } from '../../../../contract/session.ts';
import type { Config } from '../../../config.ts';
import { actorOf } from '../../../plugins/session.ts';
import { accountOf } from './service.ts';

const tags = ['account'];

type Dependencies = { legacyAccess: Config['legacyAccess'] };

export function accountRoutes(app: FastifyInstance, { legacyAccess }: Dependencies): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/account/me',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'The caller, memberships and permissions', response: { 200: accountSchema } },
    },
    async (request) => accountOf(actorOf(request)),
  );

  // The interface offers them to who came by single sign-on.
  api.get(
    '/account/check-legacy-access',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'Other platforms of the caller', response: { 200: legacyAccessSchema } },
    },
    async () => legacyAccess.map(({ name, url }) => ({ Name: name, URL: url })),
  );
}
