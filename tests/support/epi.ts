import type { EpiProductBody } from '../../contract/epiProducts.ts';
import { type Db, insertId } from '../../gateway/db/client.ts';
import { epiProducts } from '../../gateway/db/schema/epi.ts';

/** A product of the catalogue, as the operator sends it. */
export const aProduct = (change: object = {}): EpiProductBody => ({
  name: 'Capacete classe B com jugular',
  code: 'CAP-0117',
  category: 'HEAD',
  maker: 'Prevent',
  details: 'Branco, ajuste por catraca',
  price: 48.9,
  caNumber: '31469',
  caValidity: '2028-08-14',
  caSituation: 'VALID',
  ...change,
});

/** A product that is in the catalogue; gives its id. */
export const insertProduct = async (db: Db, change: object = {}): Promise<number> =>
  insertId(db, epiProducts, aProduct(change));
