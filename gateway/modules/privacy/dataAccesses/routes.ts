import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/dataAccesses.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DataAccessesService } from './service.ts';

export function dataAccessRoutes(app: FastifyInstance, { service }: { service: DataAccessesService }): void {
  const routes = defineRoutes(app, 'data-accesses');

  routes.get('/companies/:companyId/data-accesses', {
    access: 'see_privacy_record',
    summary: 'Who saw which personal data (LGPD art. 37)',
    query: contract.dataAccessQuerySchema,
    reply: contract.dataAccessListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.get('/companies/:companyId/data-accesses/readers', {
    access: 'see_privacy_record',
    summary: 'People of the company who are in the log',
    reply: contract.accessReadersSchema,
    handler: ({ actor, params }) => service.readers(actor, params.companyId),
  });

  routes.get('/companies/:companyId/data-accesses/incident', {
    access: 'see_privacy_record',
    summary: 'Whose data were seen, by whom, from when to when (LGPD art. 48)',
    query: contract.incidentQuerySchema,
    reply: contract.incidentSchema,
    handler: ({ actor, params, query }) => service.incident(actor, params.companyId, query),
  });
}
