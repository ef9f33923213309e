import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '../../../../contract/passages.ts';
import { LIMITED_SEARCH } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PassagesService } from './service.ts';

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
};

export function passageRoutes(app: FastifyInstance, { service }: { service: PassagesService }): void {
  const routes = defineRoutes(app, 'passages');

  routes.get('/companies/passages', {
    access: 'see_passages',
    summary: 'Passages of the gates, the latest first; `onSite`: people who have not left',
    query: contract.passageQuerySchema,
    reply: contract.passageListSchema,
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.get('/companies/passages/gates', {
    access: 'register_passage',
    summary: 'Active projects and their areas, at which the caller may register passages',
    reply: contract.gateListSchema,
    handler: ({ actor }) => service.gates(actor),
  });

  routes.get('/companies/passages/badges', {
    access: 'register_passage',
    summary:
      'Badges that a gate lets in, and the keys that verify them, for an hour without network; 1000 a page (ruling 28)',
    query: contract.gateBadgeQuerySchema,
    reply: contract.gateBadgesSchema,
    handler: ({ actor, query }) => service.gateBadges(actor, query),
  });

  routes.get('/companies/passages/numbers', {
    access: 'see_passages',
    summary: "Today's readings by answer, and people on site by project and area",
    query: contract.passageNumbersQuerySchema,
    reply: contract.passageNumbersSchema,
    handler: ({ actor, query }) => service.numbers(actor, query.projectId),
  });

  routes.post('/companies/passages/check', {
    access: 'register_passage',
    summary:
      'May this person pass? By the token of a badge, its printed code, or a whole document; nothing is recorded (X-01)',
    ...LIMITED_SEARCH,
    body: contract.passageCheckSchema,
    reply: contract.passageAnswerSchema,
    handler: ({ actor, body }) => service.check(actor, body),
  });

  routes.post('/companies/passages', {
    access: 'register_passage',
    summary:
      'Record an entry or exit with the answer of that moment; an entry of somebody unfit is recorded as refused',
    ...LIMITED_SEARCH,
    body: contract.passageBodySchema,
    status: 201,
    reply: contract.passageAnswerSchema,
    handler: ({ actor, body, request }) => service.register(actor, body, keyOf(request)),
  });
}
