import { z } from 'zod';
import {
  boundedText,
  cnpjSchema,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { registeredCompanySchema, situationSchema } from './companyRegister.ts';
import { HOMOLOGATION, PAGE_SIZE } from './constants.ts';
import { DIMENSIONS, type Dimension } from './homologationScores.ts';
import { flagSchema, listOf, plainPageQuery } from './list.ts';

/** Reports on companies by CNPJ, ordered by a contracting company (H-01 to H-11). */

/** What is asked about every company: its dimension, weight and whether its failure caps the general score. */
export const CHECKS = {
  registration: { dimension: 'LEGAL', weight: 3, critical: true },
  'cnd-federal': { dimension: 'LEGAL', weight: 3, critical: true },
  'crf-fgts': { dimension: 'LEGAL', weight: 3, critical: true },
  cndt: { dimension: 'LEGAL', weight: 3, critical: true },
  ceis: { dimension: 'RESTRICTIONS', weight: 3, critical: true },
  cnep: { dimension: 'RESTRICTIONS', weight: 3, critical: true },
  cepim: { dimension: 'RESTRICTIONS', weight: 2, critical: true },
  slavery: { dimension: 'RESTRICTIONS', weight: 3, critical: true },
  pgfn: { dimension: 'RESTRICTIONS', weight: 2, critical: false },
  ibama: { dimension: 'RESTRICTIONS', weight: 2, critical: false },
  protests: { dimension: 'RESTRICTIONS', weight: 2, critical: false },
  'current-ratio': { dimension: 'INDICATORS', weight: 2, critical: false },
  indebtedness: { dimension: 'INDICATORS', weight: 1, critical: false },
  'revenue-share': { dimension: 'DEPENDENCE', weight: 1, critical: false },
} as const satisfies Record<string, { dimension: Dimension; weight: number; critical: boolean }>;
export type Check = keyof typeof CHECKS;
export const CHECK_NAMES = Object.keys(CHECKS) as [Check, ...Check[]];
/** Clearances that a supplier also sends as documents: kept ones are evidence, and what a report finds answers a pendency. */
export const CLEARANCES = ['cnd-federal', 'crf-fgts', 'cndt'] as const satisfies readonly Check[];

/** 'Positiva com efeito de negativa' is good; PAST: on a list within the last five years; MEASURED: a figure, with a score. */
export const FINDINGS = [
  'REGULAR',
  'NEGATIVE',
  'POSITIVE_WITH_EFFECT',
  'POSITIVE',
  'IRREGULAR',
  'CLEAR',
  'PAST',
  'LISTED',
  'EXPIRED',
  'MEASURED',
] as const;
export type Finding = (typeof FINDINGS)[number];
export const EVIDENCE_SOURCES = ['REGISTER', 'LISTS', 'DOCUMENTS', 'OUTSIDE'] as const;

/** H-07. Of what could not be asked `requestFailed` is true, and `situation`, `score` and the dates are null. */
export const homologationEntrySchema = z.object({
  slugName: z.enum(CHECK_NAMES),
  dimension: z.enum(DIMENSIONS),
  situation: z.enum(FINDINGS).nullable(),
  /** What the source says beside it: amounts, organs, the number of the clearance. */
  detail: z.string(),
  weight: z.number().nonnegative(),
  score: z.number().min(0).max(100).nullable(),
  critical: z.boolean(),
  emission: dateSchema.nullable(),
  validity: dateSchema.nullable(),
  requestFailed: z.boolean(),
  source: z.enum(EVIDENCE_SOURCES).nullable(),
  /** A page of the source, opened beside. */
  fileUrl: z.url().nullable(),
  askedAt: instantSchema,
});
export type HomologationEntry = z.infer<typeof homologationEntrySchema>;

export const HOMOLOGATION_STATUSES = ['ANALYSING', 'DONE'] as const;
const scoreSchema = z.number().min(0).max(100).nullable();
const scoreShape = {
  legalAspectsScore: scoreSchema,
  financialRestrictionsScore: scoreSchema,
  financialIndicatorScore: scoreSchema,
  financialDependenciesScore: scoreSchema,
  generalScore: scoreSchema,
  capped: z.boolean(),
};
export const homologationRowSchema = z.object({
  id: idNumberSchema,
  company: referenceSchema,
  cnpj: z.string(),
  name: z.string(),
  tradingName: z.string(),
  status: z.enum(HOMOLOGATION_STATUSES),
  cadastralSituation: situationSchema,
  date: instantSchema,
  ...scoreShape,
  /** Who ordered it. */
  account: z.string(),
});
export type HomologationRow = z.infer<typeof homologationRowSchema>;

const shownWeights = z.object({
  LEGAL: z.number(),
  RESTRICTIONS: z.number(),
  INDICATORS: z.number(),
  DEPENDENCE: z.number(),
});
/** A whole number, as JSON or as a form has it. */
const weight = z.coerce
  .string()
  .trim()
  .min(1, { error: 'required' })
  .regex(/^\d{1,4}$/, { error: 'invalid_number' })
  .transform(Number)
  .refine((value) => value <= HOMOLOGATION.mostWeight, { error: 'too_large' });
/** PUT companies/{id}/homologation-config; weights that sum to 0 would give no score. */
export const weightsSchema = z
  .strictObject({ LEGAL: weight, RESTRICTIONS: weight, INDICATORS: weight, DEPENDENCE: weight })
  .refine((all) => Object.values(all).some((one) => one > 0), { error: 'all_zero', path: ['LEGAL'] });

/** GET homologue/report-company/{id}. */
export const homologationSchema = homologationRowSchema.extend({
  uncapped: scoreSchema,
  /** As they were when the report was made. */
  weights: shownWeights,
  additionalInfo: registeredCompanySchema,
  systemPendencies: z.array(homologationEntrySchema),
  /** All reports of this company on this CNPJ, the newest first. */
  companyReportsHistory: z.array(homologationRowSchema),
  watched: z.boolean(),
  /** The company on this platform, when it is registered here. */
  providerId: idNumberSchema.nullable(),
  version: z.int().positive(),
});
export type Homologation = z.infer<typeof homologationSchema>;

export const homologationFilters = {
  nameOrCnpj: searchTextSchema.optional(),
  /** Who ordered it. */
  owner: searchTextSchema.optional(),
  requested: z.enum(HOMOLOGATION_STATUSES, { error: 'unknown_option' }).optional(),
  startDate: dateSchema.optional(),
  endDate: dateSchema.optional(),
  /** Only companies that are not ATIVA, or whose score is capped. */
  blocked: flagSchema.optional(),
};
export const homologationQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.homologation),
  ...homologationFilters,
});
export type HomologationQuery = z.infer<typeof homologationQuerySchema>;
export const homologationListSchema = listOf(homologationRowSchema);
export const homologationCountsSchema = z.object({ ANALYSING: z.int().nonnegative(), DONE: z.int().nonnegative() });
export type HomologationCounts = z.infer<typeof homologationCountsSchema>;

