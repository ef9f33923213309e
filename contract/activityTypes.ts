import { z } from 'zod';
import { idNumberSchema, idSchema, nameText, referenceSchema } from './common.ts';
import { flagSchema } from './list.ts';
import { RISK_ACTIVITY_IDS } from './projects.ts';

/** What a contracting company calls the work that people do there (E-23); it may stand for a risk activity. */
export const ACTIVITY_TYPE_NAME = 120;
export const activityTypeSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  company: referenceSchema,
  riskActivityId: z.literal([...RISK_ACTIVITY_IDS]).nullable(),
  active: z.boolean(),
  employeeCount: z.int().nonnegative(),
  version: z.int().positive(),
});
export type ActivityType = z.infer<typeof activityTypeSchema>;
export const activityTypeListSchema = z.array(activityTypeSchema);

const risk = z.literal([...RISK_ACTIVITY_IDS], { error: 'unknown_option' }).nullish();
/** POST activity-types. */
export const activityTypeCreateSchema = z.strictObject({
  companyId: idNumberSchema,
  name: nameText(ACTIVITY_TYPE_NAME),
  riskActivityId: risk,
});
export type ActivityTypeCreate = z.infer<typeof activityTypeCreateSchema>;
/** PUT activity-types/{id}; an inactive one is offered nowhere, and stays where it is. */
export const activityTypeUpdateSchema = z.strictObject({
  name: nameText(ACTIVITY_TYPE_NAME),
  riskActivityId: risk,
  active: z.boolean(),
});
export type ActivityTypeUpdate = z.infer<typeof activityTypeUpdateSchema>;
/** GET activity-types: of the contracting companies that the caller sees. */
export const activityTypeQuerySchema = z.strictObject({
  company: idSchema.optional(),
  inactive: flagSchema.optional(),
});
export type ActivityTypeQuery = z.infer<typeof activityTypeQuerySchema>;

/** GET and PUT employees/{id}/activity-types. */
export const employeeActivityTypesSchema = z.array(
  activityTypeSchema.pick({ id: true, name: true, company: true, riskActivityId: true, active: true }),
);
export type EmployeeActivityTypes = z.infer<typeof employeeActivityTypesSchema>;
export const employeeActivityTypesBodySchema = z.strictObject({
  activityTypeIds: z
    .array(idNumberSchema)
    .max(100, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
});
