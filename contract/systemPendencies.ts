// Over 300 lines: an entry of the catalogue as it is read, written and compared.
import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  instantSchema,
  nameText,
  optionalText,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { MAX_PAGE_SIZE, NEXT_DUE_DAYS, NOTICE, PAGE_SIZE, RETENTION, TEXT } from './constants.ts';
import { conditionErrors, documentConditionsSchema } from './documentConditions.ts';
import { dependencySchema, dueRuleSchema, endRuleSchema, movementRuleSchema } from './documentRules.ts';
import { documentScopeSchema, scopesOfType } from './documentScope.ts';
import { DEPENDENCY_EFFECTS, REGISTERS } from './documentTerms.ts';
import {
  isCalendarEvent,
  type Validity,
  type ValidityEvent,
  validityDaysSchema,
  validitySchema,
} from './documentValidity.ts';
import { CONTRACT_REGIMES } from './employees.ts';
import { flagSchema, listOf, pageQuery, plainPageQuery, someOf } from './list.ts';
import { PENDENCY_TYPES } from './pendencies.ts';
import { DEFAULT_PLAN, PLANS, RISK_ACTIVITY_IDS } from './projects.ts';
import { sensitivitySchema } from './sensitivity.ts';

/** The catalogue of system pendencies: what can be asked for, as data (domain, section 3; C-08, D-39). */

/** ONCE; MONTHLY by reference month; VALIDITY: again when it expires. */
export const PERIODICITIES = ['ONCE', 'MONTHLY', 'VALIDITY'] as const;
export type Periodicity = (typeof PERIODICITIES)[number];

const option = { error: 'unknown_option' };
const monthOfYear = z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(12, { error: 'too_large' });
const wholeDays = z
  .int({ error: 'invalid_number' })
  .min(0, { error: 'invalid_number' })
  .max(365, { error: 'too_large' });
/** The most documents that one refers to. */
const MOST_RELATED = 10;

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
  validityDays: validitySchema.shape.validityDays.default(null),
  validityMonths: validitySchema.shape.validityMonths,
  validityFrom: validitySchema.shape.validityFrom.default('ISSUE'),
  validityEvent: validitySchema.shape.validityEvent.default(null),
  validityRules: validitySchema.shape.validityRules.default(null),
  /** Days after its end on which it is still accepted. */
  graceDays: wholeDays.default(0),
  endRule: endRuleSchema.nullable().default(null),
  /** Days before the expiration from which it counts as next to due (D-42). */
  nextDueDays: wholeDays.default(NEXT_DUE_DAYS),
  /** Days before a deadline on which it is told, instead of those of the product; null: those. */
  leadDays: z
    .array(wholeDays)
    .min(1, { error: 'required' })
    .max(NOTICE.mostLeads, { error: 'too_long' })
    .nullable()
    .default(null),
  dueRule: dueRuleSchema.nullable(),
  /** By when the norm wants done what the document proves (the payment of wages), told beside the checklist. */
  legalDueRule: dueRuleSchema.nullable().default(null),
  /** Months of the year (1 to 12) of which a MONTHLY one is asked; null: all. */
  months: z.array(monthOfYear).min(1, { error: 'required' }).nullable(),
  /** Risk activities that ask for it; null: always. */
  riskActivityIds: z
    .array(z.literal([...RISK_ACTIVITY_IDS], option))
    .min(1, { error: 'required' })
    .nullable(),
  /** Contract regimes whose employees need it; null: all. */
  contractRegimes: z.array(z.enum(CONTRACT_REGIMES, option)).min(1, { error: 'required' }).nullable(),
  movement: movementRuleSchema.nullable(),
  conditions: documentConditionsSchema.nullable().default(null),
  /** Documents of which any one complies as well as this one, for whom their own conditions fit (domain facts, 1.1-f and 1.1-g). */
  alternativeIds: z.array(idNumberSchema).max(MOST_RELATED, { error: 'too_long' }).default([]),
  /** Documents that are accepted before this one (PCMSO before ASO). */
  dependencies: z.array(dependencySchema).max(MOST_RELATED, { error: 'too_long' }).default([]),
  /** Any of these registers may sign; null: nobody in particular. */
  registers: z.array(z.enum(REGISTERS, option)).min(1, { error: 'required' }).nullable().default(null),
  legalBasis: optionalText(TEXT.name).nullable(),
  /** The day on which the legal basis was last compared with the norm. */
  legalBasisCheckedOn: dateSchema.nullable().default(null),
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
  /** The norm fixes its validity; false: market practice, or an entry of a company. */
  validityByNorm: z.boolean(),
  /** Of a company's version: the validity that the norm fixes (`isAboveNorm`); null: none does. */
  norm: validitySchema.nullable(),
  /** Names of the documents that it refers to. */
  related: z.array(referenceSchema),
  checklist: z.array(z.object({ id: idNumberSchema, name: z.string(), templates: z.array(z.string()) })),
  /** Projects of the caller's companies that ask for it: then its plan and type stay as they are. */
  projectCount: z.int().nonnegative(),
  updatedAt: instantSchema,
  version: z.int().positive(),
});
export type SystemPendency = z.infer<typeof systemPendencySchema>;
/** A row of a list: without the checklist's texts. */
export const systemPendencyRowSchema = systemPendencySchema
  .omit({ checklist: true, related: true })
  .extend({ checklistCount: z.int().nonnegative() });
export type SystemPendencyRow = z.infer<typeof systemPendencyRowSchema>;

