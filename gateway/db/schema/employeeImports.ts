import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { jobs } from './jobs.ts';
import { users } from './users.ts';

/** Spreadsheets of employees (E-11 to E-15): what was sent, how its columns were read, and how far its job is. */
export const employeeImports = pgTable(
  'employee_imports',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    uid: userRef(() => users.uid),
    language: text().notNull(),
    fileName: text().notNull(),
    sheetName: text(),
    headerLine: integer().notNull().default(1),
    /** `[{ header, field, filled, problems }]`, from the left. */
    columns: jsonb().notNull().default([]),
    total: integer().notNull().default(0),
    /** READY, CONFIRMED, UNDOING or UNDONE; how far a confirmed one is, its job says. */
    state: text().notNull().default('READY'),
    jobId: ref().references(() => jobs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Since when nothing of its rows is kept but lines and results. */
    clearedAt: instant(),
  },
  (t) => [
    index('employee_imports_company').on(t.companyId, t.id),
    index('employee_imports_held').on(t.createdAt).where(sql`${t.clearedAt} is null`),
  ],
);

export const employeeImportRows = pgTable(
  'employee_import_rows',
  {
    importId: refTo(() => employeeImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** Sealed; null once the time of the undo is over. */
    cells: text(),
    /** CREATE, UPDATE, ASSIGN, NOTHING or ERROR. */
    action: text(),
    /** What is wrong, with the line that it contradicts. */
    field: text(),
    code: text(),
    otherLine: integer(),
    /** Names of the fields that change. */
    changed: text().array().notNull().default([]),
    projectId: ref(),
    employeeId: ref(),
    /** Sealed: the record and the assignment before the import. */
    before: text(),
    doneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('employee_import_rows_action').on(t.importId, t.action, t.line),
  ],
);
