import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { inspect } from '../../gateway/commands/consistency.ts';
import { inspectedOf } from '../../gateway/commands/open.ts';
import { type Db, openDatabase, rows } from '../../gateway/db/client.ts';
import { cpfColumn } from '../../gateway/lib/cpfColumn.ts';
import { openFileKeys } from '../../gateway/lib/fileKeys.ts';
import { SECRET_FILE } from '../../gateway/lib/signingSecret.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { filesFor } from '../support/files.ts';
import { runFile } from '../support/process.ts';
import { administer, databaseUrl } from '../support/template.ts';
import { SECRET } from '../support/world.ts';
import { sha256 } from './support/bytes.ts';
import { withDatabase } from './support/crash.ts';
import type { Kind, Store } from './support/store.ts';
import { storeForTest } from './support/stores.ts';

const command = (name: string, store: Pick<Store, 'env'>, ...args: string[]) =>
  runFile(`gateway/commands/${name}.ts`, args, store.env);

/** How many rows each table has, and a hash over the rows of those that matter most. */
async function contentOf({ db }: { db: Db }): Promise<Record<string, number | string>> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const content: Record<string, number | string> = {};
  for (const { name } of tables) {
    const [found] = await rows<{ n: number; hash: string }>(
      db,
      sql`select count(*)::int as n, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
          from ${sql.identifier(name)} t`,
    );
    content[name] = `${found?.n} rows, ${found?.hash}`;
  }
  return content;
}

async function hashesOf(store: Pick<Store, 'files'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for await (const { key } of store.files.keys()) {
    const bytes = await store.files.open(key);
    const chunks: Uint8Array[] = [];
    for await (const chunk of bytes ?? []) chunks.push(chunk);
    hashes[key] = sha256(Buffer.concat(chunks));
  }
  return hashes;
}

