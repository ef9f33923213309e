import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { cnpjCheckDigits } from '../../contract/common.ts';

/** Files in the layout of the open data of the Receita Federal, as it publishes them: latin-1, semicolons, quotes. */
export const FILES = {
  companies: 'K3241.K03200Y0.D61114.EMPRECSV',
  establishments: 'K3241.K03200Y0.D61114.ESTABELE',
  partners: 'K3241.K03200Y0.D61114.SOCIOCSV',
  cnaes: 'F.K03200$Z.D61114.CNAECSV',
  municipalities: 'F.K03200$Z.D61114.MUNICCSV',
  natures: 'F.K03200$Z.D61114.NATJUCSV',
  qualifications: 'F.K03200$Z.D61114.QUALSCSV',
  reasons: 'F.K03200$Z.D61114.MOTICSV',
  ceis: '20261114_CEIS.csv',
} as const;
type FileName = keyof typeof FILES;

export const line = (...fields: readonly (string | number)[]): string =>
  `${fields.map((field) => `"${field}"`).join(';')}\n`;
export const cnpjFrom = (root: string, order = '0001'): string =>
  `${root}${order}${cnpjCheckDigits(`${root}${order}`)}`;

export type Sample = { root: string; name: string; trading?: string; situation?: string; branches?: readonly string[] };

export const companyLine = ({ root, name }: Sample): string => line(root, name, '2062', '49', '2400000,00', '05', '');
export function establishmentLine({ root, trading = '', situation = '02' }: Sample, order = '0001'): string {
  const dv = cnpjCheckDigits(`${root}${order}`);
  const [kind, street] = [order === '0001' ? '1' : '2', 'USIMINAS'];
  return line(
    ...[root, order, dv, kind, trading, situation, '20090309', situation === '02' ? '00' : '63', '', '', '20090309'],
    ...['4292802', '3314799,2539001', 'AVENIDA', street, '1480', '', 'BAIRRO DAS ÁGUAS', '35160158', 'MG', '4615'],
    ...['31', '38220000', '', '', '', '', 'contato@exemplo.test', '', ''],
  );
}

export const SAMPLES: readonly Sample[] = [
  {
    root: '07391526',
    name: 'MONTAGENS INDUSTRIAIS HORIZONTE LTDA',
    trading: 'MONTAGENS HORIZONTE',
    branches: ['0002'],
  },
  { root: 'B7K2M9XA', name: 'AUTOMAÇÃO INTEGRA SISTEMAS LTDA', trading: 'INTEGRA' },
  { root: '26741853', name: 'PINTURA ""INDUSTRIAL"" COSTA \\NORTE LTDA', situation: '04' },
];

/** A whole register of `samples`; `changed` replaces the text of files, undefined leaves one out. */
export function openData(
  samples: readonly Sample[] = SAMPLES,
  changed: Partial<Record<FileName, string | undefined>> = {},
): Record<string, Buffer> {
  const texts: Partial<Record<FileName, string | undefined>> = {
    companies: samples.map(companyLine).join(''),
    establishments: samples
      .flatMap((sample) => ['0001', ...(sample.branches ?? [])].map((order) => establishmentLine(sample, order)))
      .join(''),
    partners: samples
      .map(({ root }) =>
        line(root, 2, 'CARLOS EDUARDO PACHECO', '***982247**', '49', '20090309', '', '***000000**', '', '00', 5),
      )
      .join(''),
    cnaes:
      line('4292802', 'Obras de montagem industrial') +
      line('3314799', 'Manutenção de máquinas') +
      line('2539001', 'Usinagem'),
    municipalities: line('4615', 'IPATINGA'),
    natures: line('2062', 'Sociedade Empresária Limitada'),
    qualifications: line('49', 'Sócio-Administrador'),
    reasons: line('63', 'OMISSAO DE DECLARACOES'),
    ...changed,
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined ? [] : [[FILES[name as FileName], Buffer.from(text, 'latin1')]],
    ),
  );
}

/** A zip with one entry. */
export function zipped(name: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), deflateRawSync(bytes)]);
}

/** The end of a zip that holds so many entries. */
export function zipOf(entries: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries, 10);
  return Buffer.concat([zipped('1.csv', Buffer.from('x')), end]);
}

/** A folder with these files; the system clears it away. */
export async function folderOf(files: Readonly<Record<string, Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-open-data-'));
  for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes);
  return folder;
}
