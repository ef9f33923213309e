import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../lib/errors.ts';
import type { IdempotencyStore } from '../lib/idempotencyStore.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

/** How long a repeated request waits for the first one's answer, in milliseconds. */
const PATIENCE = 30_000;

/**
 * `Idempotency-Key` on a POST (wire, `repeated requests`): the first answer is kept for 24 hours and given again; the
 * same key with another content is a 422. Answers of 5xx are not kept, so that a new try is a real one.
 */
export function repeatRequests(app: FastifyInstance, store: IdempotencyStore): void {
  app.decorateRequest('idempotencyKey', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || !request.actor) return;
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw fieldError('Idempotency-Key', 'invalid');
    const { uid } = request.actor;
    const content = contentOf(request);
    const giveUp = Date.now() + PATIENCE;
    for (;;) {
      const found = await store.begin(uid, key, content);
      if (found === 'begun') break;
      if (found.requestHash !== content) throw new AppError('idempotency_key_reused');
      if (found.status !== null) {
        reply
          .status(found.status)
          .type('application/json; charset=utf-8')
          .serializer((text) => text as string);
        return reply.send(found.reply);
      }
      if (Date.now() > giveUp) throw new AppError('unavailable');
      await wait(50);
    }
    request.idempotencyKey = key;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.idempotencyKey || !request.actor) return;
    const { uid } = request.actor;
    if (reply.statusCode >= 500 || reply.statusCode === 429) await store.forget(uid, request.idempotencyKey);
    else await store.finish(uid, request.idempotencyKey, reply.statusCode, typeof payload === 'string' ? payload : '');
  });
}

/** What makes a request the same: path and body; of an upload, whose body is a stream, its length. */
const contentOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(
      `${request.method} ${request.url}\n${request.body === undefined ? request.headers['content-length'] : JSON.stringify(request.body)}`,
    )
    .digest('hex');
