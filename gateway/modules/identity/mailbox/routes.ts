import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { outboxListSchema, outboxMessageSchema, outboxParamsSchema } from '../../../../contract/mailbox.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Outbox } from '../../../lib/fileTransport.ts';

const tags = ['outbox'];
const LIMIT = 100;

/** What a demonstration would have sent, for the people at its own machine; to everybody else it is not there. */
export function outboxRoutes(app: FastifyInstance, { outbox, demo }: { outbox: Outbox; demo: boolean }): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  const refuseOthers = (request: FastifyRequest): void => {
    if (!demo || !isLocal(request)) throw notFound();
  };

  api.get(
    '/outbox',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'Messages of a demonstration, newest first', response: { 200: outboxListSchema } },
    },
    async (request) => {
      refuseOthers(request);
      return outbox.list(LIMIT);
    },
  );

  api.get(
    '/outbox/:id',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'A message', params: outboxParamsSchema, response: { 200: outboxMessageSchema } },
    },
    async (request) => {
      refuseOthers(request);
      const message = await outbox.get(request.params.id);
      if (!message) throw notFound();
      return message;
    },
  );
}

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3})$/;
const LOCAL_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Somebody at this machine: the peer itself, whatever a header says of it. A request that a proxy passed on comes from
 * elsewhere, and one for another name was led here by a page of that name (DNS rebinding).
 */
function isLocal(request: FastifyRequest): boolean {
  const { headers, socket } = request.raw;
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false;
  return LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_NAME.test(headers.host ?? '');
}
