import type { FastifyInstance } from 'fastify';
import {
  companyConfirmationListSchema,
  companyConfirmationQuerySchema,
  rejectionBodySchema,
} from '../../../../contract/companyConfirmations.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CompanyConfirmationsService } from './service.ts';

/** For the operator of the installation (ADR 19). */
export function companyConfirmationRoutes(
  app: FastifyInstance,
  { service }: { service: CompanyConfirmationsService },
): void {
  const routes = defineRoutes(app, 'operator');

  routes.get('/operator/companies', {
    access: 'operator',
    summary: 'Companies that wait for confirmation',
    query: companyConfirmationQuerySchema,
    reply: companyConfirmationListSchema,
    handler: ({ query }) => service.list(query),
  });

  routes.post('/operator/companies/:id/confirm', {
    access: 'operator',
    summary: 'Confirm that a company belongs to its founder',
    handler: ({ actor, params }) => service.confirm(actor, params.id),
  });

  routes.post('/operator/companies/:id/refuse', {
    access: 'operator',
    summary: 'Refuse a company that waits, and remove it',
    body: rejectionBodySchema,
    handler: ({ actor, params, body }) => service.refuse(actor, params.id, body.reason),
  });
}
