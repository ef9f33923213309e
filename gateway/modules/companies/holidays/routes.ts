import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/holidays.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { HolidaysService } from './service.ts';

export function holidayRoutes(app: FastifyInstance, { service }: { service: HolidaysService }): void {
  const routes = defineRoutes(app, 'companies');

  routes.get('/companies/:companyId/holidays', {
    access: 'see_company_data',
    summary: 'Holidays of a year: national ones, and the company’s own',
    query: contract.holidayQuerySchema,
    reply: contract.holidayListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query.year),
  });

  routes.post('/companies/:companyId/holidays', {
    access: 'update_company_data',
    summary: 'Add a holiday of the company',
    body: contract.holidayBodySchema,
    status: 201,
    reply: contract.holidaySchema,
    handler: ({ actor, params, body }) => service.add(actor, params.companyId, body),
  });

  routes.delete('/companies/:companyId/holidays/:id', {
    access: 'update_company_data',
    summary: 'Remove a holiday of the company',
    handler: ({ actor, params }) => service.remove(actor, params.companyId, params.id),
  });
}
