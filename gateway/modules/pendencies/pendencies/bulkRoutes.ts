import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { jobAcceptedSchema } from '../../../../contract/jobs.ts';
import { pendencyBulkSchema } from '../../../../contract/pendencyBulk.ts';
import { languageOf } from '../../../lib/language.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { PendencyBulkService } from './bulkService.ts';

export function pendencyBulkRoutes(app: FastifyInstance, { service }: { service: PendencyBulkService }): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/pendencies/bulk',
    {
      // Which permission the action needs is a matter of the lifecycle's table.
      config: { access: needs('see_pendency') },
      schema: {
        tags: ['pendencies'],
        summary: 'One action on many pendencies, each checked as if it were alone',
        body: pendencyBulkSchema,
        response: { 202: jobAcceptedSchema },
      },
    },
    async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      return reply.status(202).send(await service.start(actorOf(request), request.body, language));
    },
  );
}
