import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RATE_LIMIT } from '../../contract/constants.ts';
import type { Actor } from '../access/actor.ts';
import { AppError } from '../lib/errors.ts';
import { rateLimit, turns } from '../lib/rateLimit.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the turn that the request has; a second call does nothing. */
    endTurn: (() => void) | null;
  }
}

/** The limits of signed-in requests: asked before the database is, by the person of the token or the key, then by the company. */
export type RequestLimits = {
  ofPerson(request: FastifyRequest, whom: string): Promise<void>;
  /** Counts a call of a key, over all gateways; gives what is left as headers, 429 when nothing is. Never switched off. */
  ofKey(request: FastifyRequest): Promise<Record<string, string>>;
  ofCompany(actor: Actor): Promise<void>;
};

/**
 * Limits per signed-in person and company, and turns (S7): whoever sends many requests waits for themselves, not others for
 * them. Uploads, which may take minutes, have a limit of their own and no turn. Off: only for measurements.
 */
export function requestLimits(
  app: FastifyInstance,
  { on, embedded }: { on: boolean; embedded: boolean },
): RequestLimits {
  const perPerson = rateLimit(RATE_LIMIT.person, RATE_LIMIT);
  const perCompany = rateLimit(RATE_LIMIT.company, RATE_LIMIT);
  const turnsOf = turns(RATE_LIMIT.sideBySide[embedded ? 'embedded' : 'server']);
  const end = async (request: FastifyRequest) => request.endTurn?.();
  app.decorateRequest('endTurn', null);
  // Before the body of the response is sent: who downloads slowly holds up nothing.
  app.addHook('onSend', end);
  app.addHook('onResponse', end);
  app.addHook('onRequestAbort', end);

  const perKey = app.createRateLimit({
    max: ({ actor }: FastifyRequest) => actor?.apiKey?.requestsPerMinute ?? 0,
    timeWindow: '1 minute',
    keyGenerator: ({ actor }: FastifyRequest) => `key ${actor?.apiKey?.id}`,
  });

  return {
    async ofPerson(request, whom) {
      if (!on) return;
      await perPerson(whom);
      if (request.routeOptions.schema?.consumes?.includes('multipart/form-data')) return;
      request.endTurn = await turnsOf.take(whom);
      // Whoever went away while waiting has nothing to be answered.
      if (request.raw.socket.destroyed) request.endTurn();
    },
    async ofKey(request): Promise<Record<string, string>> {
      const quota = await perKey(request);
      if (quota.isAllowed) return {};
      if (quota.isExceeded) throw new AppError('too_many_requests', { retryAfter: quota.ttlInSeconds });
      return { 'x-ratelimit-limit': String(quota.max), 'x-ratelimit-remaining': String(quota.remaining) };
    },
    async ofCompany({ selected, memberships }) {
      const companyId = selected?.[0] ?? memberships[0]?.companyId;
      if (on && companyId !== undefined) await perCompany(String(companyId));
    },
  };
}
