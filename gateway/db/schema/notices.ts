import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** What a person is told: ids of its subject alone, so that names are always those of now. */
export const notices = pgTable(
  'notices',
  {
    id: id(),
    /** Null: what a company's people were told, once for all of them. */
    uid: uuid().references(() => users.uid),
    kind: text().notNull(),
    /** What it was made of: a person is told once of each. */
    cause: text().notNull(),
    /** The company in whose name the person is told; null: the person's own work. */
    companyId: ref().references(() => companies.id),
    projectId: ref(),
    pendencyId: ref(),
    commentId: ref(),
    jobId: ref(),
    inviteId: ref(),
    homologationId: ref(),
    contestId: ref(),
    classId: ref(),
    accessId: ref(),
    /** The deadline, and how many documents have it. */
    dueOn: date(),
    amount: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** When it was made, or until when the person put it off: it is hidden before, and ordered by it. */
    shownAt: instant().notNull(),
    readAt: instant(),
  },
  (t) => [
    uniqueIndex('notices_once').on(t.uid, t.cause),
    index('notices_newest').on(t.uid, t.shownAt, t.id),
    index('notices_unread').on(t.uid, t.shownAt).where(sql`read_at is null`),
    index('notices_old').on(t.createdAt),
    uniqueIndex('notices_company_once').on(t.companyId, t.cause).where(sql`uid is null`),
    index('notices_company').on(t.companyId, t.shownAt, t.id).where(sql`uid is null`),
  ],
);

/** What happened and is not told yet: written by triggers with the change, removed in the transaction that makes the notices. */
export const noticeCauses = pgTable('notice_causes', {
  id: id(),
  kind: text().notNull(),
  subjectId: ref().notNull(),
  pendencyId: ref(),
});

/** The days whose deadlines were told. */
export const noticeDays = pgTable('notice_days', { day: date().primaryKey() });

/** What a person wants to be told, where and when (B-31); without a row, the contract's defaults. */
export const noticePreferences = pgTable('notice_preferences', {
  uid: userRef(() => users.uid).primaryKey(),
  inApp: text().array().notNull(),
  mail: text().array().notNull(),
  daily: boolean().notNull(),
  weekly: boolean().notNull(),
  hour: smallint().notNull(),
  weekday: smallint().notNull(),
});

/** Who had the digest of a day, also where there was nothing to say: written in the transaction that queues its mail. */
export const digests = pgTable(
  'digests',
  {
    uid: userRef(() => users.uid),
    day: date().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.day] }), index('digests_old').on(t.day)],
);

/** The addresses of a person's calendars (F-08, X-08): only the hash of a secret is kept. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    uid: userRef(() => users.uid),
    source: text().notNull(),
    secretHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.uid, t.source] }), uniqueIndex('calendar_feeds_secret').on(t.secretHash)],
);
