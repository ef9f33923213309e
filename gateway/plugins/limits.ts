import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** Calls of one address per minute, for what a machine would try over and over. */
const perMinute = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

/** Ways in, links and codes: enough for an office, too little for guessing (the lock-out does the rest). */
export const LIMITED = perMinute(60);
/** What sends a mail for each call: enough for an office that invites its people, too little for filling mailboxes. */
export const LIMITED_MORE = perMinute(30);
/** The same without a session: of a stranger far fewer. */
export const LIMITED_STRANGERS = {
  rateLimit: { max: ({ actor }: FastifyRequest) => (actor ? 30 : 10), timeWindow: '1 minute' },
} as const;
/** A search while typing. */
export const LIMITED_SEARCH = perMinute(240);
/** What founds something for each call. */
export const LIMITED_MOST = perMinute(10);

const perPerson = (request: FastifyRequest): string => request.actor?.uid ?? request.ip;
/** Uploads of one person on a day of the month on which everything is sent. */
export const UPLOADS_PER_DAY = 1500;
/** Comments of one person that name people: each of them sends as many mails as it names people. */
export const NAMING = { aMinute: 30, aDay: 300 } as const;

/** A quota of calls per person, of what `name` says, beside the route's other limits (S5); 429 when it is used up. */
export function personalQuota(app: FastifyInstance, name: string, max: number, timeWindow: '1 minute' | '1 day') {
  const keyGenerator = (request: FastifyRequest) => `${name} ${timeWindow} ${perPerson(request)}`;
  const check = app.createRateLimit({ max, timeWindow, keyGenerator });
  return async (request: FastifyRequest): Promise<void> => {
    const quota = await check(request);
    if (!quota.isAllowed && quota.isExceeded) {
      throw new AppError('too_many_requests', { retryAfter: quota.ttlInSeconds });
    }
  };
}
