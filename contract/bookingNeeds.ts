import { z } from 'zod';
import { EXAM_TYPES, type ExamType, RISK_FACTORS } from './clinics.ts';
import {
  addDays,
  addMonths,
  dateSchema,
  daysBetween,
  idNumberSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { EXAM, PAGE_SIZE } from './constants.ts';
import { type Exposure, isExposed } from './documentValidity.ts';
import { listOf, plainPageQuery } from './list.ts';
import type { MovementType } from './movements.ts';

/** Which exam a person needs next, and by which day (X-18; NR-7, 7.5.6 to 7.5.11). */

/** What the rule knows of a movement; `medical`: its cause is an illness or accident. */
export type ExamMovement = { type: MovementType; startDate: string; endDate: string | null; medical: boolean };
export type ExamFacts = {
  today: string;
  admissionDate: string;
  dismissed: boolean;
  /** Of the employer (NR-4, Annex I); null: not informed, which counts as 3 or 4. */
  riskGrade: number | null;
  /** By the PGR; null: not informed, which counts as exposed. */
  exposure: Exposure | null;
  /** Months between two exams that the PCMSO asks of this person; null: those of NR-7. It can only ask sooner. */
  examMonths: number | null;
  /** The last exam that an ASO proves, and the end that is printed on it: a PCMSO may ask sooner. */
  lastExam: { day: string; printedUntil: string | null } | null;
  movements: readonly ExamMovement[];
};
export type ExamNeed = { examinationType: ExamType; lastDay: string };

/** Of equal last days, the first of these counts. */
export const NEED_ORDER = ['ADMISSION', 'RETURN', 'RISK_CHANGE', 'PERIODIC'] as const satisfies ExamType[];

const latest = (days: readonly string[]): string | null => days.toSorted().at(-1) ?? null;
const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null;

/** The last absence by illness or accident of 30 days or more, with the day of the return. */
function absenceOf(movements: readonly ExamMovement[]): { start: string; resumes: string } | null {
  const returns = movements.filter(({ type }) => type === 'RETURN').map(({ startDate }) => startDate);
  const found = movements
    .filter(({ type, medical }) => medical && (type === 'LEAVE' || type === 'LICENCE'))
    .flatMap(({ startDate: start, endDate }) => {
      const first = earliest(returns.filter((day) => day > start));
      const resumes = earliest([first, endDate && addDays(endDate, 1)]);
      return resumes !== null && daysBetween(start, resumes) >= EXAM.returnAfter ? [{ start, resumes }] : [];
    });
  return found.toSorted((one, other) => one.start.localeCompare(other.start)).at(-1) ?? null;
}

/**
 * The next exam by NR-7; null: none. Admission before the work; return before resuming; change of risk before it; periodic
 * 12 months after the last exam of who is exposed, else 24, sooner by the PCMSO or the end that is printed; exit within 10 days, unless the
 * last exam is at most 90 days old (135 in risk grades 1 and 2). An exam serves every purpose that it is near enough to.
 * The list is computed by the same rule in SQL.
 */
export function examNeed({
  today,
  admissionDate,
  dismissed,
  riskGrade,
  exposure,
  examMonths,
  lastExam,
  movements,
}: ExamFacts): ExamNeed | null {
  const startsOf = (...types: MovementType[]): string[] =>
    movements.filter(({ type }) => types.includes(type)).map(({ startDate }) => startDate);
  if (dismissed) {
    const day = latest(startsOf('DISMISSAL'));
    const isOver = day === null || addDays(day, EXAM.exitListed) < today;
    const serves = riskGrade !== null && riskGrade <= 2 ? EXAM.exitServesAtLowRisk : EXAM.exitServes;
    if (isOver || (lastExam && lastExam.day >= addDays(day, -serves))) return null;
    return { examinationType: 'DISMISSAL', lastDay: addDays(day, EXAM.exitWithin) };
  }
  const serves = (event: string): boolean => lastExam !== null && lastExam.day >= addDays(event, -EXAM.eventServes);
  const absence = absenceOf(movements);
  const isReturnDone = absence && serves(absence.resumes) && lastExam && lastExam.day > absence.start;
  const change = latest(startsOf('ROLE_CHANGE', 'RISK_CHANGE'));
  const byNorm = isExposed(exposure) ? EXAM.exposedMonths : EXAM.otherMonths;
  const months = Math.min(byNorm, examMonths ?? byNorm);
  const days: Record<(typeof NEED_ORDER)[number], string | null> = {
    ADMISSION: lastExam ? null : admissionDate,
    RETURN: absence && !isReturnDone ? absence.resumes : null,
    RISK_CHANGE: change !== null && !serves(change) ? change : null,
    PERIODIC: lastExam && earliest([addMonths(lastExam.day, months), lastExam.printedUntil]),
  };
  const needs = NEED_ORDER.flatMap((examinationType) => {
    const lastDay = days[examinationType];
    return lastDay === null ? [] : [{ examinationType, lastDay }];
  });
  return needs.toSorted((one, other) => one.lastDay.localeCompare(other.lastDay))[0] ?? null;
}

/** Somebody who can be booked, with the exam that is needed next. */
export const bookingPersonSchema = z.object({
  id: idNumberSchema,
  name: z.string(),
  role: z.string(),
  company: referenceSchema,
  riskSelecteds: z.array(z.enum(RISK_FACTORS)),
  lastExam: dateSchema.nullable(),
  examinationType: z.enum(EXAM_TYPES).nullable(),
  lastDay: dateSchema.nullable(),
  /** The exam that is booked; without id where the booking is of a company that the caller does not see. */
  booking: z
    .object({ id: idNumberSchema.nullable(), examinationType: z.enum(EXAM_TYPES), examinationDate: dateSchema })
    .nullable(),
});
export type BookingPerson = z.infer<typeof bookingPersonSchema>;
/** GET bookings/needs: 'a agendar', the first last day first; GET bookings/people: those of the ids. */
export const bookingNeedQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
  examinationType: z.enum(EXAM_TYPES, { error: 'unknown_option' }).optional(),
});
export type BookingNeedQuery = z.infer<typeof bookingNeedQuerySchema>;
export const bookingNeedListSchema = listOf(bookingPersonSchema);
export const bookingPeopleQuerySchema = z.strictObject({
  /** Separated by commas. */
  employeeIds: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, { error: 'invalid_id' })
    .transform((text) => text.split(',').map(Number))
    .pipe(z.array(idNumberSchema).max(EXAM.people, { error: 'too_long' })),
});
