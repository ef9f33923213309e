import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { folderOf, openData } from '../support/openData.ts';
import { runFile } from '../support/process.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const COMMAND = 'gateway/commands/importCnpj.ts';
const MANY = 60_000;
const samples = (word: string) =>
  Array.from({ length: MANY }, (_, n) => ({ root: String(10_000_000 + n), name: `${word} ${n} LTDA` }));

describe.each(DATABASES)('on %s', (kind) => {
  test('H-02 R7 a kill -9 in the middle of an import leaves the old register, and the next call goes on', async () => {
    const store = await storeForTest(kind);
    const [before, after] = await Promise.all([folderOf(openData()), folderOf(openData(samples('NOVA')))]);
    onTestFinished(async () => {
      await Promise.all([rm(before, { recursive: true }), rm(after, { recursive: true })]);
    });
    expect(await runFile(COMMAND, [before], store.env)).toMatchObject({ code: 0 });
    const child = spawn(process.execPath, [COMMAND, after], { env: { ...process.env, ...store.env } });
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (text) => {
        if (/EMPRECSV/.test(String(text))) child.kill('SIGKILL');
      });
      child.on('close', () => resolve());
    });
    expect(child.signalCode).toBe('SIGKILL');
    const [half] = await withDatabase(store, ({ db }) =>
      rows<{ establishments: number; loaded: number }>(
        db,
        sql`select (select count(*)::int from register_establishments) as establishments,
          (select rows::int from register_files where kind = 'COMPANIES') as loaded`,
      ),
    );
    expect(half).toEqual({ establishments: 4, loaded: MANY });
    const again = await runFile(COMMAND, [after], store.env);
    expect([again.code, again.output.includes('EMPRECSV')]).toEqual([0, false]);
    const [whole] = await withDatabase(store, ({ db }) =>
      rows(
        db,
        sql`select (select count(*)::int from register_establishments) as establishments,
          (select count(*)::int from register_companies) as companies`,
      ),
    );
    expect(whole).toEqual({ establishments: MANY, companies: MANY });
  });
});
