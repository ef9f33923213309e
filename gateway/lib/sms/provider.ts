import type { Language } from '../../../contract/constants.ts';
import type { Db } from '../../db/client.ts';

export type SmsMessage = { to: string; language: Language; text: string };

export type SmsSender = {
  send(message: SmsMessage, tx?: Db): Promise<void>;
};

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Sends by an HTTP provider: POST of `{ to, text, language }` as JSON. A user and password in the address go as Basic
 * authorisation. Throws, without the content, when the provider does not answer 2xx in ten seconds.
 */
export function httpSms(url: string): (message: SmsMessage) => Promise<void> {
  const address = new URL(url);
  const user = decodeURIComponent(address.username);
  const password = decodeURIComponent(address.password);
  address.username = '';
  address.password = '';
  const headers = {
    'content-type': 'application/json',
    ...(user && { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` }),
  };
  return async ({ to, text, language }) => {
    const reply = await fetch(address, {
      method: 'POST',
      headers,
      body: JSON.stringify({ to, text, language }),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the SMS provider answered ${reply.status}`);
  };
}
