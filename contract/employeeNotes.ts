import { z } from 'zod';
import { boundedText, idNumberSchema, idSchema, instantSchema, nameText, referenceSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import type { Permission, Side } from './permissions.ts';

/**
 * Observations about an employee (E-17). Of a project: read by the contracting company of that project and by the employer.
 * Of no project: read by the company of its author alone.
 */
export const employeeNoteSchema = z.object({
  id: idNumberSchema,
  title: z.string(),
  description: z.string(),
  employee: referenceSchema,
  /** In whose name it was written. */
  company: referenceSchema,
  /** The employer. */
  provider: referenceSchema,
  project: referenceSchema.nullable(),
  /** The system pendency. */
  document: referenceSchema.nullable(),
  author: personSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
  /** Null while nobody has changed it. */
  updatedBy: personSchema.nullable(),
  /** The caller may change and remove it. */
  mayChange: z.boolean(),
  version: z.int().positive(),
});
export type EmployeeNote = z.infer<typeof employeeNoteSchema>;
export const employeeNoteListSchema = listOf(employeeNoteSchema);

/** What lets a side write observations; reading them takes `see_employee`. */
export const WRITES_EMPLOYEE_NOTES = {
  CONTRACTING: 'add_analysis_note',
  PROVIDER: 'update_employee',
} as const satisfies Record<Side, Permission>;

const shape = {
  title: nameText(TEXT.observationTitle),
  description: boundedText(TEXT.observationDescription),
  projectId: idNumberSchema.nullish(),
  systemPendencyId: idNumberSchema.nullish(),
};
/** PUT employee-notes/{id}; company and employee stay. */
export const employeeNoteUpdateSchema = z.strictObject(shape);
export type EmployeeNoteUpdate = z.infer<typeof employeeNoteUpdateSchema>;
/** POST employee-notes. */
export const employeeNoteBodySchema = z.strictObject({
  companyId: idNumberSchema,
  employeeId: idNumberSchema,
  ...shape,
});
export type EmployeeNoteBody = z.infer<typeof employeeNoteBodySchema>;

/** GET employee-notes. */
export const employeeNoteQuerySchema = z.strictObject({ ...plainPageQuery(), employeeId: idSchema });
export type EmployeeNoteQuery = z.infer<typeof employeeNoteQuerySchema>;

/** GET employee-notes/options: in whose name the caller can write, and what about. No company: the caller only reads. */
export const employeeNoteOptionsQuerySchema = z.strictObject({ employeeId: idSchema });
export const employeeNoteOptionsSchema = z.object({
  companies: z.array(referenceSchema),
  /** `company`: the contracting one. */
  projects: z.array(referenceSchema.extend({ company: referenceSchema })),
  documents: z.array(referenceSchema),
});
export type EmployeeNoteOptions = z.infer<typeof employeeNoteOptionsSchema>;
