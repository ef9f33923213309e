import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CustomField, customKey, type GroupFields, type ListField } from '../../contract/customFields.ts';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import { changed, firstRow } from '../../gateway/db/client.ts';
import { encryptDocuments } from '../../gateway/db/encryptDocuments.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

describe.each(DATABASES)('custom fields in the list of employees, on %s', (on) => {
  let t: TestApp;
  let groupId: number;
  let fields: CustomField[];
  const WHOLE = '390.533.447-05';

  beforeAll(async () => {
    t = await buildTestApp({ on });
    await changed(t.db)`insert into project_employees (project_id, employee_id, hiring_date)
      values (${PROJECT.cais}, ${EMPLOYEE.ana}, '2026-01-05')`;
    groupId = await addGroup('admin', COMPANY.serra, 'Todas');
    fields = await setFields('admin', COMPANY.serra, groupId, [
      { label: 'Encarregado', type: 'text' },
      { label: 'Calçado', type: 'number' },
      { label: 'Validade da CNH', type: 'date' },
      { label: 'Uniforme', type: 'select', options: ['P', 'M', 'G'] },
      { label: 'Brigada', type: 'multi', options: ['Básico', 'Avançado'] },
      { label: 'CPF do cônjuge', type: 'cpf' },
      { label: 'Empresa anterior', type: 'cnpj' },
    ]);
    const values = ['João Álvares', 42, '2027-03-15', 'M', ['Básico', 'Avançado'], WHOLE, '11.222.333/0001-81'];
    await answer(Object.fromEntries(fields.map(({ id }, index) => [customKey(id), values[index]])));
  });
  afterAll(() => t.close());

  const addGroup = async (person: PersonName, company: number, name: string): Promise<number> => {
    const payload = { name, forall: true };
    const reply = await t.as(person, { method: 'POST', url: `/companies/${company}/company-groups`, payload });
    return reply.json<{ id: number }>().id;
  };
  async function setFields(person: PersonName, company: number, id: number, wanted: Partial<CustomField>[]) {
    const url = `/companies/${company}/group-custom-fields/${id}/custom-fields`;
    const plain = { required: false, options: [], help: null, showOnBadge: false };
    const customFields = wanted.map(({ order: _, ...field }) => ({ ...plain, ...field }));
    const reply = await t.as(person, { method: 'PUT', url, payload: { customFields } });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<GroupFields>().customFields;
  }
  async function answer(customFields: object) {
    const payload = {
      ...{ name: 'Ana Araújo', role: 'Soldadora', contractRegime: 'CLT', admissionDate: '2024-01-10' },
      customFields,
    };
    const reply = await t.as('supplier', { method: 'PUT', url: `/companies/employees/${EMPLOYEE.ana}`, payload });
    expect(reply.statusCode, reply.body).toBe(200);
  }
  const keyOf = (label: string): string => customKey(fields.find((field) => field.label === label)?.id ?? 0);
  const ask = (person: PersonName, filter: Record<string, string | string[]> = {}) =>
    t.as(person, {
      url: `/employees?${new URLSearchParams(
        Object.entries(filter).flatMap(([key, value]) => [value].flat().map((one) => [key, one])),
      )}`,
    });
  const names = async (person: PersonName, filter: Record<string, string | string[]>) => {
    const reply = await ask(person, filter);
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<ListOf<EmployeeRow>>().results.map(({ name }) => name);
  };
  const refusal = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap(({ path, code: one }) => [path, one])];
  };
  const listFields = async (person: PersonName) =>
    (await t.as(person, { url: '/employees/custom-fields' })).json<ListField[]>().map(({ label }) => label);

  test('B-18 the list has the fields as columns, each for who is asked and who asks', async () => {
    const labels = fields.map(({ label }) => label);
    for (const person of ['admin', 'supplier', 'analyst'] as const) expect(await listFields(person)).toEqual(labels);
    expect(await listFields('portAdmin')).toEqual([]);
    const rowOf = async (person: PersonName) =>
      (await ask(person)).json<ListOf<EmployeeRow>>().results.find(({ id }) => id === EMPLOYEE.ana);
    const whole = {
      [keyOf('Encarregado')]: 'João Álvares',
      [keyOf('Calçado')]: 42,
      [keyOf('Validade da CNH')]: '2027-03-15',
      [keyOf('Uniforme')]: 'M',
      [keyOf('Brigada')]: ['Básico', 'Avançado'],
      [keyOf('CPF do cônjuge')]: '39053344705',
      [keyOf('Empresa anterior')]: '11222333000181',
    };
    expect((await rowOf('supplier'))?.customFields).toEqual(whole);
    expect((await rowOf('admin'))?.customFields).toEqual(whole);
    expect((await rowOf('gatehouse'))?.customFields).toEqual({
      ...whole,
      [keyOf('CPF do cônjuge')]: '***.533.447-**',
    });
    expect((await rowOf('portAdmin'))?.customFields).toEqual({});
    // the answer of somebody who has left the company's projects is the employer's and nobody's to read here
    await changed(t.db)`update project_employees set ended_at = '2026-02-01'
      where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`;
    expect((await rowOf('admin'))?.customFields ?? {}).toEqual({});
    expect(await names('admin', { [`${keyOf('Uniforme')}[]`]: 'M' })).toEqual([]);
    await changed(t.db)`update project_employees set ended_at = null
      where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`;
  });

  test.each([
    ['Encarregado', '', 'joao alv', true],
    ['Encarregado', '', '100%', false],
    ['Calçado', 'Start', '42', true],
    ['Calçado', 'Start', '42,5', false],
    ['Calçado', 'End', '41', false],
    ['Validade da CNH', 'Start', '2027-03-15', true],
    ['Validade da CNH', 'End', '2027-03-14', false],
    ['Uniforme', '[]', ['M', 'G'], true],
    ['Uniforme', '[]', 'P', false],
    ['Brigada', '[]', ['Avançado'], true],
    ['CPF do cônjuge', '', WHOLE, true],
    ['CPF do cônjuge', '', '390.533', false],
    ['Empresa anterior', '', '11.222.333/0001', true],
  ] as const)('B-18 filter by %s%s = %j', async (label, part, value, found) => {
    for (const person of ['supplier', 'admin'] as const) {
      expect(await names(person, { [keyOf(label) + part]: [value].flat() })).toEqual(found ? ['Ana Araújo'] : []);
    }
  });

  test('B-18 a filter says what is wrong with it', async () => {
    const wrong = async (filter: Record<string, string>) => refusal(await ask('admin', filter)).slice(2);
    expect(await wrong({ [`${keyOf('Calçado')}Start`]: 'x' })).toEqual([`${keyOf('Calçado')}Start`, 'invalid_number']);
    expect(await wrong({ [`${keyOf('Validade da CNH')}End`]: '31/02/2026' })).toEqual([
      `${keyOf('Validade da CNH')}End`,
      'invalid_date',
    ]);
    expect(await wrong({ [`${keyOf('Encarregado')}Start`]: 'a' })).toEqual([
      `${keyOf('Encarregado')}Start`,
      'unknown_filter',
    ]);
    expect(await wrong({ field987654: 'a' })).toEqual(['field987654', 'unknown_filter']);
    expect(await wrong({ shoe: '42' })).toEqual(['shoe', 'unknown_filter']);
  });

  test('B-18, E-24 no filter is an oracle: another company’s field is unknown, a CPF needs see_employee_data', async () => {
    for (const [label, part, value] of [
      ['Uniforme', '[]', 'M'],
      ['CPF do cônjuge', '', WHOLE],
    ] as const) {
      const reply = await ask('portAdmin', { [keyOf(label) + part]: value });
      expect(refusal(reply)).toEqual([400, 'invalid_request', keyOf(label) + part, 'unknown_filter']);
    }
    const refused = await ask('gatehouse', { [keyOf('CPF do cônjuge')]: WHOLE });
    expect([refused.statusCode, refused.json<ErrorBody>().details]).toMatchObject([
      403,
      { missing: 'see_employee_data' },
    ]);
    const counted = async (person: PersonName, filter: object) =>
      (await t.as(person, { method: 'POST', url: '/employees/totals', payload: { filters: [filter] } })).json<{
        totals: number[];
      }>().totals;
    const all = await counted('gatehouse', {});
    expect(await counted('gatehouse', { [keyOf('CPF do cônjuge')]: WHOLE })).toEqual(all);
    expect(await counted('admin', { [keyOf('CPF do cônjuge')]: '529.982.247-25' })).toEqual([0]);
  });

  async function exported(person: PersonName, payload: object) {
    const send = { columns: ['name'], format: 'csv', ...payload };
    const reply = await t.as(person, { method: 'POST', url: '/companies/employees/export', payload: send });
    expect(reply.statusCode, reply.body).toBe(202);
    await t.services.jobs.run();
    const job = (await t.as(person, { url: `/jobs/${reply.json<{ jobId: number }>().jobId}` })).json<Job>();
    return (await t.as(person, { url: `/${job.resultUrl}` })).rawPayload;
  }
  const lines = (file: Buffer) => file.toString('utf8').slice(1).split('\r\n').filter(Boolean);

  test('B-18, E-16 exported as CSV and XLSX under their labels, filtered as the list', async () => {
    const columns = ['name', ...fields.map(({ id }) => customKey(id))];
    const filters = { [`${keyOf('Uniforme')}[]`]: ['M'] };
    expect(lines(await exported('supplier', { columns, filters }))).toEqual([
      'Colaborador;Encarregado;Calçado;Validade da CNH;Uniforme;Brigada;CPF do cônjuge;Empresa anterior',
      'Ana Araújo;João Álvares;42;15/03/2027;M;Básico, Avançado;390.533.447-05;11.222.333/0001-81',
    ]);
    const sheet = (await readXlsx(await exported('supplier', { columns: columns.slice(0, 4), format: 'xlsx' })))
      .sheets[0];
    expect(sheet?.rows[1]).toEqual(['Ana Araújo', 'João Álvares', 42, new Date('2027-03-15T00:00:00Z')]);
  });

  test('B-18, E-24 nobody exports a CPF without see_employee_data, or a field of another company', async () => {
    const send = (person: PersonName, columns: string[]) =>
      t.as(person, { method: 'POST', url: '/companies/employees/export', payload: { columns, format: 'csv' } });
    const uid = (await t.session('supplierUser')).uid;
    await changed(t.db)`update profiles set permissions = array['see_employee', 'export_employee']
      where id in (select profile_id from memberships where uid = ${uid})`;
    expect(refusal(await send('supplierUser', [keyOf('CPF do cônjuge')])).slice(0, 2)).toEqual([403, 'forbidden']);
    const file = lines(await exported('supplierUser', { columns: ['name', keyOf('Uniforme')] }));
    expect(file[1]).toBe('Ana Araújo;M');
    expect(refusal(await send('portAdmin', ['name', keyOf('Uniforme')])).slice(2)).toEqual([
      'columns.1',
      'unknown_option',
    ]);
  });

  test('B-18 CPFs that were answered before lists could search them are found after a start', async () => {
    await changed(t.db)`update employee_custom_values set tokens = null`;
    expect(await names('supplier', { [keyOf('CPF do cônjuge')]: WHOLE })).toEqual([]);
    await encryptDocuments(t.db, personDocuments);
    expect(await names('supplier', { [keyOf('CPF do cônjuge')]: WHOLE })).toEqual(['Ana Araújo']);
  });

  test('B-18 a field removed while a filter, a view and an export use it is named, and nothing breaks', async () => {
    const [first, ...others] = fields;
    const key = customKey(first?.id ?? 0);
    const query = { filter: { [key]: 'João' }, itemsPerPage: 25 };
    const view = {
      resource: 'employees',
      name: 'Do João',
      query,
      columns: ['name', key],
      sharedWith: {},
      isDefault: false,
    };
    const saved = await t.as('admin', { method: 'POST', url: '/views', payload: view });
    expect(saved.statusCode, saved.body).toBe(201);
    const input = { filters: {}, columns: ['name', key], format: 'csv', language: 'pt', selected: null };
    const uid = (await t.session('supplier')).uid;
    const queued = await firstRow(t.db)<{ id: number }>`insert into jobs (uid, kind, input)
      values (${uid}, 'export_employees', ${JSON.stringify(input)}::jsonb) returning id::int as id`;
    await setFields('admin', COMPANY.serra, groupId, others);
    expect(refusal(await ask('admin', { [key]: 'João' })).slice(2)).toEqual([key, 'unknown_filter']);
    const totals = await t.as('admin', {
      method: 'POST',
      url: '/employees/totals',
      payload: { filters: [{ [key]: 'João' }, {}] },
    });
    const [one, all] = totals.json<{ totals: number[] }>().totals;
    expect([totals.statusCode, one]).toEqual([200, all]);
    await t.services.jobs.run();
    const job = (await t.as('supplier', { url: `/jobs/${queued?.id}` })).json<Job>();
    const file = await t.as('supplier', { url: `/${job.resultUrl}` });
    expect(lines(file.rawPayload)[0]).toBe('Colaborador');
    expect((await t.as('admin', { url: '/views?resource=employees' })).json()).toMatchObject([{ name: 'Do João' }]);
  });
});
