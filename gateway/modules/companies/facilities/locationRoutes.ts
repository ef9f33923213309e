import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { projectLocationBodySchema, projectLocationSchema } from '../../../../contract/facilities.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { LocationService } from './locationService.ts';

const tags = ['projects'];
const params = z.object({ id: idSchema });

/** Where a project takes place (C-05, C-13); the ETag is the project's. */
export function locationRoutes(app: FastifyInstance, { service }: { service: LocationService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects/:id/project-location',
    {
      config: { access: needs('see_projects') },
      schema: { tags, summary: 'Units and areas of a project', params, response: { 200: projectLocationSchema } },
    },
    async (request, reply) => {
      const { location, version } = await service.get(actorOf(request), request.params.id);
      reply.header('etag', etag(version));
      return location;
    },
  );

  api.put(
    '/projects/:id/project-location',
    {
      config: { access: needs('assign_project_department') },
      schema: {
        tags,
        summary: 'Change the areas of a project',
        params,
        body: projectLocationBodySchema,
        response: { 200: projectLocationSchema },
      },
    },
    async (request, reply) => {
      const { departmentIds } = request.body;
      const { location, version } = await service.put(
        actorOf(request),
        request.params.id,
        departmentIds,
        ifMatch(request),
      );
      reply.header('etag', etag(version));
      return location;
    },
  );
}
