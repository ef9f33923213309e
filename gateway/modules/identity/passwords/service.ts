import { verify } from '@node-rs/argon2';
import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { DEFAULT_LANGUAGE, SESSION } from '../../../../contract/constants.ts';
import type { ActionCodeReply, ChangePasswordBody, ResetBody } from '../../../../contract/users.ts';
import type { Actor } from '../../../access/actor.ts';
import { confirmEmail, findUser, findUserByEmail, type UserRow } from '../../../access/peopleRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, linkError } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { hashNewPassword } from '../../../lib/newPassword.ts';
import {
  consumeToken,
  issueToken,
  type OneTimeToken,
  type OneTimeTokenKind,
  peekToken,
  voidTokens,
} from '../../../lib/oneTimeTokenRepository.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import type { AuthenticationService, Origin } from '../session/service.ts';
import * as repository from './repository.ts';

/** Recovering and changing passwords, confirming addresses. */
export type PasswordsService = ReturnType<typeof passwordsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  mailer: Mailer;
  authentication: Pick<AuthenticationService, 'requireCaptcha' | 'confirmPassword' | 'forgetFailures' | 'endSessions'>;
};

/** The two links that a person can ask for by an address alone, and where each leads. */
const LINKS = {
  PASSWORD_RESET: '/login/alterar-senha?oobCode=',
  VERIFY_EMAIL: '/login/concluir-cadastro?oobCode=',
} as const;
type LinkKind = keyof typeof LINKS;
type Person = Pick<UserRow, 'uid' | 'email' | 'displayName' | 'language'> & { emailVerified?: boolean };

function goodToken(found: OneTimeToken | 'expired' | 'used' | null): OneTimeToken & { uid: string } {
  if (found === null || typeof found === 'string') throw linkError(found);
  if (found.uid === null) throw linkError(null);
  return { ...found, uid: found.uid };
}

