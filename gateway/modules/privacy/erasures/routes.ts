import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/erasures.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ErasuresService } from './service.ts';

export function erasureRoutes(app: FastifyInstance, { service }: { service: ErasuresService }): void {
  const routes = defineRoutes(app, 'erasures');

  routes.get('/companies/:companyId/erasures', {
    access: 'see_privacy_record',
    summary: 'Erasures of personal data (LGPD arts. 15 and 16)',
    query: contract.erasureQuerySchema,
    reply: contract.erasureListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.post('/personal-records/:id/erasures', {
    access: 'erase_personal_data',
    summary: 'Propose to erase what is due of a person',
    status: 201,
    reply: contract.erasureSchema,
    handler: ({ actor, params }) => service.propose(actor, params.id),
  });

  routes.post('/erasures/decide', {
    access: 'erase_personal_data',
    summary: 'Approve or refuse proposals; what is approved is erased by a job',
    body: contract.erasureDecisionSchema,
    handler: ({ actor, body }) => service.decide(actor, body),
  });

  routes.get('/erasures/:id/certificate', {
    access: 'see_privacy_record',
    summary: 'The certificate of an erasure as a PDF',
    reply: 'file',
    handler: async ({ actor, params, language, reply }) => {
      const pdf = await service.certificate(actor, params.id, language);
      return reply.header('content-type', 'application/pdf').send(Buffer.from(pdf));
    },
  });
}
