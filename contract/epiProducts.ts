import { z } from 'zod';
import { dateSchema, idNumberSchema, moneySchema, nameText, optionalText, searchTextSchema } from './common.ts';
import { EPI, type Language, PAGE_SIZE } from './constants.ts';
import { listOf, plainPageQuery } from './list.ts';
import en from './messages/epi.en.json' with { type: 'json' };
import es from './messages/epi.es.json' with { type: 'json' };
import pt from './messages/epi.pt.json' with { type: 'json' };

/** The catalogue of protective equipment (I-01, I-05; NR-6; domain-facts, 5.5). The operator of the installation keeps it. */

/** Words of equipment; the interface has them with its pages, the gateway in mails and on records. */
export const epiWords: Readonly<Record<Language, typeof pt>> = { pt, en, es };

/** NR-6, Annex I, A to I. What protects none of these is no protective equipment. */
export const EPI_CATEGORIES = [
  'HEAD',
  'FACE',
  'HEARING',
  'BREATHING',
  'TRUNK',
  'HANDS',
  'FEET',
  'BODY',
  'FALL',
] as const;
export type EpiCategory = (typeof EPI_CATEGORIES)[number];

/** What the register of certificates (CAEPI) says of a CA, apart from its validity. */
export const CA_SITUATIONS = ['VALID', 'SUSPENDED', 'CANCELLED'] as const;

const option = { error: 'unknown_option' };

/** 1 to 6 digits of the Certificado de Aprovação (NR-6, item 6.9). */
export const caNumberSchema = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,5}$/, { error: 'invalid' });

/** POST and PUT operator/epi-products. */
export const epiProductBodySchema = z.strictObject({
  name: nameText(EPI.name),
  code: nameText(EPI.code),
  category: z.enum(EPI_CATEGORIES, option),
  maker: nameText(EPI.maker),
  /** Size, colour, unit of sale, class. */
  details: optionalText(EPI.details).default(''),
  /** BRL per unit. */
  price: moneySchema.min(0.01, { error: 'required' }).max(EPI.price, { error: 'too_large' }),
  caNumber: caNumberSchema,
  caValidity: dateSchema,
  caSituation: z.enum(CA_SITUATIONS, option).default('VALID'),
});
export type EpiProductBody = z.infer<typeof epiProductBodySchema>;
export const epiProductSchema = z.object({
  ...epiProductBodySchema.shape,
  id: idNumberSchema,
  version: z.int().positive(),
});
export type EpiProduct = z.infer<typeof epiProductSchema>;

export const epiProductFilters = {
  /** In the name, the code and the number of the CA. */
  name: searchTextSchema.optional(),
  code: searchTextSchema.optional(),
  category: z.enum(EPI_CATEGORIES, option).optional(),
};
/** GET epi-products and operator/epi-products. */
export const epiProductQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...epiProductFilters });
export type EpiProductQuery = z.infer<typeof epiProductQuerySchema>;
export const epiProductListSchema = listOf(epiProductSchema);

/** What keeps a product from being ordered. */
export const SALE_BLOCKS = ['CA_EXPIRED', 'CA_SUSPENDED', 'CA_CANCELLED'] as const;
export type SaleBlock = (typeof SALE_BLOCKS)[number];
/** Equipment is sold only with a CA that is valid on the day of the order; its last day counts (Portaria MTP 672/2021). */
export function saleBlockOf(
  { caValidity, caSituation }: Pick<EpiProduct, 'caValidity' | 'caSituation'>,
  today: string,
): SaleBlock | null {
  if (caSituation !== 'VALID') return `CA_${caSituation}`;
  return caValidity < today ? 'CA_EXPIRED' : null;
}
/** `31469` → `31.469`. */
export const formatCa = (number: string): string => number.replace(/(?<=\d)(?=\d{3}$)/, '.');
