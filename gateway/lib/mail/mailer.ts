import type { Language } from '../../../contract/constants.ts';
import type { Db } from '../../db/client.ts';
import type { MailKind } from './render.ts';

/** A mail to one person, in that person's language. `values.link` is a path of the interface, with its token. */
export type MailMessage = { to: string; language: Language; kind: MailKind; values: Record<string, string> };

/** Mails of a decision wait until it cannot be undone any more; undoing it deletes them (ruling 16). */
export type Hold = { pendencyId: number; until: Date };

export type Mailer = {
  /**
   * Enqueues a mail, with `tx` in that transaction. It is sent after the response and retried, so that a slow or failing
   * server cannot be noticed by the caller.
   */
  send(message: MailMessage, tx?: Db, hold?: Hold): Promise<void>;
  /** Does the work of `send` and sends nothing: for an address without an account, which must cost the same time. */
  pretend(message: MailMessage, tx: Db): Promise<void>;
};
