import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '../../../../contract/notices.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { DigestService } from './digestService.ts';
import type { NoticesService } from './service.ts';

export function noticeRoutes(app: FastifyInstance, { service }: { service: NoticesService }): void {
  const routes = defineRoutes(app, 'notices');
  const access = 'signedIn';

  routes.get('/notices', {
    access,
    summary: "The caller's notices, or what the people of the caller's companies were told, newest first (X-08)",
    query: contract.noticeQuerySchema,
    reply: contract.noticeListSchema,
    handler: ({ actor, query, language }) => service.list(actor, { ...query, language }),
  });

  routes.get('/notices/counts', {
    access,
    summary: 'How many notices the caller, or who the caller works with, has: all, unread, by group (X-08)',
    query: contract.noticeCountsQuerySchema,
    reply: contract.noticeCountsSchema,
    handler: ({ actor, query }) => service.counts(actor, query),
  });

  routes.get('/notices/projects', {
    access,
    summary: 'The projects that the notices are of (X-08)',
    query: contract.noticeProjectsQuerySchema,
    reply: contract.noticeProjectsSchema,
    handler: ({ actor, query }) => service.projects(actor, query.scope),
  });

  routes.patch('/notices', {
    access,
    summary: 'Mark notices as read or unread; without ids, all (X-08)',
    body: contract.noticeMarkBodySchema,
    handler: ({ actor, body }) => service.mark(actor, body),
  });

  routes.patch('/notices/:id/snooze', {
    access,
    summary: 'Put a notice off: it comes back unread (X-08)',
    body: contract.noticeSnoozeBodySchema,
    handler: ({ actor, params, body }) => service.snooze(actor, params.id, body.until),
  });

  routes.get('/account/me/notice-preferences', {
    access,
    summary: 'What the caller wants to be told, where and when, and what the permissions allow (B-31)',
    reply: contract.noticePreferencesSchema,
    handler: ({ actor }) => service.preferences(actor),
  });

  routes.put('/account/me/notice-preferences', {
    access,
    summary: 'Choose what to be told, where and when (B-31)',
    body: contract.noticePreferencesBodySchema,
    reply: contract.noticePreferencesSchema,
    handler: ({ actor, body }) => service.savePreferences(actor, body),
  });
}

/** How a digest is stopped from its mail, without sign-in (RFC 8058). */
export function digestRoutes(app: FastifyInstance, { service }: { service: DigestService }): void {
  void app.register(async (own) => {
    // a mail program sends a form; what it says is in the address
    own.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      (_request, payload, done) => {
        payload.resume();
        payload.once('end', () => done(null, undefined));
      },
    );
    const routes = defineRoutes(own, 'notices');
    const send = (reply: FastifyReply, { isKnown, html }: { isKnown: boolean; html: string }) =>
      reply
        .code(isKnown ? 200 : 404)
        // with no-referrer its form would have no origin, and be refused
        .header('referrer-policy', 'same-origin')
        .type('text/html; charset=utf-8')
        .send(html);
    routes.get('/digests/unsubscribe/:token', {
      access: 'public',
      summary: 'Asks whether to stop the digests of who the token names (RFC 8058)',
      params: contract.unsubscribeParamsSchema,
      reply: 'file',
      ...LIMITED_MORE,
      handler: async ({ params, reply, language }) => send(reply, await service.page({ ...params, language })),
    });
    routes.post('/digests/unsubscribe/:token', {
      access: 'public',
      summary: 'Stops the digests of who the token names, in one click (RFC 8058)',
      params: contract.unsubscribeParamsSchema,
      reply: 'file',
      ...LIMITED_MORE,
      handler: async ({ params, reply, language }) => send(reply, await service.unsubscribe({ ...params, language })),
    });
  });
}
