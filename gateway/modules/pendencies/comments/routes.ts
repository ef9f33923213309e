import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { idSchema } from '../../../../contract/common.ts';
import {
  commentBodySchema,
  commentSchema,
  commentStateBodySchema,
  commentsReadBodySchema,
  mentionableQuerySchema,
  mentionableSchema,
} from '../../../../contract/pendencies.ts';
import { needs } from '../../../plugins/access.ts';
import { NAMING, personalQuota } from '../../../plugins/limits.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { CommentsService } from './service.ts';

const tags = ['comments'];

export function commentRoutes(app: FastifyInstance, { service }: { service: CommentsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();
  // Which permission a comment needs depends on its kind; the service asks it.
  const config = { access: needs('see_pendency') };
  const naming = [personalQuota(app, NAMING.aMinute, '1 minute'), personalQuota(app, NAMING.aDay, '1 day')];

  api.post(
    '/pendencies/:id/comments',
    {
      config,
      async preHandler(request) {
        if (request.body.mentions?.length) for (const quota of naming) await quota(request);
      },
      schema: {
        tags,
        summary: 'Comment, ask or answer',
        params: z.object({ id: idSchema }),
        body: commentBodySchema,
        response: { 201: commentSchema },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await service.add(actorOf(request), request.params.id, request.body)),
  );

  api.get(
    '/pendencies/:id/people',
    {
      config: { access: needs('see_pendency_details') },
      schema: {
        tags,
        summary: 'Who can be named in a comment: people of both companies who can see the pendency (D-31)',
        params: z.object({ id: idSchema }),
        querystring: mentionableQuerySchema,
        response: { 200: z.array(mentionableSchema) },
      },
    },
    (request) => service.people(actorOf(request), request.params.id, request.query.query),
  );

  api.post(
    '/pendencies/:id/comments/read',
    {
      config: { access: needs('see_pendency_details') },
      schema: {
        tags,
        summary: 'The conversation was read up to a comment (D-31)',
        params: z.object({ id: idSchema }),
        body: commentsReadBodySchema,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await service.read(actorOf(request), request.params.id, request.body.lastCommentId);
      return reply.status(204).send(null);
    },
  );

  api.put(
    '/pendencies/:id/comments/:commentId',
    {
      config,
      schema: {
        tags,
        summary: 'Accept the answer to one’s own question',
        params: z.object({ id: idSchema, commentId: idSchema }),
        body: commentStateBodySchema,
        response: { 200: commentSchema },
      },
    },
    (request) => service.accept(actorOf(request), request.params.id, request.params.commentId),
  );
}
