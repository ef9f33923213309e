import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { LANGUAGES, type Language, SESSION } from '../../../contract/constants.ts';
import type { Session, SigninBody, Tokens } from '../../../contract/session.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../lib/actor.ts';
import { writeAudit } from '../../lib/audit.ts';
import { AppError, fieldError } from '../../lib/errors.ts';
import type { Captcha } from './captcha.ts';
import * as repository from './repository.ts';
import { type AccessTokens, hashToken, newRefreshToken } from './tokens.ts';

/** Signing in and out, and who is behind a token (A-04 to A-13; wire, section 3). */
export type AuthenticationService = ReturnType<typeof authenticationService>;

/** Where a request comes from. */
export type Origin = { ip: string; userAgent: string | null };

type Dependencies = { db: Db; tokens: AccessTokens; captcha: Captcha | null; now: () => Date };

/** A hash of nobody's password, so that an unknown e-mail costs one verification too. */
const nobodysHash = hash('the password of nobody');

export function authenticationService({ db, tokens, captcha, now }: Dependencies) {
  /** Tokens of a session; the refresh token is kept as its hash. */
  async function issue(tx: Db, uid: string, sessionId: string): Promise<Tokens> {
    const at = now();
    const refreshToken = newRefreshToken();
    const expiresAt = new Date(at.getTime() + SESSION.refreshTokenDays * 86_400_000);
    await repository.insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt, at });
    return { ...(await tokens.sign(uid, sessionId, at)), refreshToken };
  }

  /** Refuses while the account or the address waits after too many failures; known and unknown e-mails alike. */
  async function refuseWhileLocked(keys: FailureKeys): Promise<void> {
    const at = now();
    const until = await repository.lockedUntil(db, [keys.account, keys.address], at);
    if (!until) return;
    throw new AppError('auth/too-many-requests', { retryAfter: Math.ceil((until.getTime() - at.getTime()) / 1000) });
  }

  async function countFailure(keys: FailureKeys): Promise<void> {
    const at = now();
    const forgetBefore = new Date(at.getTime() - SESSION.failuresForgottenAfterSeconds * 1000);
    const limits = [
      [keys.account, SESSION.lockAfterFailures],
      [keys.address, SESSION.lockAddressAfterFailures],
    ] as const;
    for (const [key, limit] of limits) {
      const failures = await repository.countFailure(db, key, at, forgetBefore);
      const wait = waitAfter(failures, limit);
      if (wait > 0) await repository.lockUntil(db, key, new Date(at.getTime() + wait * 1000));
    }
  }

  /** One use of a confirmed captcha; does nothing when the gateway runs without captcha. */
  async function requireCaptcha(captchaId: string | undefined): Promise<void> {
    if (!captcha) return;
    if (!captchaId) throw new AppError('captcha_required');
    const at = now();
    const since = new Date(at.getTime() - SESSION.captchaSeconds * 1000);
    const known = /^[0-9a-f-]{36}$/i.test(captchaId) && (await repository.consumeCaptcha(db, captchaId, since, at));
    if (!known) throw new AppError('captcha_invalid');
  }

  return {
    /** A challenge for the browser; null when the gateway runs without captcha. */
    challenge: async () => (captcha ? captcha.challenge(now()) : null),

    /** Confirms a solved challenge, once. */
    async confirmCaptcha(token: string): Promise<string> {
      const challenge = captcha && (await captcha.solved(token));
      const captchaId = challenge ? await repository.insertCaptcha(db, challenge, now()) : null;
      if (!captchaId) throw new AppError('captcha_invalid');
      return captchaId;
    },

    /** Signs in with e-mail and password. Wrong password and unknown e-mail get the same answer after the same work. */
    async signin(body: SigninBody, captchaId: string | undefined, origin: Origin): Promise<Session> {
      await requireCaptcha(captchaId);
      const keys = failureKeys(body.email, origin.ip);
      await refuseWhileLocked(keys);

      const user = await repository.findUserByEmail(db, body.email);
      const right = await verify(user?.passwordHash ?? (await nobodysHash), body.password);
      if (!user?.passwordHash || !right) {
        await countFailure(keys);
        if (user) {
          await writeAudit(db, [
            { uid: user.uid, companyId: null, entity: 'account', entityId: user.uid, action: 'SIGNIN_FAILED' },
          ]);
        }
        throw new AppError('auth/wrong-password');
      }
      // Told only after the right password (S4).
      if (user.disabled) throw new AppError('auth/user-disabled');

      return db.transaction(async (tx) => {
        const at = now();
        await repository.forgetFailures(tx, keys.account);
        await repository.touchUser(tx, user.uid, at);
        const sessionId = await repository.insertSession(tx, { uid: user.uid, ...origin, at });
        await writeAudit(tx, [
          { uid: user.uid, companyId: null, entity: 'session', entityId: sessionId, action: 'SIGNED_IN' },
        ]);
        return {
          ...(await issue(tx, user.uid, sessionId)),
          sessionId,
          uid: user.uid,
          email: user.email,
          emailVerified: user.emailVerified,
          accountVerified: user.accountVerified,
          isInvited: user.isInvited,
          company: await repository.firstCompany(tx, user.uid),
        };
      });
    },

    /** New tokens for a refresh token, which is used up. One used twice ends its whole family: somebody copied it. */
    async refresh(refreshToken: string): Promise<Tokens> {
      const issued = await db.transaction(async (tx) => {
        const at = now();
        const hashed = hashToken(refreshToken);
        const found = await repository.lockRefreshToken(tx, hashed, at);
        if (!found || found.expired || !found.active) return null;
        if (found.used) {
          await repository.endSession(tx, found.sessionId, 'refresh token used twice', at);
          await writeAudit(tx, [
            { uid: found.uid, companyId: null, entity: 'session', entityId: found.sessionId, action: 'REFRESH_REUSED' },
          ]);
          return null;
        }
        await repository.consumeRefreshToken(tx, hashed, found.sessionId, at);
        await repository.touchUser(tx, found.uid, at);
        return issue(tx, found.uid, found.sessionId);
      });
      // Thrown outside, so that the end of a family is kept.
      if (!issued) throw new AppError('token_denied');
      return issued;
    },

    /** Ends the caller's own session. `uid` is the spec's body; it must be the caller's. */
    async signout(actor: Actor, uid: string): Promise<void> {
      if (uid !== actor.uid) throw fieldError('uid', 'invalid');
      await db.transaction(async (tx) => {
        await repository.endSession(tx, actor.sessionId, 'signed out', now());
        await writeAudit(tx, [
          { uid, companyId: null, entity: 'session', entityId: actor.sessionId, action: 'SIGNED_OUT' },
        ]);
      });
    },

    /** Forgets captchas, tokens, failures and repeated requests of more than a day ago. */
    sweep: () => repository.sweepSessions(db, new Date(now().getTime() - 86_400_000)),

    /** The caller behind an access token; the session's row is read each time, so that ending it works at once. */
    async authenticate(token: string): Promise<Actor> {
      const read = await tokens.read(token, now());
      // Only over, not denied: the client renews it and asks again, also when its clock is behind.
      if (read === 'expired') throw new AppError('unauthenticated');
      const session = read ? await repository.findSession(db, read.sessionId) : undefined;
      if (!read || !session?.active) throw new AppError('token_denied');
      const { sessionId } = read;
      const { active: _active, ...user } = session;
      const language = LANGUAGES.find((tag): tag is Language => tag === user.language) ?? 'pt';
      return { ...user, language, sessionId, selected: null };
    },
  };
}

type FailureKeys = { account: string; address: string };
/** The e-mail is hashed: failures of unknown addresses are counted too, and are nobody's to read. */
const failureKeys = (email: string, ip: string): FailureKeys => ({
  account: `account:${createHash('sha256').update(email).digest('hex')}`,
  address: `address:${ip}`,
});

/** Seconds to wait after so many failures: none below the limit, then doubling up to ten minutes. */
export function waitAfter(failures: number, limit: number): number {
  if (failures < limit) return 0;
  return Math.min(SESSION.lockFirstWaitSeconds * 2 ** (failures - limit), SESSION.lockMaxWaitSeconds);
}
