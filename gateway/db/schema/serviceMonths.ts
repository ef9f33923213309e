import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** What a provider answers once a month for a project: did the contracted service take place (D-36)? */
export const serviceMonths = pgTable(
  'service_months',
  {
    id: id(),
    projectId: refTo(() => projects.id),
    providerId: refTo(() => companies.id),
    /** First day of the month. */
    referenceMonth: date().notNull(),
    occurred: boolean().notNull(),
    /** The term that goes with a 'no' was accepted. */
    termAcceptedAt: instant(),
    /** The list of employees and their movements is complete (`addEmployee`). */
    employeesConfirmedAt: instant(),
    /** The health plans of all of them are answered (`healthPlan`). */
    healthPlanAnsweredAt: instant(),
    /** Of the contracting company: null until it looked, then ACCEPTED or RETURNED with its reason. */
    analysis: text(),
    analysisNote: text(),
    analysedBy: uuid().references(() => users.uid),
    analysedAt: instant(),
    answeredBy: userRef(() => users.uid),
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
    serviceMonthId: refTo(() => serviceMonths.id, { onDelete: 'cascade' }),
    employeeId: refTo(() => employees.id),
    /** Null until answered. */
    healthPlan: boolean(),
    operator: text(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceMonthId, t.employeeId] }),
    index('service_month_employees_of').on(t.employeeId),
  ],
);
