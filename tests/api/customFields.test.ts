import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CompanyGroup, GroupProvider } from '../../contract/companyGroups.ts';
import { type CustomField, customKey, type GroupFields, type ProviderFields } from '../../contract/customFields.ts';
import type { Employee } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { changed, column } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('company groups and custom fields, on %s', (on) => {
  let t: TestApp;
  let group: CompanyGroup;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    group = (await addGroup({ name: 'Manutenção', forall: false, providers: [COMPANY.horizonte] })).json();
  });
  afterAll(() => t.close());

  const GROUPS = `/companies/${COMPANY.serra}/company-groups`;
  const fieldsUrl = (id: number, company: number = COMPANY.serra) =>
    `/companies/${company}/group-custom-fields/${id}/custom-fields`;
  const addGroup = (payload: object, person: PersonName = 'admin', company: number = COMPANY.serra) =>
    t.as(person, { method: 'POST', url: `/companies/${company}/company-groups`, payload });
  const put = (person: PersonName, url: string, payload: object, version?: number) =>
    t.as(person, { method: 'PUT', url, payload, headers: version ? { 'if-match': `"${version}"` } : {} });
  const read = async <T>(person: PersonName, url: string): Promise<T> => (await t.as(person, { url })).json<T>();
  const errorOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const field = (change: Partial<CustomField>) => ({
    label: 'Uniforme',
    type: 'select',
    required: false,
    options: change.type && change.type !== 'select' && change.type !== 'multi' ? [] : ['P', 'M', 'G'],
    help: null,
    showOnBadge: false,
    ...change,
  });
  const setFields = async (fields: object[], id = group.id): Promise<CustomField[]> => {
    const reply = await put('admin', fieldsUrl(id), { customFields: fields });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json<GroupFields>().customFields;
  };
  const kept = ({ order: _, ...one }: CustomField) => one;
  const employeeUrl = (id: number = EMPLOYEE.ana) => `/companies/employees/${id}`;
  const answer = (values: object, person: PersonName = 'supplier', id: number = EMPLOYEE.ana) =>
    put(person, employeeUrl(id), {
      name: 'Ana Araújo',
      role: 'Soldadora',
      contractRegime: 'CLT',
      admissionDate: '2024-01-10',
      customFields: values,
    });

  test('B-17 a group holds chosen suppliers or all, also new ones, and a supplier can be in several', async () => {
    expect(group).toMatchObject({
      name: 'Manutenção',
      companygroupid: group.id,
      forall: false,
      activated: true,
      action: 'inactivate',
      providers: 2,
      provider_active: 1,
      provider_inactive: 1,
    });
    const all: CompanyGroup = (await addGroup({ name: 'Todas', forall: true })).json();
    expect(all).toMatchObject({ provider_active: 2, provider_inactive: 0 });
    expect(errorOf(await addGroup({ name: 'MANUTENCAO', forall: true })).slice(2)).toEqual(['name', 'name_taken']);
    expect(errorOf(await addGroup({ name: 'x', forall: false, providers: [COMPANY.porto] })).slice(2)).toEqual([
      'providers.0',
      'invalid',
    ]);
    const saved = await put('admin', `${GROUPS}/${all.id}`, { name: 'Todas', forall: true, activated: false }, 1);
    expect(saved.json()).toMatchObject({ activated: false, action: 'activate', version: 2 });
    const stale = await put('admin', `${GROUPS}/${all.id}`, { name: 'Outra', forall: true }, 1);
    expect(errorOf(stale)).toEqual([412, 'stale']);
    const list = await read<ListOf<CompanyGroup>>('admin', `${GROUPS}?name=manut`);
    expect(list.results.map(({ name }) => name)).toEqual(['Manutenção']);
    const active = await read<ListOf<CompanyGroup>>('admin', `${GROUPS}?activated=true`);
    expect(active.meta.totalResults).toBe(1);
  });

  test('B-19 suppliers are put into a group and taken out of it', async () => {
    const url = `/companies/${COMPANY.serra}/group-custom-fields/${group.id}`;
    const before = await read<ListOf<GroupProvider>>('admin', `${url}/provider-custom-fields`);
    expect(before.results).toMatchObject([
      { name: 'Horizonte', employeeCount: 1, inGroup: true },
      { name: 'Vertical', employeeCount: 1, inGroup: false },
    ]);
    const send = (payload: object) => t.as('admin', { method: 'PATCH', url: `${url}/providers`, payload });
    expect((await send({ add: [COMPANY.vertical] })).json()).toMatchObject({ provider_active: 2 });
    expect((await send({ remove: [COMPANY.vertical] })).json()).toMatchObject({ provider_active: 1 });
    expect(errorOf(await send({ add: [COMPANY.porto] })).slice(2)).toEqual(['add.0', 'invalid']);
    const found = await read<ListOf<GroupProvider>>('admin', `${url}/provider-custom-fields?name=vert`);
    expect(found.meta.totalResults).toBe(1);
  });

  test('B-18 fields keep their order and type, labels are unique, a CPF is never on a badge', async () => {
    const [size, shoe] = await setFields([field({}), field({ label: 'Calçado', type: 'number' })]);
    if (!size || !shoe) throw new Error('two fields');
    expect(size).toMatchObject({ label: 'Uniforme', options: ['P', 'M', 'G'], order: 0, showOnBadge: false });
    const swapped = await setFields([
      { ...kept(shoe), label: 'Uniforme' },
      { ...kept(size), label: 'Calçado' },
    ]);
    expect(swapped.map(({ id, label }) => [id, label])).toEqual([
      [shoe.id, 'Uniforme'],
      [size.id, 'Calçado'],
    ]);
    const wrong = async (fields: object[]) =>
      errorOf(await put('admin', fieldsUrl(group.id), { customFields: fields })).slice(2);
    expect(await wrong([field({}), field({ label: 'UNIFORME' })])).toEqual(['customFields.1.label', 'name_taken']);
    expect(await wrong([field({ options: [] })])).toEqual(['customFields.0.options', 'required']);
    expect(await wrong([field({ options: ['P', 'p'] })])).toEqual(['customFields.0.options', 'repeated']);
    expect(await wrong([field({ type: 'cpf', showOnBadge: true })])).toEqual(['customFields.0.showOnBadge', 'invalid']);
    expect(await wrong([{ ...kept(size), type: 'text' }])).toEqual(['customFields.0.type', 'locked']);
    expect(await wrong([field({ id: 9999 })])).toEqual(['customFields.0.id', 'invalid']);
    const other: CompanyGroup = (await addGroup({ name: 'Logística', forall: true })).json();
    const taken = await put('admin', fieldsUrl(other.id), { customFields: [field({ label: 'calcado' })] });
    expect(errorOf(taken).slice(2)).toEqual(['customFields', 'name_taken']);
    const stale = await put('admin', fieldsUrl(group.id), { customFields: [] }, 1);
    expect(errorOf(stale)).toEqual([412, 'stale']);
    expect(stale.json<ErrorBody>().details?.current).toMatchObject({ customFields: swapped });
  });

  test('B-18 a field appears with the employee, is judged by its definition, and its values are told', async () => {
    const [size, badges, mother] = await setFields([
      field({ required: true }),
      field({ label: 'Brigada', type: 'multi', options: ['Básico', 'Avançado'] }),
      field({ label: 'CPF do cônjuge', type: 'cpf' }),
    ]);
    if (!size || !badges || !mother) throw new Error('three fields');
    const shown = (await read<Employee>('supplier', employeeUrl())).customFields;
    expect(shown.map(({ label, company, value }) => [label, company.name, value])).toEqual([
      ['Uniforme', 'Serra', null],
      ['Brigada', 'Serra', null],
      ['CPF do cônjuge', 'Serra', null],
    ]);
    expect(errorOf(await answer({})).slice(2)).toEqual([`customFields.${customKey(size.id)}`, 'required']);
    const wrong = await answer({ [customKey(size.id)]: 'XG', [customKey(mother.id)]: '111.111.111-11' });
    expect(errorOf(wrong).slice(2)).toEqual([
      `customFields.${customKey(size.id)}`,
      'unknown_option',
      `customFields.${customKey(mother.id)}`,
      'invalid_cpf',
    ]);
    const values = {
      [customKey(size.id)]: 'M',
      [customKey(badges.id)]: ['Avançado', 'Básico'],
      [customKey(mother.id)]: '390.533.447-05',
    };
    const saved = await answer(values);
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json<Employee>().customFields.map(({ value }) => value)).toEqual([
      'M',
      ['Básico', 'Avançado'],
      '39053344705',
    ]);
    // sealed at rest, masked for who may not see personal data, never in the history
    const stored = await column(t.db)<string>`select value from employee_custom_values where field_id = ${mother.id}`;
    expect(stored.join()).not.toContain('39053344705');
    const masked = (await read<Employee>('gatehouse', employeeUrl())).customFields.map(({ value }) => value);
    expect(masked).toEqual(['M', ['Básico', 'Avançado'], '***.533.447-**']);
    const history = await t.as('supplier', { url: `${employeeUrl()}/history` });
    expect(history.body).not.toContain('39053344705');
    expect(history.json<ListOf<HistoryEntry>>().results).toContainEqual(
      expect.objectContaining({ action: 'CUSTOM_FIELD', fieldName: 'Uniforme', newValue: 'M', note: 'Serra' }),
    );
  });

  test('B-18 a field removed while used leaves the forms, and its values stay in the history', async () => {
    const { customFields } = await read<GroupFields>('admin', fieldsUrl(group.id));
    const [size, ...others] = customFields;
    if (!size) throw new Error('a field');
    await setFields(others.map(kept));
    const { customFields: left } = await read<Employee>('supplier', employeeUrl());
    expect(left.map(({ label }) => label)).not.toContain('Uniforme');
    expect(errorOf(await answer({ [customKey(size.id)]: 'P' })).slice(2)[1]).toBe('unknown_field');
    const { results } = await read<ListOf<HistoryEntry>>('admin', `${employeeUrl()}/history`);
    expect(results).toContainEqual(expect.objectContaining({ fieldName: 'Uniforme', newValue: 'M' }));
    // its label is free again, and the new field has no value
    await setFields([...others.map(kept), field({})]);
    const again = (await read<Employee>('supplier', employeeUrl())).customFields;
    expect(again.find(({ label }) => label === 'Uniforme')).toMatchObject({ value: null });
  });

  test('B-18 another contracting company sees neither fields nor values nor their history', async () => {
    await changed(t.db)`insert into project_employees (project_id, employee_id, hiring_date)
      values (${PROJECT.cais}, ${EMPLOYEE.ana}, '2026-01-05')`;
    const [secret] = await setFields([field({ label: 'Segredo', type: 'text' })]);
    if (!secret) throw new Error('a field');
    await answer({ [customKey(secret.id)]: 'só da Serra' });
    const port: CompanyGroup = (await addGroup({ name: 'Porto', forall: true }, 'portAdmin', COMPANY.porto)).json();
    await put('portAdmin', fieldsUrl(port.id, COMPANY.porto), {
      customFields: [field({ label: 'Crachá do porto', type: 'text' })],
    });
    const seen = await t.as('portAdmin', { url: employeeUrl(EMPLOYEE.bruno) });
    expect(seen.json<Employee>().customFields.map(({ label }) => label)).toEqual(['Crachá do porto']);
    for (const url of [employeeUrl(), `${employeeUrl()}/history`]) {
      const reply = await t.as('portAdmin', { url });
      expect([reply.statusCode, reply.body.includes('Segredo')], url).toEqual([200, false]);
    }
    const own = (await read<Employee>('supplier', employeeUrl())).customFields.map(({ label }) => label);
    expect(own).toContain('Segredo');
    expect(errorOf(await answer({ [customKey(secret.id)]: 'x' }, 'portAdmin')).slice(0, 1)).not.toEqual([200]);
    for (const url of [fieldsUrl(group.id), `${GROUPS}/${group.id}`, GROUPS]) {
      expect((await t.as('portAdmin', { url })).statusCode, url).toBe(404);
    }
    expect((await t.as('portAdmin', { url: fieldsUrl(group.id, COMPANY.porto) })).statusCode).toBe(404);
    expect((await t.as('analyst', { url: GROUPS })).statusCode).toBe(403);
  });

  test('B-19 a supplier reads what each contracting company asks, a contracting company its own fields', async () => {
    const url = `/companies/provider/${COMPANY.horizonte}/custom-fields`;
    const asked = async (person: PersonName) =>
      (await read<ProviderFields>(person, url)).map(({ company, customFields }) => [
        company.name,
        customFields.map(({ label }) => label),
      ]);
    expect(await asked('supplier')).toEqual([
      ['Porto', ['Crachá do porto']],
      ['Serra', ['Segredo']],
    ]);
    expect(await asked('portAdmin')).toEqual([['Porto', ['Crachá do porto']]]);
    expect((await t.as('otherSupplier', { url })).statusCode).toBe(404);
  });

  test('B-20 the history of groups and fields says who changed what', async () => {
    const fields = await read<ListOf<HistoryEntry>>('admin', `/companies/${COMPANY.serra}/custom-fields/history`);
    expect(fields.results).toContainEqual(
      expect.objectContaining({ action: 'REMOVED', fieldName: 'Uniforme', note: 'Manutenção' }),
    );
    expect(fields.results).toContainEqual(
      expect.objectContaining({ action: 'UPDATED_label', oldValue: 'Calçado', newValue: 'Uniforme' }),
    );
    const groups = await read<ListOf<HistoryEntry>>('admin', `/companies/${COMPANY.serra}/config/history`);
    expect(groups.results).toContainEqual(
      expect.objectContaining({ fieldName: 'activated', oldValue: 'true', newValue: 'false', note: 'Todas' }),
    );
    expect(groups.results[0]?.author.displayName).toBe('admin');
    expect((await t.as('portAdmin', { url: `/companies/${COMPANY.serra}/config/history` })).statusCode).toBe(404);
  });
});
