// Over 300 lines: the whole language of the central noun: entity, filters, moves and their bodies, read side by side.
import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  daysBetween,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { EARLIEST_ISSUE_DATE, MAX_PAGE_SIZE, PAGE_SIZE, TEXT } from './constants.ts';
import { documentOriginSchema, documentWithdrawalSchema } from './documentReuse.ts';
import { ACTIONS } from './lifecycle.ts';
import { flagSchema, keysetQuery, listOf, pageQuery, plainPageQuery, someOf } from './list.ts';
import { pendencyRulesSchema } from './pendencyRules.ts';
import { CHECKLIST_STATUSES, PENDENCY_STATUSES, type PendencyStatus } from './pendencyStatus.ts';
import { permissionSchema } from './permissions.ts';
import { PLANS, PROJECT_STATUSES } from './projects.ts';
import { FITNESS, sensitivitySchema } from './sensitivity.ts';
import { companyRefSchema } from './session.ts';

/** Pendencies: one required document or answer (D-01 to D-31; wire, section 5). */

export const PENDENCY_TYPES = ['EMPLOYEE', 'RISK', 'PROVIDER', 'OTHERS'] as const;
export type PendencyType = (typeof PENDENCY_TYPES)[number];

/** Remaining time is shown only for these, and only with an expiration date (D-07). */
const WITH_REMAINING_TIME: readonly PendencyStatus[] = ['NEXT_DUE_DATE', 'EXPIRED', 'DONE'];
/** Whole days until (or since) the expiration date, never negative; null is shown as 'Sem vencimento' (D-07). */
export function remainingDays(status: PendencyStatus, expirationDate: string | null, today: string): number | null {
  if (expirationDate === null || !WITH_REMAINING_TIME.includes(status)) return null;
  return Math.abs(daysBetween(today, expirationDate));
}

export const SLA_STATES = ['ON_TIME', 'DUE_TODAY', 'LATE'] as const;
export type SlaState = (typeof SLA_STATES)[number];

// ---------------------------------------------------------------- documents
export const DOCUMENT_OUTCOMES = [
  'APPROVED',
  'REJECTED',
  'QUESTION_APPROVED_DOCUMENT',
  'QUESTION_DOCUMENT_VALIDITY',
] as const;
/** CURRENT: of this round, still changeable; LOCKED: sent; SUPERSEDED: of an earlier round, kept. */
export const DOCUMENT_STATES = ['CURRENT', 'LOCKED', 'SUPERSEDED'] as const;
export const personSchema = z.object({ uid: uidSchema.nullable(), displayName: z.string() });
export type Person = z.infer<typeof personSchema>;

/** Which kind of document a file is, and who says so; `differs`: another one than is asked for (D-41). */
export const documentKindSchema = z.object({
  slug: z.string(),
  name: z.string(),
  by: z.enum(['READING', 'PERSON']),
  differs: z.boolean(),
});
export type DocumentKind = z.infer<typeof documentKindSchema>;

export const documentSchema = z.object({
  id: idNumberSchema,
  pendencyId: idNumberSchema,
  name: z.string(),
  contentType: z.string(),
  size: z.int().positive(),
  sha256: z.string().length(64),
  issueDate: dateSchema,
  expirationDate: dateSchema.nullable(),
  outcome: z.enum(DOCUMENT_OUTCOMES).nullable(),
  state: z.enum(DOCUMENT_STATES),
  /** 1 for the first time that the pendency is sent, and so on. */
  round: z.int().positive(),
  kind: documentKindSchema.nullable(),
  sensitivity: sensitivitySchema,
  /** A health document that the caller may not open: `name` is that of its kind (ruling 23). */
  restricted: z.boolean(),
  /** Of a health document: whether the person is fit; null: it does not say, or nobody has read it yet. */
  fitness: z.enum(FITNESS).nullable(),
  /** From which accepted document of its subject it was taken over; null: it was uploaded here. */
  origin: documentOriginSchema.nullable(),
  withdrawal: documentWithdrawalSchema.nullable(),
  createdAt: instantSchema,
  author: personSchema,
});
export type PendencyDocument = z.infer<typeof documentSchema>;

