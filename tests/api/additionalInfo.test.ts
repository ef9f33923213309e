import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdditionalInfo } from '../../contract/customFields.ts';
import type { EmployeeImport, ImportRow } from '../../contract/employeeImports.ts';
import type { Employee } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { sheetOf } from '../support/sheets.ts';
import { COMPANY, EMPLOYEE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('additional employee information, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-04-10T15:00:00Z') });
  });
  afterAll(() => t.close());

  const URL = `/companies/${COMPANY.serra}/additional-employee-info`;
  const save = (fields: string[], person: PersonName = 'admin', version?: number) =>
    t.as(person, {
      ...{ method: 'PUT', url: URL, payload: { fields } },
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });
  const body = { name: 'Ana Araújo', role: 'Soldadora', contractRegime: 'CLT', admissionDate: '2024-01-10' };
  const update = (more: object, id: number = EMPLOYEE.ana) =>
    t.as('supplier', { method: 'PUT', url: `/companies/employees/${id}`, payload: { ...body, ...more } });
  const wrongOf = (reply: { statusCode: number; json: <T>() => T }) => [
    reply.statusCode,
    ...(reply.json<ErrorBody>().details?.fields ?? []).map(({ path, code }) => `${path}: ${code}`),
  ];

  test('B-26 a company asks facts of its suppliers, sees of how many people they are missing, and its history says so', async () => {
    const before = (await t.as('admin', { url: URL })).json<AdditionalInfo>();
    expect(before).toEqual({
      ...{ fields: [], version: 1 },
      missing: { birthdate: 0, gender: 2, cbo: 2, registration: 2, salary: 0, healthPlan: 2 },
    });
    expect((await save(['salary', 'gender'], 'admin', 1)).json()).toMatchObject({
      ...{ fields: ['gender', 'salary'], version: 2 },
    });
    const stale = await save([], 'admin', 1);
    expect([stale.statusCode, stale.json<ErrorBody>().details?.current]).toMatchObject([412, { version: 2 }]);
    expect(wrongOf(await save(['shoe']))).toEqual([400, 'fields.0: unknown_option']);
    expect(wrongOf(await save(['cbo', 'cbo']))).toEqual([400, 'fields: repeated']);
    expect((await save([], 'analyst')).statusCode).toBe(403);
    expect((await save([], 'portAdmin')).statusCode).toBe(404);
    const history = await t.as('admin', { url: `/companies/${COMPANY.serra}/custom-fields/history` });
    expect(history.json<ListOf<HistoryEntry>>().results).toMatchObject([
      { action: 'INFO_salary', oldValue: 'false', newValue: 'true' },
      { action: 'INFO_gender', oldValue: 'false', newValue: 'true' },
    ]);
  });

  test('B-26 the form asks them of who is on the company’s projects, and nobody else is told', async () => {
    const asked = async (person: PersonName, id: number = EMPLOYEE.ana) =>
      (await t.as(person, { url: `/companies/employees/${id}` })).json<Employee>().additionalInfo;
    expect(await asked('supplier')).toEqual(['gender', 'salary']);
    expect(await asked('supplier', EMPLOYEE.bruno)).toEqual([]);
    expect(await asked('portAdmin', EMPLOYEE.bruno)).toEqual([]);
    expect(wrongOf(await update({}))).toEqual([400, 'gender: required']);
    expect(wrongOf(await update({ salary: null }))).toEqual([400, 'gender: required', 'salary: required']);
    // the salary stays as it is where it is not sent
    expect((await update({ gender: 'FEMALE' })).statusCode).toBe(200);
    expect((await update({ name: 'Bruno Conceição' }, EMPLOYEE.bruno)).statusCode).toBe(200);
  });

  test('B-26 the import asks them in the columns that the sheet has', async () => {
    const rowsOf = async (header: string[], row: (string | null)[]) => {
      const sheet = await sheetOf([['Nome', 'CPF', 'Cargo', 'Admissão', 'Vínculo', 'Obra', ...header], row]);
      const form = multipart([{ name: 'a.xlsx', bytes: sheet }]);
      const url = '/companies/employees/upload?preview=true';
      const { id } = (await t.as('supplier', { method: 'POST', url, ...form })).json<EmployeeImport>();
      const rows = await t.as('supplier', { url: `/companies/employees/imports/${id}/rows` });
      return rows.json<ListOf<ImportRow>>().results.map(({ action, column }) => [action, column]);
    };
    const row = ['Nova Pessoa', '153.509.460-56', 'Caldeireira', '03/11/2025', 'CLT', 'Reforma do alto-forno'];
    expect(await rowsOf(['Gênero'], [...row, null])).toEqual([['ERROR', 'G · Gênero']]);
    expect(await rowsOf(['Gênero'], [...row, 'Feminino'])).toEqual([['CREATE', null]]);
  });
});
