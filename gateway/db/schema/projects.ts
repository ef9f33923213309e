import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Plan } from '../../../contract/projects.ts';
import { createdAt, id, instant, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { departments } from './facilities.ts';
import { users } from './users.ts';

/** A contract between one contracting company and its providers. Reference months are kept as their first day. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    contract: text().notNull(),
    scope: text(),
    description: text(),
    status: text().notNull().default('DRAFT'),
    stage: text().notNull().default('CREATED'),
    startDate: date().notNull(),
    endDate: date().notNull(),
    analysisDays: integer().notNull().default(3),
    reAnalysisDays: integer().notNull().default(2),
    startReference: date(),
    endReference: date(),
    /** Its providers answer every month whether the service took place (D-36). */
    asksService: boolean().notNull().default(true),
    isBlocked: boolean().notNull().default(false),
    /** The last step of the wizard that was saved, 1 to 5; a draft continues at the next one (C-03). */
    step: smallint().notNull().default(5),
    createdBy: userRef(() => users.uid),
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
    projectId: refTo(() => projects.id),
    companyId: refTo(() => companies.id),
    plans: text().array().notNull(),
    /** ACTIVE, SUSPENDED or DEMOBILISED (C-18). */
    status: text().notNull().default('ACTIVE'),
    /** Why it is not active, and since which day nothing new is asked of it. */
    reason: text(),
    stoppedOn: date(),
    /** First and last day of its work in the project; null: those of the project. */
    from: date('from_date'),
    until: date('until_date'),
    /** First reference month (its first day) of plans that were added while the project was active; no key: since `from`. */
    plansFrom: jsonb().$type<Partial<Record<Plan, string>>>(),
    /** Of who answers for this project at the provider (C-06). */
    email: text(),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.companyId] }),
    index('project_companies_company').on(t.companyId, t.projectId),
  ],
);

/** Risk activities of the project (C-07): ids of the contract's fixed list. */
export const projectRiskActivities = pgTable(
  'project_risk_activities',
  {
    projectId: refTo(() => projects.id),
    riskActivityId: integer().notNull(),
    /** First reference month (its first day) of one that was added while the project was active; null: since its start. */
    fromMonth: date(),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.riskActivityId] })],
);

/** The areas in which the project takes place (C-05). */
export const projectDepartments = pgTable(
  'project_departments',
  {
    projectId: refTo(() => projects.id),
    departmentId: refTo(() => departments.id),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.departmentId] }),
    index('project_departments_department').on(t.departmentId),
  ],
);
