import type { EpiProductBody } from '../../contract/epiProducts.ts';
import { type Db, insertId } from '../../gateway/db/client.ts';
import { billingAddresses, epiDeliveries, epiOrderItems, epiOrders, epiProducts } from '../../gateway/db/schema/epi.ts';
import { COMPANY, EMPLOYEE } from './world.ts';

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

/** The billing address of the supplier, as it is sent. */
export const anAddress = (change: object = {}) => ({
  companyId: COMPANY.horizonte,
  cep: '35160158',
  street: 'Av. Usiminas',
  number: '1.480',
  complement: '',
  neighborhood: 'Bairro das Águas',
  city: 'Ipatinga',
  uf: 'MG',
  ...change,
});

/** An order of the supplier with one product, and the supplier's billing address. */
export async function insertOrder(db: Db, createdBy: string) {
  const product = aProduct();
  const epiProduct = await insertProduct(db);
  const { companyId, ...billing } = anAddress();
  const billingAddress = await insertId(db, billingAddresses, { companyId, ...billing });
  const epiOrder = await insertId(db, epiOrders, { companyId, createdBy, billing, status: 'SENT', total: 97.8 });
  const { name, code, category, caNumber, caValidity, price } = product;
  const item = { name, code, category, caNumber, caValidity, price, quantity: 2, productId: epiProduct };
  const epiOrderItem = await insertId(db, epiOrderItems, { ...item, orderId: epiOrder });
  return { epiProduct, billingAddress, epiOrder, epiOrderItem };
}

/** A delivery to Ana, of the supplier; gives its id. */
export const insertDelivery = async (db: Db, createdBy: string): Promise<number> =>
  insertId(db, epiDeliveries, {
    ...{ companyId: COMPANY.horizonte, employeeId: EMPLOYEE.ana, name: 'Luva de vaqueta', caNumber: '16074' },
    ...{ caValidity: '2030-05-01', quantity: 1, deliveredOn: '2026-11-20', reason: 'FIRST', createdBy },
  });
