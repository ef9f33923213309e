import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/personalRecords.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PersonalRecordsService } from './service.ts';

export function personalRecordRoutes(app: FastifyInstance, { service }: { service: PersonalRecordsService }): void {
  const routes = defineRoutes(app, 'personal records');

  routes.get('/companies/:companyId/personal-records', {
    access: 'see_privacy_record',
    summary: 'People of whom the company keeps data, also those who left',
    query: contract.personalRecordQuerySchema,
    reply: contract.personalRecordListSchema,
    handler: ({ actor, params, query }) => service.list(actor, params.companyId, query),
  });

  routes.get('/personal-records/:id', {
    access: 'see_privacy_record',
    summary: 'What is kept of a person, why and until when (LGPD arts. 9 and 18)',
    reply: contract.personalRecordSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/personal-records/:id/holds', {
    access: 'erase_personal_data',
    summary: 'Hold everything of a person, as for a suit: nothing is erased',
    body: contract.legalHoldBodySchema,
    status: 201,
    reply: contract.personalRecordSchema,
    handler: ({ actor, params, body }) => service.hold(actor, params.id, body),
  });

  routes.delete('/personal-records/:id/holds/:holdId', {
    access: 'erase_personal_data',
    summary: 'Lift a hold',
    params: contract.holdParamsSchema,
    reply: contract.personalRecordSchema,
    handler: ({ actor, params }) => service.lift(actor, params.id, params.holdId),
  });

  routes.post('/personal-records/:id/report', {
    access: 'export_personal_data',
    summary: 'Everything that is kept of a person, as a file (LGPD art. 18, II and V)',
    body: contract.reportBodySchema,
    reply: 'file',
    ...LIMITED_MORE,
    handler: async ({ actor, params, body, language, reply }) =>
      body.format === 'pdf'
        ? reply
            .header('content-type', 'application/pdf')
            .send(Buffer.from(await service.pdf(actor, params.id, language)))
        : reply
            .header('content-type', 'application/json; charset=utf-8')
            .send(JSON.stringify(await service.report(actor, params.id))),
  });
}
