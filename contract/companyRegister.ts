import { z } from 'zod';
import { boundedText, dateSchema, instantSchema } from './common.ts';
import { COMPANY_REGISTER, TEXT } from './constants.ts';

/** What public registers say of a company (H-02, H-06), looked up by CNPJ or by the beginning of its name. */

/** H-08, by the code of the Receita. Every one but ATIVA is blocking. */
export const SITUATIONS = { '01': 'NULA', '02': 'ATIVA', '03': 'SUSPENSA', '04': 'INAPTA', '08': 'BAIXADA' } as const;
export type Situation = (typeof SITUATIONS)[keyof typeof SITUATIONS];
export const situationSchema = z.enum(['ATIVA', 'SUSPENSA', 'INAPTA', 'BAIXADA', 'NULA']);
export const isBlocking = (situation: Situation | null): boolean => situation !== null && situation !== 'ATIVA';

/** By the code of the Receita: 01 micro, 03 small, 05 every other; 00 and nothing: not said. */
export const COMPANY_SIZES = { '01': 'MICRO', '03': 'SMALL', '05': 'OTHER', '00': 'UNKNOWN' } as const;
export type CompanySize = (typeof COMPANY_SIZES)[keyof typeof COMPANY_SIZES];

/** Where an answer comes from: the imported register, or the configured address. */
export const LOOKUP_SOURCES = ['REGISTER', 'OUTSIDE'] as const;

const addressSchema = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  uf: z.string(),
  cep: z.string(),
});
export const registeredCompanySchema = z.object({
  cnpj: z.string(),
  name: z.string(),
  tradingName: z.string(),
  size: z.enum(['MICRO', 'SMALL', 'OTHER', 'UNKNOWN']),
  foundationDate: dateSchema.nullable(),
  type: z.enum(['HEADQUARTERS', 'BRANCH']),
  legalNature: z.string(),
  cadastralSituation: situationSchema,
  cadastralSituationDate: dateSchema.nullable(),
  cadastralSituationReason: z.string(),
  /** BRL; null: not said. */
  socialCapital: z.number().nonnegative().nullable(),
  address: addressSchema,
  /** `percentage` is in no open data: null unless a source says it. `document` of a person holds six digits. */
  board: z.array(
    z.object({ name: z.string(), type: z.string(), document: z.string(), percentage: z.number().nullable() }),
  ),
  cnaes: z.array(z.object({ code: z.string(), description: z.string(), main: z.boolean() })),
  /** Other establishments of the same root, at most `COMPANY_REGISTER.branches`. */
  branches: z.array(
    z.object({
      cnpj: z.string(),
      tradingName: z.string(),
      situation: situationSchema,
      city: z.string(),
      uf: z.string(),
    }),
  ),
  source: z.enum(LOOKUP_SOURCES),
  /** When the source was read: the import of the register, or the answer. */
  asOf: instantSchema,
});
export type RegisteredCompany = z.infer<typeof registeredCompanySchema>;

/** Judged by the service: one that is no CNPJ has an answer of its own (H-02). */
export const cnpjParamsSchema = z.object({ cnpj: z.string().max(TEXT.search) });

/** GET search-cnpj: by the beginning of the company's or the trading name. */
export const companySearchQuerySchema = z.strictObject({
  name: boundedText(TEXT.search).min(COMPANY_REGISTER.searchFrom, { error: 'too_short' }),
});
export const companySuggestionSchema = z.object({
  cnpj: z.string(),
  name: z.string(),
  tradingName: z.string(),
  situation: situationSchema,
  city: z.string(),
  uf: z.string(),
});
export type CompanySuggestion = z.infer<typeof companySuggestionSchema>;
