import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomField, customKey, type GroupFields } from '../../contract/customFields.ts';
import type { EmployeeImport, ImportRow } from '../../contract/employeeImports.ts';
import type { Employee } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { firstRow, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { cpfFrom, sheetOf } from '../support/sheets.ts';
import { COMPANY, EMPLOYEE } from '../support/world.ts';

type Cell = string | number | null;
const HEADER = ['Nome', 'CPF', 'Cargo', 'Admissão', 'Vínculo', 'Obra'];
const person = (number: number, project: Cell, ...answers: Cell[]): Cell[] => [
  ...[`Pessoa ${number}`, cpfFrom(number), 'Caldeireiro', '03/11/2025', 'CLT', project],
  ...answers,
];
const ANA = ['Ana Araújo', '529.982.247-25', 'Soldadora', '10/01/2024', 'CLT', null] as const;

describe.each(DATABASES)('custom fields in the import of employees, on %s', (on) => {
  let t: TestApp;
  let groupId: number;
  let fields: CustomField[];
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-04-10T15:00:00Z') });
    const group = await t.as('admin', {
      ...{
        method: 'POST',
        url: `/companies/${COMPANY.serra}/company-groups`,
        payload: { name: 'Todas', forall: true },
      },
    });
    groupId = group.json<{ id: number }>().id;
    fields = await setFields([
      { label: 'Uniforme', type: 'select', options: ['P', 'M', 'G'], required: true },
      { label: 'Calçado', type: 'number' },
      { label: 'Validade da CNH', type: 'date' },
      { label: 'Brigada', type: 'multi', options: ['Básico', 'Avançado'] },
      { label: 'CPF do cônjuge', type: 'cpf' },
    ]);
  });
  afterAll(() => t.close());

  async function setFields(wanted: Partial<CustomField>[]): Promise<CustomField[]> {
    const plain = { required: false, options: [], help: null, showOnBadge: false };
    const customFields = wanted.map(({ order: _, ...field }) => ({ ...plain, ...field }));
    const url = `/companies/${COMPANY.serra}/group-custom-fields/${groupId}/custom-fields`;
    const reply = await t.as('admin', { method: 'PUT', url, payload: { customFields } });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<GroupFields>().customFields;
  }
  const imports = (id: number, path = '', method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: object) =>
    t.as('supplier', { method, url: `/companies/employees/imports/${id}${path}`, payload });
  const previewed = async (header: readonly string[], ...data: Cell[][]): Promise<EmployeeImport> => {
    const form = multipart([{ name: 'a.xlsx', bytes: await sheetOf([[...HEADER, ...header], ...data]) }]);
    const url = '/companies/employees/upload?preview=true';
    const reply = await t.as('supplier', { method: 'POST', url, ...form });
    expect(reply.body).not.toContain('"code"');
    return reply.json();
  };
  const rowsOf = async (id: number): Promise<ImportRow[]> =>
    (await imports(id, '/rows?itemsPerPage=100')).json<ListOf<ImportRow>>().results;
  const confirmed = async (id: number): Promise<EmployeeImport> => {
    const reply = await imports(id, '/confirm', 'POST');
    expect(reply.statusCode, reply.body).toBe(202);
    await t.services.jobs.run();
    return (await imports(id)).json();
  };
  const answersOf = async (id: number) =>
    Object.fromEntries(
      (await t.as('supplier', { url: `/companies/employees/${id}` }))
        .json<Employee>()
        .customFields.map(({ label, value }) => [label, value]),
    );
  const idOf = async (number: number) =>
    (await firstRow(t.db)<{ id: number }>`select id::int as id from employees where name = ${`Pessoa ${number}`}`)
      ?.id ?? 0;

  test('B-18, E-12 the template has a column for each field, with its list and an example', async () => {
    const reply = await t.as('supplier', { url: '/companies/employees/generate-import-spreadsheet' });
    const [sheet, help, lists] = (await readXlsx(reply.rawPayload)).sheets;
    expect(sheet?.rows[0]?.slice(-5)).toEqual([
      ...['Uniforme *', 'Calçado', 'Validade da CNH', 'Brigada', 'CPF do cônjuge'],
    ]);
    expect(sheet?.dataValidations).toHaveLength(8);
    expect(JSON.stringify(lists?.rows)).toContain('"Uniforme"');
    expect(JSON.stringify(help?.rows)).toContain('Brigada: Básico, Avançado');
    const other = await t.as('otherSupplier', { url: '/companies/employees/generate-import-spreadsheet' });
    expect((await readXlsx(other.rawPayload)).sheets[0]?.rows[0]).toContain('Uniforme *');
  });

  test('B-18, X-12 columns are recognised by their labels, written, and the same file twice changes nothing', async () => {
    const header = ['uniforme', 'CALCADO', 'Validade da CNH', 'Brigada', 'CPF do cônjuge'];
    const sheet = [
      person(3001, 'Reforma do alto-forno', 'm', '42,5', '15/03/2027', 'avancado; Básico', '390.533.447-05'),
      [...ANA, 'G', 38, null, null, null],
    ] as Cell[][];
    const preview = await previewed(header, ...sheet);
    expect(preview.columns.slice(6).map(({ field }) => field)).toEqual(fields.map(({ id }) => customKey(id)));
    expect(preview.fields.slice(-5).map(({ label, required }) => [label, required])[0]).toEqual(['Uniforme', true]);
    expect(JSON.stringify(preview.columns)).not.toContain('390.533.447-05');
    expect((await rowsOf(preview.id)).map(({ action, changed }) => [action, changed])).toEqual([
      ['CREATE', []],
      ['UPDATE', ['Uniforme', 'Calçado']],
    ]);
    expect(await rows(t.db)`select 1 from employee_custom_values`).toEqual([]);
    expect(await confirmed(preview.id)).toMatchObject({ state: 'DONE', counts: { CREATE: 1, UPDATE: 1, ERROR: 0 } });
    expect(await answersOf(await idOf(3001))).toEqual({
      ...{ Uniforme: 'M', Calçado: 42.5, 'Validade da CNH': '2027-03-15', Brigada: ['Básico', 'Avançado'] },
      'CPF do cônjuge': '39053344705',
    });
    expect(await answersOf(EMPLOYEE.ana)).toMatchObject({ Uniforme: 'G', Calçado: 38, Brigada: null });
    const again = await previewed(header, ...sheet);
    expect((await rowsOf(again.id)).map(({ action }) => action)).toEqual(['NOTHING', 'NOTHING']);
    const history = await t.as('admin', { url: `/companies/employees/${EMPLOYEE.ana}/history` });
    expect(history.body).toContain('"fieldName":"Uniforme"');
  });

  test.each([
    [['Uniforme'], ['XXL'], ['G · Uniforme', /Opção desconhecida/]],
    [['Uniforme'], [null], ['G · Uniforme', /obrigatório|Preencha/i]],
    [
      ['Uniforme', 'Calçado'],
      ['P', 'quarenta'],
      ['H · Calçado', /número/i],
    ],
    [
      ['Uniforme', 'Validade da CNH'],
      ['P', '31/02/2027'],
      ['H · Validade da CNH', /data/i],
    ],
    [
      ['Uniforme', 'CPF do cônjuge'],
      ['P', '111.111.111-11'],
      ['H · CPF do cônjuge', /CPF/],
    ],
  ] as const)(
    'B-18, X-12 the dry run names column and message of %j = %j',
    async (header, cells, [column, message]) => {
      const { id } = await previewed(header, person(3002, 'Reforma do alto-forno', ...cells));
      const [row] = await rowsOf(id);
      expect([row?.action, row?.column]).toEqual(['ERROR', column]);
      expect(row?.message).toMatch(message);
    },
  );

  test('B-18 a required field is asked of who is on a project of its company, blank cells change nothing', async () => {
    const { id } = await previewed(['Uniforme'], person(3003, null, null), [...ANA, null]);
    expect((await rowsOf(id)).map(({ action }) => action)).toEqual(['CREATE', 'NOTHING']);
  });

  test('B-18, X-12 an undone import takes its answers back', async () => {
    const { id } = await previewed(['Uniforme', 'Calçado'], [...ANA, 'P', 40]);
    expect(await confirmed(id)).toMatchObject({ counts: { UPDATE: 1 } });
    expect(await answersOf(EMPLOYEE.ana)).toMatchObject({ Uniforme: 'P', Calçado: 40 });
    const undo = await imports(id, '/undo', 'POST');
    expect(undo.statusCode, undo.body).toBe(202);
    await t.services.jobs.run();
    expect(await answersOf(EMPLOYEE.ana)).toMatchObject({ Uniforme: 'G', Calçado: 38 });
  });

  test('B-18 a field removed after it was mapped is not recognised any more, and the import says so', async () => {
    const { id, columns } = await previewed(['Calçado'], [...ANA, 44]);
    const [uniform, , ...others] = fields;
    await setFields([uniform ?? {}, ...others]);
    const now = (await imports(id)).json<EmployeeImport>();
    expect(now.columns.at(-1)).toMatchObject({ header: 'Calçado', field: null });
    const refused = await imports(id, '/confirm', 'POST');
    expect([refused.statusCode, refused.json<ErrorBody>().code]).toEqual([400, 'import_columns_unknown']);
    const mapped = await imports(id, '/columns', 'PUT', { fields: columns.map(({ field }) => field) });
    expect(mapped.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'fields.6', code: 'unknown_option' }]);
    expect((await imports(id, '/rows')).statusCode).toBe(200);
  });
});
