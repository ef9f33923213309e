import { z } from 'zod';
import {
  addDays,
  addMonths,
  boundedText,
  idNumberSchema,
  idSchema,
  instantSchema,
  nameText,
  optionalText,
  searchTextSchema,
} from './common.ts';
import { MAX_PAGE_SIZE, NEXT_DUE_DAYS, NOTICE, PAGE_SIZE, RETENTION, TEXT } from './constants.ts';
import { documentScopeSchema, scopesOfType } from './documentScope.ts';
import { CONTRACT_REGIMES } from './employees.ts';
import { flagSchema, listOf, pageQuery, plainPageQuery, someOf } from './list.ts';
import { movementTypeSchema } from './movements.ts';
import { PENDENCY_TYPES } from './pendencies.ts';
import { DEFAULT_PLAN, PLANS, RISK_ACTIVITY_IDS } from './projects.ts';
import { sensitivitySchema } from './sensitivity.ts';

/** The catalogue of system pendencies: what can be asked for, as data (domain, section 3; C-08, D-39). */

/** ONCE; MONTHLY by reference month; VALIDITY: again when it expires. */
export const PERIODICITIES = ['ONCE', 'MONTHLY', 'VALIDITY'] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

/** ISSUE: the end is computed. PRINTED: the document prints its own end, and the computed one is only the latest allowed. */
export const VALIDITY_SOURCES = ['ISSUE', 'PRINTED'] as const;
export type Validity = {
  validityDays: number | null;
  validityMonths: number | null;
  validityFrom: (typeof VALIDITY_SOURCES)[number];
};
/** The latest expiration date that a document issued on that day may have; null when the entry knows no validity. */
export function latestExpiration({ validityDays, validityMonths }: Validity, issueDate: string): string | null {
  if (validityDays !== null) return addDays(issueDate, validityDays);
  return validityMonths === null ? null : addMonths(issueDate, validityMonths);
}
/** The expiration date is missing where one is needed, or later than the catalogue allows: it is confirmed first (D-18). */
export const isValidityDoubtful = (
  validity: Validity,
  { issueDate, expirationDate }: { issueDate: string; expirationDate: string | null },
): boolean => {
  const latest = latestExpiration(validity, issueDate);
  return latest !== null && (expirationDate === null || expirationDate > latest);
};
/** What is proposed before the printed end is known: nothing where only the document itself can tell (ruling 13). */
export const proposedExpiration = (validity: Validity, issueDate: string): string | null =>
  validity.validityFrom === 'PRINTED' ? null : latestExpiration(validity, issueDate);

const option = { error: 'unknown_option' };
const months = (max: number) =>
  z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(max, { error: 'too_large' });

/** When a monthly document falls due: a day of the reference month or of the next one, moved to a business day. */
export const dueRuleSchema = z.strictObject({
  day: months(31),
  month: z.enum(['same', 'next'], option),
  adjust: z.enum(['before', 'after'], option),
});
export type DueRule = z.infer<typeof dueRuleSchema>;

/** Asked only because of a movement of one of these types (a return exam after 30 days away or more, NR-7 7.5.9). */
export const movementRuleSchema = z.strictObject({
  types: z.array(movementTypeSchema).min(1, { error: 'required' }),
  /** Only when the absence before lasted at least so many days. */
  minDaysAway: z.int().min(1).max(3650).optional(),
  /** Due so many days after the movement. */
  dueDays: z.int().min(0).max(3650).optional(),
});
export type MovementRule = z.infer<typeof movementRuleSchema>;

const itemShape = {
  name: nameText(TEXT.name),
  /** Suggested justifications of an answer No (D-27). */
  templates: z.array(boundedText(TEXT.justification)).max(20, { error: 'too_long' }),
};

