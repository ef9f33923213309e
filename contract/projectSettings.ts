// Over 300 lines: everything that is set on one project stands together; the wizard's steps share its parts.
import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  emailSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  monthSchema,
  nameText,
  optionalText,
  referenceSchema,
  searchTextSchema,
  uidSchema,
} from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import type { FieldCode } from './errors.ts';
import { departmentIdsSchema } from './facilities.ts';
import { INVITE_STATUSES } from './invites.ts';
import { listOf, plainPageQuery } from './list.ts';
import { PLANS, RISK_ACTIVITY_IDS } from './projects.ts';
import { optionalRichText } from './richText.ts';
import { companyRefSchema } from './session.ts';

/** What a project is made of, as the five steps of the wizard save it (C-03 to C-08; wire, section 4). */
export const WIZARD_STEPS = [1, 2, 3, 4, 5] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

const option = { error: 'unknown_option' };
const different = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const plans = z.array(z.enum(PLANS, option)).min(1, { error: 'required' }).refine(different, { error: 'repeated' });

/** Step 1 (C-04). `company` is the contracting company's id. */
const basicShape = {
  company: idNumberSchema,
  name: nameText(TEXT.name),
  scope: optionalText(TEXT.name).nullish(),
  contract: nameText(60),
  startDate: dateSchema,
  endDate: dateSchema,
  description: optionalRichText(TEXT.comment).nullish(),
};
const endsAfterStart = ({ startDate, endDate }: { startDate: string; endDate: string }): boolean =>
  endDate >= startDate;
const endError = { error: 'end_before_start', path: ['endDate'] };
/** POST projects. */
export const projectCreateSchema = z
  .strictObject({ step: z.literal(1), ...basicShape })
  .refine(endsAfterStart, endError);
export type ProjectCreate = z.infer<typeof projectCreateSchema>;

/** Step 2 (C-05): the areas. */
export const stepTwoSchema = z.strictObject({ step: z.literal(2), departmentIds: departmentIdsSchema });

/** First and last day of a provider in the project; left out they stay, and a new one joins today or with the draft's start. */
const supplierDates = { from: dateSchema.optional(), until: dateSchema.nullish() };
/** First reference month of the plans that are added to a provider of an active project; left out: this month. */
const plansFrom = { plansFrom: monthSchema.optional() };
export type SupplierDates = { from: string; until: string | null };
/** Both days lie inside the project's period, in order; else the field that is wrong, with its code. */
export function supplierDatesError(
  { from, until }: SupplierDates,
  { startDate, endDate }: { startDate: string; endDate: string },
): { path: 'from' | 'until'; code: FieldCode } | null {
  if (from < startDate || from > endDate) return { path: 'from', code: 'outside_period' };
  if (until === null || (until >= from && until <= endDate)) return null;
  return { path: 'until', code: until < from ? 'end_before_start' : 'outside_period' };
}

/** Step 3 (C-06): the providers with their plans, and who is invited by e-mail. Only a draft's plan is taken away. */
export const stepThreeSchema = z
  .strictObject({
    step: z.literal(3),
    companies: z
      .array(
        z.strictObject({ id: idNumberSchema, email: emailSchema.nullish(), plans, ...plansFrom, ...supplierDates }),
      )
      .max(500, { error: 'too_long' })
      .refine((companies) => different(companies.map(({ id }) => id)), { error: 'repeated' }),
    invitedCompanies: z
      .array(z.strictObject({ email: emailSchema, plans }))
      .max(100, { error: 'too_long' })
      .refine((invited) => different(invited.map(({ email }) => email)), { error: 'repeated' }),
    /** The contracting company is among its own providers on purpose. */
    ownCompany: z.boolean().default(false),
  })
  .refine(({ companies, invitedCompanies }) => companies.length + invitedCompanies.length > 0, {
    error: 'required',
    path: ['companies'],
  });

const days = z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(60, { error: 'too_large' });
const settingsShape = {
  /** Business days until the first answer, and until the next ones (C-19). */
  analysisDays: days,
  reAnalysisDays: days,
  /** First and last reference month of the STP documents; null: those of the project's period. */
  startReference: monthSchema.nullable(),
  endReference: monthSchema.nullable(),
};
type References = { startReference?: string | null; endReference?: string | null };
const referencesInOrder = ({ startReference, endReference }: References): boolean =>
  !startReference || !endReference || endReference >= startReference;
const referenceError = { error: 'end_before_start', path: ['endReference'] };
/** The first reference month that is made for risk activities that an active project gets; left out: this month. */
const risksFrom = { risksFrom: monthSchema.optional() };
const riskActivities = z.array(z.literal([...RISK_ACTIVITY_IDS], option)).refine(different, { error: 'repeated' });
/** PUT projects/{id}/risk-activities (C-13). */
export const riskActivitiesSchema = z.strictObject({ riskActivities });
export type RiskActivities = z.infer<typeof riskActivitiesSchema>['riskActivities'];
/** Step 4 (C-07). */
export const stepFourSchema = z
  .strictObject({ step: z.literal(4), riskActivities, ...risksFrom, ...settingsShape })
  .refine(referencesInOrder, referenceError);

