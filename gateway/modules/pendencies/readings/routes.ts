import type { FastifyInstance } from 'fastify';
import { historySchema } from '../../../../contract/pendencies.ts';
import * as contract from '../../../../contract/readings.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { ReadingService } from './service.ts';

export function readingRoutes(app: FastifyInstance, { service }: { service: ReadingService }): void {
  const routes = defineRoutes(app, 'readings');

  routes.get('/pendencies/automatic-analysis/by-document/:documentId', {
    access: 'see_automatic_analysis',
    summary: 'The analysis of a document',
    reply: contract.analysisSchema,
    handler: ({ actor, params }) => service.get(actor, params.documentId),
  });

  routes.post('/pendencies/automatic-analysis/review/:documentId', {
    access: 'review_automatic_analysis',
    summary: 'Agree with an analysis, or say why not',
    body: contract.analysisReviewSchema,
    reply: contract.analysisSchema,
    handler: ({ actor, params, body }) => service.review(actor, params.documentId, body),
  });

  routes.get('/pendencies/:id/documents/:documentId/automatic-analysis', {
    access: 'see_automatic_analysis',
    summary: 'The analysis of a document',
    reply: contract.analysisSchema,
    handler: ({ actor, params: { id, documentId } }) => service.get(actor, documentId, id),
  });

  routes.put('/pendencies/:id/documents/:documentId/automatic-analysis', {
    access: 'review_automatic_analysis',
    summary: 'The items as a reviewer leaves them',
    body: contract.analysisBodySchema,
    reply: contract.analysisSchema,
    handler: ({ actor, params: { id, documentId }, body, expected }) =>
      service.update(actor, documentId, id, body, expected),
  });

  routes.get('/pendencies/:id/documents/:documentId/automatic-analysis/history', {
    access: 'see_pendency_analysis_history',
    summary: 'What was done to an analysis',
    query: contract.analysisHistoryQuerySchema,
    reply: historySchema,
    handler: ({ actor, params, query }) => service.history(actor, params.documentId, params.id, query),
  });
}
