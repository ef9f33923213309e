import { z } from 'zod';
import {
  boundedText,
  cpfSchema,
  dateSchema,
  idNumberSchema,
  instantSchema,
  nameText,
  referenceSchema,
  searchTextSchema,
  timeSchema,
} from './common.ts';
import { PAGE_SIZE, TRAINING, TRAINING_CLASS } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { bodyFlagSchema, CLASS_SORTS, flagSchema, listOf, pageQuery, plainPageQuery, someOf } from './list.ts';
import { personSchema } from './pendencies.ts';
import { TRAINING_MODALITIES, trainingConfigSchema } from './trainingConfigs.ts';

/** Trainings that are held, with their seats, waiting list, attendance and scores (G-01 to G-04; domain-facts, 5.2). */

export const CLASS_STATUSES = ['PLANNED', 'OPEN', 'IN_PROGRESS', 'FINISHED', 'CANCELLED'] as const;
export type ClassStatus = (typeof CLASS_STATUSES)[number];
export const ENROLMENT_STATES = ['ENROLLED', 'WAITING'] as const;

const instructorSchema = z.strictObject({
  name: nameText(TRAINING_CLASS.person),
  qualification: nameText(TRAINING_CLASS.person),
});
const positive = (max: number) =>
  z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(max, { error: 'too_large' });
const shape = {
  trainingConfigId: idNumberSchema,
  modality: z.enum(TRAINING_MODALITIES, { error: 'unknown_option' }),
  place: nameText(TRAINING_CLASS.place),
  /** The unit of the company: who is blocked there cannot take part. */
  facilityId: idNumberSchema.nullable().default(null),
  hours: positive(TRAINING.hours),
  seats: positive(TRAINING_CLASS.seats),
  /** Days and times of America/Sao_Paulo. */
  startDate: dateSchema,
  startTime: timeSchema,
  endDate: dateSchema,
  endTime: timeSchema,
  /** Enrolment is open. */
  open: z.boolean({ error: 'invalid_flag' }),
  responsibleName: nameText(TRAINING_CLASS.person),
  /** Number in the professional council. */
  responsibleRegister: nameText(TRAINING_CLASS.person),
  instructors: z
    .array(instructorSchema)
    .min(1, { error: 'required' })
    .max(TRAINING_CLASS.instructors, { error: 'too_long' }),
};
type Interval = { startDate: string; startTime: string; endDate: string; endTime: string };
const endsAfterStart = (body: Interval, issues: z.RefinementCtx): void => {
  if (`${body.endDate}T${body.endTime}` > `${body.startDate}T${body.startTime}`) return;
  const path = [body.endDate < body.startDate ? 'endDate' : 'endTime'];
  issues.addIssue({ code: 'custom', message: 'end_before_start', path });
};
/** POST training-classes. */
export const trainingClassCreateSchema = z
  .strictObject({ companyId: idNumberSchema, ...shape })
  .superRefine(endsAfterStart);
export type TrainingClassCreate = z.infer<typeof trainingClassCreateSchema>;
/** POST training-classes/retroactive: one that is over; its proof is sent as a file of it (G-06). */
const { open: _open, ...heldShape } = shape;
export const retroactiveClassSchema = z
  .strictObject({ companyId: idNumberSchema, ...heldShape, reason: boundedText(TRAINING_CLASS.reason) })
  .superRefine(endsAfterStart);
export type RetroactiveClass = z.infer<typeof retroactiveClassSchema>;
/** PUT training-classes/{id} (G-03). */
export const trainingClassUpdateSchema = z.strictObject(shape).superRefine(endsAfterStart);
export type TrainingClassUpdate = z.infer<typeof trainingClassUpdateSchema>;
/** PATCH training-classes/{id}/cancel. */
export const classCancellationSchema = z.strictObject({ reason: boundedText(TRAINING_CLASS.reason) });

