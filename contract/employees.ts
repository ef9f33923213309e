import { z } from 'zod';
import { dateSchema, idNumberSchema, idSchema, referenceSchema, searchTextSchema } from './common.ts';
import { PAGE_SIZE } from './constants.ts';
import { flagSchema, pageQuery } from './list.ts';
import { companyRefSchema } from './session.ts';

/** Employees, as far as they are listed and read (E-01 to E-03). */
export const EMPLOYMENT_STATUSES = ['ACTIVE', 'AWAY', 'DISMISSED'] as const;
export type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];
/** Where the papers of one plan stand: nothing open, something open, something expired. */
export const PLAN_SITUATIONS = ['REGULAR', 'PENDING', 'IRREGULAR'] as const;
export type PlanSituation = (typeof PLAN_SITUATIONS)[number];
export const CONTRACT_REGIMES = ['CLT', 'APPRENTICE', 'INTERN', 'TEMPORARY', 'SELF_EMPLOYED', 'PARTNER'] as const;
export type ContractRegime = (typeof CONTRACT_REGIMES)[number];

/** One employment of a person: a row of the list. CPF and birth date are masked or null without `see_employee_data` (E-24). */
export const employeeRowSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  /** CPF as stored, or `***.982.247-**`-like when masked; null for a foreign document. */
  cpf: z.string().nullable(),
  foreignDocument: z.string().nullable(),
  masked: z.boolean(),
  company: companyRefSchema,
  role: z.string(),
  contractRegime: z.enum(CONTRACT_REGIMES),
  admissionDate: dateSchema,
  status: z.enum(EMPLOYMENT_STATUSES),
  projects: z.array(referenceSchema.extend({ hiringDate: dateSchema })),
  statusSTP: z.enum(PLAN_SITUATIONS),
  statusSSMA: z.enum(PLAN_SITUATIONS),
  pendencyTotal: z.int().nonnegative(),
});
export type EmployeeRow = z.infer<typeof employeeRowSchema>;

export const EMPLOYEE_SORTS = ['name', 'admissionDate', 'company'] as const;
const situation = z.enum(PLAN_SITUATIONS, { error: 'unknown_option' });
/** The filters of E-02; both spellings of `withOutProject` are taken (Amb-28). */
export const employeeQuerySchema = z.strictObject({
  ...pageQuery(EMPLOYEE_SORTS, PAGE_SIZE.employees),
  nameOrDocument: searchTextSchema.optional(),
  projectName: searchTextSchema.optional(),
  contract: searchTextSchema.optional(),
  hasPendencies: flagSchema.optional(),
  withOutProject: flagSchema.optional(),
  withOutProjects: flagSchema.optional(),
  contractStatus: z.enum(EMPLOYMENT_STATUSES, { error: 'unknown_option' }).optional(),
  statusSSMA: situation.optional(),
  statusSTP: situation.optional(),
  provider: idSchema.optional(),
});
export type EmployeeQuery = z.infer<typeof employeeQuerySchema>;
