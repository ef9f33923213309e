import { eq, sql } from 'drizzle-orm';
import { WORK_QUEUE } from '../../contract/constants.ts';
import { type Db, hasRows, rows } from '../db/client.ts';
import { messages } from '../db/schema/messages.ts';
import { folderMailbox } from '../lib/fileTransport.ts';
import { type Digest, renderDigest, unsubscribeTokens } from '../lib/mail/digest.ts';
import type { Hold, Mailer, MailMessage } from '../lib/mail/mailer.ts';
import { renderMail } from '../lib/mail/render.ts';
import { smtpMail } from '../lib/mail/smtp.ts';
import { sealWith } from '../lib/seal.ts';
import { httpSms, type SmsMessage, type SmsSender } from '../lib/sms/provider.ts';
import type { WorkQueues } from './workQueue.ts';

/** A decoy is never sent: an address without an account must cost the same work as one with. */
export type Outgoing =
  | ({ channel: 'MAIL'; decoy?: boolean } & MailMessage)
  | ({ channel: 'SMS'; decoy?: boolean } & SmsMessage)
  | ({ channel: 'DIGEST' } & Digest);

export type OutboxOptions = {
  db: Db;
  queues: WorkQueues;
  secret: string;
  now: () => Date;
  /** The address that people use, for links. */
  origin: () => string;
  smtpUrl?: string;
  smsUrl?: string;
  /** Where messages are written when no server is configured for their channel. */
  mailboxDir: string;
  log?: { error(details: object, text: string): void };
};
type LeasedMessage = { id: number; sealed: string; attempts: number; createdAt: string };

const SENT_SIDE_BY_SIDE = 20;
/** Wait before the first retry, in milliseconds; it doubles up to the maximum. After the last, the message is dropped. */
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 15 * 60_000;
const DROPPED_AFTER_MS = 24 * 60 * 60_000;

/**
 * Transactional outbox of mails and SMS (ADR 12): encrypted in the database with the change that asked for them, sent after the
 * response, retried until the server accepts them. One may be sent twice when a gateway dies before it removes the row.
 */
export function createOutbox({ db, queues, secret, now, origin, smtpUrl, smsUrl, mailboxDir, log }: OutboxOptions) {
  const seal = sealWith(secret, 'outgoing messages');
  const unsubscribe = unsubscribeTokens(secret);
  const mailbox = folderMailbox(mailboxDir);
  const smtp = smtpUrl ? smtpMail(smtpUrl, origin) : null;
  const sms = smsUrl ? httpSms(smsUrl) : null;
  const isLeased = ({ id, attempts }: LeasedMessage) => sql`id = ${id} and attempts = ${attempts}`;

  /** `next_at` is when the next attempt is due; while a message is leased, when its lease ends. */
  const postpone = (message: LeasedMessage, ms: number) =>
    db
      .update(messages)
      .set({ nextAt: new Date(now().getTime() + ms) })
      .where(isLeased(message));

  const remove = ({ id }: LeasedMessage) => db.delete(messages).where(eq(messages.id, id));

  /** The oldest one; digests wait until nobody waits for a code or a link. */
  async function claim(): Promise<LeasedMessage | undefined> {
    const at = now();
    const [message] = await rows(db)<LeasedMessage>`update messages m set attempts = m.attempts + 1,
        next_at = ${new Date(at.getTime() + WORK_QUEUE.leaseMs).toISOString()}::timestamptz
      from (select id from messages where next_at <= ${at.toISOString()}::timestamptz
            order by channel = 'DIGEST', id limit 1 for update skip locked) due
      where m.id = due.id
      returning m.id::float8 as id, m.sealed, m.attempts, iso(m.created_at) as "createdAt"`;
    return message;
  }

  /** Between making and sending a digest a person may leave the company, be disabled, change the address or unsubscribe. */
  const isWanted = ({ uid, to, period }: Digest): Promise<boolean> => {
    const [wish, key] = period === 'WEEK' ? [sql`r.weekly`, 'weekly'] : [sql`coalesce(r.daily, true)`, 'daily'];
    return hasRows(db)`select 1 from users u left join notice_preferences r on r.uid = u.uid
      where u.uid = ${uid}::uuid and u.email = ${to} and not u.disabled and ${wish} and exists (
        select 1 from memberships b join profiles f on f.id = b.profile_id
        where b.uid = u.uid and ${`receive_${key}_project_pendency_notice`} = any(f.permissions))`;
  };

  async function send(message: Outgoing): Promise<void> {
    if (message.channel === 'DIGEST' ? !(await isWanted(message)) : message.decoy) return;
    const createdAt = now().toISOString();
    if (message.channel !== 'SMS') {
      const mail =
        message.channel === 'MAIL'
          ? renderMail(message, origin())
          : renderDigest(message, origin(), unsubscribe.of(message.uid));
      if (smtp) return smtp.send(message.to, mail);
      const { subject, text, html } = mail;
      return mailbox.put({ channel: 'MAIL', to: message.to, createdAt, subject, text, html });
    }
    if (sms) return sms(message);
    const { to, text } = message;
    return mailbox.put({ channel: 'SMS', to, subject: text.slice(0, 60), createdAt, text, html: null });
  }

  async function work(leased: LeasedMessage): Promise<void> {
    const { id, attempts, sealed, createdAt } = leased;
    const message = seal.open(sealed) as Outgoing | null;
    try {
      if (message) await send(message);
      else log?.error({ message: id }, 'a message was sealed with another secret; it is dropped');
    } catch (error) {
      const dropped = now().getTime() - Date.parse(createdAt) > DROPPED_AFTER_MS;
      // Only the code: the error's text may name the address.
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      log?.error({ message: id, attempts, code, dropped }, 'a message was not sent');
      if (!dropped) return void (await postpone(leased, Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)));
    }
    await remove(leased);
  }

  const queue = queues.create<LeasedMessage>({
    name: 'messages',
    concurrency: SENT_SIDE_BY_SIDE,
    claim,
    work,
    heartbeat: (message) => postpone(message, WORK_QUEUE.leaseMs),
    release: (message) => postpone(message, 0),
  });

  async function enqueue(message: Outgoing, tx?: Db, hold?: Hold): Promise<void> {
    const at = now();
    const held = { nextAt: hold?.until ?? at, pendencyId: hold?.pendencyId };
    const row = { channel: message.channel, sealed: seal.close(message), createdAt: at, ...held };
    await (tx ?? db).insert(messages).values(row);
    queue.wakeAfterResponse();
  }
  /** Enqueues many messages in a transaction; they are found by the next poll. */
  async function enqueueAll(all: readonly Outgoing[], tx: Db): Promise<void> {
    if (all.length === 0) return;
    const at = now();
    const row = (message: Outgoing) => ({
      channel: message.channel,
      sealed: seal.close(message),
      createdAt: at,
      nextAt: at,
    });
    await tx.insert(messages).values(all.map(row));
  }
  const mailer: Mailer = {
    send: (message, tx, hold) => enqueue({ channel: 'MAIL', ...message }, tx, hold),
    pretend: (message, tx) => enqueue({ channel: 'MAIL', ...message, decoy: true }, tx),
  };
  const smsSender: SmsSender = { send: (message, tx) => enqueue({ channel: 'SMS', ...message }, tx) };

  return {
    /** The folder that takes the messages of a demonstration. */
    mailbox,
    mailer,
    sms: smsSender,
    enqueue,
    enqueueAll,
    flush: queue.drain,
    close: (): void => smtp?.close(),
  };
}
