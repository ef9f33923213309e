import { z } from 'zod';
import {
  idNumberSchema,
  instantSchema,
  nameText,
  optionalText,
  phoneSchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { NR, PAGE_SIZE } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';

/** The offering of regulatory norms (I-11): what the operator helps with, and who is interested. */

/** Norms that the offering is about. */
export const OFFERED_NORMS = [
  'NR-1',
  'NR-6',
  'NR-7',
  'NR-10',
  'NR-11',
  'NR-12',
  'NR-18',
  'NR-20',
  'NR-33',
  'NR-35',
] as const;
export type OfferedNorm = (typeof OFFERED_NORMS)[number];

/** POST nr-interests. */
export const nrInterestBodySchema = z.strictObject({
  companyId: idNumberSchema,
  norms: z
    .array(z.enum(OFFERED_NORMS, { error: 'unknown_option' }))
    .min(1, { error: 'required' })
    .refine((all) => new Set(all).size === all.length, { error: 'repeated' }),
  people: z.int({ error: 'invalid_number' }).min(1, { error: 'too_small' }).max(NR.people, { error: 'too_large' }),
  contact: nameText(NR.contact),
  phone: phoneSchema,
  message: optionalText(NR.message).default(''),
});
export type NrInterestBody = z.infer<typeof nrInterestBodySchema>;

export const nrInterestSchema = z.object({
  ...nrInterestBodySchema.omit({ companyId: true }).shape,
  id: idNumberSchema,
  phone: z.string(),
  company: referenceSchema.extend({ cnpj: z.string() }),
  email: z.string(),
  createdAt: instantSchema,
});
export type NrInterest = z.infer<typeof nrInterestSchema>;
export const nrInterestFilters = { name: searchTextSchema.optional() };
/** GET nr-interests and operator/nr-interests. */
export const nrInterestQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...nrInterestFilters });
export type NrInterestQuery = z.infer<typeof nrInterestQuerySchema>;
export const nrInterestListSchema = listOf(nrInterestSchema);
