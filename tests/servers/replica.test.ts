import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ListOf } from '../../contract/list.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { signIn } from '../faults/support/client.ts';
import { withDatabase } from '../faults/support/crash.ts';
import {
  type Cluster,
  postgresBinaries,
  type Standby,
  startCluster,
  startStandby,
} from '../faults/support/postgres.ts';
import { storeOnCluster } from '../faults/support/serverStore.ts';
import type { Store } from '../faults/support/store.ts';
import { createBuilders } from '../support/builders.ts';
import { openStream } from '../support/eventStream.ts';
import { type GatewayProcess, startGateway } from '../support/process.ts';
import { tcpProxy } from '../support/tcpProxy.ts';
import { administer, databaseUrl } from '../support/template.ts';
import { METRICS_TOKEN, numberOf } from './support/numbers.ts';

const binaries = postgresBinaries();

test(`a read replica: ${binaries ? 'shown with a standby of its own' : 'not run, this machine has no PostgreSQL programs'}`, () => {
  expect(binaries === null || binaries.length > 0).toBe(true);
});

describe.skipIf(!binaries)('a read replica', () => {
  let cluster: Cluster;
  let standby: Standby;
  let store: Store;
  let env: Record<string, string>;
  const gateways: GatewayProcess[] = [];

  beforeAll(async () => {
    cluster = await startCluster(binaries ?? '');
    store = await storeOnCluster(cluster);
  });
  afterAll(async () => {
    await cluster?.remove();
    await store?.remove();
  });
  beforeEach(async () => {
    standby = await startStandby(binaries ?? '', cluster);
    env = { ...store.env, DATABASE_REPLICA_URL: databaseUrl(standby.url, 'prumo'), METRICS_TOKEN };
  });
  afterEach(async () => {
    await Promise.all(gateways.splice(0).map((gateway) => gateway.end('SIGKILL')));
    await standby.remove();
  });

  async function gateway(more: Record<string, string> = {}): Promise<GatewayProcess> {
    const started = await startGateway({ ...env, ...more });
    gateways.push(started);
    return started;
  }
  const aPendency = () => withDatabase(store, ({ db }) => createBuilders(db).aPendency());
  const onStandby = (statement: string) => administer(databaseUrl(standby.url, 'prumo'), statement);
  const readsFrom = (at: GatewayProcess, from: 'primary' | 'replica') =>
    numberOf(at.url, 'prumo_reads_total', { from });
  const usable = (at: GatewayProcess) => numberOf(at.url, 'prumo_replica_usable');

  /** A person who keeps cookies, as a browser does. */
  async function browser(at: GatewayProcess, person: 'analyst' | 'supplier' | 'portAdmin' = 'analyst') {
    const client = await signIn(at.url, person);
    let cookie = '';
    return async <Body>(to: GatewayProcess, method: string, path: string, body?: unknown): Promise<Body> => {
      const headers = {
        ...client.headers,
        ...(cookie && { cookie }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const reply = await fetch(`${to.url}/api${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : undefined,
      });
      cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      return (reply.status === 204 ? undefined : await reply.json()) as Body;
    };
  }
  const statusIn = (list: ListOf<Pendency>, id: number) => list.results.find((one) => one.id === id)?.status;
  const close = { status: 'DONE', action: 'close_without_analysis', note: 'x' };
  const reopen = { status: 'OPEN', action: 'reopen', note: 'x' };
  const LIST = '/pendencies?orderBy=updatedAt&itemsPerPage=100';

  test('lists come from it, also their writer’s, at whichever gateway they ask', async () => {
    const [one, other] = [await gateway(), await gateway()];
    const id = await aPendency();
    const ask = await browser(one);
    for (let n = 0; n < 20; n++) {
      const [writes, reads] = n % 2 ? [other, one] : [one, other];
      await ask(writes, 'PUT', `/pendencies/${id}`, n % 2 ? reopen : close);
      expect(statusIn(await ask<ListOf<Pendency>>(reads, 'GET', LIST), id)).toBe(n % 2 ? 'OPEN' : 'DONE');
    }
    const [fromReplica, fromPrimary] = await Promise.all([readsFrom(one, 'replica'), readsFrom(one, 'primary')]);
    expect(fromReplica).toBeGreaterThanOrEqual(10);
    expect(fromPrimary).toBe(0);
  });

  test('one that lags: who wrote, and who was told of it, reads from the primary; others go on', async () => {
    const at = await gateway();
    const id = await aPendency();
    const [ask, other, far] = [await browser(at), await browser(at, 'supplier'), await browser(at, 'portAdmin')];
    const client = await signIn(at.url, 'supplier');
    const stream = await openStream(at.url, client.headers.authorization?.replace('Bearer ', '') ?? '');
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)));
    await onStandby('select pg_wal_replay_pause()');
    await ask(at, 'PUT', `/pendencies/${id}`, close);
    expect(statusIn(await ask(at, 'GET', LIST), id)).toBe('DONE');
    await stream.sees({ topic: 'pendencies', id });
    expect(statusIn(await other(at, 'GET', LIST), id)).toBe('DONE');
    const before = await readsFrom(at, 'replica');
    await far(at, 'GET', LIST);
    expect(await readsFrom(at, 'replica')).toBeGreaterThan(before);

    // far behind, it takes no reads at all; caught up, it does again
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(0)), { timeout: 30_000, interval: 500 });
    await far(at, 'GET', LIST);
    expect(at.log()).toContain('more than 10 s behind');
    await onStandby('select pg_wal_replay_resume()');
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)), { timeout: 30_000, interval: 200 });
    expect(statusIn(await ask(at, 'GET', LIST), id)).toBe('DONE');
    expect((await fetch(`${at.url}/api/health/ready`).then((reply) => reply.json())).replica).toBe('ok');
  });

  test('one that dies costs nobody an answer, and is used again when it is back', async () => {
    const at = await gateway();
    const ask = await browser(at, 'portAdmin');
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)));
    let isOver = false;
    let answers = 0;
    const reading = (async () => {
      for (; !isOver; answers++) await ask(at, 'GET', LIST);
    })();
    await vi.waitFor(() => expect(answers).toBeGreaterThan(3));
    await standby.kill();
    const then = answers;
    await vi.waitFor(() => expect(answers).toBeGreaterThan(then + 5), { timeout: 30_000 });
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(0)), { timeout: 30_000 });
    await standby.start();
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)), { timeout: 30_000 });
    isOver = true;
    await reading;
    // a gateway that starts while it is away uses it once it comes
    await standby.kill();
    const late = await gateway();
    expect(await usable(late)).toBe(0);
    await standby.start();
    await vi.waitFor(() => usable(late).then((is) => expect(is).toBe(1)), { timeout: 30_000 });
  });

  test('a file of a list is made from it', async () => {
    const at = await gateway();
    const ask = await browser(at);
    await aPendency();
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)));
    const body = { format: 'csv', columns: ['name', 'status'] };
    const { jobId } = await ask<{ jobId: number }>(at, 'POST', '/reports/pendencies/export', body);
    const before = await readsFrom(at, 'replica');
    await vi.waitFor(
      async () => expect((await ask<{ state: string }>(at, 'GET', `/jobs/${jobId}`)).state).toBe('DONE'),
      { timeout: 30_000 },
    );
    expect(await readsFrom(at, 'replica')).toBeGreaterThan(before);
  });

  test('promoted while its primary lives, it takes no reads: it has writes of its own', async () => {
    const at = await gateway();
    const ask = await browser(at, 'portAdmin');
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(1)));
    await standby.promote();
    await vi.waitFor(() => usable(at).then((is) => expect(is).toBe(0)), { timeout: 30_000 });
    expect(at.log()).toContain('it was promoted');
    const before = await readsFrom(at, 'replica');
    await ask(at, 'GET', LIST);
    expect(await readsFrom(at, 'replica')).toBe(before);
  });

  test('promoted in place of a primary that died, it is written to without a restart of the gateway', async () => {
    const own = await startCluster(binaries ?? '');
    onTestFinished(own.remove);
    const data = await storeOnCluster(own);
    onTestFinished(data.remove);
    const heir = await startStandby(binaries ?? '', own);
    onTestFinished(heir.remove);
    const address = await tcpProxy(own.port);
    onTestFinished(address.close);
    const DATABASE_URL = `postgresql://prumo@127.0.0.1:${address.port}/prumo`;
    const id = await withDatabase(data, ({ db }) => createBuilders(db).aPendency());
    const at = await gateway({ ...data.env, DATABASE_URL, DATABASE_REPLICA_URL: '' });
    const ask = await browser(at);
    await ask(at, 'PUT', `/pendencies/${id}`, close);
    await vi.waitFor(async () => {
      const found = await withDatabase(data, ({ db }) => rows(db, sql`select pg_current_wal_flush_lsn()::text as at`));
      expect(found).toHaveLength(1);
    });
    // a standby takes no writes: the gateway says so with 503, and tries another connection the next time
    address.leadTo(heir.port);
    const refused = await ask(at, 'PUT', `/pendencies/${id}`, reopen).catch((error: Error) => error);
    expect(String(refused)).toMatch(/503/);
    await own.kill();
    await heir.promote();
    await vi.waitFor(() => ask(at, 'PUT', `/pendencies/${id}`, reopen), { timeout: 30_000, interval: 200 });
    expect(statusIn(await ask(at, 'GET', LIST), id)).toBe('OPEN');
  });
});
