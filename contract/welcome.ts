import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema, referenceSchema } from './common.ts';
import { situationSchema } from './companyRegister.ts';

/** The first run: what the first company of an installation, or a new supplier, does next; read from what exists (ADR 200). */
export const WELCOME_SETS = ['STP', 'SSMA', 'HEIGHT', 'ELECTRICAL'] as const;
export type WelcomeSet = (typeof WELCOME_SETS)[number];

const companySchema = referenceSchema.extend({
  /** Somebody has shown that the company is its founder's (ADR 19); before, nothing can follow. */
  confirmed: z.boolean(),
});

/** A contracting company whose first project has not begun: the four questions, with the answers that there are. */
const contractingSchema = z.object({
  kind: z.literal('CONTRACTING'),
  company: companySchema,
  /** The first unit, with its areas. */
  facility: referenceSchema.extend({ departments: z.array(referenceSchema) }).nullable(),
  /** The latest draft. */
  project: referenceSchema.nullable(),
  /** What may be asked of suppliers to begin with: ids of the catalogue. */
  sets: z.array(z.object({ name: z.enum(WELCOME_SETS), documentIds: z.array(idNumberSchema) })),
});

/** How many documents are asked, and how many of them wait for the supplier. */
const askedSchema = z.object({ total: z.int().nonnegative(), waiting: z.int().nonnegative() });

/** A supplier of whom nobody has a badge yet: the five steps of its first days. */
const providerSchema = z.object({
  kind: z.literal('PROVIDER'),
  company: companySchema,
  /** Its company's data are complete: a phone is known. */
  complete: z.boolean(),
  /** The active project of its own that begins first, and whose it is; null until one is active. */
  project: referenceSchema.extend({ contracting: z.string(), startDate: dateSchema, updating: z.boolean() }).nullable(),
  /** People of the company, and those of them that are assigned to a project. */
  employees: z.int().nonnegative(),
  assigned: z.int().nonnegative(),
  /** Of the documents that the caller may see. */
  companyDocuments: askedSchema,
  employeeDocuments: askedSchema,
});

/** GET account/welcome/companies/{cnpj}: what the company register has to begin with; null where it has nothing to say. */
export const welcomeCompanySchema = z.object({
  company: z
    .object({ companyName: z.string(), tradingName: z.string(), situation: situationSchema, asOf: instantSchema })
    .nullable(),
});
export type WelcomeCompany = z.infer<typeof welcomeCompanySchema>;

/** GET account/welcome. NONE: the caller has no first steps (any more); FOUND: belongs to no company yet. */
export const welcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('NONE') }),
  z.object({ kind: z.literal('FOUND') }),
  contractingSchema,
  providerSchema,
]);
export type Welcome = z.infer<typeof welcomeSchema>;
export type ContractingWelcome = z.infer<typeof contractingSchema>;
export type ProviderWelcome = z.infer<typeof providerSchema>;
