import type { SigninBody } from '../../../contract/session.ts';
import { type SigninReply, signinReplySchema } from '../../../contract/users.ts';
import { request } from '../../dataProvider/httpClient.ts';
import { captchaHeader } from '../captcha.ts';
import type { Strategy } from './strategy.ts';

/** `captcha` is what the widget gave; null when the installation asks for none. */
export type PasswordCredentials = SigninBody & { captcha: string | null };

/** E-mail and password: the captcha is confirmed first, its id travels with the sign-in. */
export const passwordStrategy: Strategy<PasswordCredentials> = {
  async signIn({ email, password, accountReactivationToken, captcha }): Promise<SigninReply> {
    const headers = await captchaHeader(captcha);
    const body: SigninBody = { email: email.trim(), password, accountReactivationToken };
    const { json } = await request('authentication/signin', { method: 'POST', body, headers, anonymous: true });
    return signinReplySchema.parse(json);
  },
};
