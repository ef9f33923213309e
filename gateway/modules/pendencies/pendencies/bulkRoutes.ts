import type { FastifyInstance } from 'fastify';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { pendencyBulkSchema } from '../../../../contract/pendencyBulk.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { PendencyBulkService } from './bulkService.ts';

export function pendencyBulkRoutes(app: FastifyInstance, { service }: { service: PendencyBulkService }): void {
  defineRoutes(app, 'pendencies').post('/pendencies/bulk', {
    // The lifecycle's table says which permission the action needs.
    access: 'see_pendency',
    summary: 'One action on many pendencies, each checked as if it were alone',
    body: pendencyBulkSchema,
    status: 202,
    reply: jobAcceptedSchema,
    handler: ({ actor, body, language }) => service.start(actor, body, language),
  });
}
