import { z } from 'zod';
import {
  dateSchema,
  idNumberSchema,
  instantSchema,
  isCpf,
  nameText,
  onlyDigits,
  optionalText,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { RESTRICTION } from './constants.ts';
import { FOREIGN_DOCUMENT } from './employeePapers.ts';
import { EMPLOYMENT_STATUSES } from './employees.ts';
import { listOf, plainPageQuery } from './list.ts';

/**
 * People whom a contracting company keeps out (B-15, B-16): they cannot be assigned to its projects, and are turned away at
 * its gate. Suppliers learn that somebody cannot be assigned, never why; other contracting companies learn nothing.
 */
export const RESTRICTION_REASONS = [
  'SAFETY_RULE',
  'FORGED_DOCUMENT',
  'DANGEROUS_DRIVING',
  'ALCOHOL_TEST',
  'MISCONDUCT',
  'SUPPLIER_REQUEST',
  'OTHER',
] as const;
export type RestrictionReason = (typeof RESTRICTION_REASONS)[number];
/** BLOCKED: in force today; SCHEDULED: begins later; ENDED: over, or lifted. */
export const RESTRICTION_STATUSES = ['BLOCKED', 'SCHEDULED', 'ENDED'] as const;
export type RestrictionStatus = (typeof RESTRICTION_STATUSES)[number];

export const restrictedEmployeeSchema = z.object({
  id: idNumberSchema,
  version: z.int().positive(),
  companyId: idNumberSchema,
  name: z.string(),
  /** Masked CPF, or masked foreign document. */
  document: z.string(),
  /** Employers of the person on the company's projects. */
  providers: z.array(z.string()),
  reason: z.enum(RESTRICTION_REASONS),
  details: z.string().nullable(),
  /** The units in whose projects it holds, as they were chosen; null: in all. */
  facilities: z.array(referenceSchema).nullable(),
  startDate: dateSchema,
  /** Last day; null: indefinite. */
  endDate: dateSchema.nullable(),
  status: z.enum(RESTRICTION_STATUSES),
  /** What an employer has asked, and is not answered yet. */
  contest: z.object({ provider: z.string(), text: z.string(), createdAt: instantSchema }).nullable(),
  /** Days until the last one, counted from today or from a later start; null: indefinite; 0: over. */
  daysRemaining: z.int().nonnegative().nullable(),
});
export type RestrictedEmployee = z.infer<typeof restrictedEmployeeSchema>;
export const restrictedEmployeeListSchema = listOf(restrictedEmployeeSchema);

const days = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'invalid_number' })
  .transform(Number);
/** GET companies/{companyId}/restricted-employees. `name` also takes a whole CPF or document. */
export const restrictedEmployeeQuerySchema = z.strictObject({
  ...plainPageQuery(),
  name: searchTextSchema.optional(),
  document: searchTextSchema.optional(),
  status: z.enum(RESTRICTION_STATUSES, { error: 'unknown_option' }).optional(),
  reason: z.enum(RESTRICTION_REASONS, { error: 'unknown_option' }).optional(),
  daysRemainingStart: days.optional(),
  daysRemainingEnd: days.optional(),
});
export type RestrictedEmployeeQuery = z.infer<typeof restrictedEmployeeQuerySchema>;

const day = dateSchema.refine((date) => date > '1999-12-31' && date < '2100-01-01', { error: 'invalid_date' });
const shape = {
  reason: z.enum(RESTRICTION_REASONS, { error: 'required' }),
  details: z.preprocess((text) => text || null, optionalText(RESTRICTION.details).nullable()),
  startDate: day,
  /** Null: indefinite. */
  endDate: day.nullable(),
};
type Period = { startDate: string; endDate: string | null; reason: RestrictionReason; details: string | null };
const endsAfterStart = ({ startDate, endDate }: Period): boolean => endDate === null || endDate >= startDate;
const endError = { error: 'end_before_start', path: ['endDate'] };
const isExplained = ({ reason, details }: Period): boolean => reason !== 'OTHER' || details !== null;
const detailsError = { error: 'required', path: ['details'] };

/** Eleven digits, however they are written, are a CPF, right or wrong; anything else is the number of a foreign document. */
const looksLikeCpf = (text: string): boolean => onlyDigits(text).length === 11 && /^[\d.\s-]+$/.test(text);
export const personDocumentSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, { error: 'required' })
  .refine((text) => !looksLikeCpf(text) || isCpf(onlyDigits(text)), { error: 'invalid_cpf' })
  .refine((text) => looksLikeCpf(text) || FOREIGN_DOCUMENT.test(text), { error: 'invalid' });
/** The CPF or the foreign document that such a text is. */
export const documentsOf = (text: string): { cpf: string | null; foreignDocument: string | null } =>
  looksLikeCpf(text) ? { cpf: onlyDigits(text), foreignDocument: null } : { cpf: null, foreignDocument: text };

/** POST companies/{companyId}/restricted-employees. */
export const restrictedEmployeeBodySchema = z
  .strictObject({
    document: personDocumentSchema,
    name: nameText(RESTRICTION.name),
    /** Units of the company; none: everywhere. They do not change: another block holds elsewhere. */
    facilityIds: z.array(idNumberSchema).max(RESTRICTION.facilities, { error: 'too_long' }).default([]),
    ...shape,
  })
  .refine(endsAfterStart, endError)
  .refine(isExplained, detailsError);
export type RestrictedEmployeeBody = z.infer<typeof restrictedEmployeeBodySchema>;
/** PUT …/{id}: the person stays the same. */
export const restrictedEmployeeUpdateSchema = z
  .strictObject(shape)
  .refine(endsAfterStart, endError)
  .refine(isExplained, detailsError);
export type RestrictedEmployeeUpdate = z.infer<typeof restrictedEmployeeUpdateSchema>;

const plannedScheduleSchema = z.object({
  id: idNumberSchema,
  projectId: idNumberSchema,
  /** Of America/Sao_Paulo. */
  startDate: dateSchema,
  endDate: dateSchema,
  /** Units of its project. */
  facilityIds: z.array(idNumberSchema),
});
export type PlannedSchedule = z.infer<typeof plannedScheduleSchema>;
/** Whether who is blocked in these days and units (none: everywhere) leaves the schedule. */
export const leavesSchedule = (
  schedule: PlannedSchedule,
  { startDate, endDate, facilityIds }: { startDate: string; endDate: string | null; facilityIds: readonly number[] },
): boolean =>
  schedule.endDate >= startDate &&
  (endDate === null || schedule.startDate <= endDate) &&
  (facilityIds.length === 0 || schedule.facilityIds.some((id) => facilityIds.includes(id)));

/** GET companies/{companyId}/restricted-employees/person: who it is, as far as the company sees, and what a block changes. */
export const restrictedPersonQuerySchema = z.strictObject({ document: personDocumentSchema });
export const restrictedPersonSchema = z.object({
  /** Null: nobody on the company's projects. */
  person: z
    .object({ name: z.string(), role: z.string(), provider: z.string(), status: z.enum(EMPLOYMENT_STATUSES) })
    .nullable(),
  /** Projects of the company that the person works in. */
  projects: z.array(referenceSchema.extend({ facilityIds: z.array(idNumberSchema) })),
  /** Risk schedules of these projects that begin later. */
  schedules: z.array(plannedScheduleSchema),
  /** A restriction of the company that is in force or begins later. */
  isRestricted: z.boolean(),
});
export type RestrictedPerson = z.infer<typeof restrictedPersonSchema>;
