// Over 300 lines: signing in, refreshing, ending and reading sessions share their rules and helpers.
import { hash, verify } from '@node-rs/argon2';
import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { hidePhone } from '../../../../contract/common.ts';
import { SESSION } from '../../../../contract/constants.ts';
import type { Session, SigninBody, Tokens } from '../../../../contract/session.ts';
import type { AccountSession, MfaDemand, SigninReply } from '../../../../contract/users.ts';
import type { Actor } from '../../../access/actor.ts';
import { type ApiKeyActors, isApiKey } from '../../../access/apiKeys.ts';
import { findUser, findUserByEmail, type UserRow } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { batched } from '../../../lib/batched.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { issueToken } from '../../../lib/oneTimeTokenRepository.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import type { Captcha } from './captcha.ts';
import { failureKeys, lockout, mfaKey } from './lockout.ts';
import { reactivation } from './reactivation.ts';
import * as repository from './repository.ts';
import type { AccessTokens } from './tokens.ts';

/** Signing in and out, and who is behind a token (A-04 to A-13; wire, section 3). */
export type AuthenticationService = ReturnType<typeof authenticationService>;

export type Origin = { ip: string; userAgent: string | null };

type Dependencies = {
  db: Db;
  tokens: AccessTokens;
  captcha: Captcha | null;
  mailer: Mailer;
  now: () => Date;
  keys: ApiKeyActors;
};

/** How a person came in: of a password the age counts. */
export type WayIn = { byPassword?: boolean };

/** A hash of nobody's password, so that an unknown e-mail costs one verification too. */
const nobodysHash = hash('the password of nobody');

const DAY = 86_400_000;

