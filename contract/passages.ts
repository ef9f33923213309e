import { z } from 'zod';
import { badgeKeysSchema, normalBadgeCode, readBadgeToken } from './badges.ts';
import {
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { PASSAGE } from './constants.ts';
import { bodyFlagSchema, flagSchema, listOf, plainPageQuery } from './list.ts';
import { readinessItemSchema } from './readiness.ts';
import { documentsOf, personDocumentSchema } from './restrictedEmployees.ts';

/** Passages of a gate (X-15, X-01; rulings 2, 25, 28): who was read where, what the answer was, and who is on site. */
export const PASSAGE_DIRECTIONS = ['ENTRY', 'EXIT'] as const;
export type PassageDirection = (typeof PASSAGE_DIRECTIONS)[number];
/** The page of the gate, the only one that may use a camera. */
export const GATE_PAGE = '/portaria';
/** How the person was identified. */
export const PASSAGE_METHODS = ['QR', 'CODE', 'DOCUMENT'] as const;
export type PassageMethod = (typeof PASSAGE_METHODS)[number];
/** The readiness of a known person, else what is wrong with the badge or the document. */
export const PASSAGE_VERDICTS = [
  'FIT',
  'UNFIT',
  'RESTRICTED',
  'EXPIRED',
  'REVOKED',
  'FORGED',
  'OTHER_COMPANY',
  'NOT_FOUND',
] as const;
export type PassageVerdict = (typeof PASSAGE_VERDICTS)[number];

/** What a scanner or a person wrote. `uid`: a badge whose signature a gate verified while it was offline. */
export type Reading =
  | { method: 'QR'; token: string }
  | { method: 'QR'; uid: string }
  /** A foreign document of ten characters may read as a code. */
  | { method: 'CODE'; code: string; typed: string }
  | { method: 'DOCUMENT'; cpf: string | null; foreignDocument: string | null };

const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Longer than any code or document: a QR that is not one of ours. */
const LONGEST_DOCUMENT = 20;

/** What a reading is. A QR holds an address that ends in the token; keyboards of scanners may change what is before it. */
export function readingOf(text: string): Reading | { error: 'invalid' | 'invalid_cpf' } {
  const token = /[\w-]{118}$/.exec(text)?.[0] ?? '';
  if (readBadgeToken(token)) return { method: 'QR', token };
  if (UID.test(text)) return { method: 'QR', uid: text };
  if (text.length > LONGEST_DOCUMENT) return { method: 'QR', token: text };
  const code = normalBadgeCode(text);
  if (code !== null) return { method: 'CODE', code, typed: text };
  const document = personDocumentSchema.safeParse(text);
  if (document.success) return { method: 'DOCUMENT', ...documentsOf(document.data) };
  return { error: document.error.issues[0]?.message === 'invalid_cpf' ? 'invalid_cpf' : 'invalid' };
}

const readingSchema = z
  .string()
  .trim()
  .min(1, { error: 'required' })
  .max(PASSAGE.readingLength, { error: 'too_long' })
  .check(({ value, issues }) => {
    const reading = readingOf(value);
    if ('error' in reading) issues.push({ code: 'custom', input: value, message: reading.error });
  });

const gateShape = {
  /** Where the gate is. */
  projectId: idNumberSchema,
  /** The area, one of the project's. */
  departmentId: idNumberSchema.nullable().default(null),
  direction: z.enum(PASSAGE_DIRECTIONS, { error: 'unknown_option' }),
  /** Token or address of a QR, printed code, whole CPF, or foreign document. */
  reading: readingSchema,
};
/** POST companies/passages/check: the answer alone. */
export const passageCheckSchema = z.strictObject(gateShape);
export type PassageCheck = z.infer<typeof passageCheckSchema>;
/** POST companies/passages. `at`: the moment of a passage that was kept while the gate was offline. */
export const passageBodySchema = z.strictObject({ ...gateShape, at: instantSchema.optional() });
export type PassageBody = z.infer<typeof passageBodySchema>;

export const passageAnswerSchema = z.object({
  verdict: z.enum(PASSAGE_VERDICTS),
  /** The person may pass: always out, and in only when fit. */
  admitted: z.boolean(),
  direction: z.enum(PASSAGE_DIRECTIONS),
  at: instantSchema,
  project: referenceSchema,
  company: z.string(),
  /** Null for a badge or document that identifies nobody whom this gate may know. */
  person: z
    .object({
      id: idNumberSchema,
      name: z.string(),
      role: z.string(),
      provider: z.string(),
      image: z.string().nullable(),
    })
    .nullable(),
  /** Why not, and what is about to end; never the motive of a restriction. */
  items: z.array(readinessItemSchema),
  /** Other projects of the company that the person may enter. */
  fitIn: z.array(z.string()),
  /** Last day of the badge that was read. */
  validUntil: dateSchema.nullable(),
  /** Null when nothing was recorded: a check. */
  passageId: idNumberSchema.nullable(),
});
export type PassageAnswer = z.infer<typeof passageAnswerSchema>;

export const passageSchema = z.object({
  id: idNumberSchema,
  at: instantSchema,
  recordedAt: instantSchema,
  recordedBy: z.string(),
  direction: z.enum(PASSAGE_DIRECTIONS),
  method: z.enum(PASSAGE_METHODS),
  verdict: z.enum(PASSAGE_VERDICTS),
  admitted: z.boolean(),
  /** What kept the person out at that moment. */
  items: z.array(readinessItemSchema),
  offline: z.boolean(),
  project: referenceSchema,
  department: referenceSchema.extend({ facility: z.string() }).nullable(),
  employee: z
    .object({
      id: idNumberSchema,
      name: z.string(),
      role: z.string(),
      provider: z.string(),
      image: z.string().nullable(),
    })
    .nullable(),
  /** The printed code of the badge that was read. */
  code: z.string().nullable(),
  /** Of an entry: when the person left, or went in elsewhere; null: still on site. */
  leftAt: instantSchema.nullable(),
});
export type Passage = z.infer<typeof passageSchema>;
export const passageListSchema = listOf(passageSchema);

const filterShape = {
  /** Of the employee or the supplier. */
  name: searchTextSchema.optional(),
  projectId: idSchema.optional(),
  departmentId: idSchema.optional(),
  direction: z.enum(PASSAGE_DIRECTIONS, { error: 'unknown_option' }).optional(),
  verdict: z.enum(PASSAGE_VERDICTS, { error: 'unknown_option' }).optional(),
  /** First and last day. */
  from: dateSchema.optional(),
  until: dateSchema.optional(),
};
/** GET companies/passages. `onSite`: the entries of people who have not left. */
export const passageQuerySchema = z.strictObject({
  ...plainPageQuery(),
  ...filterShape,
  onSite: flagSchema.optional(),
});
export type PassageQuery = z.infer<typeof passageQuerySchema>;
export const passageBodyFilterSchema = z.strictObject({ ...filterShape, onSite: bodyFlagSchema.optional() });
export type PassageFilter = z.infer<typeof passageBodyFilterSchema>;

/** GET companies/passages/gates: the active projects at which the caller may register passages, with their areas. */
export const gateListSchema = z.array(
  referenceSchema.extend({
    company: z.string(),
    departments: z.array(referenceSchema.extend({ facility: z.string() })),
  }),
);
export type Gate = z.infer<typeof gateListSchema>[number];

/** GET companies/passages/badges: what a gate keeps to go on without network; `after` is the `next` of the page before. */
export const gateBadgeQuerySchema = z.strictObject({ projectId: idSchema, after: idSchema.optional() });
export const gateBadgesSchema = z.object({
  checkedAt: instantSchema,
  /** From here on nothing of this may let anybody in: an hour after `checkedAt`. */
  validUntil: instantSchema,
  /** Public keys of the signatures in QRs; a token whose signature none of them verifies is no badge. */
  keys: badgeKeysSchema,
  /** Badges that may be shown at this gate, by id; one that is not here, or no longer, opens nothing. No names, no documents. */
  badges: z.array(
    z.object({
      /** As it is printed, without the dash. */
      code: z.string(),
      /** Bytes 5 to 20 of the token in the QR. */
      uid: uidSchema,
      /** The person may enter now. */
      admitted: z.boolean(),
      /** The last day on which that counts. */
      until: dateSchema,
    }),
  ),
  /** Null on the last page. */
  next: idNumberSchema.nullable(),
});
export type GateBadges = z.infer<typeof gateBadgesSchema>;

/** GET companies/passages/numbers. */
export const passageNumbersQuerySchema = z.strictObject({ projectId: idSchema.optional() });
export const passageNumbersSchema = z.object({
  /** Readings since midnight (America/Sao_Paulo). */
  today: z.int().nonnegative(),
  fit: z.int().nonnegative(),
  unfit: z.int().nonnegative(),
  notFound: z.int().nonnegative(),
  /** People on site now, by project and area, most people first. */
  onSite: z.array(
    z.object({ project: referenceSchema, department: referenceSchema.nullable(), count: z.int().positive() }),
  ),
});
export type PassageNumbers = z.infer<typeof passageNumbersSchema>;
