import { z } from 'zod';
import { idNumberSchema, nameText, optionalText } from './common.ts';
import { BILLING } from './constants.ts';

/** Where a company is billed (B-29). */

/**
 * The first five digits of the CEPs of each state: the ranges that Correios publish as 'Faixas de CEP'
 * (buscacepinter.correios.com.br), compared with public copies of that table on 2026-11-23, not with the page itself.
 */
const CEPS: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  SP: [[1000, 19_999]],
  RJ: [[20_000, 28_999]],
  ES: [[29_000, 29_999]],
  MG: [[30_000, 39_999]],
  BA: [[40_000, 48_999]],
  SE: [[49_000, 49_999]],
  PE: [[50_000, 56_999]],
  AL: [[57_000, 57_999]],
  PB: [[58_000, 58_999]],
  RN: [[59_000, 59_999]],
  CE: [[60_000, 63_999]],
  PI: [[64_000, 64_999]],
  MA: [[65_000, 65_999]],
  PA: [[66_000, 68_899]],
  AP: [[68_900, 68_999]],
  AM: [
    [69_000, 69_299],
    [69_400, 69_899],
  ],
  RR: [[69_300, 69_399]],
  AC: [[69_900, 69_999]],
  DF: [
    [70_000, 72_799],
    [73_000, 73_699],
  ],
  GO: [
    [72_800, 72_999],
    [73_700, 76_799],
  ],
  RO: [[76_800, 76_999]],
  TO: [[77_000, 77_999]],
  MT: [[78_000, 78_899]],
  MS: [[79_000, 79_999]],
  PR: [[80_000, 87_999]],
  SC: [[88_000, 89_999]],
  RS: [[90_000, 99_999]],
};
/** Whether a CEP can lie in a state. */
export const isCepOf = (cep: string, uf: string): boolean => {
  const start = Number(cep.replace(/\D/g, '').slice(0, 5));
  return (CEPS[uf] ?? []).some(([from, to]) => start >= from && start <= to);
};

const cepSchema = z
  .string()
  .trim()
  .min(1, { error: 'required', abort: true })
  .regex(/^\d{5}-?\d{3}$/, { error: 'invalid' })
  .transform((cep) => cep.replace(/^(\d{5})-?/, '$1-'));
const fields = z.strictObject({
  cep: cepSchema,
  street: nameText(BILLING.street),
  number: nameText(BILLING.number),
  complement: optionalText(BILLING.complement).default(''),
  neighborhood: nameText(BILLING.neighborhood),
  /** A municipality of IBGE in its state; the gateway knows which there are. */
  city: nameText(BILLING.city),
  uf: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, { error: 'required' }),
});
/** What is no CEP at all is said of the CEP itself. */
const cepOfState = ({ cep, uf }: { cep: string; uf: string }): boolean =>
  !/^\d{5}-\d{3}$/.test(cep) || isCepOf(cep, uf);
const wrongCep = { error: 'cep_of_other_state', path: ['cep'] };

/** PUT billings/address/{id}. */
export const billingAddressChangeSchema = fields.refine(cepOfState, wrongCep);
export type BillingAddressChange = z.infer<typeof billingAddressChangeSchema>;
/** POST billings/address. */
export const billingAddressBodySchema = fields.extend({ companyId: idNumberSchema }).refine(cepOfState, wrongCep);
export type BillingAddressBody = z.infer<typeof billingAddressBodySchema>;
export const billingAddressSchema = z.object({
  ...fields.shape,
  cep: z.string(),
  id: idNumberSchema,
  companyId: idNumberSchema,
  version: z.int().positive(),
});
export type BillingAddress = z.infer<typeof billingAddressSchema>;

/** 'Av. Usiminas, 1.480, sala 2, Bairro das Águas, Ipatinga – MG, 35160-158'. */
export const addressText = (of: BillingAddressChange): string =>
  [of.street, of.number, of.complement, of.neighborhood, `${of.city} – ${of.uf}`, of.cep].filter(Boolean).join(', ');
