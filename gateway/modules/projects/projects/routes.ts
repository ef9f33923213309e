import type { FastifyInstance } from 'fastify';
import { listOf } from '../../../../contract/list.ts';
import {
  projectOwnersSchema,
  projectQuerySchema,
  projectRowSchema,
  projectSchema,
} from '../../../../contract/projects.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ProjectsService } from './service.ts';

export function projectRoutes(app: FastifyInstance, { service }: { service: ProjectsService }): void {
  const routes = defineRoutes(app, 'projects');

  routes.get('/projects', {
    access: 'see_projects',
    summary: 'Projects that the caller sees',
    query: projectQuerySchema,
    reply: listOf(projectRowSchema),
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/projects/by-users', {
    access: 'see_projects',
    summary: 'Who created the projects',
    reply: projectOwnersSchema,
    handler: ({ actor }) => service.owners(actor),
  });

  routes.get('/projects/:id', {
    access: 'see_projects',
    summary: 'One project',
    reply: projectSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });
}
