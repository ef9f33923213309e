import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fieldError } from '../lib/errors.ts';
import {
  type Attempt,
  type IdempotencyStore,
  keyedRequest,
  type UploadedPart,
  uploadHashOf,
} from '../lib/idempotencyStore.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the request holds the key that it carries. */
    attempt: Attempt | null;
  }
}

/** How long a repeated request waits for the first one's answer, in milliseconds. */
const PATIENCE = 30_000;

/** How often a request that runs renews the lease of its key, in milliseconds. */
const RENEWAL = 5000;

/** How often a key whose request failed is tried to be let go while the database is away, in milliseconds. */
const TRY_AGAIN = 500;

/**
 * `Idempotency-Key` on a POST (wire, `repeated requests`; R8): the first answer is kept for 24 hours and given again; the
 * same key with another content is a 422. Answers of 5xx, and refused uploads, are not kept, so that a new try is a real one. What a request
 * writes is kept together with its answer (lib/idempotencyRepository.ts).
 */
export function idempotency(app: FastifyInstance, store: IdempotencyStore): void {
  app.decorateRequest('attempt', null);

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined || request.method !== 'POST' || !request.actor) return;
    // Passwords and tokens are not kept for a day, not even as the quick hash of a request.
    const { url, config } = request.routeOptions;
    if (url?.startsWith('/api/authentication/') || config.tellsOnce) return;
    if (typeof key !== 'string' || !/^[\w-]{8,100}$/.test(key)) throw fieldError('Idempotency-Key', 'invalid');
    const address = `${request.method} ${request.url}`;
    const attempt: Attempt = { uid: request.actor.uid, key, attempt: randomUUID(), address };
    const content = hashOf(`${address}\n${isUpload(request) ? '' : JSON.stringify(request.body)}`);
    const giveUp = Date.now() + PATIENCE;
    for (;;) {
      const found = await store.begin(attempt, content).catch((error: unknown) => {
        // It may have begun all the same: only its answer was lost with the database.
        void releaseKey(store, attempt);
        throw error;
      });
      if (found === 'begun') break;
      const isDone = found.status !== null;
      const known = isDone && isUpload(request) ? uploadHashOf(address, await uploadedParts(request)) : content;
      if (found.requestHash !== known) throw new AppError('idempotency_key_reused');
      if (found.status !== null) return reply.status(found.status).send(found.reply ? JSON.parse(found.reply) : null);
      if (Date.now() > giveUp) throw new AppError('unavailable');
      await wait(50);
    }
    request.attempt = attempt;
    // A renewal that fails is made up for by the next; a request whose key was taken cannot commit.
    if (reply.raw.destroyed) return;
    const renewal = setInterval(() => void store.renew(attempt).catch(() => undefined), RENEWAL).unref();
    reply.raw.once('close', () => clearInterval(renewal));
  });

  // With a callback, so that the handler runs inside.
  app.addHook('preHandler', (request, _reply, done) => {
    const { attempt } = request;
    if (attempt) keyedRequest.run({ ...attempt, status: successOf(request), kept: false }, done);
    else done();
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { attempt } = request;
    if (!attempt) return;
    // Cut off in the middle: what was refused is not what the person sent.
    const cutOff = reply.statusCode >= 400 && request.raw.complete === false;
    const failed = reply.statusCode >= (isUpload(request) ? 400 : 500) || reply.statusCode === 429 || cutOff;
    const text = typeof payload === 'string' ? payload : '';
    if (failed) await releaseKey(store, attempt);
    else await store.finish(attempt, reply.statusCode, text).catch(() => releaseKey(store, attempt));
  });
}

/** Lets a key go: now, or as soon as the database takes it; a stopped process leaves it to the next one's start. */
const releaseKey = (store: IdempotencyStore, attempt: Attempt): Promise<void> =>
  store.forget(attempt).catch(() => {
    setTimeout(() => void releaseKey(store, attempt), TRY_AGAIN).unref();
  });

/** The status of the route's success, as its schema says. */
const successOf = ({ routeOptions }: FastifyRequest): number => {
  const response = routeOptions.schema?.response;
  const statuses = typeof response === 'object' && response !== null ? Object.keys(response) : [];
  return Number(statuses.find((status) => /^2\d\d$/.test(status)) ?? 200);
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false;

/** Reads a repeated upload to compare it with the first one; nothing of it is kept, in memory or on the disk. */
async function uploadedParts(request: FastifyRequest): Promise<UploadedPart[]> {
  const parts: UploadedPart[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      parts.push([part.fieldname, '', String(part.value)]);
      continue;
    }
    const hash = createHash('sha256');
    for await (const chunk of part.file) hash.update(chunk);
    parts.push([part.fieldname, part.filename ?? '', part.file.truncated ? 'too large' : hash.digest('hex')]);
  }
  return parts;
}
