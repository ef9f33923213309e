import { z } from 'zod';
import { idNumberSchema, instantSchema, referenceSchema } from './common.ts';
import { jobStateSchema } from './jobs.ts';
import { PLANS, PROJECT_STAGES } from './projects.ts';

/** The kind of the jobs that update a project (wire, section 1, `jobs`). */
export const PROJECT_UPDATE_JOB = 'organise_project';

/** Updating a project's pendencies: how far it is, and what a change would do (C-11, C-12, C-14, C-21, L-07). */
const count = z.int().nonnegative();
export const projectUpdateReportSchema = z.object({
  created: count,
  reactivated: count,
  inactivated: count,
  kept: count,
  /** Of those that were kept or reactivated: whose due date changed; absent: none. */
  moved: count.optional(),
});
export type ProjectUpdateReport = z.infer<typeof projectUpdateReportSchema>;

export const providerProgressSchema = z.object({
  companyId: idNumberSchema,
  name: z.string(),
  done: count,
  total: count,
});
export type ProviderProgress = z.infer<typeof providerProgressSchema>;

/** GET projects/{id}/pipeline-status; the names are the spec's own. */
export const pipelineStatusSchema = z.object({
  project_id: idNumberSchema,
  project: z.string(),
  projectIsBlocked: z.boolean(),
  stage: z.enum(PROJECT_STAGES),
  /** Of the last update; null when there was none. */
  state: jobStateSchema.nullable(),
  progress: z.object({ done: count, total: count }),
  providers: z.array(providerProgressSchema),
  /** What the last one that ended did. */
  report: projectUpdateReportSchema.nullable(),
  requestedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
});
export type PipelineStatus = z.infer<typeof pipelineStatusSchema>;
/** GET projects/pipeline-status: the last five (BANNER_PROJECTS) of the caller's projects that were updated, newest first. */
export const pipelineListSchema = z.array(pipelineStatusSchema);

/** POST projects/{id}/scope-change/preview → what saving these settings would do; nothing is changed (C-14). */
export const scopePreviewSchema = z.object({
  create: count,
  reactivate: count,
  inactivate: count,
  keep: count,
  /** Of those that are kept: whose due date changes. */
  move: count,
  /** How many more are created when providers, plans and documents that are added are asked from the project's start. */
  earlier: count,
  perProvider: z.array(
    z.object({ company: referenceSchema, create: count, reactivate: count, inactivate: count, keep: count }),
  ),
  perDocument: z.array(
    z.object({
      systemPendency: referenceSchema.extend({ plan: z.enum(PLANS) }),
      create: count,
      reactivate: count,
      inactivate: count,
      keep: count,
    }),
  ),
  /** Some of the pendencies that would change, to look into: at most 200. */
  sample: z.array(
    z.object({
      change: z.enum(['CREATE', 'REACTIVATE', 'INACTIVATE']),
      document: z.string(),
      provider: referenceSchema,
      employee: z.string().nullable(),
      referenceMonth: z.string().nullable(),
    }),
  ),
});
export type ScopePreview = z.infer<typeof scopePreviewSchema>;
