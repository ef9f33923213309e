import type { OauthReply } from '../../../contract/users.ts';

/**
 * One way in: turns what the person gave, or what a provider brought back, into a session, or into what is missing before
 * it (a second factor, a code for an address that nobody vouches for). Throws HttpError with the gateway's code and message.
 */
export type Strategy<Credentials> = {
  signIn: (credentials: Credentials) => Promise<OauthReply>;
};

/** A way in by a page of another provider, from which the person returns to `/auth-callback`. */
export type ProviderStrategy<Returned> = Strategy<Returned> & {
  start: () => Promise<void>;
};

/** The address that every provider returns to. */
export const returnAddress = (): string => `${globalThis.location.origin}/auth-callback`;

/** Why a return from a provider is no sign-in: not asked for by this tab, given up there, or refused there. */
export class ReturnError extends Error {
  override name = 'ReturnError';
  readonly reason: 'unknown' | 'denied' | 'refused';
  constructor(reason: ReturnError['reason']) {
    super(reason);
    this.reason = reason;
  }
}
