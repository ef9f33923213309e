import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import { EMPLOYEE_COLUMNS, type EmployeeExport, PERSONAL_COLUMNS } from '../../contract/reports.ts';
import { firstRow } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('export of employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(
      sql`update employees set email = 'ana@exemplo.com', work_schedule = '44 h' where id = ${EMPLOYEE.ana}`,
    );
    await t.db.execute(sql`with unit as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina') returning id),
      area as (insert into departments (facility_id, name) select id, 'Forno' from unit returning id)
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from area`);
    await t.db.execute(sql`update employees set role = '=HYPERLINK("http://x")' where id = ${EMPLOYEE.bruno}`);
  });
  afterAll(() => t.close());

  const ask = (person: PersonName, payload: object) =>
    t.as(person, { method: 'POST', url: '/companies/employees/export', payload });
  async function exported(person: PersonName, payload: Partial<EmployeeExport>) {
    const reply = await ask(person, { columns: ['name'], format: 'csv', ...payload });
    expect([reply.statusCode, reply.body]).toEqual([202, expect.stringContaining('jobId')]);
    await t.services.jobs.run();
    const job = (await t.as(person, { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
    expect(job.state).toBe('DONE');
    const file = await t.as(person, { url: `/${job.resultUrl}` });
    expect(file.statusCode).toBe(200);
    return { job, file: file.rawPayload, name: String(file.headers['content-disposition']) };
  }
  const lines = ({ file }: { file: Buffer }) => file.toString('utf8').slice(1).split('\r\n').slice(1);

  test('E-16 CSV of all columns: days, numbers and words as people write them, and no formula', async () => {
    const { file, job, name } = await exported('supplier', { columns: [...EMPLOYEE_COLUMNS] });
    const [head, ana, bruno, ...more] = file.toString('utf8').slice(1).split('\r\n');
    expect(head?.split(';').slice(0, 4)).toEqual(['Colaborador', 'Nome social', 'CPF', 'Documento estrangeiro']);
    expect(ana).toContain('Ana Araújo;;529.982.247-25;;;01/05/1990;;ana@exemplo.com;Horizonte;');
    expect(ana).toContain(';CLT;10/01/2024;');
    expect(ana).toContain(';Ativo;');
    expect(ana?.endsWith('Reforma do alto-forno;Usina')).toBe(true);
    expect(ana).toContain(';ana@exemplo.com;');
    expect(ana).toContain(';44 h;');
    expect(bruno).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(more.filter(Boolean)).toEqual([]);
    expect(job).toMatchObject({ kind: 'export_employees', progress: { done: 2, total: 2 }, about: 'csv' });
    expect(name).toMatch(/attachment; filename="colaboradores-\d{4}-\d\d-\d\d\.csv"/);
  });

  test('E-16 XLSX holds real days and numbers', async () => {
    const { file } = await exported('supplier', {
      format: 'xlsx',
      columns: ['name', 'admissionDate', 'salary', 'role'],
    });
    const sheet = (await readXlsx(file)).sheets[0];
    expect(sheet?.rows.slice(0, 2)).toEqual([
      ['Colaborador', 'Data de admissão', 'Salário (R$)', 'Função'],
      ['Ana Araújo', new Date('2024-01-10T00:00:00Z'), 4380, 'Soldadora'],
    ]);
    expect([...(sheet?.cells?.values() ?? [])].filter((cell) => cell.formula)).toEqual([]);
  });

  test('E-16 the filters and the order are those of the list, of what the person sees', async () => {
    expect(lines(await exported('supplier', { orderBy: 'name', order: 'desc' }))).toEqual([
      'Bruno Conceição',
      'Ana Araújo',
    ]);
    expect(lines(await exported('supplier', { filters: { nameOrDocument: '529.982.247-25' } }))).toEqual([
      'Ana Araújo',
    ]);
    expect(lines(await exported('admin', {}))).toEqual(['Ana Araújo', 'Carla Estrangeira']);
    const none = await ask('supplier', { columns: ['name'], format: 'csv', filters: { nameOrDocument: 'ninguém' } });
    expect([none.statusCode, none.json<ErrorBody>().code]).toEqual([400, 'nothing_matches']);
    const wrong = await ask('supplier', { columns: ['name', 'motherName'], format: 'csv' });
    expect(wrong.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'columns.1', code: 'unknown_option' });
  });

  test('E-16, E-24 personal columns only with the right, also when it is lost before the file is made', async () => {
    const uid = (await t.session('supplierUser')).uid;
    const permissions = async (keys: string[]) =>
      t.db.execute(sql`update profiles set permissions = ${sql.raw(`'{${keys.join(',')}}'::text[]`)}
        where id in (select profile_id from memberships where uid = ${uid})`);
    await permissions(['see_employee', 'export_employee']);
    for (const column of PERSONAL_COLUMNS) {
      const refused = await ask('supplierUser', { columns: ['name', column], format: 'csv' });
      expect([refused.statusCode, refused.json<ErrorBody>().details]).toMatchObject([
        403,
        { missing: 'see_employee_data' },
      ]);
    }
    expect(lines(await exported('supplierUser', { columns: ['name', 'role'] }))[0]).toBe('Ana Araújo;Soldadora');
    // asked for while the right was held, and still queued when it is taken away
    const input = { filters: {}, columns: ['name', 'salary'], format: 'csv', language: 'pt', selected: null };
    const queued = await firstRow(t.db)<{ id: number }>`insert into jobs (uid, kind, input)
      values (${uid}, 'export_employees', ${JSON.stringify(input)}::jsonb) returning id::int as id`;
    await t.services.jobs.run();
    const job = (await t.as('supplierUser', { url: `/jobs/${queued?.id}` })).json<Job>();
    expect([job.state, job.resultUrl]).toEqual(['FAILED', undefined]);
  });

  test('E-16 without the permission there is no export, and the file is its owner’s alone', async () => {
    expect((await ask('gatehouse', { columns: ['name'], format: 'csv' })).statusCode).toBe(403);
    const { job } = await exported('supplier', {});
    for (const other of ['otherSupplier', 'admin'] as const) {
      expect((await t.as(other, { url: `/${job.resultUrl}` })).statusCode).toBe(404);
    }
    // nor through the address of another kind of export
    expect((await t.as('supplier', { url: `/reports/exports/${job.id}` })).statusCode).toBe(404);
    const [mail] = await t.sentTo(PEOPLE.supplier.email);
    expect([mail?.subject, mail?.links[0]]).toEqual([
      'A exportação de colaboradores está pronta no Prumo',
      expect.stringContaining(`/colaboradores#atividade-${job.id}`),
    ]);
  });
});
