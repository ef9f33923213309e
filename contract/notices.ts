import { z } from 'zod';
import {
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { NOTICE } from './constants.ts';
import { flagSchema, listOf, plainPageQuery } from './list.ts';
import type { Permission } from './permissions.ts';
import { CONTEST_DECISIONS } from './restrictedEmployeeContests.ts';

/** What a person is told (B-31, X-08), by the group in which it is chosen, counted and filtered; in a digest in this order. */
export const NOTICE_KINDS = {
  ESCALATED: 'DEADLINES',
  OVERDUE: 'DEADLINES',
  DUE: 'DEADLINES',
  ANALYSIS_DUE: 'REVIEW',
  RETURNED: 'REVIEW',
  /** The supplier took back a document that was accepted. */
  WITHDRAWN: 'REVIEW',
  MENTION: 'QUESTIONS',
  QUESTION: 'QUESTIONS',
  ANSWER: 'QUESTIONS',
  RISK_UNFIT: 'TRAINING',
  /** A class that is over has people without a result. */
  CLASS_UNSCORED: 'TRAINING',
  INVITE_RECEIVED: 'ACCESS',
  INVITE_ACCEPTED: 'ACCESS',
  /** Something about a company changed that the person watches (homologation). */
  COMPANY_CHANGED: 'REVIEW',
  /** A month of a contract that is not released to its supplier, with the term to mend it. */
  PAYMENT_RETAINED: 'DEADLINES',
  /** Formal notices (D6): to the supplier; its answer; the end of the term, to both sides; the closing. */
  FORMAL_NOTICE: 'DEADLINES',
  FORMAL_NOTICE_OVERDUE: 'DEADLINES',
  FORMAL_NOTICE_ANSWERED: 'QUESTIONS',
  FORMAL_NOTICE_CLOSED: 'QUESTIONS',
  /** An employer contests a block, for who may decide it; and the answer, for who contested. */
  CONTESTED: 'QUESTIONS',
  CONTEST_DECIDED: 'QUESTIONS',
  /** Somebody of the company opened many health documents in an hour. */
  MASS_OPENING: 'ACCESS',
  /** The target of a webhook failed too often: nothing is sent until somebody activates it again. */
  WEBHOOK_PAUSED: 'SYSTEM',
  JOB_DONE: 'SYSTEM',
  JOB_FAILED: 'SYSTEM',
} as const;
export type NoticeKind = keyof typeof NOTICE_KINDS;
export const NOTICE_GROUPS = ['DEADLINES', 'REVIEW', 'QUESTIONS', 'ACCESS', 'TRAINING', 'SYSTEM'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];
const option = { error: 'unknown_option' };
const groupSchema = z.enum(NOTICE_GROUPS, option);
const kinds = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];
export const kindsOf = (groups: readonly NoticeGroup[]): NoticeKind[] =>
  kinds.filter((kind) => groups.includes(NOTICE_KINDS[kind]));

/** What is the company's too, and not one person's alone: its people read it under 'Da empresa', whoever of them was told. */
export const COMPANY_NOTICES = [
  ...(['ESCALATED', 'OVERDUE', 'DUE', 'RISK_UNFIT', 'CLASS_UNSCORED', 'ANALYSIS_DUE', 'RETURNED'] as const),
  ...(['QUESTION', 'ANSWER', 'COMPANY_CHANGED', 'WITHDRAWN', 'PAYMENT_RETAINED'] as const),
  ...(['FORMAL_NOTICE', 'FORMAL_NOTICE_OVERDUE', 'FORMAL_NOTICE_ANSWERED', 'FORMAL_NOTICE_CLOSED'] as const),
] satisfies readonly NoticeKind[];
export const NOTICE_SCOPES = ['me', 'company'] as const;
export type NoticeScope = (typeof NOTICE_SCOPES)[number];

const GROUP_NEEDS: Readonly<Record<NoticeGroup, readonly Permission[]>> = {
  DEADLINES: ['receive_next_due_date_notice'],
  REVIEW: ['see_pendency'],
  QUESTIONS: ['see_pendency', 'see_pendency_details'],
  ACCESS: [],
  TRAINING: [],
  SYSTEM: [],
};
const KIND_NEEDS: Partial<Record<NoticeKind, readonly Permission[]>> = {
  RISK_UNFIT: ['receive_next_due_date_notice', 'see_risk_schedule'],
  CLASS_UNSCORED: ['manage_training_class_score'],
  COMPANY_CHANGED: ['see_homologation'],
  PAYMENT_RETAINED: ['see_payment_release'],
  FORMAL_NOTICE: ['see_pendency_details'],
  FORMAL_NOTICE_OVERDUE: ['see_pendency_details'],
  FORMAL_NOTICE_ANSWERED: ['see_pendency_details', 'send_formal_notice'],
  FORMAL_NOTICE_CLOSED: ['see_pendency_details'],
  CONTESTED: ['see_restricted_employee', 'update_restricted_employee'],
  CONTEST_DECIDED: ['see_employee', 'update_employee'],
  MASS_OPENING: ['see_privacy_record'],
  WEBHOOK_PAUSED: ['manage_webhooks'],
};
/** The permissions without which a notice is not shown, in the product or by mail: who lost one no longer reads what it had told. */
export const noticeNeeds = (kind: NoticeKind): readonly Permission[] =>
  KIND_NEEDS[kind] ?? GROUP_NEEDS[NOTICE_KINDS[kind]];

