import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../gateway/db/client.ts';
import { runFile } from '../support/process.ts';
import { administer, createDatabase, databaseUrl, scheduled } from '../support/template.ts';

/** A bench that nobody runs breaks unseen: each runs here on a handful of rows. What it measures then means nothing. */
const BENCHES = [
  'list',
  'moves',
  'employees',
  'safety',
  'lifecycle',
  'export',
  'engine',
  'import',
  'cnpj',
  'approval',
  'dashboard',
  'digests',
  'notices',
  'gateway',
  'load',
  'streams',
  'month',
  'partitions',
  'crash',
  'reading',
  'reuse',
  'dossiers',
  'privacy',
  'soak',
] as const;

const BENCH_DATABASE_URL = process.env.TEST_DATABASE_URL ?? '';
/** What every database of a bench is copied from. */
const migrated = { MIGRATED_FOLDER: '', MIGRATED_DATABASE: '' };

async function prepared(where: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const database = await openDatabase(where);
  await scheduled(database);
  await database.close();
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'prumo-migrated-'));
  migrated.MIGRATED_FOLDER = dataDir;
  await prepared({ dataDir });
  if (!BENCH_DATABASE_URL) return;
  const name = `prumo_migrated_${process.pid}`;
  await createDatabase(BENCH_DATABASE_URL, name);
  migrated.MIGRATED_DATABASE = name;
  await prepared({ dataDir, databaseUrl: databaseUrl(BENCH_DATABASE_URL, name) });
});
afterAll(async () => {
  await rm(migrated.MIGRATED_FOLDER, { recursive: true, force: true });
  if (migrated.MIGRATED_DATABASE)
    await administer(BENCH_DATABASE_URL, `drop database if exists ${migrated.MIGRATED_DATABASE} with (force)`);
});

test.each(BENCHES)('the bench %s runs', async (name) => {
  const { code, output } = await runFile('bench/run.ts', ['--tiny', name], { BENCH_DATABASE_URL, ...migrated });
  expect([code, output]).toEqual([0, expect.stringMatching(/machine \d+ ms/)]);
});
