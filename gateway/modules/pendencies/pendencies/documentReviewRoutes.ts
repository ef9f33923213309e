import type { FastifyInstance } from 'fastify';
import {
  documentReviewAnalysisSchema,
  documentReviewBodySchema,
  nextStatusSchema,
  verifyNextStatusBodySchema,
  verifyStatusBodySchema,
} from '../../../../contract/documentReview.ts';
import { pendencySchema } from '../../../../contract/pendencies.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DocumentReviewService } from './documentReviewService.ts';

// The status says which decision is meant; the service checks its permission.

export function documentReviewRoutes(app: FastifyInstance, { service }: { service: DocumentReviewService }): void {
  const routes = defineRoutes(app, 'pendencies');

  routes.post('/pendencies/verify-next-status', {
    access: 'see_pendency_details',
    summary: 'What has to be asked before a decision, with the pendency in the body (D-18)',
    body: verifyNextStatusBodySchema,
    reply: nextStatusSchema,
    handler: ({ actor, body }) => service.verifyNamed(actor, body),
  });

  routes.post('/pendencies/:id/verify-status', {
    access: 'see_pendency_details',
    summary: 'What has to be asked before a decision (D-18)',
    body: verifyStatusBodySchema,
    reply: nextStatusSchema,
    handler: ({ actor, params, body }) => service.verify(actor, { ...body, pendencyId: params.id }),
  });

  routes.patch('/pendencies/:id/document-review', {
    access: 'see_pendency_details',
    summary: 'The outcome of each document (D-19)',
    body: documentReviewBodySchema,
    reply: pendencySchema,
    handler: ({ actor, params, body, expected }) => service.review(actor, params.id, body, expected),
  });

  routes.get('/pendencies/:id/document-review-analysis', {
    access: 'see_pendency_details',
    summary: 'What was decided about each document, and by whom (D-19)',
    reply: documentReviewAnalysisSchema,
    handler: ({ actor, params }) => service.analysis(actor, params.id),
  });
}
