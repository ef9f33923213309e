import { z } from 'zod';
import { idNumberSchema } from './common.ts';

/** Long work that is answered with 202 and followed (wire, section 1). */
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export const jobStateSchema = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobAcceptedSchema = z.object({ jobId: idNumberSchema });
/** GET jobs/{id}: only its owner sees it. */
export const jobSchema = z.object({
  id: idNumberSchema,
  kind: z.string(),
  state: jobStateSchema,
  progress: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
  failures: z.array(z.object({ id: idNumberSchema, code: z.string(), message: z.string() })),
  resultUrl: z.string().optional(),
});
export type Job = z.infer<typeof jobSchema>;
