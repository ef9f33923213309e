import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { pdfOf, scanned } from '../../../../bench/papers.ts';
import { ANA, aPaper, expectedOf } from '../../../../tests/support/papers.ts';
import { compare } from './compare.ts';
import { createReader } from './reader.ts';

/** The real thread with real files. */
const reader = createReader();
afterAll(() => reader.close());
const PDF = 'application/pdf';

test('D-28 the text of a PDF comes with its places', async () => {
  const { pages, total, failure } = await reader.read(PDF, await aPaper('folha-pagamento', { month: '2026-10' }));
  expect([failure, total]).toEqual([undefined, 1]);
  const items = compare(pages, expectedOf('folha-pagamento', { month: '2026-10' }));
  expect(items.map(({ field, verdict }) => [field, verdict])).toEqual([
    ['documentKind', 'MATCH'],
    ['cnpj', 'MATCH'],
    ['referenceMonth', 'MATCH'],
  ]);
  for (const { place } of items) {
    expect(place?.y).toBeLessThan(0.3);
    expect(place?.w).toBeGreaterThan(0.02);
    expect((place?.x ?? 0) + (place?.w ?? 0)).toBeLessThanOrEqual(1);
  }
});

test('D-28 what is typed and ticked in the fields of a form is read, and a watermark across it is a line of its own', async () => {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([595, 842]);
  page.drawText('ATESTADO DE SAUDE OCUPACIONAL', { x: 60, y: 780, size: 16 });
  for (const [row, label] of ['Nome:', 'CPF:', 'Apto', 'Inapto'].entries()) {
    page.drawText(label, { x: 60, y: 700 - row * 30, size: 11 });
  }
  page.drawText('MINUTA', { x: 150, y: 560, size: 70, rotate: degrees(40) });
  const form = pdf.getForm();
  for (const [name, value, y] of [
    ['name', ANA.name, 696],
    ['cpf', '529.982.247-25', 666],
  ] as const) {
    const field = form.createTextField(name);
    field.setText(value);
    field.addToPage(page, { x: 120, y, width: 200, height: 16 });
  }
  for (const [name, y] of [
    ['fit', 636],
    ['unfit', 606],
  ] as const) {
    const box = form.createCheckBox(name);
    box.addToPage(page, { x: 40, y, width: 12, height: 12 });
    if (name === 'unfit') box.check();
  }
  const { pages } = await reader.read(PDF, new Uint8Array(await pdf.save()));
  const said = compare(pages, expectedOf('aso', { employee: ANA }));
  const verdictOf = (field: string) => said.find((item) => item.field === field)?.verdict;
  expect(['name', 'cpf', 'fitness', 'documentStatus'].map(verdictOf)).toEqual([
    'MATCH',
    'MATCH',
    'MISMATCH',
    'MISMATCH',
  ]);
});

test('D-28 a scan at an angle is straightened and read', async () => {
  const paper = await aPaper('folha-pagamento', { month: '2026-10' });
  const pictures = await scanned(paper, { dpi: 150, degrees: 2 }, () => 0.5);
  const { pages, failure } = await reader.read(PDF, await pdfOf(pictures, 150));
  expect([failure, pages[0]?.fromPicture]).toEqual([undefined, true]);
  const found = compare(pages, expectedOf('folha-pagamento', { month: '2026-10' }));
  expect(found.map(({ field, verdict }) => [field, verdict])).toEqual([
    ['documentKind', 'MATCH'],
    ['cnpj', 'MATCH'],
    ['referenceMonth', 'MATCH'],
  ]);
  expect(compare(pages, expectedOf('folha-pagamento', { month: '2026-09' }))[2]?.verdict).toBe('MISMATCH');
}, 60_000);

test.each([1, 2])(
  'D-28 of a picture that lies %s quarters turned the places are those of the page as it is shown',
  async (quarters) => {
    const paper = await aPaper('folha-pagamento', { month: '2026-10' });
    const [picture] = await scanned(paper, { dpi: 110, degrees: 0, quarters, noise: 0 }, () => 0.5);
    const text = await reader.read('image/jpeg', picture ?? Buffer.alloc(0));
    const straight = await reader.read(PDF, paper);
    const placeOf = (pages: typeof text.pages) =>
      compare(pages, expectedOf('folha-pagamento', { month: '2026-10' })).find(({ field }) => field === 'cnpj')?.place;
    const [place, own] = [placeOf(text.pages), placeOf(straight.pages)];
    const { x = 0, y = 0, w = 0, h = 0 } = own ?? {};
    const [middleX, middleY] = [x + w / 2, y + h / 2];
    const turned = [
      [middleX, middleY],
      [1 - middleY, middleX],
      [1 - middleX, 1 - middleY],
      [middleY, 1 - middleX],
    ][quarters] ?? [0, 0];
    expect((place?.x ?? 0) + (place?.w ?? 0) / 2).toBeCloseTo(turned[0] ?? 0, 1.5);
    expect((place?.y ?? 0) + (place?.h ?? 0) / 2).toBeCloseTo(turned[1] ?? 0, 1.5);
  },
  60_000,
);

test('D-28 a file that takes too long is given up, and the next one is read', async () => {
  const impatient = createReader({ timeLimit: 1 });
  expect((await impatient.read(PDF, await aPaper('cndt'))).failure).toBe('timeout');
  await impatient.close();
  expect((await impatient.read(PDF, await aPaper('cndt'))).failure).toBe('interrupted');
  expect((await reader.read(PDF, await aPaper('cndt'))).failure).toBeUndefined();
});

test('D-28 what cannot even be handed over is told as a failure, and the next one is read', async () => {
  const uncopyable = new Proxy(new Uint8Array(1), {});
  expect((await reader.read(PDF, uncopyable)).failure).toBe('broken');
  expect((await reader.read(PDF, await aPaper('cndt'))).failure).toBeUndefined();
}, 20_000);

test('D-28 a text is compared where it was read, within the same time; one that takes longer is given up', async () => {
  const expected = expectedOf('folha-pagamento', { month: '2026-10' });
  const { pages } = await reader.read(PDF, await aPaper('folha-pagamento', { month: '2026-10' }));
  expect(await reader.compare(pages, expected)).toEqual(compare(pages, expected));
  const impatient = createReader({ timeLimit: 1 });
  await expect(impatient.compare(pages, expected)).rejects.toMatchObject({ failure: 'timeout' });
  await impatient.close();
  await expect(impatient.compare(pages, expected)).rejects.toMatchObject({ failure: 'interrupted' });
});
