import { z } from 'zod';
import { boundedText, idNumberSchema, instantSchema, referenceSchema } from './common.ts';
import { RESTRICTION } from './constants.ts';

/**
 * The employer of a person who cannot be assigned contests that with the contracting company, which keeps or lifts the block.
 * Neither question nor answer says why somebody is kept out (B-16).
 */
export const CONTEST_DECISIONS = ['KEPT', 'LIFTED'] as const;

/** POST companies/employees/{id}/contests: `companyId` is the company in whose projects the person cannot be assigned. */
export const contestBodySchema = z.strictObject({
  companyId: idNumberSchema,
  text: boundedText(RESTRICTION.contest),
});
export type ContestBody = z.infer<typeof contestBodySchema>;

/** PUT companies/{companyId}/restricted-employees/{id}/contest: the employer reads the answer. */
export const contestDecisionSchema = z.strictObject({
  decision: z.enum(CONTEST_DECISIONS, { error: 'required' }),
  answer: boundedText(RESTRICTION.contest),
});
export type ContestDecision = z.infer<typeof contestDecisionSchema>;

export const contestSchema = z.object({
  id: idNumberSchema,
  company: referenceSchema,
  text: z.string(),
  createdAt: instantSchema,
  decision: z.enum(CONTEST_DECISIONS).nullable(),
  answer: z.string().nullable(),
  decidedAt: instantSchema.nullable(),
});
export type Contest = z.infer<typeof contestSchema>;
/** GET companies/employees/{id}/contests, for the employer: where it can ask, and what it has asked, the latest first. */
export const contestsSchema = z.object({ contestable: z.array(referenceSchema), contests: z.array(contestSchema) });
export type Contests = z.infer<typeof contestsSchema>;
