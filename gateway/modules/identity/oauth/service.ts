import { type Language, SESSION } from '../../../../contract/constants.ts';
import type { OauthBody, OauthLinkBody, OauthProvider, OauthReply } from '../../../../contract/users.ts';
import { findUserByEmail, type UserRow } from '../../../access/peopleRepository.ts';
import type { OauthConfig } from '../../../config.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import type { Mailer } from '../../../lib/mail/mailer.ts';
import { hashToken, newToken } from '../../../lib/randomToken.ts';
import { codeSeal } from '../../../lib/seal.ts';
import { passThrottle } from '../../../lib/throttleRepository.ts';
import type { AuthenticationService, Origin } from '../session/service.ts';
import { googleProvider } from './providers/google.ts';
import { keycloakProvider } from './providers/keycloak.ts';
import { microsoftProvider } from './providers/microsoft.ts';
import type { CodeGrant, ProviderPerson } from './providers/provider.ts';
import * as repository from './repository.ts';

/** Signing in by another provider, and linking its accounts to ours (A-14 to A-17; wire, section 3). */
export type OauthService = ReturnType<typeof oauthService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  config: OauthConfig;
  secret: string;
  mailer: Mailer;
  signins: Pick<AuthenticationService, 'finishSignin'>;
};

export type Request = { origin: Origin; ownOrigin: string; language: Language };

const RETURN_PATH = '/auth-callback';

export function oauthService({ db, now, config, secret, mailer, signins }: Dependencies) {
  const google = config.google && googleProvider(config.google, now);
  const microsoft = config.microsoft && microsoftProvider(config.microsoft);
  const keycloak = config.keycloak && keycloakProvider(config.keycloak, now);
  const codes = codeSeal(secret, 'link codes');

  /** A token of single sign-on is exchanged once: who copied it gets nothing. */
  async function personOfToken(ask: NonNullable<typeof keycloak>, token: string): Promise<ProviderPerson> {
    const { expiresAt, ...person } = await ask(token);
    const used = { hash: hashToken(token), email: person.email, expiresAt, at: now() };
    if (!(await repository.spendToken(db, used))) throw new AppError('provider_refused');
    return person;
  }

  /** The grant with its return address checked: only the interface's own page (no open redirect). */
  function ownGrant(body: OauthBody, ownOrigin: string): CodeGrant {
    if (!('code' in body)) throw fieldError('code', 'required');
    if (body.redirectUri !== `${ownOrigin}${RETURN_PATH}`) throw fieldError('redirectUri', 'invalid');
    return body;
  }

  async function askProvider(provider: OauthProvider, body: OauthBody, ownOrigin: string): Promise<ProviderPerson> {
    if (provider === 'keycloak') {
      if (!keycloak) throw new AppError('provider_not_configured');
      if (!('token' in body)) throw fieldError('token', 'required');
      return personOfToken(keycloak, body.token);
    }
    const ask = provider === 'google' ? google : microsoft;
    if (!ask) throw new AppError('provider_not_configured');
    return ask(ownGrant(body, ownOrigin));
  }

  /** The session of an account; one that is not finished gets none, also when its owner proved the address elsewhere. */
  async function enter(tx: Db, account: UserRow, origin: Origin): Promise<OauthReply> {
    if (!account.emailVerified || !account.accountVerified) {
      throw new AppError('account_incomplete', { email: account.email });
    }
    return signins.finishSignin(tx, account, origin).catch((error: unknown) => {
      // whose account it is, the interface knows from here alone
      if (error instanceof AppError && error.code === 'account_inactive') error.details.email = account.email;
      throw error;
    });
  }

  /** Links a person whose address is proved to the account of that address, and signs in. */
  async function linkAndEnter(
    tx: Db,
    person: { provider: string; subject: string; email: string },
    origin: Origin,
  ): Promise<OauthReply> {
    const account = await findUserByEmail(tx, person.email);
    if (!account) throw new AppError('account_not_found', { email: person.email });
    const reply = await enter(tx, account, origin);
    await repository.insertIdentity(tx, { ...person, uid: account.uid, at: now() });
    const of = {
      uid: account.uid,
      companyId: null,
      entity: 'account',
      entityId: account.uid,
      createdAt: now(),
    } as const;
    await writeChanges(tx, of, { action: 'IDENTITY_LINKED', newValue: person.provider });
    return reply;
  }

  /** Sends a code to an address that the provider does not vouch for: the same answer whether it has an account. */
  async function demandLink(provider: OauthProvider, person: ProviderPerson, language: Language): Promise<OauthReply> {
    const { email, subject } = person;
    const linkToken = newToken();
    const hash = hashToken(linkToken);
    const { code, sealed } = codes.issue(hash);
    await db.transaction(async (tx) => {
      const at = now();
      const wait = await passThrottle(tx, { what: 'link', whom: email, seconds: SESSION.resendSeconds, now: at });
      if (wait > 0) throw new AppError('resend_too_soon', { retryAfter: wait });
      const expiresAt = new Date(at.getTime() + SESSION.mfaCodeSeconds * 1000);
      const request = { provider, subject, code: sealed, tries: 0 };
      await repository.insertLinkRequest(tx, { hash, email, request, at, expiresAt });
      const values = { code, minutes: String(SESSION.mfaCodeSeconds / 60) };
      await mailer.send({ to: email, language, kind: 'LINK_CODE', values }, tx);
    });
    return { linkRequired: true, linkToken, email };
  }

  return {
    /** Signs in with what a provider answered. */
    async signin(provider: OauthProvider, body: OauthBody, request: Request): Promise<OauthReply> {
      const person = await askProvider(provider, body, request.ownOrigin);
      const linked = await repository.findLinked(db, provider, person.subject);
      if (linked) return db.transaction((tx) => enter(tx, linked, request.origin));
      if (!person.emailVerified) return demandLink(provider, person, request.language);
      return db.transaction((tx) => linkAndEnter(tx, { ...person, provider }, request.origin));
    },

    /** Links after the code that was sent to the address; tries are counted, the code is used once. */
    async link({ linkToken, code }: OauthLinkBody, origin: Origin): Promise<OauthReply> {
      const hash = hashToken(linkToken);
      const at = now();
      // In a transaction of its own, so that a wrong try stays counted.
      const judged = await db.transaction(async (tx) => {
        const found = await repository.lockLinkRequest(tx, hash);
        if (!found || found.usedAt) return 'mfa_code_invalid';
        if (found.expiresAt <= at) return 'mfa_code_expired';
        if (found.request.tries >= SESSION.mfaTries) return 'mfa_code_used_up';
        if (!codes.isRight(hash, code, found.request.code)) {
          await repository.countTry(tx, hash, found.request);
          return found.request.tries + 1 >= SESSION.mfaTries ? 'mfa_code_used_up' : 'mfa_code_invalid';
        }
        await repository.consumeLinkRequest(tx, hash, at);
        return { provider: found.request.provider, subject: found.request.subject, email: found.email };
      });
      if (typeof judged === 'string') throw new AppError(judged);
      return db.transaction((tx) => linkAndEnter(tx, judged, origin));
    },
  };
}
