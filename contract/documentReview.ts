import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema, monthSchema, referenceSchema } from './common.ts';
import { DOCUMENT_OUTCOMES, personSchema } from './pendencies.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { READING_STATES, VERDICTS } from './readings.ts';

/** What is asked of the documents before a decision (D-18), and what was decided about each of them (D-19). */

export const NEXT_STATUS_ACTIONS = ['REJECTED', 'QUESTION_APPROVED_DOCUMENT', 'QUESTION_DOCUMENT_VALIDITY'] as const;
export type NextStatusAction = (typeof NEXT_STATUS_ACTIONS)[number];

const option = { error: 'unknown_option' };
/** POST pendencies/{id}/verify-status. */
export const verifyStatusBodySchema = z.strictObject({ nextPendencyStatus: z.enum(PENDENCY_STATUSES, option) });
/** POST pendencies/verify-next-status: the same question, with the pendency in the body. */
export const verifyNextStatusBodySchema = verifyStatusBodySchema.extend({ pendencyId: idNumberSchema });
export type VerifyNextStatus = z.infer<typeof verifyNextStatusBodySchema>;

/** Another pendency, one that the caller sees, in which the same file is approved. */
export const approvedElsewhereSchema = z.object({
  pendencyId: idNumberSchema,
  name: z.string(),
  company: referenceSchema,
  project: referenceSchema,
  employee: referenceSchema.nullable(),
  referenceMonth: monthSchema.nullable(),
});
export const verifiedDocumentSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  issueDate: dateSchema,
  expirationDate: dateSchema.nullable(),
  /** The latest that the catalogue allows; null when it knows no validity. */
  expectedExpirationDate: dateSchema.nullable(),
  /** What is proposed where none is known; null where only the document itself can tell. */
  proposedExpirationDate: dateSchema.nullable(),
  approvedIn: z.array(approvedElsewhereSchema),
});
export type VerifiedDocument = z.infer<typeof verifiedDocumentSchema>;
/** What has to be asked before the move; `action` null: nothing. */
export const nextStatusSchema = z.object({
  action: z.enum(NEXT_STATUS_ACTIONS).nullable(),
  documents: z.array(verifiedDocumentSchema),
});
export type NextStatus = z.infer<typeof nextStatusSchema>;

/** PATCH pendencies/{id}/document-review: an outcome for each document that is named, all or none of them. */
export const documentReviewBodySchema = z.strictObject({
  documents: z
    .array(
      z.strictObject({
        id: idNumberSchema,
        outcome: z.enum(DOCUMENT_OUTCOMES, option),
        expirationDate: dateSchema.optional(),
      }),
    )
    .min(1, { error: 'required' })
    .max(100, { error: 'too_long' })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'repeated' }),
});
export type DocumentReview = z.infer<typeof documentReviewBodySchema>;

/** GET pendencies/{id}/document-review-analysis: per document what was decided, by whom, and what the reading said. */
export const documentReviewAnalysisSchema = z.object({
  documents: z.array(
    z.object({
      id: idNumberSchema,
      name: z.string(),
      round: z.int().positive(),
      outcome: z.enum(DOCUMENT_OUTCOMES).nullable(),
      expirationDate: dateSchema.nullable(),
      decidedAt: instantSchema.nullable(),
      decidedBy: personSchema.nullable(),
      /** The worst of its findings; null when it was not read. */
      reading: z.object({ state: z.enum(READING_STATES), verdict: z.enum(VERDICTS).nullable() }),
    }),
  ),
});
export type DocumentReviewAnalysis = z.infer<typeof documentReviewAnalysisSchema>;