/**
 * Which documents are asked: those named are changed, the others stay as they are (C-08). `fromMonth`: the first reference month that is
 * made of one that an active project did not ask for; left out: this month.
 */
export const documentChoiceSchema = z
  .array(
    z.strictObject({ systemPendencyId: idNumberSchema, isChecked: z.boolean(), fromMonth: monthSchema.optional() }),
  )
  .max(2000, { error: 'too_long' })
  .refine((choices) => different(choices.map(({ systemPendencyId }) => systemPendencyId)), { error: 'repeated' });
export type DocumentChoice = z.infer<typeof documentChoiceSchema>;
/** Step 5. `complete` ends the wizard: the draft becomes active and is updated. */
export const stepFiveSchema = z.strictObject({
  step: z.literal(5),
  pendencies: documentChoiceSchema,
  complete: z.boolean().default(false),
});

/** PUT projects/{id}: one step's fields. On an active project, what decides pendencies blocks and updates it. */
export const projectStepSchema = z.discriminatedUnion('step', [
  projectCreateSchema,
  stepTwoSchema,
  stepThreeSchema,
  stepFourSchema,
  stepFiveSchema,
]);
export type ProjectStep = z.infer<typeof projectStepSchema>;
export type StepOf<N extends WizardStep> = Extract<ProjectStep, { step: N }>;

/** PATCH projects/{id}/pendencies → 202 `{ jobId }`; each field may be left out. */
export const projectPendenciesBodySchema = z
  .strictObject({ pendencies: documentChoiceSchema, ...settingsShape, riskActivities, ...risksFrom })
  .partial()
  .refine(referencesInOrder, referenceError);
export type ProjectPendenciesBody = z.infer<typeof projectPendenciesBodySchema>;

/** POST projects/{id}/scope-change/preview: the settings as they would be; what is left out is as it is saved (C-14). */
export const scopeChangeSchema = z
  .strictObject({
    startDate: dateSchema,
    endDate: dateSchema,
    companies: z
      .array(z.strictObject({ id: idNumberSchema, plans, ...plansFrom, ...supplierDates }))
      .max(500, { error: 'too_long' }),
    riskActivities,
    ...risksFrom,
    startReference: monthSchema.nullable(),
    endReference: monthSchema.nullable(),
    pendencies: documentChoiceSchema,
  })
  .partial();
export type ScopeChange = z.infer<typeof scopeChangeSchema>;

/** GET projects/contract-in-use: other projects of the company with this contract number: a warning, not an error (C-04). */
export const contractInUseQuerySchema = z.strictObject({
  company: idSchema,
  contract: searchTextSchema,
  /** The project that is being edited. */
  except: idSchema.optional(),
});
export const contractInUseSchema = z.array(referenceSchema);

/** PUT projects/{id}/inactivate, reactivate; DELETE projects/{id} (C-15). */
export const reasonBodySchema = z.strictObject({ reason: boundedText(TEXT.note) });

// ---------------------------------------------------------------- companies of a project (C-18, C-20)
export const PROJECT_COMPANY_STATUSES = ['ACTIVE', 'SUSPENDED', 'DEMOBILISED'] as const;
export type ProjectCompanyStatus = (typeof PROJECT_COMPANY_STATUSES)[number];
export const projectCompanySchema = companyRefSchema.extend({
  companyName: z.string(),
  plans: z.array(z.enum(PLANS)),
  status: z.enum(PROJECT_COMPANY_STATUSES),
  reason: z.string().nullable(),
  /** Since when nothing new is asked of it. */
  stoppedOn: dateSchema.nullable(),
  /** First and last day of its work in the project; `until` null: to the project's end. */
  from: dateSchema,
  until: dateSchema.nullable(),
  email: z.string().nullable(),
  employeeCount: z.int().nonnegative(),
  openPendencies: z.int().nonnegative(),
  expiredPendencies: z.int().nonnegative(),
  /** How much of what is asked of it is in order, 0 to 100 (J-07); null when nothing is asked. */
  conformity: z.int().min(0).max(100).nullable(),
  version: z.int().positive(),
});
export type ProjectCompany = z.infer<typeof projectCompanySchema>;
export const projectCompanyListSchema = listOf(projectCompanySchema);
export const projectCompanyQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.projectCompanies),
  name: searchTextSchema.optional(),
});
/** POST projects/{id}/companies. */
export const projectCompanyBodySchema = z.strictObject({
  companyId: idNumberSchema,
  email: emailSchema.nullish(),
  plans,
  ...supplierDates,
  ownCompany: z.boolean().default(false),
});
/** PUT projects/{id}/companies/{companyId}: a plan more, other dates, or another status; not active needs its reason. */
export const projectCompanyChangeSchema = z
  .strictObject({
    plans: plans.optional(),
    ...plansFrom,
    ...supplierDates,
    email: emailSchema.nullish(),
    status: z.enum(PROJECT_COMPANY_STATUSES, option).optional(),
    reason: boundedText(TEXT.note).optional(),
  })
  .refine(({ status, reason }) => !status || status === 'ACTIVE' || Boolean(reason), {
    error: 'required',
    path: ['reason'],
  });
