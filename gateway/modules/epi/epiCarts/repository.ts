import type { EpiProduct } from '../../../../contract/epiProducts.ts';
import { changed, count, type Db, firstRow, rows } from '../../../db/client.ts';

/** Whose cart: of a person for a company. */
export type CartKey = { uid: string; companyId: number };
export type CartLine = { product: EpiProduct & { active: boolean }; quantity: number; price: number };

/** Changes of a person's carts come one after the other. */
export const lockCarts = (tx: Db, uid: string) =>
  firstRow(tx)`select 1 from users where uid = ${uid} for no key update`;

export const listLines = (db: Db, { uid, companyId }: CartKey): Promise<CartLine[]> =>
  rows(db)`select i.quantity, i.price::float8 as price, json_build_object('id', p.id, 'name', p.name, 'code', p.code,
      'category', p.category, 'maker', p.maker, 'details', p.details, 'price', p.price::float8,
      'caNumber', p.ca_number, 'caValidity', to_char(p.ca_validity, 'YYYY-MM-DD'), 'caSituation', p.ca_situation,
      'active', p.active, 'version', p.version) as product
    from epi_cart_items i join epi_products p on p.id = i.product_id
    where i.uid = ${uid} and i.company_id = ${companyId} order by i.created_at, i.product_id`;

export const quantityOf = async (tx: Db, { uid, companyId }: CartKey, productId: number): Promise<number> =>
  (
    await firstRow(tx)<{ quantity: number }>`select quantity from epi_cart_items
      where uid = ${uid} and company_id = ${companyId} and product_id = ${productId}`
  )?.quantity ?? 0;

export const countLines = (tx: Db, { uid, companyId }: CartKey): Promise<number> =>
  count(tx)`select count(*)::int from epi_cart_items where uid = ${uid} and company_id = ${companyId}`;

type Line = { productId: number; quantity: number; price: number; at: Date };
/** The price stays that of the day on which the product was put in. */
export const putLine = (tx: Db, { uid, companyId }: CartKey, { productId, quantity, price, at }: Line) =>
  changed(tx)`insert into epi_cart_items (uid, company_id, product_id, quantity, price, created_at)
    values (${uid}, ${companyId}, ${productId}, ${quantity}, ${price}, ${at.toISOString()})
    on conflict (uid, company_id, product_id) do update set quantity = excluded.quantity`;

export const dropLine = (tx: Db, { uid, companyId }: CartKey, productId: number) =>
  changed(tx)`delete from epi_cart_items
    where uid = ${uid} and company_id = ${companyId} and product_id = ${productId}`;

export const clear = (tx: Db, { uid, companyId }: CartKey) =>
  changed(tx)`delete from epi_cart_items where uid = ${uid} and company_id = ${companyId}`;
