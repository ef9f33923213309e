import { z } from 'zod';
import { boundedText, idNumberSchema, idSchema, instantSchema, referenceSchema } from './common.ts';
import { TRAINING_CLASS } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';

/** Notes of a training class, of the whole class or about somebody in it (G-05); read by who manages them in its company. */
export const classNoteSchema = z.object({
  id: idNumberSchema,
  text: z.string(),
  /** The class. */
  classId: idNumberSchema,
  companyId: idNumberSchema,
  employee: referenceSchema.nullable(),
  author: personSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** The caller is its author. */
  mayChange: z.boolean(),
  version: z.int().positive(),
});
export type ClassNote = z.infer<typeof classNoteSchema>;
export const classNoteListSchema = listOf(classNoteSchema);

/** POST training-classes/notes. */
export const classNoteBodySchema = z.strictObject({
  classId: idNumberSchema,
  /** Somebody who takes part or waits; null: the whole class. */
  employeeId: idNumberSchema.nullable(),
  text: boundedText(TRAINING_CLASS.note),
});
export type ClassNoteBody = z.infer<typeof classNoteBodySchema>;
/** PUT training-classes/notes/{id}; whom it is about stays. */
export const classNoteUpdateSchema = classNoteBodySchema.pick({ text: true });
export type ClassNoteUpdate = z.infer<typeof classNoteUpdateSchema>;
/** GET training-classes/notes: the latest first. */
export const classNoteQuerySchema = z.strictObject({ ...plainPageQuery(), classId: idSchema });
export type ClassNoteQuery = z.infer<typeof classNoteQuerySchema>;
