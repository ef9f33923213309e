import { z } from 'zod';
import { boundedText, dateSchema, idNumberSchema, instantSchema, referenceSchema, searchTextSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';

/** What a person asks of the company that employs or employed them (LGPD arts. 18 to 20), answered within 15 days (art. 19, II). */
export const SUBJECT_REQUEST_KINDS = [
  'CONFIRMATION',
  'ACCESS',
  'CORRECTION',
  'BLOCKING',
  'PORTABILITY',
  'ERASURE',
  'SHARING',
  'AUTOMATED_DECISION',
] as const;
export const SUBJECT_REQUEST_STATES = ['OPEN', 'ANSWERED', 'REFUSED'] as const;

export const subjectRequestSchema = z.object({
  id: idNumberSchema,
  employee: referenceSchema,
  company: referenceSchema,
  kind: z.enum(SUBJECT_REQUEST_KINDS),
  text: z.string(),
  receivedOn: dateSchema,
  /** The last day to answer it. */
  dueOn: dateSchema,
  isLate: z.boolean(),
  state: z.enum(SUBJECT_REQUEST_STATES),
  answer: z.string().nullable(),
  answeredAt: instantSchema.nullable(),
  answeredBy: personSchema.nullable(),
  createdBy: personSchema,
  createdAt: instantSchema,
  version: z.int().positive(),
});
export type SubjectRequest = z.infer<typeof subjectRequestSchema>;

/** GET companies/{companyId}/subject-requests, the open ones first by deadline. */
export const subjectRequestQuerySchema = z.strictObject({
  ...plainPageQuery(),
  /** A part of the name of the person. */
  name: searchTextSchema.optional(),
  state: z.enum(SUBJECT_REQUEST_STATES, { error: 'unknown_option' }).optional(),
});
export type SubjectRequestQuery = z.infer<typeof subjectRequestQuerySchema>;
export const subjectRequestListSchema = listOf(subjectRequestSchema);

/** POST subject-requests. */
export const subjectRequestBodySchema = z.strictObject({
  employeeId: idNumberSchema,
  kind: z.enum(SUBJECT_REQUEST_KINDS, { error: 'unknown_option' }),
  text: boundedText(TEXT.note),
  receivedOn: dateSchema,
});
export type SubjectRequestBody = z.infer<typeof subjectRequestBodySchema>;

/** PUT subject-requests/{id}: what the person was told. */
export const subjectAnswerSchema = z.strictObject({
  state: z.enum(['ANSWERED', 'REFUSED'], { error: 'unknown_option' }),
  answer: boundedText(TEXT.note),
});
export type SubjectAnswer = z.infer<typeof subjectAnswerSchema>;
