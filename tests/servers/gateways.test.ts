import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SESSION } from '../../contract/constants.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import { count, rows } from '../../gateway/db/client.ts';
import { aPdf } from '../faults/support/bytes.ts';
import { type Client, signIn } from '../faults/support/client.ts';
import { withDatabase } from '../faults/support/crash.ts';
import { type Cluster, postgresBinaries, startCluster } from '../faults/support/postgres.ts';
import { storeOnCluster } from '../faults/support/serverStore.ts';
import type { Store } from '../faults/support/store.ts';
import { upload } from '../faults/support/uploads.ts';
import { createBuilders } from '../support/builders.ts';
import { openStream } from '../support/eventStream.ts';
import { freePort } from '../support/ports.ts';
import { type GatewayProcess, startGateway } from '../support/process.ts';
import { PEOPLE } from '../support/world.ts';
import { nextVersion } from './support/nextVersion.ts';
import { type Nginx, startNginx, unitOf } from './support/nginx.ts';
import { METRICS_TOKEN } from './support/numbers.ts';
import { S3_CREDENTIALS, type S3Server, startS3 } from './support/s3Server.ts';

const binaries = postgresBinaries();
const nginx = process.env.SERVERS_NGINX;
const versitygw = process.env.SERVERS_VERSITYGW;
const canRun = Boolean(binaries && nginx);

test(`several gateways: ${canRun ? 'shown with three behind nginx' : 'not run, this machine has no nginx or no PostgreSQL'}`, () => {
  expect(typeof canRun).toBe('boolean');
});

