import { z } from 'zod';
import { boundedText, dateSchema, idNumberSchema, instantSchema, referenceSchema, searchTextSchema } from './common.ts';
import { MAX_PAGE_SIZE, TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import { DATA_CATEGORIES } from './privacySettings.ts';

/**
 * The erasure of what is kept of a person beyond its time (LGPD arts. 15 and 16): proposed by a nightly job, or by a person for a
 * request, approved by a person, done by a job, and told by a certificate.
 */
export const ERASURE_STATES = ['PROPOSED', 'APPROVED', 'REFUSED', 'DONE'] as const;
export type ErasureState = (typeof ERASURE_STATES)[number];
/** RETENTION: the time is over. REQUEST: somebody asked for it. RESTORE: a restored backup was older than the erasure. */
export const ERASURE_SOURCES = ['RETENTION', 'REQUEST', 'RESTORE'] as const;

/** A kind of data of one person with one rule. */
export const keptLineSchema = z.object({
  category: z.enum(DATA_CATEGORIES),
  count: z.int().positive(),
  /** After the end of the employment. */
  months: z.int().nonnegative(),
  /** The first day on which it need not be kept; null: the employment goes on. */
  keptUntil: dateSchema.nullable(),
  isDue: z.boolean(),
  /** Names of the documents, the first of them. */
  documents: z.array(z.string()),
});
export type KeptLine = z.infer<typeof keptLineSchema>;

export const erasureSchema = z.object({
  id: idNumberSchema,
  employee: referenceSchema,
  company: referenceSchema,
  source: z.enum(ERASURE_SOURCES),
  state: z.enum(ERASURE_STATES),
  /** What it erases, or erased. */
  erased: z.array(keptLineSchema),
  /** What has to be kept. */
  kept: z.array(keptLineSchema),
  proposedAt: instantSchema,
  /** Null: the job. */
  proposedBy: personSchema.nullable(),
  decidedAt: instantSchema.nullable(),
  decidedBy: personSchema.nullable(),
  reason: z.string().nullable(),
  doneAt: instantSchema.nullable(),
});
export type Erasure = z.infer<typeof erasureSchema>;

/** GET companies/{companyId}/erasures, those to be decided first, then the latest. */
export const erasureQuerySchema = z.strictObject({
  ...plainPageQuery(),
  /** A part of the name of the person. */
  name: searchTextSchema.optional(),
  state: z.enum(ERASURE_STATES, { error: 'unknown_option' }).optional(),
});
export type ErasureQuery = z.infer<typeof erasureQuerySchema>;
export const erasureListSchema = listOf(erasureSchema);

/** POST erasures/decide: all of them or none; who declines says why. */
export const erasureDecisionSchema = z
  .strictObject({
    companyId: idNumberSchema,
    ids: z.array(idNumberSchema).min(1, { error: 'required' }).max(MAX_PAGE_SIZE, { error: 'too_long' }),
    approved: z.boolean(),
    reason: boundedText(TEXT.name).optional(),
  })
  .refine(({ approved, reason }) => approved || reason !== undefined, { error: 'required', path: ['reason'] });
export type ErasureDecision = z.infer<typeof erasureDecisionSchema>;
