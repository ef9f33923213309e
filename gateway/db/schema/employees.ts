import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MovementCounts } from '../../../contract/movements.ts';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { systemPendencies } from './systemPendencies.ts';
import { users } from './users.ts';

/**
 * A person employed by a company, as this company has recorded it: nobody changes what another employer says of the same
 * person. Employments of one person have the same CPF or foreign document.
 */
export const employees = pgTable(
  'employees',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    /** The social name where there is one (Decreto 8.727/2016): every list shows and sorts by this column. */
    name: text().notNull(),
    /** The civil name, of who has a social name. */
    civilName: text(),
    /** Encrypted, found by the hashes of the whole and of its first 6 and 9 digits (gateway/lib/cpfColumn.ts). */
    cpf: text(),
    cpfHash: text(),
    cpfPrefix6: text('cpf_prefix6'),
    cpfPrefix9: text('cpf_prefix9'),
    foreignDocumentKind: text(),
    foreignDocumentIssuer: text(),
    foreignDocumentIssuedOn: date(),
    /** Encrypted. */
    foreignDocument: text(),
    foreignDocumentHash: text(),
    /** Last day on which the foreign document is valid. */
    foreignDocumentUntil: date(),
    /** When the person came to Brazil, on which ground, and for how long (eSocial, `trabImig`). */
    entryDate: date(),
    entryCondition: text(),
    residenceTerm: text(),
    /** Key of the photo in the file store. */
    imageKey: text(),
    birthdate: date(),
    gender: text(),
    /** ISO 3166-1, two letters. */
    nationality: text(),
    email: text(),
    role: text().notNull(),
    /** Occupation, six digits (CBO, Portaria MTE 397/2002). */
    cbo: text(),
    /** The number under which the employer has registered the person. */
    registration: text(),
    admissionDate: date().notNull(),
    workSchedule: text(),
    salary: numeric({ precision: 14, scale: 2 }),
    contractRegime: text().notNull().default('CLT'),
    /** EXPOSED or NOT_EXPOSED to occupational risks by the PGR; null: not informed, which counts as exposed. */
    exposure: text(),
    /** Months between two exams by the PCMSO; null: those of NR-7. */
    examMonths: smallint(),
    healthPlan: boolean(),
    /** The operator of the health plan. */
    operator: text(),
    status: text().notNull().default('ACTIVE'),
    createdAt: createdAt(),
    removedAt: instant(),
    /** Nothing here names the person any more (contract/erasures.ts). */
    erasedAt: instant(),
    /** The day on which the nightly job looks for what is due to be erased; null: the next. */
    erasableFrom: date(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('employees_cpf').on(t.companyId, t.cpfHash),
    uniqueIndex('employees_foreign').on(t.companyId, t.foreignDocumentHash),
    index('employees_by_cpf').on(t.cpfHash),
    index('employees_by_foreign').on(t.foreignDocumentHash),
    index('employees_by_prefix6').on(t.cpfPrefix6),
    index('employees_by_prefix9').on(t.cpfPrefix9),
    // what an earlier version wrote in plain and the next start encrypts
    index('employees_plain')
      .on(t.id)
      .where(
        sql`(${t.cpf} is not null and ${t.cpfHash} is null) or (${t.foreignDocument} is not null and ${t.foreignDocumentHash} is null)`,
      ),
    index('employees_cbo').on(t.cbo, t.companyId, t.id, t.removedAt).where(sql`cbo is not null`),
    index('employees_occupation').on(t.companyId, t.cbo, t.id).where(sql`cbo is not null and removed_at is null`),
    index('employees_image').on(t.imageKey).where(sql`${t.imageKey} is not null`),
    index('employees_company').on(t.companyId, sql`norm(name)`, t.id),
    index('employees_present').on(t.companyId, t.id).where(sql`removed_at is null`),
    index('employees_ended')
      .on(t.erasableFrom.nullsFirst(), t.id)
      .where(sql`erased_at is null and (status = 'DISMISSED' or removed_at is not null)`),
    index('employees_admission').on(t.companyId, t.admissionDate, sql`norm(name)`, t.id),
    index('employees_status').on(t.companyId, t.status, sql`norm(name)`, t.id).where(sql`status <> 'ACTIVE'`),
    index('employees_name_search').using(
      'gin',
      t.companyId,
      sql`norm(name || coalesce(' ' || civil_name, '')) gin_trgm_ops`,
    ),
  ],
);

/**
 * People whom a contracting company keeps out (B-16), found by the hashes of their documents. Rows are never deleted: in force
 * from `startDate` to `endDate`, until `liftedAt` when somebody ended it earlier.
 */
