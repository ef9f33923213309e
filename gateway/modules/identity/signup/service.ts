import type { z } from 'zod';
import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { type Language, SESSION } from '../../../../contract/constants.ts';
import type { Session } from '../../../../contract/session.ts';
import type { signupBodySchema } from '../../../../contract/users.ts';
import { companyTaken } from '../../../access/founding.ts';
import { confirmEmail, isPhoneTaken } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { HelpDesk } from '../../../lib/helpDesk.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { hashNewPassword } from '../../../lib/newPassword.ts';
import { consumeToken, issueToken, voidTokens } from '../../../lib/oneTimeTokenRepository.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import type { InvitesService } from '../../companies/invites/service.ts';
import type { PasswordsService } from '../passwords/service.ts';
import type { AuthenticationService, Origin } from '../session/service.ts';
import * as repository from './repository.ts';

/** Making an account: by oneself, which confirms the address first, or with the link of an invite, which did. */
export type SignupService = ReturnType<typeof signupService>;

type SignupBody = z.infer<typeof signupBodySchema>;
type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  helpDesk: HelpDesk;
  authentication: Pick<AuthenticationService, 'requireCaptcha' | 'openSession' | 'endSessions'>;
  passwords: Pick<PasswordsService, 'sendVerification'>;
  invites: Pick<InvitesService, 'open' | 'accept' | 'accepted'>;
};
type From = { origin: Origin; language: Language; captchaId: string | undefined };

export function signupService({ db, now, mailer, helpDesk, authentication, passwords, invites }: Dependencies) {
  const audit = (tx: Db, uid: string, action: TrailAction) =>
    writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid, action, createdAt: now() }]);

  async function newUser({ email, password, fullName, phone }: SignupBody, language: Language) {
    // Hashed before the transaction, on every path alike.
    const passwordHash = await hashNewPassword(password);
    return { email, displayName: fullName, phone, language, passwordHash, at: now() };
  }

  async function refuseTakenPhone(tx: Db, { phone }: SignupBody): Promise<void> {
    // Whoever asks: else the answer would tell whose e-mail goes with the phone.
    if (await isPhoneTaken(tx, phone)) throw new AppError('phone_taken');
  }

  /** The account that signs up: a new one, or one whose address was never confirmed; null when its address was. */
  async function takeAccount(tx: Db, user: repository.NewUser): Promise<string | null> {
    const made = await repository.insertUser(tx, user);
    if (made) {
      await audit(tx, made, 'SIGNED_UP');
      return made;
    }
    const known = await repository.lockByEmail(tx, user.email);
    if (!known || known.emailVerified) return null;
    await repository.takeOverUser(tx, known.uid, user);
    await voidTokens(tx, 'VERIFY_EMAIL', known.uid, user.at);
    await authentication.endSessions(tx, known.uid, 'signed up again');
    await audit(tx, known.uid, 'SIGNED_UP');
    return known.uid;
  }

  /**
   * By oneself: the answer is the same, and takes the same time, whether the address has an account; only its mailbox learns
   * which (S4).
   */
  const signupAlone = (body: SignupBody, from: From) =>
    noSoonerThan(SESSION.signupMinMs, () => registerAlone(body, from));

  async function registerAlone(body: SignupBody, { language, captchaId }: From) {
    await authentication.requireCaptcha(captchaId);
    const user = await newUser(body, language);
    const { email } = body;
    const made = await db.transaction(async (tx) => {
      await refuseTakenPhone(tx, body);
      // A mailbox is written to once a minute, however often somebody tries; the first try counts.
      const throttle = { what: 'SIGNUP', whom: email, seconds: SESSION.resendSeconds, now: user.at };
      if ((await passThrottle(tx, throttle)) > 0) return null;
      const uid = await takeAccount(tx, user);
      if (uid) await passwords.sendVerification(tx, { ...user, uid });
      else await tellOwner(tx, email);
      return uid;
    });
    if (made) void helpDesk.register({ fullName: body.fullName, email, businessName: '' });
    return { confirmationSent: true as const, email };
  }

  /** Tells who has the address that somebody tried to sign up with it: as much work as a new account is. */
  async function tellOwner(tx: Db, email: string): Promise<void> {
    const owner = await repository.lockByEmail(tx, email);
    if (!owner) return;
    const seconds = SESSION.linkSeconds;
    await issueToken(tx, { kind: 'VERIFY_EMAIL', uid: null, email: '', seconds, now: now() });
    const values = { name: owner.displayName, link: '/login' };
    await mailer.send({ to: email, language: owner.language, kind: 'ACCOUNT_EXISTS', values }, tx);
    await audit(tx, owner.uid, 'SIGNUP_REFUSED');
  }

  /** With the link of an invite: the account is confirmed by it, the invite is taken, and the session begins. */
  async function signupInvited(body: SignupBody, token: string, { origin, language }: From): Promise<Session> {
    const user = await newUser(body, language);
    try {
      const { session, businessName } = await db.transaction(async (tx) => {
        const invite = await invites.open(tx, token, true);
        if (invite.email !== body.email) throw new AppError('invite_other_email');
        const uid = await takeAccount(tx, user);
        if (!uid) throw new AppError('auth/email-already-in-use');
        await refuseTakenPhone(tx, body);
        await invites.accept(tx, invite, uid, body.company);
        return {
          session: await authentication.openSession(tx, { uid }, origin),
          businessName: (invite.company ?? invite.details)?.tradingName ?? '',
        };
      });
      invites.accepted();
      void helpDesk.register({ fullName: body.fullName, email: body.email, businessName });
      return session;
    } catch (error) {
      throw companyTaken(error);
    }
  }

  /** The first person of an empty installation, by the address that the start prints: runs it from then on (ADR 19). */
  async function signupFirst(body: SignupBody, token: string, { origin, language }: From): Promise<Session> {
    const user = await newUser(body, language);
    return db.transaction(async (tx) => {
      const used = await consumeToken(tx, 'SETUP', token, user.at);
      if (typeof used !== 'object' || used === null) throw new AppError('setup_over');
      const uid = await takeAccount(tx, user);
      if (!uid) throw new AppError('setup_over');
      await confirmEmail(tx, uid, { isInvited: false });
      await repository.makeOperator(tx, uid);
      await audit(tx, uid, 'BECAME_OPERATOR');
      return authentication.openSession(tx, { uid }, origin);
    });
  }

  return {
    signup(body: SignupBody, from: From) {
      if (body.setupToken !== undefined) return signupFirst(body, body.setupToken, from);
      return body.token === undefined ? signupAlone(body, from) : signupInvited(body, body.token, from);
    },

    /** The path of the one-time set-up address while nobody has an account, else null; an earlier one stops. */
    setupPath: (): Promise<string | null> =>
      db.transaction(async (tx) => {
        await repository.lockSetup(tx);
        if (await repository.hasUsers(tx)) return null;
        const token = await issueToken(tx, {
          kind: 'SETUP',
          uid: null,
          email: '',
          seconds: SESSION.inviteDays * 86_400,
          now: now(),
        });
        return `/login/criar-conta?configuracao=${token}`;
      }),

    /** From the invite of a project (K-04): only with its link. */
    signupToProject(body: SignupBody, from: From): Promise<Session> {
      if (body.token === undefined) throw fieldError('token', 'required');
      return signupInvited(body, body.token, from);
    },
  };
}

/** The outcome of `work`, also an error, no sooner than after `ms`: what it did does not show in how long it took. */
export async function noSoonerThan<Value>(ms: number, work: () => Promise<Value>): Promise<Value> {
  const [outcome] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
