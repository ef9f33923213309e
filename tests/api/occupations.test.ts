import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeImport, ImportRow } from '../../contract/employeeImports.ts';
import type { OccupationList } from '../../contract/employeeOccupations.ts';
import type { Employee, EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { parseConfig } from '../../gateway/config.ts';
import { readOccupations } from '../../gateway/lib/occupations.ts';
import { appForTest, buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { sheetOf } from '../support/sheets.ts';
import { EMPLOYEE, type PersonName } from '../support/world.ts';

/** As the Ministry of Labour publishes it: ISO-8859-1, zeros in front lost by a spreadsheet. */
const TABLE =
  'CODIGO;TITULO\r\n724315;Soldador\r\n724320;Soldador elétrico\r\n10105;Oficial general da aeronáutica\r\n';
const URL = `/companies/employees/${EMPLOYEE.ana}`;

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prumo-cbo-'));
  path = join(folder, 'cbo2002-ocupacao.csv');
  await writeFile(path, Buffer.from(TABLE, 'latin1'));
});
afterAll(() => rm(folder, { recursive: true }));

const save = async (t: TestApp, cbo: string | null) => {
  const { name, gender, nationality, role, registration, ...before } = (
    await t.as('supplier', { url: URL })
  ).json<Employee>();
  const { contractRegime, admissionDate, riskActivityIds } = before;
  const payload = {
    name,
    gender,
    nationality,
    role,
    registration,
    contractRegime,
    admissionDate,
    riskActivityIds,
    cbo,
  };
  return t.as('supplier', { method: 'PUT', url: URL, payload });
};
const fieldsOf = (reply: { json: <T>() => T }) =>
  reply.json<ErrorBody>().details?.fields?.map(({ path: field, code }) => [field, code]);
const found = async (t: TestApp, search: string, person: PersonName = 'supplier') =>
  (await t.as(person, { url: `/occupations?search=${encodeURIComponent(search)}` })).json<OccupationList>();

describe.each(DATABASES)('occupations, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { occupationsFile: path } });
  });
  afterAll(() => t.close());

  test('E-04 an occupation is found by digits of its code and by words of its title, without accents', async () => {
    const welders = [
      { code: '724315', title: 'Soldador' },
      { code: '724320', title: 'Soldador elétrico' },
    ];
    expect(await found(t, '7243')).toEqual({ isLoaded: true, results: welders });
    expect(await found(t, '7243-20')).toEqual({ isLoaded: true, results: welders.slice(1) });
    expect((await found(t, 'ELETR sold')).results).toEqual(welders.slice(1));
    expect((await found(t, 'general aeronau')).results).toEqual([
      { code: '010105', title: 'Oficial general da aeronáutica' },
    ]);
    expect((await found(t, 'astronauta')).results).toEqual([]);
  });

  test('E-04 a code that is not in the table is refused at its field; one that was recorded before stays', async () => {
    expect(fieldsOf(await save(t, '999999'))).toEqual([['cbo', 'occupation_unknown']]);
    expect((await save(t, '7243-20')).statusCode).toBe(200);
    await t.db.execute(`update employees set cbo = '999998' where id = ${EMPLOYEE.ana}`);
    expect((await save(t, '999998')).statusCode).toBe(200);
    expect(fieldsOf(await save(t, '999999'))).toEqual([['cbo', 'occupation_unknown']]);
    expect((await save(t, '724315')).statusCode).toBe(200);
  });

  test('X-12 a sheet names an occupation by code or by title; an unknown one is an error of its column', async () => {
    const row = (name: string, cpf: string, cbo: string) => [name, cpf, 'Soldador', '03/11/2025', 'CLT', cbo];
    const sheet = await sheetOf([
      ['Nome', 'CPF', 'Cargo', 'Admissão', 'Regime', 'CBO'],
      row('Davi Rocha', '390.533.447-05', '7243-15'),
      row('Elisa Prado', '862.883.667-57', 'soldador eletrico'),
      row('Fábio Nunes', '153.509.460-56', '999999'),
      row('Gil Reis', '529.982.247-25', 'Astronauta'),
    ]);
    const url = '/companies/employees/upload?preview=true';
    const form = multipart([{ name: 'a.xlsx', bytes: sheet }]);
    const { id } = (await t.as('supplier', { method: 'POST', url, ...form })).json<EmployeeImport>();
    const imports = `/companies/employees/imports/${id}`;
    const { results } = (await t.as('supplier', { url: `${imports}/rows` })).json<ListOf<ImportRow>>();
    expect(results.map(({ action, column, message }) => [action, column, message])).toEqual([
      ['CREATE', null, null],
      ['CREATE', null, null],
      ['ERROR', 'F · CBO', 'Este código não está na tabela CBO'],
      ['ERROR', 'F · CBO', 'Valor inválido. Confira e digite de novo.'],
    ]);
    await t.as('supplier', { method: 'POST', url: `${imports}/confirm` });
    await t.services.jobs.run();
    const list = async (cbo: string, person: PersonName) => {
      const reply = await t.as(person, { url: `/employees?cbo=${encodeURIComponent(cbo)}` });
      return reply.json<ListOf<EmployeeRow>>().results.map(({ name }) => name);
    };
    expect(await list('724320', 'supplier')).toEqual(['Elisa Prado']);
    expect(await list('7243', 'supplier')).toEqual(['Ana Araújo', 'Davi Rocha', 'Elisa Prado']);
    expect(await list('elétrico', 'supplier')).toEqual(['Elisa Prado']);
    expect(await list('astronauta', 'supplier')).toEqual([]);
    expect(await list('724315', 'admin')).toEqual(['Ana Araújo']);
    expect(await list('7243', 'portAdmin')).toEqual([]);
  });

  test('E-04 without the table any six digits are taken, and it is said that nothing can be searched', async () => {
    const bare = await appForTest({ on });
    expect(await found(bare, '7243')).toEqual({ isLoaded: false, results: [] });
    expect((await save(bare, '999999')).statusCode).toBe(200);
    expect(fieldsOf(await save(bare, '99999'))).toEqual([['cbo', 'invalid']]);
  });
});

test('E-04 a file that is no table stops the start and names its line', async () => {
  expect(parseConfig({ OCCUPATIONS_FILE: 'cbo.csv' }, '/srv').occupationsFile).toBe('/srv/cbo.csv');
  const read = async (text: string) => {
    await writeFile(join(folder, 'wrong.csv'), text);
    return readOccupations(join(folder, 'wrong.csv'));
  };
  await expect(read('CODIGO;TITULO\n724315;Soldador\n7243 15 Soldador\n')).rejects.toThrow('line 3');
  await expect(read('CODIGO;TITULO\n')).rejects.toThrow('no occupation');
  expect(await read('﻿CODIGO;TITULO\n"724315";"Soldador"\n')).toEqual([{ code: '724315', title: 'Soldador' }]);
});
