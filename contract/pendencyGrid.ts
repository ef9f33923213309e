import { z } from 'zod';
import { addMonths, idNumberSchema, idSchema, monthSchema, referenceSchema } from './common.ts';
import { GRID } from './constants.ts';
import { listMetaSchema, someOf } from './list.ts';
import { PENDENCY_TYPES } from './pendencies.ts';
import { PENDENCY_STATUSES, type PendencyStatus, RELEVANCE } from './pendencyStatus.ts';
import { PLANS } from './projects.ts';
import { companyRefSchema } from './session.ts';

/** The monthly grid: provider × reference month × document (D-40; wire, section 5). */

const countsSchema = z.partialRecord(z.enum(PENDENCY_STATUSES), z.int().positive());
export type StatusCounts = z.infer<typeof countsSchema>;

/** The pendencies of one document (or of all of a provider's) in one month. */
export const gridCellSchema = z.object({
  /** The most urgent status among them, in the order of 'Mais relevantes' (D-04). */
  status: z.enum(PENDENCY_STATUSES),
  total: z.int().positive(),
  byStatus: countsSchema,
  /** Done or not applicable: nothing is left to do. */
  finished: z.int().nonnegative(),
  /** The pendency, when it is the only one. */
  pendencyId: idNumberSchema.nullable(),
});
export type GridCell = z.infer<typeof gridCellSchema>;

/** What is asked and what of it is in order: as the numbers of a project reckon it (J-07). */
export const gridShareSchema = z.object({ asked: z.int().nonnegative(), conform: z.int().nonnegative() });
export type GridShare = z.infer<typeof gridShareSchema>;

/** One cell for each month of the answer, in its order; null: nothing is asked there. */
const cellsSchema = z.array(gridCellSchema.nullable());

export const gridDocumentSchema = z.object({
  document: referenceSchema,
  plan: z.enum(PLANS),
  type: z.enum(PENDENCY_TYPES),
  cells: cellsSchema,
});
export type GridDocument = z.infer<typeof gridDocumentSchema>;

export const gridProviderSchema = z.object({
  company: companyRefSchema,
  share: gridShareSchema,
  cells: cellsSchema,
  documents: z.array(gridDocumentSchema),
  /** Documents beyond the most that are shown. */
  documentsLeftOut: z.int().nonnegative(),
});
export type GridProvider = z.infer<typeof gridProviderSchema>;

export const pendencyGridSchema = z.object({
  /** `YYYY-MM`, the oldest first. */
  months: z.array(monthSchema),
  results: z.array(gridProviderSchema),
  meta: listMetaSchema,
  /** Projects that are being updated: their pendencies are not in the grid. */
  blockedProjects: z.int().nonnegative(),
});
export type PendencyGrid = z.infer<typeof pendencyGridSchema>;

const positive = (max: number, code: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, { error: 'invalid_number' })
    .transform(Number)
    .refine((n) => n <= max, { error: code });

/** The month so many months after; `2026-11` + 2 → `2027-01`. */
export const shiftMonth = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);
/** Every month of a range, both ends included, at most twelve. */
export function monthsOf({ start, end }: { start: string; end: string }): string[] {
  const months = Array.from({ length: GRID.maxMonths }, (_, after) => shiftMonth(start, after));
  return months.filter((month) => month <= end);
}

const shape = {
  referenceMonthStart: monthSchema.optional(),
  referenceMonthEnd: monthSchema.optional(),
  'plan[]': someOf(PLANS).optional(),
  'status[]': someOf(PENDENCY_STATUSES).optional(),
  project: idSchema.optional(),
  company: idSchema.optional(),
  document: idSchema.optional(),
  page: positive(99_999, 'too_large').default(1),
  itemsPerPage: positive(GRID.maxProviders, 'too_large').default(GRID.providers),
};

/** GET pendencies/monthly-grid. Of an open range the other end is reckoned; at most twelve months. */
export const pendencyGridQuerySchema = z
  .strictObject(shape)
  .refine(({ referenceMonthStart: start, referenceMonthEnd: end }) => !start || !end || start <= end, {
    error: 'end_before_start',
    path: ['referenceMonthEnd'],
  })
  .refine(
    ({ referenceMonthStart: start, referenceMonthEnd: end }) =>
      !start || !end || start > end || end <= shiftMonth(start, GRID.maxMonths - 1),
    { error: 'too_large', path: ['referenceMonthEnd'] },
  );
export type PendencyGridQuery = z.infer<typeof pendencyGridQuerySchema>;

/** The months that a query asks for; without any: the last six, the current one included. */
export function gridMonths(query: Pick<PendencyGridQuery, 'referenceMonthStart' | 'referenceMonthEnd'>, today: string) {
  const span = GRID.months - 1;
  const { referenceMonthStart: start, referenceMonthEnd: end } = query;
  if (start) return { start, end: end ?? shiftMonth(start, span) };
  const last = end ?? today.slice(0, 7);
  return { start: shiftMonth(last, -span), end: last };
}

/** GET pendencies/monthly-grid/options: what the filters choose from, at most so many of each. */
export const pendencyGridOptionsSchema = z.object({
  providers: z.array(companyRefSchema),
  projects: z.array(referenceSchema.extend({ contract: z.string() })),
  documents: z.array(referenceSchema.extend({ plan: z.enum(PLANS) })),
});
export type PendencyGridOptions = z.infer<typeof pendencyGridOptionsSchema>;

export const worstOf = (counts: StatusCounts): PendencyStatus =>
  RELEVANCE.find((status) => (counts[status] ?? 0) > 0) ?? 'NOT_APPLICABLE';

/** Whole hundredths, rounded down, so that 100 % says that nothing is missing; null when nothing is asked. */
export const percentOf = ({ asked, conform }: GridShare): number | null =>
  asked === 0 ? null : Math.floor((conform / asked) * 100);
