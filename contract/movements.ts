import { z } from 'zod';
import { addDays, boundedText, dateSchema, idNumberSchema, instantSchema, referenceSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { EMPLOYMENT_STATUSES, type EmploymentStatus } from './employees.ts';
import { flagSchema } from './list.ts';

/**
 * Movements of an employment (E-10) and what each does to its SSMA pendencies (Amb-12). A wrong one is never deleted: a new
 * version replaces it, or it is annulled, and the earlier version stays in the list.
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

/** Reasons of a leave (eSocial S-1.3, table 18, those of private employers), with the cause that the rules know. */
const LEAVE_REASONS = {
  '01': 'WORK_ACCIDENT',
  '03': 'ILLNESS',
  '06': 'OTHER',
  '07': 'OTHER',
  '11': 'OTHER',
  '12': 'OTHER',
  '15': null,
  '16': 'PAID',
  '17': 'MATERNITY',
  '18': 'MATERNITY',
  '19': 'MATERNITY',
  '20': 'MATERNITY',
  '21': 'UNPAID',
  '22': 'OTHER',
  '24': 'OTHER',
  '25': 'OTHER',
  '27': 'SUSPENSION',
  '28': 'OTHER',
  '29': 'MILITARY',
  '30': 'SUSPENSION',
  '43': 'MATERNITY',
  '44': 'SUSPENSION',
  '45': 'SUSPENSION',
} as const satisfies Record<string, MovementCause | null>;
export type LeaveReason = keyof typeof LEAVE_REASONS;
const LEAVE_CODES = Object.keys(LEAVE_REASONS).sort() as LeaveReason[];
const VACATION_CODE = '15';
/** Reasons of a termination (eSocial S-1.3, table 19). */
const TERMINATION_CODES = ['01', '02', '03', '04', '05', '06', '07', '10', '11', '14', '17', '33'] as const;
export type TerminationReason = (typeof TERMINATION_CODES)[number];
/** Terminations that the employer decides without a just cause, which stability forbids (Lei 8.213, art. 118; ADCT 10). */
export const DISMISSALS_BY_EMPLOYER: readonly string[] = ['02', '03'] satisfies TerminationReason[];

/** The codes of the table that is about such a movement; none: eSocial has no reason for it. */
export function esocialReasons(type: MovementType): readonly string[] {
  if (hasCause(type)) return LEAVE_CODES.filter((code) => code !== VACATION_CODE);
  if (type === 'VACATION') return [VACATION_CODE];
  return type === 'DISMISSAL' ? TERMINATION_CODES : [];
}
/** The cause that the eSocial reason of a leave stands for; null: none is known. */
const causeOfReason = ({ type, esocialReason }: MovementFields): MovementCause | null =>
  (hasCause(type) && esocialReason && LEAVE_REASONS[esocialReason as LeaveReason]) || null;
export const causeOf = (movement: MovementFields): MovementCause | null => movement.cause ?? causeOfReason(movement);
/** The reason that a cause stands for, where there is but one. */
export function onlyReasonOf({ type, cause }: Pick<MovementFields, 'type' | 'cause'>): string | null {
  const [only, ...others] = LEAVE_CODES.filter((code) => hasCause(type) && cause && LEAVE_REASONS[code] === cause);
  return others.length === 0 ? (only ?? null) : null;
}
/** The number of the receipt that eSocial gives for an event (`nrRecEvt`). */
const ESOCIAL_RECEIPT = /^\d\.\d\.\d{19}$/;
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
const emptyAsNull = (value: unknown): unknown => (value === '' ? null : value);
const shape = {
  companyId: idNumberSchema,
  status: z.enum(EMPLOYMENT_STATUSES, { error: 'unknown_option' }),
  type: movementTypeSchema,
  startDate: movementDay,
  endDate: movementDay.nullish(),
  cause: z.enum(MOVEMENT_CAUSES, { error: 'unknown_option' }).nullish(),
  esocialReason: z.preprocess(emptyAsNull, z.string().nullish()),
  esocialReceipt: z.preprocess(emptyAsNull, z.string().trim().regex(ESOCIAL_RECEIPT, { error: 'invalid' }).nullish()),
};
type MovementFields = z.infer<z.ZodObject<typeof shape>>;
const ruled = <S extends z.ZodType<MovementFields>>(schema: S) =>
  schema
    .refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
      error: 'end_before_start',
      path: ['endDate'],
    })
    .refine(({ type, status }) => statusesAfter(type).some((one) => one === status), {
      error: 'invalid',
      path: ['status'],
    })
    .refine(({ type, cause }) => !cause || hasCause(type), { error: 'invalid', path: ['cause'] })
    .refine((one) => !one.cause || one.cause === (causeOfReason(one) ?? one.cause), {
      error: 'invalid',
      path: ['cause'],
    })
    .refine(({ type, esocialReason }) => !esocialReason || esocialReasons(type).includes(esocialReason), {
      error: 'unknown_option',
      path: ['esocialReason'],
    });
