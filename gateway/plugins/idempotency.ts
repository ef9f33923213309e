import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../lib/errors.ts';
import { type IdempotencyStore, keyedRequest } from '../lib/idempotencyStore.ts';

declare module 'fastify' {
  interface FastifyRequest {
    idempotencyKey: string | null;
  }
}

/** How long a repeated request waits for the first one's answer, in milliseconds. */
const PATIENCE = 30_000;

/** How often a key whose request failed is tried to be let go while the database is away, in milliseconds. */
const TRY_AGAIN = 500;

/**
 * `Idempotency-Key` on a POST (wire, `repeated requests`; R8): the first answer is kept for 24 hours and given again; the
 * same key with another content is a 422. Answers of 5xx are not kept, so that a new try is a real one. What a request
 * writes is kept together with its answer (lib/idempotencyRepository.ts).
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
      if (found.status !== null) return reply.status(found.status).send(found.reply ? JSON.parse(found.reply) : null);
      if (Date.now() > giveUp) throw new AppError('unavailable');
      await wait(50);
    }
    request.idempotencyKey = key;
  });

  // With a callback, so that the handler runs inside.
  app.addHook('preHandler', (request, _reply, done) => {
    const { idempotencyKey: key, actor } = request;
    if (key && actor) keyedRequest.run({ uid: actor.uid, key, status: successOf(request), kept: false }, done);
    else done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotencyKey: key, actor } = request;
    if (!key || !actor) return;
    // Cut off in the middle: what was refused is not what the person sent.
    const cutOff = reply.statusCode >= 400 && request.raw.complete === false;
    const failed = reply.statusCode >= 500 || reply.statusCode === 429 || cutOff;
    if (failed) letGo(store, actor.uid, key);
    else
      await store
        .finish(actor.uid, key, reply.statusCode, typeof payload === 'string' ? payload : '')
        .catch(() => letGo(store, actor.uid, key));
  });
}

/** Forgets a key, as soon as the database takes it; a stopped process leaves it to the next one's start. */
function letGo(store: IdempotencyStore, uid: string, key: string): void {
  store.forget(uid, key).catch(() => setTimeout(() => letGo(store, uid, key), TRY_AGAIN).unref());
}

/** The status of the route's success, as its schema says. */
const successOf = ({ routeOptions }: FastifyRequest): number => {
  const response = routeOptions.schema?.response;
  const statuses = typeof response === 'object' && response !== null ? Object.keys(response) : [];
  return Number(statuses.find((status) => /^2\d\d$/.test(status)) ?? 200);
};

/** What makes a request the same: path and body; of an upload, whose body is a stream, its length. */
const contentOf = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(
      `${request.method} ${request.url}\n${request.body === undefined ? request.headers['content-length'] : JSON.stringify(request.body)}`,
    )
    .digest('hex');
