import { expect, test } from 'vitest';
import { runFile } from '../support/process.ts';

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
  const BENCH_DATABASE_URL = process.env.TEST_DATABASE_URL ?? '';
  const { code, output } = await runFile('bench/run.ts', ['--tiny', name], { BENCH_DATABASE_URL });
  expect([code, output]).toEqual([0, expect.stringMatching(/machine \d+ ms/)]);
});
