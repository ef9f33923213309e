import type { FastifyInstance } from 'fastify';
import * as contract from '../../../../contract/calendarFeeds.ts';
import { LIMITED_MORE } from '../../../plugins/limits.ts';
import { defineRoutes } from '../../../plugins/routes.ts';
import type { CalendarFeedsService } from './service.ts';

export function calendarFeedRoutes(app: FastifyInstance, { service }: { service: CalendarFeedsService }): void {
  const routes = defineRoutes(app, 'calendar feeds');
  const url = '/account/me/calendar-feeds/:source';
  const own = { access: 'signedIn', params: contract.feedParamsSchema } as const;

  routes.get(url, {
    ...own,
    summary: 'Whether the caller has an address for a calendar program (F-08, X-08)',
    reply: contract.calendarFeedSchema,
    handler: ({ actor, params }) => service.get(actor, params.source),
  });

  routes.post(url, {
    ...own,
    summary: 'A new address for a calendar program, told this once; the former one ends (F-08, X-08)',
    status: 201,
    reply: contract.feedAddressSchema,
    handler: ({ actor, params }) => service.renew(actor, params.source),
  });

  routes.delete(url, {
    ...own,
    summary: "The address of the caller's calendar ends (F-08, X-08)",
    handler: ({ actor, params }) => service.revoke(actor, params.source),
  });

  routes.get('/ics/:secret', {
    access: 'public',
    summary:
      'The risk schedule or the deadlines of who owns this secret address, for calendar programs (F-08, X-08; RFC 5545)',
    params: contract.icsParamsSchema,
    reply: 'file',
    ...LIMITED_MORE,
    handler: async ({ params, reply }) => {
      const text = await service.read(params.secret);
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .send(text);
    },
  });
}
