import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

/** The other benches run in tests/faults/bench.test.ts; these need a browser. */
test('the bench of the screens runs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--tiny', 'front']);
  expect(stdout).toMatch(/review opens .*machine \d+ ms/);
});

test('D-28 the bench of documents that the rules were not written against runs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--tiny', 'documents']);
  expect(stdout).toMatch(/open\s+found or asked 100\.0 %.* called bad 0 .*machine \d+ ms/);
});
