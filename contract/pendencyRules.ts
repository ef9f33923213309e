import { z } from 'zod';
import { dateSchema, idNumberSchema, referenceSchema } from './common.ts';
import { DEPENDENCY_EFFECTS, REGISTERS, STATED_EVENTS } from './documentTerms.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from './pendencyStatus.ts';

/** What the catalogue's rules say of one pendency: part of its detail. */
export const prerequisiteSchema = z.object({
  /** The pendency of the document that comes first, and its name. */
  id: idNumberSchema,
  name: z.string(),
  status: z.enum(PENDENCY_STATUSES),
  effect: z.enum(DEPENDENCY_EFFECTS),
  isMet: z.boolean(),
});
export type Prerequisite = z.infer<typeof prerequisiteSchema>;

export const pendencyRulesSchema = z.object({
  /** The document that was chosen in its place; null: its own. */
  answeredWith: referenceSchema.nullable(),
  /** Documents that may be sent in its place, for whom their conditions fit. */
  alternatives: z.array(referenceSchema),
  /** Documents that are accepted first, as far as the project asks for them. */
  prerequisites: z.array(prerequisiteSchema),
  /** By when the norm wants done what the document proves (the payment of wages). */
  legalDueDate: dateSchema.nullable(),
  /** The event whose day is asked in place of the issue; null: the issue. */
  statedEvent: z.enum(STATED_EVENTS).nullable(),
  /** Days after its end on which the document is still accepted. */
  graceDays: z.int().nonnegative(),
  /** Any of these registers may sign; null: nobody in particular. */
  registers: z.array(z.enum(REGISTERS)).nullable(),
  legalBasisCheckedOn: dateSchema.nullable(),
});
export type PendencyRules = z.infer<typeof pendencyRulesSchema>;

/** A document that is accepted, or that nobody has to show, stands in nobody's way. */
export const MET: readonly PendencyStatus[] = ['DONE', 'NEXT_DUE_DATE', 'NOT_APPLICABLE'];

/** PUT pendencies/{id}/alternative: one of its alternatives; null: the document itself. */
export const alternativeBodySchema = z.strictObject({ systemPendencyId: idNumberSchema.nullable() });
export type AlternativeBody = z.infer<typeof alternativeBodySchema>;
