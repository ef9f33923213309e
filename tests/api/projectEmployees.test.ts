import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ProjectEmployeesReply } from '../../contract/projectEmployees.ts';
import { firstRow, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry, ask } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('employees of a project, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    await ask(t.db, [await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' })]);
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    await t.db.execute(sql`update employees set status = 'ACTIVE' where id in (${EMPLOYEE.ana}, ${EMPLOYEE.bruno})`);
    await t.db.execute(sql`delete from pendencies where employee_id = ${EMPLOYEE.ana}`);
    await t.db.execute(sql`update project_employees set ended_at = '2026-03-01' where project_id = ${PROJECT.reforma}`);
  });

  const body = { companyId: COMPANY.horizonte, employeeIds: [EMPLOYEE.ana as number], date: '2026-04-01' };
  const assign = (change: object = {}, person: PersonName = 'supplier', project: number = PROJECT.reforma) =>
    t.as(person, { method: 'POST', url: `/projects/${project}/employees`, payload: { ...body, ...change } });
  const remove = (change: object = {}, person: PersonName = 'supplier') =>
    t.as(person, {
      method: 'POST',
      url: `/projects/${PROJECT.reforma}/employees/removal`,
      payload: { companyId: body.companyId, employeeIds: body.employeeIds, date: '2026-04-10', ...change },
    });
  const assignment = () =>
    firstRow(t.db)<{ from: string; until: string | null }>`select to_char(hiring_date, 'YYYY-MM-DD') as "from",
      to_char(ended_at, 'YYYY-MM-DD') as "until" from project_employees
      where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`;

  test.each(['supplier', 'admin'] as const)(
    'C-11 %s assigns several employees, and hears how many pendencies that makes',
    async (who) => {
      const { employees, pendencies } = (await assign({}, who)).json<ProjectEmployeesReply>();
      expect([employees, pendencies]).toEqual([1, 1]);
      expect(await assignment()).toEqual({ from: '2026-04-01', until: null });
      const history = await rows(t.db)<{
        entity: string;
        to: string | null;
      }>`select entity, new_value as "to" from audit
      where action = 'PROJECT_ADDED' order by id desc limit 2`;
      expect(history.map(({ entity }) => entity).sort()).toEqual(['employee', 'project']);
    },
  );

  test('C-11 removed, nothing more is asked of the employee; the documents stay, and the way back is open', async () => {
    await assign();
    const { employees, pendencies } = (await remove({ date: '2026-04-09' })).json<ProjectEmployeesReply>();
    expect([employees, pendencies]).toEqual([1, 1]);
    expect(await assignment()).toEqual({ from: '2026-04-01', until: '2026-04-09' });
    const kept = await rows(t.db)`select 1 from pendencies where employee_id = ${EMPLOYEE.ana} and inactive`;
    expect(kept).toHaveLength(1);
    expect((await assign({ date: '2026-04-10' })).json<ProjectEmployeesReply>().pendencies).toBe(1);
  });

  describe('by the paths of the specification', () => {
    const put = (path: string, payload: object, person: PersonName = 'supplier') =>
      t.as(person, { method: 'PUT', url: `/companies/employees/${path}`, payload });
    const contracts = (list: object[], person?: PersonName) =>
      put(`${EMPLOYEE.ana}/contracts`, { contracts: list }, person);

    test('E-07 the projects of an employee are replaced as a whole, and their pendencies follow', async () => {
      const joined = await contracts([{ projectId: PROJECT.reforma, hiringDate: '2026-04-01' }]);
      expect([joined.statusCode, joined.json()]).toEqual([200, { employees: 1, pendencies: 1 }]);
      expect(await assignment()).toEqual({ from: '2026-04-01', until: null });
      expect((await contracts([{ projectId: PROJECT.reforma }])).json()).toEqual({ employees: 1, pendencies: 0 });
      const info = await t.as('supplier', { url: `/employees/${EMPLOYEE.ana}/projects-info?itemsPerPage=9999&page=1` });
      expect(info.json()).toMatchObject({
        results: [{ id: PROJECT.reforma, hiringDate: '2026-04-01', endedAt: null }],
      });
      // the last day still counts: what is asked for it ends with the day
      const left = await put('projects', { employeeId: EMPLOYEE.ana, projects: [] });
      expect(left.json()).toEqual({ employees: 1, pendencies: 0 });
      expect(await assignment()).toEqual({ from: '2026-04-01', until: '2026-04-10' });
    });

    test('E-07 one refused project changes none of them', async () => {
      const reply = await contracts([{ projectId: PROJECT.reforma }, { projectId: PROJECT.bloqueado }]);
      expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'project_blocked']);
      expect((await assignment())?.until).toBe('2026-03-01');
      expect((await contracts([{ projectId: PROJECT.reforma }, { projectId: PROJECT.reforma }])).statusCode).toBe(400);
      expect((await contracts([], 'otherSupplier')).statusCode).toBe(404);
      expect((await contracts([], 'gatehouse')).statusCode).toBe(403);
    });

    test('E-07 one project is ended today', async () => {
      await assign();
      const end = (person: PersonName) =>
        t.as(person, { method: 'DELETE', url: `/companies/employees/${EMPLOYEE.ana}/projects/${PROJECT.reforma}` });
      expect((await end('otherSupplier')).statusCode).toBe(404);
      expect((await end('supplier')).json()).toEqual({ employees: 1, pendencies: 0 });
      expect(await assignment()).toEqual({ from: '2026-04-01', until: '2026-04-10' });
      expect((await end('supplier')).statusCode).toBe(400);
    });

    test('E-09 what may be done with the employees of a provider', async () => {
      const of = async (person: PersonName, id: number) => {
        const reply = await t.as(person, { url: `/companies/permission-by-provider/${id}` });
        return reply.statusCode === 200 ? reply.json<{ permissions: string[] }>().permissions : reply.statusCode;
      };
      expect(await of('supplier', COMPANY.horizonte)).toEqual(
        expect.arrayContaining(['see_employee', 'add_employee', 'remove_employee_from_company']),
      );
      const contracting = await of('admin', COMPANY.horizonte);
      expect(contracting).toEqual(expect.arrayContaining(['see_employee', 'see_employee_data']));
      expect(contracting).not.toContain('update_employee');
      expect(await of('otherSupplier', COMPANY.horizonte)).toBe(404);
    });

    test('E-01 the providers whose employees the caller sees', async () => {
      const names = async (person: PersonName) =>
        (await t.as(person, { url: '/employees/companies/providers' }))
          .json<{ name: string }[]>()
          .map(({ name }) => name);
      expect(await names('admin')).toEqual(expect.arrayContaining(['Horizonte', 'Vertical']));
      expect(await names('otherSupplier')).toEqual(['Vertical']);
    });
  });

  test.each([
    ['nobody', { employeeIds: [] }, 'employeeIds', 'required'],
    ['somebody twice', { employeeIds: [EMPLOYEE.ana, EMPLOYEE.ana] }, 'employeeIds', 'repeated'],
    ['an employee of another provider', { employeeIds: [EMPLOYEE.carla] }, 'employeeIds.0', 'invalid'],
    ['a provider that is not the own one', { companyId: COMPANY.vertical }, 'companyId', 'invalid'],
    ['a day before the admission', { date: '1990-01-01' }, 'date', 'date_before_start'],
    ['a day that is still to come', { date: '2026-04-11' }, 'date', 'date_in_future'],
    ['a day that is none', { date: '2026-02-30' }, 'date', 'invalid_date'],
    ['without a day', { date: undefined }, 'date', 'invalid_date'],
  ])('C-11 refused on the field: %s', async (_, change, path, code) => {
    const reply = await assign(change);
    expect([reply.statusCode, reply.json<ErrorBody>().details?.fields]).toMatchObject([400, [{ path, code }]]);
    expect((await assignment())?.until).toBe('2026-03-01');
  });

  test('C-11 pressed five times at once it is done once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => assign()));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    const refused = replies.find(({ statusCode }) => statusCode === 400)?.json<ErrorBody>();
    expect(refused?.details?.fields).toMatchObject([{ path: 'employeeIds.0', code: 'repeated' }]);
  });

  test('C-11 a dismissed employee does not come back to the project', async () => {
    await t.db.execute(sql`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`);
    const refused = (await assign()).json<ErrorBody>();
    expect(refused.details?.fields).toMatchObject([{ path: 'employeeIds.0', code: 'invalid' }]);
  });

  test('C-11 who is not in the project cannot be removed, nor before the own first day', async () => {
    expect((await remove()).json<ErrorBody>().details?.fields).toMatchObject([
      { path: 'employeeIds.0', code: 'invalid' },
    ]);
    await assign();
    const early = (await remove({ date: '2026-03-31' })).json<ErrorBody>();
    expect(early.details?.fields).toMatchObject([{ path: 'date', code: 'date_before_start' }]);
    expect((await assignment())?.until).toBeNull();
  });

  test('C-11, M-17 without the permission 403, somebody else 404, a project that does not run or is updated 409', async () => {
    const reply = await assign({}, 'analyst');
    expect([reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([403, 'manage_employee_projects']);
    expect((await assign({}, 'portAdmin')).statusCode).toBe(404);
    await t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${PROJECT.reforma}`);
    const inactive = await assign();
    await t.db.execute(sql`update projects set status = 'ACTIVE', is_blocked = true where id = ${PROJECT.reforma}`);
    const blocked = await assign();
    await t.db.execute(sql`update projects set is_blocked = false where id = ${PROJECT.reforma}`);
    expect([inactive, blocked].map((one) => [one.statusCode, one.json<ErrorBody>().code])).toEqual([
      [409, 'project_status'],
      [409, 'project_blocked'],
    ]);
  });
});
