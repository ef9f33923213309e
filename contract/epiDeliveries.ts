import { z } from 'zod';
import { dateSchema, idNumberSchema, idSchema, nameText, referenceSchema } from './common.ts';
import { EPI } from './constants.ts';
import { quantitySchema } from './epiCarts.ts';
import { caNumberSchema } from './epiProducts.ts';
import { listOf, plainPageQuery } from './list.ts';
import { PENDENCY_STATUSES } from './pendencyStatus.ts';

/** Equipment that an employee received (NR-6, item 6.5.1): the rows of the person's list, which is signed on paper. */

export const DELIVERY_REASONS = ['FIRST', 'REPLACEMENT', 'WORN', 'LOST'] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];
/** The document that a signed list is. */
export const EPI_SHEET_SLUG = 'ficha-epi';

const OTHER = ['name', 'caNumber', 'caValidity'] as const;
/** POST epi-deliveries: a line of an order that arrived, or what is written by hand. */
export const epiDeliveryBodySchema = z
  .strictObject({
    employeeId: idNumberSchema,
    orderItemId: idNumberSchema.nullish(),
    name: nameText(EPI.name).nullish(),
    caNumber: caNumberSchema.nullish(),
    caValidity: dateSchema.nullish(),
    quantity: quantitySchema,
    deliveredOn: dateSchema,
    reason: z.enum(DELIVERY_REASONS, { error: 'unknown_option' }),
  })
  .superRefine((body, { addIssue }) => {
    if (body.orderItemId) return;
    for (const path of OTHER) if (!body[path]) addIssue({ code: 'custom', path: [path], message: 'required' });
  })
  .meta({
    example: {
      ...{ employeeId: 1, name: 'Capacete', caNumber: '12345', caValidity: '2028-01-31' },
      ...{ quantity: 1, deliveredOn: '2026-11-24', reason: 'FIRST' },
    },
  });
export type EpiDeliveryBody = z.infer<typeof epiDeliveryBodySchema>;
/** PUT epi-deliveries/{id}: it came back. */
export const epiReturnSchema = z.strictObject({ returnedOn: dateSchema });
export type EpiReturn = z.infer<typeof epiReturnSchema>;

export const epiDeliverySchema = z.object({
  id: idNumberSchema,
  company: referenceSchema,
  employee: referenceSchema,
  /** The number of the order that it came by. */
  order: z.string().nullable(),
  name: z.string(),
  caNumber: z.string(),
  caValidity: dateSchema,
  quantity: z.int().positive(),
  deliveredOn: dateSchema,
  reason: z.enum(DELIVERY_REASONS),
  returnedOn: dateSchema.nullable(),
  /** The day on which the list with it was sent, signed: from then on it is not removed. */
  signedOn: dateSchema.nullable(),
  version: z.int().positive(),
});
export type EpiDelivery = z.infer<typeof epiDeliverySchema>;
export const epiDeliveryListSchema = listOf(epiDeliverySchema);
export const epiDeliveryQuerySchema = z.strictObject({ ...plainPageQuery(), employeeId: idSchema });
export type EpiDeliveryQuery = z.infer<typeof epiDeliveryQuerySchema>;

/** GET epi-deliveries/options: what the caller can hand over to the person, and what a signed list is asked for. */
export const epiDeliveryOptionsQuerySchema = z.strictObject({ employeeId: idSchema });
export const epiDeliveryOptionsSchema = z.object({
  /** The employer's, who alone records deliveries. */
  mayWrite: z.boolean(),
  /** Lines of orders that arrived and were not handed over wholly. */
  items: z.array(
    z.object({
      id: idNumberSchema,
      order: z.string(),
      name: z.string(),
      caNumber: z.string(),
      caValidity: dateSchema,
      left: z.int().positive(),
    }),
  ),
  /** Pendencies of the person that take the signed list now. */
  pendencies: z.array(
    z.object({
      id: idNumberSchema,
      project: z.string(),
      contracting: z.string(),
      status: z.enum(PENDENCY_STATUSES),
    }),
  ),
});
export type EpiDeliveryOptions = z.infer<typeof epiDeliveryOptionsSchema>;
