import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Client, signIn } from '../faults/support/client.ts';
import { withDatabase } from '../faults/support/crash.ts';
import { postgresBinaries, startCluster, unprivileged } from '../faults/support/postgres.ts';
import { aBigProject, wrongIn } from '../faults/support/projectUpdates.ts';
import { storeOnCluster } from '../faults/support/serverStore.ts';
import { createBuilders } from '../support/builders.ts';
import { openStream } from '../support/eventStream.ts';
import { freePort } from '../support/ports.ts';
import { startGateway } from '../support/process.ts';
import { administer } from '../support/template.ts';
import { PROJECT } from '../support/world.ts';

const binaries = postgresBinaries();
const pgbouncer = process.env.SERVERS_PGBOUNCER;
const canRun = Boolean(binaries && pgbouncer);

test(`PgBouncer: ${canRun ? 'shown in transaction mode' : 'not run, this machine has no PgBouncer or no PostgreSQL'}`, () => {
  expect(typeof canRun).toBe('boolean');
});

/** PgBouncer with the file of `docs/deploy`, before a server on `port`; three connections for everybody, so that all are shared. */
async function startPgbouncer(binary: string, port: number): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'prumo-pgbouncer-'));
  const own = await freePort();
  const shipped = await readFile(fileURLToPath(new URL('../../docs/deploy/pgbouncer.ini', import.meta.url)), 'utf8');
  const ini = shipped
    .replace('port=5432', `port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${own}\nunix_socket_dir =`)
    .replace('auth_type = scram-sha-256', 'auth_type = trust')
    .replaceAll('/etc/pgbouncer', folder)
    .replace('default_pool_size = 20', 'default_pool_size = 3');
  await writeFile(join(folder, 'pgbouncer.ini'), ini);
  await writeFile(join(folder, 'userlist.txt'), '"prumo" ""\n');
  const user = unprivileged();
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const name of ['.', 'pgbouncer.ini', 'userlist.txt']) await chown(join(folder, name), user.uid, user.gid);
  }
  const child: ChildProcess = spawn(binary, [join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  process.once('exit', () => child.kill('SIGKILL'));
  await vi.waitFor(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer left with ${child.exitCode}:\n${said}`);
    await administer(`postgresql://prumo@127.0.0.1:${own}/prumo`, 'select 1');
  }, 20_000);
  return {
    port: own,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describe.skipIf(!canRun)('PgBouncer', () => {
  test('in transaction mode two gateways share three connections: writes, temporary tables, jobs and live updates', async () => {
    const cluster = await startCluster(binaries ?? '');
    onTestFinished(cluster.remove);
    const store = await storeOnCluster(cluster);
    onTestFinished(store.remove);
    for (const setting of ["statement_timeout = '15s'", "work_mem = '32MB'", 'jit = off']) {
      await administer(cluster.url, `alter role prumo set ${setting}`);
    }
    const pooler = await startPgbouncer(pgbouncer ?? '', cluster.port);
    onTestFinished(pooler.stop);
    const DATABASE_URL = `postgresql://prumo@127.0.0.1:${pooler.port}/prumo`;
    const env = {
      ...store.env,
      DATABASE_DIRECT_URL: store.env.DATABASE_URL ?? '',
      DATABASE_URL,
      DATABASE_PREPARED: 'off',
    };
    const [one, other] = [
      await startGateway(env),
      await startGateway({ ...env, DATA_DIR: join(store.dataDir, 'other') }),
    ];
    const gateways = [one, other];
    onTestFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.end('SIGKILL')))));

    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    const shown = [];
    for (const name of ['statement_timeout', 'work_mem', 'jit'])
      shown.push(...(await client.query(`show ${name}`)).rows);
    expect(shown).toEqual([{ statement_timeout: '15s' }, { work_mem: '32MB' }, { jit: 'off' }]);
    await client.end();

    const [closing, ...ids] = await withDatabase(store, async ({ db }) => {
      await aBigProject(db, 10);
      const build = createBuilders(db);
      return Promise.all(Array.from({ length: 5 }, () => build.aPendency()));
    });
    const [here, there] = [await signIn(one.url, 'admin'), await signIn(other.url, 'admin')];
    const streams = await Promise.all(
      [here, there].map(({ url, headers }) => openStream(url, headers.authorization?.replace('Bearer ', '') ?? '')),
    );
    const closed = { status: 'DONE', action: 'close_without_analysis', note: 'x' };
    expect((await here.call('PUT', `/pendencies/${closing}`, closed)).status).toBe(200);
    for (const stream of streams) await stream.sees({ topic: 'pendencies', id: closing });
    // an update of a project collects its keys in a temporary table of the connection that it happens to have
    expect((await here.call('POST', `/projects/${PROJECT.reforma}/organise`)).status).toBe(202);
    const body = { format: 'csv', columns: ['name'], ids };
    const { jobId } = (await (await there.call('POST', '/reports/pendencies/export', body)).json()) as {
      jobId: number;
    };
    const statuses = await Promise.all(
      Array.from({ length: 80 }, async (_, n) => {
        const person = n % 2 ? here : there;
        const id = ids[n % ids.length];
        const reply = await (n % 4 === 0
          ? person.call('POST', `/pendencies/${id}/comments`, { kind: 'REGULAR', text: `Nota ${n}` })
          : person.call('GET', n % 4 === 1 ? '/pendencies?itemsPerPage=50' : `/pendencies/${id}`));
        await reply.arrayBuffer();
        return reply.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200, 201]));
    const state = async (person: Client, path: string) =>
      ((await (await person.call('GET', path)).json()) as { state: string }).state;
    const wait = { timeout: 60_000, interval: 200 };
    await vi.waitFor(
      async () => expect(await state(here, `/projects/${PROJECT.reforma}/pipeline-status`)).toBe('DONE'),
      wait,
    );
    await vi.waitFor(async () => expect(await state(there, `/jobs/${jobId}`)).toBe('DONE'), wait);
    await withDatabase(store, async ({ db }) => expect(await wrongIn(db)).toEqual([]));
    for (const gateway of gateways) {
      expect(await gateway.end('SIGTERM')).toMatchObject({ code: 0 });
      expect(gateway.log()).not.toMatch(/"level":50/);
    }
  });
});
