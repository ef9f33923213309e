import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/webhooks.ts';
import { LIMITED_MORE, LIMITED_MOST } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { WebhooksService } from './service.ts';

export function webhookRoutes(app: FastifyInstance, { service }: { service: WebhooksService }): void {
  const routes = defineRoutes(app, 'webhooks');

  routes.get('/companies/:companyId/webhooks', {
    access: 'manage_webhooks',
    summary: 'Webhooks of a company',
    query: contract.webhookQuerySchema,
    reply: contract.webhookListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/companies/:companyId/webhooks', {
    access: 'manage_webhooks',
    summary: 'Add a webhook; the answer has its secret, which is never shown again',
    tellsOnce: true,
    body: contract.webhookBodySchema,
    status: 201,
    reply: contract.webhookWithSecretSchema,
    handler: ({ actor, params, body }) => service.create(actor, params.companyId, body),
  });

  routes.get('/webhooks/:id', {
    access: 'manage_webhooks',
    summary: 'One webhook',
    reply: contract.webhookSchema,
    handler: ({ actor, params }) => service.get(actor, params),
  });

  routes.put('/webhooks/:id', {
    access: 'manage_webhooks',
    summary: 'Change, pause or activate a webhook',
    body: contract.webhookBodySchema,
    reply: contract.webhookSchema,
    handler: ({ actor, params, body, expected }) => service.update(actor, params, body, expected),
  });

  routes.delete('/webhooks/:id', {
    access: 'manage_webhooks',
    summary: 'Remove a webhook with its deliveries',
    handler: ({ actor, params, expected }) => service.remove(actor, params, expected),
  });

  routes.post('/webhooks/:id/secret', {
    access: 'manage_webhooks',
    summary: 'Replace the secret; the former one signs as well for 24 hours',
    tellsOnce: true,
    reply: contract.webhookWithSecretSchema,
    handler: ({ actor, params }) => service.replaceSecret(actor, params),
  });

  routes.post('/webhooks/:id/test', {
    access: 'manage_webhooks',
    summary: 'Send a test, also while the webhook is paused',
    ...LIMITED_MOST,
    status: 202,
    reply: contract.webhookDeliverySchema,
    handler: ({ actor, params }) => service.test(actor, params),
  });

  routes.get('/webhooks/:id/deliveries', {
    access: 'manage_webhooks',
    summary: 'Deliveries of a webhook, the newest first',
    query: contract.webhookDeliveryQuerySchema,
    reply: contract.webhookDeliveryListSchema,
    // a test that was just sent is looked at again and again
    replica: false,
    handler: ({ actor, params, query }) => service.deliveries(actor, params, query),
  });

  routes.post('/webhooks/:id/deliveries/:deliveryId/resend', {
    access: 'manage_webhooks',
    summary: 'Send a delivery again, with the same id',
    ...LIMITED_MORE,
    status: 202,
    reply: contract.webhookDeliverySchema,
    handler: ({ actor, params }) => service.sendAgain(actor, { id: params.id }, params.deliveryId),
  });
}
