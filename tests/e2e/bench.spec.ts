import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';

/** The other benches run in tests/faults/bench.test.ts; this one needs a browser. */
test('the bench of the screens runs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/run.ts', '--tiny', 'front']);
  expect(stdout).toMatch(/review opens .*machine \d+ ms/);
});
