import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { administer, databaseUrl, prepare } from './template.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const KEPT = join(ROOT, 'node_modules/.cache/test-template');
/** Everything that decides what the prepared database holds. */
const SOURCES = [
  'gateway/{db,lib}/**/*',
  'gateway/background/schedule.ts',
  'contract/**/*',
  'tests/support/{world,template}.ts',
  'package-lock.json',
];
const DAY_MS = 86_400_000;
const DATABASE_EXISTS = '42P04';

/** The moments of the world are those of the day on which it was prepared: what was kept is of this day. */
function keyOf(now: Date): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    hash.update(path).update(readFileSync(path));
  }
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}_${hash.digest('hex').slice(0, 16)}`;
}

/**
 * The prepared database, kept between runs until a source of it changes: a folder in memory (where there is room) that the
 * suites clone, and a template database when `url` names a server. A run of one file would take longer to prepare than to test.
 */
export async function keptTemplate(url: string | undefined): Promise<{ folder: string; database: string | null }> {
  const key = keyOf(new Date());
  const kept = join(KEPT, key);
  const [database] = await Promise.all([url ? keptDatabase(url, key) : null, existsSync(kept) || keepFolder(kept)]);
  const folder = await mkdtemp(join(tmpdir(), 'prumo-template-'));
  cpSync(kept, folder, { recursive: true });
  return { folder, database };
}

async function keepFolder(kept: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const folder = await mkdtemp(join(KEPT, '.preparing-'));
  await prepare({ dataDir: folder });
  // another run may have been first
  await rename(folder, kept).catch(() => rm(folder, { recursive: true }));
  for (const name of await readdir(KEPT)) {
    const { mtimeMs } = await stat(join(KEPT, name));
    if (Date.now() - mtimeMs > DAY_MS) await rm(join(KEPT, name), { recursive: true, force: true });
  }
}

async function keptDatabase(url: string, key: string): Promise<string> {
  const name = `prumo_template_${key}`;
  const names = await databasesOf(url, 'prumo_template_%');
  if (names.includes(name)) return name;
  const preparing = `${name}_${process.pid}`;
  await administer(url, `create database ${preparing}`);
  await prepare({ dataDir: tmpdir(), databaseUrl: databaseUrl(url, preparing) });
  await administer(url, `alter database ${preparing} rename to ${name}`).catch(async (error: unknown) => {
    await administer(url, `drop database ${preparing}`);
    if (!(error instanceof pg.DatabaseError && error.code === DATABASE_EXISTS)) throw error;
  });
  const today = key.slice(0, 8);
  for (const old of names.filter((one) => !one.startsWith(`prumo_template_${today}`)))
    await administer(url, `drop database if exists ${old}`);
  return name;
}

async function databasesOf(url: string, pattern: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database where datname like $1', [
      pattern,
    ]);
    return rows.map(({ datname }) => datname);
  } finally {
    await client.end();
  }
}
