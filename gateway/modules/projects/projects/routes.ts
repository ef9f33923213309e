import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { listOf } from '../../../../contract/list.ts';
import {
  projectOwnersSchema,
  projectQuerySchema,
  projectRowSchema,
  projectSchema,
} from '../../../../contract/projects.ts';
import { needs } from '../../../plugins/access.ts';
import { etag } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ProjectsService } from './service.ts';

const tags = ['projects'];
const config = { access: needs('see_projects') };

export function projectRoutes(app: FastifyInstance, { service }: { service: ProjectsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/projects',
    {
      config,
      schema: {
        tags,
        summary: 'Projects that the caller sees',
        querystring: projectQuerySchema,
        response: { 200: listOf(projectRowSchema) },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.get(
    '/projects/by-users',
    { config, schema: { tags, summary: 'Who created the projects', response: { 200: projectOwnersSchema } } },
    (request) => service.owners(actorOf(request)),
  );

  api.get(
    '/projects/:id',
    {
      config,
      schema: { tags, summary: 'One project', params: z.object({ id: idSchema }), response: { 200: projectSchema } },
    },
    async (request, reply) => {
      const project = await service.get(actorOf(request), request.params.id);
      reply.header('etag', etag(project.version));
      return project;
    },
  );
}
