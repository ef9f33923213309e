import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { pendencies } from './pendencies.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Formal notices of a contracting company to a supplier (D6). A trigger refuses changes of what was sent. */
export const formalNotices = pgTable(
  'formal_notices',
  {
    id: id(),
    contractingId: refTo(() => companies.id),
    providerId: refTo(() => companies.id),
    projectId: refTo(() => projects.id),
    year: integer().notNull(),
    number: integer().notNull(),
    subject: text().notNull(),
    facts: text().notNull(),
    bases: text().array().notNull(),
    /** Those of the documents that it names: who works on other plans alone does not see it. */
    plans: text().array().notNull(),
    termDays: integer().notNull(),
    dueOn: date().notNull(),
    recipients: integer().notNull(),
    sentBy: userRef(() => users.uid),
    sentAt: instant().notNull(),
    firstReadAt: instant(),
    answeredAt: instant(),
    escalatedAt: instant(),
    outcome: text(),
    closingNote: text(),
    closedBy: uuid().references(() => users.uid),
    closedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('formal_notices_number').on(t.contractingId, t.year, t.number),
    index('formal_notices_contracting').on(t.contractingId, t.id),
    index('formal_notices_provider').on(t.providerId, t.id),
    index('formal_notices_term')
      .on(t.dueOn)
      .where(sql`closed_at is null and answered_at is null and escalated_at is null`),
  ],
);

/** The documents that a notice names, as they were when it was sent. */
export const formalNoticeItems = pgTable(
  'formal_notice_items',
  {
    noticeId: refTo(() => formalNotices.id),
    pendencyId: refTo(() => pendencies.id),
    name: text().notNull(),
    employee: text(),
    referenceMonth: date(),
    dueDate: date(),
    status: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.noticeId, t.pendencyId] }), index('formal_notice_items_pendency').on(t.pendencyId)],
);

/** Who of the supplier opened it first when: the proof of reading. */
export const formalNoticeReadings = pgTable(
  'formal_notice_readings',
  { noticeId: refTo(() => formalNotices.id), uid: userRef(() => users.uid), at: instant().notNull() },
  (t) => [primaryKey({ columns: [t.noticeId, t.uid] })],
);

export const formalNoticeAnswers = pgTable(
  'formal_notice_answers',
  {
    id: id(),
    noticeId: refTo(() => formalNotices.id),
    text: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: instant().notNull(),
  },
  (t) => [index('formal_notice_answers_notice').on(t.noticeId, t.id)],
);

export const formalNoticeFiles = pgTable(
  'formal_notice_files',
  {
    id: id(),
    answerId: refTo(() => formalNoticeAnswers.id),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
  },
  (t) => [
    index('formal_notice_files_answer').on(t.answerId),
    uniqueIndex('formal_notice_files_storage').on(t.storageKey),
  ],
);
