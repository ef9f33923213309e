import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/epiCarts.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { EpiCartsService } from './service.ts';

export function epiCartRoutes(app: FastifyInstance, { service }: { service: EpiCartsService }): void {
  const routes = defineRoutes(app, 'epiCarts');

  routes.get('/companies/:companyId/epi-cart', {
    access: 'order_epi',
    summary: "The caller's cart for a company, with prices and CAs as they are now (I-03)",
    reply: contract.epiCartSchema,
    handler: ({ actor, params }) => service.get(actor, params.companyId),
  });

  routes.patch('/companies/:companyId/epi-cart', {
    access: 'order_epi',
    summary: 'Add one, remove one, remove all of a product, or set how many (I-03)',
    body: contract.cartChangeSchema,
    reply: contract.epiCartSchema,
    handler: ({ actor, params, body }) => service.change(actor, params.companyId, body),
  });

  routes.delete('/companies/:companyId/epi-cart', {
    access: 'order_epi',
    summary: 'Empty the cart',
    reply: contract.epiCartSchema,
    handler: ({ actor, params }) => service.clear(actor, params.companyId),
  });
}
