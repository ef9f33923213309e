import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf } from '../../contract/common.ts';
import type { Employee, EmployeeBody, EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const URL = '/companies/employees';
const CPF = { davi: '39053344705', elisa: '86288366757', fabio: '15350946056' };

describe.each(DATABASES)('employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const davi: EmployeeBody = {
    companyId: COMPANY.horizonte,
    name: 'Davi Rocha',
    socialName: null,
    cpf: CPF.davi,
    birthdate: '1992-04-03',
    gender: 'MALE',
    nationality: 'PE',
    role: 'Montador industrial',
    cbo: '724315',
    registration: '004318',
    contractRegime: 'CLT',
    admissionDate: '2026-01-12',
    workSchedule: null,
    salary: 4120.5,
    riskActivityIds: [1],
    healthPlan: true,
    operator: 'Unimed',
  };
  const send = (person: PersonName, method: 'POST' | 'PUT', url: string, payload: unknown, headers = {}) =>
    t.as(person, { method, url, payload: payload as object, headers });
  const create = async (body: Partial<EmployeeBody> = {}): Promise<Employee> => {
    const reply = await send('supplier', 'POST', URL, { ...davi, ...body });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json();
  };
  const read = async (id: number, person: PersonName = 'supplier'): Promise<Employee> =>
    (await t.as(person, { url: `${URL}/${id}` })).json();
  const counted = () => count(t.db)`select count(*)::int from employees`;
  const fieldOf = (body: ErrorBody) => body.details?.fields?.map(({ path, code }) => [path, code])[0];
  /** What `PUT` takes of an employee as it was read. */
  const bodyOf = (one: Employee) => ({
    name: one.name,
    gender: one.gender,
    nationality: one.nationality,
    role: one.role,
    cbo: one.cbo,
    registration: one.registration,
    contractRegime: one.contractRegime,
    admissionDate: one.admissionDate,
    workSchedule: one.workSchedule,
    riskActivityIds: one.riskActivityIds,
    healthPlan: one.healthPlan,
    operator: one.operator,
  });
  const withoutData = (person: PersonName) =>
    t.db.execute(sql`update profiles p set permissions = array_remove(permissions, 'see_employee_data')
      from memberships m join users u on u.uid = m.uid where m.profile_id = p.id and u.email = ${
        { supplierUser: 'usuario@horizonte.test' }[person as string] ?? ''
      }`);

  test('E-03, E-04, E-25 a registered employee is read back whole, with its risks and what the caller may do', async () => {
    const made = await create();
    expect(made).toMatchObject({
      name: 'Davi Rocha',
      socialName: null,
      cpf: CPF.davi,
      masked: false,
      salary: 4120.5,
      riskActivityIds: [1],
      healthPlan: true,
      operator: 'Unimed',
      status: 'ACTIVE',
      version: 1,
      projects: [],
    });
    expect(made.permissions).toEqual(expect.arrayContaining(['update_employee', 'remove_employee_from_company']));
    expect(await read(made.id)).toEqual(made);
    const { results } = (await t.as('supplier', { url: '/employees?nameOrDocument=davi' })).json<ListOf<EmployeeRow>>();
    expect(results.map(({ id }) => id)).toEqual([made.id]);
  });

  test('E-04 the same CPF again, however written, is refused on its field, also for a foreign document', async () => {
    const reply = await send('supplier', 'POST', URL, { ...davi, cpf: '390.533.447-05', name: 'Outro' });
    expect([reply.statusCode, fieldOf(reply.json())]).toEqual([400, ['cpf', 'employee_registered']]);
    const foreign = {
      cpf: null,
      foreignDocumentKind: 'PASSPORT' as const,
      foreignDocument: 'ab 1234'.replace(' ', ''),
    };
    const made = await create({ ...foreign, name: 'Juan Pérez' });
    expect([made.cpf, made.foreignDocument]).toEqual([null, 'AB1234']);
    const again = await send('supplier', 'POST', URL, { ...davi, ...foreign });
    expect(fieldOf(again.json())).toEqual(['foreignDocument', 'employee_registered']);
  });

  test.each([
    [{ cpf: '111.111.111-11' }, ['cpf', 'invalid_cpf']],
    [{ cpf: '39053344706' }, ['cpf', 'invalid_cpf']],
    [{ nationality: 'XX' }, ['nationality', 'unknown_option']],
    [{ nationality: 'br' }, ['nationality', 'unknown_option']],
    [{ cpf: null }, ['cpf', 'required']],
    [{ cpf: null, foreignDocument: 'X1234567' }, ['foreignDocumentKind', 'required']],
    [{ birthdate: '2015-01-01' }, ['birthdate', 'too_young']],
    [{ birthdate: '2012-01-13' }, ['birthdate', 'too_young']],
    [{ birthdate: '1899-12-31' }, ['birthdate', 'invalid_date']],
    [{ admissionDate: '2100-01-01' }, ['admissionDate', 'invalid_date']],
    [{ admissionDate: '2026-02-31' }, ['admissionDate', 'invalid_date']],
    [{ cbo: '7243' }, ['cbo', 'invalid']],
    [{ salary: -1 }, ['salary', 'too_small']],
    [{ name: ' ' }, ['name', 'required']],
    [{ riskActivityIds: [99] }, ['riskActivityIds.0', 'unknown_option']],
    [{ companyId: COMPANY.vertical }, ['companyId', 'invalid']],
    [{ nickname: 'x' }, ['nickname', 'unknown_field']],
  ])('E-04 a wrong field is named: %j', async (wrong, error) => {
    const before = await counted();
    const reply = await send('supplier', 'POST', URL, { ...davi, cpf: CPF.elisa, ...wrong });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(fieldOf(reply.json())?.[0]).toBe(error[0]);
    expect(await counted()).toBe(before);
  });

  test('E-04, E-05 nobody under 18 gets a risk activity, who is already 18 does (CF art. 7, XXXIII)', async () => {
    const today = dayOf(t.clock.at);
    const bornOn = (years: number, days: number) => addDays(addMonths(today, -12 * years), days);
    const young = { cpf: CPF.fabio, birthdate: bornOn(18, 1), admissionDate: bornOn(1, 0) };
    const refused = await send('supplier', 'POST', URL, { ...davi, ...young });
    expect([refused.statusCode, fieldOf(refused.json())]).toEqual([400, ['riskActivityIds', 'under_age']]);
    const made = await create({ ...young, riskActivityIds: [] });
    const put = (change: object) => send('supplier', 'PUT', `${URL}/${made.id}`, { ...bodyOf(made), ...change });
    expect(fieldOf((await put({ riskActivityIds: [1] })).json())).toEqual(['riskActivityIds', 'under_age']);
    expect((await put({ riskActivityIds: [1], birthdate: bornOn(18, 0) })).statusCode).toBe(200);
    await t.as('supplier', { method: 'DELETE', url: `${URL}/${made.id}` });
  });

  test('E-05, E-07 a change needs the version that was read; who the person is stays', async () => {
    const made = await create({ cpf: CPF.elisa, name: 'Elisa Prado' });
    const url = `${URL}/${made.id}`;
    const changed = await send('supplier', 'PUT', url, { ...bodyOf(made), role: 'Encarregada' }, { 'if-match': '"1"' });
    expect(changed.json()).toMatchObject({ role: 'Encarregada', cpf: CPF.elisa, salary: 4120.5, version: 2 });
    const stale = await send('supplier', 'PUT', url, { ...bodyOf(made), role: 'Outra' }, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json<ErrorBody>().code]).toEqual([412, 'stale']);
    const other = await send('supplier', 'PUT', url, { ...bodyOf(made), cpf: CPF.fabio });
    expect(fieldOf(other.json())).toEqual(['cpf', 'locked']);
    const named = await send('supplier', 'PUT', URL, { employeeId: made.id, ...bodyOf(made), cbo: null });
    expect(named.json()).toMatchObject({ cbo: null, role: 'Montador industrial' });
  });

  test('E-06, Amb-02 the exists check knows one’s own people and nothing of another company’s', async () => {
    const check = (document: string, person: PersonName, companyId: number) =>
      t.as(person, { url: `${URL}/check-employee-exists/${document}?companyId=${companyId}` });
    expect((await check('529.982.247-25', 'supplier', COMPANY.horizonte)).json()).toMatchObject({
      employeeId: EMPLOYEE.ana,
      name: 'Ana Araújo',
    });
    for (const [document, person, companyId] of [
      ['52998224725', 'otherSupplier', COMPANY.vertical],
      ['86288366757', 'otherSupplier', COMPANY.vertical],
      ['00000000191', 'supplier', COMPANY.horizonte],
    ] as const) {
      const reply = await check(document, person, companyId);
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { code: 'employee_not_found', message: 'Colaborador não encontrado' },
      ]);
    }
  });

  test('E-08 who is removed leaves lists and projects, what was recorded stays, and a new registration brings it back', async () => {
    const made = await create({ cpf: CPF.fabio, name: 'Fábio Nunes' });
    await t.db.execute(sql`insert into project_employees values (${PROJECT.reforma}, ${made.id}, '2026-01-12')`);
    expect((await t.as('admin', { method: 'DELETE', url: `${URL}/${made.id}` })).statusCode).toBe(403);
    expect((await t.as('supplier', { method: 'DELETE', url: `${URL}/${made.id}` })).statusCode).toBe(204);
    expect((await t.as('supplier', { url: `${URL}/${made.id}` })).statusCode).toBe(404);
    expect((await t.as('admin', { url: `${URL}/${made.id}` })).statusCode).toBe(404);
    for (const call of [
      { url: `/employees/${made.id}/activity-types`, payload: { activityTypeIds: [] }, method: 'PUT' as const },
      {
        url: `/employees/${made.id}/movements`,
        method: 'POST' as const,
        payload: {
          companyId: COMPANY.horizonte,
          status: 'AWAY',
          type: 'VACATION',
          projectId: PROJECT.reforma,
          startDate: '2026-02-02',
        },
      },
    ]) {
      expect((await t.as('supplier', call)).statusCode, call.url).toBe(404);
    }
    const assign = { companyId: COMPANY.horizonte, employeeIds: [made.id], date: '2026-02-02' };
    const assigned = await send('supplier', 'POST', `/projects/${PROJECT.reforma}/employees`, assign);
    expect(fieldOf(assigned.json())).toEqual(['employeeIds.0', 'invalid']);
    const back = await create({ cpf: CPF.fabio, name: 'Fábio Nunes Lima' });
    expect([back.id, back.name]).toEqual([made.id, 'Fábio Nunes Lima']);
    expect(back.projects).toMatchObject([{ id: PROJECT.reforma, endedAt: expect.any(String) }]);
  });

  test('E-24 without the permission documents are masked, dates and salary are gone, and neither can be written', async () => {
    await withoutData('supplierUser');
    const seen = await read(EMPLOYEE.ana, 'supplierUser');
    expect(seen).toMatchObject({ masked: true, cpf: '***.982.247-**', birthdate: null, salary: null });
    const url = `${URL}/${EMPLOYEE.ana}`;
    const kept = await send('supplierUser', 'PUT', url, { ...bodyOf(seen), role: 'Soldadora TIG' });
    expect(kept.statusCode, kept.body).toBe(200);
    expect(await read(EMPLOYEE.ana)).toMatchObject({ role: 'Soldadora TIG', salary: 4380, birthdate: '1990-05-01' });
    const until = await send('supplierUser', 'PUT', url, { ...bodyOf(seen), foreignDocumentUntil: '2030-01-01' });
    expect(until.statusCode).toBe(403);
    const refused = await send('supplierUser', 'PUT', url, { ...bodyOf(seen), salary: 1 });
    expect([refused.statusCode, refused.json<ErrorBody>().details]).toMatchObject([
      403,
      { missing: 'see_employee_data' },
    ]);
  });

  test('E-24 the history says who looked at personal data and that it changed, never what it was', async () => {
    const made = await read(EMPLOYEE.bruno);
    await read(EMPLOYEE.bruno);
    await send('supplier', 'PUT', `${URL}/${EMPLOYEE.bruno}`, { ...bodyOf(made), salary: 5000 });
    const { results } = (await t.as('supplier', { url: `${URL}/${EMPLOYEE.bruno}/history` })).json<
      ListOf<HistoryEntry>
    >();
    expect(results.map(({ action, fieldName, oldValue, newValue }) => [action, fieldName, oldValue, newValue])).toEqual(
      [
        ['UPDATED', 'salary', null, null],
        ['DATA_SEEN', null, null, null],
      ],
    );
  });

  test('E-05, E-09 another tenant’s employee is a 404 for every call; the contracting company reads and changes nothing', async () => {
    const url = `${URL}/${EMPLOYEE.ana}`;
    for (const call of [
      { url },
      { url: `${url}/history` },
      { url: `/employees/${EMPLOYEE.ana}/movements` },
      { method: 'DELETE' as const, url },
      { method: 'PUT' as const, url, payload: bodyOf(await read(EMPLOYEE.ana)) },
    ]) {
      expect((await t.as('otherSupplier', call)).statusCode, call.url).toBe(404);
    }
    const seen = await read(EMPLOYEE.ana, 'admin');
    expect(seen.permissions).not.toContain('update_employee');
    expect((await send('admin', 'PUT', url, bodyOf(seen))).statusCode).toBe(403);
  });

  test('E-06, E-24 a whole CPF is answered also to who may not see the data, without the birth date', async () => {
    const permissions = ['see_employee', 'add_employee'] as const;
    const uid = await t.build.aPerson({
      permissions,
      company: COMPANY.horizonte,
      relationType: 'PROVIDER',
      name: 'Lia Prado',
    });
    const { token } = await t.services.authentication.openSession(t.db, { uid }, { ip: '127.0.0.1', userAgent: null });
    const reply = await t.app.inject({
      url: `/api${URL}/check-employee-exists/52998224725?companyId=${COMPANY.horizonte}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.json()).toMatchObject({ employeeId: EMPLOYEE.ana, birthdate: null });
  });

  test('E-08, E-09 a right held at the contracting company changes nothing of the employer’s', async () => {
    const uid = await t.build.aPerson({
      permissions: ['see_employee', 'remove_employee_from_company'],
      company: COMPANY.serra,
      relationType: 'CONTRACTING',
      name: 'Rui Both',
    });
    const both = await t.build.aPerson({
      permissions: ['see_employee'],
      company: COMPANY.horizonte,
      relationType: 'PROVIDER',
      name: 'Only reads',
    });
    await t.db.execute(sql`update memberships set uid = ${uid} where uid = ${both}`);
    const { token } = await t.services.authentication.openSession(t.db, { uid }, { ip: '127.0.0.1', userAgent: null });
    const headers = { authorization: `Bearer ${token}` };
    const seen = await t.app.inject({ url: `/api${URL}/${EMPLOYEE.ana}`, headers });
    expect(seen.json<Employee>().permissions).toEqual(['see_employee']);
    const removed = await t.app.inject({ method: 'DELETE', url: `/api${URL}/${EMPLOYEE.ana}`, headers });
    expect(removed.statusCode).toBe(403);
  });

  test('E-01 the contracting company’s list, read by assignments, finds and sorts as the employer’s', async () => {
    const people = [
      ['Zélia Moura', '2026-01-05'],
      ['Ângela Prado', '2026-01-03'],
      ['bruna Lima', '2026-01-04'],
      ['Caio Nunes', '2026-01-02'],
    ] as const;
    const ids: number[] = [];
    for (const [name, admissionDate] of people) {
      const person = {
        name,
        admissionDate,
        cpf: null,
        foreignDocumentKind: 'RNM',
        foreignDocument: `F${ids.length}23456-7`,
      };
      ids.push((await create(person as Partial<EmployeeBody>)).id);
    }
    for (const id of ids) {
      await t.db.execute(sql`insert into project_employees values (${PROJECT.reforma}, ${id}, '2026-01-12')`);
    }
    for (const plan of ['STP', 'SSMA'] as const) {
      // two of one person, who is counted once
      for (const employeeId of [ids[0], ids[0], ids[2]] as number[]) {
        await t.build.aPendency({ employeeId, plan, type: 'EMPLOYEE', status: 'EXPIRED' });
      }
    }
    // one of them also in a second project, read once
    await t.db.execute(sql`insert into project_employees values (${PROJECT.expansao}, ${ids[0]}, '2026-01-12')`);
    await t.db.execute(sql`update employees set status = 'AWAY', name = 'Caíque Nunes' where id = ${ids[3]}`);
    const page = async (person: PersonName, query: string) =>
      (await t.as(person, { url: `${URL}?${query}` })).json<ListOf<EmployeeRow>>();
    const names = async (person: PersonName, query: string) => {
      const { results } = await page(person, `itemsPerPage=50&${query}`);
      // what is counted behind a page is what a page with all of them has
      expect([query, (await page(person, `itemsPerPage=1&${query}`)).meta.totalResults]).toEqual([
        query,
        results.length,
      ]);
      return results.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    };
    expect(await names('admin', '')).toEqual(['Ângela Prado', 'bruna Lima', 'Caíque Nunes', 'Zélia Moura']);
    for (const query of [
      ...['name', 'admissionDate', 'company', 'readiness'].flatMap((by) => [
        `orderBy=${by}&order=asc`,
        `orderBy=${by}&order=desc`,
      ]),
      ...['AWAY', 'ACTIVE'].map((status) => `contractStatus=${status}`),
      ...['FIT', 'UNFIT', 'RESTRICTED'].map((state) => `readiness=${state}`),
      ...['STP', 'SSMA'].flatMap((plan) => [`status${plan}=REGULAR`, `status${plan}=IRREGULAR`]),
      'statusSTP=IRREGULAR&statusSSMA=IRREGULAR&nameOrDocument=zelia',
      ...['angela', 'NUNES', 'caique', 'nobody'].map((text) => `nameOrDocument=${text}`),
      ...['hasPendencies=true', 'hasPendencies=false', 'withOutProject=false', 'withOutProject=true'],
      ...['projectName=reforma', 'projectName=none', `provider=${COMPANY.horizonte}`],
    ]) {
      expect([query, await names('admin', query)]).toEqual([query, await names('supplier', query)]);
    }
    expect(await names('admin', 'contractStatus=AWAY')).toEqual(['Caíque Nunes']);
    expect(await names('admin', 'nameOrDocument=angela')).toEqual(['Ângela Prado']);
  });

  test('E-04 the choices of the form come in the caller’s language', async () => {
    for (const [url, first] of [
      ['/system-genders', 'Feminino'],
      ['/contract-regimes?itemsPerPage=20', 'CLT'],
      ['/document-type?type=FOREIGN', 'RNM (CRNM)'],
    ] as const) {
      const { results } = (await t.as('supplier', { url })).json<ListOf<{ name: string }>>();
      expect(results[0]?.name).toBe(first);
    }
  });
});
