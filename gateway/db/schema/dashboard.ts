import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { pendencies } from './pendencies.ts';
import { users } from './users.ts';

/**
 * What the dashboard counts, kept by triggers in the transaction of each change. `kind` STATUS: pendencies by status now;
 * CREATED: by class and month of creation; DOCUMENT: the irregular ones by document; MONTH: what each month changed in each
 * class. Views of months are sums over `bucket` (YYYYMM). EXPIRES: what conforms by the Monday before it expires. DECIDED,
 * DECIDED_DOCUMENT and REASON count `panel_facts`, by month, document and item of a checklist.
 */
export const panelCounts = pgTable(
  'panel_counts',
  {
    kind: text().notNull(),
    projectId: ref().notNull(),
    /** 0: all providers of the project. */
    providerId: ref().notNull(),
    plan: text().notNull(),
    /** A status (CLOSED: done without analysis), or CONFORM or IRREGULAR. */
    item: text().notNull(),
    /** A month, a document of the catalogue, or 0. */
    bucket: bigint({ mode: 'number' }).notNull(),
    /** Spreads writers that count into the same row. */
    slot: smallint().notNull(),
    n: integer().notNull(),
  },
  (t) => [uniqueIndex('panel_counts_key').on(t.kind, t.projectId, t.providerId, t.plan, t.item, t.bucket, t.slot)],
);

/** What a decision leaves to be counted: the first one of each pendency (DECIDED), and why it was rejected (REASON). */
export const panelFacts = pgTable(
  'panel_facts',
  {
    pendencyId: refTo(() => pendencies.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    /** The month (YYYYMM) of the decision; of a reason the item of the checklist. */
    bucket: bigint({ mode: 'number' }).notNull(),
    /**
     * Outcome and business days since the sending, as in `A05`: accepted at the first sending (A), concluded after another one
     * (C), rejected (R), not applicable (N); of a reason RETURNED.
     */
    item: text().notNull(),
    projectId: ref().notNull(),
    providerId: ref().notNull(),
    plan: text().notNull(),
    documentId: ref().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pendencyId, t.kind, t.bucket] }),
    uniqueIndex('panel_facts_decided').on(t.pendencyId).where(sql`kind = 'DECIDED'`),
  ],
);

/** Which panels a person has on, and in which order (J-03). */
export const panelPreferences = pgTable(
  'panel_preferences',
  {
    id: id(),
    uid: userRef(() => users.uid),
    type: text().notNull(),
    active: boolean().notNull(),
    position: smallint().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('panel_preferences_key').on(t.uid, t.type)],
);
