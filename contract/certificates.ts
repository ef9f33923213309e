import { z } from 'zod';
import { addDays, addMonths, dateSchema, daysBetween, idNumberSchema, instantSchema } from './common.ts';
import { TRAINING_ABSENCE } from './constants.ts';
import { absencesOf, inOrder, type MovementFacts } from './movements.ts';
import type { TrainingModality } from './trainingConfigs.ts';

/** Certificates of trainings (G-09, X-17; NR-1, item 1.7): numbered, signed, and read by anybody (ruling 29). */

/** NR-1, item 1.7.1.2. */
export const TRAINING_KINDS = ['INITIAL', 'PERIODIC', 'EVENTUAL'] as const;
export const CERTIFICATE_STATES = ['VALID', 'EXPIRED', 'REVOKED', 'FORGED'] as const;

/** Where the QR leads, with the token behind it. */
export const CERTIFICATE_PAGE = '/certificado';

type Person = { name: string; qualification: string };
/** The training as it was given: a later change of its configuration changes no certificate (NR-1, item 1.7.1.1). */
export type CertificateSnapshot = {
  name: string;
  /** Printed beside the social name; null or absent when `name` is the civil name. */
  civilName?: string | null;
  training: string;
  norm: string;
  content: string;
  text: string;
  kind: (typeof TRAINING_KINDS)[number];
  modality: TrainingModality;
  hours: number;
  place: string;
  score: number | null;
  instructors: Person[];
  responsible: Person;
  /** Earlier training whose content counts here; `date` is the last day of its oldest part (NR-1, items 1.7.6 to 1.7.8). */
  reused: { training: string; date: string; hours: number } | null;
};

/** The last day of validity: counted from the oldest part that is reused; null when the training does not end by time. */
export const certificateValidity = ({
  endDate,
  validityMonths,
  reused,
}: {
  endDate: string;
  validityMonths: number | null;
  reused: { date: string } | null;
}): string | null =>
  validityMonths === null ? null : addMonths(reused && reused.date < endDate ? reused.date : endDate, validityMonths);

/** What ends the effect of a training before its validity does (domain-facts, 5.2, point 5). */
export const EFFECT_ENDS = ['ABSENCE', 'ROLE_CHANGE'] as const;
export type EffectEnd = { since: string; cause: (typeof EFFECT_ENDS)[number] };

/**
 * The first day on which a training of a norm has no effect any more: the return from an absence of more than 180 days (NR-1), 90
 * days (NR-35) or 3 months (NR-10), or a change of function (NR-10). A change of company needs no rule: certificates belong to
 * an employment. Null: nothing ended it; trainings of no norm are the company's own business.
 */
export function endOfEffect(
  { norm, endDate }: { norm: string; endDate: string },
  movements: readonly MovementFacts[],
): EffectEnd | null {
  const norms = [...norm.matchAll(/\bNR[-\s]?0*(\d+)/gi)].map(([, number]) => Number(number));
  if (norms.length === 0) return null;
  const isElectricity = norms.includes(10);
  const longest = norms.includes(35) ? TRAINING_ABSENCE.heightDays : TRAINING_ABSENCE.days;
  const isTooLong = (from: string, back: string) =>
    daysBetween(from, back) > longest || (isElectricity && back > addMonths(from, TRAINING_ABSENCE.electricityMonths));
  const ends: EffectEnd[] = inOrder(movements)
    .filter(({ type, startDate }) => isElectricity && type === 'ROLE_CHANGE' && startDate > endDate)
    .map(({ startDate }) => ({ since: startDate, cause: 'ROLE_CHANGE' }));
  const dayAfter = addDays(endDate, 1);
  let away = { from: '', back: '' };
  for (const { from, to, isEnd } of absencesOf({ movements, endedAt: null })) {
    if (isEnd || to === null || to < dayAfter) continue;
    const first = from < dayAfter ? dayAfter : from;
    const back = addDays(to, 1);
    // One leave right behind another is one absence.
    away = first <= away.back ? { from: away.from, back: back > away.back ? back : away.back } : { from: first, back };
    if (isTooLong(away.from, away.back)) ends.push({ since: away.back, cause: 'ABSENCE' });
  }
  return ends.sort((a, b) => (a.since < b.since ? -1 : 1))[0] ?? null;
}

/** The last day on which a certificate counts; null: no end is known. */
export const lastDayInForce = (validUntil: string | null, end: EffectEnd | null): string | null => {
  const last = end && addDays(end.since, -1);
  return last !== null && (validUntil === null || last < validUntil) ? last : validUntil;
};

/** 42 → '000042'. */
export const formatCertificateNumber = (number: number): string => String(number).padStart(6, '0');

/** GET certificates/info/{token}, public: exactly what the page shows; nothing of a revoked or forged one. */
export const certificateInfoSchema = z.strictObject({
  state: z.enum(CERTIFICATE_STATES),
  checkedAt: instantSchema,
  certificate: z
    .strictObject({
      name: z.string(),
      training: z.string(),
      hours: z.int().positive(),
      startDate: dateSchema,
      endDate: dateSchema,
      validUntil: dateSchema.nullable(),
    })
    .nullable(),
});
export type CertificateInfo = z.infer<typeof certificateInfoSchema>;
export const certificateInfoParamsSchema = z.object({ certificate: z.string().trim().min(1).max(200) });

/** GET companies/employees/{id}/certificates (E-22): the latest first. */
export const certificateSchema = z.object({
  id: idNumberSchema,
  number: z.int().positive(),
  training: z.string(),
  hours: z.int().positive(),
  company: z.string(),
  endDate: dateSchema,
  validUntil: dateSchema.nullable(),
  state: z.enum(['VALID', 'EXPIRED', 'REVOKED']),
  /** A movement ended its effect, or will on that day. */
  noEffect: z.object({ since: dateSchema, cause: z.enum(EFFECT_ENDS) }).nullable(),
  /** Why it was revoked. */
  revocation: z.string().nullable(),
  /** Of the company that gave it: who may revoke it there asks for it by its id. */
  companyId: idNumberSchema,
});
export const certificateListSchema = z.array(certificateSchema);
export type Certificate = z.infer<typeof certificateSchema>;
