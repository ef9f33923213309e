import type { FastifyInstance } from 'fastify';
import { viewBodySchema, viewListSchema, viewQuerySchema, viewSchema } from '../../../../contract/views.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ViewsService } from './service.ts';
// Everybody keeps their own; the service checks the permission to share.

export function viewRoutes(app: FastifyInstance, { service }: { service: ViewsService }): void {
  const routes = defineRoutes(app, 'views');

  routes.get('/views', {
    access: 'signedIn',
    summary: "The caller's views of a list, and those that are shared with them",
    query: viewQuerySchema,
    reply: viewListSchema,
    handler: ({ actor, query }) => service.list(actor, query.resource),
  });

  routes.post('/views', {
    access: 'signedIn',
    summary: 'Save a view',
    body: viewBodySchema,
    status: 201,
    reply: viewSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/views/:id', {
    access: 'signedIn',
    summary: 'Change a view',
    body: viewBodySchema,
    reply: viewSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.id, body, expected),
  });

  routes.delete('/views/:id', {
    access: 'signedIn',
    summary: 'Delete a view',
    handler: ({ actor, params, expected }) => service.remove(actor, params.id, expected),
  });
}
