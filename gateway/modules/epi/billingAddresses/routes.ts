import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/billingAddresses.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { BillingAddressesService } from './service.ts';

export function billingAddressRoutes(app: FastifyInstance, { service }: { service: BillingAddressesService }): void {
  const routes = defineRoutes(app, 'billingAddresses');

  routes.get('/billings/address', {
    access: 'order_epi',
    summary: 'Billing addresses of the chosen companies, at most one each (B-29)',
    reply: z.array(contract.billingAddressSchema),
    handler: ({ actor }) => service.list(actor),
  });

  routes.post('/billings/address', {
    access: 'order_epi',
    summary: 'Say where a company is billed',
    body: contract.billingAddressBodySchema,
    status: 201,
    reply: contract.billingAddressSchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.put('/billings/address/:id', {
    access: 'order_epi',
    summary: 'Change where a company is billed; orders that were sent keep their address',
    body: contract.billingAddressChangeSchema,
    reply: contract.billingAddressSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params.id, body, expected),
  });
}
