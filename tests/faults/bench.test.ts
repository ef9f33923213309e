import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

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

test.each(BENCHES)('the bench %s runs', async (name) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--tiny', name], {
    env: { ...process.env, BENCH_DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' },
  });
  expect(stdout).toMatch(/machine \d+ ms/);
});
