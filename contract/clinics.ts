import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  emailSchema,
  idNumberSchema,
  idSchema,
  moneySchema,
  nameText,
  optionalText,
  phoneSchema,
  referenceSchema,
  searchTextSchema,
  weekdayOf,
} from './common.ts';
import { EXAM, type Language, PAGE_SIZE, PROXIMITIES } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import en from './messages/exams.en.json' with { type: 'json' };
import es from './messages/exams.es.json' with { type: 'json' };
import pt from './messages/exams.pt.json' with { type: 'json' };
import type { RiskActivityId } from './projects.ts';

/** Partner clinics and what is examined there (I-10; NR-7; domain-facts, 5.6). The operator of the installation keeps them. */

/** Words of exams; the interface has them with its pages, the gateway in mails and calendar files. */
export const examWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };

/** Occupational exams of NR-7, 7.5.6. */
export const EXAM_TYPES = ['ADMISSION', 'PERIODIC', 'RETURN', 'RISK_CHANGE', 'DISMISSAL'] as const;
export type ExamType = (typeof EXAM_TYPES)[number];
/** The shipped document of each exam. */
export const ASO_SLUG = {
  ADMISSION: 'aso',
  PERIODIC: 'aso',
  RETURN: 'aso-retorno',
  RISK_CHANGE: 'aso-mudanca-risco',
  DISMISSAL: 'aso-demissional',
} as const satisfies Record<ExamType, string>;

/** What a clinic examines. HIV and pregnancy are never among them (Lei 9.029/1995; Portaria MTP 671/2021). */
export const EXAMINATIONS = [
  'CLINICAL',
  'AUDIOMETRY',
  'SPIROMETRY',
  'CHEST_XRAY',
  'ECG',
  'EEG',
  'GLUCOSE',
  'VISUAL_ACUITY',
  'BLOOD_COUNT',
  'BIOLOGICAL',
] as const;
export type Examination = (typeof EXAMINATIONS)[number];

/**
 * Examinations by the risk factors of the job: those of NR-7's annexes, and the usual protocol for height, electricity, confined
 * spaces and vehicles, which the physician decides. A factor without any asks for the clinical examination alone.
 */
const EXAMINATIONS_OF = {
  NOISE: ['AUDIOMETRY'],
  METAL_FUMES: ['SPIROMETRY', 'CHEST_XRAY'],
  MINERAL_DUST: ['SPIROMETRY', 'CHEST_XRAY'],
  CHEMICAL: ['BIOLOGICAL', 'BLOOD_COUNT'],
  IONISING_RADIATION: ['BLOOD_COUNT'],
  HYPERBARIC: ['CHEST_XRAY', 'ECG', 'AUDIOMETRY'],
  HEAT: [],
  VIBRATION: [],
  ERGONOMIC: [],
  HEIGHT: ['ECG', 'EEG', 'GLUCOSE', 'VISUAL_ACUITY'],
  ELECTRICAL: ['ECG', 'EEG', 'GLUCOSE'],
  CONFINED_SPACE: ['ECG', 'EEG', 'GLUCOSE', 'SPIROMETRY'],
  VEHICLES: ['ECG', 'EEG', 'GLUCOSE', 'VISUAL_ACUITY', 'AUDIOMETRY'],
} as const satisfies Record<string, readonly Examination[]>;
export type RiskFactor = keyof typeof EXAMINATIONS_OF;
export const RISK_FACTORS = Object.keys(EXAMINATIONS_OF) as [RiskFactor, ...RiskFactor[]];
/** The risk factor of each risk activity of an employee. */
export const FACTOR_OF_ACTIVITY = {
  1: 'HEIGHT',
  2: 'ELECTRICAL',
  3: 'CONFINED_SPACE',
  4: 'METAL_FUMES',
  5: 'VEHICLES',
  6: 'VEHICLES',
  7: 'CHEMICAL',
  8: 'ERGONOMIC',
  9: 'ELECTRICAL',
  10: 'CHEMICAL',
  11: 'CHEMICAL',
} as const satisfies Record<RiskActivityId, RiskFactor>;

/** The factor among `risks` that asks for an examination; null: none of them does. */
export const factorOf = (examination: Examination, risks: readonly RiskFactor[]): RiskFactor | null =>
  risks.find((risk) => (EXAMINATIONS_OF[risk] as readonly Examination[]).includes(examination)) ?? null;
/** What the risks ask for, each once, in the order of the list; the clinical examination always. */
export const examinationsFor = (risks: readonly RiskFactor[]): Examination[] =>
  EXAMINATIONS.filter((one) => one === 'CLINICAL' || factorOf(one, risks) !== null);