export const restrictedEmployees = pgTable(
  'restricted_employees',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    /** Encrypted, as those of the employees. */
    cpf: text(),
    cpfHash: text(),
    foreignDocument: text(),
    foreignDocumentHash: text(),
    reason: text().notNull(),
    details: text(),
    /** The units in whose projects it holds; null: in all. */
    facilityIds: ref().array(),
    startDate: date().notNull(),
    /** Last day; null: indefinite. */
    endDate: date(),
    createdAt: createdAt(),
    liftedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('restricted_employees_cpf').on(t.companyId, t.cpfHash).where(sql`cpf_hash is not null`),
    index('restricted_employees_foreign')
      .on(t.companyId, t.foreignDocumentHash)
      .where(sql`foreign_document_hash is not null`),
    index('restricted_employees_by_cpf').on(t.cpfHash).where(sql`lifted_at is null`),
    index('restricted_employees_list').on(t.companyId, t.startDate, t.id),
  ],
);

/** What the employer of a restricted person asks the restricting company, and its answer. */
export const restrictionContests = pgTable(
  'restriction_contests',
  {
    id: id(),
    restrictionId: refTo(() => restrictedEmployees.id),
    providerId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    text: text().notNull(),
    createdBy: userRef(() => users.uid),
    createdAt: instant().notNull(),
    decision: text(),
    answer: text(),
    decidedBy: uuid().references(() => users.uid),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('restriction_contests_open').on(t.restrictionId, t.providerId).where(sql`decided_at is null`),
    index('restriction_contests_employee').on(t.employeeId, t.id),
  ],
);

/** An employee on a project since its hiring date. */
export const projectEmployees = pgTable(
  'project_employees',
  {
    projectId: refTo(() => projects.id),
    employeeId: refTo(() => employees.id),
    hiringDate: date().notNull(),
    endedAt: date(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.employeeId] }),
    index('project_employees_employee').on(t.employeeId, t.projectId),
  ],
);

/** The risk activities that an employee performs: which RISK documents are asked of the person. */
export const employeeRiskActivities = pgTable(
  'employee_risk_activities',
  {
    employeeId: refTo(() => employees.id),
    riskActivityId: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.employeeId, t.riskActivityId] })],
);

/** What a contracting company calls the work that people do there (E-23); it may stand for a risk activity. */
export const activityTypes = pgTable(
  'activity_types',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    riskActivityId: integer(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('activity_types_name').on(t.companyId, sql`norm(${t.name})`).where(sql`active`)],
);

export const employeeActivityTypes = pgTable(
  'employee_activity_types',
  {
    employeeId: refTo(() => employees.id),
    activityTypeId: refTo(() => activityTypes.id),
  },
  (t) => [
    primaryKey({ columns: [t.employeeId, t.activityTypeId] }),
    index('employee_activity_types_of').on(t.activityTypeId),
  ],
);

const movementColumns = {
  employeeId: refTo(() => employees.id),
  projectId: ref().references(() => projects.id),
  type: text().notNull(),
  startDate: date().notNull(),
  /** Last day, of what ends by itself (vacation, leave). */
  endDate: date(),
  /** Why the person is away (contract/movements.ts); null: not told. */
  cause: text(),
  /** What it did to pendencies when it was recorded; null before this was counted. */
  counts: jsonb().$type<MovementCounts>(),
  createdBy: uuid().references(() => users.uid),
  /** Of this version: the time from which it counts in past states. */
  createdAt: createdAt(),
  version: integer().notNull().default(1),
  /** Code of table 18 or 19 of eSocial, and the number of the event's receipt. */
  esocialReason: text(),
  esocialReceipt: text(),
};

/**
 * What happened to an employment (E-10): hiring, vacation, leave, return, transfer, dismissal. Its type says what becomes of
 * the SSMA pendencies (contract/movements.ts). Without a project it holds for all projects of the employment.
 */
export const movements = pgTable('movements', { id: id(), ...movementColumns }, (t) => [
  index('movements_employee').on(t.employeeId, t.startDate, t.id),
]);

/**
 * Versions of movements that were corrected or annulled. Apart from the ones that count, so that no rule can read them by
 * mistake; the list and past states read both.
 */
export const movementVersions = pgTable(
  'movement_versions',
  {
    movementId: ref().notNull(),
    ...movementColumns,
    annulled: boolean().notNull(),
    reason: text().notNull(),
    replacedBy: uuid().references(() => users.uid),
    replacedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.movementId, t.version] }),
    index('movement_versions_employee').on(t.employeeId, t.movementId),
  ],
);

/** What people of a company write down about an employee (E-17); without a project it is their company's own. */
export const employeeNotes = pgTable(
  'employee_notes',
  {
    id: id(),
    /** In whose name it was written. */
    companyId: refTo(() => companies.id),
    employeeId: refTo(() => employees.id),
    title: text().notNull(),
    description: text().notNull(),
    projectId: ref().references(() => projects.id, { onDelete: 'cascade' }),
    systemPendencyId: ref().references(() => systemPendencies.id),
    createdBy: userRef(() => users.uid),
    updatedBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [index('employee_notes_employee').on(t.employeeId, t.updatedAt, t.id)],
);
