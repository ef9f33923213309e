// Over 300 lines: one table with its indexes, each with its reason, and the tables of what hangs on a pendency.
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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ref, refTo, userRef } from './columns.ts';
import { companies } from './companies.ts';
import { employees } from './employees.ts';
import { projects } from './projects.ts';
import { checklistItems, systemPendencies } from './systemPendencies.ts';
import { certificates } from './trainings.ts';
import { users } from './users.ts';

/**
 * Pendencies. Both companies, name, plan and type stand in the row, so that every list is one index scan: the shapes of
 * the indexes are company × status × sort, because each list asks its companies and statuses as branches
 * (`modules/pendencies/pendencyListSql.ts`).
 */
export const pendencies = pgTable(
  'pendencies',
  {
    id: id(),
    projectId: refTo(() => projects.id),
    contractingId: refTo(() => companies.id),
    providerId: refTo(() => companies.id),
    systemPendencyId: refTo(() => systemPendencies.id),
    employeeId: ref().references(() => employees.id),
    riskActivityId: integer(),
    /** First day of the month. */
    referenceMonth: date(),
    name: text().notNull(),
    /** norm(document, employee and contract): what the search box looks in. */
    searchText: text().notNull(),
    plan: text().notNull(),
    type: text().notNull(),
    status: text().notNull().default('OPEN'),
    dueDate: date(),
    issueDate: date(),
    expirationDate: date(),
    revisionDate: instant(),
    sentAt: instant(),
    /** Forecast of the analysis, in business days from the last sending. */
    slaDue: date(),
    /** How often it was sent. */
    round: integer().notNull().default(0),
    note: text(),
    statusBeforeSupport: text(),
    serviceOccurred: boolean(),
    closedWithoutAnalysis: boolean().notNull().default(false),
    inactive: boolean().notNull().default(false),
    /** The accepted pendency beside which this one is the round of its renewal (ruling 12); null: no renewal. */
    renewalOf: ref(),
    /** The document that was chosen in its place, one of the entry's alternatives; null: the entry's own. */
    answeredWith: ref().references(() => systemPendencies.id),
    /** The movement that ended what was accepted (`endRule` of the entry). */
    endedBy: ref(),
    /** Who analyses it, until it is decided. */
    assignee: uuid().references(() => users.uid),
    documentCount: integer().notNull().default(0),
    openQuestions: integer().notNull().default(0),
    /** The day by which rows of equal status are ordered in 'Mais relevantes' (D-04). */
    relevanceDate: date()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(sla_due, expiration_date, due_date, date '9999-12-31')`),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (t) => [
    uniqueIndex('pendencies_key')
      .on(
        t.projectId,
        t.providerId,
        t.systemPendencyId,
        sql`coalesce(${t.employeeId}, 0)`,
        sql`coalesce(${t.riskActivityId}, 0)`,
        sql`coalesce(${t.referenceMonth}, date '0001-01-01')`,
      )
      .where(sql`renewal_of is null`),
    uniqueIndex('pendencies_renewal')
      .on(t.renewalOf)
      .where(sql`renewal_of is not null and status not in ('DONE', 'NOT_APPLICABLE')`),
    /** Also those that are decided: their conversations. */
    index('pendencies_renewals').on(t.renewalOf, t.id).where(sql`renewal_of is not null`),
    index('pendencies_contracting_relevance')
      .on(t.contractingId, t.status, t.relevanceDate, t.id)
      .where(sql`not inactive`),
    index('pendencies_contracting_updated').on(t.contractingId, t.status, t.updatedAt, t.id),
    index('pendencies_contracting_expiration')
      .on(t.contractingId, t.status, t.expirationDate, t.id)
      .where(sql`not inactive`),
    index('pendencies_contracting_revision')
      .on(t.contractingId, t.status, t.revisionDate, t.id)
      .where(sql`not inactive`),
    /** With the other side at its end: a provider of a contracting company is found without reading rows. */
    index('pendencies_provider_relevance')
      .on(t.providerId, t.status, t.relevanceDate, t.id, t.contractingId)
      .where(sql`not inactive`),
    index('pendencies_provider_updated').on(t.providerId, t.status, t.updatedAt, t.id),
    index('pendencies_contracting_due').on(t.contractingId, t.status, t.dueDate, t.id).where(sql`not inactive`),
    index('pendencies_provider_due').on(t.providerId, t.status, t.dueDate, t.id).where(sql`not inactive`),
    /** What came back with a reason: few at any time. */
    index('pendencies_contracting_returned')
      .on(t.contractingId, t.status, t.relevanceDate, t.id)
      .where(sql`note is not null and not inactive`),
    index('pendencies_provider_returned')
      .on(t.providerId, t.status, t.relevanceDate, t.id)
      .where(sql`note is not null and not inactive`),
    index('pendencies_provider_expiration').on(t.providerId, t.status, t.expirationDate, t.id).where(sql`not inactive`),
    index('pendencies_provider_revision').on(t.providerId, t.status, t.revisionDate, t.id).where(sql`not inactive`),
    index('pendencies_project_relevance').on(t.projectId, t.status, t.relevanceDate, t.id).where(sql`not inactive`),
    /** The few that count as done and not as conform: what the counters do not tell apart. */
    index('pendencies_closed').on(t.projectId, t.providerId).where(sql`closed_without_analysis and not inactive`),
    /** Few at any time: a person's own, and those of a company whose people lose access. */
    index('pendencies_assigned')
      .on(t.contractingId, t.assignee, t.status, t.relevanceDate, t.id)
      .where(sql`assignee is not null`),
    index('pendencies_employee').on(t.employeeId, t.status).where(sql`employee_id is not null`),
    /** Of whom something waits: totals of the list of employees. */
    index('pendencies_waiting')
      .on(t.contractingId, t.employeeId, t.plan, t.status, t.projectId)
      .where(
        sql`employee_id is not null and not inactive and renewal_of is null
          and status in ('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED')`,
      ),
    index('pendencies_waiting_provider')
      .on(t.providerId, t.employeeId, t.plan, t.status, t.projectId)
      .where(
        sql`employee_id is not null and not inactive and renewal_of is null
          and status in ('OPEN', 'PRE_REJECTED', 'SUPPORT', 'NEXT_DUE_DATE', 'EXPIRED')`,
      ),
    index('pendencies_catalogue').on(t.systemPendencyId, t.contractingId, t.providerId),
    /** Which documents of a company answer another pendency of the same kind; those of people are found by the person. */
    index('pendencies_company_documents')
      .on(
        t.providerId,
        sql`coalesce(${t.answeredWith}, ${t.systemPendencyId})`,
        sql`coalesce(${t.referenceMonth}, date '0001-01-01')`,
      )
      .where(sql`employee_id is null`),
    /** For the daily clock. */
    index('pendencies_clock').on(t.expirationDate, t.id).where(sql`status in ('DONE', 'NEXT_DUE_DATE')`),
    index('pendencies_questions').on(t.contractingId, t.updatedAt).where(sql`open_questions > 0`),
    /** The monthly grid (D-40), from both sides. */
    index('pendencies_contracting_month')
      .on(t.contractingId, t.referenceMonth, t.providerId, t.systemPendencyId)
      .where(sql`reference_month is not null and not inactive`),
    index('pendencies_provider_month')
      .on(t.providerId, t.referenceMonth, t.projectId, t.systemPendencyId)
      .where(sql`reference_month is not null and not inactive`),
    /** Totals of what has no month, from the index alone. */
    index('pendencies_contracting_no_month')
      .on(t.contractingId, t.status, t.plan, t.type)
      .where(sql`reference_month is null and not inactive`),
    index('pendencies_provider_no_month')
      .on(t.providerId, t.status, t.plan, t.type)
      .where(sql`reference_month is null and not inactive`),
    /** With the companies in it, a search reads only the matches of one's own. */
    index('pendencies_search').using('gin', t.contractingId, t.providerId, sql`${t.searchText} gin_trgm_ops`),
  ],
);

/** Totals by company (C contracting, P provider) and project (J), kept by triggers; only active rows are counted. */
export const pendencyCounts = pgTable(
  'pendency_counts',
  {
    dim: text().notNull(),
    key: ref().notNull(),
    status: text().notNull(),
    plan: text().notNull(),
    type: text().notNull(),
    /** Spreads writers that count into the same row. */
    slot: smallint().notNull(),
    n: integer().notNull(),
  },
  (t) => [uniqueIndex('pendency_counts_key').on(t.dim, t.key, t.status, t.plan, t.type, t.slot)],
);

export const documents = pgTable(
  'documents',
  {
    id: id(),
    pendencyId: refTo(() => pendencies.id),
    name: text().notNull(),
    contentType: text().notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    issueDate: date().notNull(),
    expirationDate: date(),
    /** Who found the expiration: READING or PERSON; null: computed from the catalogue's validity. */
    expirationBy: text(),
    outcome: text(),
    state: text().notNull().default('CURRENT'),
    round: integer().notNull(),
    /** Which kind of document the file is (a slug of the catalogue), and who says so: READING or PERSON (D-41). */
    classification: text(),
    classifiedBy: text(),
    /** The certificate that was attached as this file, by the approval of its class. */
    certificateId: ref().references(() => certificates.id),
    /** The document of another pendency that serves here too: its bytes are shared. */
    originId: bigint({ mode: 'number' }).references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** Its owner says that it is not to be used any more. */
    withdrawnAt: instant(),
    withdrawnBy: uuid().references(() => users.uid),
    withdrawalReason: text(),
    createdBy: uuid().references(() => users.uid),
    createdAt: createdAt(),
    /** Its file is gone, by an erasure of personal data. */
    erasedAt: instant(),
  },
  (t) => [
    index('documents_pendency').on(t.pendencyId, t.round, t.id),
    index('documents_storage').on(t.storageKey),
    index('documents_sha256').on(t.sha256),
    index('documents_origin').on(t.originId).where(sql`origin_id is not null`),
    index('documents_certificate').on(t.certificateId).where(sql`certificate_id is not null`),
    index('documents_sender').on(t.createdBy, t.id).where(sql`created_by is not null`),
  ],
);

/** Rows of a pendency's checklist, made when it is first opened. */
export const pendencyChecklists = pgTable(
  'pendency_checklists',
  {
    id: id(),
    pendencyId: refTo(() => pendencies.id),
    checklistItemId: refTo(() => checklistItems.id),
    position: integer().notNull(),
    name: text().notNull(),
    status: text().notNull().default('UNCHECKED'),
    invalidDescription: text(),
    /** Where the error stands: `{ documentId, page, x, y, w, h }`, in shares of the page; null: nowhere special. */
    invalidPlace: jsonb(),
    isFromAutomaticAnalysis: boolean().notNull().default(false),
  },
  (t) => [uniqueIndex('pendency_checklists_item').on(t.pendencyId, t.checklistItemId)],
);

export const comments = pgTable(
  'comments',
  {
    id: id(),
    pendencyId: refTo(() => pendencies.id),
    kind: text().notNull(),
    text: text().notNull(),
    state: text(),
    answerTo: ref(),
    uid: userRef(() => users.uid),
    companyId: refTo(() => companies.id),
    createdAt: createdAt(),
  },
  (t) => [index('comments_pendency').on(t.pendencyId, t.id)],
);

/** The last decision on a pendency that its author can still undo (ruling 16); expired rows are deleted each minute. */
export const pendencyUndos = pgTable(
  'pendency_undos',
  {
    pendencyId: refTo(() => pendencies.id).primaryKey(),
    uid: userRef(() => users.uid),
    action: text().notNull(),
    until: instant().notNull(),
    /** Versions after the decision, by pendency: of a renewal also that of the accepted one. */
    versions: jsonb().notNull(),
    /** What the decision changed, as it was before. */
    before: jsonb().notNull(),
  },
  (t) => [index('pendency_undos_until').on(t.until)],
);

export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: refTo(() => comments.id, { onDelete: 'cascade' }),
    uid: userRef(() => users.uid),
  },
  (t) => [primaryKey({ columns: [t.commentId, t.uid] }), index('comment_mentions_uid').on(t.uid, t.commentId)],
);

/** How far a person has read a conversation. */
export const commentReads = pgTable(
  'comment_reads',
  {
    pendencyId: refTo(() => pendencies.id),
    uid: userRef(() => users.uid),
    lastCommentId: ref().notNull(),
    readAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pendencyId, t.uid] })],
);

/** Who has the review open now; rows without a heartbeat are removed. */
export const pendencyViewers = pgTable(
  'pendency_viewers',
  {
    pendencyId: refTo(() => pendencies.id),
    uid: userRef(() => users.uid),
    /** In whose name: people of other companies are not told. */
    companyId: refTo(() => companies.id),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pendencyId, t.uid] }), index('pendency_viewers_seen').on(t.seenAt)],
);

/** The employees that an STP document of the provider speaks of (D-34). */
export const pendencyEmployees = pgTable(
  'pendency_employees',
  {
    pendencyId: refTo(() => pendencies.id),
    employeeId: refTo(() => employees.id),
    createdBy: userRef(() => users.uid),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pendencyId, t.employeeId] }), index('pendency_employees_of').on(t.employeeId)],
);
