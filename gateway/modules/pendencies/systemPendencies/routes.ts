import type { FastifyInstance } from 'fastify';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/systemPendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { SystemPendenciesService } from './service.ts';

export function systemPendencyRoutes(app: FastifyInstance, { service }: { service: SystemPendenciesService }): void {
  const routes = defineRoutes(app, 'system pendencies');

  routes.get('/system-pendencies', {
    access: 'see_projects',
    summary: 'The catalogue: shipped documents, own ones and adaptations',
    query: contract.systemPendencyQuerySchema,
    reply: contract.systemPendencyListSchema,
    handler: ({ actor, query, language }) => service.list(actor, query, language),
  });

  routes.post('/system-pendencies', {
    access: 'configure_project_pendency',
    summary: 'Add a document of the own company, or adapt a shipped one',
    body: contract.systemPendencyBodySchema,
    status: 201,
    reply: contract.systemPendencySchema,
    handler: ({ actor, body }) => service.create(actor, body.companyId, body),
  });

  routes.post('/system-pendencies/reach', {
    access: 'see_projects',
    summary: 'Whom a document with these conditions asks today; nothing is changed',
    body: contract.documentReachBodySchema,
    reply: contract.documentReachSchema,
    handler: ({ actor, body }) => service.reach(actor, body),
  });

  routes.get('/system-pendencies/:id', {
    access: 'see_projects',
    summary: 'One document',
    reply: contract.systemPendencySchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/system-pendencies/:id', {
    access: 'configure_project_pendency',
    summary: 'Change a document of the own company',
    body: contract.systemPendencyBodySchema,
    reply: contract.systemPendencySchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/system-pendencies/:id', {
    access: 'configure_project_pendency',
    summary: 'Remove a document that no project asks for',
    handler: ({ actor, params }) => service.remove(actor, params),
  });

  routes.get('/system-pendencies/:id/history', {
    access: 'see_project_ssma_history',
    summary: 'What was changed of a document, newest first',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/system-pendencies/projects/:projectId/default-list', {
    access: 'see_projects',
    summary: 'What can be chosen for a project, with what is (C-08)',
    query: contract.projectDocumentQuerySchema,
    reply: contract.projectDocumentListSchema,
    handler: ({ actor, params, query, language }) =>
      service.projectDocuments(actor, params.projectId, { ...query, language }),
  });

  routes.get('/pendencies/default-list', {
    access: 'see_projects',
    summary: 'What is asked by default, of one plan (D-39)',
    query: contract.defaultListQuerySchema,
    reply: contract.defaultListSchema,
    handler: ({ actor, query, language }) => service.defaults(actor, { ...query, language }),
  });

  routes.get('/pendencies/categories', {
    access: 'see_projects',
    summary: 'Categories of one plan, with how many documents each has (D-39)',
    query: contract.categoryQuerySchema,
    reply: contract.categoryListSchema,
    handler: ({ actor, query }) => service.categories(actor, query.plan),
  });
}