// ---------------------------------------------------------------- checklist
const share = z.number().min(0, { error: 'invalid_number' }).max(1, { error: 'invalid_number' });
/** Where the error of an item stands: a page of a document, and on it shares of its width and height from the top left. */
export const invalidPlaceSchema = z.strictObject({
  documentId: idNumberSchema,
  page: z.int().min(1).max(100_000),
  x: share,
  y: share,
  w: share,
  h: share,
});
export type InvalidPlace = z.infer<typeof invalidPlaceSchema>;
/** All of a page: for who points without a mouse. */
export const WHOLE_PAGE = { x: 0, y: 0, w: 1, h: 1 } as const;

export const checklistItemSchema = z.object({
  id: idNumberSchema,
  pendencyChecklistId: idNumberSchema,
  name: z.string(),
  status: z.enum(CHECKLIST_STATUSES),
  isFromAutomaticAnalysis: z.boolean(),
  invalidDescription: z.string().nullable(),
  invalidPlace: invalidPlaceSchema.nullable(),
  /** The automatic reading says No: any other answer needs an observation (D-29). */
  diverges: z.boolean(),
  /** The automatic reading leaves it to a person: no document shows the expected name, one shows another that may be the same person's. */
  asks: z.boolean(),
});
export type ChecklistItem = z.infer<typeof checklistItemSchema>;

// ---------------------------------------------------------------- comments
export const COMMENT_KINDS = ['REGULAR', 'QUESTION', 'ANSWER'] as const;
export type CommentKind = (typeof COMMENT_KINDS)[number];
export const ANSWER_STATES = ['UNANSWERED', 'UNVERIFIED', 'ANSWERED'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];
export const commentSchema = z.object({
  id: idNumberSchema,
  kind: z.enum(COMMENT_KINDS),
  text: z.string(),
  /** Of a question: nobody answered, an answer waits for the asker, accepted. Null for the other kinds. */
  state: z.enum(ANSWER_STATES).nullable(),
  answerTo: idNumberSchema.nullable(),
  createdAt: instantSchema,
  author: personSchema,
  company: referenceSchema,
  mine: z.boolean(),
  /** Of somebody else, and come since the caller read the conversation. */
  unread: z.boolean(),
  mentions: z.array(personSchema),
});
export type PendencyComment = z.infer<typeof commentSchema>;

// ---------------------------------------------------------------- the pendency
export const pendencyRowSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  status: z.enum(PENDENCY_STATUSES),
  plan: z.enum(PLANS),
  type: z.enum(PENDENCY_TYPES),
  project: referenceSchema.extend({ contract: z.string() }),
  /** The provider. */
  company: companyRefSchema,
  /** Who asks for it. */
  contractingCompany: companyRefSchema,
  employee: referenceSchema.nullable(),
  riskActivity: referenceSchema.nullable(),
  referenceMonth: monthSchema.nullable(),
  dueDate: dateSchema.nullable(),
  issueDate: dateSchema.nullable(),
  expirationDate: dateSchema.nullable(),
  revisionDate: instantSchema.nullable(),
  updatedAt: instantSchema,
  /** `lateDays`: business days since `dueAt`, while it waits for an analysis. */
  sla: z.object({ dueAt: dateSchema, state: z.enum(SLA_STATES), lateDays: z.int().nonnegative() }).nullable(),
  openQuestions: z.int().nonnegative(),
  /** Comments of others since the caller read the conversation. */
  unreadComments: z.int().nonnegative(),
  documentCount: z.int().nonnegative(),
  /** Why it came back, while it is open again after a rejection. */
  note: z.string().nullable(),
  inactive: z.boolean(),
  /** The accepted pendency that this one renews (ruling 12). */
  renewalOf: idNumberSchema.nullable(),
  /** Who analyses it (ruling 23); null also for the provider's side, which is not told. */
  assignee: personSchema.nullable(),
  version: z.int().positive(),
});
export type PendencyRow = z.infer<typeof pendencyRowSchema>;

export const pendencySchema = pendencyRowSchema.extend({
  systemPendencyId: idNumberSchema,
  category: z.string(),
  legalBasis: z.string().nullable(),
  contractRegime: z.string().nullable(),
  serviceOccurred: z.boolean().nullable(),
  closedWithoutAnalysis: z.boolean(),
  sentAt: instantSchema.nullable(),
  projectIsBlocked: z.boolean(),
  /** The round of its renewal that is not finished. */
  renewal: z.object({ id: idNumberSchema, status: z.enum(PENDENCY_STATUSES) }).nullable(),
  /** Of a renewal: the end of the document in force. */
  inForceUntil: dateSchema.nullable(),
  projectStatus: z.enum(PROJECT_STATUSES),
  documents: z.array(documentSchema),
  checklist: z.array(checklistItemSchema),
  /** The reading found a difference that no answer explains: concluding needs an observation (D-29). */
  hasUnexplainedDifference: z.boolean(),
  rules: pendencyRulesSchema,
  comments: z.array(commentSchema),
  /** The permission keys that the caller holds on this record, through the side that sees it (A-38, wire section 2). */
  permissions: z.array(permissionSchema),
  side: z.enum(['CONTRACTING', 'PROVIDER']),
});
export type Pendency = z.infer<typeof pendencySchema>;

