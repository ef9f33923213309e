import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import { historySchema } from '../../../../contract/pendencies.ts';
import {
  analysisBodySchema,
  analysisHistoryQuerySchema,
  analysisReviewSchema,
  analysisSchema,
} from '../../../../contract/readings.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { ReadingService } from './service.ts';

const tags = ['reading'];
const params = z.object({ id: idSchema, documentId: idSchema });
const byDocument = z.object({ documentId: idSchema });

export function readingRoutes(app: FastifyInstance, { service }: { service: ReadingService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  const see = { access: needs('see_automatic_analysis') };
  const review = { access: needs('review_automatic_analysis') };
  const tagged = <Body extends { version: number }>(reply: FastifyReply, analysis: Body): Body => {
    reply.header('etag', etag(analysis.version));
    return analysis;
  };

  api.get(
    '/pendencies/automatic-analysis/by-document/:documentId',
    {
      config: see,
      schema: { tags, summary: 'The analysis of a document', params: byDocument, response: { 200: analysisSchema } },
    },
    async (request, reply) => tagged(reply, await service.get(actorOf(request), request.params.documentId)),
  );

  api.post(
    '/pendencies/automatic-analysis/review/:documentId',
    {
      config: review,
      schema: {
        tags,
        summary: 'Agree with an analysis, or say why not',
        params: byDocument,
        body: analysisReviewSchema,
        response: { 200: analysisSchema },
      },
    },
    async (request, reply) =>
      tagged(reply, await service.review(actorOf(request), request.params.documentId, request.body)),
  );

  api.get(
    '/pendencies/:id/documents/:documentId/automatic-analysis',
    {
      config: see,
      schema: { tags, summary: 'The analysis of a document', params, response: { 200: analysisSchema } },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      return tagged(reply, await service.get(actorOf(request), documentId, id));
    },
  );

  api.put(
    '/pendencies/:id/documents/:documentId/automatic-analysis',
    {
      config: review,
      schema: {
        tags,
        summary: 'The items as a reviewer leaves them',
        params,
        body: analysisBodySchema,
        response: { 200: analysisSchema },
      },
    },
    async (request, reply) => {
      const { id, documentId } = request.params;
      const analysis = await service.update(actorOf(request), documentId, id, request.body, ifMatch(request));
      return tagged(reply, analysis);
    },
  );

  api.get(
    '/pendencies/:id/documents/:documentId/automatic-analysis/history',
    {
      config: { access: needs('see_pendency_analysis_history') },
      schema: {
        tags,
        summary: 'What was done to an analysis',
        params,
        querystring: analysisHistoryQuerySchema,
        response: { 200: historySchema },
      },
    },
    (request) => service.history(actorOf(request), request.params.documentId, request.params.id, request.query),
  );
}
