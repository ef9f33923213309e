import { z } from 'zod';
import { dateSchema, idSchema } from './common.ts';
import { GENDERS } from './employees.ts';

/** GET companies/employees/check-employee-exists/{document} (E-06): CPF or foreign document, however written. */
export const employeeDocumentSchema = z.object({ document: z.string().trim().min(4).max(20) });
export const employeeExistsQuerySchema = z.strictObject({ companyId: idSchema });
/** `employeeId` 0: known at another company of the caller's view, new to this one (Amb-02). */
export const employeeExistsSchema = z.object({
  employeeId: z.int().nonnegative(),
  name: z.string(),
  socialName: z.string().nullable(),
  birthdate: dateSchema.nullable(),
  gender: z.enum(GENDERS).nullable(),
});
export type EmployeeExists = z.infer<typeof employeeExistsSchema>;
