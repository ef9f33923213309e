import { z } from 'zod';
import { dateSchema, idNumberSchema } from './common.ts';
import { PROJECT_EMPLOYEES_AT_ONCE } from './constants.ts';
import { employeeSchema } from './employees.ts';
import { listOf } from './list.ts';

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

/** PUT companies/employees/{id}/contracts (E-07): the projects that the person shall be on, of those the caller sees. */
const assignmentsSchema = z
  .array(z.strictObject({ projectId: idNumberSchema, hiringDate: dateSchema.optional() }))
  .max(PROJECT_EMPLOYEES_AT_ONCE, { error: 'too_long' })
  .refine((all) => new Set(all.map(({ projectId }) => projectId)).size === all.length, { error: 'repeated' });
export const employeeContractsSchema = z.strictObject({ contracts: assignmentsSchema });
/** PUT companies/employees/projects, with the id in the body. */
export const employeeProjectsSchema = z.strictObject({ employeeId: idNumberSchema, projects: assignmentsSchema });
export type EmployeeAssignment = z.infer<typeof assignmentsSchema>[number];

/** GET employees/{id}/projects-info. */
export const projectsInfoSchema = listOf(employeeSchema.shape.projects.element);
export const projectsInfoQuerySchema = z.strictObject({
  itemsPerPage: z.string().optional(),
  page: z.string().optional(),
});
