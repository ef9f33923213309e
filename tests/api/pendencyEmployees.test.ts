import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { FoundEmployee, LinkedEmployees } from '../../contract/pendencyEmployees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aTeam } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('employees of an STP document, on %s', (on) => {
  let t: TestApp;
  let id: number;
  let other: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    [other = 0] = await aTeam(t.db, { count: 1, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    id = await t.build.aPendency();
  });
  afterAll(() => t.close());

  const link = (employeeId: number, person: PersonName = 'supplier', pendency = id) =>
    t.as(person, { method: 'POST', url: `/pendencies/${pendency}/stp-link-employee`, payload: { employeeId } });
  const unlink = (employeeId: number, person: PersonName = 'supplier') =>
    t.as(person, { method: 'DELETE', url: `/pendencies/${id}/stp-delete-employee?employeeId=${employeeId}` });
  const replace = (employeeIds: number[], version?: number) =>
    t.as('supplier', {
      method: 'PUT',
      url: `/pendencies/${id}/stp`,
      payload: { employeeIds },
      headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    });
  const read = async (person: PersonName) =>
    (await t.as(person, { url: `/pendencies/${id}/stp` })).json<LinkedEmployees>();
  const find = async (search: string, person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/pendencies/${id}/stp-find-employee?search=${encodeURIComponent(search)}` })).json<
      FoundEmployee[]
    >();
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('D-34 the people of the project are found by name and by CPF, those of other projects are not', async () => {
    expect((await find('araujo')).map(({ id: who, cpf }) => [who, cpf])).toEqual([[EMPLOYEE.ana, '***.982.247-**']]);
    expect((await find('529.982')).map(({ name }) => name)).toEqual(['Ana Araújo']);
    expect(await find('bruno')).toEqual([]);
    expect((await t.as('otherSupplier', { url: `/pendencies/${id}/stp-find-employee` })).statusCode).toBe(404);
  });

  test('D-34 the provider links and unlinks; both sides see it and the history tells of it', async () => {
    expect((await link(EMPLOYEE.ana)).json<LinkedEmployees>().employees.map(({ name }) => name)).toEqual([
      'Ana Araújo',
    ]);
    await link(EMPLOYEE.ana);
    await link(other, 'supplierUser');
    expect(await read('analyst')).toMatchObject({
      employees: [{ name: 'Ana Araújo' }, { id: other }],
      mayChange: false,
    });
    expect((await find('ana'))[0]).toMatchObject({ isLinked: true });
    expect((await unlink(other)).json<LinkedEmployees>()).toMatchObject({
      employees: [{ id: EMPLOYEE.ana }],
      mayChange: true,
    });
    const history = (await t.as('analyst', { url: `/pendencies/${id}/history` })).json<ListOf<{ action: string }>>();
    expect(history.results.map(({ action }) => action)).toEqual([
      'EMPLOYEE_UNLINKED',
      'EMPLOYEE_LINKED',
      'EMPLOYEE_LINKED',
    ]);
  });

  test('D-34 the whole list at once, over the version that was read', async () => {
    const { version } = await read('supplier');
    const saved = await replace([other], version);
    expect(saved.json<LinkedEmployees>().employees.map((one) => one.id)).toEqual([other]);
    expect(codeOf(await replace([], version))).toEqual([412, 'stale']);
    expect((await replace([])).json<LinkedEmployees>().employees).toEqual([]);
    expect(codeOf(await replace([other, other]))).toEqual([400, 'invalid_request', 'employeeIds', 'repeated']);
    expect(codeOf(await replace([other, EMPLOYEE.carla])).slice(2)).toEqual(['employeeIds.1', 'invalid']);
  });

  test('D-34 who is not of the provider or not on the project is refused; so is the contracting side', async () => {
    for (const who of [EMPLOYEE.bruno, EMPLOYEE.carla, 999_999]) {
      expect(codeOf(await link(who))).toEqual([400, 'invalid_request', 'employeeId', 'invalid']);
    }
    expect(codeOf(await link(EMPLOYEE.ana, 'analyst'))).toEqual([403, 'forbidden']);
    expect((await link(EMPLOYEE.ana, 'portAdmin')).statusCode).toBe(404);
  });

  test('D-34 only STP documents of the company have the list, and none that is concluded is changed', async () => {
    const ssma = await t.build.aPendency({ plan: 'SSMA' });
    const ofPerson = await t.build.aPendency({ type: 'EMPLOYEE', employeeId: EMPLOYEE.ana });
    for (const without of [ssma, ofPerson]) {
      expect((await link(EMPLOYEE.ana, 'supplier', without)).statusCode).toBe(404);
    }
    const done = await t.build.aPendency({ status: 'DONE' });
    expect(codeOf(await link(EMPLOYEE.ana, 'supplier', done))).toEqual([409, 'employees_not_linkable']);
    const blocked = await t.build.aPendency({ projectId: PROJECT.bloqueado });
    expect(codeOf(await link(EMPLOYEE.ana, 'supplier', blocked))).toEqual([409, 'project_blocked']);
  });

  test('D-34 the employees of a provider are listed for itself and for who has it on a project', async () => {
    const names = async (person: PersonName, company: number) =>
      (await t.as(person, { url: `/companies/${company}/employees` })).json<ListOf<{ name: string }>>().results;
    expect(await names('supplier', COMPANY.horizonte)).toHaveLength(3);
    expect(await names('stpAnalyst', COMPANY.vertical)).toMatchObject([{ name: 'Carla Estrangeira' }]);
    expect((await t.as('portAdmin', { url: `/companies/${COMPANY.vertical}/employees` })).statusCode).toBe(404);
    expect((await t.as('supplier', { url: `/companies/${COMPANY.vertical}/employees` })).statusCode).toBe(404);
  });
});