export function authenticationService({ db, tokens, captcha, mailer, now, keys }: Dependencies) {
  const reactivations = reactivation({ db, mailer, now });
  const { countAttempt, uncountAttempt } = lockout({ db, now });
  const sessionOf = batched((ids: string[]) => repository.findSessions(db, ids));

  /** Tokens of a session; the refresh token is kept as its hash. */
  async function issue(tx: Db, uid: string, sessionId: string, refreshToken = newToken()): Promise<Tokens> {
    const at = now();
    const expiresAt = new Date(at.getTime() + SESSION.refreshTokenDays * 86_400_000);
    await repository.insertRefreshToken(tx, { hash: hashToken(refreshToken), sessionId, expiresAt, at });
    return { ...(await tokens.sign(uid, sessionId, at)), refreshToken };
  }

  /** The account of this e-mail and password, or null; the same work for known and unknown e-mails. */
  async function ownerOf(email: string, password: string, ip: string): Promise<UserRow | null> {
    const keys = failureKeys(email, ip);
    await countAttempt([
      [keys.account, SESSION.lockAfterFailures],
      [keys.address, SESSION.lockAddressAfterFailures],
    ]);
    const user = await findUserByEmail(db, email);
    const right = await verify(user?.passwordHash ?? (await nobodysHash), password);
    if (user?.passwordHash && right) {
      await uncountAttempt([keys.account, keys.address]);
      return user;
    }
    if (user) await audit(db, user.uid, 'SIGNIN_FAILED');
    return null;
  }

  const audit = (tx: Db, uid: string, action: TrailAction, newValue?: string) =>
    writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid, action, newValue, createdAt: now() }]);

  /** A session of a person who has shown everything that is asked; ends nothing else. */
  async function openSession(tx: Db, { uid }: { uid: string }, origin: Origin): Promise<Session> {
    const at = now();
    await repository.touchUser(tx, uid, at);
    const user = await findUser(tx, uid);
    if (!user) throw new Error('a session without its person');
    await repository.forgetFailures(tx, failureKeys(user.email, origin.ip).account);
    const sessionId = await repository.insertSession(tx, { uid, ...origin, at });
    const entry = { uid, companyId: null, entity: 'session', entityId: sessionId, action: 'SIGNED_IN' } as const;
    await writeAudit(tx, [{ ...entry, createdAt: at }]);
    return {
      ...(await issue(tx, uid, sessionId)),
      sessionId,
      uid,
      email: user.email,
      emailVerified: user.emailVerified,
      accountVerified: user.accountVerified,
      isInvited: user.isInvited,
      language: user.language,
      company: await repository.firstCompany(tx, uid),
    };
  }

  async function demandSecondFactor(tx: Db, user: UserRow): Promise<MfaDemand> {
    const { uid, email, phone } = user;
    const known = user.phoneVerified ? phone : null;
    const token = { kind: 'MFA', uid, email, seconds: SESSION.mfaSigninSeconds, now: now() } as const;
    await audit(tx, uid, 'MFA_DEMANDED');
    return {
      mfaRequired: true,
      mfaToken: await issueToken(tx, token),
      mfaTypes: ['EMAIL', known ? 'SMS' : 'CREATE_PHONE'],
      email,
      phoneHint: known && hidePhone(known),
    };
  }

  /**
   * Where every way in ends, once it has proved who the person is: a session, or the demand for a second factor. Throws
   * `auth/user-disabled`, `account_inactive` or, by password, `password_expired`; nothing is kept then.
   * An account whose e-mail is not confirmed gets its session, which opens the own account only.
   */
  async function finishSignin(tx: Db, { uid }: { uid: string }, origin: Origin, way: WayIn = {}): Promise<SigninReply> {
    const at = now();
    const user = await findUser(tx, uid);
    if (!user) throw new AppError('account_not_found');
    if (user.disabled) throw new AppError('auth/user-disabled');
    const isOlder = (instant: Date, days: number) => at.getTime() - instant.getTime() > days * DAY;
    if (isOlder(user.lastAccessAt ?? user.createdAt, SESSION.inactivityDays)) {
      if (way.byPassword || !(await reactivations.acceptOpened(tx, user))) throw new AppError('account_inactive');
    }
    const isExpired = isOlder(user.passwordChangedAt ?? user.createdAt, SESSION.passwordMaxAgeDays);
    if (way.byPassword && isExpired) throw new AppError('password_expired');
    if (await repository.demandsSecondFactor(tx, uid)) return demandSecondFactor(tx, user);
    return openSession(tx, user, origin);
  }

  /** Ends a person's sessions (all, all but `keep`, or `only` one) and tells how many. */
  async function endSessions(
    tx: Db,
    uid: string,
    reason: string,
    which: { keep?: string; only?: string } = {},
  ): Promise<number> {
    const at = now();
    const ended = await repository.endSessions(tx, uid, { ...which, reason, at });
    const entry = { uid, companyId: null, entity: 'session', action: 'SESSION_ENDED', note: reason } as const;
    await writeAudit(
      tx,
      ended.map((entityId) => ({ ...entry, entityId, createdAt: at })),
    );
    return ended.length;
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

    async confirmCaptcha(token: string): Promise<string> {
      const challenge = captcha && (await captcha.solved(token));
      const captchaId = challenge ? await repository.insertCaptcha(db, challenge, now()) : null;
      if (!captchaId) throw new AppError('captcha_invalid');
      return captchaId;
    },

    requireCaptcha,
    finishSignin,
    openSession,
    reactivations,

    /**
     * Is it the password of this account? One verification on every path, failures counted and waited for; known and
     * unknown e-mails alike (S4).
     */
    confirmPassword: async (email: string, password: string, { ip }: Pick<Origin, 'ip'>): Promise<boolean> =>
      (await ownerOf(email, password, ip)) !== null,

    /** Forgets the failures of an account: its owner has shown to be the owner. */
    forgetFailures: (tx: Db, email: string) => repository.forgetFailures(tx, failureKeys(email, '').account),

    /** Counts a code of a second factor, over all codes of the person, before it is verified. */
    countMfaAttempt: (uid: string) => countAttempt([[mfaKey(uid), SESSION.mfaLockAfterFailures]]),
    uncountMfaAttempt: (uid: string) => uncountAttempt([mfaKey(uid)]),
    forgetMfaFailures: (tx: Db, uid: string) => repository.forgetFailures(tx, mfaKey(uid)),

    /** Signs in with e-mail and password. Wrong password and unknown e-mail get the same answer after the same work. */
    async signin(body: SigninBody, captchaId: string | undefined, origin: Origin): Promise<SigninReply> {
      await requireCaptcha(captchaId);
      const user = await ownerOf(body.email, body.password, origin.ip);
      if (!user) throw new AppError('auth/wrong-password');
      // What the account is like is told only after the right password (S4).
      if (body.accountReactivationToken) await reactivations.accept(user, body.accountReactivationToken);
      try {
        return await db.transaction((tx) => finishSignin(tx, user, origin, { byPassword: true }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        await audit(db, user.uid, 'SIGNIN_REFUSED', error.code);
        if (error.code !== 'password_expired') throw error;
        const token = { kind: 'CHANGE_PASSWORD', uid: user.uid, email: user.email, now: now() } as const;
        const changeToken = await issueToken(db, { ...token, seconds: SESSION.changeTokenSeconds });
        throw new AppError('password_expired', { changeToken });
      }
    },

    /**
     * New tokens for a refresh token, which is used up. Used again within seconds (a second tab, a lost answer) it gets the same
     * answer, which is derived and not kept; later its whole family ends: somebody copied it.
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const issued = await db.transaction(async (tx) => {
        const at = now();
        const hashed = hashToken(refreshToken);
        const startedSince = new Date(at.getTime() - SESSION.sessionMaxDays * DAY);
        const found = await repository.lockRefreshToken(tx, hashed, at, startedSince);
        if (!found || found.expired || !found.active) return null;
        const next = tokens.nextRefreshToken(refreshToken);
        if (found.usedAt !== null) {
          const usedAt = new Date(found.usedAt);
          if (at.getTime() - usedAt.getTime() <= SESSION.refreshGraceSeconds * 1000) {
            return { ...(await tokens.sign(found.uid, found.sessionId, usedAt)), refreshToken: next };
          }
          await repository.endSession(tx, found.sessionId, 'refresh token used twice', at);
          const of = { uid: found.uid, companyId: null, entity: 'session', entityId: found.sessionId } as const;
          await writeAudit(tx, [{ ...of, action: 'REFRESH_REUSED', createdAt: at }]);
          return null;
        }
        await repository.consumeRefreshToken(tx, hashed, found.sessionId, at);
        await repository.touchUser(tx, found.uid, at);
        return issue(tx, found.uid, found.sessionId, next);
      });
      // Thrown outside, so that the end of a family is kept.
      if (!issued) throw new AppError('token_denied');
      return issued;
    },

    /** Ends the caller's own session. `uid` is the spec's body; it must be the caller's. */
    async signout(actor: Actor, uid: string): Promise<void> {
      if (uid !== actor.uid) throw fieldError('uid', 'invalid');
      await db.transaction(async (tx) => {
        const at = now();
        await repository.endSession(tx, actor.sessionId, 'signed out', at);
        const of = { uid, companyId: null, entity: 'session', entityId: actor.sessionId } as const;
        await writeAudit(tx, [{ ...of, action: 'SIGNED_OUT', createdAt: at }]);
      });
    },

    async listSessions(actor: Actor): Promise<AccountSession[]> {
      const usedSince = new Date(now().getTime() - SESSION.refreshTokenDays * DAY);
      const found = await repository.listSessions(db, actor.uid, usedSince);
      return found.map(({ createdAt, lastUsedAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: session.id === actor.sessionId,
      }));
    },

    /** Ends one of the caller's sessions; another's is a 404 like a missing one. */
    endOwnSession: (actor: Actor, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        if ((await endSessions(tx, actor.uid, 'ended by the person', { only: id })) === 0) throw notFound();
      }),

    endOtherSessions: (actor: Actor): Promise<number> =>
      db.transaction((tx) => endSessions(tx, actor.uid, 'ended by the person', { keep: actor.sessionId })),

    endSessions,

    /** Forgets captchas, tokens, failures and repeated requests of more than a day ago. */
    sweep: () => repository.sweepSessions(db, new Date(now().getTime() - 86_400_000)),

    /**
     * The caller behind an access token or a key, once `admit` lets in whom it names; an ended session and a revoked key are
     * denied at the next request.
     */
    async authenticate(token: string, admit?: (whom: string) => Promise<void>): Promise<Actor> {
      if (isApiKey(token)) return keys.authenticate(token, admit);
      const read = await tokens.read(token, now());
      // Only over, not denied: the client renews it and asks again, also when its clock is behind.
      if (read === 'expired') throw new AppError('unauthenticated');
      if (read) await admit?.(read.uid);
      const session = read ? await sessionOf(read.sessionId) : undefined;
      if (!read || !session?.active) throw new AppError('token_denied');
      return { ...session, sessionId: read.sessionId, selected: null };
    },

    /** Whether the session goes on with the rights that it had when `actor` was read. */
    async isUnchanged(actor: Actor): Promise<boolean> {
      const session = await sessionOf(actor.sessionId);
      const rights = ({ verified, operator, memberships }: Pick<Actor, 'verified' | 'operator' | 'memberships'>) =>
        JSON.stringify([verified, operator, memberships]);
      if (!session?.active) return false;
      return rights(actor) === rights(session);
    },

    /** A person, or a key, as of now, for work that goes on after the session: what was granted then may be taken away since. */
    async personOf(uid: string, selected: number[] | null): Promise<Actor> {
      const person = await repository.findPerson(db, uid);
      const key = person ? undefined : await keys.ofUid(uid);
      if (key) return { ...key, selected };
      if (!person) throw new AppError('auth/user-disabled');
      return { ...person, sessionId: '', selected };
    },
  };
}
