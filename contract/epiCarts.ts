import { z } from 'zod';
import { idNumberSchema } from './common.ts';
import { EPI } from './constants.ts';
import { epiProductSchema, SALE_BLOCKS } from './epiProducts.ts';

/** The cart of a person for a company (I-03, Amb-10, Amb-40): kept by the gateway, so that nothing of it stays on a machine. */

export const quantitySchema = z
  .int({ error: 'invalid_number' })
  .min(1, { error: 'too_small' })
  .max(EPI.quantity, { error: 'too_large' });

/** PATCH companies/{companyId}/epi-cart: one change of one product. */
export const cartChangeSchema = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.enum(['add', 'remove', 'removeAll']), productId: idNumberSchema }),
    z.strictObject({ action: z.literal('set'), productId: idNumberSchema, quantity: quantitySchema }),
  ],
  { error: 'unknown_option' },
);
export type CartChange = z.infer<typeof cartChangeSchema>;

/**
 * How many there are after a change; 0: the product is dropped. Adding raises by 1, removing lowers by 1 and drops the product at
 * quantity 1 (I-03, Amb-10).
 */
export function quantityAfter(now: number, change: CartChange): number {
  if (change.action === 'set') return change.quantity;
  if (change.action === 'removeAll') return 0;
  return change.action === 'add' ? now + 1 : Math.max(0, now - 1);
}

export const cartItemSchema = z.object({
  product: epiProductSchema,
  quantity: z.int().positive(),
  /** What it cost when it was put in, where that is another price. */
  previousPrice: z.number().nullable(),
  /** What keeps it from being ordered. */
  block: z.enum([...SALE_BLOCKS, 'WITHDRAWN']).nullable(),
});
export type CartItem = z.infer<typeof cartItemSchema>;
export const epiCartSchema = z.object({
  items: z.array(cartItemSchema),
  /** The sum of the quantities (Amb-10). */
  count: z.int().nonnegative(),
  /** BRL of everything in it. */
  total: z.number(),
});
export type EpiCart = z.infer<typeof epiCartSchema>;

/** BRL to the cent. */
export const totalOf = (items: readonly { quantity: number; price: number }[]): number =>
  items.reduce((sum, { quantity, price }) => sum + quantity * Math.round(price * 100), 0) / 100;
