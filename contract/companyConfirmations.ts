import { z } from 'zod';
import { boundedText, idNumberSchema, instantSchema, searchTextSchema } from './common.ts';
import { PAGE_SIZE, TEXT } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import { SIDES } from './permissions.ts';

/** Companies that wait for a proof that they belong to who founded them; for the operator of the installation (ADR 19). */
export const companyConfirmationSchema = z.object({
  id: idNumberSchema,
  cnpj: z.string(),
  companyName: z.string(),
  tradingName: z.string(),
  relationType: z.enum(SIDES),
  founder: z.object({ name: z.string(), email: z.string() }).nullable(),
  waitsSince: instantSchema,
  /** Another company with this CNPJ is confirmed: this one can only be refused. */
  taken: z.boolean(),
});
export type CompanyConfirmation = z.infer<typeof companyConfirmationSchema>;
export const companyConfirmationListSchema = listOf(companyConfirmationSchema);
export const companyConfirmationQuerySchema = z.strictObject({
  ...plainPageQuery(PAGE_SIZE.users),
  name: searchTextSchema.optional(),
});
export type CompanyConfirmationQuery = z.infer<typeof companyConfirmationQuerySchema>;
/** Why the operator refuses a company; its founder reads it. */
export const rejectionBodySchema = z.strictObject({ reason: boundedText(TEXT.justification) });
