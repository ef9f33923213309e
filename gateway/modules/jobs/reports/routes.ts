import type { FastifyInstance } from 'fastify';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { pendencyExportSchema } from '../../../../contract/reports.ts';
import { contentDisposition } from '../../../plugins/download.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ReportsService } from './service.ts';

const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function reportRoutes(app: FastifyInstance, { service }: { service: ReportsService }): void {
  const routes = defineRoutes(app, 'reports');

  routes.post('/reports/pendencies/export', {
    access: 'export_pendency',
    summary: 'Export the list of pendencies, in the background',
    body: pendencyExportSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => service.start(actor, body, language),
  });

  routes.get('/reports/exports/:id', {
    access: 'export_pendency',
    summary: 'The file of an export, for a day',
    reply: 'file',
    handler: async ({ actor, params, reply }) => {
      const file = await service.open(actor, params.id);
      return reply
        .header('content-type', CONTENT_TYPE[file.name.endsWith('.csv') ? 'csv' : 'xlsx'])
        .header('content-disposition', contentDisposition('attachment', file.name))
        .header('content-length', file.size)
        .header('cache-control', 'no-store')
        .send(file.bytes);
    },
  });
}