export const trainingClassSchema = z.object({
  id: idNumberSchema,
  /** Of its company, from 1: 'Turma 12'. */
  number: z.int().positive(),
  company: referenceSchema,
  training: referenceSchema,
  modality: shape.modality,
  place: z.string(),
  facility: referenceSchema.nullable(),
  hours: z.int(),
  seats: z.int(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  open: z.boolean(),
  status: z.enum(CLASS_STATUSES),
  responsibleName: z.string(),
  responsibleRegister: z.string(),
  instructors: z.array(instructorSchema),
  enrolled: z.int().nonnegative(),
  waiting: z.int().nonnegative(),
  minimumScore: trainingConfigSchema.shape.minimumScore,
  cancelReason: z.string().nullable(),
  /** Registered when it was over (G-06); null for one that was planned. */
  retroactive: z.object({ reason: z.string(), by: personSchema, hasProof: z.boolean() }).nullable(),
  version: z.int().positive(),
});
export type TrainingClass = z.infer<typeof trainingClassSchema>;
/** Nobody joins or leaves one that is over, but one that was registered afterwards. */
export const takesPeople = ({ status, retroactive }: Pick<TrainingClass, 'status' | 'retroactive'>): boolean =>
  status !== 'CANCELLED' && (status !== 'FINISHED' || retroactive !== null);
/** Why `uid` may not approve in a class that was registered afterwards: another person looks at its proof (domain-facts, 5.2, point 8). */
export const retroactiveErrorOf = (
  retroactive: { by: { uid: string | null }; hasProof: boolean } | null,
  uid: string,
): 'training_class_proof_missing' | 'training_class_registered_by_you' | null => {
  if (!retroactive) return null;
  if (!retroactive.hasProof) return 'training_class_proof_missing';
  return retroactive.by.uid === uid ? 'training_class_registered_by_you' : null;
};
export const trainingClassListSchema = listOf(trainingClassSchema);

export const trainingClassFilters = {
  /** In training and place, or the number of the class. */
  name: searchTextSchema.optional(),
  employee: searchTextSchema.optional(),
  instructor: searchTextSchema.optional(),
  startDate: dateSchema.optional(),
  endDate: dateSchema.optional(),
  /** Over, or not over. */
  hasFinish: flagSchema.optional(),
  /** Only those with a free seat that are not over. */
  withSeats: flagSchema.optional(),
  'status[]': someOf(CLASS_STATUSES).optional(),
};
export type TrainingClassFilters = z.infer<z.ZodObject<typeof trainingClassFilters>>;
/** GET training-classes: by start, the latest first (G-02). */
export const trainingClassQuerySchema = z.strictObject({
  ...pageQuery(CLASS_SORTS, PAGE_SIZE.default),
  ...trainingClassFilters,
});
export type TrainingClassQuery = z.infer<typeof trainingClassQuerySchema>;
export const CLASS_COLUMNS = [
  ...(['number', 'training', 'company', 'modality', 'instructors', 'responsible', 'place', 'startsAt'] as const),
  ...(['endsAt', 'hours', 'seats', 'enrolled', 'waiting', 'status', 'cancelReason'] as const),
] as const;
const exportOf = <Column extends string>(columns: readonly [Column, ...Column[]]) => ({
  columns: someOf(columns).min(1, { error: 'required' }),
  format: z.enum(EXPORT_FORMATS, { error: 'unknown_option' }),
});
/** POST training-classes/export: all that match `filters`, the latest first, with these columns in this order. */
export const trainingClassExportSchema = z.strictObject({
  filters: z
    .strictObject({
      ...trainingClassFilters,
      hasFinish: bodyFlagSchema.optional(),
      withSeats: bodyFlagSchema.optional(),
    })
    .default({}),
  ...exportOf(CLASS_COLUMNS),
});
export type TrainingClassExport = z.infer<typeof trainingClassExportSchema>;
/** GET training-classes/numbers: how many there are of each status, for the rail of the list. */
export const trainingClassNumbersSchema = z.record(z.enum(CLASS_STATUSES), z.int().nonnegative());

/** POST training-classes/{id}/employees: all of them or none; `wait`: who finds no seat waits for one. */
export const enrolmentSchema = z.strictObject({
  employeeIds: z
    .array(idNumberSchema)
    .min(1, { error: 'required' })
    .max(TRAINING_CLASS.people, { error: 'too_long' })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
  wait: z.boolean({ error: 'invalid_flag' }).default(false),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;
/** PATCH training-classes/{id}/employees/{employeeId}: null while unknown. */
export const classResultSchema = z.strictObject({
  attended: z.boolean({ error: 'invalid_flag' }).nullable(),
  score: trainingConfigSchema.shape.minimumScore,
});
export type ClassResult = z.infer<typeof classResultSchema>;
export const classEmployeeSchema = classResultSchema.extend({
  id: idNumberSchema,
  name: z.string(),
  role: z.string(),
  provider: referenceSchema,
  state: z.enum(ENROLMENT_STATES),
  /** Given by the approval, and in force: the result is final (G-09). */
  certificate: z.object({ id: idNumberSchema, number: z.int().positive() }).nullable(),
});
export type ClassEmployee = z.infer<typeof classEmployeeSchema>;
/** What is recorded of somebody in a class, and whether it is enough for an approval (G-04). */
export const RESULT_STATES = ['WAITING', 'ABSENT', 'PENDING', 'BELOW', 'APPROVABLE', 'APPROVED'] as const;
export type ResultState = (typeof RESULT_STATES)[number];
/** `minimumScore` null: the training gives no scores. The gateway counts by the same rule, in SQL. */
export function resultStateOf(
  { state, attended, score, certificate }: Pick<ClassEmployee, 'state' | 'attended' | 'score' | 'certificate'>,
  minimumScore: number | null,
): ResultState {
  if (certificate) return 'APPROVED';
  if (state === 'WAITING') return 'WAITING';
  if (attended === false) return 'ABSENT';
  if (minimumScore !== null && score !== null && score < minimumScore) return 'BELOW';
  return attended === null || (minimumScore !== null && score === null) ? 'PENDING' : 'APPROVABLE';
}
/** GET training-classes/{id}/employees: who has a seat, then who waits, in the order of enrolment. */
export const classEmployeeFilters = {
  /** In the names of person and provider. */
  name: searchTextSchema.optional(),
  'result[]': someOf(RESULT_STATES).optional(),
};
export const classEmployeeQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  ...classEmployeeFilters,
});
export type ClassEmployeeQuery = z.infer<typeof classEmployeeQuerySchema>;
export const classEmployeeListSchema = listOf(classEmployeeSchema);
/** GET training-classes/{id}/employees/numbers: how many people there are of each state. */
export const classEmployeeNumbersSchema = z.record(z.enum(RESULT_STATES), z.int().nonnegative());
export type ClassEmployeeNumbers = z.infer<typeof classEmployeeNumbersSchema>;

export const CLASS_EMPLOYEE_COLUMNS = [
  'name',
  'role',
  'provider',
  'attended',
  'score',
  'result',
  'certificate',
] as const;
/** POST training-classes/employees/export: the participants of one class that match `filters`. */
export const classEmployeeExportSchema = z.strictObject({
  classId: idNumberSchema,
  filters: z.strictObject(classEmployeeFilters).default({}),
  ...exportOf(CLASS_EMPLOYEE_COLUMNS),
});
export type ClassEmployeeExport = z.infer<typeof classEmployeeExportSchema>;

/** PUT training-classes/{id}/results: attendance and scores of several people, all of them or none (G-04). */
export const classResultsSchema = z.strictObject({
  results: z
    .array(classResultSchema.extend({ employeeId: idNumberSchema }))
    .min(1, { error: 'required' })
    .max(TRAINING_CLASS.seats, { error: 'too_long' })
    .refine((results) => new Set(results.map(({ employeeId }) => employeeId)).size === results.length, {
      error: 'repeated',
    }),
});
export type ClassResults = z.infer<typeof classResultsSchema>;

/** Why somebody cannot be enrolled, besides not being found; nobody is told who restricts (B-16). */
export const CANDIDATE_PROBLEMS = ['enrolled', 'not_assignable'] as const;
const candidateSchema = classEmployeeSchema
  .pick({ id: true, name: true, role: true, provider: true })
  .extend({ problem: z.enum(CANDIDATE_PROBLEMS).nullable() });
export type ClassCandidate = z.infer<typeof candidateSchema>;
/**
 * POST training-classes/{id}/candidates: people who can be enrolled, by name, of one project or by whole CPFs; the first ones
 * only. A POST, because an address must not carry CPFs.
 */
export const classCandidateQuerySchema = z.strictObject({
  name: searchTextSchema.optional(),
  projectId: idNumberSchema.optional(),
  cpfs: z.array(cpfSchema).min(1, { error: 'required' }).max(TRAINING_CLASS.people, { error: 'too_long' }).optional(),
});
export type ClassCandidateQuery = z.infer<typeof classCandidateQuerySchema>;
export const classCandidatesSchema = z.object({
  results: z.array(candidateSchema),
  /** More match than are given. */
  more: z.boolean(),
  /** Of the CPFs that were asked, those of nobody whom the caller may enrol. */
  unknown: z.array(z.string()),
});
export type ClassCandidates = z.infer<typeof classCandidatesSchema>;
