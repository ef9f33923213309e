import { z } from 'zod';
import { boundedText, idNumberSchema, instantSchema } from './common.ts';
import { TEXT } from './constants.ts';
import { plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';

/** The automatic reading of documents (D-28 to D-30; domain, section 5). */

export const READING_FIELDS = [
  'documentKind',
  'cnpj',
  'cpf',
  'name',
  'referenceMonth',
  'issueDate',
  'expirationDate',
  'register',
  'authentication',
  'fitness',
  'standing',
  'amount',
  'documentStatus',
  'pages',
] as const;
export type ReadingField = (typeof READING_FIELDS)[number];

/** A difference in one of these sends a document back, where the catalogue says that the reading may (wire, section 5). */
export const CRITICAL_FIELDS: readonly ReadingField[] = ['cnpj', 'cpf', 'referenceMonth', 'expirationDate', 'fitness'];

/** What cannot be read is UNIDENTIFIED, never MISMATCH. */
export const VERDICTS = ['MATCH', 'MISMATCH', 'UNIDENTIFIED'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** NONE: this kind of document is not read. FAILED: nothing could be read, the review goes on without it. */
export const READING_STATES = ['NONE', 'QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ReadingState = (typeof READING_STATES)[number];
/** `empty`: the file opens, and nothing can be recognised in it. */
export const READING_FAILURES = [
  'encrypted',
  'broken',
  'too_large',
  'timeout',
  'unsupported',
  'interrupted',
  'empty',
] as const;
export type ReadingFailure = (typeof READING_FAILURES)[number];

const share = z.number().min(0).max(1);
/** Where on the page, as shares of its width and height, from the top left. */
export const placeSchema = z.object({ x: share, y: share, w: share, h: share });
export type Place = z.infer<typeof placeSchema>;

const findingShape = {
  field: z.enum(READING_FIELDS, { error: 'unknown_option' }),
  expected: boundedText(TEXT.name).nullable(),
  found: boundedText(TEXT.name).nullable(),
  verdict: z.enum(VERDICTS, { error: 'unknown_option' }),
  page: z.int().positive().nullable(),
  place: placeSchema.nullable(),
};
export const findingSchema = z.object({
  veris_id: idNumberSchema,
  ...findingShape,
  /** The catalogue's item that it speaks of. */
  checklistItemId: idNumberSchema.nullable(),
  isFromAutomaticAnalysis: z.boolean(),
});
export type Finding = z.infer<typeof findingSchema>;
type Judged = Pick<Finding, 'field' | 'verdict'>;

/** A name that is not the expected one, of who may be the same person (married, fewer names): nothing differs, a person is asked. */
export const isNameQuestion = ({ field, verdict, found }: Pick<Finding, 'field' | 'verdict' | 'found'>): boolean =>
  field === 'name' && verdict === 'UNIDENTIFIED' && found !== null;

/** What several documents say of a field: one with the right value is enough, a receipt beside a guide has another date. */
export function together<Item extends Judged>(items: readonly Item[], field: ReadingField): Item | undefined {
  const own = items.filter((item) => item.field === field);
  const of = (verdict: Verdict) => own.find((item) => item.verdict === verdict);
  return of('MATCH') ?? of('MISMATCH') ?? own[0];
}

/** How the findings about one item of a checklist answer it: all are right, or one is wrong; else a person must (null). */
export function answerOf(items: readonly Judged[]): 'OK' | 'INVALID' | null {
  const said = [...new Set(items.map(({ field }) => field))].map((field) => together(items, field)?.verdict);
  if (said.includes('MISMATCH')) return 'INVALID';
  return said.length > 0 && said.every((verdict) => verdict === 'MATCH') ? 'OK' : null;
}

export const analysisSchema = z.object({
  documentId: idNumberSchema,
  pendencyId: idNumberSchema,
  state: z.enum(READING_STATES),
  failure: z.enum(READING_FAILURES).nullable(),
  pages: z.int().nonnegative(),
  /** Some of it was read from a picture. */
  fromPicture: z.boolean(),
  readAt: instantSchema.nullable(),
  reviewedAt: instantSchema.nullable(),
  reviewer: personSchema.nullable(),
  items: z.array(findingSchema),
  /** Grows with each review and each new reading; for `If-Match`. */
  version: z.int().positive(),
});
export type Analysis = z.infer<typeof analysisSchema>;

// ---------------------------------------------------------------- bodies
const ITEMS = 60;
/** An item as a reviewer leaves it; without `veris_id` it is new. */
export const findingBodySchema = z.strictObject({
  veris_id: idNumberSchema.optional(),
  ...findingShape,
  checklistItemId: idNumberSchema.nullable(),
});
export type FindingBody = z.infer<typeof findingBodySchema>;
/** PUT …/automatic-analysis: the items as they shall be; a difference needs the observation (D-29). */
export const analysisBodySchema = z.strictObject({
  items: z.array(findingBodySchema).max(ITEMS, { error: 'too_long' }),
  observation: boundedText(TEXT.note).optional(),
});
export type AnalysisBody = z.infer<typeof analysisBodySchema>;
/** POST pendencies/automatic-analysis/review/{documentId}: agreeing needs no words, disagreeing does (D-29). */
export const analysisReviewSchema = z
  .strictObject({ agrees: z.boolean(), observation: boundedText(TEXT.note).optional() })
  .refine(({ agrees, observation }) => agrees || Boolean(observation), { error: 'required', path: ['observation'] });
export type AnalysisReview = z.infer<typeof analysisReviewSchema>;
export const analysisHistoryQuerySchema = z.strictObject(plainPageQuery(25));

// ---------------------------------------------------------------- differences (D-29)
export const ANALYSIS_ACTIONS = [
  'VALIDATE_ANALYSIS',
  'UPDATE_ANALYSIS',
  'DELETE_ANALYSIS_ITEM',
  'ADD_ANALYSIS_ITEM',
] as const;
export type AnalysisAction = (typeof ANALYSIS_ACTIONS)[number];
/** N new, D deleted, E edited, A array: the numbers of a place. */
export type Marker = 'N' | 'D' | 'E' | 'A';
export const actionOf = (marker?: Marker): AnalysisAction => {
  if (marker === 'N') return 'ADD_ANALYSIS_ITEM';
  if (marker === 'D') return 'DELETE_ANALYSIS_ITEM';
  return marker === 'E' || marker === 'A' ? 'UPDATE_ANALYSIS' : 'VALIDATE_ANALYSIS';
};

export type Difference = {
  marker: Marker;
  action: AnalysisAction;
  veris_id: number | null;
  /** The finding's field, and after a dot what of it was edited. */
  fieldName: string;
  oldValue: string | null;
  newValue: string | null;
};
const EDITABLE = ['expected', 'found', 'verdict', 'page', 'checklistItemId'] as const;
const textOf = (value: string | number | null): string | null => (value === null ? null : String(value));
const numbersOf = (place: Place | null): string | null =>
  place && [place.x, place.y, place.w, place.h].map((number) => number.toFixed(4)).join(' ');

/** What changes when `before` becomes `after`, one entry per difference, in the order of the items. */
export function differencesOf(before: readonly Finding[], after: readonly FindingBody[]): Difference[] {
  const difference = (marker: Marker, rest: Omit<Difference, 'marker' | 'action'>): Difference => ({
    marker,
    action: actionOf(marker),
    ...rest,
  });
  const kept = before.flatMap((old): Difference[] => {
    const now = after.find(({ veris_id }) => veris_id === old.veris_id);
    const { veris_id } = old;
    if (!now) return [difference('D', { veris_id, fieldName: old.field, oldValue: old.found, newValue: null })];
    const edits = (['field', ...EDITABLE] as const)
      .filter((key) => old[key] !== now[key])
      .map((key) =>
        difference('E', {
          veris_id,
          fieldName: `${old.field}.${key}`,
          oldValue: textOf(old[key]),
          newValue: textOf(now[key]),
        }),
      );
    const [from, to] = [numbersOf(old.place), numbersOf(now.place)];
    if (from === to) return edits;
    return [...edits, difference('A', { veris_id, fieldName: `${old.field}.place`, oldValue: from, newValue: to })];
  });
  const fresh = after
    .filter((item) => item.veris_id === undefined)
    .map(({ field, found }) => difference('N', { veris_id: null, fieldName: field, oldValue: null, newValue: found }));
  return [...kept, ...fresh];
}
