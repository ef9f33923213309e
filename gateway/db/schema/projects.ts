import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { createdAt, id, instant, ref } from './columns.ts';
import { companies } from './companies.ts';

/** A contract between one contracting company and its providers. Reference months are kept as their first day. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    contract: text().notNull(),
    scope: text(),
    description: text(),
    status: text().notNull().default('DRAFT'),
    stage: text().notNull().default('CREATED'),
    startDate: date('start_date').notNull(),
    endDate: date('end_date').notNull(),
    analysisDays: integer('analysis_days').notNull().default(3),
    reAnalysisDays: integer('re_analysis_days').notNull().default(2),
    startReference: date('start_reference'),
    endReference: date('end_reference'),
    isBlocked: boolean('is_blocked').notNull().default(false),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('projects_company').on(t.companyId, t.name, t.id),
    index('projects_creator').on(t.createdBy),
    index('projects_name_search').using('gin', sql`norm(${t.name}) gin_trgm_ops`),
    index('projects_contract_search').using('gin', sql`norm(${t.contract}) gin_trgm_ops`),
  ],
);

/** A provider linked to a project, with the plans that are analysed for it. */
export const projectCompanies = pgTable(
  'project_companies',
  {
    projectId: ref()
      .notNull()
      .references(() => projects.id),
    companyId: ref()
      .notNull()
      .references(() => companies.id),
    plans: text().array().notNull(),
    status: text().notNull().default('ACTIVE'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.companyId] }),
    index('project_companies_company').on(t.companyId, t.projectId),
  ],
);
