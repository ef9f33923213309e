import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { jobSchema, jobSummarySchema } from '../../../../contract/jobs.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { JobsService } from './service.ts';

export function jobRoutes(app: FastifyInstance, { service }: { service: JobsService }): void {
  const routes = defineRoutes(app, 'jobs');

  routes.get('/jobs', {
    access: 'signedIn',
    byKey: true,
    summary: "The caller's latest long works",
    reply: z.array(jobSummarySchema),
    handler: ({ actor }) => service.list(actor),
  });

  routes.get('/jobs/:id', {
    access: 'signedIn',
    byKey: true,
    summary: 'How far a long work is, for who asked for it',
    reply: jobSchema,
    handler: ({ actor, params }) => service.get(actor, params.id),
  });

  routes.post('/jobs/:id/retry', {
    access: 'signedIn',
    byKey: true,
    summary: 'Begin a failed long work again, where it stopped',
    reply: jobSchema,
    handler: ({ actor, params }) => service.retry(actor, params.id),
  });
}