/** A store with documents, an open question and a few moves, and a folder for its backup. */
async function aFilledStore(kind: Kind): Promise<{ store: Store; file: string; folder: string }> {
  const store = await storeForTest(kind);
  await withDatabase(store, async (database) => {
    // as the start of a gateway leaves it
    await openFileKeys(database, SECRET);
    const build = createBuilders(database.db);
    for (let i = 0; i < 3; i++) {
      const id = await build.aPendency({ status: 'IN_REVISION', checklist: ['OK', 'INVALID'] });
      await build.aDocument(store.files, id);
      await build.aDocument(store.files, id, { name: 'ação.pdf' });
    }
  });
  const folder = await mkdtemp(join(tmpdir(), 'prumo-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { store, file: join(folder, 'prumo.backup'), folder };
}

/** An empty target of the same kind. */
async function anEmptyStore(kind: Kind, folder: string): Promise<Store> {
  const store = await storeForTest(kind);
  const dataDir = join(folder, 'restored');
  const env = { ...store.env, DATA_DIR: dataDir };
  // a bucket has an empty prefix of its own already
  const own = inject('bucket')
    ? store
    : await filesFor(dataDir).then(({ files, folder: at }) => ({ files, filesFolder: at }));
  const common = { ...store, dataDir, files: own.files, filesFolder: own.filesFolder };
  const server = process.env.TEST_DATABASE_URL;
  if (kind === 'pglite' || !server) return { ...common, env, open: () => openDatabase({ dataDir }) };
  const name = `prumo_empty_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(server, `create database ${name}`);
  onTestFinished(() => administer(server, `drop database if exists ${name} with (force)`));
  const url = databaseUrl(server, name);
  return { ...common, env: { ...env, DATABASE_URL: url }, open: () => openDatabase({ dataDir, databaseUrl: url }) };
}

describe.each(DATABASES)('on %s', (kind) => {
  test('R13 a backup restored into nothing gives the same rows and the same files', async () => {
    const { store, file, folder } = await aFilledStore(kind);
    const withoutRegister = await withDatabase(store, contentOf);
    await withDatabase(store, ({ db }) =>
      db.execute(sql`with load as (insert into register_loads values ('COMPANIES', 1, now()))
        insert into register_companies values ('07391526', 'MONTAGENS', '2062', '05', 1)`),
    );
    // of a server it stays behind: open data that is imported again; the embedded database is copied as a whole
    const before = kind === 'pglite' ? await withDatabase(store, contentOf) : withoutRegister;
    const hashes = await hashesOf(store);
    expect(Object.keys(hashes)).toHaveLength(6);

    const backup = await command('backup', store, file);
    expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('6 documents') });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await command('backup', store, file);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('exists already') });

    const target = await anEmptyStore(kind, folder);
    const restored = await command('restore', target, file);
    expect(restored.output).toContain('6 documents');
    expect(restored.code).toBe(0);
    expect(await withDatabase(target, contentOf)).toEqual(before);
    expect(await hashesOf(target)).toEqual(hashes);

    // What is there is not lost by mistake; asked for, it is replaced.
    const refused = await command('restore', target, file);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
    await withDatabase(target, async ({ db }) => {
      await createBuilders(db).aDocument(target.files, await createBuilders(db).aPendency());
    });
    expect((await command('restore', target, file, '--replace')).code).toBe(0);
    expect(await withDatabase(target, contentOf)).toEqual(before);
    expect(await hashesOf(target)).toEqual(hashes);

    // New rows get new numbers.
    await withDatabase(target, async (database) => {
      await createBuilders(database.db).aPendency({ referenceMonth: '1900-01-01' });
      const { broken, orphans, counters } = await inspect(inspectedOf(database, target.files));
      expect({ broken, orphans, counters }).toEqual({ broken: [], orphans: [], counters: [] });
    });
  });

  test('R5 R11 check finds what disagrees, and --repair mends what can be mended', async () => {
    const { store } = await aFilledStore(kind);
    expect(await command('check', store)).toMatchObject({ code: 0, output: expect.stringContaining('all agree') });

    const left = `documents/${crypto.randomUUID()}`;
    await store.files.put(left, Buffer.from('left over'));
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(store.filesFolder, left), old, old);
    const foreign = join(store.filesFolder, 'somebody-elses.txt');
    await writeFile(foreign, 'not ours');
    await withDatabase(store, async ({ db }) => {
      await db.execute(sql`update pendency_counts set n = n + 5 where dim = 'C'`);
    });
    const found = await command('check', store);
    expect(found.code).toBe(1);
    expect(found.output).toContain(left);
    expect(found.output).toContain('differ from a recount');
    const repaired = await command('check', store, '--repair');
    expect(repaired).toMatchObject({ code: 0, output: expect.stringContaining('1 files removed') });
    expect(await command('check', store)).toMatchObject({ code: 0, output: expect.stringContaining('all agree') });
    // What does not belong to Prumo is never touched.
    expect(await readFile(foreign, 'utf8')).toBe('not ours');

    // A lost and a changed file are told, and no repair hides them.
    const keys = Object.keys(await hashesOf(store));
    await store.files.remove(keys[0] ?? '');
    await writeFile(join(store.filesFolder, keys[1] ?? ''), 'changed');
    const broken = await command('check', store, '--repair');
    expect(broken.code).toBe(1);
    expect(broken.output).toContain(`${keys[0]}: its file is missing`);
    expect(broken.output).toContain(`${keys[1]}: its file has another size`);
  });
});

test('X-14 files get another key, and what the secret encrypts another secret; both go on where they were ended', async () => {
  const { store } = await aFilledStore('pglite');
  const inPlain = async () => {
    const texts: string[] = [];
    for await (const { key } of store.files.keys()) {
      const bytes = await readFile(join(store.filesFolder, key));
      if (bytes.includes('%PDF')) texts.push(key);
    }
    return texts.length;
  };
  expect(await inPlain()).toBe(6);
  expect((await command('check', store)).output).toContain(
    '0 files under the current key, 0 under an earlier one, 6 in plain',
  );
  const rotated = await command('rotateKeys', store);
  expect(rotated.output).toContain('6 files encrypted again; 6 are under the current key, 0 are not');
  expect([rotated.code, await inPlain()]).toEqual([0, 0]);
  expect(await command('check', store)).toMatchObject({ code: 0, output: expect.stringContaining('all agree') });
  const continued = await command('rotateKeys', store, '--continue');
  expect(continued).toMatchObject({ code: 0, output: expect.stringContaining('0 files encrypted again; 6 are') });

  const folder = { env: { DATA_DIR: store.dataDir, FILES_URL: store.env.FILES_URL ?? '' } };
  await writeFile(join(store.dataDir, SECRET_FILE), SECRET);
  const replaced = await command('rotateSecret', folder);
  // two keys of files, two CPFs and a foreign document
  expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('5 values are encrypted by the new') });
  const secret = await readFile(join(store.dataDir, SECRET_FILE), 'utf8');
  expect(secret).not.toBe(SECRET);
  expect(await command('check', folder)).toMatchObject({ code: 0, output: expect.stringContaining('all agree') });
  expect(await command('check', store)).toMatchObject({ code: 1, output: expect.stringContaining('another secret') });
  const { cpf, found } = await withDatabase(store, async ({ db }) => {
    const documents = cpfColumn(secret);
    const [ana] = await rows<{ cpf: string }>(
      db,
      sql`select cpf from employees e where ${documents.isCpf('529.982.247-25')}`,
    );
    const begun = documents.beginsWith('529982') ?? sql`false`;
    const [counted] = await rows<{ n: number }>(db, sql`select count(*)::int as n from employees e where ${begun}`);
    return { cpf: documents.open(ana?.cpf ?? ''), found: counted?.n };
  });
  expect({ cpf, found }).toEqual({ cpf: '52998224725', found: 1 });
  // a configured secret: the former one is named beside it
  const next = 'y'.repeat(40);
  const unnamed = await command('rotateSecret', { env: { ...folder.env, JWT_SECRET: next } });
  expect(unnamed).toMatchObject({ code: 1, output: expect.stringContaining('JWT_SECRET_PREVIOUS') });
  const named = { env: { ...folder.env, JWT_SECRET: next, JWT_SECRET_PREVIOUS: secret } };
  expect((await command('rotateSecret', named)).output).toContain('5 values');
  expect((await command('rotateSecret', named)).output).toContain('0 values');
});

test('R13 the secret of the data folder comes with the backup: what it encrypted can be read after a restore', async () => {
  const { store, file, folder } = await aFilledStore('pglite');
  await writeFile(join(store.dataDir, SECRET_FILE), SECRET);
  const withoutSecret = ({ env }: Store) => ({ env: { ...env, JWT_SECRET: '' } });
  expect((await command('backup', withoutSecret(store), file)).code).toBe(0);
  const target = await anEmptyStore('pglite', folder);
  const restored = target.dataDir;
  expect((await command('restore', withoutSecret(target), file)).code).toBe(0);
  expect(await readFile(join(restored, SECRET_FILE), 'utf8')).toBe(SECRET);
  // a configured secret is kept elsewhere
  const without = join(folder, 'without.backup');
  expect((await command('backup', store, without)).code).toBe(0);
  expect((await readFile(without)).includes(SECRET)).toBe(false);
});

test('R13 commands say what they need: no data, no such file, no backup, the wrong database', async () => {
  const { store, file, folder } = await aFilledStore('pglite');
  const nothing = { env: { DATA_DIR: join(folder, 'none') } };
  expect(await command('check', nothing)).toMatchObject({ code: 1, output: expect.stringContaining('no database in') });
  expect(await command('backup', nothing, file)).toMatchObject({ code: 1 });
  expect(await command('backup', store)).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run') });
  expect(await command('restore', nothing, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('does not exist'),
  });
  await writeFile(file, 'something else');
  const other = await command('restore', nothing, file);
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('is not a backup of Prumo') });
  expect(other.output).not.toMatch(/^\s+at /m);
  await rm(file);
  expect((await command('backup', store, join(folder, 'no', 'such', 'folder'))).output).toContain('cannot be written');
  expect((await command('backup', store, file)).code).toBe(0);
  const url = { DATABASE_URL: 'postgresql://127.0.0.1:1/none', JWT_SECRET: 'x'.repeat(32) };
  expect((await command('restore', { env: { ...nothing.env, ...url } }, file)).output).toContain('embedded database');
});
