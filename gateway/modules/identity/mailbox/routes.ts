import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mailboxListSchema, mailboxMessageSchema, mailboxParamsSchema } from '../../../../contract/mailbox.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Mailbox } from '../../../lib/fileTransport.ts';
import { defineRoutes } from '../../../plugins/routes.ts';

const LIMIT = 100;

/** What a demonstration would have sent, for the people at its own machine; to everybody else it is not there. */
export function mailboxRoutes(app: FastifyInstance, { mailbox, demo }: { mailbox: Mailbox; demo: boolean }): void {
  const routes = defineRoutes(app, 'mailbox');

  const refuseOthers = (request: FastifyRequest): void => {
    if (!demo || !isLocal(request)) throw notFound();
  };

  routes.get('/outbox', {
    access: 'public',
    summary: 'Messages of a demonstration, newest first',
    reply: mailboxListSchema,
    handler: async ({ request }) => {
      refuseOthers(request);
      return mailbox.list(LIMIT);
    },
  });

  routes.get('/outbox/:id', {
    access: 'public',
    summary: 'A message',
    params: mailboxParamsSchema,
    reply: mailboxMessageSchema,
    handler: async ({ params, request }) => {
      refuseOthers(request);
      const message = await mailbox.get(params.id);
      if (!message) throw notFound();
      return message;
    },
  });
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
