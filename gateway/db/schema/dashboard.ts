import { bigint, boolean, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, userRef } from './columns.ts';
import { users } from './users.ts';

/**
 * What the dashboard counts, kept by triggers in the transaction of each change. `kind` STATUS: pendencies by status now;
 * CREATED: by class and month of creation; DOCUMENT: the irregular ones by document; MONTH: what each month changed in each
 * class. Views of months are sums over `bucket` (YYYYMM).
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
