import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { viewBodySchema, viewListSchema, viewQuerySchema, viewSchema } from '../../../../contract/views.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ViewsService } from './service.ts';

const tags = ['views'];
// Everybody keeps their own; what sharing needs, the service asks.
const config = { access: 'signedIn' } as const;
const ofView = z.object({ id: idSchema });

/** Saved views of the lists (wire, section 5). */
export function viewRoutes(app: FastifyInstance, { service }: { service: ViewsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/views',
    {
      config,
      schema: {
        tags,
        summary: "The caller's views of a list, and those that are shared with them",
        querystring: viewQuerySchema,
        response: { 200: viewListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query.resource),
  );

  api.post(
    '/views',
    { config, schema: { tags, summary: 'Save a view', body: viewBodySchema, response: { 201: viewSchema } } },
    async (request, reply) => {
      const view = await service.create(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(view.version)).send(view);
    },
  );

  api.put(
    '/views/:id',
    {
      config,
      schema: { tags, summary: 'Change a view', params: ofView, body: viewBodySchema, response: { 200: viewSchema } },
    },
    async (request, reply) => {
      const view = await service.update(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(view.version));
      return view;
    },
  );

  api.delete(
    '/views/:id',
    { config, schema: { tags, summary: 'Delete a view', params: ofView, response: { 204: z.null() } } },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id, ifMatch(request));
      return reply.status(204).send(null);
    },
  );
}
