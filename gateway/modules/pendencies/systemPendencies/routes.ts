import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { historyQuerySchema, historySchema } from '../../../../contract/pendencies.ts';
import {
  categoryListSchema,
  categoryQuerySchema,
  defaultListQuerySchema,
  defaultListSchema,
  projectDocumentListSchema,
  projectDocumentQuerySchema,
  systemPendencyBodySchema,
  systemPendencyListSchema,
  systemPendencyQuerySchema,
  systemPendencySchema,
} from '../../../../contract/systemPendencies.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { CatalogueService } from './service.ts';

const tags = ['catalogue'];
const reading = { access: needs('see_projects') };
const writing = { access: needs('configure_project_pendency') };
const ofEntry = z.object({ id: idSchema });

/** The catalogue of system pendencies (wire, section 4) and the default lists (D-39). */
export function catalogueRoutes(app: FastifyInstance, { service }: { service: CatalogueService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/system-pendencies',
    {
      config: reading,
      schema: {
        tags,
        summary: 'The catalogue: shipped documents, own ones and adaptations',
        querystring: systemPendencyQuerySchema,
        response: { 200: systemPendencyListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.post(
    '/system-pendencies',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Add a document of the own company, or adapt a shipped one',
        body: systemPendencyBodySchema,
        response: { 201: systemPendencySchema },
      },
    },
    async (request, reply) => {
      const entry = await service.create(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(entry.version)).send(entry);
    },
  );

  api.get(
    '/system-pendencies/:id',
    {
      config: reading,
      schema: { tags, summary: 'One document', params: ofEntry, response: { 200: systemPendencySchema } },
    },
    async (request, reply) => {
      const entry = await service.get(actorOf(request), request.params.id);
      reply.header('etag', etag(entry.version));
      return entry;
    },
  );

  api.put(
    '/system-pendencies/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Change a document of the own company',
        params: ofEntry,
        body: systemPendencyBodySchema,
        response: { 200: systemPendencySchema },
      },
    },
    async (request, reply) => {
      const entry = await service.update(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(entry.version));
      return entry;
    },
  );

  api.delete(
    '/system-pendencies/:id',
    {
      config: writing,
      schema: {
        tags,
        summary: 'Remove a document that no project asks for',
        params: ofEntry,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id);
      return reply.status(204).send(null);
    },
  );

  api.get(
    '/system-pendencies/:id/history',
    {
      config: { access: needs('see_project_ssma_history') },
      schema: {
        tags,
        summary: 'What was changed of a document, newest first',
        params: ofEntry,
        querystring: historyQuerySchema,
        response: { 200: historySchema },
      },
    },
    (request) => service.history(actorOf(request), request.params.id, request.query),
  );

  api.get(
    '/system-pendencies/projects/:projectId/default-list',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What can be chosen for a project, with what is (C-08)',
        params: z.object({ projectId: idSchema }),
        querystring: projectDocumentQuerySchema,
        response: { 200: projectDocumentListSchema },
      },
    },
    (request) => service.projectDocuments(actorOf(request), request.params.projectId, request.query),
  );

  api.get(
    '/pendencies/default-list',
    {
      config: reading,
      schema: {
        tags,
        summary: 'What is asked by default, of one plan (D-39)',
        querystring: defaultListQuerySchema,
        response: { 200: defaultListSchema },
      },
    },
    (request) => service.defaults(actorOf(request), request.query),
  );

  api.get(
    '/pendencies/categories',
    {
      config: reading,
      schema: {
        tags,
        summary: 'Categories of one plan, with how many documents each has (D-39)',
        querystring: categoryQuerySchema,
        response: { 200: categoryListSchema },
      },
    },
    (request) => service.categories(actorOf(request), request.query.plan),
  );
}
