import { z } from 'zod';
import { billingAddressSchema } from './billingAddresses.ts';
import {
  boundedText,
  dateSchema,
  idNumberSchema,
  instantSchema,
  moneySchema,
  referenceSchema,
  searchTextSchema,
} from './common.ts';
import { EPI, PAGE_SIZE } from './constants.ts';
import { quantitySchema } from './epiCarts.ts';
import { EPI_CATEGORIES } from './epiProducts.ts';
import { listOf, plainPageQuery } from './list.ts';

/** Orders of protective equipment (I-04): a request to the operator, who confirms price and date; nothing is paid here. */

const option = { error: 'unknown_option' };
export const EPI_ORDER_STATUSES = ['SENT', 'CONFIRMED', 'SHIPPED', 'RECEIVED', 'CANCELLED'] as const;
export type EpiOrderStatus = (typeof EPI_ORDER_STATUSES)[number];

type Move = { by: 'OPERATOR' | 'COMPANY'; from: readonly EpiOrderStatus[]; to: EpiOrderStatus; reason?: boolean };
/** Every move of an order; whoever is not named by it gets 409 `epi_order_moved`. */
export const EPI_ORDER_MOVES = {
  confirm: { by: 'OPERATOR', from: ['SENT'], to: 'CONFIRMED' },
  ship: { by: 'OPERATOR', from: ['CONFIRMED'], to: 'SHIPPED' },
  refuse: { by: 'OPERATOR', from: ['SENT', 'CONFIRMED'], to: 'CANCELLED', reason: true },
  receive: { by: 'COMPANY', from: ['CONFIRMED', 'SHIPPED'], to: 'RECEIVED' },
  cancel: { by: 'COMPANY', from: ['SENT'], to: 'CANCELLED', reason: true },
} as const satisfies Record<string, Move>;
export type EpiOrderAction = keyof typeof EPI_ORDER_MOVES;
const ACTIONS = Object.keys(EPI_ORDER_MOVES) as EpiOrderAction[];
/** What one side can do with an order of this status. */
export const epiOrderActions = (by: Move['by'], status: EpiOrderStatus): EpiOrderAction[] =>
  ACTIONS.filter((action) => {
    const move: Move = EPI_ORDER_MOVES[action];
    return move.by === by && move.from.includes(status);
  });

/** POST epi-orders/{id}/move and operator/epi-orders/{id}/move. */
export const epiOrderMoveSchema = z
  .strictObject({ action: z.enum(ACTIONS, option), reason: boundedText(EPI.reason).optional() })
  .refine(({ action, reason }) => !('reason' in EPI_ORDER_MOVES[action]) || reason !== undefined, {
    error: 'required',
    path: ['reason'],
  });
export type EpiOrderMove = z.infer<typeof epiOrderMoveSchema>;

/** POST epi-orders: the cart as it was shown, so that nobody orders at a price that they did not see. */
export const epiOrderBodySchema = z.strictObject({
  companyId: idNumberSchema,
  billingAddressId: idNumberSchema,
  items: z
    .array(z.strictObject({ productId: idNumberSchema, quantity: quantitySchema, price: moneySchema }))
    .min(1, { error: 'required' })
    .max(EPI.products, { error: 'too_long' })
    .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, { error: 'repeated' }),
});
export type EpiOrderBody = z.infer<typeof epiOrderBodySchema>;

export const epiOrderRowSchema = z.object({
  id: idNumberSchema,
  /** 2026-0093. */
  number: z.string(),
  company: referenceSchema.extend({ cnpj: z.string() }),
  status: z.enum(EPI_ORDER_STATUSES),
  /** The sum of the quantities. */
  count: z.int().positive(),
  products: z.array(z.string()),
  total: z.number(),
  createdAt: instantSchema,
  version: z.int().positive(),
});
export type EpiOrderRow = z.infer<typeof epiOrderRowSchema>;
/** A product as it was when it was ordered: name, CA and price stay what they were. */
export const epiOrderItemSchema = z.object({
  id: idNumberSchema,
  productId: idNumberSchema,
  name: z.string(),
  code: z.string(),
  category: z.enum(EPI_CATEGORIES),
  caNumber: z.string(),
  caValidity: dateSchema,
  quantity: z.int().positive(),
  price: z.number(),
});
export type EpiOrderItem = z.infer<typeof epiOrderItemSchema>;
export const billedAddressSchema = billingAddressSchema.omit({ id: true, companyId: true, version: true });
export const epiOrderSchema = epiOrderRowSchema.extend({
  items: z.array(epiOrderItemSchema),
  /** As it was when it was ordered. */
  billing: billedAddressSchema,
  buyer: z.string(),
  cancelReason: z.string().nullable(),
});
export type EpiOrder = z.infer<typeof epiOrderSchema>;

export const epiOrderFilters = {
  /** In the number, the company and the products. */
  name: searchTextSchema.optional(),
  status: z.enum(EPI_ORDER_STATUSES, option).optional(),
};
export const epiOrderQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...epiOrderFilters });
export type EpiOrderQuery = z.infer<typeof epiOrderQuerySchema>;
export const epiOrderListSchema = listOf(epiOrderRowSchema);
