import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import * as contract from '../../../../contract/pendencies.ts';
import { NAMING, personalQuota } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CommentsService } from './service.ts';

export function commentRoutes(app: FastifyInstance, { service }: { service: CommentsService }): void {
  const routes = defineRoutes(app, 'comments');
  // The service checks the permission, which depends on the kind of the comment.
  const naming = [
    personalQuota(app, 'names', NAMING.aMinute, '1 minute'),
    personalQuota(app, 'names', NAMING.aDay, '1 day'),
  ];

  routes.post('/pendencies/:id/comments', {
    access: 'see_pendency',
    summary: 'Comment, ask or answer',
    body: contract.commentBodySchema,
    status: 201,
    reply: contract.commentSchema,
    handler: async ({ actor, params, body, request }) => {
      if (body.mentions?.length) for (const quota of naming) await quota(request);
      return service.add(actor, params.id, body);
    },
  });

  routes.get('/pendencies/:id/people', {
    access: 'see_pendency_details',
    summary: 'Who can be named in a comment: people of both companies who can see the pendency (D-31)',
    query: contract.mentionableQuerySchema,
    reply: z.array(contract.mentionableSchema),
    handler: ({ actor, params, query }) => service.people(actor, params.id, query.query),
  });

  routes.post('/pendencies/:id/comments/read', {
    access: 'see_pendency_details',
    byKey: false,
    summary: 'The conversation was read up to a comment (D-31)',
    body: contract.commentsReadBodySchema,
    handler: ({ actor, params, body }) => service.read(actor, params.id, body.lastCommentId),
  });

  routes.put('/pendencies/:id/comments/:commentId', {
    access: 'see_pendency',
    summary: 'Accept the answer to one’s own question',
    body: contract.commentStateBodySchema,
    reply: contract.commentSchema,
    handler: ({ actor, params }) => service.accept(actor, params.id, params.commentId),
  });
}
