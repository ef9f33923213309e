import { z } from 'zod';
import { emailSchema } from '../../../../../contract/common.ts';
import type { OauthConfig } from '../../../../config.ts';
import { AppError } from '../../../../lib/errors.ts';
import { claimsOf, keysAt, type ProviderPerson } from './provider.ts';

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: emailSchema,
  email_verified: z.boolean().optional(),
  exp: z.number(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  /** Keycloak names the kind of its tokens; those for renewing and for ending sessions are no proof of a sign-in. */
  typ: z.enum(['ID', 'Bearer']).optional(),
});

export type Keycloak = ReturnType<typeof keycloakProvider>;

/** An id or access token of the realm: signature, issuer, life, and that it was given to our own client. */
export function keycloakProvider(config: NonNullable<OauthConfig['keycloak']>, now: () => Date) {
  const issuer = `${config.url}/realms/${encodeURIComponent(config.realm)}`;
  const keys = keysAt(`${issuer}/protocol/openid-connect/certs`);

  return async (token: string): Promise<ProviderPerson & { expiresAt: Date }> => {
    const claims = await claimsOf(token, keys, { schema: claimsSchema, issuer, currentDate: now() });
    const { sub, email, email_verified, exp, azp, aud } = claims;
    // An access token names the client that it was given to in `azp`, an id token in `aud` too.
    const ours = azp === undefined ? [aud].flat().includes(config.clientId) : azp === config.clientId;
    if (!ours) throw new AppError('provider_refused');
    return { subject: sub, email, emailVerified: email_verified === true, expiresAt: new Date(exp * 1000) };
  };
}
