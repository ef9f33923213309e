import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  projectHistoryListSchema,
  projectHistoryQuerySchema,
  projectInfosSchema,
  stpPendenciesSchema,
} from '../../../../contract/projectSettings.ts';
import { needs } from '../../../plugins/access.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProjectHistoryService } from './service.ts';

const tags = ['projects'];
const params = z.object({ id: idSchema });
/** The scope says which permission is needed beside it, which the service asks. */
const config = { access: needs('see_projects') };

export function projectHistoryRoutes(app: FastifyInstance, { service }: { service: ProjectHistoryService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects/:id/history',
    {
      config,
      schema: {
        tags,
        summary: 'What was changed in a project, by whom and when',
        params,
        querystring: projectHistoryQuerySchema,
        response: { 200: projectHistoryListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.params.id, request.query),
  );

  api.get(
    '/projects/:id/additional-infos',
    {
      config,
      schema: {
        tags,
        summary: 'Who made a project, and how much there is',
        params,
        response: { 200: projectInfosSchema },
      },
    },
    (request) => service.infos(actorOf(request), request.params.id),
  );

  api.get(
    '/projects/:id/stp/pendencies',
    {
      config,
      schema: {
        tags,
        summary: 'STP documents that a project asks for',
        params,
        response: { 200: stpPendenciesSchema },
      },
    },
    (request) => service.stpDocuments(actorOf(request), request.params.id),
  );
}
