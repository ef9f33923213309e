import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { listOf } from './list.ts';
import { richText } from './richText.ts';

/** Terms of use: each version is accepted once by each person. */
export const termSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  version: z.string(),
  /** HTML; shown sanitised. */
  template: z.string(),
  /** Nobody is asked to accept it before this day; null: since it was installed. */
  inForceFrom: dateSchema.nullable(),
  acceptedDate: instantSchema.nullable(),
  ip: z.string().nullable(),
  email: z.string().nullable(),
});
export type Term = z.infer<typeof termSchema>;
export const termListSchema = listOf(termSchema);
/** `accountId` is a membership's id (wire, section 1). */
export const acceptTermBodySchema = z.strictObject({ accountId: idNumberSchema, termId: idNumberSchema });

/** Numbers such as '2' or '2.1.3'. */
const VERSION = /^\d{1,4}(?:\.\d{1,4}){0,2}$/;

/** Positive when the first version number is newer than the second; '2' and '2.0' are equal. */
export function compareVersions(one: string, other: string): number {
  const [ones, others] = [one, other].map((version) => version.split('.').map(Number));
  for (const index of [0, 1, 2]) {
    const difference = (ones?.[index] ?? 0) - (others?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A new version, which the operator of the installation publishes. */
export const termBodySchema = z.strictObject({
  version: z.string().trim().min(1, { error: 'required', abort: true }).regex(VERSION, { error: 'invalid' }),
  template: richText(TEXT.terms),
  inForceFrom: dateSchema,
});
export type TermBody = z.infer<typeof termBodySchema>;
