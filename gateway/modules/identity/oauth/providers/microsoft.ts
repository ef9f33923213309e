import { z } from 'zod';
import { emailSchema } from '../../../../../contract/common.ts';
import type { OauthConfig } from '../../../../config.ts';
import { AppError } from '../../../../lib/errors.ts';
import { askProvider, type CodeGrant, exchangeCode, type ProviderPerson } from './provider.ts';

const tokensSchema = z.object({ access_token: z.string().min(1) });
/** Graph's `/me`, or an OpenID user-info endpoint. */
const personSchema = z.object({
  id: z.string().optional(),
  sub: z.string().optional(),
  mail: z.string().nullish(),
  email: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
});

export type Microsoft = ReturnType<typeof microsoftProvider>;

/**
 * Microsoft's user-info endpoint with scope `user.read`, common tenant. The administrator of any tenant can write any
 * address into it, so it never counts as verified: the first sign-in is linked by a code sent there.
 */
export function microsoftProvider(config: NonNullable<OauthConfig['microsoft']>) {
  return async (grant: CodeGrant): Promise<ProviderPerson> => {
    const tokens = tokensSchema.safeParse(await exchangeCode(`${config.authority}/oauth2/v2.0/token`, config, grant));
    if (!tokens.success) throw new AppError('provider_refused');
    const answer = await askProvider(config.userinfoUrl, {
      headers: { authorization: `Bearer ${tokens.data.access_token}` },
    });
    const person = personSchema.safeParse(answer);
    if (!person.success) throw new AppError('provider_refused');
    const { id, sub, mail, email, userPrincipalName } = person.data;
    const subject = id ?? sub;
    const address = emailSchema.safeParse(mail ?? email ?? userPrincipalName);
    if (!subject || !address.success) throw new AppError('provider_refused');
    return { subject, email: address.data, emailVerified: false };
  };
}
