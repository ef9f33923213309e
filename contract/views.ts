import { z } from 'zod';
import { idNumberSchema, nameText, referenceSchema, uidSchema } from './common.ts';
import { PAGE_SIZE_CHOICES, VIEWS } from './constants.ts';
import { employeeBodyFilterSchema } from './employees.ts';
import { EMPLOYEE_SORTS, orderSchema } from './list.ts';
import { PENDENCY_SORTS } from './pendencies.ts';
import { pendencyBodyFilterSchema } from './pendencyBulk.ts';
import type { Permission } from './permissions.ts';

/** Saved views of a list (wire, section 5, `views`): how somebody wants to find it again, alone or with others. */
const option = { error: 'unknown_option' };
export const VIEW_RESOURCES = ['pendencies', 'employees'] as const;
export type ViewResource = (typeof VIEW_RESOURCES)[number];

/** What a view asks of its list: filters, order and page size in the list's own words. */
const queryOf = <Filter extends z.ZodType, Sort extends string>(filter: Filter, sorts: readonly [Sort, ...Sort[]]) =>
  z.strictObject({
    filter,
    orderBy: z.enum(sorts, { error: 'unknown_sort' }).optional(),
    order: orderSchema.optional(),
    itemsPerPage: z.literal([...PAGE_SIZE_CHOICES], option).optional(),
  });
export const VIEW_QUERIES = {
  pendencies: queryOf(pendencyBodyFilterSchema, PENDENCY_SORTS),
  employees: queryOf(employeeBodyFilterSchema, EMPLOYEE_SORTS),
} as const satisfies Record<ViewResource, z.ZodType>;
type ViewQuery = z.infer<(typeof VIEW_QUERIES)[ViewResource]>;

/** Without both: the owner's own. A profile belongs to its company, which need not be named. */
const sharedWithSchema = z.strictObject({
  profileId: idNumberSchema.optional(),
  companyId: idNumberSchema.optional(),
});

export const viewBodyShape = {
  name: nameText(VIEWS.name),
  /** The columns that are shown, in their order; null: those of whoever looks. */
  columns: z
    .array(z.string().regex(/^[a-zA-Z\d]{1,40}$/, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .max(VIEWS.columns, { error: 'too_long' })
    .nullable(),
  sharedWith: sharedWithSchema,
  /** The list opens with it: for its owner, or for those whom it is shared with. */
  isDefault: z.boolean(),
};
/** POST and PUT views. */
export const viewBodySchema = z.discriminatedUnion(
  'resource',
  [
    z.strictObject({ resource: z.literal('pendencies'), query: VIEW_QUERIES.pendencies, ...viewBodyShape }),
    z.strictObject({ resource: z.literal('employees'), query: VIEW_QUERIES.employees, ...viewBodyShape }),
  ],
  option,
);
export type ViewBody = Omit<z.infer<typeof viewBodySchema>, 'resource' | 'query'> & {
  resource: ViewResource;
  query: ViewQuery;
};

export const viewSchema = z.object({
  id: idNumberSchema,
  resource: z.enum(VIEW_RESOURCES),
  name: z.string(),
  /** As it was saved: a filter that the list no longer has is still in it, and the reader leaves it out. */
  query: z.looseObject({ filter: z.record(z.string(), z.unknown()) }),
  columns: z.array(z.string()).nullable(),
  sharedWith: z.object({ company: referenceSchema, profile: referenceSchema.nullable() }).nullable(),
  isDefault: z.boolean(),
  owner: z.object({ uid: uidSchema, displayName: z.string() }),
  mine: z.boolean(),
  editable: z.boolean(),
  version: z.int().positive(),
});
export type View = z.infer<typeof viewSchema>;
export const viewListSchema = z.array(viewSchema);
export const viewQuerySchema = z.strictObject({ resource: z.enum(VIEW_RESOURCES, option) });

/** Whoever sees the list may share a view of it with the whole company (ADR 23). */
export const SHARING_WITH_COMPANY = {
  pendencies: 'see_pendency',
  employees: 'see_employee',
} as const satisfies Record<ViewResource, Permission>;
/** Who may share with one profile, say what others' list opens with, and change what others have shared. */
export const SHARING = 'update_permission_profile';
