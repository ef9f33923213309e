import type { FastifyInstance } from 'fastify';
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
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PendencyListService } from './listService.ts';
import type { PendenciesService } from './service.ts';

export function pendencyRoutes(
  app: FastifyInstance,
  { service, lists }: { service: PendenciesService; lists: PendencyListService },
): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.get('/pendencies', {
    access: 'see_pendency',
    summary: 'The list of pendencies',
    query: pendencyQuerySchema,
    reply: pendencyListSchema,
    handler: async ({ actor, query, reply }) => {
      const json = await lists.list(actor, query);
      // The database made the JSON; writing it again would cost more than reading it.
      return reply.type('application/json; charset=utf-8').serializer(String).send(json);
    },
  });

  routes.get('/pendencies/counts', {
    access: 'see_pendency',
    summary: 'The numbers beside the filters',
    query: pendencyFilterSchema,
    reply: pendencyCountsSchema,
    handler: ({ actor, query }) => lists.counts(actor, query),
  });

  routes.post('/pendencies/totals', {
    access: 'see_pendency',
    summary: 'How many rows each of several filters finds: the numbers beside saved views',
    body: pendencyTotalsBodySchema,
    reply: pendencyTotalsSchema,
    handler: async ({ actor, body }) => ({ totals: await lists.totals(actor, body.filters) }),
  });

  routes.get('/pendencies/:id', {
    access: 'see_pendency_details',
    summary: 'One pendency',
    reply: pendencySchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  // Which permission a move needs is a matter of the lifecycle's table.
  routes.put('/pendencies/:id', {
    access: 'see_pendency',
    summary: 'Move a pendency',
    body: moveBodySchema,
    reply: pendencySchema,
    handler: ({ actor, params, body, expected }) => service.move(actor, params.id, body, expected),
  });

  routes.delete('/pendencies/:id', {
    access: 'configure_project_pendency',
    summary: 'Make a pendency inactive',
    handler: ({ actor, params }) => service.remove(actor, params.id),
  });

  routes.get('/pendencies/:id/history', {
    access: 'see_pendency_details',
    summary: 'Every step of a pendency',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });
}
