import { dayOf } from '../../../../contract/common.ts';
import { EPI } from '../../../../contract/constants.ts';
import { type CartChange, type CartItem, type EpiCart, quantityAfter, totalOf } from '../../../../contract/epiCarts.ts';
import { saleBlockOf } from '../../../../contract/epiProducts.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { EpiProductsService } from '../epiProducts/service.ts';
import * as repository from './repository.ts';

/** Carts (I-03): of a person for a company, with prices and CAs as they are now. */
export type EpiCartsService = ReturnType<typeof epiCartsService>;

type Dependencies = { db: Db; now: () => Date; products: Pick<EpiProductsService, 'find'> };

export function epiCartsService({ db, now, products }: Dependencies) {
  const keyOf = (actor: Actor, companyId: number): repository.CartKey => {
    requireInCompany(actor, companyId, 'order_epi');
    return { uid: actor.uid, companyId };
  };

  async function itemsOf(tx: Db, key: repository.CartKey): Promise<CartItem[]> {
    const today = dayOf(now());
    return (await repository.listLines(tx, key)).map(({ product: { active, ...product }, quantity, price }) => ({
      product,
      quantity,
      previousPrice: price === product.price ? null : price,
      block: active ? saleBlockOf(product, today) : 'WITHDRAWN',
    }));
  }

  async function read(tx: Db, key: repository.CartKey): Promise<EpiCart> {
    const items = await itemsOf(tx, key);
    return {
      items,
      count: items.reduce((sum, { quantity }) => sum + quantity, 0),
      total: totalOf(items.map(({ quantity, product: { price } }) => ({ quantity, price }))),
    };
  }

  /** 400 on `productId` for what is not for sale today, on `quantity` beyond the most of one product. */
  async function assertCanGrow(tx: Db, key: repository.CartKey, productId: number, before: number, quantity: number) {
    const product = await products.find(tx, productId);
    if (!product) throw fieldError('productId', 'invalid');
    if (saleBlockOf(product, dayOf(now()))) throw fieldError('productId', 'ca_not_valid');
    if (quantity > EPI.quantity) throw fieldError('quantity', 'too_large');
    const isFull = before === 0 && (await repository.countLines(tx, key)) >= EPI.products;
    if (isFull) throw fieldError('productId', 'too_large');
    return product;
  }

  return {
    get: (actor: Actor, companyId: number): Promise<EpiCart> => read(db, keyOf(actor, companyId)),

    change: (actor: Actor, companyId: number, change: CartChange): Promise<EpiCart> =>
      db.transaction(async (tx) => {
        const key = keyOf(actor, companyId);
        const { productId } = change;
        await repository.lockCarts(tx, key.uid);
        const before = await repository.quantityOf(tx, key, productId);
        const quantity = quantityAfter(before, change);
        if (quantity === 0) await repository.dropLine(tx, key, productId);
        else if (quantity < before) await repository.putLine(tx, key, { productId, quantity, price: 0, at: now() });
        else if (quantity > before) {
          const { price } = await assertCanGrow(tx, key, productId, before, quantity);
          await repository.putLine(tx, key, { productId, quantity, price, at: now() });
        }
        return read(tx, key);
      }),

    clear: (actor: Actor, companyId: number): Promise<EpiCart> =>
      db.transaction(async (tx) => {
        const key = keyOf(actor, companyId);
        await repository.lockCarts(tx, key.uid);
        await repository.clear(tx, key);
        return read(tx, key);
      }),

    /** What is in it, for an order in the caller's transaction: nothing changes it until the commit. */
    async itemsFor(tx: Db, key: repository.CartKey): Promise<CartItem[]> {
      await repository.lockCarts(tx, key.uid);
      return itemsOf(tx, key);
    },
    empty: (tx: Db, key: repository.CartKey) => repository.clear(tx, key),
  };
}
