import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { emailSchema } from '../../../../../contract/common.ts';
import type { OauthConfig } from '../../../../config.ts';
import { AppError } from '../../../../lib/errors.ts';
import { askProvider, type CodeGrant, claimsOf, exchangeCode, keysAt, type ProviderPerson } from './provider.ts';

const discoverySchema = z.object({ token_endpoint: z.url(), jwks_uri: z.url() });
const tokensSchema = z.object({ id_token: z.string() });
const claimsSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.boolean().optional(),
  nonce: z.string(),
  azp: z.string().optional(),
});

type Discovered = { tokenEndpoint: string; keys: JWTVerifyGetKey };
export type Google = ReturnType<typeof googleProvider>;

/** Google's id token: issuer, audience, signature, nonce and life are checked here (A-15; OpenID Connect Core 3.1.3.7). */
export function googleProvider(config: NonNullable<OauthConfig['google']>, now: () => Date) {
  const { issuer, clientId } = config;
  let discovered: Promise<Discovered> | null = null;

  async function discover(): Promise<Discovered> {
    const parsed = discoverySchema.safeParse(await askProvider(`${issuer}/.well-known/openid-configuration`));
    if (!parsed.success) throw new AppError('unavailable');
    return { tokenEndpoint: parsed.data.token_endpoint, keys: keysAt(parsed.data.jwks_uri) };
  }

  return async (grant: CodeGrant): Promise<ProviderPerson> => {
    discovered ??= discover();
    const { tokenEndpoint, keys } = await discovered.catch((error: unknown) => {
      discovered = null; // fetched again next time
      throw error;
    });
    const tokens = tokensSchema.safeParse(await exchangeCode(tokenEndpoint, config, grant));
    if (!tokens.success) throw new AppError('provider_refused');
    const claims = await claimsOf(tokens.data.id_token, keys, {
      schema: claimsSchema,
      // Google writes its issuer with and without the scheme.
      issuer: [issuer, issuer.replace(/^https:\/\//, '')],
      audience: clientId,
      currentDate: now(),
    });
    const { sub, email, email_verified, nonce, azp = clientId } = claims;
    if (nonce !== grant.nonce || azp !== clientId) throw new AppError('provider_refused');
    return { subject: sub, email, emailVerified: email_verified === true };
  };
}
