import { captchaReplySchema, type Session, type SigninBody, sessionSchema } from '../../../contract/session.ts';
import { request } from '../../dataProvider/httpClient.ts';
import type { Strategy } from './strategy.ts';

/** `captcha` is what the widget gave; null when the installation asks for none. */
export type PasswordCredentials = Pick<SigninBody, 'email' | 'password'> & { captcha: string | null };

/** Confirms the proof of work: its id is good for one call within five minutes (wire, section 3). */
async function confirmCaptcha(token: string): Promise<string> {
  const { json } = await request('authentication/recaptcha', { method: 'POST', body: { token }, anonymous: true });
  return captchaReplySchema.parse(json).captchaId;
}

/** E-mail and password: the captcha is confirmed first, its id travels with the sign-in. */
export const passwordStrategy: Strategy<PasswordCredentials> = {
  async signIn({ email, password, captcha }): Promise<Session> {
    const headers = captcha === null ? undefined : { captcha: await confirmCaptcha(captcha) };
    const body: SigninBody = { email: email.trim(), password };
    const { json } = await request('authentication/signin', { method: 'POST', body, headers, anonymous: true });
    return sessionSchema.parse(json);
  },
};
