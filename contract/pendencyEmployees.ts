import { z } from 'zod';
import { idNumberSchema, idSchema, maskedCpfSchema, searchTextSchema } from './common.ts';

/** The employees that an STP document of the provider speaks of (D-34). */
export const MAX_LINKED_EMPLOYEES = 2000;

export const linkedEmployeeSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  /** Masked. */
  cpf: maskedCpfSchema.nullable(),
  role: z.string(),
});
export type LinkedEmployee = z.infer<typeof linkedEmployeeSchema>;

/** GET and PUT pendencies/{id}/stp: all of them, with the version of the pendency. */
export const linkedEmployeesSchema = z.object({
  employees: z.array(linkedEmployeeSchema),
  mayChange: z.boolean(),
  version: z.int().positive(),
});
export type LinkedEmployees = z.infer<typeof linkedEmployeesSchema>;
export const linkedEmployeesBodySchema = z.strictObject({
  employeeIds: z
    .array(idNumberSchema)
    .max(MAX_LINKED_EMPLOYEES, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
});

/** POST pendencies/{id}/stp-link-employee, DELETE pendencies/{id}/stp-delete-employee (also as a query). */
export const linkedEmployeeBodySchema = z.strictObject({ employeeId: idNumberSchema });
export const linkedEmployeeQuerySchema = z.strictObject({ employeeId: idSchema });

/** GET pendencies/{id}/stp-find-employee: by name or CPF, those of the provider who are or were on the project. */
export const findEmployeeQuerySchema = z.strictObject({ search: searchTextSchema.default('') });
export const foundEmployeesSchema = z.array(linkedEmployeeSchema.extend({ isLinked: z.boolean() }));
export type FoundEmployee = z.infer<typeof foundEmployeesSchema>[number];
