import { z } from 'zod';
import { boundedText, idNumberSchema, uidSchema } from './common.ts';
import { BULK, TEXT, VIEWS } from './constants.ts';
import { MOVES } from './lifecycle.ts';
import { bodyFlagSchema } from './list.ts';
import { pendencyFilterShape } from './pendencies.ts';
import type { Permission } from './permissions.ts';

/** Acting on many pendencies at once (wire, section 5, `pendencies/bulk`). */
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
});

export const needsOneNote = (action: BulkAction): boolean => action !== 'assign' && MOVES[action].note === 'required';

export const permissionOf = (action: BulkAction): Permission =>
  action === 'assign' ? 'assign_pendency' : MOVES[action].permission;

const pendencyIdsSchema = z
  .array(idNumberSchema)
  .min(1, { error: 'required' })
  .max(BULK.maxRows, { error: 'too_long' });

/** POST pendencies/bulk: the rows by their ids, or all that match a filter. */
export const pendencyBulkSchema = z
  .strictObject({
    action: z.enum(BULK_ACTIONS, { error: 'unknown_option' }),
    ids: pendencyIdsSchema.optional(),
    filter: pendencyBodyFilterSchema.optional(),
    note: boundedText(TEXT.note).optional(),
    /** Of `assign`: who gets them, null for nobody. */
    assignee: uidSchema.nullable().optional(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { error: 'required', path: ['ids'] })
  .refine(({ action, assignee }) => (action === 'assign') === (assignee !== undefined), {
    error: 'required',
    path: ['assignee'],
  })
  .refine(({ action, note }) => note !== undefined || !needsOneNote(action), { error: 'required', path: ['note'] });
export type PendencyBulk = z.infer<typeof pendencyBulkSchema>;

export const BULK_JOB = 'bulk_pendencies';

/** POST pendencies/totals: how many rows each of several filters finds, counted up to 10,000; asked after the list. */
export const pendencyTotalsBodySchema = z.strictObject({
  filters: z.array(pendencyBodyFilterSchema).min(1, { error: 'required' }).max(VIEWS.counted, { error: 'too_long' }),
});
