import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { jobSchema, jobSummarySchema } from '../../../../contract/jobs.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { JobsService } from './service.ts';

const tags = ['jobs'];

export function jobRoutes(app: FastifyInstance, { service }: { service: JobsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/jobs',
    {
      config: { access: 'signedIn' },
      schema: { tags, summary: "The caller's latest long works", response: { 200: z.array(jobSummarySchema) } },
    },
    (request) => service.list(actorOf(request)),
  );

  api.get(
    '/jobs/:id',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'How far a long work is, for who asked for it',
        params: z.object({ id: idSchema }),
        response: { 200: jobSchema },
      },
    },
    (request) => service.get(actorOf(request), request.params.id),
  );

  api.post(
    '/jobs/:id/retry',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Begin a failed long work again, where it stopped',
        params: z.object({ id: idSchema }),
        response: { 200: jobSchema },
      },
    },
    (request) => service.retry(actorOf(request), request.params.id),
  );
}