/** POST employees/{id}/movements (E-10, Amb-11): without an end only what lasts until something ends it. */
export const movementBodySchema = ruled(z.strictObject({ ...shape, projectId: idNumberSchema }));
export type MovementBody = z.infer<typeof movementBodySchema>;
/** PUT employees/{id}/movements/{movementId}: what it should have been, and why it was wrong. */
const correctionShape = { ...shape, projectId: idNumberSchema.nullable(), reason: boundedText(TEXT.note) };
export const movementCorrectionSchema = ruled(z.strictObject(correctionShape));
export type MovementCorrection = z.infer<typeof movementCorrectionSchema>;
/** Our form asks for the reason of a leave; on the wire it may be absent, and then no return exam is asked. */
const hasReason = ({ type, esocialReason }: MovementFields): boolean => type !== 'LEAVE' || Boolean(esocialReason);
const reasonError = { error: 'required', path: ['esocialReason'] };
export const movementFormSchema = movementBodySchema.refine(hasReason, reasonError);
export const movementCorrectionFormSchema = movementCorrectionSchema.refine(hasReason, reasonError);

/** ?preview=true: what recording, correcting or annulling would do, with nothing recorded. */
export const movementQuerySchema = z.strictObject({ preview: flagSchema.optional() });
/** Pendencies that a movement created, made active again, made inactive on the day that it was recorded. */
export const movementCountsSchema = z.object({
  created: z.int().nonnegative(),
  reactivated: z.int().nonnegative(),
  inactivated: z.int().nonnegative(),
});
export type MovementCounts = z.infer<typeof movementCountsSchema>;

/** What is allowed and worth a look: the worker may not be dismissed (stability), or the days are a year after the project (Amb-11). */
export const MOVEMENT_WARNINGS = ['AFTER_PROJECT', 'STABILITY'] as const;

export const movementSchema = z.object({
  id: idNumberSchema,
  version: z.int().positive(),
  employeeId: idNumberSchema,
  /** Null: in all of them. */
  project: referenceSchema.nullable(),
  type: movementTypeSchema,
  startDate: dateSchema,
  endDate: dateSchema.nullable(),
  /** Null, as reason, receipt and counts: not told, or the caller is not the employer. */
  cause: z.enum(MOVEMENT_CAUSES).nullable(),
  esocialReason: z.string().nullable(),
  esocialReceipt: z.string().nullable(),
  /** Null: not counted when it was recorded. */
  counts: movementCountsSchema.nullable(),
  createdAt: instantSchema,
  /** Of a version that counts no longer: who replaced or annulled it, when and why. */
  replaced: z
    .object({
      isAnnulled: z.boolean(),
      at: instantSchema,
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type Movement = z.infer<typeof movementSchema>;
/** The answer to a change, and to its preview. */
export const movementReplySchema = movementSchema.extend({ warnings: z.array(z.enum(MOVEMENT_WARNINGS)) });
export type MovementReply = z.infer<typeof movementReplySchema>;

/** What a rule knows of a movement that counts. */
export type MovementFacts = {
  id: number;
  type: MovementType;
  startDate: string;
  endDate: string | null;
  cause: MovementCause | null;
};

/** Days without the person, both included; `to` null: until something ends it. `isEnd`: the work ended, it is no leave. */
export type Absence = { from: string; to: string | null; isEnd: boolean; isMedical: boolean };

/** What happened, in the order in which it did, whatever the order in which it was written down. */
export const inOrder = (movements: readonly MovementFacts[]): MovementFacts[] =>
  [...movements].sort((a, b) => (a.startDate === b.startDate ? a.id - b.id : a.startDate < b.startDate ? -1 : 1));

/**
 * The absences of an employee. TEMPORARILY_INACTIVATED is away from its first to its last day (without a last day: until
 * something makes available again), PERMANENTLY_INACTIVATED from its day on; AVAILABLE ends what lasts, from its day.
 * The end of the assignment is like leaving on the day after.
 */
export function absencesOf({
  movements,
  endedAt,
}: {
  movements: readonly MovementFacts[];
  endedAt: string | null;
}): Absence[] {
  let absences: Absence[] = [];
  for (const { type, startDate, endDate, cause } of inOrder(movements)) {
    const effect = MOVEMENT_EFFECT[type];
    const absence = { from: startDate, to: null, isEnd: true, isMedical: isMedical(cause) };
    if (effect === 'TEMPORARILY_INACTIVATED') absences.push({ ...absence, to: endDate, isEnd: false });
    if (effect === 'PERMANENTLY_INACTIVATED') absences.push(absence);
    if (effect === 'AVAILABLE') {
      const before = addDays(startDate, -1);
      absences = absences
        .map((one) => ({ ...one, to: one.to === null || one.to > before ? before : one.to }))
        .filter(({ from, to }) => to >= from);
    }
  }
  if (endedAt !== null) absences.push({ from: addDays(endedAt, 1), to: null, isEnd: true, isMedical: false });
  return absences.sort((a, b) => (a.from < b.from ? -1 : 1));
}
