import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  mailboxKeySchema,
  mailboxListSchema,
  mailboxMessageSchema,
  mailboxParamsSchema,
} from '../../../../contract/mailbox.ts';
import { mustExist, notFound } from '../../../lib/errors.ts';
import type { Mailbox } from '../../../lib/fileTransport.ts';
import type { MailboxAccess } from '../../../plugins/mailboxAccess.ts';
import { defineRoutes } from '../../../plugins/routes.ts';

const LIMIT = 100;

/** What a demonstration would have sent, for who opened its mailbox; to everybody else it is not there. */
export function mailboxRoutes(
  app: FastifyInstance,
  { mailbox, access }: { mailbox: Mailbox; access: MailboxAccess },
): void {
  const routes = defineRoutes(app, 'mailbox');

  const refuseOthers = (request: FastifyRequest): void => {
    if (!access.isOpenTo(request)) throw notFound();
  };

  routes.get('/outbox/open', {
    access: 'public',
    summary: 'Open the mailbox of a demonstration in this browser, by the address that the start prints',
    query: mailboxKeySchema,
    reply: 'file',
    handler: async ({ query, request, reply }) => {
      const cookie = access.open(request, query.key);
      if (cookie === null) throw notFound();
      return reply.header('set-cookie', cookie).redirect('/caixa-de-saida', 303);
    },
  });

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
      return mustExist(await mailbox.get(params.id));
    },
  });
}
