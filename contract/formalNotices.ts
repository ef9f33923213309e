import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  nameText,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { FORMAL_NOTICE, PAGE_SIZE } from './constants.ts';
import { listOf, plainPageQuery, someOf } from './list.ts';
import { personSchema } from './pendencies.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { permissionSchema } from './permissions.ts';
import { companyRefSchema } from './session.ts';

/**
 * Formal notices to a supplier (domain-facts D6): numbered by contracting company and year, with facts, a term, the proof of who
 * read them, answers and a closing. What was sent is never changed (STF Tema 1118: inertia after a formal notice is negligence).
 */
export const FORMAL_NOTICE_STATES = ['SENT', 'READ', 'OVERDUE', 'ANSWERED', 'CLOSED'] as const;
export type FormalNoticeState = (typeof FORMAL_NOTICE_STATES)[number];
/** Where the duty stands that the notice reminds of; the law on public contracts is for public bodies alone. */
export const FORMAL_NOTICE_BASES = ['CONTRACT', 'SUMULA_331', 'LEI_6019', 'LEI_14133'] as const;
export const FORMAL_NOTICE_OUTCOMES = ['MET', 'PARTLY_MET', 'NOT_MET', 'WITHDRAWN'] as const;

type Moments = { closedAt: string | null; answeredAt: string | null; firstReadAt: string | null; dueOn: string };
/** `today` in America/Sao_Paulo. */
export function formalNoticeState(
  { closedAt, answeredAt, firstReadAt, dueOn }: Moments,
  today: string,
): FormalNoticeState {
  if (closedAt !== null) return 'CLOSED';
  if (answeredAt !== null) return 'ANSWERED';
  if (dueOn < today) return 'OVERDUE';
  return firstReadAt === null ? 'SENT' : 'READ';
}

const option = { error: 'unknown_option' };
export const formalNoticeRowSchema = z.object({
  id: idNumberSchema,
  /** '0007/2026', in a row by contracting company and year. */
  number: z.string(),
  project: referenceSchema.extend({ contract: z.string() }),
  provider: companyRefSchema,
  contractingCompany: companyRefSchema,
  subject: z.string(),
  state: z.enum(FORMAL_NOTICE_STATES),
  sentBy: personSchema,
  sentAt: instantSchema,
  dueOn: dateSchema,
  /** When somebody of the supplier opened it first; when it was answered last. */
  firstReadAt: instantSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  closedAt: instantSchema.nullable(),
  /** When the term ended without an answer, and who sent it and the owner of the project were told. */
  escalatedAt: instantSchema.nullable(),
  version: z.int().positive(),
});
export type FormalNoticeRow = z.infer<typeof formalNoticeRowSchema>;

export const formalNoticeFileSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  sha256: z.string(),
});
export type FormalNoticeFile = z.infer<typeof formalNoticeFileSchema>;

export const formalNoticeSchema = formalNoticeRowSchema.extend({
  facts: z.string(),
  bases: z.array(z.enum(FORMAL_NOTICE_BASES)),
  termDays: z.int().positive(),
  /** How many people of the supplier it was sent to. */
  recipients: z.int().positive(),
  /** The documents that it names, as they were when it was sent. */
  items: z.array(
    z.object({
      /** Of the pendency. */
      id: idNumberSchema,
      name: z.string(),
      employee: z.string().nullable(),
      referenceMonth: monthSchema.nullable(),
      dueDate: dateSchema.nullable(),
      status: z.enum(PENDENCY_STATUSES),
      /** How it stands now. */
      statusNow: z.enum(PENDENCY_STATUSES),
    }),
  ),
  readings: z.array(z.object({ person: personSchema, at: instantSchema })),
  answers: z.array(
    z.object({
      id: idNumberSchema,
      text: z.string(),
      author: personSchema,
      at: instantSchema,
      files: z.array(formalNoticeFileSchema),
    }),
  ),
  closing: z
    .object({ outcome: z.enum(FORMAL_NOTICE_OUTCOMES), note: z.string(), by: personSchema, at: instantSchema })
    .nullable(),
  /** The keys that the caller holds on it. */
  permissions: z.array(permissionSchema),
});
export type FormalNotice = z.infer<typeof formalNoticeSchema>;

export const formalNoticeFilters = {
  /** Number, subject, project, contract or supplier. */
  name: searchTextSchema.optional(),
  state: z.enum(FORMAL_NOTICE_STATES, option).optional(),
  projectId: idSchema.optional(),
  providerId: idSchema.optional(),
};
export const formalNoticeQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...formalNoticeFilters });
export type FormalNoticeQuery = z.infer<typeof formalNoticeQuerySchema>;
export const formalNoticeListSchema = listOf(formalNoticeRowSchema);

/** POST formal-notices: sent at once, and never changed. */
export const formalNoticeBodySchema = z.strictObject({
  projectId: idNumberSchema,
  providerId: idNumberSchema,
  subject: nameText(FORMAL_NOTICE.subject),
  facts: boundedText(FORMAL_NOTICE.facts),
  bases: someOf(FORMAL_NOTICE_BASES).min(1, { error: 'required' }),
  pendencyIds: z
    .array(idNumberSchema)
    .max(FORMAL_NOTICE.items, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' })
    .default([]),
  /** Business days, by the calendar of the contracting company. */
  termDays: z
    .int({ error: 'invalid_number' })
    .min(1, { error: 'too_small' })
    .max(FORMAL_NOTICE.termDays, { error: 'too_large' }),
});
export type FormalNoticeBody = z.infer<typeof formalNoticeBodySchema>;

/** POST formal-notices/{id}/answers, multipart: `text`, and files under `documents`. */
export const formalNoticeAnswerSchema = boundedText(FORMAL_NOTICE.answer);
export const formalNoticeClosingSchema = z.strictObject({
  outcome: z.enum(FORMAL_NOTICE_OUTCOMES, option),
  note: boundedText(FORMAL_NOTICE.note),
});
export type FormalNoticeClosing = z.infer<typeof formalNoticeClosingSchema>;

/** GET formal-notices/projects: contracts in which the caller may send one, with their suppliers. */
export const formalNoticeProjectsSchema = z.array(
  referenceSchema.extend({
    contract: z.string(),
    providers: z.array(companyRefSchema.extend({ demobilised: z.boolean() })),
  }),
);
export type FormalNoticeProject = z.infer<typeof formalNoticeProjectsSchema>[number];
/** GET formal-notices/options: documents that are not in order, of which a notice can be; `retained`: of this payment month. */
export const formalNoticeOptionsQuerySchema = z.strictObject({
  projectId: idSchema,
  providerId: idSchema,
  name: searchTextSchema.optional(),
  paymentReleaseId: idSchema.optional(),
});
export type FormalNoticeOptionsQuery = z.infer<typeof formalNoticeOptionsQuerySchema>;
export const formalNoticeOptionSchema = referenceSchema.extend({
  employee: z.string().nullable(),
  referenceMonth: monthSchema.nullable(),
  dueDate: dateSchema.nullable(),
  status: z.enum(PENDENCY_STATUSES),
});
export type FormalNoticeOption = z.infer<typeof formalNoticeOptionSchema>;
