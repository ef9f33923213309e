import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { RequirementRule } from '../../../contract/requirementMatrices.ts';
import { createdAt, id, instant, ref, refTo } from './columns.ts';
import { companies } from './companies.ts';
import { projects } from './projects.ts';
import { users } from './users.ts';

/** The catalogue entry from which pendencies are made. Shipped entries have no company. Texts are data, in Portuguese. */
export const systemPendencies = pgTable(
  'system_pendencies',
  {
    id: id(),
    companyId: ref().references(() => companies.id),
    slug: text().notNull(),
    name: text().notNull(),
    plan: text().notNull(),
    type: text().notNull(),
    /** COMPANY, ESTABLISHMENT, PROJECT, PERSON or ASSET: whose the document is. */
    scope: text().notNull().default('PROJECT'),
    category: text().notNull(),
    /** ONCE, MONTHLY (by reference month) or VALIDITY (by days or months). */
    periodicity: text().notNull(),
    validityDays: integer(),
    validityMonths: integer(),
    /** ISSUE, PRINTED or EVENT; with EVENT of which (contract/documentValidity.ts). */
    validityFrom: text().notNull().default('ISSUE'),
    validityEvent: text(),
    /** `[{ exposure?, ageFrom?, validityDays?, validityMonths? }]`: another validity for whom it says; null: one for all. */
    validityRules: jsonb(),
    /** The norm fixes the validity. */
    validityByNorm: boolean().notNull().default(false),
    /** Days after its end on which it is still accepted. */
    graceDays: integer().notNull().default(0),
    /** `{ types, daysAway? }`: movements that end what was accepted before. */
    endRule: jsonb(),
    nextDueDays: integer().notNull().default(30),
    /** Days before a deadline on which it is told; null: those of the product. */
    leadDays: integer().array(),
    /** A `DueRule` (contract/documentRules.ts), or null: no due date. */
    dueRule: jsonb(),
    /** By when the norm wants done what the document proves; null: nothing is told. */
    legalDueRule: jsonb(),
    /** Risk activities that ask for it; null: always. */
    riskActivityIds: integer().array(),
    /** Months (1 to 12) of which a monthly document is asked; null: every month. */
    months: integer().array(),
    /** Contract regimes whose employees need it; null: all. */
    contractRegimes: text().array(),
    /** `{ types, minDaysAway?, dueDays? }`: asked only because of such a movement; null: always. */
    movement: jsonb(),
    /** `DocumentConditions`; null: none. */
    conditions: jsonb(),
    /** Documents of which any one complies as well; ids of shipped entries and of entries that adapt none. */
    alternativeIds: ref().array().notNull().default([]),
    /** `[{ id, effect: 'WARN' | 'BLOCK' }]`: documents that are accepted before this one. */
    dependencies: jsonb().notNull().default([]),
    /** Registers of whom may sign; null: nobody in particular. */
    registers: text().array(),
    legalBasis: text(),
    legalBasisCheckedOn: date(),
    critical: boolean().notNull().default(false),
    /** A finding of the automatic reading can pre-reject it (domain, section 5). */
    failsReading: boolean().notNull().default(false),
    /** Nobody enters without it. */
    blocksEntry: boolean().notNull().default(false),
    /** NONE, PERSONAL, FINANCIAL or HEALTH (contract/sensitivity.ts). */
    sensitivity: text().notNull().default('NONE'),
    /** After the end of the employment, or of the project. */
    retentionMonths: integer().notNull().default(84),
    /** The shipped entry that this one of a company adapts: it stands in its place where documents are chosen. */
    baseId: bigint({ mode: 'number' }).references((): AnyPgColumn => systemPendencies.id),
    /** Of a shipped entry: the digest of what it was last brought to (systemPendencies/upgrade.ts). */
    shippedDigest: text(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('system_pendencies_slug').on(sql`coalesce(${t.companyId}, 0)`, t.slug),
    /** A shipped entry and its adaptations are one kind of document. */
    index('system_pendencies_kind').on(sql`coalesce(${t.baseId}, ${t.id})`),
    uniqueIndex('system_pendencies_base').on(t.companyId, t.baseId).where(sql`base_id is not null and active`),
  ],
);

export const checklistItems = pgTable(
  'checklist_items',
  {
    id: id(),
    systemPendencyId: refTo(() => systemPendencies.id),
    position: integer().notNull(),
    name: text().notNull(),
    /** An item that was taken out stays for the pendencies that were judged by it. */
    active: boolean().notNull().default(true),
  },
  (t) => [index('checklist_items_of').on(t.systemPendencyId, t.position)],
);

/** Suggested justifications of an item that is answered No (D-27). */
export const justificationTemplates = pgTable(
  'justification_templates',
  {
    id: id(),
    checklistItemId: refTo(() => checklistItems.id),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [index('justification_templates_of').on(t.checklistItemId, t.position)],
);

/** The documents that a project asks for. */
export const projectSystemPendencies = pgTable(
  'project_system_pendencies',
  {
    projectId: refTo(() => projects.id),
    systemPendencyId: refTo(() => systemPendencies.id),
    /** First reference month (its first day) of which it is asked; null: since the project's start. */
    fromMonth: date(),
    /** By the requirement matrix in force: of whom, how long before a deadline it is told, who reviews it; null: by the entry. */
    rule: jsonb().$type<RequirementRule>(),
    leadDays: integer().array(),
    reviewer: uuid().references(() => users.uid),
    /** A matrix was published: until the project's update ends, the reviewer gets what waits and nobody has in hand. */
    handsOver: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.projectId, t.systemPendencyId] })],
);
