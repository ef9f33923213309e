import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** What a provider answers once a month for a project: did the contracted service take place (D-36)? */
export const serviceMonths = pgTable(
  'service_months',
  {
    id: id(),
    projectId: ref()
      .notNull()
      .references(() => projects.id),
    providerId: ref()
      .notNull()
      .references(() => companies.id),
    /** First day of the month. */
    referenceMonth: date('reference_month').notNull(),
    occurred: boolean().notNull(),
    /** The term that goes with a 'no' was accepted. */
    termAcceptedAt: instant(),
    /** The list of employees and their movements is complete (`addEmployee`). */
    employeesConfirmedAt: instant(),
    /** The health plans of all of them are answered (`healthPlan`). */
    healthPlanAnsweredAt: instant(),
    /** Of the contracting company: null until it looked, then ACCEPTED or RETURNED with its reason. */
    analysis: text(),
    analysisNote: text('analysis_note'),
    analysedBy: uuid('analysed_by').references(() => users.uid),
    analysedAt: instant(),
    answeredBy: uuid('answered_by')
      .notNull()
      .references(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('service_months_key').on(t.projectId, t.providerId, t.referenceMonth),
    index('service_months_provider').on(t.providerId, t.referenceMonth),
    /** What the requirement engine asks: the months without service. */
    index('service_months_without').on(t.projectId, t.providerId).where(sql`not occurred`),
  ],
);

/** Who worked in such a month, and the health plan of each (E-26). */
export const serviceMonthEmployees = pgTable(
  'service_month_employees',
  {
    serviceMonthId: ref()
      .notNull()
      .references(() => serviceMonths.id, { onDelete: 'cascade' }),
    employeeId: ref()
      .notNull()
      .references(() => employees.id),
    /** Null until answered. */
    healthPlan: boolean('health_plan'),
    operator: text(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceMonthId, t.employeeId] }),
    index('service_month_employees_of').on(t.employeeId),
  ],
);
