import type { FastifyInstance } from 'fastify';
import {
  companyFoundingBodySchema,
  companyProfileListSchema,
  companyProfileQuerySchema,
  companyProfileSchema,
} from '../../../../contract/users.ts';
import { LIMITED_MOST } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RegisterService } from './registerService.ts';

export function registerRoutes(app: FastifyInstance, { service }: { service: RegisterService }): void {
  const routes = defineRoutes(app, 'companies');

  routes.get('/companies', {
    access: 'see_company_data',
    summary: 'Companies whose data the caller may see',
    query: companyProfileQuerySchema,
    reply: companyProfileListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/companies', {
    access: 'signedIn',
    ...LIMITED_MOST,
    summary: 'Found a company, and administer it',
    body: companyFoundingBodySchema,
    status: 201,
    reply: companyProfileSchema,
    handler: ({ actor, body }) => service.found(actor, body),
  });

  routes.delete('/companies/:id', {
    access: 'update_company_data',
    summary: 'Remove a company that nobody else and nothing belongs to',
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });
}
