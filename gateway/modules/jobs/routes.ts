import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../contract/common.ts';
import { jobSchema } from '../../../contract/jobs.ts';
import { actorOf } from '../../plugins/session.ts';
import type { JobsService } from './service.ts';

export function jobRoutes(app: FastifyInstance, { service }: { service: JobsService }): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/jobs/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        tags: ['jobs'],
        summary: 'How far a long work is, for who asked for it',
        params: z.object({ id: idSchema }),
        response: { 200: jobSchema },
      },
    },
    (request) => service.get(actorOf(request), request.params.id),
  );
}