const option = { error: 'unknown_option' };
const unique = <Item>(all: readonly Item[]): boolean => new Set(all).size === all.length;
export const examinationsSchema = z
  .array(z.enum(EXAMINATIONS, option))
  .min(1, { error: 'required' })
  .refine(unique, { error: 'repeated' })
  .refine((all) => all.includes('CLINICAL'), { error: 'clinical_missing' });

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' });
/** Opening hours of a weekday, 0 = Sunday; local time of the clinic. */
const hoursSchema = z
  .array(
    z
      .strictObject({ weekday: z.int().min(0).max(6), opens: time, closes: time })
      .refine(({ opens, closes }) => opens < closes, { error: 'invalid', path: ['closes'] }),
  )
  .min(1, { error: 'required' })
  .refine((all) => unique(all.map(({ weekday }) => weekday)), { error: 'repeated' });
export type ClinicHours = z.infer<typeof hoursSchema>;
export const hoursOn = (hours: ClinicHours, day: string) =>
  hours.find(({ weekday }) => weekday === weekdayOf(day)) ?? null;

/** 7 digits of IBGE. */
export const municipalityIdSchema = z.int().min(1_000_000, { error: 'invalid' }).max(9_999_999, { error: 'invalid' });
export const municipalitySchema = z.object({ id: z.int(), name: z.string(), state: z.string() });
export type Municipality = z.infer<typeof municipalitySchema>;
/** GET municipalities: those whose name begins with, else contains, the text. */
export const municipalityQuerySchema = z.strictObject({ name: searchTextSchema.default('') });

/** A CEP, judged by its form alone: no source tells where it is. */
export const zipSchema = z
  .string()
  .trim()
  .regex(/^(\d{5}-?\d{3})?$/, { error: 'invalid' })
  .transform((zip) => zip.replace(/\D/g, '').replace(/^(\d{5})/, '$1-'))
  .default('');

/** POST and PUT operator/clinics. */
export const clinicBodySchema = z.strictObject({
  name: nameText(EXAM.clinicName),
  address: nameText(EXAM.address),
  municipalityId: municipalityIdSchema,
  phone: phoneSchema,
  /** Receives the bookings, with the address by which the ASO is sent. */
  email: emailSchema,
  examinations: examinationsSchema,
  hours: hoursSchema,
  /** How people are received: order of arrival, fasting, hearing rest. */
  arrival: optionalText(EXAM.arrival).default(''),
  /** BRL per person; null: by contract. */
  price: moneySchema.nullable(),
  placesPerDay: z
    .int({ error: 'invalid_number' })
    .min(1, { error: 'too_small' })
    .max(EXAM.placesPerDay, { error: 'too_large' }),
});
export type ClinicBody = z.infer<typeof clinicBodySchema>;
export const clinicSchema = z.object({
  ...clinicBodySchema.shape,
  id: idNumberSchema,
  phone: z.string(),
  municipality: municipalitySchema,
  version: z.int().positive(),
});
export type Clinic = z.infer<typeof clinicSchema>;
export const clinicQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  name: searchTextSchema.optional(),
});
export const clinicListSchema = listOf(clinicSchema);

const listed = z
  .string()
  .max(200)
  .optional()
  .transform((text) => (text ? text.split(',') : []));
/** GET clinics: those within `proximity` kilometres, with their places for `people` on `examinationDate`. */
export const nearClinicsQuerySchema = z.strictObject({
  municipalityId: z.coerce.number({ error: 'invalid' }).pipe(municipalityIdSchema),
  proximity: z.coerce.number({ error: 'invalid' }).pipe(z.literal([...PROXIMITIES], option)),
  examinationDate: dateSchema,
  people: idSchema.default(1),
  /** Separated by commas: only clinics that make all of these. */
  examinations: listed.pipe(z.array(z.enum(EXAMINATIONS, option))),
});
export type NearClinicsQuery = z.infer<typeof nearClinicsQuerySchema>;
export const nearClinicSchema = z.object({
  ...clinicSchema.omit({ email: true, placesPerDay: true, version: true, municipalityId: true }).shape,
  /** Kilometres in a straight line between the seats of the municipalities; 0 in the same one (ruling 29). */
  distance: z.number(),
  hasPlace: z.boolean(),
  /** The next day with places, where the asked one has none. */
  nextDate: dateSchema.nullable(),
});
export type NearClinic = z.infer<typeof nearClinicSchema>;
export const nearClinicsSchema = z.array(nearClinicSchema);

export const clinicReferenceSchema = referenceSchema.extend({
  address: z.string(),
  municipality: z.string(),
  phone: z.string(),
  arrival: z.string(),
});
export const cancelReasonSchema = boundedText(EXAM.cancelReason);
