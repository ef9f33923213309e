import type { Language } from '../../../contract/constants.ts';
import type { Db } from '../../db/client.ts';
import type { Outbox } from '../outbox.ts';
import type { MailKind } from './render.ts';

/** A mail to one person, in that person's language. `values.link` is a path of the interface, with its token. */
export type MailMessage = { to: string; language: Language; kind: MailKind; values: Record<string, string> };

export type Mailer = {
  /**
   * Hands a mail over; it leaves later, so that a slow or refusing server is nobody's to see, and is tried again. With
   * `tx` it belongs to that transaction. Without, call it after the commit: it is kept once the request is answered.
   */
  send(message: MailMessage, tx?: Db): Promise<void>;
  /** Does the work of sending, and sends nothing: for an address that has no account. */
  pretend(message: MailMessage, tx: Db): Promise<void>;
};

export function createMailer(outbox: Pick<Outbox, 'enqueue'>): Mailer {
  return {
    send: (message, tx) => outbox.enqueue({ channel: 'MAIL', ...message }, tx),
    pretend: (message, tx) => outbox.enqueue({ channel: 'MAIL', ...message, decoy: true }, tx),
  };
}
