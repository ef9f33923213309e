import { z } from 'zod';
import { idSchema } from './common.ts';
import type { Permission } from './permissions.ts';
import { companyRefSchema } from './session.ts';

/** Companies as far as they are chosen and shown (B-04). */
export const COMPANY_CATEGORIES = [
  'ADD_ANALYSIS_NOTE',
  'ACCOUNT',
  'PROJECTS',
  'PENDENCIES',
  'EMPLOYEES',
  'RISK_SCHEDULE',
  'TRAININGS',
  'MANAGEMENT',
] as const;
export const companyCategorySchema = z.enum(COMPANY_CATEGORIES, { error: 'unknown_option' });
export type CompanyCategory = z.infer<typeof companyCategorySchema>;

/** The permission whose holders find a company under each category. */
export const CATEGORY_PERMISSION = {
  ADD_ANALYSIS_NOTE: 'add_analysis_note',
  ACCOUNT: 'see_company_data',
  PROJECTS: 'see_projects',
  PENDENCIES: 'see_pendency',
  EMPLOYEES: 'see_employee',
  RISK_SCHEDULE: 'see_risk_schedule',
  TRAININGS: 'see_training_class',
  MANAGEMENT: 'see_management_panel',
} as const satisfies Record<CompanyCategory, Permission>;

export const companyListQuerySchema = z.strictObject({ category: companyCategorySchema.optional() });
export const companyListSchema = z.array(companyRefSchema);
export const providerProjectsQuerySchema = z.strictObject({ providerId: idSchema.optional() });
