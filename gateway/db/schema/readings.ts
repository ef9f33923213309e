import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo } from './columns.ts';
import { documents } from './pendencies.ts';
import { checklistItems } from './systemPendencies.ts';
import { users } from './users.ts';

/** The automatic reading of a document: one row for each that was asked for (D-28). */
export const readings = pgTable(
  'readings',
  {
    id: id(),
    documentId: refTo(() => documents.id, { onDelete: 'cascade' }),
    /** QUEUED, RUNNING, DONE or FAILED. */
    state: text().notNull().default('QUEUED'),
    /** How often a gateway took it: one that died with it leaves it behind. */
    attempts: integer().notNull().default(0),
    /** Of the gateway that reads it. */
    heartbeatAt: instant(),
    readAt: instant(),
    failure: text(),
    pages: integer().notNull().default(0),
    fromPicture: boolean().notNull().default(false),
    /** The pendency was moved by it, or did not wait for it. */
    settled: boolean().notNull().default(false),
    reviewedAt: instant(),
    reviewedBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('readings_document').on(t.documentId),
    index('readings_waiting').on(t.id).where(sql`not settled`),
  ],
);

/** What a reading found, and what a reviewer added; deleted ones stay in the history alone. */
export const readingItems = pgTable(
  'reading_items',
  {
    id: id(),
    readingId: refTo(() => readings.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    expected: text(),
    found: text(),
    /** MATCH, MISMATCH or UNIDENTIFIED. */
    verdict: text().notNull(),
    page: integer(),
    /** `{ x, y, w, h }` as shares of the page, from the top left. */
    place: jsonb(),
    checklistItemId: ref().references(() => checklistItems.id),
    isFromAutomaticAnalysis: boolean().notNull(),
  },
  (t) => [index('reading_items_of').on(t.readingId, t.id)],
);
