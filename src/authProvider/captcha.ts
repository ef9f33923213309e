import { captchaReplySchema } from '../../contract/session.ts';
import { request } from '../dataProvider/httpClient.ts';

/**
 * Confirms a proof of work and gives the header that carries its id: good for one call within five minutes (wire,
 * section 3). Nothing for null: the installation asks for no captcha.
 */
export async function captchaHeader(proof: string | null): Promise<Record<string, string> | undefined> {
  if (proof === null) return undefined;
  const { json } = await request('authentication/recaptcha', {
    method: 'POST',
    body: { token: proof },
    anonymous: true,
  });
  return { captcha: captchaReplySchema.parse(json).captchaId };
}
