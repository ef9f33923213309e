import type { FastifyInstance } from 'fastify';
import { projectLocationBodySchema, projectLocationSchema } from '../../../../contract/facilities.ts';
import { defineRoutes, etag } from '../../../plugins/routes.ts';
import type { LocationService } from './locationService.ts';

/** Where a project takes place (C-05, C-13); the ETag is the project's. */
export function locationRoutes(app: FastifyInstance, { service }: { service: LocationService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects/:id/project-location', {
    access: 'see_projects',
    summary: 'Units and areas of a project',
    reply: projectLocationSchema,
    handler: async ({ actor, params, reply }) => {
      const { location, version } = await service.get(actor, params.id);
      reply.header('etag', etag(version));
      return location;
    },
  });

  routes.put('/projects/:id/project-location', {
    access: 'assign_project_department',
    summary: 'Change the areas of a project',
    body: projectLocationBodySchema,
    reply: projectLocationSchema,
    handler: async ({ actor, params, body: { departmentIds }, expected, reply }) => {
      const { location, version } = await service.put(actor, params.id, departmentIds, expected);
      reply.header('etag', etag(version));
      return location;
    },
  });
}