type Entry = z.infer<z.ZodObject<Omit<typeof entryShape, keyof typeof protection>>>;
const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** What the fields of an entry ask of each other: what holds, else the error and the field that has it. */
const ENTRY_RULES: readonly [(entry: Partial<Entry>) => boolean, error: string, field: keyof Entry][] = [
  [
    ({ validityDays, validityMonths, validityEvent, periodicity }) => {
      const given = [validityDays, validityMonths].filter(isSet).length;
      if (periodicity !== 'VALIDITY') return given === 0;
      return given === 1 || (given === 0 && isCalendarEvent(validityEvent));
    },
    ...(['required', 'validityMonths'] as const),
  ],
  [
    ({ validityFrom, validityEvent }) => (validityFrom === 'EVENT') === isSet(validityEvent),
    ...(['required', 'validityEvent'] as const),
  ],
  [
    ({ periodicity, validityFrom }) => periodicity === 'VALIDITY' || validityFrom !== 'EVENT',
    'invalid',
    'validityFrom',
  ],
  [({ validityEvent, ...entry }) => isOfPeople(entry) || !isOfPerson(validityEvent), 'invalid', 'validityEvent'],
  [
    ({ validityRules, ...entry }) => !isSet(validityRules) || (entry.periodicity === 'VALIDITY' && isOfPeople(entry)),
    ...(['invalid', 'validityRules'] as const),
  ],
  [({ graceDays, periodicity }) => !graceDays || periodicity === 'VALIDITY', 'invalid', 'graceDays'],
  [({ endRule, ...entry }) => !isSet(endRule) || isOfPeople(entry), 'invalid', 'endRule'],
  [({ months, periodicity }) => periodicity === 'MONTHLY' || !isSet(months), 'invalid', 'months'],
  [
    ({ dueRule, periodicity, movement }) => periodicity === 'MONTHLY' || isSet(movement) || !isSet(dueRule),
    ...(['invalid', 'dueRule'] as const),
  ],
  [({ legalDueRule, periodicity }) => periodicity === 'MONTHLY' || !isSet(legalDueRule), 'invalid', 'legalDueRule'],
  [({ type, scope }) => !type || !scope || scopesOfType(type).includes(scope), 'invalid', 'scope'],
  [({ type, riskActivityIds }) => type !== 'RISK' || isSet(riskActivityIds), 'required', 'riskActivityIds'],
  [({ type, movement }) => !isSet(movement) || type === 'EMPLOYEE', 'invalid', 'movement'],
];
const isOfPeople = ({ type }: Partial<Entry>): boolean => type === 'EMPLOYEE' || type === 'RISK';
const isOfPerson = (event: ValidityEvent | null | undefined): boolean =>
  event === 'ADMISSION' || event === 'ASSIGNMENT';

const withEntryRules = <Schema extends z.ZodType<Partial<Entry>>>(schema: Schema): Schema =>
  schema.superRefine((entry, { addIssue }) => {
    const say = (path: string, message: string) =>
      addIssue({ code: 'custom', path: path.split('.'), message, input: entry });
    for (const [holds, error, field] of ENTRY_RULES) if (!holds(entry)) say(field, error);
    const { type = '', riskActivityIds = null, conditions = null } = entry;
    for (const { path, error } of conditionErrors({ type, riskActivityIds, conditions })) say(path, error);
    const dependencies = entry.dependencies?.map(({ id }) => id) ?? [];
    if (new Set(dependencies).size < dependencies.length) say('dependencies', 'repeated');
  });

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
).meta({
  example: {
    ...{ companyId: 1, name: 'Ficha de registro', plan: 'STP', type: 'EMPLOYEE', category: 'Outra' },
    ...{ periodicity: 'ONCE', validityMonths: null, dueRule: null, months: null, riskActivityIds: null },
    ...{ contractRegimes: null, movement: null, legalBasis: null, critical: false, failsReading: false },
    checklist: [{ name: 'Assinada?', templates: [] }],
  },
});
export type SystemPendencyBody = z.infer<typeof systemPendencyBodySchema>;

/**
 * An entry of the shipped catalogue: a rule that it does not have is absent. `slug` identifies it in every installation for
 * ever; its texts may be corrected.
 */
const slugSchema = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
export const shippedEntrySchema = withEntryRules(
  z.strictObject({
    ...entryShape,
    slug: slugSchema,
    validityDays: validityDaysSchema.optional(),
    validityMonths: entryShape.validityMonths.unwrap().optional(),
    dueRule: entryShape.dueRule.unwrap().optional(),
    months: entryShape.months.unwrap().optional(),
    riskActivityIds: entryShape.riskActivityIds.unwrap().optional(),
    contractRegimes: entryShape.contractRegimes.unwrap().optional(),
    movement: entryShape.movement.unwrap().optional(),
    /** By slug. */
    alternatives: z.array(slugSchema).optional(),
    dependsOn: z.array(z.strictObject({ slug: slugSchema, effect: z.enum(DEPENDENCY_EFFECTS) })).optional(),
    /** The norm fixes the validity: a company's version for longer is warned about. */
    validityByNorm: z.boolean().default(false),
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
  validityEvent: entry.validityEvent,
  validityRules: entry.validityRules,
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

/** POST system-pendencies/reach: whom a document with these conditions asks today (a read, with a body). */
export const documentReachBodySchema = z.strictObject({
  companyId: idNumberSchema,
  ...{ plan: entryShape.plan, type: entryShape.type, riskActivityIds: entryShape.riskActivityIds },
  ...{ contractRegimes: entryShape.contractRegimes, conditions: entryShape.conditions },
});
export type DocumentReachBody = z.infer<typeof documentReachBodySchema>;
export const documentReachSchema = z.object({
  projects: z.int().nonnegative(),
  companies: z.int().nonnegative(),
  /** Null: it is asked of companies. */
  employees: z.int().nonnegative().nullable(),
  /** There are more people than were looked at. */
  isAtLeast: z.boolean(),
});
export type DocumentReach = z.infer<typeof documentReachSchema>;

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
