import { DEFAULT_LANGUAGE, SESSION } from '../../../../contract/constants.ts';
import { findUserByEmail, type UserRow } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { linkError } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { consumeToken, issueToken, peekToken } from '../../../lib/oneTimeTokenRepository.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import * as repository from './repository.ts';

type Inactive = Pick<UserRow, 'uid' | 'email' | 'displayName' | 'language'>;

/** The way back of an account that was left unused for 90 days: a link by mail, then a sign-in that brings its token. */
export function reactivation({ db, mailer, now }: { db: Db; mailer: Mailer; now: () => Date }) {
  /** At most one mail a minute; when requested sooner, the one that is on its way has to do. `user` null: the same work, no mail. */
  async function mail(tx: Db, email: string, user: Inactive | null): Promise<void> {
    const at = now();
    const wait = await passThrottle(tx, { what: 'REACTIVATE', whom: email, seconds: SESSION.resendSeconds, now: at });
    if (wait > 0) return;
    const uid = user?.uid ?? null;
    const seconds = SESSION.linkSeconds;
    const token = await issueToken(tx, { kind: 'REACTIVATE', uid, email: user?.email ?? '', seconds, now: at });
    const language = user?.language ?? DEFAULT_LANGUAGE;
    const values = {
      name: user?.displayName ?? '',
      link: `/login?accountReactivationToken=${token}`,
      minutes: String(seconds / 60),
      days: String(SESSION.inactivityDays),
    };
    const message = { to: email, language, kind: 'REACTIVATE', values } as const;
    if (user) await mailer.send(message, tx);
    else await mailer.pretend(message, tx);
    await writeAudit(tx, [
      { uid, companyId: null, entity: 'account', entityId: uid ?? 'unknown', action: 'REACTIVATION_ASKED' },
    ]);
  }

  return {
    /** Asks for the mail; the same answer and work whether the account exists, is inactive, or not. */
    async ask(email: string): Promise<{ email: string }> {
      await db.transaction(async (tx) => {
        const user = await findUserByEmail(tx, email);
        const unusedSince = new Date(now().getTime() - SESSION.inactivityDays * 86_400_000);
        const isInactive = user && !user.disabled && (user.lastAccessAt ?? user.createdAt) < unusedSince;
        await mail(tx, email, isInactive ? user : null);
      });
      return { email };
    },

    /** Whose a good token is. From then on the account may also be entered by another way than its password. */
    async check(token: string): Promise<{ email: string }> {
      const found = await peekToken(db, 'REACTIVATE', token, now());
      if (found === null || typeof found === 'string') throw linkError(found);
      await repository.openReactivation(db, token);
      return { email: found.email };
    },

    /** Uses up the token that a sign-in brings, which counts as an access; one that is not good changes nothing. */
    async accept(user: Pick<UserRow, 'uid'>, token: string): Promise<void> {
      await db.transaction(async (tx) => {
        const at = now();
        const found = await peekToken(tx, 'REACTIVATE', token, at);
        if (found === null || typeof found === 'string' || found.uid !== user.uid) return;
        const consumed = await consumeToken(tx, 'REACTIVATE', token, at);
        if (consumed !== null && typeof consumed !== 'string') await reactivate(tx, user.uid, at);
      });
    },

    /** By another way in than the password: is there a link that was followed? It is used up. */
    async acceptOpened(tx: Db, { uid }: Pick<UserRow, 'uid'>): Promise<boolean> {
      const accepted = await repository.consumeOpenedReactivation(tx, uid, now());
      if (accepted) await reactivate(tx, uid, now());
      return accepted;
    },
  };
}

async function reactivate(tx: Db, uid: string, at: Date): Promise<void> {
  await repository.touchUser(tx, uid, at);
  await writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid, action: 'ACCOUNT_REACTIVATED' }]);
}
