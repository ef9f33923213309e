import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { count, rows } from '../../gateway/db/client.ts';
import { AppError } from '../../gateway/lib/errors.ts';
import { diskFiles } from '../../gateway/lib/files.ts';
import { filesPlaceOf } from '../../gateway/lib/filesPlace.ts';
import { openFiles } from '../../gateway/lib/openFiles.ts';
import { aPdf, sha256 } from '../faults/support/bytes.ts';
import { type Client, signIn } from '../faults/support/client.ts';
import { withDatabase } from '../faults/support/crash.ts';
import type { Store } from '../faults/support/store.ts';
import { storeForTest } from '../faults/support/stores.ts';
import { upload } from '../faults/support/uploads.ts';
import { appForTest } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { smallDisk } from '../support/disk.ts';
import { runFile, startGateway } from '../support/process.ts';
import { S3_CREDENTIALS, type S3Server, startS3 } from './support/s3Server.ts';

const binary = process.env.SERVERS_VERSITYGW;

test(`files on S3: ${binary ? 'shown with versitygw' : 'not run, this machine has no versitygw'}`, () => {
  expect(binary === undefined || binary.length > 0).toBe(true);
});

async function gatewayForTest(env: Record<string, string>) {
  const gateway = await startGateway(env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}
const aPendency = (store: Store) => withDatabase(store, ({ db }) => createBuilders(db).aPendency());
const documentsIn = (store: Store) => withDatabase(store, ({ db }) => count(db)`select count(*)::int from documents`);

describe.skipIf(!binary)('files on S3', () => {
  let s3: S3Server;
  beforeAll(async () => {
    s3 = await startS3(binary ?? '');
    Object.assign(process.env, S3_CREDENTIALS);
  });
  afterAll(() => s3?.remove());

  /** FILES_URL of a prefix of its own. */
  const prefixed = (name: string, query = '') => `${s3.url.replace('/?', `/${name}?`)}${query}`;

  test('parts of a large file arrive with their hash, any range of it is read, and what was cut off leaves no parts', async () => {
    const store = await storeForTest('pglite');
    const FILES_URL = prefixed('ranges');
    const id = await aPendency(store);
    const gateway = await gatewayForTest({ ...store.env, FILES_URL });
    const supplier = await signIn(gateway.url, 'supplier');
    const file = aPdf(20_000_000);
    expect(await upload(supplier, id, file)).toBe(201);
    const [{ id: documentId = 0 } = {}] = await (await supplier.call('GET', `/pendencies/${id}/documents`))
      .json()
      .then((list: { results: { id: number }[] }) => list.results);
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 10],
      ['bytes=8388600-8388620', 8_388_600, 8_388_621],
      ['bytes=-7', file.length - 7, file.length],
    ] as const) {
      const part = await supplier.call('GET', `/documents/${documentId}/download`, undefined, { range });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, file.subarray(start, end)]);
    }
    const whole = await supplier.call('GET', `/documents/${documentId}/download`);
    expect(sha256(Buffer.from(await whole.arrayBuffer()))).toBe(sha256(file));
    // nothing but the gateway knows the way to the bytes
    expect(JSON.stringify([...whole.headers])).not.toMatch(/127\.0\.0\.1:\d+|s3|amz/i);

    const cut = upload(supplier, id, aPdf(20_000_000), undefined, () => gateway.end('SIGKILL').then(() => undefined));
    expect(await cut.catch(() => null)).toBeNull();
    const next = await gatewayForTest({ ...store.env, FILES_URL });
    await next.end('SIGTERM');
    expect(await runFile('gateway/commands/check.ts', ['--repair'], { ...store.env, FILES_URL })).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 rows compared with their files, 0 broken'),
    });
    expect(await readdir(join(store.dataDir, 'files', '.staging'))).toEqual([]);
  });

  test('a bucket that is away or hangs: uploads and downloads are 503 with Retry-After, all else goes on', async () => {
    const store = await storeForTest('pglite');
    const FILES_URL = prefixed('away');
    const id = await aPendency(store);
    const gateway = await gatewayForTest({ ...store.env, FILES_URL });
    const supplier = await signIn(gateway.url, 'supplier');
    expect(await upload(supplier, id, aPdf(10_000))).toBe(201);
    const list = await (await supplier.call('GET', `/pendencies/${id}/documents`)).json();
    const download = () => supplier.call('GET', `/documents/${list.results[0].id}/download`);

    await s3.stop();
    expect(await upload(supplier, id, aPdf(10_000))).toBe(503);
    const refused = await download();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    await refused.arrayBuffer();
    expect((await supplier.call('GET', '/pendencies')).status).toBe(200);
    expect((await signIn(gateway.url, 'analyst')).headers.authorization).toContain('Bearer');

    await s3.start();
    s3.freeze();
    const begun = Date.now();
    expect(await upload(supplier, id, aPdf(10_000))).toBe(503);
    // a proxy that gives up after a minute is answered before
    expect(Date.now() - begun).toBeLessThan(60_000);
    s3.thaw();
    expect(await upload(supplier, id, aPdf(10_000))).toBe(201);
    expect((await download()).status).toBe(200);
    expect(await readdir(join(store.dataDir, 'files', '.staging'))).toEqual([]);
    await gateway.end('SIGTERM');
    expect(await documentsIn(store)).toBe(2);
    expect(gateway.log()).not.toContain(S3_CREDENTIALS.AWS_SECRET_ACCESS_KEY);
  });

  test('a document whose bytes are away for a while is read once they are back', async () => {
    const t = await appForTest();
    const id = await t.build.aPendency({ slug: 'folha-pagamento', status: 'IN_REVISION', checklist: ['UNCHECKED'] });
    const documentId = await t.build.aDocument(t.files, id, { state: 'LOCKED' });
    const { open } = t.files;
    let tries = 0;
    t.files.open = async (key, range) => {
      tries += 1;
      if (tries < 3) throw new AppError('unavailable');
      return open(key, range);
    };
    await t.as('admin', { url: `/pendencies/${id}/documents/${documentId}/automatic-analysis` });
    await t.services.reading.readWaiting();
    expect(tries).toBe(3);
    const [row] = await rows(t.db)<{ state: string; attempts: number }>`select state, attempts from readings`;
    expect(row?.attempts).toBe(1);
    expect(['DONE', 'FAILED']).toContain(row?.state);
  });

  test('a bucket that is full refuses uploads with 507, keeps nothing of them, and takes them once there is room', async () => {
    const disk = smallDisk(20 * 1024 * 1024);
    if (!disk) return expect(disk).toBeNull();
    onTestFinished(disk.remove);
    const full = await startS3(binary ?? '', disk.folder);
    onTestFinished(full.stop);
    const store = await storeForTest('pglite');
    const id = await aPendency(store);
    const gateway = await gatewayForTest({ ...store.env, FILES_URL: full.url });
    const supplier = await signIn(gateway.url, 'supplier');
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push(await upload(supplier, id, aPdf(6_000_000)));
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(1);
    expect(statuses.at(-1)).toSatisfy((status) => status === 507 || status === 503);
    expect((await supplier.call('GET', '/pendencies')).status).toBe(200);
    await gateway.end('SIGTERM');
    expect(await documentsIn(store)).toBe(statuses.filter((status) => status === 201).length);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['credentials', { AWS_SECRET_ACCESS_KEY: 'another-secret-than-that' }, /SignatureDoesNotMatch|InvalidAccessKeyId/],
    ['a bucket', { FILES_URL: 's3://no-such-bucket?endpoint=' }, /NoSuchBucket/],
    ['an address', { FILES_URL: 's3://papers?endpoint=http://127.0.0.1:9' }, /ECONNREFUSED/],
  ])('wrong %s: one sentence at the start that names FILES_URL and no secret', async (_name, wrong, why) => {
    const store = await storeForTest('pglite');
    const FILES_URL = (wrong.FILES_URL ?? prefixed('wrong')).replace(
      /endpoint=$/,
      s3.url.slice(s3.url.indexOf('endpoint')),
    );
    const env = { ...store.env, ...S3_CREDENTIALS, ...wrong, FILES_URL };
    const { code, output } = await runFile('gateway/server.ts', [], env);
    expect(code).toBe(1);
    expect(output).toMatch(/^The bucket .*\(FILES_URL\) cannot be used: /m);
    expect(output).toMatch(why);
    expect(output).not.toMatch(/^\s+at |secret-than|a-secret/m);
  });

  test('encryption by the server is asked for with each object', async () => {
    const seen: (string | undefined)[] = [];
    const proxy = createServer((incoming, outgoing) => {
      if (incoming.method === 'PUT') seen.push(String(incoming.headers['x-amz-server-side-encryption']));
      const { hostname, port } = new URL(new URL(s3.url).searchParams.get('endpoint') ?? '');
      const options = { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers };
      incoming.pipe(
        request(options, (reply) => {
          outgoing.writeHead(reply.statusCode ?? 500, reply.headers);
          reply.pipe(outgoing);
        }),
      );
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const open = () => openFiles(filesPlaceOf(`s3://papers/sse?endpoint=${endpoint}&encryption=AES256`, '/nowhere'));
    // this server has no such encryption and may say so; what matters is that it was asked
    await open().catch(() => undefined);
    expect(new Set(seen)).toEqual(new Set(['AES256']));
  });

  test('files:move copies a store while a gateway runs on it, compares every hash, and nothing is lost on the way', async () => {
    const store = await storeForTest('pglite');
    const ids = await withDatabase(store, async ({ db }) => {
      const build = createBuilders(db);
      const made = [];
      for (let n = 0; n < 5; n++) {
        const id = await build.aPendency();
        await build.aDocument(store.files, id);
        made.push(id);
      }
      return made;
    });
    const from = pathToFileURL(store.filesFolder).href;
    const to = prefixed('moved');
    const move = (...args: string[]) => runFile('gateway/commands/moveFiles.ts', [from, to, ...args], store.env);
    const first = await gatewayForTest({ ...store.env, FILES_URL: from });
    const supplier = await signIn(first.url, 'supplier');
    expect(await move()).toMatchObject({ code: 0, output: expect.stringContaining('5 files copied, 0 were there') });
    expect(await upload(supplier, ids[0] ?? 0, aPdf(30_000))).toBe(201);
    await first.end('SIGTERM');

    const second = await gatewayForTest({ ...store.env, FILES_URL: to, FILES_FALLBACK_URL: from });
    const again = await signIn(second.url, 'supplier');
    // the one that is still behind is read there
    await downloadsAll(again, ids);
    expect(await upload(again, ids[1] ?? 0, aPdf(30_000))).toBe(201);
    expect(await move('--remove')).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 files copied, 5 were'),
    });
    await second.end('SIGTERM');

    const third = await gatewayForTest({ ...store.env, FILES_URL: to });
    await downloadsAll(await signIn(third.url, 'supplier'), ids);
    await third.end('SIGTERM');
    const check = await runFile('gateway/commands/check.ts', [], { ...store.env, FILES_URL: to });
    expect(check.output).toContain('7 rows compared with their files, 0 broken');
    expect(await filesIn(store.filesFolder)).toEqual([]);

    // of two files with one key one is damaged: neither is overwritten, nor removed
    const [there = ''] = await filesIn(join(s3.folder, 'moved'));
    await store.files.put(there, Buffer.from('something else'));
    expect(await move('--remove')).toMatchObject({ code: 1, output: expect.stringContaining(`${there} differs`) });
    expect(await filesIn(store.filesFolder)).toEqual([there]);
  });
});

async function filesIn(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of diskFiles(folder).keys()) keys.push(key);
  return keys;
}

async function downloadsAll(client: Client, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    const list = (await (await client.call('GET', `/pendencies/${id}/documents`)).json()) as {
      results: { id: number; sha256?: string }[];
    };
    expect(list.results.length).toBeGreaterThan(0);
    for (const document of list.results) {
      const reply = await client.call('GET', `/documents/${document.id}/download`);
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect([reply.status, `"${createHash('sha256').update(bytes).digest('hex')}"`]).toEqual([
        200,
        reply.headers.get('etag'),
      ]);
    }
  }
}
