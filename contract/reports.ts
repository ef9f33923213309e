import { z } from 'zod';
import { idNumberSchema, searchTextSchema } from './common.ts';
import { BULK } from './constants.ts';
import { orderSchema } from './list.ts';
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

export const EXPORT_JOB = 'export_pendencies';
