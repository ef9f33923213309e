import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, ref, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** May the month of a contract and provider be paid? What its documents say, and what a person decided over them. */
export const paymentReleases = pgTable(
  'payment_releases',
  {
    id: id(),
    projectId: refTo(() => projects.id, { onDelete: 'cascade' }),
    contractingId: refTo(() => companies.id),
    providerId: refTo(() => companies.id),
    /** First day of the month. */
    referenceMonth: date().notNull(),
    documents: integer().notNull().default(0),
    conform: integer().notNull().default(0),
    late: integer().notNull().default(0),
    people: integer().notNull().default(0),
    peopleLate: integer().notNull().default(0),
    computed: text().notNull().default('WAITING'),
    decision: text(),
    state: text().notNull().generatedAlwaysAs(sql`coalesce(decision, computed)`),
    since: instant().notNull(),
    termOn: date(),
    /** The first day on which time alone changes what the documents say. */
    nextChange: date(),
    retainedPercent: numeric({ precision: 5, scale: 2 }),
    retainedAmount: numeric({ precision: 14, scale: 2 }),
    note: text(),
    decidedBy: uuid().references(() => users.uid),
    decidedAt: instant(),
    /** What the documents said when it was decided. */
    decidedOver: text(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('payment_releases_key').on(t.projectId, t.providerId, t.referenceMonth),
    index('payment_releases_contracting').on(t.contractingId, t.referenceMonth, t.id),
    index('payment_releases_provider').on(t.providerId, t.referenceMonth, t.id),
    index('payment_releases_clock').on(t.nextChange).where(sql`next_change is not null`),
  ],
);

/** Months whose documents changed: written by a trigger in the same transaction, removed in the one that computes the month again. */
export const paymentReleaseChanges = pgTable('payment_release_changes', {
  id: id(),
  projectId: ref().notNull(),
  providerId: ref().notNull(),
  referenceMonth: date().notNull(),
  /** Of before there were releases: neither history nor notices. */
  quiet: boolean().notNull().default(false),
});
