import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';

/** Suppliers of which a contracting company asks the same fields; `forAll`: all, also those that come later. */
export const companyGroups = pgTable(
  'company_groups',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    name: text().notNull(),
    forAll: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('company_groups_name').on(t.companyId, sql`norm(${t.name})`)],
);

export const companyGroupProviders = pgTable(
  'company_group_providers',
  {
    groupId: refTo(() => companyGroups.id),
    providerId: refTo(() => companies.id),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.providerId] }),
    index('company_group_providers_of').on(t.providerId, t.groupId),
  ],
);

/** A field of a group; a removed one keeps its values, which the history of the employees tells. */
export const customFields = pgTable(
  'custom_fields',
  {
    id: id(),
    companyId: refTo(() => companies.id),
    groupId: refTo(() => companyGroups.id),
    label: text().notNull(),
    type: text().notNull(),
    required: boolean().notNull(),
    options: text().array().notNull(),
    help: text(),
    position: integer().notNull(),
    showOnBadge: boolean().notNull(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('custom_fields_label').on(t.companyId, sql`norm(${t.label})`).where(sql`removed_at is null`),
    index('custom_fields_group').on(t.groupId, t.position),
  ],
);

/** What an employer answered: JSON; of the type CPF it is encrypted (gateway/lib/cpfColumn.ts). */
export const employeeCustomValues = pgTable(
  'employee_custom_values',
  {
    employeeId: refTo(() => employees.id),
    fieldId: refTo(() => customFields.id),
    value: text().notNull(),
    /** What lists find it by: a text as `norm` writes it; options, and the hash of a CPF, as `<field>:<value>`; a number or day. */
    search: text(),
    tokens: text().array(),
    rank: doublePrecision(),
  },
  (t) => [
    primaryKey({ columns: [t.employeeId, t.fieldId] }),
    index('employee_custom_values_field').on(t.fieldId),
    index('employee_custom_values_search').using('gin', t.search.op('gin_trgm_ops')),
    index('employee_custom_values_tokens').using('gin', t.tokens),
    index('employee_custom_values_rank').on(t.fieldId, t.rank),
  ],
);

/** Which facts of an employee a contracting company asks of its suppliers beside the required ones (B-26). */
export const additionalInfo = pgTable('additional_info', {
  companyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => companies.id),
  fields: text().array().notNull(),
  version: integer().notNull().default(1),
});
