import type { Db } from '../db/client.ts';
import { folderOutbox } from './fileTransport.ts';
import type { MailMessage } from './mail/mailer.ts';
import { renderMail } from './mail/render.ts';
import { smtpMail } from './mail/smtp.ts';
import * as repository from './outboxRepository.ts';
import { sealWith } from './seal.ts';
import { httpSms } from './sms/provider.ts';
import type { SmsMessage } from './sms/sms.ts';

/** A message on its way; `pretended` ones end here (an address without an account costs the same work). */
export type Outgoing =
  | ({ channel: 'MAIL'; decoy?: boolean } & MailMessage)
  | ({ channel: 'SMS'; decoy?: boolean } & SmsMessage);

export type PostOptions = {
  db: Db;
  secret: string;
  now: () => Date;
  /** The address that people use, for links. */
  origin: () => string;
  smtpUrl?: string;
  smsUrl?: string;
  /** Where messages go that no server is configured for. */
  outboxDir: string;
  log?: { error(details: object, text: string): void };
};
export type Outbox = ReturnType<typeof createOutbox>;

const BATCH = 20;
/** Requests that hand something over are answered within this time, in milliseconds; later is the job's, each minute. */
const RECENT = 10_000;
/** A gateway that takes a message has this long to send it, then another may, in milliseconds. */
const TAKEN = 2 * 60_000;
/** Wait after the first failure; it doubles up to the maximum. After the last, the message is given up. */
const FIRST_WAIT = 30_000;
const MAX_WAIT = 15 * 60_000;
const GIVEN_UP_AFTER = 24 * 60 * 60_000;

/**
 * Mails and SMS on their way: kept in the database, encrypted, with the change that asked for them; sent after the answer;
 * tried again until the server takes them. A message may come twice when a gateway dies between sending and noting it.
 */
export function createOutbox({ db, secret, now, origin, smtpUrl, smsUrl, outboxDir, log }: PostOptions) {
  const seal = sealWith(secret, 'outgoing messages');
  const outbox = folderOutbox(outboxDir);
  const smtp = smtpUrl ? smtpMail(smtpUrl, origin) : null;
  const sms = smsUrl ? httpSms(smsUrl) : null;
  /** Handed over outside a transaction, and not in the database yet. */
  const waiting: { channel: string; sealed: string; at: Date }[] = [];
  let running: Promise<void> | null = null;
  let again = false;

  async function send(message: Outgoing): Promise<void> {
    if (message.decoy) return;
    const createdAt = now().toISOString();
    if (message.channel === 'MAIL') {
      const mail = renderMail(message, origin());
      if (smtp) return smtp.send(message.to, mail);
      return outbox.put({ channel: 'MAIL', to: message.to, createdAt, ...mail });
    }
    if (sms) return sms(message);
    const { to, text } = message;
    return outbox.put({ channel: 'SMS', to, subject: text.slice(0, 60), createdAt, text, html: null });
  }

  async function attempt(due: repository.DueMessage): Promise<void> {
    const message = seal.open(due.sealed) as Outgoing | null;
    try {
      if (message) await send(message);
      else log?.error({ message: due.id }, 'a message was sealed with another secret; it is dropped');
      await repository.removeMessage(db, due.id);
    } catch (error) {
      const waits = Math.min(FIRST_WAIT * 2 ** (due.attempts - 1), MAX_WAIT);
      const givenUp = now().getTime() - Date.parse(due.createdAt) > GIVEN_UP_AFTER;
      // Neither the address nor what a server says of it belongs into a log.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      log?.error({ message: due.id, attempts: due.attempts, code, givenUp }, 'a message was not sent');
      if (givenUp) await repository.removeMessage(db, due.id);
      else await repository.postpone(db, due.id, new Date(now().getTime() + waits));
    }
  }

  async function round(): Promise<void> {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      await repository.insertMessage(db, first);
      waiting.shift();
    }
    for (;;) {
      const at = now();
      const due = await repository.takeDue(db, at, new Date(at.getTime() + TAKEN), BATCH);
      await Promise.all(due.map(attempt));
      if (due.length < BATCH) return;
    }
  }

  async function rounds(): Promise<void> {
    do {
      again = false;
      await round();
    } while (again);
  }

  /** Sends all that is due; what arrives meanwhile too. */
  function flush(): Promise<void> {
    if (running) again = true;
    running ??= rounds().finally(() => {
      running = null;
    });
    return running;
  }

  /** When something was last handed over, in milliseconds of this process. */
  let lastHanded = Number.NEGATIVE_INFINITY;

  return {
    outbox,
    flush,

    async enqueue(message: Outgoing, tx?: Db): Promise<void> {
      const row = { channel: message.channel, sealed: seal.close(message), at: now() };
      if (tx) await repository.insertMessage(tx, row);
      else waiting.push(row);
      lastHanded = performance.now();
    },

    /** After an answer has left, and so the transaction of its request is over: sends what was handed over, in the background. */
    flushAfterResponse(): void {
      if (performance.now() - lastHanded > RECENT) return;
      flush().catch((error) => log?.error({ err: error }, 'messages were not delivered'));
    },

    /** Ends a delivery that is under way, before the database closes. */
    async close(): Promise<void> {
      await flush().catch(() => undefined);
      smtp?.close();
    },
  };
}
