import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { pdfOf, scanned } from '../../bench/papers.ts';
import type { Job } from '../../contract/jobs.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { DATABASES, multipart } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { aPaper } from '../support/papers.ts';
import { startGateway } from '../support/process.ts';
import { type Client, signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import type { Store } from './support/store.ts';
import { storeForTest } from './support/stores.ts';

const MANY = 400;
const KEY = { 'idempotency-key': 'bulk-before-and-after-1' };

async function gatewayForTest(store: Store) {
  const gateway = await startGateway(store.env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}
const ask = async <T>(client: Client, path: string): Promise<T> =>
  (await client.call('GET', path)).json() as Promise<T>;
/** Asks again and again until it is so; the test has a timeout. */
async function until<T>(look: () => Promise<T>, isSo: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isSo(found)) return found;
    await wait(20);
  }
}
type State = { state: string; attempts: number };
const stateOf = async (store: Store, documentId: number): Promise<State | undefined> =>
  withDatabase(store, async ({ db }) => {
    const [found] = await rows<State>(db, sql`select state, attempts from readings where document_id = ${documentId}`);
    return found;
  });

describe.each(DATABASES)('on %s', (kind) => {
  test('R7 R8 D-28 a kill -9 in the middle of work on many rows and of a reading: both end, and nothing is done twice', async () => {
    const store = await storeForTest(kind);
    const { ids, read } = await withDatabase(store, async ({ db }) => {
      const build = createBuilders(db);
      const made: number[] = [];
      for (let n = 0; n < MANY; n += 1) made.push(await build.aPendency({ status: 'IN_REVISION', checklist: ['OK'] }));
      return { ids: made, read: await build.aPendency({ slug: 'folha-pagamento', referenceMonth: '2026-10-01' }) };
    });
    // A scan takes its seconds to read. Made before anybody signs in: on a busy machine it takes longer than a connection may rest.
    const scan = await scanned(
      await aPaper('folha-pagamento', { month: '2026-10' }),
      { dpi: 150, degrees: 1 },
      () => 0.5,
    );
    const { payload, headers } = multipart([{ name: 'folha.pdf', bytes: await pdfOf([...scan, ...scan], 150) }], {
      issueDate: '2026-01-10',
    });
    const first = await gatewayForTest(store);
    const [analyst, supplier] = [await signIn(first.url, 'analyst'), await signIn(first.url, 'supplier')];

    const sent = await fetch(`${supplier.url}/api/pendencies/${read}/documents`, {
      method: 'POST',
      headers: { ...supplier.headers, ...headers },
      body: new Uint8Array(payload),
    });
    expect(sent.status).toBe(201);
    const [{ id: documentId } = { id: 0 }] = (await sent.json()) as { id: number }[];
    const move = { status: 'IN_REVISION', action: 'send' };
    expect((await supplier.call('PUT', `/pendencies/${read}`, move)).status).toBe(200);
    await until(
      () => ask<{ state: string }>(analyst, `/pendencies/automatic-analysis/by-document/${documentId}`),
      ({ state }) => state === 'RUNNING',
    );

    const bulk = { action: 'conclude', ids };
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => analyst.call('POST', '/pendencies/bulk', bulk, KEY)),
    );
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 202));
    const said = await Promise.all(asked.map((reply) => reply.json() as Promise<{ jobId: number }>));
    const jobId = said[0]?.jobId ?? 0;
    expect(new Set(said.map((one) => one.jobId)).size).toBe(1);
    const half = await until(
      () => ask<Job>(analyst, `/jobs/${jobId}`),
      ({ progress }) => progress.done > 10,
    );
    await first.end('SIGKILL');
    expect(half.progress.done).toBeLessThan(MANY);

    expect(await stateOf(store, documentId)).toMatchObject({ attempts: 1 });
    // Beside PostgreSQL another gateway may hold them; on the embedded database the next process knows that nobody does.
    if (kind === 'postgresql') {
      await withDatabase(store, async ({ db }) => {
        await db.execute(sql`update jobs set heartbeat_at = heartbeat_at - interval '31 seconds'`);
        await db.execute(sql`update readings set heartbeat_at = heartbeat_at - interval '31 seconds'`);
      });
    }
    const second = await gatewayForTest(store);
    const again = await signIn(second.url, 'analyst');
    const repeated = await again.call('POST', '/pendencies/bulk', bulk, KEY);
    expect([repeated.status, await repeated.json()]).toEqual([202, { jobId }]);
    expect((await again.call('POST', '/pendencies/bulk', { ...bulk, ids: ids.slice(1) }, KEY)).status).toBe(422);
    const ended = await until(
      () => ask<Job>(again, `/jobs/${jobId}`),
      ({ state }) => state === 'DONE' || state === 'FAILED',
    );
    expect(ended).toMatchObject({ state: 'DONE', progress: { done: MANY, total: MANY }, failures: [] });
    await until(
      () => ask<Pendency>(again, `/pendencies/${read}`),
      ({ status }) => status === 'IN_REVISION',
    );
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(await stateOf(store, documentId)).toEqual({ state: 'DONE', attempts: 2 });

    const moves = await withDatabase(store, ({ db }) =>
      rows<{ n: number; times: number }>(
        db,
        sql`select times, count(*)::int as n from (
              select entity_id, count(*)::int as times from audit
              where entity = 'pendency' and action = 'STATUS_CHANGED' and field_name = 'conclude' group by entity_id) x
            group by times`,
      ),
    );
    expect(moves).toEqual([{ times: 1, n: MANY }]);
  });
});
