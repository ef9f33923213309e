import { z } from 'zod';
import { idNumberSchema, instantSchema } from './common.ts';
import { personSchema } from './pendencies.ts';

/** Files of a training class (G-05): who was there, what was taught, how it was shown. */
export const CLASS_FILE_KINDS = ['ATTENDANCE', 'CONTENT', 'EVIDENCE', 'PROOF'] as const;
export type ClassFileKind = (typeof CLASS_FILE_KINDS)[number];

export const classFileSchema = z.object({
  id: idNumberSchema,
  kind: z.enum(CLASS_FILE_KINDS),
  name: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.int().nonnegative(),
  author: personSchema,
  createdAt: instantSchema,
});
export type ClassFile = z.infer<typeof classFileSchema>;
/** GET training-classes/{id}/files: the latest first; a class has at most `TRAINING_CLASS.files`. */
export const classFileListSchema = z.array(classFileSchema);
/** POST training-classes/{id}/files, multipart: what the files are. */
export const classFileQuerySchema = z.strictObject({ kind: z.enum(CLASS_FILE_KINDS, { error: 'unknown_option' }) });