export function passwordsService({ db, now, mailer, authentication }: Dependencies) {
  const audit = (tx: Db, uid: string | null, action: TrailAction) =>
    writeAudit(tx, [{ uid, companyId: null, entity: 'account', entityId: uid ?? 'unknown', action, createdAt: now() }]);

  /** Sends a link; `person` null: the same work for an address that gets none. */
  async function sendLink(tx: Db, kind: LinkKind, email: string, person: Person | null): Promise<void> {
    const uid = person?.uid ?? null;
    const seconds = SESSION.linkSeconds;
    const token = await issueToken(tx, { kind, uid, email: person?.email ?? '', seconds, now: now() });
    // Before an address is confirmed its name is what anybody wrote: nothing to greet somebody else with.
    const name = person?.emailVerified ? person.displayName : '';
    const values = { name, link: `${LINKS[kind]}${token}`, minutes: String(seconds / 60) };
    const message = { to: email, language: person?.language ?? DEFAULT_LANGUAGE, kind, values };
    if (person) await mailer.send(message, tx);
    else await mailer.pretend(message, tx);
    await audit(tx, uid, `${kind}_ASKED`);
  }

  /** Sends a link to an address if its account wants one, at most once a minute; the same answer for everybody. */
  const askLink = (kind: LinkKind, email: string, wants: (account: UserRow) => boolean): Promise<void> =>
    db.transaction(async (tx) => {
      const wait = await passThrottle(tx, { what: kind, whom: email, seconds: SESSION.resendSeconds, now: now() });
      if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait });
      const account = await findUserByEmail(tx, email);
      await sendLink(tx, kind, email, account && wants(account) ? account : null);
    });

  /** The hash of a new password that this person never had. Slow on purpose: outside transactions. */
  async function newHash(uid: string, password: string): Promise<string> {
    const earlier = await repository.listHashes(db, uid, SESSION.passwordsRemembered);
    const known = await Promise.all(earlier.map((old) => verify(old, password)));
    if (known.includes(true)) throw new AppError('password_used');
    return hashNewPassword(password);
  }

  /** Gives a person a new password: what waited for the old one is void, the sessions end, its owner is told by mail. */
  async function setPassword(
    tx: Db,
    account: UserRow,
    passwordHash: string,
    { action, keep }: { action: TrailAction; keep?: string },
  ): Promise<void> {
    const at = now();
    const { uid } = account;
    await repository.replacePassword(tx, { uid, hash: passwordHash, at, limit: SESSION.passwordsRemembered });
    for (const kind of ['PASSWORD_RESET', 'CHANGE_PASSWORD', 'MFA'] as const) await voidTokens(tx, kind, uid, at);
    await authentication.endSessions(tx, uid, 'password changed', { keep });
    await audit(tx, uid, action);
    const message = {
      to: account.email,
      language: account.language,
      kind: 'PASSWORD_CHANGED',
    } as const;
    await mailer.send({ ...message, values: { name: account.displayName } }, tx);
  }

  /** The account of a token that allows something; a disabled one is allowed nothing. */
  async function accountOf({ uid }: { uid: string }): Promise<UserRow> {
    const account = await findUser(db, uid);
    if (!account || account.disabled) throw linkError(null);
    return account;
  }

  /** Sets the password that a token allows, and uses the token up with it. */
  async function setByToken(
    kind: OneTimeTokenKind,
    token: string,
    password: string,
    action: TrailAction,
  ): Promise<void> {
    const account = await accountOf(goodToken(await peekToken(db, kind, token, now())));
    const passwordHash = await newHash(account.uid, password);
    await db.transaction(async (tx) => {
      goodToken(await consumeToken(tx, kind, token, now()));
      await setPassword(tx, account, passwordHash, { action });
      if (kind !== 'PASSWORD_RESET') return;
      // Who read the mail owns the address, and need not wait for what others tried.
      await confirmEmail(tx, account.uid);
      await authentication.forgetFailures(tx, account.email);
    });
  }

  return {
    async forgot(email: string, captchaId: string | undefined): Promise<void> {
      await authentication.requireCaptcha(captchaId);
      await askLink('PASSWORD_RESET', email, (account) => !account.disabled);
    },

    /** A new password by the link of a mail; all sessions end. */
    reset: ({ oobCode, password }: ResetBody): Promise<void> =>
      setByToken('PASSWORD_RESET', oobCode, password, 'PASSWORD_RESET'),

    /** A new password of who is signed in and knows the old one, or whose old one is over 90 days old. */
    async change(actor: Actor | null, body: ChangePasswordBody, origin: Origin): Promise<void> {
      if (body.changeToken) {
        return setByToken('CHANGE_PASSWORD', body.changeToken, body.password, 'PASSWORD_CHANGED');
      }
      if (!actor) throw new AppError('unauthenticated');
      if (!(await authentication.confirmPassword(actor.email, body.currentPassword ?? '', origin))) {
        throw new AppError('current_password_wrong');
      }
      const account = await accountOf(actor);
      const passwordHash = await newHash(account.uid, body.password);
      await db.transaction((tx) =>
        setPassword(tx, account, passwordHash, { action: 'PASSWORD_CHANGED', keep: actor.sessionId }),
      );
    },

    /** What the code of a mail is for; it stays good. */
    async actionCode(oobCode: string): Promise<ActionCodeReply> {
      const { kind, email } = goodToken(await peekToken(db, ['PASSWORD_RESET', 'VERIFY_EMAIL'], oobCode, now()));
      return { mode: kind === 'VERIFY_EMAIL' ? 'VERIFY_EMAIL' : 'PASSWORD_RESET', email };
    },

    verifyEmail: (oobCode: string): Promise<void> =>
      db.transaction(async (tx) => {
        const { uid } = goodToken(await consumeToken(tx, 'VERIFY_EMAIL', oobCode, now()));
        await confirmEmail(tx, uid);
        await voidTokens(tx, 'VERIFY_EMAIL', uid, now());
        await audit(tx, uid, 'EMAIL_VERIFIED');
      }),

    /** Asks for the link that confirms an address; one that is confirmed, or nobody's, gets none. */
    askVerification: (email: string): Promise<void> =>
      askLink(
        'VERIFY_EMAIL',
        email,
        (account) => !account.disabled && !(account.emailVerified && account.accountVerified),
      ),

    /** The first such link, in the transaction that makes the account; the next is a minute away. */
    async sendVerification(tx: Db, person: Person): Promise<void> {
      await passThrottle(tx, { what: 'VERIFY_EMAIL', whom: person.email, seconds: SESSION.resendSeconds, now: now() });
      await sendLink(tx, 'VERIFY_EMAIL', person.email, person);
    },
  };
}