export type ProjectCompanyBody = z.infer<typeof projectCompanyBodySchema>;
export type ProjectCompanyChange = z.infer<typeof projectCompanyChangeSchema>;

/** An e-mail that was invited to join the project as a provider (C-06, K-05). */
export const invitedCompanySchema = z.object({
  inviteId: idNumberSchema,
  email: z.string(),
  plans: z.array(z.enum(PLANS)),
  status: z.enum(INVITE_STATUSES),
  sentAt: instantSchema.nullable(),
});
export type InvitedCompany = z.infer<typeof invitedCompanySchema>;
/** GET projects/{id}/company-invites: those that wait or are over, newest first. */
export const invitedCompanyListSchema = z.array(invitedCompanySchema);
/** POST projects/{id}/company-invites. */
export const providerInviteBodySchema = z.strictObject({ email: emailSchema, plans });
export type ProviderInviteBody = z.infer<typeof providerInviteBodySchema>;

/** GET companies/providers-to-link: companies that can be chosen, by name or CNPJ; branches stand together (C-06). */
export const providerSearchQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.invitationCompanies),
  nameOrCnpj: searchTextSchema.optional(),
});
export const providerSearchRowSchema = companyRefSchema.extend({
  companyName: z.string(),
  city: z.string().nullable(),
  uf: z.string().nullable(),
  /** The first eight characters of the CNPJ: the same for the head office and its branches. */
  root: z.string(),
  /** 0001: the head office. */
  headOffice: z.boolean(),
});
export type ProviderSearchRow = z.infer<typeof providerSearchRowSchema>;
export const providerSearchSchema = listOf(providerSearchRowSchema);

// ---------------------------------------------------------------- people and histories of a project (C-16, C-17)
export const projectAccountSchema = z.object({
  /** The membership of who is in; null while the invite waits. */
  accountCompanyId: idNumberSchema.nullable(),
  inviteId: idNumberSchema.nullable(),
  displayName: z.string().nullable(),
  email: z.string(),
  company: companyRefSchema,
  profile: referenceSchema,
  status: z.enum(INVITE_STATUSES),
  /** Belongs to this project alone; else to the whole company, and is changed there. */
  projectOnly: z.boolean(),
  me: z.boolean(),
});
export type ProjectAccount = z.infer<typeof projectAccountSchema>;
export const projectAccountListSchema = listOf(projectAccountSchema);
export const projectAccountBodySchema = z.strictObject({
  email: emailSchema,
  companyId: idNumberSchema.optional(),
  profileId: idNumberSchema,
});

export const projectAccountQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.users),
  name: searchTextSchema.optional(),
});
export type ProjectAccountBody = z.infer<typeof projectAccountBodySchema>;
/** GET projects/{id}/profiles: those that the caller can give to people of this project. */
export const projectProfilesSchema = z.array(referenceSchema);

export const PROJECT_HISTORY_SCOPES = ['ssma', 'stp', 'risk', 'all'] as const;
export type ProjectHistoryScope = (typeof PROJECT_HISTORY_SCOPES)[number];
export const projectHistoryQuerySchema = z.strictObject({
  ...plainPageQuery(25),
  scope: z.enum(PROJECT_HISTORY_SCOPES, option).default('all'),
});
export type ProjectHistoryQuery = z.infer<typeof projectHistoryQuerySchema>;
const author = z.object({ uid: uidSchema.nullable(), displayName: z.string() });
export const projectHistoryEntrySchema = z.object({
  id: idNumberSchema,
  /** CREATED, UPDATED, STATUS, COMPANY_ADDED, PLAN_ADDED …: what was done, as the trail keeps it. */
  action: z.string(),
  fieldName: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  note: z.string().nullable(),
  /** What one update did, by document and provider; `newValue` is their sum. Empty for every other entry. */
  details: z.array(z.object({ note: z.string(), count: z.int() })),
  /** The provider that it is about. */
  company: referenceSchema.nullable(),
  createdAt: instantSchema,
  author,
});
export type ProjectHistoryEntry = z.infer<typeof projectHistoryEntrySchema>;
export const projectHistoryListSchema = listOf(projectHistoryEntrySchema);

/** GET projects/{id}/additional-infos: who made it and changed it last, and how much there is; a provider counts itself alone. */
export const projectInfosSchema = z.object({
  createdAt: instantSchema,
  createdBy: author,
  updatedAt: instantSchema,
  updatedBy: author.nullable(),
  providers: z.int().nonnegative(),
  employees: z.int().nonnegative(),
  departments: z.int().nonnegative(),
  documents: z.object({ STP: z.int().nonnegative(), SSMA: z.int().nonnegative() }),
});
export type ProjectInfos = z.infer<typeof projectInfosSchema>;

/** GET projects/{id}/stp/pendencies: the STP documents that the project asks for. */
export const stpPendenciesSchema = z.array(
  referenceSchema.extend({ category: z.string(), periodicity: z.string(), legalBasis: z.string().nullable() }),
);
