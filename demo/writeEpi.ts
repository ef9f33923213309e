import { addDays, addMonths } from '../contract/common.ts';
import type { EpiProductBody } from '../contract/epiProducts.ts';
import { bulkInsert, takeIds } from '../gateway/db/bulkInsert.ts';
import type { Db } from '../gateway/db/client.ts';
import { epiProducts } from '../gateway/db/schema/epi.ts';

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

/** The catalogue of protective equipment, with one CA that is over and one that is suspended (I-01, I-05). */
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
}
