import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  historyQuerySchema,
  historySchema,
  moveBodySchema,
  pendencyCountsSchema,
  pendencyFilterSchema,
  pendencyListSchema,
  pendencyQuerySchema,
  pendencySchema,
} from '../../../../contract/pendencies.ts';
import { pendencyTotalsBodySchema, pendencyTotalsSchema } from '../../../../contract/pendencyTotals.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { PendenciesService } from './service.ts';

const tags = ['pendencies'];
const params = z.object({ id: idSchema });

export function pendencyRoutes(app: FastifyInstance, { service }: { service: PendenciesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/pendencies',
    {
      config: { access: needs('see_pendency') },
      schema: {
        tags,
        summary: 'The list of pendencies',
        querystring: pendencyQuerySchema,
        response: { 200: pendencyListSchema },
      },
    },
    async (request, reply) => {
      const json = await service.list(actorOf(request), request.query);
      // The database made the JSON; writing it again would cost more than reading it.
      reply.type('application/json; charset=utf-8').serializer((text) => text as string);
      return json as never;
    },
  );

  api.get(
    '/pendencies/counts',
    {
      config: { access: needs('see_pendency') },
      schema: {
        tags,
        summary: 'The numbers beside the filters',
        querystring: pendencyFilterSchema,
        response: { 200: pendencyCountsSchema },
      },
    },
    (request) => service.counts(actorOf(request), request.query),
  );

  api.post(
    '/pendencies/totals',
    {
      config: { access: needs('see_pendency') },
      schema: {
        tags,
        summary: 'How many rows each of several filters finds: the numbers beside saved views',
        body: pendencyTotalsBodySchema,
        response: { 200: pendencyTotalsSchema },
      },
    },
    async (request) => ({ totals: await service.totals(actorOf(request), request.body.filters) }),
  );

  api.get(
    '/pendencies/:id',
    {
      config: { access: needs('see_pendency_details') },
      schema: { tags, summary: 'One pendency', params, response: { 200: pendencySchema } },
    },
    async (request, reply) => {
      const pendency = await service.get(actorOf(request), request.params.id);
      reply.header('etag', etag(pendency.version));
      return pendency;
    },
  );

  api.put(
    '/pendencies/:id',
    {
      // Which permission a move needs is a matter of the lifecycle's table.
      config: { access: needs('see_pendency') },
      schema: { tags, summary: 'Move a pendency', params, body: moveBodySchema, response: { 200: pendencySchema } },
    },
    async (request, reply) => {
      const pendency = await service.move(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(pendency.version));
      return pendency;
    },
  );

  api.delete(
    '/pendencies/:id',
    {
      config: { access: needs('configure_project_pendency') },
      schema: { tags, summary: 'Make a pendency inactive', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  api.get(
    '/pendencies/:id/history',
    {
      config: { access: needs('see_pendency_details') },
      schema: {
        tags,
        summary: 'Every step of a pendency',
        params,
        querystring: historyQuerySchema,
        response: { 200: historySchema },
      },
    },
    (request) => service.history(actorOf(request), request.params.id, request.query),
  );
}
