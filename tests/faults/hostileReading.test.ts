import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { compare } from '../../gateway/modules/pendencies/readings/compare.ts';
import { KINDS } from '../../gateway/modules/pendencies/readings/kinds.ts';
import { linesOf, type Page } from '../../gateway/modules/pendencies/readings/page.ts';
import { CAGE, createReader } from '../../gateway/modules/pendencies/readings/reader.ts';
import { ANA, aPaper, expectedOf } from '../support/papers.ts';
import {
  activePdf,
  bombOf,
  endlessPdf,
  jpegHead,
  longPdf,
  pdfOfObjects,
  pdfOfPage,
  pdfOfPicture,
  pngHead,
  squeezed,
  textOf,
} from './support/hostilePdf.ts';

/** S5, D-28: what a wicked document can do to its reading. The real process with real files, and less memory. */
const MEGABYTE = 1024 * 1024;
const reader = createReader({ timeLimit: 30_000, heapMb: 64, memoryMb: 420 });
afterAll(() => reader.close());
const PDF = 'application/pdf';
const GOOD = 'Folha de pagamento';
const good = await aPaper('cndt');

/** A PDF that says that it is locked by a password. */
const LOCKED = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
3 0 obj<</Filter/Standard/V 1/R 2/P -44/O<${'28'.repeat(32)}>/U<${'1a'.repeat(32)}>>>endobj
trailer<</Root 1 0 R/Encrypt 3 0 R/ID[<${'ab'.repeat(16)}><${'ab'.repeat(16)}>]>>
%%EOF`,
);
const FLATE = '/Filter/FlateDecode';
const manyPixels = jpegHead(65_000, 65_000);

/** What cannot be read, and why. */
const FAILS: readonly (readonly [what: string, contentType: string, bytes: () => Uint8Array, failure: string])[] = [
  ['nothing', PDF, () => Buffer.alloc(0), 'broken'],
  ['zeros', PDF, () => Buffer.alloc(100_000), 'broken'],
  ['the head of a PDF alone', PDF, () => Buffer.from('%PDF-1.7\nthis is no document'), 'broken'],
  [
    'a PDF that points to itself',
    PDF,
    () => Buffer.from('%PDF-1.4\nxref\n0 0\ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF'),
    'broken',
  ],
  ['locked by a password', PDF, () => LOCKED, 'encrypted'],
  ['HTML called PDF', PDF, () => Buffer.from('<html><script>while(1);</script></html>'), 'broken'],
  [
    'pages without end',
    PDF,
    () => pdfOfObjects(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
    'broken',
  ],
  ['a stream that unpacks to 3 GB', PDF, () => pdfOfPage(bombOf(3)), 'too_large'],
  [
    'a stream of words without end',
    PDF,
    () => pdfOfPage({ head: FLATE, bytes: squeezed('BT /F 12 Tf 20 700 Td (a b c d) Tj ET\n', 20_000_000) }),
    'too_large',
  ],
  [
    'a table',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    () => Buffer.from('PK'),
    'unsupported',
  ],
  ['a PNG of 100 megapixels', 'image/png', () => pngHead(10_000, 10_000), 'too_large'],
  ['a JPEG of 100 megapixels', 'image/jpeg', () => jpegHead(10_000, 10_000), 'too_large'],
  ['a PNG without pixels', 'image/png', () => pngHead(0, 0), 'broken'],
  ['a PNG that lies about its size', 'image/png', () => pngHead(20, 20), 'broken'],
  ['a JPEG without a picture', 'image/jpeg', () => Buffer.from('ffd8ffe0', 'hex'), 'broken'],
  ['a JPEG with a head alone', 'image/jpeg', () => jpegHead(400, 400), 'broken'],
];

/** What is read as far as it goes, and what comes of it. */
const READ: readonly [what: string, bytes: () => Uint8Array, pages: number, total: number, says: string][] = [
  ['5,000 pages', () => longPdf(5000), 16, 5000, 'folha de pagamento'],
  [
    'a page that says it is a thousand million',
    () => Buffer.from(pdfOfPage(textOf(GOOD)).toString('latin1').replace('/Count 1', '/Count 999999999'), 'latin1'),
    1,
    1,
    GOOD,
  ],
  ['scripts, programs and files inside', () => activePdf(GOOD), 1, 1, GOOD],
  [
    'HTML behind the PDF',
    () => Buffer.concat([pdfOfPage(textOf(GOOD)), Buffer.from('<html><script>while(1);</script></html>')]),
    1,
    1,
    GOOD,
  ],
  [
    'a picture that says it is 4,000 megapixels',
    () =>
      pdfOfPicture('/Width 65000/Height 65000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode', manyPixels),
    1,
    1,
    '',
  ],
  [
    'a picture larger than it says',
    () => pdfOfPicture('/Width 9/Height 9/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode', manyPixels),
    1,
    1,
    '',
  ],
  ['a page that draws itself', endlessPdf, 1, 1, ''],
];

test.each(FAILS)('S5 D-28 %s ends gently, and its reading says why', async (_, contentType, bytes, failure) => {
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  expect(await reader.read(contentType, bytes())).toEqual({ pages: [], total: 0, failure });
  clearInterval(look);
  expect(peak - before).toBeLessThan(200 * MEGABYTE);
});

test.each(READ)('S5 D-28 of a document with %s what there is to read is read', async (_, bytes, pages, total, says) => {
  const text = await reader.read(PDF, bytes());
  expect([text.failure, text.pages.length, text.total]).toEqual([undefined, pages, total]);
  if (says)
    expect(
      text.pages
        .at(-1)
        ?.lines.map(({ text }) => text)
        .join(' '),
    ).toContain(says);
  expect(existsSync('/tmp/prumo-evil')).toBe(false);
});

test('S5 D-28 a page of any size ends, and after all of them a good document is read', async () => {
  for (const box of ['0 0 1000000000 1', '0 0 0 0', '5 5 -5 -5', '0 0 1 1000000000']) {
    const text = await reader.read(PDF, pdfOfPage({ bytes: Buffer.from(' ') }, { box }));
    expect([undefined, 'broken']).toContain(text.failure);
  }
  const { pages, failure } = await reader.read(PDF, good);
  expect(failure).toBeUndefined();
  expect(compare(pages, expectedOf('cndt'))[0]).toMatchObject({ field: 'documentKind', verdict: 'MATCH' });
});

test('S5 D-28 the process that reads writes no file, starts no program and sees no file of others', async () => {
  const run = (script: string) => promisify(execFile)(process.execPath, [...CAGE, '-e', script], { env: {} });
  for (const script of [
    'require("fs").writeFileSync("/tmp/prumo-evil", "")',
    'require("child_process").execSync("true")',
    'require("fs").readFileSync("/etc/passwd")',
  ]) {
    await expect(run(script)).rejects.toMatchObject({ stderr: expect.stringContaining('ERR_ACCESS_DENIED') });
  }
  await expect(run('1')).resolves.toMatchObject({ stdout: '' });
});

test('S5 D-28 pages full of what looks like findings are compared without holding up the gateway', () => {
  const slow: string[] = [];
  for (const piece of ["A'", 'NOME: AAA DE ', '12.345.', 'VALIDADE 01/02/2020 a ', 'COMPETENCIA 01/2020 ', 'CNPJ 1']) {
    const runs = Array.from({ length: 200 }, (_, index) => ({
      text: piece.repeat(400).slice(0, 790),
      x: 0,
      y: index / 200,
      w: 1,
      h: 0.004,
      confidence: 1,
    }));
    const lines = linesOf(runs, 0.7);
    const pages: Page[] = Array.from({ length: 16 }, (_, index) => ({ number: index + 1, fromPicture: true, lines }));
    for (const slug of ['aso', 'guia-fgts-digital', 'holerite']) {
      expect(KINDS[slug]).toBeDefined();
      const begun = performance.now();
      compare(pages, expectedOf(slug, { employee: ANA, month: '2026-10', validityMonths: 12 }));
      if (performance.now() - begun > 3000) slow.push(`${slug}: ${piece}`);
    }
  }
  expect(slow).toEqual([]);
});
