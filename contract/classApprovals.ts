import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  nameText,
  referenceSchema,
} from './common.ts';
import { TRAINING, TRAINING_CLASS, TRAINING_TEXT } from './constants.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';

/** Approval of the people of a class, as a job that gives them certificates (G-09, X-17). */
export const APPROVAL_JOB = 'classApprovals';
/** Ends what stood on the certificates of a class that was cancelled, as a job. */
export const REVOCATION_JOB = 'classRevocations';

/** Where somebody of a class stands; all but `APPROVABLE` are left out of an approval. */
export const APPROVAL_STATES = [
  'APPROVABLE',
  'APPROVED',
  'REMOVED',
  'WAITING',
  'RESTRICTED',
  'ABSENT',
  'BELOW',
  'PENDING',
  'PREVIOUS',
] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

/** Earlier training whose content counts: `date` is the last day of its oldest part (NR-1, items 1.7.6 to 1.7.8). */
export const reusedPartSchema = z.strictObject({
  training: nameText(TRAINING_TEXT.name),
  date: dateSchema,
  hours: z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(TRAINING.hours, { error: 'too_large' }),
});
/** POST training-classes/{id}/approve; without `employeeIds` everybody of the class. */
export const classApprovalSchema = z.strictObject({
  employeeIds: z
    .array(idNumberSchema)
    .min(1, { error: 'required' })
    .max(TRAINING_CLASS.people, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' })
    .optional(),
  reused: z
    .array(reusedPartSchema.extend({ employeeId: idNumberSchema }))
    .max(TRAINING_CLASS.seats, { error: 'too_long' })
    .refine((parts) => new Set(parts.map(({ employeeId }) => employeeId)).size === parts.length, { error: 'repeated' })
    .default([]),
});
export type ClassApproval = z.infer<typeof classApprovalSchema>;

const certificateReference = z.object({ id: idNumberSchema, number: z.int().positive() });
/** GET training-classes/{id}/approval: everybody of the class, in the order of the participants. */
export const approvalListSchema = z.array(
  z.object({
    id: idNumberSchema,
    name: z.string(),
    score: z.number().nullable(),
    state: z.enum(APPROVAL_STATES),
    /** In force; after a revocation the person can be approved again. */
    certificate: certificateReference.extend({ validUntil: dateSchema.nullable() }).nullable(),
  }),
);
export type ApprovalRow = z.infer<typeof approvalListSchema>[number];

/** GET training-classes/{id}/certificates/file: all of the class, or one. */
export const certificateFileQuerySchema = z.strictObject({ certificateId: idSchema.optional() });

/** PATCH certificates/{id}/revoke. */
export const revocationSchema = z.strictObject({ reason: boundedText(TRAINING_CLASS.reason) });

/** GET companies/employees/{id}/training-classes (E-22): the latest first. */
export const employeeClassSchema = z.object({
  id: idNumberSchema,
  training: z.string(),
  company: referenceSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  cancelled: z.boolean(),
  state: z.enum(APPROVAL_STATES),
  certificate: certificateReference.nullable(),
});
export type EmployeeClass = z.infer<typeof employeeClassSchema>;
export const employeeClassListSchema = z.array(employeeClassSchema);

/** GET companies/employees/{id}/missing-trainings: what projects that the caller sees ask for, and is not accepted. */
export const missingTrainingSchema = z.object({
  pendencyId: idNumberSchema,
  name: z.string(),
  project: z.string(),
  status: z.enum(PENDENCY_STATUSES),
});
export type MissingTraining = z.infer<typeof missingTrainingSchema>;
export const missingTrainingListSchema = z.array(missingTrainingSchema);
