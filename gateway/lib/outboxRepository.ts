import { eq, sql } from 'drizzle-orm';
import { type Db, rows } from '../db/client.ts';
import { outgoingMessages } from '../db/schema/messages.ts';

/** Messages that are still to be sent. */
export const insertMessage = (tx: Db, message: { channel: string; sealed: string; at: Date }) =>
  tx
    .insert(outgoingMessages)
    .values({ channel: message.channel, sealed: message.sealed, createdAt: message.at, nextAt: message.at });

export type DueMessage = { id: number; sealed: string; attempts: number; createdAt: string };

/** Takes what is due for this gateway alone, until `until`: whoever dies while sending leaves it to the next. */
export const takeDue = (db: Db, at: Date, until: Date, limit: number): Promise<DueMessage[]> =>
  rows<DueMessage>(
    db,
    sql`update outgoing_messages m set attempts = m.attempts + 1, next_at = ${until.toISOString()}::timestamptz
        from (select id from outgoing_messages where next_at <= ${at.toISOString()}::timestamptz
              order by id limit ${limit} for update skip locked) due
        where m.id = due.id
        returning m.id::float8 as id, m.sealed, m.attempts, iso(m.created_at) as "createdAt"`,
  );

export const postpone = (db: Db, id: number, until: Date) =>
  db.update(outgoingMessages).set({ nextAt: until }).where(eq(outgoingMessages.id, id));

export const removeMessage = (db: Db, id: number) => db.delete(outgoingMessages).where(eq(outgoingMessages.id, id));
