import { z } from 'zod';
import { idSchema } from './common.ts';
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

export const companyListQuerySchema = z.strictObject({ category: companyCategorySchema.optional() });
export const companyListSchema = z.array(companyRefSchema);
export const providerProjectsQuerySchema = z.strictObject({ providerId: idSchema.optional() });
