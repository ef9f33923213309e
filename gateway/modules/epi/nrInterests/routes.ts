import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/nrInterests.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { NrInterestsService } from './service.ts';

export function nrInterestRoutes(app: FastifyInstance, { service }: { service: NrInterestsService }): void {
  const routes = defineRoutes(app, 'nrInterests');
  const list = { query: contract.nrInterestQuerySchema, reply: contract.nrInterestListSchema };

  routes.get('/nr-interests', {
    ...{ ...list, access: 'order_epi', summary: 'What the chosen companies asked about regulatory norms (I-11)' },
    handler: ({ actor, query }) => service.list(actor, query),
  });

  routes.post('/nr-interests', {
    access: 'order_epi',
    summary: 'Tell the operator that a company is interested in the offering (I-11)',
    body: contract.nrInterestBodySchema,
    handler: ({ actor, body }) => service.create(actor, body),
  });

  routes.get('/operator/nr-interests', {
    ...{ ...list, access: 'operator', summary: 'Who is interested, for the operator' },
    handler: ({ query }) => service.received(query),
  });
}
