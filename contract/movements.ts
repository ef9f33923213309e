import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema, referenceSchema } from './common.ts';
import { EMPLOYMENT_STATUSES, type EmploymentStatus } from './employees.ts';
import { flagSchema } from './list.ts';

/**
 * Movements of an employment (E-10) and what each does to its SSMA pendencies (Amb-12). The requirement engine reads them;
 * they are entered with the monthly questions of the service (D-36).
 */
export const MOVEMENT_EFFECTS = [
  'AVAILABLE',
  'PERMANENTLY_INACTIVATED',
  'TEMPORARILY_INACTIVATED',
  'UNCHANGED',
] as const;
export type MovementEffect = (typeof MOVEMENT_EFFECTS)[number];

export const MOVEMENT_EFFECT = {
  HIRING: 'AVAILABLE',
  MOBILISATION: 'AVAILABLE',
  VACATION: 'TEMPORARILY_INACTIVATED',
  LEAVE: 'TEMPORARILY_INACTIVATED',
  LICENCE: 'TEMPORARILY_INACTIVATED',
  RETURN: 'AVAILABLE',
  ROLE_CHANGE: 'AVAILABLE',
  RISK_CHANGE: 'AVAILABLE',
  TRANSFER: 'UNCHANGED',
  DEMOBILISATION: 'PERMANENTLY_INACTIVATED',
  DISMISSAL: 'PERMANENTLY_INACTIVATED',
  CORRECTION: 'UNCHANGED',
} as const satisfies Record<string, MovementEffect>;
export type MovementType = keyof typeof MOVEMENT_EFFECT;
export const MOVEMENT_TYPES = Object.keys(MOVEMENT_EFFECT) as [MovementType, ...MovementType[]];
/** It takes the person out of the work: for a time, or for good. */
export const inactivates = (type: MovementType): boolean =>
  MOVEMENT_EFFECT[type] === 'TEMPORARILY_INACTIVATED' || MOVEMENT_EFFECT[type] === 'PERMANENTLY_INACTIVATED';
/**
 * Why somebody is on leave (eSocial, table 18, as far as the rules differ by it). Health data: shown to the employer alone.
 * Only an illness or accident of 30 days or more asks for a return exam (NR-7 7.5.9).
 */
export const MOVEMENT_CAUSES = [
  'WORK_ACCIDENT',
  'ILLNESS',
  'MATERNITY',
  'PAID',
  'UNPAID',
  'SUSPENSION',
  'MILITARY',
  'OTHER',
] as const;
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];
export const isMedical = (cause: MovementCause | null): boolean => cause === 'WORK_ACCIDENT' || cause === 'ILLNESS';
export const hasCause = (type: MovementType): boolean => type === 'LEAVE' || type === 'LICENCE';
export const movementTypeSchema = z.enum(MOVEMENT_TYPES, { error: 'unknown_option' });

/** The statuses of an employment that a movement can leave behind, by its effect. */
const STATUS_AFTER = {
  AVAILABLE: ['ACTIVE'],
  TEMPORARILY_INACTIVATED: ['AWAY'],
  PERMANENTLY_INACTIVATED: ['ACTIVE', 'DISMISSED'],
  UNCHANGED: EMPLOYMENT_STATUSES,
} as const satisfies Record<MovementEffect, readonly EmploymentStatus[]>;
/** The first is what is offered. Who is demobilised stays employed; who is dismissed does not. */
export function statusesAfter(type: MovementType): readonly [EmploymentStatus, ...EmploymentStatus[]] {
  if (type === 'DISMISSAL') return ['DISMISSED'];
  return type === 'DEMOBILISATION' ? ['ACTIVE'] : STATUS_AFTER[MOVEMENT_EFFECT[type]];
}

const movementDay = dateSchema.refine((day) => day > '1900-12-31' && day < '2100-01-01', { error: 'invalid_date' });
/** POST employees/{id}/movements (E-10, Amb-11): without an end only what lasts until something ends it. */
export const movementBodySchema = z
  .strictObject({
    companyId: idNumberSchema,
    status: z.enum(EMPLOYMENT_STATUSES, { error: 'unknown_option' }),
    type: movementTypeSchema,
    projectId: idNumberSchema,
    startDate: movementDay,
    endDate: movementDay.nullish(),
    cause: z.enum(MOVEMENT_CAUSES, { error: 'unknown_option' }).nullish(),
  })
  .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
    error: 'end_before_start',
    path: ['endDate'],
  })
  .refine(({ type, status }) => statusesAfter(type).some((one) => one === status), {
    error: 'invalid',
    path: ['status'],
  })
  .refine(({ type, cause }) => !cause || hasCause(type), { error: 'invalid', path: ['cause'] });
/** Our form asks for the cause of a leave; on the wire it may be absent, and then no return exam is asked. */
export const movementFormSchema = movementBodySchema.refine(({ type, cause }) => type !== 'LEAVE' || Boolean(cause), {
  error: 'required',
  path: ['cause'],
});
export type MovementBody = z.infer<typeof movementBodySchema>;

/** POST employees/{id}/movements?preview=true: what recording it would do, with nothing recorded. */
export const movementQuerySchema = z.strictObject({ preview: flagSchema.optional() });
/** Pendencies that a movement created, made active again, made inactive on the day that it was recorded. */
export const movementCountsSchema = z.object({
  created: z.int().nonnegative(),
  reactivated: z.int().nonnegative(),
  inactivated: z.int().nonnegative(),
});
export type MovementCounts = z.infer<typeof movementCountsSchema>;

export const movementSchema = z.object({
  id: idNumberSchema,
  employeeId: idNumberSchema,
  project: referenceSchema.nullable(),
  type: movementTypeSchema,
  startDate: dateSchema,
  endDate: dateSchema.nullable(),
  cause: z.enum(MOVEMENT_CAUSES).nullable(),
  /** Null: not counted when it was recorded, or the caller is not the employer. */
  counts: movementCountsSchema.nullable(),
  createdAt: instantSchema,
});
export type Movement = z.infer<typeof movementSchema>;
