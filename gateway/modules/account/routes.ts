import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { accountSchema, legacyAccessSchema } from '../../../contract/session.ts';
import { actorOf } from '../../plugins/session.ts';
import { accountOf } from './service.ts';

const tags = ['account'];

export function accountRoutes(app: FastifyInstance): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/account/me',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'The caller, memberships and permissions', response: { 200: accountSchema } },
    },
    async (request) => accountOf(actorOf(request)),
  );

  // Nobody has an account on an older platform until one is configured, so the list is empty.
  api.get(
    '/account/check-legacy-access',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: 'Other platforms of the caller', response: { 200: legacyAccessSchema } },
    },
    async () => [],
  );
}
