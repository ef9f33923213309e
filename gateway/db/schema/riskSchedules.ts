import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { departments } from './facilities.ts';
import { projects } from './projects.ts';

/** A risk activity at a place and time (F-01 to F-08); its status follows from the clock. */
export const riskSchedules = pgTable(
  'risk_schedules',
  {
    id: id(),
    /** The contracting company of the project. */
    companyId: refTo(() => companies.id),
    /** Who planned it: that company, or one of its suppliers. */
    ownerId: refTo(() => companies.id),
    projectId: refTo(() => projects.id, { onDelete: 'cascade' }),
    /** One of the contract's fixed list. */
    riskActivityId: integer().notNull(),
    departmentId: ref().references(() => departments.id, { onDelete: 'set null' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Of the risk analysis (APR) and the work permit; empty: none yet. */
    aprNumber: text().notNull().default(''),
    permitNumber: text().notNull().default(''),
    cancelledAt: instant(),
    cancelReason: text(),
    /** Made by an assignment to the project (B-24). */
    automatic: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('risk_schedules_company').on(t.companyId, t.startsAt, t.id),
    index('risk_schedules_owner').on(t.ownerId, t.startsAt),
    index('risk_schedules_department').on(t.departmentId),
    uniqueIndex('risk_schedules_automatic').on(t.projectId, t.riskActivityId).where(sql`automatic`),
  ],
);

export const riskScheduleEmployees = pgTable(
  'risk_schedule_employees',
  {
    scheduleId: refTo(() => riskSchedules.id, { onDelete: 'cascade' }),
    employeeId: refTo(() => employees.id),
    /** Of the employee: whose people a supplier sees. */
    providerId: refTo(() => companies.id),
  },
  (t) => [
    primaryKey({ columns: [t.scheduleId, t.employeeId] }),
    index('risk_schedule_employees_employee').on(t.employeeId),
    index('risk_schedule_employees_provider').on(t.providerId, t.scheduleId),
  ],
);

/** How a contracting company plans (B-24, F-07); without a row: nothing is automatic, nobody is blocked. */
export const riskScheduleConfigs = pgTable(
  'risk_schedule_configs',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    autoGenerate: boolean().notNull().default(false),
    blocks: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('risk_schedule_configs_company').on(t.companyId)],
);
