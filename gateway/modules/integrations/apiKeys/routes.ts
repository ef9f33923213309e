import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/apiKeys.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ApiKeysService } from './service.ts';

export function apiKeyRoutes(app: FastifyInstance, { service }: { service: ApiKeysService }): void {
  const routes = defineRoutes(app, 'API keys');

  routes.get('/companies/:companyId/api-keys', {
    access: 'manage_api_keys',
    summary: 'API keys of a company, those that work first (X-25)',
    query: contract.apiKeyQuerySchema,
    reply: contract.apiKeyListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/companies/:companyId/api-keys', {
    access: 'manage_api_keys',
    summary: 'A new API key; its secret is in this answer alone (X-25)',
    ...LIMITED_MORE,
    tellsOnce: true,
    body: contract.apiKeyBodySchema,
    status: 201,
    reply: contract.createdApiKeySchema,
    handler: ({ actor, params, body }) => service.create(actor, params.companyId, body),
  });

  routes.get('/companies/:companyId/api-keys/:id', {
    access: 'manage_api_keys',
    summary: 'One API key, without its secret (X-25)',
    reply: contract.apiKeySchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.delete('/companies/:companyId/api-keys/:id', {
    access: 'manage_api_keys',
    summary: 'Revoke an API key: from the next request on it opens nothing (X-25)',
    handler: ({ actor, params, expected }) => service.revoke(actor, params, expected),
  });

  routes.get('/api-keys/current', {
    access: 'signedIn',
    byKey: true,
    summary: 'The API key of this request: its company, permissions, limit and last day (X-25)',
    reply: contract.currentApiKeySchema,
    handler: ({ actor }) => service.current(actor),
  });
}
