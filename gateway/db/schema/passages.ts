import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ReadinessItem } from '../../../contract/readiness.ts';
import { badges } from './badges.ts';
import { id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { departments } from './facilities.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** Readings of a gate with the answer of that moment: entries, exits, and people who were refused. */
export const passages = pgTable(
  'passages',
  {
    id: id(),
    /** The contracting company of the project. */
    companyId: refTo(() => companies.id),
    projectId: refTo(() => projects.id),
    departmentId: ref().references(() => departments.id, { onDelete: 'set null' }),
    /** Null: what was read identifies nobody. */
    employeeId: ref().references(() => employees.id),
    badgeId: ref().references(() => badges.id),
    direction: text().notNull(),
    method: text().notNull(),
    verdict: text().notNull(),
    /** What kept the person out. */
    items: jsonb().$type<ReadinessItem[]>().notNull().default([]),
    admitted: boolean().notNull(),
    offline: boolean().notNull(),
    at: instant().notNull(),
    recordedAt: instant().notNull(),
    recordedBy: userRef(() => users.uid),
    /** Of an admitted entry: the person's next admitted passage at a gate of the company. */
    leftAt: instant(),
    /** The Idempotency-Key: a passage that a device sends again is the same one, however late. */
    key: text(),
  },
  (t) => [
    uniqueIndex('passages_key').on(t.recordedBy, t.key),
    index('passages_company').on(t.companyId, t.at, t.id),
    index('passages_project').on(t.projectId, t.at, t.id),
    index('passages_employee').on(t.employeeId, t.at),
    index('passages_department').on(t.departmentId),
    index('passages_on_site')
      .on(t.companyId, t.projectId, t.at)
      .where(sql`direction = 'ENTRY' and admitted and left_at is null`),
  ],
);