export const noticeSchema = z.object({
  id: idNumberSchema,
  kind: z.enum(kinds),
  /** How many documents it tells of; of risk schedules and classes, people. */
  amount: z.int().positive(),
  dueOn: dateSchema.nullable(),
  company: referenceSchema.nullable(),
  project: referenceSchema.nullable(),
  pendency: referenceSchema.extend({ employee: z.string().nullable() }).nullable(),
  /** Who asked, answered, mentioned, invited or accepted. */
  author: z.string().nullable(),
  /** The beginning of what was asked or answered. */
  quote: z.string().nullable(),
  job: z.object({ id: idNumberSchema, kind: z.string() }).nullable(),
  /** The report that tells of a change. */
  homologation: referenceSchema.nullable(),
  /** The contested block: whose it is, which company contests or has decided, and what; never why somebody is blocked. */
  contest: z
    .object({
      employee: referenceSchema,
      company: z.string(),
      decision: z.enum(CONTEST_DECISIONS).nullable(),
    })
    .nullable(),
  /** Who opened many health documents: the log from this day on is of that person. */
  reader: z.object({ uid: z.string(), displayName: z.string() }).nullable(),
  /** The training, with the number that its company knows the class by. */
  trainingClass: referenceSchema.extend({ number: z.int().positive() }).nullable(),
  webhook: referenceSchema.nullable(),
  paymentRelease: z.object({ id: idNumberSchema, month: monthSchema }).nullable(),
  /** `name`: its subject. */
  formalNotice: referenceSchema.extend({ number: z.string() }).nullable(),
  createdAt: instantSchema,
  readAt: instantSchema.nullable(),
});
export type Notice = z.infer<typeof noticeSchema>;
export const noticeListSchema = listOf(noticeSchema);

const scopeShape = { scope: z.enum(NOTICE_SCOPES, option).optional(), projectId: idSchema.optional() };
/** `scope`: the caller's own, or what the people of its companies were told; absent, the caller's. */
export const noticeQuerySchema = z.strictObject({
  ...plainPageQuery(),
  ...scopeShape,
  group: groupSchema.optional(),
  unread: flagSchema.optional(),
  query: searchTextSchema.optional(),
});
export type NoticeQuery = z.infer<typeof noticeQuerySchema>;

export const noticeCountsQuerySchema = z.strictObject(scopeShape);
export type NoticeCountsQuery = z.infer<typeof noticeCountsQuerySchema>;
export const noticeProjectsQuerySchema = z.strictObject({ scope: scopeShape.scope });
export const noticeProjectsSchema = z.array(referenceSchema);

const count = z.int().nonnegative();
export const noticeCountsSchema = z.object({ total: count, unread: count, groups: z.record(groupSchema, count) });
export type NoticeCounts = z.infer<typeof noticeCountsSchema>;

/** PATCH notices: without ids, all. */
export const noticeMarkBodySchema = z.strictObject({
  ids: z.array(idNumberSchema).max(NOTICE.marked, { error: 'too_long' }).optional(),
  read: z.boolean({ error: 'required' }),
});
export type NoticeMarkBody = z.infer<typeof noticeMarkBodySchema>;
/** The notice comes back, unread, at this moment. */
export const noticeSnoozeBodySchema = z.strictObject({ until: instantSchema });

const groupsSchema = z.array(groupSchema).max(NOTICE_GROUPS.length, { error: 'too_long' });
const within = (least: number, most: number) =>
  z.int({ error: 'invalid_number' }).min(least, { error: 'invalid_number' }).max(most, { error: 'too_large' });
/** B-31: what a person wants to be told, where, and when (America/Sao_Paulo). `weekday` is 1, Monday, to 7. */
export const noticePreferencesBodySchema = z.strictObject({
  inApp: groupsSchema,
  mail: groupsSchema,
  daily: z.boolean({ error: 'required' }),
  weekly: z.boolean({ error: 'required' }),
  hour: within(0, 23),
  weekday: within(1, 7),
});
export type NoticePreferences = z.infer<typeof noticePreferencesBodySchema>;
/** `may…`: whether a company of the person grants the permission of this notice. */
export const noticePreferencesSchema = z.object({
  ...noticePreferencesBodySchema.shape,
  mayDaily: z.boolean(),
  mayWeekly: z.boolean(),
  mayDeadlines: z.boolean(),
});
export type NoticeSettings = z.infer<typeof noticePreferencesSchema>;
export const DEFAULT_NOTICE_PREFERENCES: NoticePreferences = {
  inApp: [...NOTICE_GROUPS],
  mail: ['DEADLINES', 'REVIEW', 'QUESTIONS', 'TRAINING'],
  daily: true,
  weekly: false,
  hour: 7,
  weekday: 1,
};

/** The token in the address that stops digests: longer ones are of nobody. */
export const unsubscribeParamsSchema = z.object({ token: z.string().max(300) });
