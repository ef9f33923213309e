import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  documentReviewAnalysisSchema,
  documentReviewBodySchema,
  nextStatusSchema,
  verifyNextStatusBodySchema,
  verifyStatusBodySchema,
} from '../../../../contract/documentReview.ts';
import { pendencySchema } from '../../../../contract/pendencies.ts';
import { needs } from '../../../plugins/access.ts';
import { etag, ifMatch } from '../../../plugins/ifMatch.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { DocumentReviewService } from './documentReviewService.ts';

const tags = ['pendencies'];
const params = z.object({ id: idSchema });
// Which decision is meant depends on the status; the service asks its permission.
const config = { access: needs('see_pendency_details') };

export function documentReviewRoutes(app: FastifyInstance, { service }: { service: DocumentReviewService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post(
    '/pendencies/verify-next-status',
    {
      config,
      schema: {
        tags,
        summary: 'What has to be asked before a decision, with the pendency in the body (D-18)',
        body: verifyNextStatusBodySchema,
        response: { 200: nextStatusSchema },
      },
    },
    (request) => service.verifyNamed(actorOf(request), request.body),
  );

  api.post(
    '/pendencies/:id/verify-status',
    {
      config,
      schema: {
        tags,
        summary: 'What has to be asked before a decision (D-18)',
        params,
        body: verifyStatusBodySchema,
        response: { 200: nextStatusSchema },
      },
    },
    (request) => service.verify(actorOf(request), { ...request.body, pendencyId: request.params.id }),
  );

  api.patch(
    '/pendencies/:id/document-review',
    {
      config,
      schema: {
        tags,
        summary: 'The outcome of each document (D-19)',
        params,
        body: documentReviewBodySchema,
        response: { 200: pendencySchema },
      },
    },
    async (request, reply) => {
      const pendency = await service.review(actorOf(request), request.params.id, request.body, ifMatch(request));
      reply.header('etag', etag(pendency.version));
      return pendency;
    },
  );

  api.get(
    '/pendencies/:id/document-review-analysis',
    {
      config,
      schema: {
        tags,
        summary: 'What was decided about each document, and by whom (D-19)',
        params,
        response: { 200: documentReviewAnalysisSchema },
      },
    },
    (request) => service.analysis(actorOf(request), request.params.id),
  );
}
