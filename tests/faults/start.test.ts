import { once } from 'node:events';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { runFile, startGateway } from '../support/process.ts';
import { aPdf } from './support/bytes.ts';
import { signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';
import { upload } from './support/uploads.ts';

const SERVER = 'gateway/server.ts';

async function gatewayForTest(env: Record<string, string>) {
  const gateway = await startGateway(env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}

test('R2 a second gateway on the folder is refused and told the pid; a kill -9 leaves no lock', async () => {
  const store = await storeForTest('pglite');
  const first = await gatewayForTest(store.env);
  const second = await runFile(SERVER, [], store.env);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`in use by another Prumo (process ${first.pid})`);
  expect(second.output).not.toMatch(/^\s+at /m);
  const check = await runFile('gateway/commands/check.ts', [], store.env);
  expect(check).toMatchObject({ code: 1, output: expect.stringContaining(`process ${first.pid}`) });
  // The refused ones did the first no harm.
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);

  await first.end('SIGKILL');
  const third = await gatewayForTest(store.env);
  expect((await fetch(`${third.url}/api/health`)).status).toBe(200);
});

test('R3 the embedded database says at the start that a power loss is not covered', async () => {
  const gateway = await gatewayForTest((await storeForTest('pglite')).env);
  expect(gateway.log()).toMatch(/"level":40.*power loss is not covered; for production set DATABASE_URL/);
});

describe.each(DATABASES)('on %s', (kind) => {
  test('S3 whatever folder it finds, no other account of the machine reads or writes anything in it', async () => {
    const store = await storeForTest(kind);
    const pendency = await withDatabase(store, ({ db }) => createBuilders(db).aPendency());
    await mkdir(join(store.dataDir, 'files', 'documents'), { recursive: true });
    await writeFile(join(store.dataDir, 'files', 'documents', 'old'), 'a paper', { mode: 0o666 });
    await chmod(store.dataDir, 0o777);
    const gateway = await gatewayForTest(store.env);
    const supplier = await signIn(gateway.url, 'supplier');
    expect(await upload(supplier, pendency, aPdf(100))).toBe(201);
    await gateway.end('SIGTERM');
    const entries = await readdir(store.dataDir, { recursive: true });
    const open: string[] = [];
    for (const name of ['.', ...entries]) {
      if ((await stat(join(store.dataDir, name))).mode & 0o077) open.push(name);
    }
    expect(open).toEqual([]);
  });

  test('R12 a SIGTERM lets what is under way end, and the gateway leaves with 0 within 10 s', async () => {
    const store = await storeForTest(kind);
    const ids = await withDatabase(store, async ({ db }) => {
      const build = createBuilders(db);
      return [await build.aPendency(), await build.aPendency(), await build.aPendency()];
    });
    const gateway = await gatewayForTest(store.env);
    const supplier = await signIn(gateway.url, 'supplier');

    // Uploads whose last piece waits until the signal has been heard, and lists that come one after the other.
    let heard: () => void = () => undefined;
    const stopping = new Promise<void>((resolve) => {
      heard = resolve;
    });
    let waiting = 0;
    let allWait: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      allWait = resolve;
    });
    const uploads = ids.map((id) =>
      upload(supplier, id, aPdf(300_000), undefined, async () => {
        waiting += 1;
        if (waiting === ids.length) allWait();
        await stopping;
      }),
    );
    const answers: number[] = [];
    const readers = [1, 2, 3, 4].map(async () => {
      for (;;) {
        const reply = await supplier.call('GET', '/pendencies').catch(() => null);
        // Once it stops, a new line is refused: not one request that was taken fails.
        if (reply === null) return;
        answers.push(reply.status);
        if (reply.status !== 200) return;
      }
    });
    await underWay;
    await until(() => answers.length > 20);
    const begun = Date.now();
    const ended = gateway.end('SIGTERM');
    await until(() => gateway.log().includes('"msg":"stopping"'));
    heard();
    expect(await Promise.all(uploads)).toEqual([201, 201, 201]);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(Date.now() - begun).toBeLessThan(10_000);
    await Promise.all(readers);
    expect(answers.filter((status) => status !== 200)).toEqual([]);
  });
});

test.each<[string, Record<string, string>]>([
  ['PORT', { PORT: 'abc' }],
  ['PORT', { PORT: '70000' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
  ['JWT_SECRET', { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['CAPTCHA', { CAPTCHA: 'maybe' }],
  ['DEMO', { DEMO: 'yes' }],
  ['FILES_URL', { FILES_URL: 'ftp://x/y' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'prumo' }],
  ['TRUST_PROXY', { TRUST_PROXY: 'somebody' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('R12 a wrong %s is refused with a sentence that names it (%o)', async (name, env) => {
  const { code, output } = await runFile(SERVER, [], { DATA_DIR: '/nowhere', ...env });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^ {2}${name} (must|is)`, 'm'));
  expect(output).not.toMatch(/^\s+at /m);
});

test('R12 a port in use, a host of nobody, a folder that is a file: each is told in one sentence', async () => {
  const store = await storeForTest('pglite');
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  onTestFinished(() => void holder.close());
  const address = holder.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const file = join(store.dataDir, 'a-file');
  await writeFile(file, '');
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: port }, new RegExp(`port ${port} \\(PORT\\).*in use`)],
    [{ HOST: 'no.such.host.invalid' }, /no\.such\.host\.invalid.*HOST/],
    [{ DATA_DIR: file }, /a-file.*DATA_DIR/],
    [{ DATABASE_URL: 'postgresql://somebody:hidden@127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) }, /DATABASE_URL/],
  ];
  for (const [env, sentence] of cases) {
    const { code, output } = await runFile(SERVER, [], { ...store.env, ...env });
    expect(output).toMatch(sentence);
    expect(output).not.toMatch(/^\s+at |hidden/m);
    expect(code).toBe(1);
  }
});

/** Waits for a condition; the test's own time is its end. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test.each(['off', 'on'])('DEMO=%s: modules of demo/ are loaded only where it is on', async (demo) => {
  // Node writes the name of each module that it loads.
  const hook = `import { registerHooks } from 'node:module'; registerHooks({ load: (url, context, next) => { console.error('loaded', url); return next(url, context); } });`;
  const { env } = await storeForTest('pglite');
  const options = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const gateway = await gatewayForTest({ ...env, DEMO: demo, NODE_OPTIONS: options });
  const loaded = gateway.log().match(/^loaded file:.*$/gm) ?? [];
  expect(loaded.some((line) => line.endsWith('/gateway/server.ts'))).toBe(true);
  expect(loaded.some((line) => line.includes('/demo/'))).toBe(demo === 'on');
});
