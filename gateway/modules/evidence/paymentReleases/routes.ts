import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/paymentReleases.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PaymentReleasesService } from './service.ts';

export function paymentReleaseRoutes(app: FastifyInstance, { service }: { service: PaymentReleasesService }): void {
  const routes = defineRoutes(app, 'payment releases');

  routes.get('/payment-releases', {
    access: 'see_payment_release',
    summary: 'May a month be paid? By project, provider and reference month, the latest first (X-20)',
    query: contract.paymentReleaseQuerySchema,
    reply: contract.paymentReleaseListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/payment-releases/numbers', {
    access: 'see_payment_release',
    summary: 'How many months are released, retained, retained in part or waiting, and the amounts retained',
    query: contract.paymentNumbersQuerySchema,
    reply: contract.paymentNumbersSchema,
    handler: ({ actor, query }) => service.numbers(actor, query),
  });

  routes.get('/payment-releases/:id', {
    access: 'see_payment_release',
    summary: 'One month, with the decision of a person where there is one',
    reply: contract.paymentReleaseSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.get('/payment-releases/:id/reasons', {
    access: 'see_payment_release',
    summary: 'The documents that keep the month from being released, late ones first',
    query: contract.paymentReasonQuerySchema,
    reply: contract.paymentReasonListSchema,
    handler: ({ actor, params, query }) => service.reasons(actor, params.id, query),
  });

  routes.get('/payment-releases/:id/history', {
    access: 'see_payment_release',
    summary: 'What the documents said over time, and who decided what',
    query: historyQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.id, query),
  });

  routes.put('/payment-releases/:id/decision', {
    access: 'manage_payment_release',
    summary: 'Decide over what the documents say, with a note that the supplier reads (If-Match)',
    body: contract.paymentDecisionBodySchema,
    reply: contract.paymentReleaseSchema,
    handler: ({ actor, params, body, expected }) => service.decide(actor, params.id, body, expected),
  });

  routes.delete('/payment-releases/:id/decision', {
    access: 'manage_payment_release',
    summary: 'Withdraw the decision: what the documents say counts again (If-Match)',
    body: contract.paymentWithdrawalSchema,
    reply: contract.paymentReleaseSchema,
    handler: ({ actor, params, body, expected }) => service.withdraw(actor, params.id, body.note, expected),
  });
}
