import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/subjectRequests.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { SubjectRequestsService } from './service.ts';

export function subjectRequestRoutes(app: FastifyInstance, { service }: { service: SubjectRequestsService }): void {
  const routes = defineRoutes(app, 'subject requests');

  routes.get('/companies/:companyId/subject-requests', {
    access: 'see_privacy_record',
    summary: 'What people ask about their data (LGPD art. 18)',
    query: contract.subjectRequestQuerySchema,
    reply: contract.subjectRequestListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/subject-requests', {
    access: 'export_personal_data',
    summary: 'Record what a person asks; the deadline is 15 days later (art. 19, II)',
    body: contract.subjectRequestBodySchema,
    status: 201,
    reply: contract.subjectRequestSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/subject-requests/:id', {
    access: 'see_privacy_record',
    summary: 'One request',
    reply: contract.subjectRequestSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/subject-requests/:id', {
    access: 'export_personal_data',
    summary: 'Answer or refuse a request: what the person was told',
    body: contract.subjectAnswerSchema,
    reply: contract.subjectRequestSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });
}
