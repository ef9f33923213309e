import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  referenceSchema,
} from './common.ts';
import { BULK, MAX_PAGE_SIZE, PAGE_SIZE, TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { companyRefSchema } from './session.ts';

/**
 * A document that is asked once: one that was accepted for a subject (company, establishment, person, asset) and is in
 * force is proposed wherever its supplier owes the same. Nothing goes to another company without the supplier's act.
 */

/**
 * What a contracting company does with a document that serves again. ANALYSE: it is analysed like any other. ADOPT_OWN: what the
 * company itself accepted in another of its projects is accepted, also without the supplier. ADOPT_ANY: so is what the supplier
 * sends again after another company accepted it.
 */
export const REUSE_RULES = ['ANALYSE', 'ADOPT_OWN', 'ADOPT_ANY'] as const;
export type ReuseRule = (typeof REUSE_RULES)[number];
const ruleSchema = z.enum(REUSE_RULES, { error: 'unknown_option' });

export type ReuseFacts = {
  rule: ReuseRule;
  /** The same contracting company accepted it. */
  isOwn: boolean;
  /** Every question of the checklist is one that was answered when it was accepted, and no more. */
  isSameChecklist: boolean;
  /** It is a document of an establishment, and the project is in other units. */
  isOtherUnit: boolean;
  /** Its end is not known, or later than this company allows (D-18). */
  isDoubtful: boolean;
};
/** An earlier analysis stands for one of this company: 'aproveitar análise'. */
export const isAnalysisReusable = ({ isSameChecklist, isOtherUnit, isDoubtful }: Omit<ReuseFacts, 'rule' | 'isOwn'>) =>
  isSameChecklist && !isOtherUnit && !isDoubtful;
/** The document is accepted without anybody's analysis. */
export const isAdopted = ({ rule, isOwn, ...facts }: ReuseFacts): boolean =>
  (rule === 'ADOPT_ANY' || (rule === 'ADOPT_OWN' && isOwn)) && isAnalysisReusable(facts);

/** An accepted document, proposed for a pendency of the same supplier. */
export const reuseOfferSchema = z.object({
  /** The pendency whose document it is. */
  fromId: idNumberSchema,
  project: referenceSchema,
  contractingCompany: companyRefSchema,
  acceptedOn: dateSchema.nullable(),
  issueDate: dateSchema.nullable(),
  /** Until when it is valid for the pendency that asks. */
  expirationDate: dateSchema.nullable(),
  documents: z.array(z.object({ id: idNumberSchema, name: z.string() })),
  isOtherUnit: z.boolean(),
  /** The contracting company accepts it without an analysis. */
  isAdopted: z.boolean(),
});
export type ReuseOffer = z.infer<typeof reuseOfferSchema>;

const askingShape = {
  id: idNumberSchema,
  name: z.string(),
  project: referenceSchema,
  contractingCompany: companyRefSchema,
  employee: referenceSchema.nullable(),
  referenceMonth: monthSchema.nullable(),
};
/** A pendency for which a document that was sent elsewhere serves as well. */
export const askingPendencySchema = z.object({
  ...askingShape,
  status: z.enum(PENDENCY_STATUSES),
  /** The end of what is in force there; null: nothing is. */
  inForceUntil: dateSchema.nullable(),
  isOtherUnit: z.boolean(),
});
export type AskingPendency = z.infer<typeof askingPendencySchema>;

/** GET pendencies/{id}/reuse. */
export const pendencyReuseSchema = z.object({
  /** Of a supplier's pendency that waits for a document: what was accepted elsewhere, the best first. */
  offers: z.array(reuseOfferSchema),
  /** Of a supplier's pendency whose document was sent: where it serves as well. */
  asking: z.array(askingPendencySchema),
  /** Of one in analysis, for who decides: the analysis that can stand for this one, with the project where it was the own company's. */
  analysis: z.object({ acceptedOn: dateSchema.nullable(), project: referenceSchema.nullable() }).nullable(),
});
export type PendencyReuse = z.infer<typeof pendencyReuseSchema>;

/** POST pendencies/{id}/reuse: the pendency whose document serves here too. */
export const reuseBodySchema = z.strictObject({ fromId: idNumberSchema });

/** GET pendencies/reusable: of these pendencies, those for which there is an offer; asked after a list, never with it. */
export const reusableQuerySchema = z.strictObject({
  'ids[]': z.array(idSchema).min(1, { error: 'required' }).max(MAX_PAGE_SIZE, { error: 'too_long' }),
});
export const reusableSchema = z.object({ ids: z.array(idNumberSchema) });

/** GET projects/{id}/reusable: what a supplier owes in a project and can answer with documents that it has already. */
export const projectReuseQuerySchema = z.strictObject(plainPageQuery(PAGE_SIZE.default));
export const projectReuseSchema = z.object({ ...askingShape, offer: reuseOfferSchema });
export type ProjectReuse = z.infer<typeof projectReuseSchema>;
export const projectReuseListSchema = listOf(projectReuseSchema);

/**
 * POST pendencies/reuse: in the background, each of these pendencies gets the best document that it can be answered with; with
 * `fromId` that of one pendency, which is how a renewal serves all. `projectId`: all of a project, at most BULK.maxRows.
 */
export const reuseManyBodySchema = z
  .strictObject({
    ids: z.array(idNumberSchema).min(1, { error: 'required' }).max(BULK.maxRows, { error: 'too_long' }).optional(),
    projectId: idNumberSchema.optional(),
    fromId: idNumberSchema.optional(),
  })
  .refine(({ ids, projectId }) => (ids === undefined) !== (projectId === undefined), {
    error: 'required',
    path: ['ids'],
  })
  .refine(({ projectId, fromId }) => projectId === undefined || fromId === undefined, {
    error: 'invalid',
    path: ['fromId'],
  })
  .meta({ example: { ids: [1, 2] } });
export type ReuseMany = z.infer<typeof reuseManyBodySchema>;
export const REUSE_JOB = 'bulk_reuse';

/** Where a document of a pendency comes from, as far as the caller may know it; `project`: seen by the caller. */
export const documentOriginSchema = z.object({
  acceptedOn: dateSchema.nullable(),
  project: referenceSchema.nullable(),
  contractingCompany: companyRefSchema.nullable(),
});
/** Its owner says why it is not to be used any more. */
export const documentWithdrawalSchema = z.object({ at: instantSchema, reason: z.string() });

/** POST documents/{id}/withdrawal: wherever the supplier used it; what was accepted stays with who accepted it. */
export const withdrawalBodySchema = z.strictObject({ reason: boundedText(TEXT.note) });
/** How many pendencies ask for a document again, and in how many accepted ones it stays, marked. */
export const withdrawalSchema = z.object({ reopened: z.int().nonnegative(), kept: z.int().nonnegative() });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** The name of all documents in the history of rules. */
export const ALL_DOCUMENTS = '*';
/** GET companies/{companyId}/reuse-rules: that of all documents, and those of single ones. */
export const reuseRulesSchema = z.object({
  rule: ruleSchema,
  documents: z.array(z.object({ systemPendencyId: idNumberSchema, rule: ruleSchema })),
});
export type ReuseRules = z.infer<typeof reuseRulesSchema>;
/** PUT: of one document, or of all (`systemPendencyId` null); `rule` null: as the company's. */
export const reuseRuleBodySchema = z
  .strictObject({ systemPendencyId: idNumberSchema.nullable(), rule: ruleSchema.nullable() })
  .refine(({ systemPendencyId, rule }) => systemPendencyId !== null || rule !== null, {
    error: 'required',
    path: ['rule'],
  });
export type ReuseRuleBody = z.infer<typeof reuseRuleBodySchema>;
