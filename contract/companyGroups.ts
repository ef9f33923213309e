import { z } from 'zod';
import { idNumberSchema, nameText, searchTextSchema } from './common.ts';
import { GROUP_PROVIDERS, PAGE_SIZE, TEXT } from './constants.ts';
import { flagSchema, listOf, plainPageQuery } from './list.ts';

/** Groups of suppliers, of which a contracting company asks the same fields (B-17, B-19). */
export const companyGroupSchema = z.object({
  id: idNumberSchema,
  /** The specification names the group twice; both are its id. */
  companygroupid: idNumberSchema,
  name: z.string(),
  /** All suppliers of the company, also those that come later. */
  forall: z.boolean(),
  activated: z.boolean(),
  /** What can be done with it now. */
  action: z.enum(['activate', 'inactivate']),
  /** The company's suppliers: all of them, those in the group, those outside of it. */
  providers: z.int().nonnegative(),
  provider_active: z.int().nonnegative(),
  provider_inactive: z.int().nonnegative(),
  fieldCount: z.int().nonnegative(),
  version: z.int().positive(),
});
export type CompanyGroup = z.infer<typeof companyGroupSchema>;
export const companyGroupListSchema = listOf(companyGroupSchema);
export const companyGroupQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
  activated: flagSchema.optional(),
});

const providerIds = z
  .array(idNumberSchema)
  .max(GROUP_PROVIDERS, { error: 'too_long' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' });
/** POST and PUT. `providers` are all chosen suppliers; else they stay as they are but for `add` and `remove`. */
export const companyGroupBodySchema = z.strictObject({
  name: nameText(TEXT.name),
  forall: z.boolean(),
  activated: z.boolean().default(true),
  providers: providerIds.optional(),
  add: providerIds.optional(),
  remove: providerIds.optional(),
});
export type CompanyGroupBody = z.infer<typeof companyGroupBodySchema>;

/** GET …/provider-custom-fields: a supplier of the company and whether it is in the group. */
export const groupProviderSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  cnpj: z.string(),
  /** Of its employees on the company's projects. */
  employeeCount: z.int().nonnegative(),
  inGroup: z.boolean(),
});
export type GroupProvider = z.infer<typeof groupProviderSchema>;
export const groupProviderListSchema = listOf(groupProviderSchema);
export const groupProviderQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
});
/** PATCH …/providers: suppliers to put into the group and to take out of it. */
export const groupProvidersBodySchema = z.strictObject({
  add: providerIds.default([]),
  remove: providerIds.default([]),
});
export type GroupProvidersBody = z.infer<typeof groupProvidersBodySchema>;
