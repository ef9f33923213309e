import { z } from 'zod';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  idSchema,
  instantSchema,
  moneySchema,
  monthSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { PAGE_SIZE, PAYMENT_RELEASE } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { bodyFlagSchema, flagSchema, listOf, plainPageQuery } from './list.ts';
import { personSchema } from './pendencies.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';
import { permissionSchema } from './permissions.ts';
import { companyRefSchema } from './session.ts';

/**
 * Release of the payment of a contract, provider and reference month, from the monthly STP documents: 'may this month be
 * paid?'. Lei 14.133/2021 art. 121 § 3º II to V and Súmula 331 of the TST ask the contracting company to verify them.
 *
 * WAITING: nothing is late yet, something is still to be sent or analysed. PARTIAL: the documents of the company and of some of
 * its people conform, those of others are late.
 */
export const PAYMENT_STATES = ['WAITING', 'RELEASED', 'PARTIAL', 'RETAINED'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];
export const HOLDING_STATES = ['PARTIAL', 'RETAINED'] as const satisfies readonly PaymentState[];
export const isHolding = (state: PaymentState | null): boolean => HOLDING_STATES.some((one) => one === state);

/** What the documents of a month say, renewals and those that do not apply left out. */
export type PaymentFacts = {
  documents: number;
  /** Accepted, and not closed without analysis (J-07). */
  conform: number;
  /** Past their due date in the hands of the supplier, or expired. */
  late: number;
  /** Of those, the documents of the company itself. */
  companyLate: number;
  /** People who have documents in the month, and those of whom one is late. */
  people: number;
  peopleLate: number;
};

/** What the documents alone say of the month. */
export function computedState({
  documents,
  conform,
  late,
  companyLate,
  people,
  peopleLate,
}: PaymentFacts): PaymentState {
  if (conform === documents) return 'RELEASED';
  if (late === 0) return 'WAITING';
  return companyLate === 0 && peopleLate < people ? 'PARTIAL' : 'RETAINED';
}

/** Why a document keeps the month from being released. */
export const PAYMENT_REASONS = [
  'NOT_SENT',
  'RETURNED',
  'EXPIRED',
  'TO_SEND',
  'IN_ANALYSIS',
  'QUESTION',
  'NOT_ANALYSED',
] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

const option = { error: 'unknown_option' };
const percent = z.number({ error: 'invalid_number' }).gt(0, { error: 'too_small' }).max(100, { error: 'too_large' });
const count = z.int().nonnegative();

/** What a person of the contracting company decided over the documents; it stays until it is withdrawn. */
export const paymentDecisionSchema = z.object({
  state: z.enum(PAYMENT_STATES),
  note: z.string(),
  by: personSchema,
  at: instantSchema,
  /** What the documents said at that moment. */
  over: z.enum(PAYMENT_STATES),
});

export const paymentReleaseSchema = z.object({
  id: idNumberSchema,
  project: referenceSchema.extend({ contract: z.string() }),
  provider: companyRefSchema,
  contractingCompany: companyRefSchema,
  referenceMonth: monthSchema,
  /** The decision where there is one, else what the documents say. */
  state: z.enum(PAYMENT_STATES),
  computed: z.enum(PAYMENT_STATES),
  decision: paymentDecisionSchema.nullable(),
  /** Share or amount of the month's payment that is retained, where the contracting company says so. */
  retainedPercent: z.number().nullable(),
  retainedAmount: z.number().nullable(),
  documents: count,
  conform: count,
  late: count,
  people: count,
  peopleLate: count,
  /** Until when a retained month should be mended: business days from the day on which it was retained. */
  termOn: dateSchema.nullable(),
  /** Since when the state is this one. */
  since: instantSchema,
  version: z.int().positive(),
  /** The keys that the caller holds on it. */
  permissions: z.array(permissionSchema),
});
export type PaymentRelease = z.infer<typeof paymentReleaseSchema>;

