import { z } from 'zod';
import { boundedText, idNumberSchema, searchTextSchema, uidSchema } from './common.ts';
import { BULK, TEXT, VIEWS } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { MOVES } from './lifecycle.ts';
import { bodyFlagSchema, orderSchema } from './list.ts';
import { PENDENCY_SORTS, pendencyFilterShape } from './pendencies.ts';
import type { Permission } from './permissions.ts';

/** Acting on many pendencies at once, and their export (wire, section 5, `pendencies/bulk`, `reports/pendencies/export`; D-38). */
export const BULK_MOVES = ['send', 'conclude', 'reject', 'not_applicable', 'ask', 'reopen'] as const;
export type BulkMove = (typeof BULK_MOVES)[number];
export const BULK_ACTIONS = [...BULK_MOVES, 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const bodyFlag = bodyFlagSchema.optional();
export const pendencyBodyFilterSchema = z.strictObject({
  ...pendencyFilterShape,
  withoutReferenceMonth: bodyFlag,
  inactive: bodyFlag,
  considerComments: bodyFlag,
  withoutPendency: bodyFlag,
  late: bodyFlag,
  returned: bodyFlag,
});

export const needsOneNote = (action: BulkAction): boolean => action !== 'assign' && MOVES[action].note === 'required';

export const permissionOf = (action: BulkAction): Permission =>
  action === 'assign' ? 'assign_pendency' : MOVES[action].permission;

const pendencyIdsSchema = z
  .array(idNumberSchema)
  .min(1, { error: 'required' })
  .max(BULK.maxRows, { error: 'too_long' });

const chosenRowsShape = {
  action: z.enum(BULK_ACTIONS, { error: 'unknown_option' }),
  ids: pendencyIdsSchema.optional(),
  filter: pendencyBodyFilterSchema.optional(),
};
type Chosen = { ids?: unknown; filter?: unknown };
const namesRowsOnce = ({ ids, filter }: Chosen) => (ids === undefined) !== (filter === undefined);
const ROWS_REQUIRED = { error: 'required', path: ['ids'] };

/** POST pendencies/bulk: the rows by their ids, or all that match a filter. */
export const pendencyBulkSchema = z
  .strictObject({
    ...chosenRowsShape,
    note: boundedText(TEXT.note).optional(),
    /** Of `assign`: who gets them, null for nobody. */
    assignee: uidSchema.nullable().optional(),
  })
  .refine(namesRowsOnce, ROWS_REQUIRED)
  .refine(({ action, assignee }) => (action === 'assign') === (assignee !== undefined), {
    error: 'required',
    path: ['assignee'],
  })
  .refine(({ action, note }) => note !== undefined || !needsOneNote(action), { error: 'required', path: ['note'] })
  .meta({ example: { action: 'reject', ids: [1, 2], note: 'Falta a assinatura' } });
export type PendencyBulk = z.infer<typeof pendencyBulkSchema>;

export const BULK_JOB = 'bulk_pendencies';

/** POST pendencies/bulk/check: what the action would do, before its note or assignee is given; nothing changes. */
export const pendencyBulkCheckSchema = z
  .strictObject(chosenRowsShape)
  .refine(namesRowsOnce, ROWS_REQUIRED)
  .meta({ example: { action: 'reject', ids: [1, 2] } });
export type PendencyBulkCheck = z.infer<typeof pendencyBulkCheckSchema>;

/** All rows that are meant, and the first `BULK.checkedRows` of them: with a `message` where the row would be skipped. */
export const bulkCheckSchema = z.object({
  total: z.int().nonnegative(),
  rows: z.array(z.object({ id: idNumberSchema, name: z.string().optional(), message: z.string().optional() })),
});
export type BulkCheck = z.infer<typeof bulkCheckSchema>;

/** POST pendencies/totals: how many rows each of several filters finds, counted up to 10,000; asked after the list. */
export const pendencyTotalsBodySchema = z.strictObject({
  filters: z.array(pendencyBodyFilterSchema).min(1, { error: 'required' }).max(VIEWS.counted, { error: 'too_long' }),
});

/** The columns of the list that can be exported, in their own order. */
export const EXPORT_COLUMNS = [
  'name',
  'status',
  'plan',
  'type',
  'company',
  'cnpj',
  'contractingCompany',
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

/** POST reports/pendencies/export: the rows of `ids`, or all that match `filters`, with these columns in this order. */
export const pendencyExportSchema = z.strictObject({
  filters: pendencyBodyFilterSchema.default({}),
  projectName: searchTextSchema.optional(),
  columns: z
    .array(z.enum(EXPORT_COLUMNS, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .max(EXPORT_COLUMNS.length),
  ids: z.array(idNumberSchema).min(1, { error: 'required' }).max(BULK.maxRows, { error: 'too_long' }).optional(),
  format: z.enum(EXPORT_FORMATS, { error: 'unknown_option' }),
  orderBy: z.enum(PENDENCY_SORTS, { error: 'unknown_sort' }).optional(),
  order: orderSchema.optional(),
});
export type PendencyExport = z.infer<typeof pendencyExportSchema>;
