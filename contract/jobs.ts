import { z } from 'zod';
import { idNumberSchema, instantSchema } from './common.ts';

/** Long work that is answered with 202 and followed (wire, section 1). */
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export const jobStateSchema = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobStateSchema>;

export const jobAcceptedSchema = z.object({ jobId: idNumberSchema });
export type JobAccepted = z.infer<typeof jobAcceptedSchema>;

/** One record that was not done, and why; `name` as a person knows it, where it may be seen. */
export const jobFailureSchema = z.object({
  id: idNumberSchema,
  code: z.string(),
  message: z.string(),
  name: z.string().optional(),
});
export type JobFailure = z.infer<typeof jobFailureSchema>;

/** GET jobs/{id}: only its owner sees it. */
export const jobSchema = z.object({
  id: idNumberSchema,
  kind: z.string(),
  state: jobStateSchema,
  progress: z.object({ done: z.int().nonnegative(), total: z.int().nonnegative() }),
  failures: z.array(jobFailureSchema),
  resultUrl: z.string().optional(),
  /** What was asked, in a word of its kind: the action of an action on many, the format of an export. */
  about: z.string().optional(),
  createdAt: instantSchema.optional(),
  /** Until when the file at `resultUrl` can be fetched. */
  expiresAt: instantSchema.optional(),
});
export type Job = z.infer<typeof jobSchema>;

/** GET jobs: the caller's latest, newest first, without their failures. */
export const jobSummarySchema = jobSchema.omit({ failures: true });
export type JobSummary = z.infer<typeof jobSummarySchema>;

/** The jobs that make files of lists, by what they export. */
export const EXPORT_JOBS = {
  pendencies: 'export_pendencies',
  employees: 'export_employees',
  passages: 'export_passages',
  trainingConfigs: 'export_training_configs',
  riskSchedules: 'export_risk_schedules',
  trainingClasses: 'export_training_classes',
  classEmployees: 'export_class_employees',
  auditTrail: 'export_audit_trail',
  dataAccesses: 'export_data_accesses',
  dataIncidents: 'export_data_incidents',
  paymentReleases: 'export_payment_releases',
} as const;
/** The job that makes a dossier of evidence. */
export const DOSSIER_JOB = 'export_dossier';
/** The jobs that end with a file. */
export type ExportJob = (typeof EXPORT_JOBS)[keyof typeof EXPORT_JOBS] | typeof DOSSIER_JOB;
export const isExportJob = (kind: string): kind is ExportJob =>
  kind === DOSSIER_JOB || Object.values(EXPORT_JOBS).some((one) => one === kind);

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
