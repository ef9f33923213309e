import { describe, expect, test } from 'vitest';
import { DATABASES } from '../support/app.ts';
import { runFile } from '../support/process.ts';
import { killWhileWriting } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';
import { killWhileUploading } from './support/uploads.ts';

describe.each(DATABASES)('on %s', (kind) => {
  test('R1 R8 five kills of the gateway lose nothing that was acknowledged and double nothing that is sent again', async () => {
    const result = await killWhileWriting(await storeForTest(kind), 5);
    expect(result).toMatchObject({ kills: 5, lost: [], doubled: [], torn: [] });
    expect(result.acknowledged).toBeGreaterThan(5);
  });

  test('R5 ten kills in mid-upload leave no row without its bytes and no file without a row', async () => {
    const store = await storeForTest(kind);
    const result = await killWhileUploading(store, 10);
    expect(result).toMatchObject({ kills: 10, lost: [], broken: [], orphans: { after: 0 } });
    expect(result.acknowledged).toBeGreaterThan(0);
    // The command that the product brings sees the same.
    const check = await runFile('gateway/commands/check.ts', [], store.env);
    expect(check.output).toContain('all agree');
    expect(check.code).toBe(0);
  });
});
