import { errors } from 'jose';
import { AppError } from '../../../../lib/errors.ts';

export type ProviderPerson = {
  /** The provider's own, stable name of the person. */
  subject: string;
  email: string;
  /** Only a provider that vouches for the address itself says true. */
  emailVerified: boolean;
};

/** What the browser brought back from a provider of the authorization code. */
export type CodeGrant = { code: string; codeVerifier: string; redirectUri: string; nonce: string };

/** Clocks of the provider and of ours may differ by this many seconds. */
export const CLOCK_TOLERANCE = 30;
/** Signatures with a key that the provider publishes; never a shared secret, never none. */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const WAIT = 10_000;
const KEYS_NOT_FETCHED = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT'];

/** The JSON that a provider answers. `provider_refused` when it refuses, `unavailable` when it cannot be asked. */
export async function askProvider(url: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { accept: 'application/json', ...init.headers };
  const response = await fetch(url, {
    ...init,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(WAIT),
  }).catch(() => {
    throw new AppError('unavailable');
  });
  if (response.status >= 500) throw new AppError('unavailable');
  if (!response.ok) throw new AppError('provider_refused');
  return response.json().catch(() => {
    throw new AppError('provider_refused');
  });
}

/** Exchanges a code at a token endpoint (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
export function exchangeCode(
  endpoint: string,
  client: { clientId: string; clientSecret?: string },
  grant: CodeGrant,
): Promise<unknown> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId,
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
  });
  if (client.clientSecret) body.set('client_secret', client.clientSecret);
  return askProvider(endpoint, { method: 'POST', body });
}

/** A token that does not hold is an error; keys that cannot be fetched are not the person's error. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isOfToken = error instanceof errors.JOSEError && !KEYS_NOT_FETCHED.includes(error.code);
  return new AppError(isOfToken ? 'provider_refused' : 'unavailable');
}
