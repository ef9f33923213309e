import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../contract/common.ts';
import { CALENDAR_FEED } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Job } from '../../contract/jobs.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import type { RiskScheduleConfig } from '../../contract/riskScheduleConfigs.ts';
import {
  RISK_COLUMNS,
  type RiskCalendarEntry,
  type RiskPeople,
  type RiskProject,
  type RiskSchedule,
} from '../../contract/riskSchedules.ts';
import { changed, count, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

/** Noon of Monday in São Paulo. */
const AT = new Date('2026-11-23T15:00:00Z');
const URL = '/risk-schedules';
const FEED = '/account/me/calendar-feeds/riskSchedules';
const [HEIGHT, ELECTRIC] = [1, 2];

describe.each(DATABASES)('risk schedules, on %s', (on) => {
  let t: TestApp;
  let area: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    area = await count(
      t.db,
    )`with f as (insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina 2') returning id),
      d as (insert into departments (facility_id, name) select id, 'Britagem' from f returning id),
      p as (insert into project_departments (project_id, department_id)
        select project_id, id from d, (values (${PROJECT.reforma}::bigint), (${PROJECT.expansao})) v(project_id)),
      a as (insert into project_risk_activities (project_id, risk_activity_id)
        values (${PROJECT.reforma}, 1), (${PROJECT.reforma}, 2), (${PROJECT.expansao}, 1), (${PROJECT.cais}, 1)),
      k as (insert into employee_risk_activities (employee_id, risk_activity_id) select id, 1 from employees)
      select id::int from d`;
  });
  beforeEach(async () => {
    t.clock.at = AT;
    await changed(t.db)`delete from risk_schedules`;
    await changed(t.db)`delete from risk_schedule_configs`;
    await changed(t.db)`delete from pendencies`;
  });
  afterAll(() => t.close());

  const body = (change: object = {}) => ({
    projectId: PROJECT.reforma as number,
    riskActivityId: HEIGHT,
    departmentId: area,
    startDate: '2026-11-25',
    startTime: '08:00',
    endDate: '2026-11-25',
    endTime: '12:00',
    employeeIds: [EMPLOYEE.ana] as number[],
    ...change,
  });
  const post = (change: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: URL, payload: body(change) });
  const create = async (change: object = {}, person: PersonName = 'admin'): Promise<RiskSchedule> => {
    const reply = await post(change, person);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json();
  };
  const update = (id: number, change: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'PUT', url: `${URL}/${id}`, payload: body(change) });
  const cancel = (id: number, reason = 'Chuva forte', person: PersonName = 'admin') =>
    t.as(person, { method: 'PATCH', url: `${URL}/${id}/cancel`, payload: { reason } });
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `${URL}?${query}` })).json<ListOf<RiskSchedule>>().results;
  const calendar = async (from: string, until = from, person: PersonName = 'admin') =>
    (await t.as(person, { url: `${URL}/calendar?from=${from}&until=${until}` })).json<{
      results: RiskCalendarEntry[];
    }>().results;
  const people = async (change: object = {}, person: PersonName = 'admin') => {
    const { employeeIds: _, departmentId: __, ...asked } = body(change);
    const query = new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)]));
    return (await t.as(person, { url: `${URL}/employees?${query}` })).json<RiskPeople>();
  };
  const wrong = (reply: { json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const configure = (payload: object) =>
    t.as('admin', { method: 'PATCH', url: `/companies/${COMPANY.serra}/risk-schedule-config`, payload });
  const restrict = async () => {
    const made = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/restricted-employees`,
      payload: {
        ...{ document: '529.982.247-25', name: 'Ana', reason: 'MISCONDUCT', details: 'Briga' },
        ...{ startDate: '2026-11-23', endDate: null },
      },
    });
    const { id } = made.json<{ id: number }>();
    return () => t.as('admin', { method: 'DELETE', url: `/companies/${COMPANY.serra}/restricted-employees/${id}` });
  };
  const aTraining = (values: object) =>
    t.build.aPendency({
      ...{ slug: 'treinamento-nr-35', name: 'NR-35', plan: 'SSMA', type: 'RISK', referenceMonth: null },
      ...{ employeeId: EMPLOYEE.ana, riskActivityId: HEIGHT, status: 'DONE' as const },
      ...values,
    });

  test('F-01 the list shows what comes first, filters by activity, project, person and status, and sorts', async () => {
    const early = await create();
    const late = await create({
      riskActivityId: ELECTRIC,
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      employeeIds: [],
    });
    await cancel(late.id);
    expect((await list()).map(({ id }) => id)).toEqual([early.id, late.id]);
    expect((await list('orderBy=startsAt&order=desc')).map(({ id }) => id)).toEqual([late.id, early.id]);
    for (const [query, found] of [
      ['riskActivityName=altura', early.id],
      ['riskActivityName=electrical', late.id],
      ['projectName=reforma&status[]=CANCELLED', late.id],
      ['employeeName=ana', early.id],
      ['name=brit&status[]=SCHEDULED', early.id],
      ['departmentName=usina&employeeName=araujo', early.id],
    ] as const)
      expect((await list(query)).map(({ id }) => id)).toEqual([found]);
    expect(await list('status[]=FINISHED')).toEqual([]);
    const numbers = await t.as('admin', { url: `${URL}/numbers` });
    expect(numbers.json()).toEqual({ SCHEDULED: 1, IN_PROGRESS: 0, FINISHED: 0, CANCELLED: 1 });
    expect((await t.as('gatehouse', { url: URL })).statusCode).toBe(403);
    expect((await t.as('admin', { url: `${URL}?status[]=DONE` })).statusCode).toBe(400);
  });

  test('F-02 unit, area, date and time are required; a start in the past and an end before it are refused by name', async () => {
    const made = await create();
    expect(made).toMatchObject({
      startsAt: '2026-11-25T11:00:00.000Z',
      endsAt: '2026-11-25T15:00:00.000Z',
      facility: { name: 'Usina 2' },
      department: { id: area, name: 'Britagem' },
      ...{ status: 'SCHEDULED', people: 1, version: 1 },
    });
    for (const [change, ...error] of [
      [{ startTime: undefined }, 'startTime', 'invalid_time'],
      [{ endTime: '25:00' }, 'endTime', 'invalid_time'],
      [{ departmentId: undefined }, 'departmentId', 'required'],
      [{ departmentId: area + 1 }, 'departmentId', 'invalid'],
      [{ startDate: '2026-11-22' }, 'startDate', 'date_in_past'],
      [{ startDate: '2026-11-23', startTime: '11:59', endDate: '2026-11-23' }, 'startTime', 'date_in_past'],
      [{ endTime: '07:59' }, 'endTime', 'end_before_start'],
      [{ endDate: '2026-11-24' }, 'endDate', 'end_before_start'],
      [{ startDate: '2100-01-01', endDate: '2100-01-01' }, 'startDate', 'outside_period'],
      [{ riskActivityId: 99 }, 'riskActivityId', 'unknown_option'],
      [{ projectId: PROJECT.expansao, riskActivityId: ELECTRIC }, 'riskActivityId', 'invalid'],
      [{ employeeIds: [EMPLOYEE.ana, EMPLOYEE.ana] }, 'employeeIds', 'repeated'],
      [{ employeeIds: [EMPLOYEE.ana, EMPLOYEE.carla] }, 'employeeIds.1', 'invalid'],
      [{ projectId: PROJECT.cais }, 'projectId', 'invalid'],
    ] as const)
      expect([change, ...wrong(await post(change))]).toEqual([change, 'invalid_request', ...error]);
    expect(await list()).toHaveLength(1);
    // the minute that runs is no past
    await create({ startDate: '2026-11-23', startTime: '12:00', endDate: '2026-11-23', endTime: '12:00' });
  });

  test('F-02 a change is made over the version that was read; a start that has passed may stay', async () => {
    const now = { startDate: '2026-11-23', startTime: '12:00', endDate: '2026-11-23', endTime: '12:05' };
    const { id } = await create(now);
    const over = await create(now);
    t.clock.at = new Date(AT.getTime() + 10 * 60_000);
    for (const reply of [await update(over.id), await cancel(over.id)])
      expect(wrong(reply)).toEqual(['risk_schedule_over']);
    const removal = await t.as('admin', { method: 'DELETE', url: `${URL}/${over.id}` });
    expect(wrong(removal)).toEqual(['risk_schedule_over']);
    t.clock.at = new Date(AT.getTime() + 4 * 60_000);
    expect((await update(id, { ...now, endTime: '18:00' })).json()).toMatchObject({
      ...{ status: 'IN_PROGRESS', endsAt: '2026-11-23T21:00:00.000Z', version: 2 },
    });
    expect(wrong(await update(id, { ...now, startTime: '11:30', endTime: '18:00' }))).toContain('date_in_past');
    const headers = { 'if-match': '"1"' };
    expect((await t.as('admin', { method: 'PUT', url: `${URL}/${id}`, payload: body(), headers })).statusCode).toBe(
      412,
    );
  });

  test('F-02 the numbers of the analysis and the permit may come later; they are found, and told in the history', async () => {
    const { id, version } = await create({ aprNumber: ' APR-17 ' });
    expect(await list('name=apr-17')).toMatchObject([{ id, aprNumber: 'APR-17', permitNumber: '' }]);
    expect(wrong(await update(id, { permitNumber: 'x'.repeat(61) }))).toEqual([
      ...['invalid_request', 'permitNumber', 'too_long'],
    ]);
    const after = (await update(id, { aprNumber: 'APR-17', permitNumber: 'PT-9' })).json<RiskSchedule>();
    expect(after).toMatchObject({ aprNumber: 'APR-17', permitNumber: 'PT-9', version: version + 1 });
    const history = (await t.as('admin', { url: `${URL}/${id}/history` })).json<ListOf<HistoryEntry>>().results;
    expect(history[0]).toMatchObject({ fieldName: 'permitNumber', oldValue: null, newValue: 'PT-9' });
  });

  test('F-03 cancelling needs a reason and the right to update; the schedule stays with its people', async () => {
    const { id } = await create();
    expect(wrong(await cancel(id, ' '))).toEqual(['invalid_request', 'reason', 'required']);
    expect((await cancel(id, 'Chuva', 'reader')).statusCode).toBe(403);
    expect((await cancel(id)).json()).toMatchObject({
      ...{ status: 'CANCELLED', cancelReason: 'Chuva forte', cancelledAt: AT.toISOString(), people: 1, unfit: 0 },
    });
    expect(wrong(await cancel(id))).toEqual(['risk_schedule_over']);
    expect(wrong(await update(id))).toEqual(['risk_schedule_over']);
    const history = await t.as('admin', { url: `${URL}/${id}/history` });
    expect(history.json<ListOf<HistoryEntry>>().results[0]).toMatchObject({ action: 'CANCELLED', note: 'Chuva forte' });
  });

  test('F-04 create, read, change, remove and history; what has begun is cancelled, not removed', async () => {
    const { id } = await create();
    await update(id, { employeeIds: [], endTime: '14:00' });
    const history = (await t.as('admin', { url: `${URL}/${id}/history` })).json<ListOf<HistoryEntry>>().results;
    expect(history.map(({ action, fieldName }) => [action, fieldName])).toEqual([
      ['UPDATED', 'people'],
      ['UPDATED', 'endsAt'],
      ['CREATED', null],
    ]);
    expect(history[0]).toMatchObject({ oldValue: 'Ana Araújo', newValue: null });
    expect((await t.as('admin', { method: 'DELETE', url: `${URL}/${id}` })).statusCode).toBe(204);
    expect((await t.as('admin', { url: `${URL}/${id}` })).statusCode).toBe(404);
    const begun = await create({
      startDate: '2026-11-23',
      startTime: '12:00',
      endDate: '2026-11-23',
      endTime: '14:00',
    });
    expect(wrong(await t.as('admin', { method: 'DELETE', url: `${URL}/${begun.id}` }))).toEqual([
      'risk_schedule_started',
    ]);
    const projects = (await t.as('admin', { url: `${URL}/projects` })).json<RiskProject[]>();
    expect(projects.find(({ id: one }) => one === PROJECT.reforma)).toMatchObject({
      riskActivities: [{ id: 1 }, { id: 2 }],
      departments: [{ id: area, facility: { name: 'Usina 2' } }],
    });
    expect(projects.some(({ id: one }) => one === PROJECT.cais)).toBe(false);
  });

  test('F-05 the status follows from the clock, and of an interval across midnight and month end from São Paulo', async () => {
    const { id } = await create({
      startDate: '2026-11-30',
      startTime: '22:00',
      endDate: '2026-12-01',
      endTime: '02:00',
    });
    const actor = await t.services.authentication.personOf((await t.session('admin')).uid, null);
    const { riskSchedules } = t.services;
    const page = { page: 1, itemsPerPage: 10 };
    for (const [at, expected] of [
      ['2026-12-01T00:59:59Z', 'SCHEDULED'],
      ['2026-12-01T01:00:00Z', 'IN_PROGRESS'],
      ['2026-12-01T04:59:59Z', 'IN_PROGRESS'],
      ['2026-12-01T05:00:00Z', 'FINISHED'],
    ] as const) {
      t.clock.at = new Date(at);
      expect([at, (await riskSchedules.get(actor, { id })).status]).toEqual([at, expected]);
      expect((await riskSchedules.list(actor, { ...page, 'status[]': [expected] })).results).toHaveLength(1);
    }
    t.clock.at = AT;
    for (const [day, found] of [
      ['2026-11-29', 0],
      ['2026-11-30', 1],
      ['2026-12-01', 1],
      ['2026-12-02', 0],
    ] as const)
      expect([day, await calendar(day)]).toEqual([day, found ? [expect.objectContaining({ id })] : []]);
  });

  test('F-07 a training that ends before the work does, or is missing, says why; the company warns or blocks', async () => {
    // readiness is kept by the day of the database
    const [before, day, after] = [6, 7, 8].map((days) => addDays(dayOf(new Date()), days));
    const work = { startDate: day, endDate: day };
    expect((await people(work)).results).toEqual([
      expect.objectContaining({ id: EMPLOYEE.ana, eligible: true, hasActivity: true, state: 'FIT', clashes: [] }),
    ]);
    const training = await aTraining({ expirationDate: before });
    const [ana] = (await people(work)).results;
    expect(ana).toMatchObject({ eligible: false, state: 'UNFIT' });
    expect(ana?.items).toContainEqual(
      expect.objectContaining({ name: 'NR-35', kind: 'TRAINING', reason: 'ENDED', blocks: true }),
    );
    const warned = await create(work);
    expect(warned).toMatchObject({ people: 1, unfit: 1 });
    expect((await list('unfit=true')).map(({ id }) => id)).toEqual([warned.id]);
    const linked = (await t.as('admin', { url: `${URL}/${warned.id}/employees` })).json<RiskPeople>();
    expect(linked).toMatchObject({ blocks: false, company: 'Serra', results: [{ eligible: false }] });

    expect((await configure({ blockIneligible: true })).statusCode).toBe(200);
    expect((await people(work)).blocks).toBe(true);
    const refused = ['invalid_request', 'employeeIds.0', 'not_eligible'];
    expect(wrong(await post(work))).toEqual(refused);
    // also of a change: somebody who was linked before has to be taken off
    expect(wrong(await update(warned.id, { ...work, endTime: '13:00' }))).toEqual(refused);
    expect((await update(warned.id, { ...work, employeeIds: [] })).statusCode).toBe(200);
    await changed(t.db)`update pendencies set expiration_date = ${day} where id = ${training}`;
    expect(await create(work)).toMatchObject({ people: 1, unfit: 0 });
    expect(wrong(await post({ ...work, endDate: after }))).toEqual(refused);
    // the electrical activity is not in the person's record
    expect(wrong(await post({ ...work, riskActivityId: ELECTRIC }))).toEqual(refused);
  });

  test('F-07 a document that only the activity asks counts, though it keeps nobody out of the project', async () => {
    const missing = { slug: 'autorizacao-trabalho-altura', name: 'Autorização', status: 'OPEN' as const };
    await aTraining(missing);
    const readiness = await t.as('admin', {
      url: `/companies/employees/${EMPLOYEE.ana}/readiness?projectId=${PROJECT.reforma}`,
    });
    expect(readiness.json()).toMatchObject({ state: 'FIT' });
    expect((await people()).results[0]).toMatchObject({
      eligible: false,
      items: [expect.objectContaining({ name: 'Autorização', reason: 'MISSING' })],
    });
    expect(await create()).toMatchObject({ unfit: 1 });
  });

  test('F-07 a restricted person is never linked, and only the contracting company is told of it', async () => {
    const lift = await restrict();
    const told = async (person: PersonName) =>
      (await people({}, person)).results.map(({ state, items }) => [state, items.map(({ kind }) => kind)]);
    expect(await told('admin')).toEqual([['RESTRICTED', ['RESTRICTION']]]);
    expect(await told('supplier')).toEqual([['UNFIT', []]]);
    expect(wrong(await post())).toEqual(['invalid_request', 'employeeIds.0', 'not_assignable']);
    await lift();
    await create();
  });

  test('F-07 overlapping shifts are told, never refused; those of another contracting company are not told', async () => {
    const first = await create();
    await changed(t.db)`insert into project_employees (project_id, employee_id, hiring_date)
      values (${PROJECT.expansao}, ${EMPLOYEE.ana}, '2026-01-01')`;
    const other = { projectId: PROJECT.expansao, startTime: '11:00', endTime: '16:00' };
    expect((await people(other)).results[0]?.clashes).toMatchObject([{ id: first.id, clash: 'OVERLAP' }]);
    const clashesOf = async (change: object) =>
      (await people({ ...other, ...change })).results[0]?.clashes.map(({ clash }) => clash);
    expect(await clashesOf({ startTime: '12:00' })).toEqual(['REST']);
    // 11 hours after 12:00, across midnight, and 11 hours before 08:00
    expect(await clashesOf({ startTime: '22:59', endDate: '2026-11-26', endTime: '02:00' })).toEqual(['REST']);
    expect(await clashesOf({ startTime: '23:00', endDate: '2026-11-26', endTime: '02:00' })).toEqual([]);
    expect(await clashesOf({ startDate: '2026-11-24', endDate: '2026-11-24', endTime: '21:01' })).toEqual(['REST']);
    expect(await clashesOf({ startDate: '2026-11-24', endDate: '2026-11-24', endTime: '21:00' })).toEqual([]);
    expect((await people({ scheduleId: first.id })).results[0]?.clashes).toEqual([]);
    await create(other);
    await changed(
      t.db,
    )`update risk_schedules set company_id = ${COMPANY.porto}, owner_id = ${COMPANY.porto} where id = ${first.id}`;
    expect((await people(other)).results.flatMap(({ clashes }) => clashes.map(({ id }) => id))).not.toContain(first.id);
    await changed(
      t.db,
    )`delete from project_employees where project_id = ${PROJECT.expansao} and employee_id = ${EMPLOYEE.ana}`;
  });

  test('F-07 somebody who was removed after being linked is not eligible and can be taken off', async () => {
    const { id } = await create();
    await changed(t.db)`update project_employees set ended_at = '2026-11-23' where employee_id = ${EMPLOYEE.ana}`;
    expect(wrong(await post())).toEqual(['invalid_request', 'employeeIds.0', 'invalid']);
    const linked = (await t.as('admin', { url: `${URL}/${id}/employees` })).json<RiskPeople>();
    expect(linked.results).toMatchObject([{ id: EMPLOYEE.ana, eligible: false }]);
    expect((await list())[0]).toMatchObject({ unfit: 1 });
    expect((await update(id, { employeeIds: [] })).json()).toMatchObject({ people: 0, unfit: 0 });
    await changed(t.db)`update project_employees set ended_at = null where employee_id = ${EMPLOYEE.ana}`;
  });

  test('F-04 a supplier plans for its own people, and neither sees nor changes what is of others', async () => {
    const own = await create({}, 'supplier');
    expect(own).toMatchObject({ company: { id: COMPANY.serra }, owner: { id: COMPANY.horizonte }, people: 1 });
    const foreign = await create({ projectId: PROJECT.expansao, employeeIds: [EMPLOYEE.carla] });
    expect((await list('', 'supplier')).map(({ id }) => id)).toEqual([own.id]);
    expect((await t.as('supplier', { url: `${URL}/${foreign.id}` })).statusCode).toBe(404);
    const shared = await create();
    expect((await list('', 'supplier')).map(({ id }) => id)).toContain(shared.id);
    expect((await update(shared.id, {}, 'supplier')).statusCode).toBe(403);
    expect(wrong(await post({ projectId: PROJECT.expansao, employeeIds: [EMPLOYEE.carla] }, 'supplier'))).toContain(
      'invalid',
    );
    // the contracting company changes it, and the supplier's change leaves the people of others
    await changed(t.db)`insert into risk_schedule_employees values (${own.id}, ${EMPLOYEE.carla}, ${COMPANY.vertical})`;
    expect((await update(own.id, { employeeIds: [] }, 'supplier')).json()).toMatchObject({ people: 0 });
    expect((await t.as('admin', { url: `${URL}/${own.id}` })).json()).toMatchObject({ people: 1 });
    expect((await list('', 'portAdmin')).length).toBe(0);
    expect((await t.as('portAdmin', { url: `${URL}/${own.id}` })).statusCode).toBe(404);
    expect((await cancel(own.id, 'x', 'portAdmin')).statusCode).toBe(404);
    expect((await list('', 'projectReader')).map(({ id }) => id)).toEqual([foreign.id]);
  });

  test('F-08 the calendar answers at most six weeks', async () => {
    await create();
    const ask = async (from: string, until: string) =>
      wrong(await t.as('admin', { url: `${URL}/calendar?from=${from}&until=${until}` }));
    expect(await ask('2026-11-01', '2026-12-13')).toEqual(['invalid_request', 'until', 'too_large']);
    expect(await ask('2026-11-02', '2026-11-01')).toEqual(['invalid_request', 'until', 'end_before_start']);
    expect(await calendar('2026-10-26', '2026-12-06')).toHaveLength(1);
  });

  test('F-08 a calendar of more activities than it shows ends with an entry that says so', async () => {
    const { id } = await create();
    await changed(
      t.db,
    )`insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at)
      select company_id, owner_id, project_id, risk_activity_id, starts_at + interval '1 minute' * n, ends_at + interval '1 minute' * n
      from risk_schedules, generate_series(1, ${CALENDAR_FEED.entries}::int) n where id = ${id}`;
    const reply = await t.as('admin', { method: 'POST', url: FEED });
    const { body: text } = await t.app.inject({
      url: new globalThis.URL(reply.json<{ address: string }>().address).pathname,
    });
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(CALENDAR_FEED.entries + 1);
    expect(text).toContain('SUMMARY:Há mais atividades no Prumo\r\n');
    expect(text).toContain('DESCRIPTION:Este calendário mostra as primeiras 1000 atividades.\r\n');
    await t.as('admin', { method: 'DELETE', url: FEED });
  });

  test('F-08 a calendar program reads the secret address; a guessed, renewed or revoked one finds nothing', async () => {
    const made = await create();
    await cancel((await create({ startTime: '13:00', endTime: '17:00' })).id);
    const renew = async () =>
      new globalThis.URL((await t.as('admin', { method: 'POST', url: FEED })).json<{ address: string }>().address)
        .pathname;
    const read = (url: string) => t.app.inject({ url });
    const path = await renew();
    const reply = await read(path);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(reply.body).toContain(`UID:risk-schedule-${made.id}@prumo\r\n`);
    expect(reply.body).toContain('DTSTART:20261125T110000Z\r\n');
    expect(reply.body).toContain('SUMMARY:Trabalho em altura · Britagem\r\n');
    expect(reply.body).toContain('STATUS:CANCELLED\r\n');
    expect(reply.body).not.toContain('Ana');
    expect((await read(`${path}.ics`)).statusCode).toBe(200);
    const secret = path.split('/').at(-1) ?? '';
    const [kept] = await rows(t.db)<{ kept: string }>`select row_to_json(f)::text as kept from calendar_feeds f`;
    expect(kept?.kept).not.toContain(secret);
    expect((await t.as('admin', { url: FEED })).json()).toEqual({ createdAt: AT.toISOString() });
    const second = await renew();
    expect([(await read(path)).statusCode, (await read(second)).statusCode]).toEqual([404, 200]);
    await t.as('admin', { method: 'DELETE', url: FEED });
    expect((await read(second)).statusCode).toBe(404);
    const third = await renew();
    const see = (sees: boolean) =>
      changed(
        t.db,
      )`update profiles set permissions = ${sees ? sql`array_append` : sql`array_remove`}(permissions, 'see_risk_schedule')
        where id in (select profile_id from memberships m join users u on u.uid = m.uid where u.email = 'admin@serra.test')`;
    await see(false);
    expect((await read(third)).statusCode).toBe(404);
    await see(true);
    expect((await read(third)).statusCode).toBe(200);
    const guesses = [];
    for (let n = 0; n < 31; n++) guesses.push((await read(`/api/ics/${'A'.repeat(42)}${n}`)).statusCode);
    expect(guesses[0]).toBe(404);
    expect(guesses.at(-1)).toBe(429);
  });

  test('B-24 the settings of a company are read and changed by who may, with their history', async () => {
    const url = `/companies/${COMPANY.serra}/risk-schedule-config`;
    const plain = { autoGenerateRiskSchedule: false, blockIneligible: false };
    expect((await t.as('admin', { url })).json<RiskScheduleConfig>()).toMatchObject(plain);
    expect((await configure({ autoGenerateRiskSchedule: true })).json()).toMatchObject({
      ...plain,
      autoGenerateRiskSchedule: true,
    });
    expect((await configure({ other: 1 })).statusCode).toBe(400);
    expect((await t.as('reader', { url })).statusCode).toBe(403);
    expect((await t.as('portAdmin', { url })).statusCode).toBe(404);
    const history = (await t.as('admin', { url: `${url}/history` })).json<ListOf<HistoryEntry>>().results;
    expect(history[0]).toMatchObject({ fieldName: 'autoGenerateRiskSchedule', oldValue: 'false', newValue: 'true' });
  });

  test('B-24, F-06 an assignment makes one schedule for what is left of the project, and its end takes the person off', async () => {
    const assign = (path = '') =>
      t.as('supplier', {
        method: 'POST',
        url: `/projects/${PROJECT.expansao}/employees${path}`,
        payload: { companyId: COMPANY.horizonte, employeeIds: [EMPLOYEE.ana], date: '2026-11-23' },
      });
    await assign();
    expect(await list()).toEqual([]);
    await assign('/removal');
    await configure({ autoGenerateRiskSchedule: true });
    expect((await assign()).statusCode).toBe(200);
    const [made, ...others] = await list();
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      ...{ automatic: true, people: 1, project: { id: PROJECT.expansao }, riskActivity: { id: HEIGHT } },
      department: { id: area },
      startsAt: expect.stringMatching(/T03:00:00.000Z$/),
      endsAt: '2100-01-01T03:00:00.000Z',
    });
    await assign('/removal');
    expect((await list())[0]).toMatchObject({ id: made?.id, people: 0 });
    await assign();
    expect((await list()).map(({ id, people: number }) => [id, number])).toEqual([[made?.id, 1]]);
    const history = await t.as('admin', { url: `${URL}/${made?.id}/history` });
    expect(history.json<ListOf<HistoryEntry>>().results).toMatchObject([
      { action: 'CREATED', author: { displayName: 'Prumo' } },
    ]);
    await cancel(made?.id ?? 0);
    await assign('/removal');
    await assign();
    expect(await list()).toHaveLength(1);
    await assign('/removal');
  });

  test('F-01 the list is exported as a file', async () => {
    await create();
    const started = await t.as('admin', {
      method: 'POST',
      url: `${URL}/export`,
      payload: { filters: { 'status[]': ['SCHEDULED'] }, columns: RISK_COLUMNS, format: 'csv' },
    });
    expect([started.statusCode, started.body]).toEqual([202, expect.any(String)]);
    await t.services.jobs.run();
    const { resultUrl } = (
      await t.as('admin', { url: `/jobs/${started.json<{ jobId: number }>().jobId}` })
    ).json<Job>();
    const file = (await t.as('admin', { url: `/${resultUrl}` })).body;
    expect(file).toContain('Trabalho em altura');
    expect(file).toContain('25/11/2026 08:00');
    expect(file).toContain('Agendada');
  });
});
