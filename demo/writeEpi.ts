import { addDays, addMonths } from '../contract/common.ts';
import { totalOf } from '../contract/epiCarts.ts';
import type { DeliveryReason } from '../contract/epiDeliveries.ts';
import type { EpiOrderStatus } from '../contract/epiOrders.ts';
import type { EpiProductBody } from '../contract/epiProducts.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import { type Db, rows } from '../gateway/db/client.ts';
import {
  billingAddresses,
  epiCartItems,
  epiDeliveries,
  epiOrderItems,
  epiOrders,
  epiProducts,
  nrInterests,
} from '../gateway/db/schema/epi.ts';

type Row = [EpiProductBody['category'], string, code: string, price: number, ca: string, months: number, maker: string];
const PRODUCTS: readonly Row[] = [
  ['HEAD', 'Capacete classe B com jugular', 'CAP-0117', 48.9, '31469', 21, 'Camper'],
  ['HEAD', 'Capacete aba frontal com carneira', 'CAP-0102', 32.5, '29638', 34, 'Prevent'],
  ['HEAD', 'Capuz balaclava antichama', 'CAP-0140', 89.9, '40112', 12, 'Ideal Work'],
  ['FACE', 'Óculos de segurança incolor', 'OCU-0032', 12.4, '9722', 29, 'Danny'],
  ['FACE', 'Protetor facial incolor', 'OCU-0058', 41.3, '15019', 17, 'Ledan'],
  ['FACE', 'Máscara de solda autoescurecimento', 'OCU-0071', 214, '34285', 8, 'Lynus'],
  ['HEARING', 'Protetor auricular tipo concha', 'AUR-0208', 64, '14235', 12, '3M'],
  ['HEARING', 'Protetor auricular de inserção', 'AUR-0201', 2.85, '5745', 40, '3M'],
  ['BREATHING', 'Respirador PFF2 com válvula', 'RES-0075', 7.85, '38504', 14, 'Delta Plus'],
  ['BREATHING', 'Respirador semifacial com filtros P3', 'RES-0090', 132.7, '4115', 25, '3M'],
  ['TRUNK', 'Avental de raspa com emenda', 'TRO-0012', 58.6, '21345', 19, 'Zanel'],
  ['TRUNK', 'Colete refletivo de alta visibilidade', 'TRO-0031', 36.2, '39874', 30, 'Plastcor'],
  ['HANDS', 'Luva de vaqueta cano curto', 'LUV-0440', 18.2, '16074', -1, 'Zanel'],
  ['HANDS', 'Luva isolante classe 0', 'LUV-0512', 412, '29760', 16, 'Orion'],
  ['HANDS', 'Luva nitrílica antiquímica', 'LUV-0466', 14.9, '33412', 22, 'Volk'],
  ['HANDS', 'Mangote de raspa', 'LUV-0480', 27.4, '18822', 9, 'Zanel'],
  ['FEET', 'Botina com biqueira composta', 'CAL-0091', 139.9, '42917', 33, 'Marluvas'],
  ['FEET', 'Bota de PVC cano longo', 'CAL-0075', 54.8, '37456', 27, 'Innpro'],
  ['FEET', 'Perneira de segurança', 'CAL-0120', 33.9, '12801', 5, 'Zanel'],
  ['BODY', 'Conjunto retardante a chamas', 'VES-0063', 287, '40318', 13, 'Ideal Work'],
  ['BODY', 'Macacão de proteção química', 'VES-0080', 46.5, '33890', 24, 'DuPont'],
  ['FALL', 'Cinto paraquedista 5 pontos', 'ALT-0014', 529, '35518', 19, 'Hércules'],
  ['FALL', 'Talabarte duplo com absorvedor', 'ALT-0027', 318.5, '35602', 19, 'Hércules'],
  ['FALL', 'Trava-quedas retrátil 6 m', 'ALT-0041', 1_190, '36940', 26, 'Athenas'],
];
const SIZES: Partial<Record<EpiProductBody['category'], string>> = { FEET: 'Nº 36 a 46, par', HANDS: 'P, M, G, par' };

const BILLING = {
  ...{ cep: '35160-158', street: 'Av. Usiminas', number: '1.480', complement: '', neighborhood: 'Bairro das Águas' },
  ...{ city: 'Ipatinga', uf: 'MG' },
};
/** Status, days ago and [product, pieces] of each order of the supplier; the last is what is in its cart. */
const ORDERS: readonly [EpiOrderStatus, number, readonly (readonly [code: string, pieces: number])[]][] = [
  [
    'RECEIVED',
    40,
    [
      ['CAP-0117', 12],
      ['OCU-0032', 24],
      ['CAL-0091', 12],
    ],
  ],
  ['CANCELLED', 33, [['LUV-0512', 2]]],
  [
    'SHIPPED',
    9,
    [
      ['ALT-0014', 4],
      ['ALT-0027', 4],
    ],
  ],
  ['CONFIRMED', 4, [['AUR-0208', 10]]],
  [
    'SENT',
    1,
    [
      ['VES-0063', 6],
      ['RES-0090', 3],
    ],
  ],
];
const CART = [
  ['CAP-0117', 2, 48.9],
  ['RES-0075', 40, 7.2],
  ['ALT-0014', 6, 529],
] as const;

