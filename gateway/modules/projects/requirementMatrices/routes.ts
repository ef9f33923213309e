import type { FastifyInstance } from 'fastify';
import { scopePreviewSchema } from '../../../../contract/projectUpdates.ts';
import * as contract from '../../../../contract/requirementMatrices.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { RequirementMatricesService } from './service.ts';

export function requirementMatrixRoutes(
  app: FastifyInstance,
  { service }: { service: RequirementMatricesService },
): void {
  const routes = defineRoutes(app, 'requirement matrices');
  const base = '/companies/:companyId/requirement-matrices' as const;

  routes.get(base, {
    access: 'configure_project_pendency',
    summary: 'Versions of the requirement matrix, the newest first (X-03)',
    query: contract.requirementMatrixQuerySchema,
    reply: contract.requirementMatrixListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post(base, {
    access: 'configure_project_pendency',
    summary: 'Start a draft: empty, from a sector, or from another version (X-03)',
    body: contract.matrixSourceSchema,
    status: 201,
    reply: contract.requirementMatrixSchema,
    handler: ({ actor, params, body }) => service.start(actor, params.companyId, body),
  });

  routes.get(`${base}/:id`, {
    access: 'configure_project_pendency',
    summary: 'One version of the matrix (X-03)',
    reply: contract.requirementMatrixSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put(`${base}/:id`, {
    access: 'configure_project_pendency',
    summary: 'Change a draft of the matrix (X-03)',
    body: contract.requirementMatrixBodySchema,
    reply: contract.requirementMatrixSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete(`${base}/:id`, {
    access: 'configure_project_pendency',
    summary: 'Remove a draft of the matrix (X-03)',
    handler: ({ actor, params }) => service.remove(actor, params),
  });

  routes.get(`${base}/:id/projects`, {
    access: 'configure_project_pendency',
    summary: 'The projects that a version of the matrix would change (X-03)',
    reply: contract.matrixProjectsSchema,
    handler: ({ actor, params }) => service.projects(actor, params),
  });

  routes.post(`${base}/:id/preview`, {
    access: 'configure_project_pendency',
    summary: 'What publishing it today would do in one project; nothing is changed (X-03)',
    body: contract.matrixPreviewBodySchema,
    reply: scopePreviewSchema,
    handler: ({ actor, params, body }) => service.preview(actor, params, body.projectId),
  });

  routes.post(`${base}/:id/publish`, {
    access: 'publish_requirement_matrix',
    summary: 'Publish a draft from a day on (X-03)',
    body: contract.matrixPublicationSchema,
    reply: contract.requirementMatrixSchema,
    handler: ({ actor, params, body, expected }) => service.publish(actor, params, body, expected),
  });

  routes.post(`${base}/:id/cancel`, {
    access: 'publish_requirement_matrix',
    summary: 'Make a scheduled version a draft again (X-03)',
    reply: contract.requirementMatrixSchema,
    handler: ({ actor, params, expected }) => service.cancel(actor, params, expected),
  });
}
