import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pendency } from '../../contract/pendencies.ts';
import type { Analysis } from '../../contract/readings.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aPaper } from '../support/papers.ts';

/** An outside model (a stand-in is right for it) that answers when the test says so, and then never usefully. */
const waiting: ServerResponse[] = [];
const server = createServer((_, response) => {
  waiting.push(response);
  // A request that the gateway gave up must not be taken for one that still waits.
  response.once('close', () => waiting.includes(response) && waiting.splice(waiting.indexOf(response), 1));
});
const answer = async () => {
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  for (const response of waiting.splice(0)) response.writeHead(500).end();
};

describe.each(DATABASES)('a document that changes while it is read, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    t = await buildTestApp({ on, config: { reading: { url, model: 'leitor-1' } } });
    t.clock.at = new Date('2026-11-21T15:00:00Z');
  });
  afterAll(async () => {
    await t.close();
    server.closeAllConnections();
    server.close();
  });

  /** A pendency with a document of its kind, stored and not read. */
  async function aPaperOf(slug: string, values = {}) {
    const pendency = await t.build.aPendency({ slug, ...values });
    const document = await t.build.aDocument(t.files, pendency, { issueDate: '2026-11-05' });
    const [{ key } = { key: '' }] = await rows<{ key: string }>(
      t.db,
      sql`select storage_key as key from documents where id = ${document}`,
    );
    await t.files.put(key, await aPaper(slug, { expirationDate: '2026-12-04' }));
    return { pendency, document };
  }

  test('D-28 a pendency does not wait for the documents of others', async () => {
    const statusOf = async (id: number) => (await t.as('admin', { url: `/pendencies/${id}` })).json<Pendency>().status;
    const sent: number[] = [];
    for (const slug of ['cndt', 'crf-fgts']) {
      const { pendency } = await aPaperOf(slug);
      const payload = { status: 'IN_REVISION', action: 'send' };
      await t.as('supplier', { method: 'PUT', url: `/pendencies/${pendency}`, payload });
      sent.push(pendency);
    }
    const [first = 0, second = 0] = sent;
    const reading = t.services.reading.readWaiting();
    await answer();
    await expect.poll(() => waiting.length).toBe(1);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['IN_REVISION', 'PRE_ANALYSIS']);
    await answer();
    await reading;
    expect(await statusOf(second)).toBe('IN_REVISION');
  });

  test('D-28 a reading that is requested again while it runs is repeated', async () => {
    const { pendency, document } = await aPaperOf('cndt', { referenceMonth: '2026-10-01' });
    const url = `/pendencies/${pendency}/documents/${document}`;
    const analysis = async () => (await t.as('supplier', { url: `${url}/automatic-analysis` })).json<Analysis>();
    expect((await analysis()).state).toBe('QUEUED');

    const reading = t.services.reading.readWaiting();
    await expect.poll(() => waiting.length).toBe(1);
    const payload = { issueDate: '2026-11-04' };
    expect((await t.as('supplier', { method: 'PUT', url, payload })).statusCode).toBe(200);
    await answer();
    await answer();
    expect(await reading).toBe(2);
    const { state, items } = await analysis();
    expect([state, items.find(({ field }) => field === 'issueDate')?.expected]).toEqual(['DONE', '04/11/2026']);
  });

  test('D-28 R12 a gateway that stops gives the document back, and waits for no server', async () => {
    const { pendency, document } = await aPaperOf('cndt', { referenceMonth: '2026-09-01' });
    await t.as('supplier', { url: `/pendencies/${pendency}/documents/${document}/automatic-analysis` });
    const reading = t.services.reading.readWaiting();
    await expect.poll(() => waiting.length).toBe(1);
    await t.services.queues.close();
    expect(await reading).toBe(0);
    const kept = await rows(t.db, sql`select state, attempts from readings where document_id = ${document}`);
    expect(kept).toEqual([{ state: 'QUEUED', attempts: 0 }]);
  });
});
