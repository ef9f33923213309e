import { z } from 'zod';
import { idNumberSchema, searchTextSchema } from './common.ts';
import { BULK, MAX_PAGE_SIZE } from './constants.ts';
import { EMPLOYEE_SORTS, employeeBodyFilterSchema } from './employees.ts';
import { orderSchema } from './list.ts';
import { passageBodyFilterSchema } from './passages.ts';
import { PENDENCY_SORTS } from './pendencies.ts';
import { pendencyBodyFilterSchema } from './pendencyBulk.ts';

/** Exports (D-38; wire, section 5, `reports/pendencies/export`). */
export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The columns of the list that can be exported, in their own order. */
export const EXPORT_COLUMNS = [
  'name',
  'status',
  'plan',
  'type',
  'company',
  'cnpj',
  'employee',
  'project',
  'contract',
  'referenceMonth',
  'remainingTime',
  'issueDate',
  'expirationDate',
  'dueDate',
  'sla',
  'revisionDate',
  'updatedAt',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

const option = { error: 'unknown_option' };
/** POST reports/pendencies/export: the rows of `ids`, or all that match `filters`, with these columns in this order. */
export const pendencyExportSchema = z.strictObject({
  filters: pendencyBodyFilterSchema.default({}),
  projectName: searchTextSchema.optional(),
  columns: z.array(z.enum(EXPORT_COLUMNS, option)).min(1, { error: 'required' }).max(EXPORT_COLUMNS.length),
  ids: z.array(idNumberSchema).min(1, { error: 'required' }).max(BULK.maxRows, { error: 'too_long' }).optional(),
  format: z.enum(EXPORT_FORMATS, option),
  orderBy: z.enum(PENDENCY_SORTS, { error: 'unknown_sort' }).optional(),
  order: orderSchema.optional(),
});
export type PendencyExport = z.infer<typeof pendencyExportSchema>;

/** Columns that only who holds `see_employee_data` can ask for (E-24). */
export const PERSONAL_COLUMNS = ['cpf', 'foreignDocument', 'birthdate', 'salary'] as const;
export const EMPLOYEE_COLUMNS = [
  'name',
  'cpf',
  'foreignDocument',
  'birthdate',
  'company',
  'cnpj',
  'role',
  'cbo',
  'registration',
  'contractRegime',
  'admissionDate',
  'salary',
  'status',
  'readiness',
  'blocking',
  'statusSTP',
  'statusSSMA',
  'pendencyTotal',
  'projects',
] as const;
export type EmployeeColumn = (typeof EMPLOYEE_COLUMNS)[number];
/** POST companies/employees/export (E-16): all that match `filters`, with these columns, also custom fields, in this order. */
export const employeeExportSchema = z.strictObject({
  filters: employeeBodyFilterSchema.default({}),
  columns: z
    .array(z.union([z.enum(EMPLOYEE_COLUMNS), z.templateLiteral(['field', z.int().positive()])], option))
    .min(1, { error: 'required' })
    .max(EMPLOYEE_COLUMNS.length + MAX_PAGE_SIZE, { error: 'too_long' }),
  format: z.enum(EXPORT_FORMATS, option),
  orderBy: z.enum(EMPLOYEE_SORTS, { error: 'unknown_sort' }).optional(),
  order: orderSchema.optional(),
});
export type EmployeeExport = z.infer<typeof employeeExportSchema>;

export const PASSAGE_COLUMNS = [
  'at',
  'direction',
  'name',
  'role',
  'company',
  'project',
  'department',
  'verdict',
  'admitted',
  'method',
  'offline',
  'leftAt',
  'recordedBy',
] as const;
export type PassageColumn = (typeof PASSAGE_COLUMNS)[number];
/** POST companies/passages/export: all that match `filters`, the latest first, with these columns in this order. */
export const passageExportSchema = z.strictObject({
  filters: passageBodyFilterSchema.default({}),
  columns: z.array(z.enum(PASSAGE_COLUMNS, option)).min(1, { error: 'required' }).max(PASSAGE_COLUMNS.length),
  format: z.enum(EXPORT_FORMATS, option),
});
export type PassageExport = z.infer<typeof passageExportSchema>;

/** The jobs that make files, by what they export. */
export const EXPORT_JOBS = {
  pendencies: 'export_pendencies',
  employees: 'export_employees',
  passages: 'export_passages',
  trainingConfigs: 'export_training_configs',
  riskSchedules: 'export_risk_schedules',
  trainingClasses: 'export_training_classes',
  classEmployees: 'export_class_employees',
} as const;
export type ExportJob = (typeof EXPORT_JOBS)[keyof typeof EXPORT_JOBS];
export const isExportJob = (kind: string): kind is ExportJob => Object.values(EXPORT_JOBS).some((one) => one === kind);
