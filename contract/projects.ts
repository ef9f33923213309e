import { z } from 'zod';
import {
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts';
import { flagSchema, pageQuery, someOf } from './list.ts';
import { companyRefSchema } from './session.ts';

/** Projects, as far as they are listed and read (C-01, C-02). */
export const PROJECT_STATUSES = ['DRAFT', 'ACTIVE', 'INACTIVE', 'FINISHED'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];
export const PROJECT_STAGES = ['CREATED', 'LINKING', 'LINKED'] as const;

/** Labour and social security (STP), safety and environment (SSMA); lists default to SSMA (D-43). */
export const PLANS = ['STP', 'SSMA'] as const;
export type Plan = (typeof PLANS)[number];
export const DEFAULT_PLAN: Plan = 'SSMA';

/**
 * The risk activities (C-07; domain facts, 1.3): height, electricity, confined space, hot work, lifting, driving, flammables,
 * machinery, electric power system, dangerous goods. Their names stand in `messages/`; a company's own names for them are its
 * activity types (E-23).
 */
export const RISK_ACTIVITY_IDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
export type RiskActivityId = (typeof RISK_ACTIVITY_IDS)[number];

export const projectSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  contract: z.string(),
  scope: z.string().nullable(),
  /** HTML of the allow-list of rich text. */
  description: z.string().nullable(),
  status: z.enum(PROJECT_STATUSES),
  stage: z.enum(PROJECT_STAGES),
  startDate: dateSchema,
  endDate: dateSchema,
  company: companyRefSchema,
  companies: z.array(
    companyRefSchema.extend({
      plans: z.array(z.enum(PLANS)),
      email: z.string().nullable(),
      /** First and last day of its work in the project; `until` null: to the project's end. */
      from: dateSchema,
      until: dateSchema.nullable(),
    }),
  ),
  /** E-mails that were invited and have not joined yet; of the contracting side alone. */
  invitedCompanies: z.array(z.string()),
  riskActivities: z.array(z.literal([...RISK_ACTIVITY_IDS])),
  /** The last step of the wizard that was saved. */
  step: z.int().min(1).max(5),
  analysisDays: z.int().nonnegative(),
  reAnalysisDays: z.int().nonnegative(),
  startReference: monthSchema.nullable(),
  endReference: monthSchema.nullable(),
  projectIsBlocked: z.boolean(),
  updatedAt: instantSchema,
  version: z.int().positive(),
});
export type Project = z.infer<typeof projectSchema>;

/** A row of the list, with what is seen of it at a glance. */
export const projectRowSchema = projectSchema
  .pick({
    id: true,
    name: true,
    contract: true,
    status: true,
    stage: true,
    startDate: true,
    endDate: true,
    company: true,
    projectIsBlocked: true,
    updatedAt: true,
  })
  .extend({
    providerCount: z.int().nonnegative(),
    openPendencies: z.int().nonnegative(),
    expiredPendencies: z.int().nonnegative(),
    /** How much of what is asked is in order, 0 to 100; null when nothing is asked. */
    conformity: z.int().min(0).max(100).nullable(),
    step: z.int().min(1).max(5),
  });
export type ProjectRow = z.infer<typeof projectRowSchema>;

export const PROJECT_SORTS = ['name', 'startDate', 'endDate', 'updatedAt'] as const;
const projectFilterShape = {
  project: searchTextSchema.optional(),
  contract: searchTextSchema.optional(),
  'status[]': someOf(PROJECT_STATUSES).optional(),
  /** A provider's id. */
  provider: idSchema.optional(),
  /** A contracting company's id. */
  company: idSchema.optional(),
  /** Only those in which nothing is open or expired (D-03). */
  withoutPendency: flagSchema.optional(),
  /** Only those with an expired document. */
  withExpired: flagSchema.optional(),
  /** What a panel of the dashboard counted: these, of these areas, with a provider who works on this plan. */
  'projects[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  'departments[]': z.array(idSchema).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
  plan: z.enum(PLANS, { error: 'unknown_option' }).optional(),
};
export const projectFilterSchema = z.strictObject(projectFilterShape);
export type ProjectFilter = z.infer<typeof projectFilterSchema>;
export const projectQuerySchema = z.strictObject({
  ...pageQuery(PROJECT_SORTS, PAGE_SIZE.projects),
  ...projectFilterShape,
});
export type ProjectQuery = z.infer<typeof projectQuerySchema>;

/** GET projects/counts: the numbers beside the status filter, of what the other filters find. */
export const projectCountsSchema = z.object({
  status: z.partialRecord(z.enum(PROJECT_STATUSES), z.int().nonnegative()),
});
export type ProjectCounts = z.infer<typeof projectCountsSchema>;

/** GET projects/by-users: who created the projects that the caller sees. */
export const projectOwnersSchema = z.array(z.object({ uid: uidSchema, displayName: z.string() }));
export const projectRefListSchema = z.array(referenceSchema.extend({ contract: z.string() }));