/** Makes the clock of a process differ by so many milliseconds. */
const wrongClock = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `const D = Date; globalThis.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(D.now() + ${ms}); } static now() { return D.now() + ${ms}; } };`,
  )}`;

describe.skipIf(!canRun)('three gateways behind nginx, one PostgreSQL, one bucket', () => {
  let cluster: Cluster;
  let s3: S3Server | undefined;
  let store: Store;
  let balancer: Nginx;
  let ports: number[];
  let gateways: GatewayProcess[];
  const env = { TRUST_PROXY: 'on', METRICS_TOKEN };

  /** The gateway of one unit of systemd. */
  async function startUnit(at: number, root?: string, more: Record<string, string> = {}): Promise<GatewayProcess> {
    const unit = await unitOf(at + 1);
    expect(unit).toMatchObject({ env: { PORT: `300${at + 1}` }, stop: 'SIGTERM' });
    expect(unit.command).toEqual([expect.stringMatching(/node$/), 'gateway/server.ts']);
    // every machine has a folder of its own: only what is staged is there
    const DATA_DIR = join(store.dataDir, String(at));
    return startGateway({ ...store.env, ...env, ...more, DATA_DIR, PORT: String(ports[at]) }, root);
  }

  beforeAll(async () => {
    Object.assign(process.env, S3_CREDENTIALS);
    cluster = await startCluster(binaries ?? '');
    store = await storeOnCluster(cluster);
    s3 = versitygw ? await startS3(versitygw) : undefined;
    const shared = await mkdtemp(join(tmpdir(), 'prumo-shared-'));
    store.env.FILES_URL = s3?.url ?? `file://${shared}`;
    ports = [await freePort(), await freePort(), await freePort()];
    gateways = await Promise.all(ports.map((_, at) => startUnit(at)));
    balancer = await startNginx(nginx ?? '', ports);
    return () => rm(shared, { recursive: true, force: true });
  });
  afterAll(async () => {
    await balancer?.remove();
    await Promise.all((gateways ?? []).map((gateway) => gateway.end('SIGKILL')));
    await s3?.remove();
    await cluster?.remove();
    await store?.remove();
  });

  const build = <T>(work: (make: ReturnType<typeof createBuilders>) => Promise<T>): Promise<T> =>
    withDatabase(store, ({ db }) => work(createBuilders(db)));
  const comment = (client: Client, id: number, text: string) =>
    client.call('POST', `/pendencies/${id}/comments`, { kind: 'REGULAR', text }, { 'idempotency-key': `key-${text}` });
  const commentsLike = (text: string) =>
    withDatabase(store, ({ db }) =>
      rows<{ text: string; n: number }>(
        db,
        sql`select text, count(*)::int as n from comments where text like ${text} group by text order by text`,
      ),
    );

  test('one session, one set of rows and files, whichever gateway is asked; a repeated request is done once', async () => {
    const id = await build((make) => make.aPendency());
    const supplier = await signIn(balancer.url, 'supplier');
    const file = aPdf(300_000);
    expect(await upload(supplier, id, file)).toBe(201);
    const list = (await (await supplier.call('GET', `/pendencies/${id}/documents`)).json()) as {
      results: { id: number }[];
    };
    for (const gateway of gateways) {
      const reply = await fetch(`${gateway.url}/api/documents/${list.results[0]?.id}/download`, {
        headers: supplier.headers,
      });
      expect([reply.status, Buffer.from(await reply.arrayBuffer()).equals(file)]).toEqual([200, true]);
    }
    const analyst = await signIn(balancer.url, 'analyst');
    const replies = await Promise.all(Array.from({ length: 20 }, () => comment(analyst, id, 'once')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await commentsLike('once')).toEqual([{ text: 'once', n: 1 }]);
  });

  test('a job that one of them was asked for is done by any, and its file is fetched from all', async () => {
    const id = await build((make) => make.aPendency({ name: 'Para exportar' }));
    const analyst = await signIn(balancer.url, 'analyst');
    const body = { format: 'csv', columns: ['name'], ids: [id] };
    const { jobId } = (await (await analyst.call('POST', '/reports/pendencies/export', body)).json()) as {
      jobId: number;
    };
    const job = async () =>
      (await (await analyst.call('GET', `/jobs/${jobId}`)).json()) as { state: string; resultUrl: string };
    await vi.waitFor(async () => expect((await job()).state).toBe('DONE'), { timeout: 60_000, interval: 100 });
    const { resultUrl } = await job();
    for (const gateway of gateways) {
      const reply = await fetch(`${gateway.url}/api/${resultUrl.replace(/^\//, '')}`, { headers: analyst.headers });
      expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('Para exportar')]);
    }
  });

  test('what one changes, the streams of all tell', async () => {
    const id = await build((make) => make.aPendency());
    const analyst = await signIn(balancer.url, 'analyst');
    const token = analyst.headers.authorization?.replace('Bearer ', '') ?? '';
    const streams = await Promise.all([balancer, ...gateways].map(({ url }) => openStream(url, token)));
    const move = { status: 'DONE', action: 'close_without_analysis', note: 'x' };
    expect((await analyst.call('PUT', `/pendencies/${id}`, move)).status).toBe(200);
    await Promise.all(streams.map((stream) => stream.sees({ topic: 'pendencies', id })));
    for (const stream of streams) stream.cut();
  });

  test('one is killed while it works: reads fail for nobody, a write at most once, and sent again it is done once', async () => {
    const id = await build((make) => make.aPendency());
    const client = await signIn(balancer.url, 'analyst');
    const failed: string[] = [];
    const broken: string[] = [];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    let done = 0;
    const reader = async () => {
      while (!isOver) {
        const reply = await client.call('GET', '/pendencies');
        await reply.arrayBuffer();
        if (!reply.ok) failed.push(`read ${reply.status}`);
        done += 1;
      }
    };
    const writer = async (name: string) => {
      for (let n = 0; !isOver; n++) {
        const text = `kill-${name}-${n}`;
        const reply = await comment(client, id, text);
        await reply.arrayBuffer();
        if (!reply.ok) broken.push(text);
        done += 1;
      }
    };
    const people = [reader(), reader(), writer('a'), writer('b'), writer('c')];
    await vi.waitFor(() => expect(done).toBeGreaterThan(30), { timeout: 60_000 });
    await gateways[1]?.end('SIGKILL');
    const then = done;
    await vi.waitFor(() => expect(done).toBeGreaterThan(then + 60), { timeout: 60_000 });
    isOver = true;
    await Promise.all(people);
    expect(failed).toEqual([]);
    // the request in hand of each writer, and no more
    expect(broken.length).toBeLessThanOrEqual(3);
    for (const text of broken) {
      await vi.waitFor(async () => expect((await comment(client, id, text)).status).toBe(201), {
        timeout: 60_000,
        interval: 500,
      });
    }
    const found = await commentsLike('kill-%');
    expect(found.filter(({ n }) => n !== 1)).toEqual([]);
    expect(found.length).toBeGreaterThan(10);
    gateways[1] = await startUnit(1);
  });

  test('rolling upgrade: old and new side by side over an additive migration; reads fail for nobody, a write is at most sent again', async () => {
    const next = nextVersion(
      'alter table comments add column reviewed_note text; create table next_notes (id bigint primary key);',
    );
    onTestFinished(next.remove);
    const ids = await build(async (make) => [await make.aPendency(), await make.aPendency()]);
    const client = await signIn(balancer.url, 'analyst');
    const wrong: string[] = [];
    let isOver = false;
    onTestFinished(() => {
      isOver = true;
    });
    let done = 0;
    let refused = 0;
    const person = async (name: string) => {
      for (let n = 0; !isOver; n++) {
        const id = ids[n % 2] ?? 0;
        const asked = [
          () => client.call('GET', '/pendencies'),
          () => client.call('GET', `/pendencies/${id}`),
          () => comment(client, id, `rolling-${name}-${n}`),
        ][n % 3];
        let reply = await asked?.();
        // the one that reached a gateway at the moment at which it stopped to listen: nginx sends no write twice, a person does
        if (n % 3 === 2 && reply?.status === 502) {
          refused += 1;
          reply = await asked?.();
        }
        const text = await reply?.text();
        if (!reply?.ok) wrong.push(`${reply?.status} ${text?.slice(0, 200)}`);
        done += 1;
      }
    };
    const people = [person('a'), person('b'), person('c')];
    for (const at of [0, 1, 2]) {
      const reached = done;
      expect(await gateways[at]?.end('SIGTERM')).toMatchObject({ code: 0 });
      gateways[at] = await startUnit(at, next.root);
      await vi.waitFor(() => expect(done).toBeGreaterThan(reached + 20), { timeout: 60_000 });
    }
    isOver = true;
    await Promise.all(people);
    expect(wrong).toEqual([]);
    // of three people and three stops
    expect(refused).toBeLessThanOrEqual(3);
    expect((await commentsLike('rolling-%')).filter(({ n }) => n !== 1)).toEqual([]);
    expect(
      await withDatabase(
        store,
        ({ db }) => count(db)`select count(*)::int from information_schema.columns
      where table_name = 'comments' and column_name = 'reviewed_note'`,
      ),
    ).toBe(1);
  });

  test('a clock that is five minutes wrong: its gateway goes by the database, for sessions, locks and leases', async () => {
    await gateways[2]?.end('SIGTERM');
    gateways[2] = await startUnit(2, undefined, { NODE_OPTIONS: wrongClock(5 * 60_000) });
    const [right, , wrong] = gateways;
    expect(wrong?.log()).toMatch(/"ms":-(29|30)\d{4}.*differs from that of the database/);
    const here = await signIn(wrong?.url ?? '', 'analyst');
    const claims = JSON.parse(
      Buffer.from(here.headers.authorization?.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { exp: number };
    expect(Math.abs(claims.exp - Date.now() / 1000 - SESSION.accessTokenSeconds)).toBeLessThan(30);
    expect((await fetch(`${right?.url}/api/account/me`, { headers: here.headers })).status).toBe(200);
    // what it writes has the time of the others, and so have the leases and locks that are judged by it
    const id = await build((make) => make.aPendency());
    const moved = await here.call('PUT', `/pendencies/${id}`, {
      status: 'DONE',
      action: 'close_without_analysis',
      note: 'x',
    });
    const { updatedAt } = (await moved.json()) as Pendency;
    expect(Math.abs(Date.parse(updatedAt) - Date.now())).toBeLessThan(30_000);
  });

  test('locks and limits of the sign-in hold over all of them', async () => {
    const attempt = async (at: number, email: string, address: string) => {
      const reply = await fetch(`${gateways[at % 3]?.url}/api/authentication/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: 'Not-the-password-1' }),
      });
      const { code } = (await reply.json()) as { code: string };
      return `${reply.status} ${code}`;
    };
    const answers: string[] = [];
    for (let n = 0; n < 8; n++) answers.push(await attempt(n, PEOPLE.reader.email, `10.1.0.${n}`));
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('401 auth/wrong-password'));
    expect(new Set(answers.slice(5))).toEqual(new Set(['429 auth/too-many-requests']));
    // sixty calls a minute of one address, however many gateways it asks
    const statuses = [];
    for (let n = 0; n < 75; n++) statuses.push((await attempt(n, `${n}@nobody.test`, '10.9.9.9')).slice(0, 3));
    expect(statuses.filter((status) => status !== '429').length).toBeLessThanOrEqual(60);
    expect(statuses.slice(-10)).toEqual(Array(10).fill('429'));
  });
});
