import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../contract/common.ts';
import { pipelineListSchema, pipelineStatusSchema } from '../../../contract/organisation.ts';
import { needs } from '../../plugins/access.ts';
import { actorOf } from '../../plugins/session.ts';
import type { OrganisationService } from './service.ts';

const tags = ['organisation'];
const params = z.object({ id: idSchema });

export function organisationRoutes(app: FastifyInstance, { service }: { service: OrganisationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects/pipeline-status',
    {
      config: { access: needs('configure_project_pendency') },
      schema: {
        tags,
        summary: 'The projects that were organised last (C-21, L-07)',
        response: { 200: pipelineListSchema },
      },
    },
    (request) => service.statuses(actorOf(request)),
  );

  api.get(
    '/projects/:id/pipeline-status',
    {
      config: { access: needs('see_projects') },
      schema: {
        tags,
        summary: 'How far the organisation of a project is (C-12, C-21)',
        params,
        response: { 200: pipelineStatusSchema },
      },
    },
    (request) => service.status(actorOf(request), request.params.id),
  );
}