/** The list's orders (D-04) and by the day until which to send; without `orderBy`: 'Mais relevantes'. */
export const PENDENCY_SORTS = ['revisionDate', 'expirationDate', 'updatedAt', 'dueDate'] as const;
export type PendencySort = (typeof PENDENCY_SORTS)[number];

const option = { error: 'unknown_option' };
/** Without renewals: all, those that apply, and the two parts of these (J-07). */
export const CONFORMITIES = ['COUNTED', 'APPLICABLE', 'CONFORM', 'IRREGULAR'] as const;
/** The first decision after a sending: any, accepted at the first sending, or not. */
export const FIRST_DECISIONS = ['ANY', 'ACCEPTED', 'RETURNED'] as const;
export type Conformity = (typeof CONFORMITIES)[number];
export const ASSIGNEE_WORDS = ['me', 'none'] as const;
/** Days from today, 1 to 365; text in a query, a number in a body. */
const daysAheadSchema = z.coerce
  .string()
  .regex(/^[1-9]\d{0,2}$/, { error: 'invalid_number' })
  .transform(Number)
  .refine((days) => days <= 365, { error: 'too_large' });
/** The filters of D-02 and D-03. `name` is the search box (document, employee, contract); `company` the provider's id. */
export const pendencyFilterShape = {
  name: searchTextSchema.optional(),
  contract: searchTextSchema.optional(),
  project_name: searchTextSchema.optional(),
  employee: searchTextSchema.optional(),
  company: idSchema.optional(),
  /** One person, and one project. */
  employeeId: idSchema.optional(),
  projectId: idSchema.optional(),
  /** Days of the last update. */
  startDate: dateSchema.optional(),
  endDate: dateSchema.optional(),
  referenceMonthStart: monthSchema.optional(),
  referenceMonthEnd: monthSchema.optional(),
  /** With a range of months: those without a month too. Alone: only those. */
  withoutReferenceMonth: flagSchema.optional(),
  'status[]': someOf(PENDENCY_STATUSES).optional(),
  'plan[]': someOf(PLANS).optional(),
  'pendencyType[]': someOf(PENDENCY_TYPES).optional(),
  inactive: flagSchema.optional(),
  /** Only those with an unanswered question. */
  considerComments: flagSchema.optional(),
  /** The uid of the project's creator. */
  project_owner: uidSchema.optional(),
  /** The document's name alone; the project's name as other lists call it; the provider's name or CNPJ (D-03). */
  title: searchTextSchema.optional(),
  projectName: searchTextSchema.optional(),
  provider: searchTextSchema.optional(),
  /** Only those of projects in which nothing is open or expired (D-03). */
  withoutPendency: flagSchema.optional(),
  /** Contracting companies, and documents of the catalogue, by their ids (D-03). */
  'companies[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  'pendencies[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  /** Where the forecast stands of what is being analysed. */
  'sla[]': someOf(SLA_STATES).optional(),
  /** The uid of who analyses it, or whether nobody does; `me` is the caller, so that a view can be shared. */
  assignee: z.union([z.enum(ASSIGNEE_WORDS), uidSchema], { error: 'unknown_option' }).optional(),
  /** What expires today or within so many days. */
  expiresIn: daysAheadSchema.optional(),
  /** What should have been sent before today, and what came back with a reason. */
  late: flagSchema.optional(),
  returned: flagSchema.optional(),
  /** What a panel of the dashboard counted: in these projects, in projects with these areas. */
  'projects[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  'departments[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  conformity: z.enum(CONFORMITIES, option).optional(),
  /** Conformity as it was at the end of this month, not now. */
  conformityMonth: monthSchema.optional(),
  createdMonth: monthSchema.optional(),
  /** How the first decision on it was, and in which month. */
  decision: z.enum(FIRST_DECISIONS, option).optional(),
  decidedMonth: monthSchema.optional(),
  /** Rejected for this item of its checklist. */
  rejectedFor: idSchema.optional(),
  /** The Monday of the week in which it expires. */
  expirationWeek: dateSchema.optional(),
  /** What a notice of deadlines counted: of a company of the caller. */
  notice: idSchema.optional(),
};
export const pendencyFilterSchema = z.strictObject(pendencyFilterShape);
export type PendencyFilter = z.infer<typeof pendencyFilterSchema>;
export const pendencyQuerySchema = z.strictObject({
  ...pageQuery(PENDENCY_SORTS, PAGE_SIZE.pendencies),
  ...keysetQuery,
  ...pendencyFilterShape,
});
export type PendencyQuery = z.infer<typeof pendencyQuerySchema>;
export const pendencyListSchema = listOf(pendencyRowSchema);

/** GET pendencies/counts: the numbers beside the filters, each counted up to 10,000. */
export const pendencyCountsSchema = z.object({
  status: z.partialRecord(z.enum(PENDENCY_STATUSES), z.int().nonnegative()),
  plan: z.partialRecord(z.enum(PLANS), z.int().nonnegative()),
  type: z.partialRecord(z.enum(PENDENCY_TYPES), z.int().nonnegative()),
  sla: z.partialRecord(z.enum(SLA_STATES), z.int().nonnegative()),
  /** By uid. */
  assignee: z.record(z.string(), z.int().nonnegative()),
});
export type PendencyCounts = z.infer<typeof pendencyCountsSchema>;

// ---------------------------------------------------------------- bodies
/** PUT pendencies/{id}: the status alone (D-10), and from our own interface the action too (wire, section 5). */
export const moveBodySchema = z.strictObject({
  status: z.enum(PENDENCY_STATUSES, option),
  note: boundedText(TEXT.note).optional(),
  action: z.enum(ACTIONS, option).optional(),
});
export type MoveBody = z.infer<typeof moveBodySchema>;

/** PUT pendencies/{id}/assignee: the uid of the caller ('Assumir') or of somebody who may decide; null releases it. */
export const assigneeBodySchema = z.strictObject({ assignee: uidSchema.nullable() });
/** GET pendencies/assignees: who may decide, in the caller's companies or about one pendency. */
export const assigneesQuerySchema = z.strictObject({ pendencyId: idSchema.optional() });
export const assigneesSchema = z.array(z.object({ uid: uidSchema, displayName: z.string() }));
export type Assignee = z.infer<typeof assigneesSchema>[number];
/** PUT pendencies/{id}/viewers: colleagues who have its review open too. */
export const viewersSchema = z.object({ people: assigneesSchema });
export type Viewers = z.infer<typeof viewersSchema>;

const answerShape = {
  pendencyId: idNumberSchema,
  id: idNumberSchema,
  status: z.enum(CHECKLIST_STATUSES, option),
  invalidDescription: boundedText(TEXT.justification).nullish(),
  /** Kept with INVALID alone. */
  invalidPlace: invalidPlaceSchema.nullish(),
  /** Why the answer is not that of the automatic reading: needed where its findings say No (D-29). */
  observation: boundedText(TEXT.note).optional(),
};
/** POST pendencies/{pendencyChecklistId}/checklist (D-26, Amb-22); INVALID needs its justification (D-27). */
export const checklistAnswerSchema = z
  .strictObject(answerShape)
  .refine((answer) => answer.status !== 'INVALID' || Boolean(answer.invalidDescription), {
    error: 'required',
    path: ['invalidDescription'],
  });
export type ChecklistAnswer = z.infer<typeof checklistAnswerSchema>;
/** POST pendencies/checklist: several items of one pendency at once. */
export const checklistBulkSchema = z.strictObject({
  pendencyId: idNumberSchema,
  items: z
    .array(
      z
        .strictObject({
          pendencyChecklistId: idNumberSchema,
          status: answerShape.status,
          invalidDescription: answerShape.invalidDescription,
          invalidPlace: answerShape.invalidPlace,
          observation: answerShape.observation,
        })
        .refine((item) => item.status !== 'INVALID' || Boolean(item.invalidDescription), {
          error: 'required',
          path: ['invalidDescription'],
        }),
    )
    .min(1, { error: 'required' })
    .max(100, { error: 'too_long' }),
});
export type ChecklistBulk = z.infer<typeof checklistBulkSchema>;
export const justificationTemplatesSchema = z.array(z.object({ id: idNumberSchema, text: z.string() }));

/** POST pendencies/{id}/comments. An ANSWER says which question it answers. */
export const commentBodySchema = z
  .strictObject({
    kind: z.enum(COMMENT_KINDS, option),
    text: boundedText(TEXT.comment),
    answerTo: idNumberSchema.optional(),
    /** People who can see the pendency; each is told by mail. */
    mentions: z
      .array(uidSchema)
      .max(20, { error: 'too_long' })
      .refine((all) => new Set(all).size === all.length, { error: 'repeated' })
      .optional(),
  })
  .refine((comment) => comment.kind !== 'ANSWER' || comment.answerTo !== undefined, {
    error: 'required',
    path: ['answerTo'],
  });
export type CommentBody = z.infer<typeof commentBodySchema>;
/** POST pendencies/{id}/comments/read: the conversation was read up to this comment. */
export const commentsReadBodySchema = z.strictObject({ lastCommentId: idNumberSchema });
/** GET pendencies/{id}/people: who can be named in its comments, at most ten, by name. */
export const mentionableQuerySchema = z.strictObject({ query: searchTextSchema.optional() });
export const mentionableSchema = z.object({ uid: uidSchema, displayName: z.string(), company: referenceSchema });
export type Mentionable = z.infer<typeof mentionableSchema>;
/** PUT pendencies/{id}/comments/{commentId}: the asker accepts the answer. */
export const commentStateBodySchema = z.strictObject({ state: z.literal('ANSWERED') });

/** The day of issue: required, real, not in the future ('Data superior à atual', D-22), and no slip of the year. */
export const issueDateSchema = (today: string) =>
  dateSchema
    .refine((day) => day <= today, { error: 'date_in_future' })
    .refine((day) => day >= EARLIEST_ISSUE_DATE, { error: 'invalid_date' });
export const issueDateBodySchema = z.strictObject({ issueDate: dateSchema });
/** POST pendencies/{id}/documents/issue-date: the day of issue that a file says, to be confirmed; null where it says none. */
export const issueDayFoundSchema = z.object({ issueDate: dateSchema.nullable() });
export type IssueDayFound = z.infer<typeof issueDayFoundSchema>;
/** PUT pendencies/{id}/documents/{documentId}/classification: one of the kinds of GET pendencies/{id}/document-kinds (D-41). */
export const classificationBodySchema = z.strictObject({ slug: boundedText(TEXT.name) });
export const documentKindOptionsSchema = z.array(
  z.object({ slug: z.string(), name: z.string(), isOfProject: z.boolean() }),
);
export type DocumentKindOption = z.infer<typeof documentKindOptionsSchema>[number];
export const expirationBodySchema = z.strictObject({ expirationDate: dateSchema });

// ---------------------------------------------------------------- history
export const historyEntrySchema = z.object({
  id: idNumberSchema,
  action: z.string(),
  fieldName: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  note: z.string().nullable(),
  createdAt: instantSchema,
  author: personSchema,
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyQuerySchema = z.strictObject(plainPageQuery(25));
export const historySchema = listOf(historyEntrySchema);
export const documentListSchema = listOf(documentSchema);
export const documentQuerySchema = z.strictObject(plainPageQuery(50));

/** What the history says was done (domain, section 8). */
export const HISTORY_ACTIONS = [
  'CREATED',
  'STATUS_CHANGED',
  'DOCUMENT_SENT',
  'DOCUMENT_REMOVED',
  'DOCUMENT_SEEN',
  'DOCUMENT_REUSED',
  'DOCUMENT_SHARED',
  'DOCUMENT_WITHDRAWN',
  'ANALYSIS_ADOPTED',
  'ISSUE_DATE_CHANGED',
  'EXPIRATION_DATE_CHANGED',
  'DUE_DATE_CHANGED',
  'ENDED_BY_MOVEMENT',
  'EXPOSURE_CHANGED',
  'ALTERNATIVE_CHOSEN',
  'NAME_CHANGED',
  'DOCUMENT_REVIEWED',
  'DOCUMENT_CLASSIFIED',
  'CHECKLIST_ANSWERED',
  'COMMENTED',
  'QUESTION_ASKED',
  'QUESTION_ANSWERED',
  'ANSWER_ACCEPTED',
  'SERVICE_DECLARED',
  'EMPLOYEE_LINKED',
  'EMPLOYEE_UNLINKED',
  'RENEWAL_BEGUN',
  'RENEWAL_DROPPED',
  'RENEWED',
  'ASSIGNED',
  'RELEASED',
  'INACTIVATED',
  'REACTIVATED',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];
