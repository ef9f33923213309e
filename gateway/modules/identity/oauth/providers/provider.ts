import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { z } from 'zod';
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
const CLOCK_TOLERANCE = 30;
/** Signatures with a key that the provider publishes; never a shared secret, never none. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
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

export const keysAt = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url), { timeoutDuration: WAIT });

/** The claims of a token that one of the keys signed and that is not over; `provider_refused` for any other token. */
export async function claimsOf<Claims>(
  token: string,
  keys: JWTVerifyGetKey,
  {
    schema,
    ...expected
  }: { schema: z.ZodType<Claims>; issuer: string | string[]; audience?: string; currentDate: Date },
): Promise<Claims> {
  const rules = { algorithms: ALGORITHMS, requiredClaims: ['exp', 'iat'], clockTolerance: CLOCK_TOLERANCE };
  const { payload } = await jwtVerify(token, keys, { ...expected, ...rules }).catch((error: unknown) => {
    throw asAppError(error);
  });
  const claims = schema.safeParse(payload);
  if (!claims.success) throw new AppError('provider_refused');
  return claims.data;
}

/** A token that does not hold is an error; keys that cannot be fetched are not the person's error. */
function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isOfToken = error instanceof errors.JOSEError && !KEYS_NOT_FETCHED.includes(error.code);
  return new AppError(isOfToken ? 'provider_refused' : 'unavailable');
}
