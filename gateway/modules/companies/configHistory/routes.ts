import type { FastifyInstance } from 'fastify';
import { configHistoryQuerySchema } from '../../../../contract/badgeConfigs.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ConfigHistoryService } from './service.ts';

export function configHistoryRoutes(app: FastifyInstance, { service }: { service: ConfigHistoryService }): void {
  const routes = defineRoutes(app, 'configHistory');

  routes.get('/companies/:companyId/config/history', {
    access: 'signedIn',
    summary: 'What was changed of one configuration of a company, for who may see that configuration (B-20)',
    query: configHistoryQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query: { of, ...page } }) => service.list(actor, params.companyId, of, page),
  });

  routes.get('/companies/:companyId/custom-fields/history', {
    access: 'manage_custom_fields',
    summary: 'What was changed of the custom fields of a company (B-20)',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, 'customField', query),
  });

  routes.get('/companies/:companyId/config/logo/history', {
    access: 'update_company_logo',
    summary: 'What was changed of the logo (B-20)',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, 'companyLogo', query),
  });
}
