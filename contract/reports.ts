import { z } from 'zod';
import { MAX_PAGE_SIZE } from './constants.ts';
import { employeeBodyFilterSchema } from './employees.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { EMPLOYEE_SORTS, orderSchema } from './list.ts';
import { passageBodyFilterSchema } from './passages.ts';

/** Exports of people and of the gate (wire, section 5). */
const option = { error: 'unknown_option' };

/** Columns that only who holds `see_employee_data` can ask for (E-24). */
export const PERSONAL_COLUMNS = [
  'cpf',
  'foreignDocument',
  'foreignDocumentUntil',
  'birthdate',
  'email',
  'salary',
] as const;
export const EMPLOYEE_COLUMNS = [
  'name',
  'socialName',
  'cpf',
  'foreignDocument',
  'foreignDocumentUntil',
  'birthdate',
  'nationality',
  'email',
  'company',
  'cnpj',
  'role',
  'cbo',
  'registration',
  'contractRegime',
  'admissionDate',
  'workSchedule',
  'salary',
  'status',
  'readiness',
  'blocking',
  'statusSTP',
  'statusSSMA',
  'pendencyTotal',
  'projects',
  'facility',
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
  'facility',
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
