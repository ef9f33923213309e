import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/epiOrders.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { EpiOrdersService } from './service.ts';

export function epiOrderRoutes(app: FastifyInstance, { service }: { service: EpiOrdersService }): void {
  const routes = defineRoutes(app, 'epiOrders');

  routes.get('/epi-orders', {
    access: 'see_epi_catalogue',
    summary: 'Orders of equipment of the chosen companies, the newest first',
    query: contract.epiOrderQuerySchema,
    reply: contract.epiOrderListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/epi-orders', {
    access: 'order_epi',
    summary: 'Order what is in the cart, as it was shown (I-04)',
    body: contract.epiOrderBodySchema,
    status: 201,
    reply: contract.epiOrderSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/epi-orders/:id', {
    access: 'see_epi_catalogue',
    summary: 'One order',
    reply: contract.epiOrderSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/epi-orders/:id/move', {
    access: 'order_epi',
    summary: 'Say that an order came, or cancel it before it is confirmed',
    body: contract.epiOrderMoveSchema,
    reply: contract.epiOrderSchema,
    handler: ({ actor, params, body, expected }) => service.move(actor, params.id, body, expected),
  });

  routes.get('/epi-orders/:id/history', {
    access: 'see_epi_catalogue',
    summary: 'What happened to an order',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.get('/operator/epi-orders', {
    access: 'operator',
    summary: 'Orders that reached the operator, the newest first',
    query: contract.epiOrderQuerySchema,
    reply: contract.epiOrderListSchema,
    handler: ({ query }) => service.operator.list(query),
  });

  routes.get('/operator/epi-orders/:id', {
    access: 'operator',
    summary: 'One order, for the operator',
    reply: contract.epiOrderSchema,
    handler: ({ params }) => service.operator.get(params.id),
  });

  routes.post('/operator/epi-orders/:id/move', {
    access: 'operator',
    summary: 'Confirm, ship or refuse an order; who ordered is told',
    body: contract.epiOrderMoveSchema,
    reply: contract.epiOrderSchema,
    handler: ({ actor, params, body, expected }) => service.operator.move(actor, params.id, body, expected),
  });

  routes.get('/operator/epi-orders/:id/history', {
    access: 'operator',
    summary: 'What happened to an order, for the operator',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ params, query }) => service.operator.history(params.id, query),
  });
}
