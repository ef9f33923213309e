import { z } from 'zod';
import { idNumberSchema, idSchema, instantSchema } from './common.ts';
import { IMPORT } from './constants.ts';
import { flagSchema, listOf, plainPageQuery } from './list.ts';

/** Import of employees from a spreadsheet (E-11 to E-15, X-12). */
export const IMPORT_JOB = 'employees.import';

type ColumnKind = 'text' | 'document' | 'cpf' | 'date' | 'money' | 'flag' | 'option' | 'risks' | 'project';
/** What a column of the sheet can be, in the order of the template. `required`: of a person who is new. */
export const IMPORT_COLUMNS = [
  { field: 'name', kind: 'text', required: true },
  { field: 'socialName', kind: 'text', required: false },
  { field: 'cpf', kind: 'cpf', required: true },
  { field: 'foreignDocumentKind', kind: 'option', required: false },
  { field: 'foreignDocument', kind: 'document', required: false },
  { field: 'foreignDocumentUntil', kind: 'date', required: false },
  { field: 'birthdate', kind: 'date', required: false },
  { field: 'gender', kind: 'option', required: false },
  { field: 'nationality', kind: 'option', required: false },
  { field: 'email', kind: 'text', required: false },
  { field: 'role', kind: 'text', required: true },
  { field: 'cbo', kind: 'document', required: false },
  { field: 'registration', kind: 'document', required: false },
  { field: 'contractRegime', kind: 'option', required: true },
  { field: 'admissionDate', kind: 'date', required: true },
  { field: 'workSchedule', kind: 'text', required: false },
  { field: 'salary', kind: 'money', required: false },
  { field: 'riskActivityIds', kind: 'risks', required: false },
  { field: 'healthPlan', kind: 'flag', required: false },
  { field: 'operator', kind: 'text', required: false },
  { field: 'project', kind: 'project', required: false },
  { field: 'facility', kind: 'project', required: false },
  { field: 'hiringDate', kind: 'date', required: false },
] as const satisfies { field: string; kind: ColumnKind; required: boolean }[];
export type ImportField = (typeof IMPORT_COLUMNS)[number]['field'];
const FIELDS = IMPORT_COLUMNS.map(({ field }) => field);
/** Chosen for a column that is left out. */
export const IGNORED = 'ignore';

export const IMPORT_ACTIONS = ['CREATE', 'UPDATE', 'ASSIGN', 'NOTHING', 'ERROR'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];
/** READY: staged, nothing is written. The others follow the job. */
export const IMPORT_STATES = ['READY', 'QUEUED', 'RUNNING', 'DONE', 'FAILED', 'UNDOING', 'UNDONE'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
export const isImportUnderWay = (state: ImportState): boolean => ['QUEUED', 'RUNNING', 'UNDOING'].includes(state);

/** What is wrong with a row, beside the codes of the fields. */
export const IMPORT_PROBLEMS = [
  'repeated_row',
  'differs_from_row',
  'project_unknown',
  'project_ambiguous',
  'facility_unknown',
  'project_not_active',
  'project_updating',
  'before_project',
  'in_future',
  'dismissed',
  'other_document',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Also a custom field, by its `customKey`. */
const columnFieldSchema = z
  .union([z.enum([...FIELDS, IGNORED]), z.templateLiteral(['field', z.int().positive()])], { error: 'unknown_option' })
  .nullable();
export type ColumnField = z.infer<typeof columnFieldSchema>;
const counts = z.record(z.enum(IMPORT_ACTIONS), z.int().nonnegative());

export const employeeImportSchema = z.object({
  id: idNumberSchema,
  companyId: idNumberSchema,
  fileName: z.string(),
  sheetName: z.string().nullable(),
  headerLine: z.int().positive(),
  state: z.enum(IMPORT_STATES),
  total: z.int().nonnegative(),
  /** Of the sheet, from the left. `field` null: not recognised. Samples of documents are masked. */
  columns: z.array(
    z.object({
      letter: z.string(),
      header: z.string(),
      field: columnFieldSchema,
      filled: z.int().nonnegative(),
      problems: z.int().nonnegative(),
      samples: z.array(z.string()),
    }),
  ),
  /** What a column can be mapped to. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), required: z.boolean() })),
  counts,
  progress: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
  author: z.string(),
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  /** Until when it can be undone and its failing rows can be fetched; null: not done, or over. */
  undoUntil: instantSchema.nullable(),
  /** The specification's text once the file is being processed (E-11). */
  message: z.string().optional(),
});
export type EmployeeImport = z.infer<typeof employeeImportSchema>;

export const importUploadQuerySchema = z.strictObject({
  preview: flagSchema.optional(),
  companyId: idSchema.optional(),
});
export const importTemplateQuerySchema = z.strictObject({ companyId: idSchema.optional() });
export const importColumnsBodySchema = z.strictObject({
  fields: z.array(columnFieldSchema).max(IMPORT.maxColumns, { error: 'too_long' }),
});

export const importRowsQuerySchema = z.strictObject({
  ...plainPageQuery(),
  action: z.enum([...IMPORT_ACTIONS, 'IMPORTED'], { error: 'unknown_option' }).optional(),
});
export type ImportRowsQuery = z.infer<typeof importRowsQuerySchema>;
/** A row of the sheet and what becomes of it; the CPF is masked. */
export const importRowSchema = z.object({
  line: z.int().positive(),
  name: z.string(),
  document: z.string(),
  action: z.enum(IMPORT_ACTIONS),
  /** Letter and label of the column that is wrong, and what to do. */
  column: z.string().nullable(),
  message: z.string().nullable(),
  /** Labels of the fields that change, and the project. */
  changed: z.array(z.string()),
  project: z.string().nullable(),
  employeeId: idNumberSchema.nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;
export const importRowsSchema = listOf(importRowSchema);

export const uploadHistoryQuerySchema = z.strictObject(plainPageQuery());
/** GET companies/employees/upload-history/{id}: `status` is JSON in a text (E-13). */
export const uploadHistorySchema = listOf(
  z.object({
    id: idNumberSchema,
    fileName: z.string(),
    author: z.string(),
    createdAt: instantSchema,
    status: z.string(),
  }),
);
export type UploadHistoryItem = z.infer<typeof uploadHistorySchema>['results'][number];
const uploadStatusSchema = z.object({
  state: z.enum(IMPORT_STATES),
  done: z.int(),
  total: z.int(),
  imported: z.int(),
  failed: z.int(),
});
export type UploadStatus = z.infer<typeof uploadStatusSchema>;
/** The status of an upload; null where it cannot be read. */
export function uploadStatusOf(text: string): UploadStatus | null {
  try {
    return uploadStatusSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