/** What an administrator writes of an entry: of an own one, or of an adaptation of a shipped one. */
const entryShape = {
  name: nameText(TEXT.name),
  plan: z.enum(PLANS, option),
  type: z.enum(PENDENCY_TYPES, option),
  /** Whose the document is, and so where it may serve again. */
  scope: documentScopeSchema,
  category: nameText(80),
  periodicity: z.enum(PERIODICITIES, option),
  /** Days or months from the issue to the latest expiration: one of them with VALIDITY, none without. */
  validityDays: months(3660).nullable().default(null),
  validityMonths: months(120).nullable(),
  validityFrom: z.enum(VALIDITY_SOURCES, option).default('ISSUE'),
  /** Days before the expiration from which it counts as next to due (D-42). */
  nextDueDays: z.int().min(0, { error: 'invalid_number' }).max(365, { error: 'too_large' }).default(NEXT_DUE_DAYS),
  /** Days before a deadline on which it is told, instead of those of the product; null: those. */
  leadDays: z
    .array(z.int({ error: 'invalid_number' }).min(0, { error: 'invalid_number' }).max(365, { error: 'too_large' }))
    .min(1, { error: 'required' })
    .max(NOTICE.mostLeads, { error: 'too_long' })
    .nullable()
    .default(null),
  dueRule: dueRuleSchema.nullable(),
  /** Months of the year (1 to 12) of which a MONTHLY one is asked; null: all. */
  months: z.array(months(12)).min(1, { error: 'required' }).nullable(),
  /** Risk activities that ask for it; null: always. */
  riskActivityIds: z
    .array(z.literal([...RISK_ACTIVITY_IDS], option))
    .min(1, { error: 'required' })
    .nullable(),
  /** Contract regimes whose employees need it; null: all. */
  contractRegimes: z.array(z.enum(CONTRACT_REGIMES, option)).min(1, { error: 'required' }).nullable(),
  movement: movementRuleSchema.nullable(),
  legalBasis: optionalText(TEXT.name).nullable(),
  critical: z.boolean(),
  /** A finding of the automatic reading can pre-reject it. */
  failsReading: z.boolean(),
  /** Nobody enters without it: the person whose document it is, or everybody of the company. */
  blocksEntry: z.boolean().default(false),
  /** What its files tell of people; an adaptation of a health document stays one. */
  sensitivity: sensitivitySchema.default('NONE'),
  /** How long its files are kept after the end of the employment, or of the project (LGPD arts. 15 and 16). */
  retentionMonths: z
    .int({ error: 'invalid_number' })
    .min(0, { error: 'too_small' })
    .max(RETENTION.maxMonths, { error: 'too_large' })
    .default(RETENTION.documentMonths),
};
/** Left out of a body, they stay as they are, or are those of the adapted entry. */
const protection = {
  sensitivity: sensitivitySchema.optional(),
  retentionMonths: entryShape.retentionMonths.unwrap().optional(),
};

export const systemPendencySchema = z.object({
  ...entryShape,
  id: idNumberSchema,
  /** Whose it is; null: shipped with the product. */
  company: z.object({ id: idNumberSchema, name: z.string() }).nullable(),
  /** The shipped entry that it adapts. */
  baseId: idNumberSchema.nullable(),
  active: z.boolean(),
  checklist: z.array(z.object({ id: idNumberSchema, name: z.string(), templates: z.array(z.string()) })),
  /** Projects of the caller's companies that ask for it: then its plan and type stay as they are. */
  projectCount: z.int().nonnegative(),
  updatedAt: instantSchema,
  version: z.int().positive(),
});
export type SystemPendency = z.infer<typeof systemPendencySchema>;
/** A row of a list: without the checklist's texts. */
export const systemPendencyRowSchema = systemPendencySchema
  .omit({ checklist: true })
  .extend({ checklistCount: z.int().nonnegative() });
export type SystemPendencyRow = z.infer<typeof systemPendencyRowSchema>;

type Entry = z.infer<z.ZodObject<Omit<typeof entryShape, keyof typeof protection>>>;
const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** What the fields of an entry ask of each other. */
const withEntryRules = <Schema extends z.ZodType<Partial<Entry>>>(schema: Schema): Schema =>
  schema
    .refine(
      (entry) => {
        const given = [entry.validityDays, entry.validityMonths].filter(isSet).length;
        return given === (entry.periodicity === 'VALIDITY' ? 1 : 0);
      },
      { error: 'required', path: ['validityMonths'] },
    )
    .refine((entry) => entry.periodicity === 'MONTHLY' || !isSet(entry.months), { error: 'invalid', path: ['months'] })
    .refine((entry) => entry.periodicity === 'MONTHLY' || !isSet(entry.dueRule), {
      error: 'invalid',
      path: ['dueRule'],
    })
    .refine(({ type, scope }) => !type || !scope || scopesOfType(type).includes(scope), {
      error: 'invalid',
      path: ['scope'],
    })
    .refine((entry) => entry.type !== 'RISK' || isSet(entry.riskActivityIds), {
      error: 'required',
      path: ['riskActivityIds'],
    })
    .refine((entry) => !isSet(entry.movement) || entry.type === 'EMPLOYEE', { error: 'invalid', path: ['movement'] });

const checklistOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, { error: 'required' }).max(30, { error: 'too_long' });

/** POST and PUT system-pendencies. `baseId` on POST: an adaptation of that shipped entry. */
export const systemPendencyBodySchema = withEntryRules(
  z.strictObject({
    ...entryShape,
    /** Left out: as it is, or as that of the adapted entry, or that of its type. */
    scope: documentScopeSchema.optional(),
    ...protection,
    companyId: idNumberSchema,
    baseId: idNumberSchema.nullish(),
    checklist: checklistOf(z.strictObject({ ...itemShape, id: idNumberSchema.optional() })),
  }),
);
export type SystemPendencyBody = z.infer<typeof systemPendencyBodySchema>;

/**
 * An entry of the shipped catalogue: a rule that it does not have is absent. `slug` identifies it in every installation for
 * ever; its texts may be corrected.
 */
export const shippedEntrySchema = withEntryRules(
  z.strictObject({
    ...entryShape,
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    validityDays: months(3660).optional(),
    validityMonths: entryShape.validityMonths.unwrap().optional(),
    dueRule: entryShape.dueRule.unwrap().optional(),
    months: entryShape.months.unwrap().optional(),
    riskActivityIds: entryShape.riskActivityIds.unwrap().optional(),
    contractRegimes: entryShape.contractRegimes.unwrap().optional(),
    movement: entryShape.movement.unwrap().optional(),
    critical: z.boolean().optional(),
    failsReading: z.boolean().optional(),
    checklist: checklistOf(z.strictObject(itemShape)),
  }),
);
export type ShippedEntry = z.infer<typeof shippedEntrySchema>;
export const validityOf = (entry: ShippedEntry): Validity => ({
  validityDays: entry.validityDays ?? null,
  validityMonths: entry.validityMonths ?? null,
  validityFrom: entry.validityFrom,
});

const filters = {
  query: searchTextSchema.optional(),
  'categories[]': z.array(z.string().max(80)).max(MAX_PAGE_SIZE, { error: 'too_long' }).optional(),
};
/** GET system-pendencies: the catalogue as its administrator sees it. */
export const systemPendencyQuerySchema = z.strictObject({
  ...pageQuery(['name', 'category', 'updatedAt'], PAGE_SIZE.catalogue),
  ...filters,
  'plan[]': someOf(PLANS).optional(),
  'pendencyType[]': someOf(PENDENCY_TYPES).optional(),
  /** Only the company's own and its adaptations. */
  own: flagSchema.optional(),
});
export type SystemPendencyQuery = z.infer<typeof systemPendencyQuerySchema>;
export const systemPendencyListSchema = listOf(systemPendencyRowSchema);

/** GET pendencies/categories?plan, with how many entries each has. */
export const categoryQuerySchema = z.strictObject({ plan: z.enum(PLANS, option).default(DEFAULT_PLAN) });
export const categoryListSchema = z.array(z.object({ name: z.string(), count: z.int().nonnegative() }));

/** GET pendencies/default-list: what is asked by default, of one plan (D-39). `validity`: only what is active. */
export const defaultListQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  ...filters,
  plan: z.enum(PLANS, option).default(DEFAULT_PLAN),
  validity: flagSchema.default(true),
});
export const defaultListSchema = listOf(systemPendencyRowSchema);
/** GET system-pendencies/projects/{projectId}/default-list: what can be chosen for the project, with what is (C-08). */
export const projectDocumentSchema = systemPendencyRowSchema.extend({ isChecked: z.boolean() });
export type ProjectDocument = z.infer<typeof projectDocumentSchema>;
export const projectDocumentListSchema = listOf(projectDocumentSchema);
export const projectDocumentQuerySchema = defaultListQuerySchema;

/** GET plans (B-30): the analysis plans; `plans/defaut-list` (sic) is the same, `plans/faq` its questions. */
export const planSchema = z.object({
  id: idNumberSchema,
  name: z.enum(PLANS),
  description: z.string(),
  isDefault: z.boolean(),
});
export const planListSchema = z.array(planSchema);
export const planFaqSchema = z.array(z.object({ question: z.string(), answer: z.string() }));
export const planIdSchema = z.object({ id: idSchema });
