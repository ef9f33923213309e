import type { Language } from '../../../contract/constants.ts';
import type { Db } from '../../db/client.ts';
import type { Outbox } from '../outbox.ts';

/** A short message to `+55` and digits. */
export type SmsMessage = { to: string; language: Language; text: string };

export type SmsSender = {
  /** As `Mailer.send`: it leaves later and is tried again. */
  send(message: SmsMessage, tx?: Db): Promise<void>;
};

export const createSmsSender = (outbox: Pick<Outbox, 'enqueue'>): SmsSender => ({
  send: (message, tx) => outbox.enqueue({ channel: 'SMS', ...message }, tx),
});
