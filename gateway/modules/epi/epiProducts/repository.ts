import { type SQL, sql } from 'drizzle-orm';
import type { EpiProduct, EpiProductBody, EpiProductQuery } from '../../../../contract/epiProducts.ts';
import { changed, type Db, firstRow, insertId, rows } from '../../../db/client.ts';
import { epiProducts } from '../../../db/schema/epi.ts';
import { contains, listPage, matches } from '../../../lib/listPage.ts';
import { idArray } from '../../../lib/scopeSql.ts';

export type EpiProductRow = EpiProduct & { active: boolean };

const fields = sql`p.id::int as id, p.name, p.code, p.category, p.maker, p.details, p.price::float8 as price,
  p.ca_number as "caNumber", to_char(p.ca_validity, 'YYYY-MM-DD') as "caValidity", p.ca_situation as "caSituation",
  p.active, p.version`;

/** Those of the catalogue by name; `name` also finds codes and numbers of CAs, with or without their points. */
export function listProducts(db: Db, { name, code, category, ...page }: EpiProductQuery) {
  const digits = name?.replace(/[\s.]/g, '') ?? '';
  const conditions = [
    sql`p.active`,
    name &&
      sql`(${matches(sql`norm(p.name || ' ' || p.maker || ' ' || p.code)`, name)}
        or ${/^\d+$/.test(digits) ? sql`p.ca_number like ${`${digits}%`}` : sql`false`})`,
    code && sql`lower(p.code) like lower(${contains(code)})`,
    category && sql`p.category = ${category}`,
  ].filter((condition): condition is SQL => Boolean(condition));
  const where = sql.join(conditions, sql` and `);
  return listPage<EpiProductRow>(
    db,
    page,
    sql`select ${fields} from epi_products p where ${where} order by norm(p.name), p.id`,
    sql`select p.id from epi_products p where ${where}`,
  );
}

/** `lock`: who changes the product, or orders it, comes one after the other. */
export const findProduct = (db: Db, id: number, lock = false): Promise<EpiProductRow | undefined> =>
  firstRow(db)`select ${fields} from epi_products p where p.id = ${id} and p.active ${lock ? sql`for update` : sql``}`;

/** These products, withdrawn ones too; nothing of them changes until the commit. */
export const shareProducts = (tx: Db, ids: readonly number[]) =>
  rows(
    tx,
  )<EpiProductRow>`select ${fields} from epi_products p where p.id = any(${idArray(ids)}) order by p.id for share`;

export const insertProduct = (tx: Db, body: EpiProductBody, createdAt: Date): Promise<number> =>
  insertId(tx, epiProducts, { ...body, createdAt });

export const updateProduct = (tx: Db, id: number, body: EpiProductBody) =>
  changed(tx)`update epi_products set name = ${body.name}, code = ${body.code}, category = ${body.category},
    maker = ${body.maker}, details = ${body.details}, price = ${body.price}, ca_number = ${body.caNumber},
    ca_validity = ${body.caValidity}::date, ca_situation = ${body.caSituation}, version = version + 1 where id = ${id}`;

export const withdrawProduct = (tx: Db, id: number) =>
  changed(tx)`update epi_products set active = false, version = version + 1 where id = ${id}`;
