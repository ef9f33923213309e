import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { KeptLine } from '../../../contract/erasures.ts';
import type { Officer, PrivacySettings } from '../../../contract/privacySettings.ts';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { users } from './users.ts';

/** How a company treats personal data; a company without a row goes by the rules of the product. */
export const privacySettings = pgTable('privacy_settings', {
  companyId: ref()
    .primaryKey()
    .references(() => companies.id),
  officer: jsonb().$type<Officer>(),
  /** Months that differ from those of the product. */
  retention: jsonb().$type<Partial<PrivacySettings['retention']>>().notNull().default({}),
  version: integer().notNull().default(1),
});

/** While one is in force, nothing of the person is erased. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    reason: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: instant().notNull(),
    liftedBy: uuid().references(() => users.uid),
    liftedAt: instant(),
  },
  (t) => [index('legal_holds_employee').on(t.employeeId, t.id)],
);

/** Erasures of what is kept of a person beyond its time (contract/erasures.ts). */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    source: text().notNull(),
    state: text().notNull().default('PROPOSED'),
    /** The day on which what is due was, or is to be, erased. */
    asOf: date().notNull(),
    erased: jsonb().$type<KeptLine[]>().notNull(),
    kept: jsonb().$type<KeptLine[]>().notNull(),
    proposedBy: uuid().references(() => users.uid),
    proposedAt: instant().notNull(),
    decidedBy: uuid().references(() => users.uid),
    decidedAt: instant(),
    reason: text(),
    /** Keys of files whose rows are erased and that are removed next; null: the rows are not erased yet. */
    files: text().array(),
    doneAt: instant(),
  },
  (t) => [
    uniqueIndex('erasures_open').on(t.employeeId).where(sql`state in ('PROPOSED', 'APPROVED')`),
    index('erasures_list').on(t.companyId, t.state, t.id),
    index('erasures_employee').on(t.employeeId, t.id),
    index('erasures_work').on(t.id).where(sql`state = 'APPROVED'`),
  ],
);

/** What people ask of the company that employs or employed them (LGPD art. 18). */
export const subjectRequests = pgTable(
  'subject_requests',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    kind: text().notNull(),
    text: text().notNull(),
    receivedOn: date().notNull(),
    dueOn: date().notNull(),
    state: text().notNull().default('OPEN'),
    answer: text(),
    answeredAt: instant(),
    answeredBy: uuid().references(() => users.uid),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('subject_requests_list').on(t.companyId, t.state, t.dueOn, t.id),
    index('subject_requests_employee').on(t.employeeId, t.id),
  ],
);
