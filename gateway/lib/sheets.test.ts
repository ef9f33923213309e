import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { csv } from './csv.ts';
import { xlsx } from './xlsx.ts';

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\0=1+1',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
];
async function* batches() {
  yield FORMULAS.map((text) => [text]);
}
async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

test('S5 a text that looks like a formula is a text in a CSV', async () => {
  const text = (await whole(csv(['Nome'], batches()))).toString();
  for (const formula of FORMULAS) expect(text).toContain(`'${formula}`);
  expect(
    text
      .replace(/^\uFEFF/, '')
      .split(/(?<!\r)\r\n/)
      .filter((line) => /^"?[\s\0]*[=+\-@]/.test(line)),
  ).toEqual([]);
});

test('S5 a text that looks like a formula is a text in a workbook', async () => {
  const { sheets } = await readXlsx(await whole(xlsx('Dados', [{ label: 'Nome', width: 9 }], batches())));
  const cells = [...(sheets[0]?.cells?.values() ?? [])];
  expect(cells.filter(({ formula }) => formula)).toEqual([]);
  expect(sheets[0]?.rows.slice(1).map(([text]) => String(text).replace(/[\s\0]/g, ''))).toEqual(
    FORMULAS.map((text) => text.replace(/[\s\0]/g, '')),
  );
});
