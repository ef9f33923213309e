import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatCpf } from '../../contract/common.ts';
import type { Employee } from '../../contract/employees.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { encryptDocuments, ForeignSecretError } from '../../gateway/db/encryptDocuments.ts';
import { cpfColumn } from '../../gateway/lib/cpfColumn.ts';
import { appForTest, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { cpfFrom, sheetOf } from '../support/sheets.ts';
import { COMPANY, EMPLOYEE, personDocuments } from '../support/world.ts';

/** Every row of every table as text. */
async function dumpOf({ db }: TestApp): Promise<string> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => rows<{ row: string }>(db, sql.raw(`select t::text as row from ${name} t`))),
  );
  return dumps.flatMap((dump) => dump.map(({ row }) => row)).join('\n');
}

async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await readFile(path)).includes(text)) found.push(path);
  }
  return found;
}

describe.each(DATABASES)('documents of people at rest, on %s', (on) => {
  test('E-24 a CPF that is registered, changed, searched and read is nowhere in the database or its files', async () => {
    const t = await appForTest({ on });
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = {
      companyId: COMPANY.horizonte,
      name: 'Davi Nunes',
      cpf: '39053344705',
      role: 'Montador',
      contractRegime: 'CLT',
      admissionDate: '2026-01-12',
      salary: 4120.5,
    };
    const made = await t.as('supplier', { method: 'POST', url: '/companies/employees', payload: body, headers });
    expect(made.json()).toMatchObject({ cpf: '39053344705' });
    const again = await t.as('supplier', { method: 'POST', url: '/companies/employees', payload: body, headers });
    expect(again.json()).toEqual(made.json());
    const url = `/companies/employees/${made.json<Employee>().id}`;
    const { companyId: _, ...update } = body;
    await t.as('supplier', { method: 'PUT', url, payload: { ...update, role: 'Encarregado' } });
    for (const asked of [url, `${url}/history`, '/employees?nameOrDocument=390.533.447-05']) {
      expect((await t.as('supplier', { url: asked })).statusCode).toBe(200);
    }
    const dump = await dumpOf(t);
    expect(dump).toContain('Davi Nunes');
    for (const plain of ['39053344705', '390.533.447-05', '52998224725', '529.982.247-25', 'RNM1234']) {
      expect(dump, plain).not.toContain(plain);
      await t.db.execute(sql`checkpoint`);
      expect(await filesWith(t.dataDir, plain)).toEqual([]);
    }
  });

  test('E-24 nor is one that is imported, kept out, or of an import with errors', async () => {
    const t = await appForTest({ on });
    const [good, wrong, kept] = [cpfFrom(4001), cpfFrom(4002), cpfFrom(4003)];
    const header = ['Nome', 'CPF', 'Dt. Nasc.', 'Cargo', 'Admissão', 'Vínculo', 'Sal. base', 'Obra'];
    const row = (cpf: string, day: string) => [
      'Pessoa',
      cpf,
      '04/02/1990',
      'Caldeireiro',
      day,
      'CLT',
      '4.120,00',
      null,
    ];
    const bytes = await sheetOf([header, row(good, '03/11/2025'), row(wrong, '31/02/2025')]);
    const form = multipart([{ name: 'admissoes.xlsx', bytes }]);
    const url = '/companies/employees/upload?preview=true';
    const sent = await t.as('supplier', { method: 'POST', url, ...form });
    const { id } = sent.json<{ id: number }>();
    expect(await dumpOf(t)).not.toContain(wrong);
    const confirmed = await t.as('supplier', { method: 'POST', url: `/companies/employees/imports/${id}/confirm` });
    expect(confirmed.statusCode).toBe(202);
    await t.services.jobs.run();
    const blocked = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/restricted-employees`,
      payload: {
        document: kept,
        name: 'Luan',
        reason: 'SAFETY_RULE',
        details: null,
        startDate: '2026-04-10',
        endDate: null,
      },
    });
    expect(blocked.statusCode).toBe(201);
    expect((await t.as('supplier', { url: `/employees?nameOrDocument=${good}` })).json()).toMatchObject({
      results: [{ cpf: good }],
    });
    const dump = await dumpOf(t);
    await t.db.execute(sql`checkpoint`);
    for (const plain of [good, wrong, kept]) {
      for (const written of [plain, formatCpf(plain)]) expect(dump, written).not.toContain(written);
      expect(await filesWith(t.dataDir, plain)).toEqual([]);
    }
  });

  test('E-24 documents of an earlier version are encrypted at the start, in batches, and stay the same', async () => {
    const t = await appForTest({ on });
    await t.db.execute(sql`insert into employees (name, cpf, company_id, role, admission_date)
      select 'Pessoa ' || n, lpad((10000000000 + n)::text, 11, '0'), ${COMPANY.vertical}, 'Montador', '2025-01-01'
      from generate_series(1, 4500) n`);
    await t.db.execute(sql`update employees set foreign_document = 'RNM9876', foreign_document_hash = null
      where id = ${EMPLOYEE.carla}`);
    const stored = () =>
      rows<{ cpf: string }>(t.db, sql`select cpf from employees where name like 'Pessoa %' order by id`);
    await encryptDocuments(t.db, personDocuments);
    const once = await stored();
    expect(once.map(({ cpf }) => personDocuments.open(cpf)).slice(0, 2)).toEqual(['10000000001', '10000000002']);
    expect(once.every(({ cpf }) => personDocuments.open(cpf) !== null)).toBe(true);
    await encryptDocuments(t.db, personDocuments);
    expect(await stored()).toEqual(once);
    expect(await dumpOf(t)).not.toMatch(/1000000\d{4}|RNM9876/);
    const found = async (document: string) =>
      (await t.as('otherSupplier', { url: `/employees?nameOrDocument=${document}` })).json<ListOf<object>>().results;
    expect(await found('100.000.042-99')).toMatchObject([{ cpf: '10000004299' }]);
    expect(await found('rnm9876')).toMatchObject([{ foreignDocument: 'RNM9876' }]);
  });

  test('E-24 with another secret the gateway does not start, and nothing is changed', async () => {
    const t = await appForTest({ on });
    const other = cpfColumn('another secret, as long as the first one was');
    await expect(encryptDocuments(t.db, other)).rejects.toBeInstanceOf(ForeignSecretError);
  });
});
