import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import type { ClassCandidates, ClassEmployee, TrainingClass } from '../../contract/trainingClasses.ts';
import { changed, column, count } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import * as papers from '../support/papers.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const AT = new Date('2026-11-23T15:00:00Z');
const later = (minutes: number) => new Date(AT.getTime() + minutes * 60_000);
/** From 12:05 to 12:10 in São Paulo. */
const SOON = { startDate: '2026-11-23', startTime: '12:05', endDate: '2026-11-23', endTime: '12:10' };
const URL = '/training-classes';
const { ana: ANA, bruno: BRUNO, carla: CARLA } = EMPLOYEE;

describe.each(DATABASES)('training classes, on %s', (on) => {
  let t: TestApp;
  let training: number;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: AT });
    training = await count(t.db)`select min(id)::int from training_configs
      where company_id is null and 'IN_PERSON' = any(modalities) and not 'ONLINE' = any(modalities)`;
  });
  beforeEach(async () => {
    t.clock.at = AT;
    await changed(t.db)`delete from training_classes`;
    await changed(t.db)`delete from restricted_employees`;
  });
  afterAll(() => t.close());

  const body = (change: object = {}) => ({
    ...{ trainingConfigId: training, modality: 'IN_PERSON', place: 'Sala 1', hours: 8, seats: 1, open: true },
    ...{ startDate: '2026-11-25', startTime: '08:00', endDate: '2026-11-25', endTime: '17:00' },
    ...{ responsibleName: 'Rita Reis', responsibleRegister: 'CREA 123' },
    instructors: [{ name: 'Ivo Lima', qualification: 'Bombeiro civil' }],
    ...change,
  });
  const post = (change: object = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: URL, payload: { companyId: COMPANY.serra, ...body(change) } });
  const create = async (change: object = {}, person: PersonName = 'admin'): Promise<TrainingClass> => {
    const reply = await post(change, person);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json();
  };
  const read = async (id: number) => (await t.as('admin', { url: `${URL}/${id}` })).json<TrainingClass>();
  const update = (id: number, change: object = {}, headers: Record<string, string> = {}) =>
    t.as('admin', { method: 'PUT', url: `${URL}/${id}`, payload: body(change), headers });
  const enrol = (id: number, employeeIds: number[], wait = false, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `${URL}/${id}/employees`, payload: { employeeIds, wait } });
  const leave = (id: number, employeeId: number) =>
    t.as('admin', { method: 'DELETE', url: `${URL}/${id}/employees/${employeeId}` });
  const result = (id: number, employeeId: number, payload: object) =>
    t.as('admin', { method: 'PATCH', url: `${URL}/${id}/employees/${employeeId}`, payload });
  const cancel = (id: number, reason = 'Chuva') =>
    t.as('admin', { method: 'PATCH', url: `${URL}/${id}/cancel`, payload: { reason } });
  const people = async (id: number) =>
    (await t.as('admin', { url: `${URL}/${id}/employees` }))
      .json<ListOf<ClassEmployee>>()
      .results.map((one) => [one.id, one.state]);
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `${URL}?${query}` })).json<ListOf<TrainingClass>>().results.map(({ id }) => id);
  const wrong = (reply: { json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('G-02 the list filters by name, employee, dates, end and status, and sorts', async () => {
    const early = await create(SOON);
    const late = await create({
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      place: 'Pátio',
      open: false,
      seats: 5,
    });
    await enrol(late.id, [ANA]);
    expect(await list()).toEqual([late.id, early.id]);
    expect(await list('orderBy=seats&order=asc')).toEqual([early.id, late.id]);
    for (const query of [
      'name=patio',
      'employee=araujo',
      'startDate=2026-12-01',
      'status[]=PLANNED',
      'startDate=2026-11-30&endDate=2026-12-01&hasFinish=false',
    ])
      expect([query, await list(query)]).toEqual([query, [late.id]]);
    expect(await list('status[]=OPEN')).toEqual([early.id]);
    expect(await list('endDate=2026-11-22')).toEqual([]);
    t.clock.at = later(6);
    expect(await list('status[]=IN_PROGRESS')).toEqual([early.id]);
    t.clock.at = later(11);
    expect(await list('hasFinish=true')).toEqual([early.id]);
    expect(await list('', 'portAdmin')).toEqual([]);
    expect((await t.as('gatehouse', { url: URL })).statusCode).toBe(403);
    expect((await t.as('admin', { url: `${URL}?status[]=DONE` })).statusCode).toBe(400);
  });

  test('G-02 what is not over comes first, the nearest before; then what is over, the latest before', async () => {
    const [near, far] = [await create(SOON), await create({ startDate: '2026-12-01', endDate: '2026-12-01' })];
    expect(await list('orderBy=next')).toEqual([near.id, far.id]);
    t.clock.at = later(11);
    expect(await list('orderBy=next')).toEqual([far.id, near.id]);
    expect(await list('orderBy=next&itemsPerPage=1&page=2')).toEqual([near.id]);
    await cancel(far.id);
    expect((await t.as('admin', { url: `${URL}/numbers` })).json()).toEqual({
      ...{ PLANNED: 0, OPEN: 0, IN_PROGRESS: 0, FINISHED: 1, CANCELLED: 1 },
    });
    expect(await list(`name=${encodeURIComponent(`Turma ${near.number}`)}`)).toEqual([near.id]);
    for (const query of ['instructor=ivo', 'hasFinish=true']) expect(await list(query)).toContain(near.id);
    expect(await list('instructor=ninguem')).toEqual([]);
  });

  test('G-02 a class is found by who takes part now, under their names of today', async () => {
    const { id } = await create({ seats: 5 });
    await enrol(id, [ANA, CARLA]);
    expect([await list('employee=araujo'), await list('employee=ana')]).toEqual([[id], [id]]);
    // the end of one name and the beginning of the next are no name
    expect(await list('employee=araujo%20carla')).toEqual([]);
    await t.db.execute(sql`update employees set name = 'Anita Prado', civil_name = 'Ana Araújo' where id = ${ANA}`);
    expect([await list('employee=prado'), await list('employee=araujo')]).toEqual([[id], [id]]);
    await t.db.execute(sql`update employees set name = 'Ana Araújo', civil_name = null where id = ${ANA}`);
    expect(await list('employee=prado')).toEqual([]);
    await t.as('admin', { method: 'DELETE', url: `${URL}/${id}/employees/${ANA}` });
    expect([await list('employee=araujo'), await list('employee=carla')]).toEqual([[], [id]]);
  });

  test('G-02 a class has a number of its company, one after the other also when two are created at once', async () => {
    const [one, other] = await Promise.all([create(), create()]);
    const numbers = [one.number, other.number].toSorted((a, b) => a - b);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
    expect((await create()).number).toBe((numbers[1] ?? 0) + 1);
  });

  test('G-02 only classes with a free seat', async () => {
    const [full, free] = [await create(), await create({ seats: 2 })];
    await enrol(full.id, [ANA]);
    expect(await list('withSeats=true')).toEqual([free.id]);
  });

  test('G-03 bad input names its field, and changes nothing', async () => {
    const made = await create();
    expect(made).toMatchObject({ startsAt: '2026-11-25T11:00:00.000Z', status: 'OPEN', seats: 1, enrolled: 0 });
    for (const [change, ...error] of [
      [{ startDate: '2026-11-22' }, 'startDate', 'date_in_past'],
      [{ startDate: '2026-11-23', startTime: '11:00' }, 'startTime', 'date_in_past'],
      [{ endDate: '2026-11-24' }, 'endDate', 'end_before_start'],
      [{ endTime: '08:00' }, 'endTime', 'end_before_start'],
      [{ seats: 0 }, 'seats', 'too_small'],
      [{ seats: 501 }, 'seats', 'too_large'],
      [{ modality: 'ONLINE' }, 'modality', 'invalid'],
      [{ trainingConfigId: 999_999 }, 'trainingConfigId', 'invalid'],
      [{ instructors: [] }, 'instructors', 'required'],
      [{ companyId: COMPANY.porto }, 'companyId', 'invalid'],
    ] as const)
      expect([change, ...wrong(await post(change))]).toEqual([change, 'invalid_request', ...error]);
    expect(await list()).toEqual([made.id]);
  });

  test('G-03 a change is made over the version that was read; seats stay above those enrolled', async () => {
    const { id } = await create({ ...SOON, seats: 2 });
    await enrol(id, [ANA, CARLA]);
    expect(wrong(await update(id, { ...SOON, seats: 1 }))).toEqual(['invalid_request', 'seats', 'seats_taken']);
    expect((await update(id, { ...SOON, seats: 3, place: 'Sala 2' })).json()).toMatchObject({ seats: 3, version: 2 });
    expect((await update(id, {}, { 'if-match': '"1"' })).statusCode).toBe(412);
    // a start that has passed may stay
    t.clock.at = later(6);
    expect((await update(id, { ...SOON, seats: 4 })).json()).toMatchObject({ status: 'IN_PROGRESS', seats: 4 });
    t.clock.at = later(11);
    expect(wrong(await update(id, { ...SOON, seats: 5 }))).toEqual(['training_class_over']);
  });

  test('G-04 nobody is enrolled twice, removed, restricted or of another provider', async () => {
    const { id } = await create({ seats: 5 });
    await enrol(id, [ANA]);
    expect(wrong(await enrol(id, [CARLA, ANA]))).toEqual(['invalid_request', 'employeeIds.1', 'repeated']);
    expect(wrong(await enrol(id, [CARLA, CARLA]))).toEqual(['invalid_request', 'employeeIds', 'repeated']);
    expect(wrong(await enrol(id, [CARLA, BRUNO]))).toEqual(['invalid_request', 'employeeIds.1', 'invalid']);
    await changed(t.db)`insert into restricted_employees (company_id, name, foreign_document_hash, reason, start_date)
      select ${COMPANY.serra}, name, foreign_document_hash, 'MISCONDUCT', '2026-11-01' from employees where id = ${CARLA}`;
    expect(wrong(await enrol(id, [CARLA]))).toEqual(['invalid_request', 'employeeIds.0', 'not_assignable']);
    await changed(t.db)`delete from restricted_employees`;
    await changed(t.db)`update employees set removed_at = ${AT.toISOString()} where id = ${CARLA}`;
    expect(wrong(await enrol(id, [CARLA]))).toEqual(['invalid_request', 'employeeIds.0', 'invalid']);
    await changed(t.db)`update employees set removed_at = null where id = ${CARLA}`;
    expect((await enrol(id, [CARLA], false, 'portAdmin')).statusCode).toBe(404);
    expect(await people(id)).toEqual([[ANA, 'ENROLLED']]);
    const own = await create({ companyId: COMPANY.horizonte }, 'supplier');
    expect(wrong(await enrol(own.id, [CARLA], false, 'supplier'))).toContain('invalid');
    expect((await enrol(own.id, [BRUNO], false, 'supplier')).json()).toMatchObject({ enrolled: 1 });
  });

  test('G-04 who is blocked in a unit takes part elsewhere, and in no class of that unit', async () => {
    const [usina, mina] = await column(t.db)`insert into facilities (company_id, name)
      values (${COMPANY.serra}, 'Usina'), (${COMPANY.serra}, 'Mina') returning id::int`;
    await changed(
      t.db,
    )`insert into restricted_employees (company_id, name, foreign_document_hash, reason, start_date, facility_ids)
      select ${COMPANY.serra}, name, foreign_document_hash, 'MISCONDUCT', '2026-11-01', array[${usina}::bigint]
      from employees where id = ${CARLA}`;
    const there = await create({ facilityId: usina });
    expect(there.facility).toEqual({ id: usina, name: 'Usina' });
    expect(wrong(await enrol(there.id, [CARLA]))).toEqual(['invalid_request', 'employeeIds.0', 'not_assignable']);
    for (const facilityId of [mina, null]) {
      expect((await enrol((await create({ facilityId })).id, [CARLA])).statusCode, String(facilityId)).toBe(200);
    }
    // who waits gets no seat in a class that moves to the unit
    const moved = await create({ facilityId: mina });
    await enrol(moved.id, [ANA]);
    await enrol(moved.id, [CARLA], true);
    expect((await update(moved.id, { facilityId: usina })).json()).toMatchObject({ facility: { name: 'Usina' } });
    await leave(moved.id, ANA);
    expect(await people(moved.id)).toEqual([[CARLA, 'WAITING']]);
    const other = await post({ companyId: COMPANY.porto, facilityId: usina }, 'portAdmin');
    expect(wrong(other)).toEqual(['invalid_request', 'facilityId', 'invalid']);
    expect(wrong(await post({ facilityId: 999_999 }))).toEqual(['invalid_request', 'facilityId', 'invalid']);
  });

  test('G-04 two people who take the last seat at the same time: one gets it', async () => {
    const { id } = await create();
    const replies = await Promise.all([enrol(id, [ANA]), enrol(id, [CARLA])]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(replies.flatMap((reply) => (reply.statusCode === 409 ? wrong(reply) : []))).toEqual(['training_class_full']);
    expect(await read(id)).toMatchObject({ enrolled: 1, waiting: 0 });
    expect(await count(t.db)`select count(*)::int from training_class_employees where class_id = ${id}`).toBe(1);
  });

  test('G-04 who waits gets the seat that becomes free, in order', async () => {
    const { id } = await create();
    expect((await enrol(id, [ANA, CARLA], true)).json()).toMatchObject({ enrolled: 1, waiting: 1 });
    expect(await people(id)).toEqual([
      [ANA, 'ENROLLED'],
      [CARLA, 'WAITING'],
    ]);
    expect((await result(id, CARLA, { attended: true, score: 8 })).statusCode).toBe(404);
    expect((await leave(id, ANA)).statusCode).toBe(204);
    expect(await people(id)).toEqual([[CARLA, 'ENROLLED']]);
    expect((await leave(id, ANA)).statusCode).toBe(404);
    await enrol(id, [ANA], true);
    expect((await update(id, { seats: 2 })).json()).toMatchObject({ enrolled: 2, waiting: 0 });
  });

  test('G-04 attendance and score are of who has a seat; a score is from 0 to 10', async () => {
    const { id } = await create();
    await enrol(id, [ANA]);
    expect((await result(id, ANA, { attended: true, score: 7.5 })).json()).toMatchObject({
      attended: true,
      score: 7.5,
    });
    for (const [score, code] of [
      [10.1, 'too_large'],
      [-1, 'too_small'],
      [7.55, 'invalid_number'],
    ] as const)
      expect(wrong(await result(id, ANA, { attended: true, score }))).toEqual(['invalid_request', 'score', code]);
    await cancel(id);
    expect(wrong(await result(id, ANA, { attended: true, score: 1 }))).toEqual(['training_class_over']);
  });

  const results = (id: number, rows: object[]) =>
    t.as('admin', { method: 'PUT', url: `${URL}/${id}/results`, payload: { results: rows } });

  test('G-04 results of several people are saved all or none, and counted by what is missing', async () => {
    const { id, minimumScore } = await create({ seats: 2 });
    expect(minimumScore).toBe(7);
    await enrol(id, [ANA, CARLA]);
    const scored = { employeeId: ANA, attended: true, score: 5.5 };
    expect(wrong(await results(id, [scored, { employeeId: BRUNO, attended: true, score: 8 }]))).toEqual([
      ...['invalid_request', 'results.1.employeeId', 'invalid'],
    ]);
    expect(wrong(await results(id, [scored, { employeeId: CARLA, attended: true, score: 11 }]))).toEqual([
      ...['invalid_request', 'results.1.score', 'too_large'],
    ]);
    expect(wrong(await results(id, [scored, scored]))).toEqual(['invalid_request', 'results', 'repeated']);
    const numbers = async () => (await t.as('admin', { url: `${URL}/${id}/employees/numbers` })).json();
    const none = { WAITING: 0, ABSENT: 0, PENDING: 0, BELOW: 0, APPROVABLE: 0, APPROVED: 0 };
    expect(await numbers()).toEqual({ ...none, PENDING: 2 });
    expect((await results(id, [scored, { employeeId: CARLA, attended: true, score: 7 }])).statusCode).toBe(204);
    expect(await numbers()).toEqual({ ...none, BELOW: 1, APPROVABLE: 1 });
    const found = await t.as('admin', { url: `${URL}/${id}/employees?result[]=BELOW&name=araujo` });
    expect(found.json<ListOf<ClassEmployee>>().results).toMatchObject([{ id: ANA, score: 5.5, certificate: null }]);
    expect((await t.as('admin', { url: `${URL}/${id}/employees?name=nobody` })).json()).toMatchObject({ results: [] });
    await results(id, [{ ...scored, attended: false }]);
    expect(await numbers()).toEqual({ ...none, ABSENT: 1, APPROVABLE: 1 });
  });

  test('G-04 people who can be enrolled are found by name, project and CPFs, never those of other companies', async () => {
    const { id } = await create({ seats: 5 });
    await enrol(id, [ANA]);
    const find = async (payload: object, person: PersonName = 'admin') =>
      (await t.as(person, { method: 'POST', url: `${URL}/${id}/candidates`, payload })).json<ClassCandidates>();
    const ids = async (payload: object) => (await find(payload)).results.map((one) => [one.id, one.problem]);
    expect(await ids({ name: 'araujo' })).toEqual([[ANA, 'enrolled']]);
    expect(await ids({ projectId: PROJECT.reforma })).toContainEqual([ANA, 'enrolled']);
    expect(await ids({})).not.toContainEqual([BRUNO, null]);
    expect(await find({ cpfs: ['390.533.447-05', papers.ANA.cpf] })).toMatchObject({
      results: [{ id: ANA }],
      unknown: ['39053344705'],
    });
    const bad = await t.as('admin', { method: 'POST', url: `${URL}/${id}/candidates`, payload: { cpfs: ['1'] } });
    expect(wrong(bad)).toEqual(['invalid_request', 'cpfs.0', 'invalid_cpf']);
    expect(await find({}, 'portAdmin')).toMatchObject({ code: 'not_found' });
  });

  test('G-03 a class is cancelled with a reason, and removed only without people', async () => {
    const { id } = await create();
    await enrol(id, [ANA]);
    expect(wrong(await t.as('admin', { method: 'DELETE', url: `${URL}/${id}` }))).toEqual(['in_use']);
    expect(wrong(await cancel(id, ' '))).toEqual(['invalid_request', 'reason', 'required']);
    expect((await cancel(id)).json()).toMatchObject({ status: 'CANCELLED', cancelReason: 'Chuva', enrolled: 1 });
    for (const reply of [await cancel(id), await update(id), await enrol(id, [CARLA]), await leave(id, ANA)])
      expect(wrong(reply)).toEqual(['training_class_over']);
    const other = await create();
    expect((await t.as('admin', { method: 'DELETE', url: `${URL}/${other.id}` })).statusCode).toBe(204);
    expect(await list()).toEqual([id]);
  });

  test('G-05 the history says who was enrolled and what was changed', async () => {
    const { id } = await create();
    await enrol(id, [ANA]);
    await update(id, { place: 'Pátio' });
    const reply = await t.as('admin', { url: `${URL}/${id}/history` });
    expect(reply.json<ListOf<HistoryEntry>>().results).toMatchObject([
      { fieldName: 'place', oldValue: 'Sala 1', newValue: 'Pátio' },
      { fieldName: 'people', newValue: 'Ana Araújo' },
      { action: 'CREATED' },
    ]);
  });

  test('G-08 the list and the participants are exported as they are filtered, for who may see them', async () => {
    const { id } = await create({ seats: 2 });
    await create({ place: 'Pátio' });
    await enrol(id, [ANA, CARLA]);
    await results(id, [{ employeeId: ANA, attended: true, score: 9.5 }]);
    const file = async (url: string, payload: object) => {
      const begun = await t.as('admin', { method: 'POST', url: `${URL}${url}/export`, payload });
      expect([begun.statusCode, begun.body]).toEqual([202, expect.any(String)]);
      await t.services.jobs.run();
      const { jobId } = begun.json<{ jobId: number }>();
      return (await t.as('admin', { url: `${URL}${url}/exports/${jobId}` })).body;
    };
    const classes = await file('', {
      filters: { name: 'sala' },
      columns: ['training', 'place', 'seats'],
      format: 'csv',
    });
    expect(classes).toContain('Sala 1');
    expect(classes).not.toContain('Pátio');
    const columns = ['name', 'attended', 'score', 'result'];
    const ofPeople = { classId: id, columns, format: 'csv' };
    const everybody = await file('/employees', ofPeople);
    expect(everybody).toMatch(/Ana Araújo;Presente;9,5;Pode aprovar/);
    expect(everybody).toMatch(/Carla[^;]*;;;Sem nota/);
    expect(await file('/employees', { ...ofPeople, filters: { 'result[]': ['PENDING'] } })).not.toContain('Ana');
    const url = `${URL}/employees/export`;
    expect((await t.as('portAdmin', { method: 'POST', url, payload: ofPeople })).statusCode).toBe(404);
    expect((await t.as('gatehouse', { method: 'POST', url, payload: ofPeople })).statusCode).toBe(403);
  });

  test('G-07 a training that a class uses is not removed', async () => {
    const own = await count(t.db)`insert into training_configs
      (company_id, name, norm, content, minimum_hours, modalities, certificate_text)
      values (${COMPANY.serra}, 'Própria', '', '', 1, ${sql.raw("'{IN_PERSON}'")}, '') returning id::int`;
    await create({ trainingConfigId: own });
    const url = `/training-class-configs/${own}`;
    expect(wrong(await t.as('admin', { method: 'DELETE', url }))).toEqual(['in_use']);
    await changed(t.db)`delete from training_classes`;
    expect((await t.as('admin', { method: 'DELETE', url })).statusCode).toBe(204);
  });
});
