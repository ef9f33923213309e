import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** Addresses that a company's own systems are told of changes at. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().notNull(),
    active: boolean().notNull(),
    pauseReason: text(),
    pausedAt: instant(),
    /** Encrypted, since it signs. */
    secret: text().notNull(),
    secretAt: instant().notNull(),
    previousSecret: text(),
    previousUntil: instant(),
    /** Attempts in a row that found nobody; it rests after each, so that one dead target does not cost the others time. */
    failures: integer().notNull().default(0),
    restsUntil: instant(),
    /** A gateway sends its deliveries. */
    leasedAt: instant(),
    lease: integer().notNull().default(0),
    servedAt: instant(),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('webhooks_company').on(t.companyId, t.id),
    /** For the triggers. */
    index('webhooks_active').on(t.companyId).where(sql`active`),
  ],
);

/**
 * What is sent, and the log of it: written by triggers in the transaction of the change. Without a foreign key to its webhook: one
 * that is removed at that moment must not make the change fail; the sweep removes what is left.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    /** The `id` that the target gets, the same in each attempt. */
    uid: uuid().notNull().defaultRandom(),
    webhookId: ref().notNull(),
    companyId: ref().notNull(),
    event: text().notNull(),
    projectId: ref(),
    pendencyId: ref(),
    documentId: ref(),
    employeeId: bigint({ mode: 'number' }),
    createdAt: createdAt(),
    state: text().notNull().default('WAITING'),
    /** Asked for by a person (a test, sent again): one attempt, also while the webhook is paused. */
    manual: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** Null when it is over; at first due at once, whichever clock is asked. */
    nextAt: instant().default(sql`'epoch'`),
    attemptedAt: instant(),
    failure: text(),
    status: integer(),
    durationMs: integer(),
    answer: text(),
  },
  (t) => [
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_due').on(t.webhookId, t.nextAt).where(sql`next_at is not null`),
    index('webhook_deliveries_pendency').on(t.pendencyId).where(sql`next_at is not null and pendency_id is not null`),
    index('webhook_deliveries_old').on(t.createdAt),
  ],
);
