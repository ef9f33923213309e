import { createHash } from 'node:crypto';
import { SESSION } from '../../../../contract/constants.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/**
 * Lock-out after failed sign-ins and codes (S4). An attempt counts as a failure before it is verified, in one statement that
 * also locks: of guesses sent in parallel no more are verified than one after the other.
 */
export function lockout({ db, now }: { db: Db; now: () => Date }) {
  /** Counts an attempt under each key; throws 429 while one of them waits, known and unknown e-mails alike. */
  async function countAttempt(limits: readonly (readonly [key: string, limit: number])[]): Promise<void> {
    const at = now();
    const forgetBefore = new Date(at.getTime() - SESSION.failuresForgottenAfterSeconds * 1000);
    const counted: string[] = [];
    for (const [key, limit] of limits) {
      if (await repository.countAttempt(db, key, { at, forgetBefore, limit, waits: waitsFrom(limit) })) {
        counted.push(key);
        continue;
      }
      await repository.uncountAttempt(db, counted);
      const until = await repository.lockedUntil(db, key);
      const seconds = until ? Math.ceil((until.getTime() - at.getTime()) / 1000) : 1;
      throw new AppError('auth/too-many-requests', { retryAfter: Math.max(1, seconds) });
    }
  }

  return {
    countAttempt,
    /** The attempt was right: it is no failure. */
    uncountAttempt: (keys: readonly string[]) => repository.uncountAttempt(db, keys),
  };
}

export const mfaKey = (uid: string) => `mfa:${uid}`;

type FailureKeys = { account: string; address: string };
/** The e-mail is hashed: failures of unknown addresses are counted too, and are nobody's to read. */
export const failureKeys = (email: string, ip: string): FailureKeys => ({
  account: `account:${createHash('sha256').update(email).digest('hex')}`,
  address: `address:${ip}`,
});

/** Seconds to wait after so many failures: none below the limit, then doubling up to ten minutes. */
export function waitAfter(failures: number, limit: number): number {
  if (failures < limit) return 0;
  return Math.min(SESSION.lockFirstWaitSeconds * 2 ** (failures - limit), SESSION.lockMaxWaitSeconds);
}

/** The waits from the limit on, until the longest. */
function waitsFrom(limit: number): number[] {
  const waits: number[] = [];
  while (waits.at(-1) !== SESSION.lockMaxWaitSeconds) waits.push(waitAfter(limit + waits.length, limit));
  return waits;
}
