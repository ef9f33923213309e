import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts';

/** Lists on the wire: `{ results, meta }` and the query that asks for one (wire, section 1; M-03). */
export const listMetaSchema = z.object({
  itemsPerPage: z.int().positive(),
  totalResults: z.int().nonnegative(),
  page: z.int().positive(),
  lastPage: z.int().positive(),
  /** The total is an estimate, shown as 'cerca de'. */
  totalIsEstimate: z.boolean().optional(),
  /** Where the next and the previous page begin, for lists that go beyond 10,000 rows by keyset. */
  next: z.string().optional(),
  previous: z.string().optional(),
});
export type ListMeta = z.infer<typeof listMetaSchema>;

export const listOf = <Row extends z.ZodType>(row: Row) => z.object({ results: z.array(row), meta: listMetaSchema });
export type ListOf<Row> = { results: Row[]; meta: ListMeta };

const positive = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, { error: 'invalid_number' })
  .transform(Number);
export const orderSchema = z.enum(['asc', 'desc']);

/** `page`, `itemsPerPage`, `orderBy`, `order` for a list that sorts by `sorts`; an unknown sort is a 400. */
export const pageQuery = <Sort extends string>(
  sorts: readonly [Sort, ...Sort[]],
  itemsPerPage: number = PAGE_SIZE.default,
) => ({
  page: positive.default(1),
  itemsPerPage: positive.refine((n) => n <= MAX_PAGE_SIZE, { error: 'page_too_large' }).default(itemsPerPage),
  orderBy: z.enum(sorts, { error: 'unknown_sort' }).optional(),
  order: orderSchema.optional(),
});
/** A list that has only its own order. */
export const plainPageQuery = (itemsPerPage: number = PAGE_SIZE.default) => ({
  page: positive.default(1),
  itemsPerPage: positive.refine((n) => n <= MAX_PAGE_SIZE, { error: 'page_too_large' }).default(itemsPerPage),
});

/** Page beyond 10,000 rows: the `next` or `previous` of the page that is being left. */
export const keysetQuery = { after: z.string().max(200).optional(), before: z.string().max(200).optional() };

/** A flag in a query: `true` or `false`. */
export const flagSchema = z.enum(['true', 'false'], { error: 'invalid_flag' }).transform((flag) => flag === 'true');

/** A flag in a body: as in a query, or a plain boolean. */
export const bodyFlagSchema = z.union([z.boolean(), flagSchema], { error: 'invalid_flag' });

/** The `meta` of a page; `lastPage` is 1 for an empty list. */
export function metaOf(totalResults: number, page: number, itemsPerPage: number): ListMeta {
  return { itemsPerPage, totalResults, page, lastPage: Math.max(1, Math.ceil(totalResults / itemsPerPage)) };
}

/** How many rows each of several filters finds, counted up to 10,000; asked after the list. */
export const totalsSchema = z.object({ totals: z.array(z.int().nonnegative()) });

/** A filter by some of the options, never more than there are. */
export const someOf = <Option extends string>(options: readonly [Option, ...Option[]]) =>
  z.array(z.enum(options, { error: 'unknown_option' })).max(options.length, { error: 'too_long' });

/** By what these lists are sorted, apart from their schemas: the first screen needs the names alone. */
export const EMPLOYEE_SORTS = ['name', 'admissionDate', 'company', 'readiness'] as const;
export const RISK_SORTS = ['next', 'startsAt', 'endsAt', 'riskActivity', 'project', 'department'] as const;
/** `next`: what goes on and comes first, the nearest before; then what is over, the latest before. */
export const CLASS_SORTS = ['next', 'startsAt', 'training', 'seats', 'enrolled'] as const;
