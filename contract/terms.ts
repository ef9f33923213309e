import { z } from 'zod';
import { idNumberSchema, instantSchema } from './common.ts';
import { listOf } from './list.ts';

/** Terms of use: each version is accepted once by each person. */
export const termSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  version: z.string(),
  /** HTML; shown sanitised. */
  template: z.string(),
  acceptedDate: instantSchema.nullable(),
  ip: z.string().nullable(),
  email: z.string().nullable(),
});
export type Term = z.infer<typeof termSchema>;
export const termListSchema = listOf(termSchema);
/** `accountId` is a membership's id (wire, section 1). */
export const acceptTermBodySchema = z.strictObject({ accountId: idNumberSchema, termId: idNumberSchema });
