import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { acceptTermBodySchema, termListSchema, termSchema } from '../../../../contract/terms.ts';
import { actorOf } from '../../../plugins/session.ts';
import type { TermsService } from './service.ts';

const tags = ['terms'];

export function termRoutes(app: FastifyInstance, { service }: { service: TermsService }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get(
    '/internal/terms-use',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'All versions of the terms, with what the caller accepted',
        response: { 200: termListSchema },
      },
    },
    (request) => service.list(actorOf(request)),
  );

  // Public: who signs up reads it first. With a session it also says whether it waits for the caller.
  api.get(
    '/account-use-terms/default-list',
    {
      config: { access: 'public', optionalSession: true },
      schema: { tags, summary: 'The current terms of use', response: { 200: termListSchema } },
    },
    (request) => service.current(request.actor),
  );

  api.post(
    '/terms-use/accept',
    {
      config: { access: 'signedIn' },
      schema: {
        tags,
        summary: 'Accept a version of the terms, once',
        body: acceptTermBodySchema,
        response: { 200: termSchema },
      },
    },
    (request) => service.accept(actorOf(request), request.body.accountId, request.body.termId, request.ip),
  );
}
