import { createHash } from 'node:crypto';
import { SESSION } from '../../../../contract/constants.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Lock-out after failed sign-ins and codes (S4). */
export function lockout({ db, now }: { db: Db; now: () => Date }) {
  /** Refuses while one of the keys waits after too many failures; known and unknown e-mails alike. */
  async function refuseWhileLocked(keys: string[]): Promise<void> {
    const at = now();
    const until = await repository.lockedUntil(db, keys, at);
    if (!until) return;
    throw new AppError('auth/too-many-requests', { retryAfter: Math.ceil((until.getTime() - at.getTime()) / 1000) });
  }

  async function countFailures(limits: (readonly [key: string, limit: number])[]): Promise<void> {
    const at = now();
    const forgetBefore = new Date(at.getTime() - SESSION.failuresForgottenAfterSeconds * 1000);
    for (const [key, limit] of limits) {
      const failures = await repository.countFailure(db, key, at, forgetBefore);
      const wait = waitAfter(failures, limit);
      if (wait > 0) await repository.lockUntil(db, key, new Date(at.getTime() + wait * 1000));
    }
  }

  return { refuseWhileLocked, countFailures };
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