/** GET payment-releases/{id}/reasons: the documents that keep the month from being released, late ones first. */
export const paymentReasonSchema = z.object({
  /** Of the pendency. */
  id: idNumberSchema,
  name: z.string(),
  employee: z.string().nullable(),
  status: z.enum(PENDENCY_STATUSES),
  reason: z.enum(PAYMENT_REASONS),
  late: z.boolean(),
  dueDate: dateSchema.nullable(),
});
export type PaymentReasonRow = z.infer<typeof paymentReasonSchema>;
export const paymentReasonListSchema = listOf(paymentReasonSchema);
export const paymentReasonQuerySchema = z.strictObject(plainPageQuery(PAGE_SIZE.default));

const filterShape = {
  /** Project, contract, provider or CNPJ. */
  name: searchTextSchema.optional(),
  projectId: idSchema.optional(),
  providerId: idSchema.optional(),
  state: z.enum(PAYMENT_STATES, option).optional(),
  from: monthSchema.optional(),
  until: monthSchema.optional(),
};
/** `decided`: only those that a person decided. */
export const paymentReleaseFilters = { ...filterShape, decided: flagSchema.optional() };
export const paymentReleaseQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.default),
  ...paymentReleaseFilters,
});
export type PaymentReleaseQuery = z.infer<typeof paymentReleaseQuerySchema>;
export const paymentReleaseListSchema = listOf(paymentReleaseSchema);
const bodyFilterSchema = z.strictObject({ ...filterShape, decided: bodyFlagSchema.optional() });
export type PaymentReleaseFilter = z.infer<typeof bodyFilterSchema>;

/** GET payment-releases/numbers: how many there are of each state with these filters, whatever the state, and what is retained. */
export const paymentNumbersQuerySchema = z.strictObject(paymentReleaseFilters);
export const paymentNumbersSchema = z.object({
  states: z.record(z.enum(PAYMENT_STATES), count),
  retainedAmount: z.number(),
});
export type PaymentNumbers = z.infer<typeof paymentNumbersSchema>;

/** PUT payment-releases/{id}/decision. A share or an amount only of what is retained, not both. */
export const paymentDecisionBodySchema = z
  .strictObject({
    state: z.enum(['RELEASED', 'PARTIAL', 'RETAINED'], option),
    note: boundedText(PAYMENT_RELEASE.note),
    retainedPercent: percent.nullish(),
    retainedAmount: moneySchema.gt(0, { error: 'too_small' }).nullish(),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [path], message });
    const { state, retainedPercent, retainedAmount } = value;
    if (state === 'RELEASED' && retainedPercent) refuse('retainedPercent', 'invalid');
    if (state === 'RELEASED' && retainedAmount) refuse('retainedAmount', 'invalid');
    if (retainedPercent && retainedAmount) refuse('retainedAmount', 'invalid');
    if (state === 'PARTIAL' && retainedPercent === 100) refuse('retainedPercent', 'too_large');
  });
export type PaymentDecisionBody = z.infer<typeof paymentDecisionBodySchema>;

/** DELETE payment-releases/{id}/decision: what the documents say counts again. */
export const paymentWithdrawalSchema = z.strictObject({ note: boundedText(PAYMENT_RELEASE.note) });
export type PaymentWithdrawal = z.infer<typeof paymentWithdrawalSchema>;

export const PAYMENT_RELEASE_COLUMNS = [
  ...([
    'referenceMonth',
    'project',
    'contract',
    'provider',
    'cnpj',
    'state',
    'computed',
    'documents',
    'conform',
    'late',
  ] as const),
  ...([
    'people',
    'peopleLate',
    'termOn',
    'retainedPercent',
    'retainedAmount',
    'note',
    'decidedBy',
    'decidedAt',
    'since',
  ] as const),
] as const;
/** POST payment-releases/export: all that match `filters`, the latest month first. */
export const paymentReleaseExportSchema = z.strictObject({
  filters: bodyFilterSchema.default({}),
  columns: z
    .array(z.enum(PAYMENT_RELEASE_COLUMNS, option))
    .min(1, { error: 'required' })
    .max(PAYMENT_RELEASE_COLUMNS.length, { error: 'too_long' }),
  format: z.enum(EXPORT_FORMATS, option),
});
export type PaymentReleaseExport = z.infer<typeof paymentReleaseExportSchema>;
