import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { pendencyExportSchema } from '../../../../contract/reports.ts';
import { languageOf } from '../../../lib/language.ts';
import { needs } from '../../../plugins/access.ts';
import { contentDisposition } from '../../../plugins/download.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ReportsService } from './service.ts';

const tags = ['reports'];
const CONTENT_TYPE = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function reportRoutes(app: FastifyInstance, { service }: { service: ReportsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: needs('export_pendency') };

  api.post(
    '/reports/pendencies/export',
    {
      config,
      schema: {
        tags,
        summary: 'Export the list of pendencies, in the background',
        body: pendencyExportSchema,
        response: { 202: jobAcceptedSchema },
      },
    },
    async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      return reply.status(202).send(await service.start(actorOf(request), request.body, language));
    },
  );

  api.get(
    '/reports/exports/:id',
    { config, schema: { tags, summary: 'The file of an export, for a day', params: z.object({ id: idSchema }) } },
    async (request, reply) => {
      const file = await service.open(actorOf(request), request.params.id);
      return reply
        .header('content-type', CONTENT_TYPE[file.name.endsWith('.csv') ? 'csv' : 'xlsx'])
        .header('content-disposition', contentDisposition('attachment', file.name))
        .header('content-length', file.size)
        .header('cache-control', 'no-store')
        .send(file.bytes);
    },
  );
}
