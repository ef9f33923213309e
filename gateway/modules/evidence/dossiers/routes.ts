import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/dossiers.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { sendMade } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DossiersService } from './service.ts';

export function dossierRoutes(app: FastifyInstance, { service }: { service: DossiersService }): void {
  const routes = defineRoutes(app, 'dossiers');

  routes.get('/dossiers/estimate', {
    access: 'export_dossier',
    summary: 'How many documents a dossier of evidence would hold, of what size, and what is missing (X-10)',
    query: contract.dossierQuerySchema,
    reply: contract.dossierEstimateSchema,
    handler: ({ actor, query }) => service.estimate(actor, query),
  });

  routes.post('/dossiers', {
    access: 'export_dossier',
    summary: 'Make a dossier of evidence of a person, supplier, project or period, in the background (X-10)',
    body: contract.dossierBodySchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => service.start(actor, body, language),
  });

  routes.get('/dossiers/:id', {
    access: 'export_dossier',
    summary: 'The ZIP of a dossier of evidence by the id of its job, for a day',
    reply: 'file',
    handler: async ({ actor, params, reply }) => {
      const { size, ...file } = await service.open(actor, params.id);
      reply.header('content-length', size).header('cache-control', 'no-store');
      return sendMade(reply, { ...file, contentType: 'application/zip' });
    },
  });
}
