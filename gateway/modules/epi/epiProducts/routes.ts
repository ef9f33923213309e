import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/epiProducts.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { EpiProductsService } from './service.ts';

export function epiProductRoutes(app: FastifyInstance, { service }: { service: EpiProductsService }): void {
  const routes = defineRoutes(app, 'epiProducts');
  const catalogue = {
    access: 'see_epi_catalogue',
    query: contract.epiProductQuerySchema,
    reply: contract.epiProductListSchema,
    handler: ({ query }: { query: contract.EpiProductQuery }) => service.list(query),
  } as const;

  routes.get('/epi-products', { ...catalogue, summary: 'The catalogue of protective equipment (I-01)' });

  routes.get('/authentication/bex-epi-list', {
    ...catalogue,
    byKey: false,
    summary: 'The catalogue, by the name that the specification gives it (I-01)',
  });

  routes.get('/operator/epi-products', {
    ...catalogue,
    access: 'operator',
    summary: 'The catalogue, for who keeps it',
  });

  routes.post('/operator/epi-products', {
    access: 'operator',
    summary: 'Add a product',
    body: contract.epiProductBodySchema,
    status: 201,
    reply: contract.epiProductSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/operator/epi-products/:id', {
    access: 'operator',
    summary: 'Change a product; carts show a new price before the next order',
    body: contract.epiProductBodySchema,
    reply: contract.epiProductSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.id, body, expected),
  });

  routes.delete('/operator/epi-products/:id', {
    access: 'operator',
    summary: 'Withdraw a product from the catalogue; its orders stay',
    handler: ({ actor, params, expected }) => service.withdraw(actor, params.id, expected),
  });

  routes.get('/operator/epi-products/:id/history', {
    access: 'operator',
    summary: 'What was changed of a product',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ params, query }) => service.history(params.id, query),
  });
}
