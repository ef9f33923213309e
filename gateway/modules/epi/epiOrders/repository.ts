import { type SQL, sql } from 'drizzle-orm';
import type { BillingAddressChange } from '../../../../contract/billingAddresses.ts';
import type {
  EpiOrder,
  EpiOrderItem,
  EpiOrderQuery,
  EpiOrderRow,
  EpiOrderStatus,
} from '../../../../contract/epiOrders.ts';
import { changed, type Db, firstRow, insertId } from '../../../db/client.ts';
import { epiOrderItems, epiOrders } from '../../../db/schema/epi.ts';
import { contains, listPage, matches, matchesCompany } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

/** The orders of these companies, or of all of them: the operator's. */
export type Whose = readonly number[] | 'ALL';
const isOf = (whose: Whose): SQL => (whose === 'ALL' ? sql`true` : sql`o.company_id = any(${idArray(whose)})`);

const number = sql`to_char(o.created_at, 'YYYY') || '-' || lpad(o.id::text, greatest(4, length(o.id::text)), '0')`;
const row = sql`o.id::int as id, ${number} as number, o.status, o.total::float8 as total, iso(o.created_at) as "createdAt",
  json_build_object('id', k.id, 'name', k.trading_name, 'cnpj', k.cnpj) as company, o.version,
  (select sum(i.quantity)::int from epi_order_items i where i.order_id = o.id) as count,
  (select json_agg(i.name order by i.id) from epi_order_items i where i.order_id = o.id) as products`;
const from = sql`from epi_orders o join companies k on k.id = o.company_id join users u on u.uid = o.created_by`;

/** The newest first. */
export function listOrders(db: Db, whose: Whose, { name, status, ...page }: EpiOrderQuery) {
  const conditions = [
    isOf(whose),
    status && sql`o.status = ${status}`,
    name &&
      sql`(${number} like ${contains(name)} or ${matchesCompany(sql`k`, name)} or exists (
        select 1 from epi_order_items i where i.order_id = o.id and ${matches(sql`norm(i.name || ' ' || i.code)`, name)}))`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage<EpiOrderRow>(
    db,
    page,
    sql`select ${row} ${from} where ${where} order by o.id desc`,
    sql`select o.id ${from} where ${where}`,
  );
}

type Found = EpiOrder & { buyerEmail: string; buyerLanguage: string };
export const findOrder = (db: Db, whose: Whose, id: number): Promise<Found | undefined> =>
  firstRow(
    db,
  )`select ${row}, o.billing, u.display_name as buyer, u.email as "buyerEmail", u.language as "buyerLanguage",
      o.cancel_reason as "cancelReason",
      (select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'name', i.name, 'code', i.code,
          'category', i.category, 'caNumber', i.ca_number, 'caValidity', to_char(i.ca_validity, 'YYYY-MM-DD'),
          'quantity', i.quantity, 'price', i.price::float8) order by i.id)
        from epi_order_items i where i.order_id = o.id) as items
    ${from} where o.id = ${id} and ${isOf(whose)}`;

/** Moves and deliveries of an order come one after the other. */
export const lockOrder = (tx: Db, whose: Whose, id: number) =>
  changed(tx)`select 1 from epi_orders o where o.id = ${id} and ${isOf(whose)} for update`;

type NewOrder = { companyId: number; billing: BillingAddressChange; total: number; createdBy: string; createdAt: Date };
export async function insertOrder(
  tx: Db,
  order: NewOrder,
  items: readonly Omit<EpiOrderItem, 'id'>[],
): Promise<number> {
  const orderId = await insertId(tx, epiOrders, { ...order, status: 'SENT' });
  await tx.insert(epiOrderItems).values(items.map((item) => ({ ...item, orderId })));
  return orderId;
}

export const setStatus = (tx: Db, id: number, status: EpiOrderStatus, reason: string | null) =>
  changed(
    tx,
  )`update epi_orders set status = ${status}, cancel_reason = ${reason}, version = version + 1 where id = ${id}`;
