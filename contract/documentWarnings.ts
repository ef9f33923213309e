import { z } from 'zod';
import { dateSchema, idNumberSchema, monthSchema, referenceSchema } from './common.ts';
import { READING_FAILURES, READING_FIELDS, READING_STATES, VERDICTS } from './readings.ts';

/** What the sender of a file is told before it is sent for analysis. Nothing of it keeps a file from being sent (D-28). */

/** The same file, byte for byte, somewhere else that the caller sees. */
const duplicateSchema = z.object({
  kind: z.literal('DUPLICATE'),
  /** In this very pendency: beside it, or in an earlier round. */
  isHere: z.boolean(),
  name: z.string(),
  round: z.int().positive(),
  pendency: referenceSchema.extend({ referenceMonth: monthSchema.nullable(), employee: z.string().nullable() }),
});

export const documentWarningSchema = z.discriminatedUnion('kind', [
  /** What the reading found and expected; UNIDENTIFIED: it was looked for and not found. */
  z.object({
    kind: z.literal('FINDING'),
    field: z.enum(READING_FIELDS),
    verdict: z.enum(VERDICTS).exclude(['MATCH']),
    expected: z.string().nullable(),
    found: z.string().nullable(),
  }),
  /** By the day of issue and the catalogue's validity: such a file is refused when it is sent (D-13). */
  z.object({ kind: z.literal('EXPIRED'), expirationDate: dateSchema }),
  z.object({ kind: z.literal('UNREADABLE'), failure: z.enum(READING_FAILURES) }),
  duplicateSchema,
]);
export type DocumentWarning = z.infer<typeof documentWarningSchema>;
export type Duplicate = z.infer<typeof duplicateSchema>;

/** GET pendencies/{id}/documents/{documentId}/warnings. While `state` is QUEUED or RUNNING more may come. */
export const documentWarningsSchema = z.object({
  documentId: idNumberSchema,
  state: z.enum(READING_STATES),
  /** Its kind is known: what it says was compared with what is expected. */
  wasCompared: z.boolean(),
  warnings: z.array(documentWarningSchema),
});
export type DocumentWarnings = z.infer<typeof documentWarningsSchema>;
