import type { FastifyInstance } from 'fastify';
import { acceptTermBodySchema, termBodySchema, termListSchema, termSchema } from '../../../../contract/terms.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { TermsService } from './service.ts';

export function termRoutes(app: FastifyInstance, { service }: { service: TermsService }): void {
  const routes = defineRoutes(app, 'terms');

  routes.get('/internal/terms-use', {
    access: 'signedIn',
    summary: 'All versions of the terms, with what the caller accepted',
    reply: termListSchema,
    handler: ({ actor }) => service.list(actor),
  });

  // Public: who signs up reads it first. With a session it also says whether it waits for the caller.
  routes.get('/account-use-terms/default-list', {
    access: 'public',
    optionalSession: true,
    summary: 'The current terms of use',
    reply: termListSchema,
    handler: ({ request }) => service.current(request.actor),
  });

  routes.post('/terms-use/accept', {
    access: 'signedIn',
    summary: 'Accept a version of the terms, once',
    body: acceptTermBodySchema,
    reply: termSchema,
    handler: ({ actor, body, request }) => service.accept(actor, body.accountId, body.termId, request.ip),
  });

  routes.post('/operator/terms', {
    access: 'operator',
    summary: 'Publish a new version of the terms of use',
    status: 201,
    body: termBodySchema,
    reply: termSchema,
    handler: ({ actor, body }) => service.publish(actor, body),
  });
}
