import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changed, column, value } from '../../gateway/db/client.ts';
import { COMPANY_TABLES, OTHER_TABLES } from '../../gateway/db/companyTables.ts';
import { encryptedFiles } from '../../gateway/lib/encryptedFiles.ts';
import { openFileKeys } from '../../gateway/lib/fileKeys.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { runFile, startGateway } from '../support/process.ts';
import { unzip } from '../support/unzip.ts';
import { COMPANY, EMPLOYEE, SECRET } from '../support/world.ts';
import { signIn } from './support/client.ts';
import { withDatabase } from './support/crash.ts';
import { storeForTest } from './support/stores.ts';

const linesOf = (bytes: Buffer | undefined) =>
  String(bytes)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');

test.each(DATABASES)('a company is exported whole, with nothing of another, on %s', async (kind) => {
  const store = await storeForTest(kind);
  const folder = mkdtempSync(join(tmpdir(), 'prumo-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const own = await withDatabase(store, async (database) => {
    const { db } = database;
    const build = createBuilders(db);
    const files = encryptedFiles(store.files, await openFileKeys(database, SECRET));
    const pendency = await build.aPendency({ employeeId: EMPLOYEE.ana });
    const document = await build.aDocument(files, pendency, { name: 'aso.pdf' });
    await build.aDocument(files, await build.aPendency({ contractingId: COMPANY.porto, providerId: COMPANY.vertical }));
    const tables = await column(db)<string>`select table_name::text from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    // a new table says whether it is a company's
    expect([...COMPANY_TABLES, ...OTHER_TABLES].sort()).toEqual(tables.sort());
    return { pendency, document };
  });
  const run = (...args: string[]) => runFile('gateway/commands/exportCompany.ts', args, store.env);
  const file = join(folder, 'horizonte.zip');
  const { code, output } = await run(String(COMPANY.horizonte), file);
  expect([code, output]).toEqual([0, expect.stringMatching(/horizonte\.zip: \d+ rows and 1 files/)]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const entries = unzip(readFileSync(file));
  const manifest = JSON.parse(String(entries.get('manifest.json')));
  expect(manifest).toMatchObject({ company: { id: COMPANY.horizonte }, missing: [] });
  for (const [name, { rows, sha256: said }] of Object.entries<{ rows: number; sha256: string }>(manifest.contents)) {
    expect([name, sha256(entries.get(name)), linesOf(entries.get(name)).length]).toEqual([name, said, rows]);
  }
  expect(linesOf(entries.get('data/companies.ndjson')).map(({ id }) => id)).toEqual([COMPANY.horizonte]);
  const people = linesOf(entries.get('data/employees.ndjson'));
  expect(people.every(({ company_id }) => company_id === COMPANY.horizonte)).toBe(true);
  expect(people.find(({ id }) => id === EMPLOYEE.ana)?.cpf).toMatch(/^\d{11}$/);
  expect(linesOf(entries.get('data/pendencies.ndjson')).map(({ id }) => id)).toEqual([own.pendency]);
  const [listed] = linesOf(entries.get('files.ndjson'));
  expect(listed).toMatchObject({ table: 'documents', id: own.document });
  expect(sha256(entries.get(String(listed?.path)))).toBe(listed?.sha256);
  const all = [...entries].map(([, bytes]) => String(bytes)).join('');
  expect(all).not.toMatch(/password_hash|secret_hash|cpf_hash|"secret"|argon2/);

  expect((await run('999', join(folder, 'x.zip'))).output).toContain('There is no company 999.');
  expect((await run('1', join(folder, 'nowhere', 'x.zip'))).output).toContain('cannot be written');
  expect(readdirSync(folder)).toEqual(['horizonte.zip']);
  // what reads archives elsewhere reads it too
  const python = ['import sys, zipfile', 'print(zipfile.ZipFile(sys.argv[1]).testzip())'].join('\n');
  let read = 'None\n';
  try {
    read = execFileSync('python3', ['-c', python, file], { encoding: 'utf8' });
  } catch (error) {
    // a machine without Python reads it above alone
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  expect(read).toBe('None\n');
});

test('sessions of a company end at the next request, those of others go on', async () => {
  // beside a running gateway only with a server
  const kind = DATABASES.at(-1) ?? 'pglite';
  const store = await storeForTest(kind);
  const end = (...args: string[]) => runFile('gateway/commands/endSessions.ts', args, store.env);
  const gateway = await startGateway(store.env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  const [admin, supplier] = [await signIn(gateway.url, 'admin'), await signIn(gateway.url, 'supplier')];
  const statusOf = async ({ call }: typeof admin) => (await call('GET', '/notices/counts')).status;
  expect([await statusOf(admin), await statusOf(supplier)]).toEqual([200, 200]);
  if (kind === 'pglite') {
    expect(await end('--company', String(COMPANY.serra))).toMatchObject({ code: 1 });
    await gateway.end('SIGTERM');
  }
  expect((await end('--company', '999')).output).toContain('There is no company 999.');
  expect((await end()).output).toContain('Usage: npm run sessions:end -- --company ID');
  expect(await end('--company', String(COMPANY.serra))).toMatchObject({
    code: 0,
    output: '1 sessions of Serra ended\n',
  });
  if (kind !== 'pglite') expect([await statusOf(admin), await statusOf(supplier)]).toEqual([401, 200]);
  await gateway.end('SIGTERM');
  await withDatabase(store, async ({ db }) => {
    expect(await value(db)<number>`select count(*)::int from sessions where ended_at is null`).toBe(1);
    expect(await value(db)<string>`select note from audit where entity = 'session' order by id desc limit 1`).toBe(
      'ended by the operator',
    );
    await changed(db)`select 1`;
  });
});
