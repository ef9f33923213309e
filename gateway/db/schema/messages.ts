import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';

/**
 * Mails and SMS that are still to be sent, written with the change that asked for them. They carry links and codes, so the
 * content is encrypted; a row goes when its message has left.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** MAIL, SMS or DIGEST. */
    channel: text().notNull(),
    sealed: text().notNull(),
    createdAt: createdAt(),
    attempts: integer().notNull().default(0),
    nextAt: instant().notNull(),
    /** The pendency whose decision it tells of: undoing that deletes the message (ruling 16). */
    pendencyId: ref(),
  },
  (t) => [index('messages_next').on(t.nextAt), index('messages_order').on(sql`(channel = 'DIGEST')`, t.id)],
);
