import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { HistoryEntry, Pendency, PendencyDocument } from '../../contract/pendencies.ts';
import type { Analysis } from '../../contract/readings.ts';
import { rows } from '../../gateway/db/client.ts';
import type { ReaderLimits } from '../../gateway/modules/pendencies/readings/reader.ts';
import { createLogger } from '../../gateway/plugins/logging.ts';
import { buildTestApp, multipart, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';
import { activePdf, bombOf, longPdf, pdfOfPage } from './support/hostilePdf.ts';

const NAME = 'folha-de-ana-araujo.pdf';
type Logged = { t: TestApp; lines: string[] };
async function appWith(readerLimits?: ReaderLimits): Promise<Logged> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(...chunk.toString().split('\n').filter(Boolean));
      done();
    },
  });
  return { t: await buildTestApp({ readerLimits, logger: createLogger('info', stream) }), lines };
}
/** A gateway with the real limits, for all that need no other. */
let usual: Logged;
beforeAll(async () => {
  usual = await appWith();
});
afterAll(() => usual.t.close());
async function gatewayWith(limits: ReaderLimits | undefined): Promise<Logged> {
  if (!limits) return usual;
  const own = await appWith(limits);
  onTestFinished(() => own.t.close());
  return own;
}

/** Uploads and sends a document as the supplier does, reads it, and gives what became of it. */
async function goThrough(t: TestApp, bytes: Uint8Array, spoil?: (t: TestApp, key: string) => Promise<void>) {
  const id = await t.build.aPendency({ slug: 'folha-pagamento' });
  const upload = await t.as('supplier', {
    method: 'POST',
    url: `/pendencies/${id}/documents`,
    ...multipart([{ name: NAME, bytes }], { issueDate: '2026-01-10' }),
  });
  expect(upload.statusCode).toBe(201);
  const [document] = upload.json<PendencyDocument[]>();
  const payload = { status: 'IN_REVISION', action: 'send' };
  const sent = await t.as('supplier', { method: 'PUT', url: `/pendencies/${id}`, payload });
  expect(sent.json<Pendency>().status).toBe('PRE_ANALYSIS');
  const [stored] = await rows<{ key: string }>(
    t.db,
    sql`select storage_key as key from documents where id = ${document?.id}`,
  );
  await spoil?.(t, stored?.key ?? '');
  expect(await t.services.reading.readWaiting()).toBe(1);
  const after = (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>();
  const read = await t.as('admin', { url: `/pendencies/automatic-analysis/by-document/${document?.id}` });
  const history = await t.as('admin', { url: `/pendencies/${id}/history` });
  const [last] = history.json<{ results: HistoryEntry[] }>().results;
  return { after, analysis: read.json<Analysis>(), last, documentId: document?.id };
}

const remove = async ({ dataDir }: TestApp, key: string): Promise<void> => rm(join(dataDir, 'files', key));
/** The store answers with an error: there is a folder where the bytes were. */
const breakStore = async (t: TestApp, key: string): Promise<void> => {
  await remove(t, key);
  await mkdir(join(t.dataDir, 'files', key));
};

test.each<
  [string, ReaderLimits | undefined, () => Uint8Array | Promise<Uint8Array>, Analysis['failure'], typeof remove?]
>([
  ['that takes too long', { timeLimit: 1 }, () => aPaper('folha-pagamento'), 'timeout'],
  ['that wants too much memory', { memoryMb: 300 }, () => pdfOfPage(bombOf(3)), 'too_large'],
  ['whose reader breaks down', { heapMb: 1 }, () => aPaper('folha-pagamento'), 'broken'],
  ['that is broken', undefined, () => Buffer.from('%PDF-1.7\n1 0 obj nothing'), 'broken'],
  ['whose bytes are gone', undefined, () => aPaper('folha-pagamento'), 'broken', remove],
  ['whose bytes the disk does not give', undefined, () => aPaper('folha-pagamento'), 'broken', breakStore],
])('S5 D-28 a document %s goes on to the analyst, and only the log tells', async (_, limits, bytes, failure, spoil) => {
  const { t, lines } = await gatewayWith(limits);
  lines.length = 0;
  const { after, analysis, last, documentId } = await goThrough(t, await bytes(), spoil);
  expect(after.status).toBe('IN_REVISION');
  expect(after.checklist.every(({ status }) => status === 'UNCHECKED')).toBe(true);
  expect(analysis).toMatchObject({ state: 'FAILED', failure, items: [] });
  expect(last).toMatchObject({
    action: 'STATUS_CHANGED',
    fieldName: 'reading_passes',
    author: { displayName: 'Prumo' },
  });
  const told = lines.filter((line) => line.includes('a document could not be read'));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ documentId, failure }]);
  expect(lines.join()).not.toContain(NAME);
  expect(await t.services.reading.readWaiting()).toBe(0);
});

test.each([
  ['5,000 pages', () => longPdf(5000), 5000],
  ['scripts, programs and files inside', () => activePdf('Folha de pagamento'), 1],
])('S5 D-28 a document of %s is read, and served so that nothing of it runs', async (_, bytes, pages) => {
  const { t } = usual;
  // An upload refuses scripts and attachments; one from before that rule is still read.
  const plain = await aPaper('folha-pagamento');
  const { after, analysis, documentId } = await goThrough(t, plain, async ({ files }, key) => {
    await files.put(key, bytes());
  });
  expect([after.status, analysis.state, analysis.pages]).toEqual(['IN_REVISION', 'DONE', pages]);
  expect(analysis.items[0]).toMatchObject({ field: 'documentKind', verdict: 'MATCH' });
  const { headers } = await t.as('supplier', { url: `/documents/${documentId}/download?disposition=inline` });
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(headers['x-content-type-options']).toBe('nosniff');
});
