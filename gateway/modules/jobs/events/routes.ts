import type { FastifyInstance } from 'fastify';
import { EVENT_STREAM } from '../../../../contract/constants.ts';
import type { EventHub } from '../../../background/eventHub.ts';
import { fieldError } from '../../../lib/errors.ts';
import { defineRoutes } from '../../../plugins/routes.ts';

export function eventRoutes(app: FastifyInstance, { hub }: { hub: EventHub }): void {
  // before the server waits for its connections, which would never end by themselves
  app.addHook('preClose', async () => hub.endStreams());

  defineRoutes(app, 'events').get(EVENT_STREAM.path, {
    access: 'signedIn',
    summary: 'Server-sent events: what changes while the stream is open, by ids alone',
    reply: 'file',
    endless: true,
    handler: ({ actor, request, reply }) => {
      if (!request.headers.accept?.includes('text/event-stream')) throw fieldError('Accept', 'invalid');
      const last = request.headers['last-event-id'];
      const age = Number(request.headers[EVENT_STREAM.ageHeader] ?? Number.NaN);
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no') // a proxy passes each event on by itself
        .send(hub.open(actor, last === undefined ? undefined : String(last), age >= 0 ? age : undefined));
    },
  });
}
