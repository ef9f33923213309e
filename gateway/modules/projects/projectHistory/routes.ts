import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/projectSettings.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectHistoryService } from './service.ts';

/** The service checks the permission that the scope needs. */

export function projectHistoryRoutes(app: FastifyInstance, { service }: { service: ProjectHistoryService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects/:id/history', {
    access: 'see_projects',
    summary: 'What was changed in a project, by whom and when',
    query: contract.projectHistoryQuerySchema,
    reply: contract.projectHistoryListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.id, query),
  });

  routes.get('/projects/:id/additional-infos', {
    access: 'see_projects',
    summary: 'Who made a project, and how much there is',
    reply: contract.projectInfosSchema,
    handler: ({ actor, params }) => service.infos(actor, params.id),
  });

  routes.get('/projects/:id/stp/pendencies', {
    access: 'see_projects',
    summary: 'STP documents that a project asks for',
    reply: contract.stpPendenciesSchema,
    handler: ({ actor, params }) => service.stpDocuments(actor, params.id),
  });
}
