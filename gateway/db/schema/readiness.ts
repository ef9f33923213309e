import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { instant, ref, refTo } from './columns.ts';
import { employees } from './employees.ts';
import { projects } from './projects.ts';

/**
 * The answer of contract/readiness.ts for every assignment that has not ended, written by `readiness_refresh` in the same
 * transaction as any fact that it depends on (0029_readiness.sql), and by the clock at `nextChange`.
 */
export const readiness = pgTable(
  'readiness',
  {
    employeeId: refTo(() => employees.id, { onDelete: 'cascade' }),
    projectId: refTo(() => projects.id, { onDelete: 'cascade' }),
    providerId: ref().notNull(),
    contractingId: ref().notNull(),
    /** Of the employee, by which lists are sorted and filtered: the name as norm() writes it. */
    name: text().notNull(),
    status: text().notNull(),
    admissionDate: date().notNull(),
    /** The project goes on: only then the answer counts for the worst of an employee. */
    active: boolean().notNull().default(false),
    /** How many reasons keep the person out, without restrictions. */
    blocking: smallint().notNull().default(0),
    restricted: boolean().notNull().default(false),
    /** The first day on which time alone changes the answer. */
    nextChange: date(),
    /** For sorting: -1 not active, 0 fit, from 1 unfit, from 1000 restricted. */
    severity: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`(case when not active then -1 when restricted then 1000 + blocking else blocking end)::smallint`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.employeeId, t.projectId] }),
    index('readiness_project').on(t.projectId, t.providerId, t.employeeId),
    // 0302: readiness_provider_unfit and readiness_provider_fit, by an expression in both directions
    index('readiness_contracting_name').on(t.contractingId, t.name, t.employeeId),
    index('readiness_contracting_severity').on(t.contractingId, t.severity, t.name, t.employeeId),
    index('readiness_contracting_unfit').on(t.contractingId, t.severity.desc().nullsFirst(), t.name, t.employeeId),
    index('readiness_contracting_admission').on(t.contractingId, t.admissionDate, t.name, t.employeeId),
    index('readiness_contracting_provider').on(t.contractingId, t.providerId, t.name, t.employeeId),
    index('readiness_contracting_status')
      .on(t.contractingId, t.status, t.name, t.employeeId)
      .where(sql`status <> 'ACTIVE'`),
    /** Each person once, and the worst of their assignments. */
    index('readiness_contracting_person').on(t.contractingId, t.employeeId, t.severity, t.projectId),
    index('readiness_provider_person').on(t.providerId, t.employeeId, t.severity, t.projectId),
    index('readiness_clock').on(t.nextChange).where(sql`next_change is not null`),
  ],
);

/**
 * What the facts were (ruling 17): periods of pendencies, assignments (employee, project), restrictions, employees, projects,
 * providers (project, company) and units (project, unit), written by triggers. The open period says what is now.
 */
export const statusPeriods = pgTable(
  'status_periods',
  {
    source: text().notNull(),
    id: bigint({ mode: 'number' }).notNull(),
    subId: bigint({ mode: 'number' }).notNull(),
    status: text().notNull(),
    /** Of a pendency with an open question: the status before it. */
    statusBefore: text(),
    /** Of a pendency: it is asked for; of an employee: it has a CPF; of others: it exists. */
    active: boolean().notNull(),
    /** First day of validity, a pendency's due date, the day since which a provider is stopped. */
    firstDay: date(),
    /** Last day of validity: of a document, an assignment, a project, a provider, the foreign document of an employee. */
    lastDay: date(),
    validFrom: instant().notNull(),
    validTo: instant(),
  },
  (t) => [primaryKey({ columns: [t.source, t.id, t.subId, t.validFrom] })],
);
