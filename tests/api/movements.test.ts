import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Movement } from '../../contract/movements.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('movements of an employment, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    await ask(t.db, [await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' })]);
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());

  const body = {
    companyId: COMPANY.horizonte,
    status: 'AWAY',
    type: 'VACATION',
    projectId: PROJECT.reforma,
    startDate: '2026-04-01',
    endDate: '2026-04-20',
  };
  const add = (change: object, { who = EMPLOYEE.ana as number, person = 'supplier' as PersonName } = {}) =>
    t.as(person, { method: 'POST', url: `/employees/${who}/movements`, payload: { ...body, ...change } });
  const exam = async () =>
    (
      await rows<{ inactive: boolean; status: string }>(
        t.db,
        sql`select x.inactive, e.status from pendencies x join employees e on e.id = x.employee_id
            where x.employee_id = ${EMPLOYEE.ana}`,
      )
    )[0];

  test('E-10 the very same movement is refused on its start, however often it is sent', async () => {
    const change = { startDate: '2024-04-01', endDate: '2024-04-20' };
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(change)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400, 400]);
    const refused = replies.find(({ statusCode }) => statusCode === 400)?.json<ErrorBody>();
    expect(refused?.details?.fields).toMatchObject([{ path: 'startDate', code: 'repeated' }]);
  });

  test.each([
    ['without a company', { companyId: undefined }, 'companyId', 'required'],
    ['of another company', { companyId: COMPANY.vertical }, 'companyId', 'invalid'],
    ['without a status', { status: undefined }, 'status', 'unknown_option'],
    ['with a status that the type cannot leave', { status: 'ACTIVE' }, 'status', 'invalid'],
    ['without a type', { type: undefined }, 'type', 'unknown_option'],
    ['without a project', { projectId: undefined }, 'projectId', 'required'],
    ['on a project where the person is not', { projectId: PROJECT.cais }, 'projectId', 'invalid'],
    ['on a foreign project', { projectId: 999_999 }, 'projectId', 'invalid'],
    ['without a start', { startDate: undefined }, 'startDate', 'invalid_date'],
    ['that ends before it begins', { endDate: '2026-03-31' }, 'endDate', 'end_before_start'],
    ['in a year too far', { endDate: '2100-01-01' }, 'endDate', 'invalid_date'],
    ['with a cause that there is not', { type: 'LEAVE', cause: 'BORED' }, 'cause', 'unknown_option'],
    ['with a cause although it is no leave', { cause: 'ILLNESS' }, 'cause', 'invalid'],
    ['before the admission', { startDate: '2023-12-31' }, 'startDate', 'date_before_start'],
  ])('E-10 a movement %s is refused on its field', async (_, change, path, code) => {
    const reply = await add(change);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorBody>().details?.fields?.map((field) => [field.path, field.code])).toContainEqual([
      path,
      code,
    ]);
  });

  test('E-10 a vacation that lasts takes the person out, and the return brings the papers back', async () => {
    // the preview runs the same code and leaves nothing behind
    const kept = () =>
      rows(t.db, sql`select (select count(*) from movements) as movements, (select count(*) from audit) as audit`);
    const before = await kept();
    const preview = await t.as('supplier', {
      method: 'POST',
      url: `/employees/${EMPLOYEE.ana}/movements?preview=true`,
      payload: body,
    });
    expect([preview.statusCode, preview.json<Movement>().counts]).toEqual([
      201,
      { created: 0, reactivated: 0, inactivated: 1 },
    ]);
    expect(await exam()).toEqual({ inactive: false, status: 'ACTIVE' });
    expect(await kept()).toEqual(before);
    const reply = await add({});
    expect(reply.json<Movement>().counts).toEqual({ created: 0, reactivated: 0, inactivated: 1 });
    const listed = await t.as('supplier', { url: `/employees/${EMPLOYEE.ana}/movements` });
    expect(listed.json<Movement[]>()[0]?.counts).toEqual({ created: 0, reactivated: 0, inactivated: 1 });
    expect([reply.statusCode, reply.json<Movement>()]).toMatchObject([
      201,
      { type: 'VACATION', project: { name: 'Reforma do alto-forno' }, endDate: '2026-04-20' },
    ]);
    expect(await exam()).toEqual({ inactive: true, status: 'AWAY' });
    await add({ type: 'RETURN', status: 'ACTIVE', startDate: '2026-04-09', endDate: null });
    expect(await exam()).toEqual({ inactive: false, status: 'ACTIVE' });
    // what is over, or was overtaken, does not change where the person stands today
    await add({ startDate: '2026-03-01', endDate: '2026-03-10' });
    await add({ startDate: '2026-04-02', endDate: '2026-04-25' });
    expect((await exam())?.status).toBe('ACTIVE');
  });

  test('E-10 a leave keeps its cause, and only an illness or accident asks for a return exam', async () => {
    const movement = { types: ['RETURN'], minDaysAway: 30 };
    const back = await anEntry(t.db, { name: 'ASO de retorno', plan: 'SSMA', type: 'EMPLOYEE', movement });
    await ask(t.db, [back]);
    const [someone = 0] = await aTeam(t.db, { count: 1, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    const exams = async () =>
      (await rows(t.db, sql`select 1 from pendencies where employee_id = ${someone} and system_pendency_id = ${back}`))
        .length;
    const leave = { type: 'LEAVE', status: 'AWAY' };
    const returning = { type: 'RETURN', status: 'ACTIVE', endDate: null };
    await add({ ...leave, startDate: '2025-11-01', endDate: '2025-12-15' }, { who: someone });
    await add({ ...returning, startDate: '2025-12-16' }, { who: someone });
    expect(await exams()).toBe(0);
    const ill = { ...leave, cause: 'ILLNESS', startDate: '2026-02-01', endDate: '2026-03-15' };
    expect((await add(ill, { who: someone })).json<Movement>()).toMatchObject({ cause: 'ILLNESS' });
    await add({ ...returning, startDate: '2026-03-16' }, { who: someone });
    expect(await exams()).toBe(1);
  });

  test('E-10 two absences on the same days are refused; after a return the next one may begin', async () => {
    await t.db.execute(sql`delete from movements where employee_id = ${EMPLOYEE.ana}`);
    const leave = { type: 'LICENCE', status: 'AWAY' };
    expect((await add({ ...leave, startDate: '2024-06-01', endDate: '2024-06-20' })).statusCode).toBe(201);
    const refused = await add({ startDate: '2024-06-20', endDate: '2024-06-30' });
    expect(refused.json<ErrorBody>().details?.fields).toMatchObject([
      { path: 'startDate', code: 'overlapping_absence' },
    ]);
    expect((await add({ startDate: '2024-06-21', endDate: '2024-06-30' })).statusCode).toBe(201);
    expect((await add({ ...leave, startDate: '2024-08-01', endDate: null })).statusCode).toBe(201);
    expect((await add({ startDate: '2024-11-01', endDate: '2024-11-10' })).statusCode).toBe(400);
    await add({ type: 'RETURN', status: 'ACTIVE', startDate: '2024-10-01', endDate: null });
    expect((await add({ startDate: '2024-11-01', endDate: '2024-11-10' })).statusCode).toBe(201);
  });

  test('E-10 a contracting company sees the movements of its own projects, never those of another one', async () => {
    const [moved] = await rows<{ id: number }>(
      t.db,
      sql`insert into movements (employee_id, project_id, type, start_date)
          values (${EMPLOYEE.ana}, ${PROJECT.cais}, 'TRANSFER', '2025-02-01') returning id::int as id`,
    );
    const seenBy = async (person: PersonName) =>
      (await t.as(person, { url: `/employees/${EMPLOYEE.ana}/movements` })).json<Movement[]>().map(({ id }) => id);
    expect(await seenBy('supplier')).toContain(moved?.id);
    expect(await seenBy('admin')).not.toContain(moved?.id);
  });

  test('E-10 a stranger finds nobody, and who may not is told so', async () => {
    expect((await add({}, { person: 'otherSupplier' })).statusCode).toBe(404);
    expect((await add({}, { who: EMPLOYEE.carla })).statusCode).toBe(404);
    expect((await add({}, { person: 'supplierUser' })).statusCode).toBe(403);
    expect((await add({}, { person: 'admin' })).statusCode).toBe(403);
  });

  test('E-10 in a blocked project nothing moves', async () => {
    await t.db.execute(sql`update projects set is_blocked = true where id = ${PROJECT.reforma}`);
    const reply = await add({});
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'project_blocked']);
  });
});