/** A partner of both, one is a partner of the other, or both headquarters stand at one address. */
export const RELATIONS = ['PARTNER', 'OWNERSHIP', 'ADDRESS'] as const;
/** GET homologue/report-company/{id}/related: possible conflicts of interest, one per company and reason, the own company first. */
export const relatedCompaniesSchema = z.array(
  z.object({
    cnpj: z.string(),
    name: z.string(),
    /** The company that ordered the report. */
    own: z.boolean(),
    relation: z.enum(RELATIONS),
    /** Of PARTNER: whose name; else ''. */
    through: z.string(),
  }),
);
export type RelatedCompany = z.infer<typeof relatedCompaniesSchema>[number];

/** GET homologue/report-company/{id}/clearances: what a report found, and the pendencies of that supplier that wait for it. */
export const clearanceProposalsSchema = z.array(
  z.object({
    slugName: z.enum(CLEARANCES),
    emission: dateSchema,
    validity: dateSchema,
    pendencies: z.array(z.object({ id: idNumberSchema, project: z.string() })).min(1),
  }),
);
export type ClearanceProposal = z.infer<typeof clearanceProposalsSchema>[number];
/** POST of the same: a person confirms one of them. */
export const clearanceBodySchema = z.strictObject({ slugName: z.enum(CLEARANCES, { error: 'unknown_option' }) });

/** Of the company in whose name is asked: one of the caller's. */
const companyId = idNumberSchema;
export const homologationTermQuerySchema = z.strictObject({ companyId: idSchema });
/** The current version of the term, and whether it was accepted for this CNPJ. */
export const homologationTermSchema = z.object({
  version: z.int().positive(),
  text: z.string(),
  accepted: z.boolean(),
});
export type HomologationTerm = z.infer<typeof homologationTermSchema>;
const termText = boundedText(HOMOLOGATION.term);
/** POST operator/homologation-terms: a new version, in every language, over the one that was read. */
export const homologationTermBodySchema = z.strictObject({
  over: z.int().positive(),
  text: z.strictObject({ pt: termText, en: termText, es: termText }),
});
export type HomologationTermBody = z.infer<typeof homologationTermBodySchema>;
/** GET operator/homologation-terms: all versions, the newest first; the shipped one has no day and no person. */
export const homologationTermVersionsSchema = z.array(
  z.object({
    version: z.int().positive(),
    text: z.object({ pt: z.string(), en: z.string(), es: z.string() }),
    publishedAt: instantSchema.nullable(),
    publishedBy: z.string().nullable(),
  }),
);
export type HomologationTermVersion = z.infer<typeof homologationTermVersionsSchema>[number];
export const acceptTermBodySchema = z.strictObject({ companyId, cnpj: cnpjSchema, version: z.int().positive() });
export const homologationBodySchema = z.strictObject({ companyId, cnpj: cnpjSchema });
export type HomologationBody = z.infer<typeof homologationBodySchema>;
export const watchBodySchema = z.strictObject({ watched: z.boolean({ error: 'required' }) });
export const homologationConfigSchema = z.object({ weights: shownWeights });

/** GET homologue/scores?cnpjs=…: the newest scores of the caller's companies, for who chooses suppliers. */
export const scoreQuerySchema = z.strictObject({
  cnpjs: z
    .string()
    .max(HOMOLOGATION.mostScores * 15)
    .transform((text) => text.split(','))
    .pipe(z.array(cnpjSchema).max(HOMOLOGATION.mostScores)),
});
export const companyScoreSchema = z.object({
  id: idNumberSchema,
  cnpj: z.string(),
  generalScore: scoreSchema,
  capped: z.boolean(),
  cadastralSituation: situationSchema,
  date: instantSchema,
});
export type CompanyScore = z.infer<typeof companyScoreSchema>;
