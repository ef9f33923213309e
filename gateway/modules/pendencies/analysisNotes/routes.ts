import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  analysisNoteBodySchema,
  analysisNoteListSchema,
  analysisNoteOptionsQuerySchema,
  analysisNoteOptionsSchema,
  analysisNoteQuerySchema,
  analysisNoteSchema,
  analysisNoteUpdateSchema,
} from '../../../../contract/analysisNotes.ts';
import { idSchema } from '../../../../contract/common.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { AnalysisNotesService } from './service.ts';

const tags = ['analysis notes'];
const params = z.object({ id: idSchema });

/** Notes of analysis (D-32, D-33). */
export function analysisNoteRoutes(app: FastifyInstance, { service }: { service: AnalysisNotesService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/system-pendencies/note/default-list',
    {
      config: { access: needs('see_analysis_note') },
      schema: {
        tags,
        summary: 'Notes of the selected companies',
        querystring: analysisNoteQuerySchema,
        response: { 200: analysisNoteListSchema },
      },
    },
    (request) => service.list(actorOf(request), request.query),
  );

  api.get(
    '/system-pendencies/note/options',
    {
      config: { access: needs('see_analysis_note') },
      schema: {
        tags,
        summary: 'Documents, providers and projects that a note of the company can speak of',
        querystring: analysisNoteOptionsQuerySchema,
        response: { 200: analysisNoteOptionsSchema },
      },
    },
    (request) => service.options(actorOf(request), request.query.companyId),
  );

  api.post(
    '/system-pendencies/note',
    {
      config: { access: needs('add_analysis_note') },
      schema: { tags, summary: 'Add a note', body: analysisNoteBodySchema, response: { 201: analysisNoteSchema } },
    },
    async (request, reply) => {
      const note = await service.create(actorOf(request), request.body);
      return reply.status(201).header('etag', etag(note.version)).send(note);
    },
  );

  api.get(
    '/system-pendencies/note/:id',
    {
      config: { access: needs('see_analysis_note') },
      schema: { tags, summary: 'One note', params, response: { 200: analysisNoteSchema } },
    },
    async (request, reply) => {
      const note = await service.get(actorOf(request), request.params.id);
      reply.header('etag', etag(note.version));
      return note;
    },
  );

  api.put(
    '/system-pendencies/note/:id',
    {
      config: { access: needs('update_analysis_note') },
      schema: {
        tags,
        summary: 'Change a note',
        params,
        body: analysisNoteUpdateSchema,
        response: { 200: analysisNoteSchema },
      },
    },
    async (request, reply) => {
      const note = await service.update(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(note.version));
      return note;
    },
  );

  api.delete(
    '/system-pendencies/note/:id',
    {
      config: { access: needs('remove_analysis_note') },
      schema: { tags, summary: 'Remove a note', params, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await service.remove(actorOf(request), request.params.id, ifMatch(request));
      return reply.status(204).send(null);
    },
  );
}
