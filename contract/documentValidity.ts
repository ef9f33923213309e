import { z } from 'zod';
import { addDays, addMonths } from './common.ts';
import { EMPLOYEE } from './constants.ts';
import { STATED_EVENTS } from './documentTerms.ts';

/**
 * Until when a document is valid (domain facts, 1.1-a; ruling 13): from its issue, until the end that it prints, or from an event. Days
 * are `YYYY-MM-DD`.
 */
/** ISSUE: the end is computed. PRINTED: the document prints its own end, and the computed one is only the latest allowed. */
export const VALIDITY_SOURCES = ['ISSUE', 'PRINTED', 'EVENT'] as const;
/** Beside these, days that the product knows, and the end of the year or half-year in which the document was issued. */
export const VALIDITY_EVENTS = [...STATED_EVENTS, 'ADMISSION', 'ASSIGNMENT', 'YEAR_END', 'HALF_YEAR_END'] as const;
export type ValidityEvent = (typeof VALIDITY_EVENTS)[number];
/** The calendar's own ends need no further days. */
export const isCalendarEvent = (event: ValidityEvent | null | undefined): boolean =>
  event === 'YEAR_END' || event === 'HALF_YEAR_END';
export const isStatedEvent = (event: ValidityEvent | null | undefined): event is (typeof STATED_EVENTS)[number] =>
  STATED_EVENTS.some((one) => one === event);

/** Exposure to occupational risks by the PGR (NR-7, 7.5.8); not informed counts as exposed. */
export const EXPOSURES = ['EXPOSED', 'NOT_EXPOSED'] as const;
export type Exposure = (typeof EXPOSURES)[number];
export const isExposed = (exposure: Exposure | null): boolean => exposure !== 'NOT_EXPOSED';

const option = { error: 'unknown_option' };
const number = (max: number) =>
  z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(max, { error: 'too_large' });
/** The most kinds of people for whom one document is valid for another time. */
const MOST_RULES = 5;
export const validityDaysSchema = number(3660);
/** An operating licence may be valid for twenty years (Lei 15.190/2025). */
export const validityMonthsSchema = number(240);

/** Another validity for whom it says: the first rule that fits counts, before the entry's own. */
export const validityRuleSchema = z
  .strictObject({
    exposure: z.enum(EXPOSURES, option).optional(),
    /** Whole years at the issue (CTB, art. 147, § 2º). */
    ageFrom: number(120).optional(),
    validityDays: validityDaysSchema.optional(),
    validityMonths: validityMonthsSchema.optional(),
  })
  .refine((rule) => (rule.validityDays === undefined) !== (rule.validityMonths === undefined), {
    error: 'required',
    path: ['validityMonths'],
  })
  .refine((rule) => rule.exposure !== undefined || rule.ageFrom !== undefined, {
    error: 'required',
    path: ['exposure'],
  })
  .meta({ example: { ageFrom: 45, validityMonths: 12 } });
export type ValidityRule = z.infer<typeof validityRuleSchema>;

export const validitySchema = z.object({
  validityDays: validityDaysSchema.nullable(),
  validityMonths: validityMonthsSchema.nullable(),
  validityFrom: z.enum(VALIDITY_SOURCES, option),
  /** With EVENT. */
  validityEvent: z.enum(VALIDITY_EVENTS, option).nullable(),
  validityRules: z
    .array(validityRuleSchema)
    .min(1, { error: 'required' })
    .max(MOST_RULES, { error: 'too_long' })
    .nullable(),
});
export type Validity = z.infer<typeof validitySchema>;
/** What the rules ask of the person whose document it is. */
export type ValiditySubject = {
  exposure: Exposure | null;
  /** Months between two exams that the PCMSO asks of this person; null: those of NR-7. */
  examMonths: number | null;
  birthdate: string | null;
  admissionDate: string | null;
  /** First day on the project. */
  assignedOn: string | null;
};
/** A validity, and whose document it is; no subject: a company's. */
export type SubjectValidity = Validity & { subject?: ValiditySubject | null };

