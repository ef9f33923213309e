import { z } from 'zod';
import { dateSchema, idNumberSchema } from './common.ts';
import { PROJECT_EMPLOYEES_AT_ONCE } from './constants.ts';

/**
 * POST projects/{id}/employees and …/employees/removal: employees of one provider that come to a project or leave it (C-11;
 * domain, section 3). `date`: their first day in the project, their last one.
 */
export const projectEmployeesBodySchema = z.strictObject({
  companyId: idNumberSchema,
  employeeIds: z
    .array(idNumberSchema)
    .min(1, { error: 'required' })
    .max(PROJECT_EMPLOYEES_AT_ONCE, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  date: dateSchema,
});
export type ProjectEmployeesBody = z.infer<typeof projectEmployeesBodySchema>;

/** How many employees came or left, and how many pendencies are required now that were not, or no longer are. */
export const projectEmployeesReplySchema = z.object({
  employees: z.int().nonnegative(),
  pendencies: z.int().nonnegative(),
});
export type ProjectEmployeesReply = z.infer<typeof projectEmployeesReplySchema>;
