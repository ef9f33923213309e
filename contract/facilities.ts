import { z } from 'zod';
import { idNumberSchema, idSchema, nameText, searchTextSchema } from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';

/** Units (facilities) and areas (departments) of a contracting company (B-27, B-28). */
export const departmentSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  facilityId: idNumberSchema,
  projectCount: z.int().nonnegative(),
  version: z.int().positive(),
});
export type Department = z.infer<typeof departmentSchema>;

export const facilitySchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  company: z.object({ id: idNumberSchema, name: z.string() }),
  /** Projects that take place in one of its areas: while there are any, it cannot be removed. */
  projectCount: z.int().nonnegative(),
  /** By name; the first hundred. GET companies/facilities/{id}/departments pages through all. */
  departments: z.array(departmentSchema),
  version: z.int().positive(),
});
export type Facility = z.infer<typeof facilitySchema>;

/** GET companies/facilities. `name` finds by part of the name, without letters' case and accents (Amb-24). */
export const facilityQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.facilities),
  name: searchTextSchema.optional(),
  companyId: idSchema.optional(),
});
export type FacilityQuery = z.infer<typeof facilityQuerySchema>;
export const facilityListSchema = listOf(facilitySchema);
export const departmentQuerySchema = z.strictObject(plainPageQuery(PAGE_SIZE.facilities));
export const departmentListSchema = listOf(departmentSchema);

const placeName = nameText(TEXT.name);
/** POST companies/facilities: a unit with its areas, at least one (B-28). */
export const facilityBodySchema = z.strictObject({
  companyId: idNumberSchema,
  name: placeName,
  departments: z
    .array(z.strictObject({ name: placeName }))
    .min(1, { error: 'required' })
    .max(100, { error: 'too_long' }),
});
export type FacilityBody = z.infer<typeof facilityBodySchema>;
/** PUT companies/facilities/{id}; POST and PUT of its areas. */
export const placeNameBodySchema = z.strictObject({ name: placeName });

/** GET projects/{id}/project-location, and PUT with `departmentIds`: at least one area (C-05). */
export const projectLocationSchema = z.object({
  facilities: z.array(
    z.object({
      id: idNumberSchema,
      name: z.string(),
      departments: z.array(z.object({ id: idNumberSchema, name: z.string() })),
    }),
  ),
});
export type ProjectLocation = z.infer<typeof projectLocationSchema>;
export const departmentIdsSchema = z
  .array(idNumberSchema)
  .min(1, { error: 'required' })
  .max(1000, { error: 'too_long' })
  .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' });
export const projectLocationBodySchema = z.strictObject({ departmentIds: departmentIdsSchema });
