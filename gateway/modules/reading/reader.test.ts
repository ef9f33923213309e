import { afterAll, expect, test } from 'vitest';
import { pdfOf, scanned } from '../../../bench/papers.ts';
import { aPaper, expectedOf } from '../../../tests/support/papers.ts';
import { compare } from './compare.ts';
import { createReader } from './reader.ts';

/** The real thread with real files. */
const reader = createReader();
afterAll(() => reader.close());
const PDF = 'application/pdf';

/** A PDF that says that it is locked by a password. */
const LOCKED = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</Filter/Standard/V 1/R 2/P -44/O<${'28'.repeat(32)}>/U<${'1a'.repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<${'ab'.repeat(16)}><${'ab'.repeat(16)}>]>>
%%EOF`,
);
/** Only the head of a PNG of 10,000 × 10,000 pixels: nothing more of it may be opened. */
function hugePng(): Buffer {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(10_000, 16);
  bytes.writeUInt32BE(10_000, 20);
  return bytes;
}

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

test.each([
  ['locked by a password', PDF, LOCKED, 'encrypted'],
  ['broken', PDF, Buffer.from('%PDF-1.7\nthis is no document'), 'broken'],
  ['a table', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', Buffer.from('PK'), 'unsupported'],
  ['a picture of 100 megapixels', 'image/png', hugePng(), 'too_large'],
  ['no picture', 'image/jpeg', Buffer.from('ffd8ffe0', 'hex'), 'broken'],
])('D-28 a file that is %s ends gently', async (_, contentType, bytes, failure) => {
  expect(await reader.read(contentType, bytes)).toEqual({ pages: [], total: 0, failure });
});

/** So many pages of one text, and a script that the reader of a person would run when it opens. */
function longPdf(count: number): Buffer {
  const text = 'BT /F 12 Tf 20 700 Td (Competencia 10/2026 folha de pagamento dos colaboradores) Tj ET';
  const kids = Array.from({ length: count }, (_, index) => index + 10);
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while\\(true\\){})>>>>endobj',
    `2 0 obj<</Type/Pages/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]/Count ${count}>>endobj`,
    `3 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj`,
    '4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    ...kids.map(
      (id) =>
        `${id} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>endobj`,
    ),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF`);
}

test('D-28 of 5,000 pages only the first and the last are opened; a script in it is never run', async () => {
  const { pages, total, failure } = await reader.read(PDF, longPdf(5000));
  expect([failure, total, pages.length]).toEqual([undefined, 5000, 16]);
  expect(pages.at(-1)).toMatchObject({ number: 5000, fromPicture: false });
});

test('D-28 a file that takes too long is given up, and the next one is read', async () => {
  const impatient = createReader({ timeLimit: 1 });
  expect((await impatient.read(PDF, await aPaper('cndt'))).failure).toBe('timeout');
  await impatient.close();
  expect((await impatient.read(PDF, await aPaper('cndt'))).failure).toBe('interrupted');
  expect((await reader.read(PDF, await aPaper('cndt'))).failure).toBeUndefined();
});