const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0);

function fits({ exposure, ageFrom }: ValidityRule, subject: ValiditySubject, issueDate: string): boolean {
  if (exposure !== undefined && (exposure === 'EXPOSED') !== isExposed(subject.exposure)) return false;
  if (ageFrom === undefined) return true;
  return subject.birthdate !== null && yearsBetween(subject.birthdate, issueDate) >= ageFrom;
}

/** Days or months that hold for the subject. Where exposure decides, a PCMSO can only ask sooner (NR-7, 7.5.8). */
export function periodOf(
  { validityDays, validityMonths, validityRules, subject }: SubjectValidity,
  issueDate: string,
): { days: number | null; months: number | null } {
  const rule = subject && validityRules?.find((one) => fits(one, subject, issueDate));
  const days = rule ? (rule.validityDays ?? null) : validityDays;
  const months = rule ? (rule.validityMonths ?? null) : validityMonths;
  const asked = validityRules?.some(({ exposure }) => exposure !== undefined) ? (subject?.examMonths ?? null) : null;
  if (asked === null) return { days, months };
  const isSooner = days === null ? asked < (months ?? Number.POSITIVE_INFINITY) : asked * 30 < days;
  return isSooner ? { days: null, months: asked } : { days, months };
}

/** The day from which the validity counts. */
function startOf({ validityFrom, validityEvent, subject }: SubjectValidity, issueDate: string): string {
  if (validityFrom !== 'EVENT') return issueDate;
  if (validityEvent === 'ADMISSION') return subject?.admissionDate ?? issueDate;
  if (validityEvent === 'ASSIGNMENT') return subject?.assignedOn ?? issueDate;
  const year = issueDate.slice(0, 4);
  if (validityEvent === 'YEAR_END') return `${year}-12-31`;
  if (validityEvent === 'HALF_YEAR_END') return issueDate < `${year}-07-01` ? `${year}-06-30` : `${year}-12-31`;
  return issueDate;
}

/** The latest expiration date that a document issued on that day may have; null when the entry knows no validity. */
export function latestExpiration(validity: SubjectValidity, issueDate: string): string | null {
  const { days, months } = periodOf(validity, issueDate);
  const start = startOf(validity, issueDate);
  if (days !== null) return addDays(start, days);
  if (months !== null) return addMonths(start, months);
  return validity.validityFrom === 'EVENT' && isCalendarEvent(validity.validityEvent) ? start : null;
}
/** The expiration date is missing where one is needed, or later than the catalogue allows: it is confirmed first (D-18). */
export const isValidityDoubtful = (
  validity: SubjectValidity,
  { issueDate, expirationDate }: { issueDate: string; expirationDate: string | null },
): boolean => {
  const latest = latestExpiration(validity, issueDate);
  return latest !== null && (expirationDate === null || expirationDate > latest);
};
/** What is proposed before the printed end is known: nothing where only the document itself can tell (ruling 13). */
export const proposedExpiration = (validity: SubjectValidity, issueDate: string): string | null =>
  validity.validityFrom === 'PRINTED' ? null : latestExpiration(validity, issueDate);

/** Whether a company's version lets some document be valid for longer than the norm does: for anybody that one of them tells apart. */
export function isAboveNorm(own: Validity, norm: Validity): boolean {
  const ages = [own, norm].flatMap(({ validityRules }) => validityRules?.flatMap(({ ageFrom }) => ageFrom ?? []) ?? []);
  const issueDate = '2026-01-01';
  return EXPOSURES.some((exposure) =>
    [EMPLOYEE.riskAge, ...ages].some((age) => {
      const birthdate = addMonths(issueDate, -12 * age);
      const subject = { exposure, birthdate, examMonths: null, admissionDate: issueDate, assignedOn: issueDate };
      const [mine, most] = [own, norm].map((one) => latestExpiration({ ...one, subject }, issueDate));
      return Boolean(mine && most && mine > most);
    }),
  );
}