/** [days ago, code, pieces, reason, days ago that it came back] of the first people of the supplier: signed, and not yet. */
const DELIVERIES: readonly (readonly (readonly [number, string, number, DeliveryReason, number?])[])[] = [
  [
    [39, 'CAP-0117', 1, 'FIRST'],
    [39, 'OCU-0032', 1, 'FIRST', 6],
    [39, 'CAL-0091', 1, 'FIRST'],
    [6, 'OCU-0032', 1, 'WORN'],
  ],
  [
    [38, 'CAP-0117', 1, 'FIRST'],
    [38, 'CAL-0091', 1, 'REPLACEMENT'],
    [3, 'OCU-0032', 2, 'LOST'],
  ],
  [[38, 'CAP-0117', 1, 'FIRST']],
];

/**
 * The catalogue of protective equipment, with one CA that is over and one that is suspended (I-01, I-05); a billing address, a cart
 * with a price that changed, and an order of every status of the supplier that the demo signs in as.
 */
export async function writeEpi(tx: Pick<Db, 'execute'>, { today }: { today: string }): Promise<void> {
  const ids = await takeIds(tx, 'epi_products', PRODUCTS.length);
  await bulkInsert(
    tx,
    epiProducts,
    PRODUCTS.map(([category, name, code, price, caNumber, months, maker], index) => ({
      ...{ id: ids[index] ?? 0, category, name, code, price, caNumber, maker, details: SIZES[category] ?? '' },
      caValidity: addDays(addMonths(today, months), -9),
      caSituation: code === 'LUV-0480' ? 'SUSPENDED' : 'VALID',
    })),
  );
  const [buyer] = await rows(tx)<{ uid: string; companyId: number }>`select m.uid, m.company_id::int as "companyId"
    from memberships m join users u on u.uid = m.uid where u.email = 'fornecedor@montagens.demo' and m.project_id is null limit 1`;
  if (!buyer) return;
  const { uid, companyId } = buyer;
  await bulkInsert(tx, billingAddresses, [
    { companyId, ...BILLING, id: (await takeIds(tx, 'billing_addresses', 1))[0] },
  ]);
  const productOf = (code: string) => {
    const at = PRODUCTS.findIndex((product) => product[2] === code);
    const [category = 'HEAD', name = '', , price = 0, caNumber = '', months = 0] = PRODUCTS[at] ?? [];
    return {
      productId: ids[at] ?? 0,
      category,
      name,
      code,
      price,
      caNumber,
      caValidity: addDays(addMonths(today, months), -9),
    };
  };
  const orderIds = await takeIds(tx, 'epi_orders', ORDERS.length);
  const items = ORDERS.flatMap(([, , lines], index) =>
    lines.map(([code, quantity]) => ({ ...productOf(code), quantity, orderId: orderIds[index] ?? 0 })),
  );
  const itemIds = await takeIds(tx, 'epi_order_items', items.length);
  await bulkInsert(
    tx,
    epiOrders,
    ORDERS.map(([status, days], index) => ({
      ...{ id: orderIds[index] ?? 0, companyId, status, billing: BILLING, createdBy: uid },
      total: totalOf(items.filter(({ orderId }) => orderId === orderIds[index])),
      cancelReason: status === 'CANCELLED' ? 'Pedido em duplicidade' : null,
      createdAt: new Date(`${addDays(today, -days)}T13:20:00Z`),
    })),
  );
  await bulkInsert(
    tx,
    epiOrderItems,
    items.map((item, index) => ({ ...item, id: itemIds[index] ?? 0 })),
  );
  await bulkInsert(
    tx,
    epiCartItems,
    CART.map(([code, quantity, price]) => ({ uid, companyId, productId: productOf(code).productId, quantity, price })),
  );
  // people of whom a signed list is asked now
  const people = await rows(tx)<{ id: number }>`select distinct e.id::int as id
    from pendencies p join system_pendencies s on s.id = p.system_pendency_id join employees e on e.id = p.employee_id
    where p.provider_id = ${companyId} and s.slug = 'ficha-epi' and p.status in ('OPEN', 'EXPIRED', 'NEXT_DUE_DATE')
      and not p.inactive and e.status = 'ACTIVE' and e.admission_date < ${addDays(today, -60)}::date
      and exists (select 1 from project_employees l where l.employee_id = e.id and l.ended_at is null)
    order by 1 limit ${DELIVERIES.length}`;
  const received = orderIds[0] ?? 0;
  const deliveries = people.flatMap((person, index) =>
    (DELIVERIES[index] ?? []).map(([days, code, quantity, reason, back]) => {
      const { productId, name, caNumber, caValidity } = productOf(code);
      const line = items.findIndex((item) => item.orderId === received && item.productId === productId);
      return {
        ...{ companyId, employeeId: person.id, name, caNumber, caValidity, quantity, reason, createdBy: uid },
        orderItemId: itemIds[line] ?? null,
        deliveredOn: addDays(today, -days),
        returnedOn: back === undefined ? null : addDays(today, -back),
        signedOn: index === 0 && days > 30 ? addDays(today, -30) : null,
        createdAt: new Date(`${addDays(today, -days)}T11:40:00Z`),
      };
    }),
  );
  const deliveryIds = await takeIds(tx, 'epi_deliveries', deliveries.length);
  await bulkInsert(
    tx,
    epiDeliveries,
    deliveries.map((delivery, index) => ({ ...delivery, id: deliveryIds[index] ?? 0 })),
  );
  await bulkInsert(tx, nrInterests, [
    {
      id: (await takeIds(tx, 'nr_interests', 1))[0],
      ...{ companyId, norms: ['NR-35', 'NR-10'], people: 18, contact: 'Marina Lopes', phone: '31988124410' },
      ...{ message: 'Turmas no canteiro de Ipatinga, de preferência em janeiro.', createdBy: uid },
      createdAt: new Date(`${addDays(today, -5)}T17:05:00Z`),
    },
  ]);
}
