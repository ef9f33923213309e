import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Notice } from '../../contract/notices.ts';
import type { PassageAnswer } from '../../contract/passages.ts';
import type { Readiness } from '../../contract/readiness.ts';
import type { Contests } from '../../contract/restrictedEmployeeContests.ts';
import type { RestrictedEmployee, RestrictedPerson } from '../../contract/restrictedEmployees.ts';
import type { RiskSchedule } from '../../contract/riskSchedules.ts';
import { column, rows, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

const url = (company: number = COMPANY.serra) => `/companies/${company}/restricted-employees`;
const LUAN = '111.444.777-35';
const BODY = {
  document: LUAN,
  name: 'Luan Vitor Cardoso',
  reason: 'SAFETY_RULE',
  details: 'Subiu sem cinto',
  startDate: '2026-04-10',
  endDate: '2026-10-07',
};

describe.each(DATABASES)('people whom a company keeps out, on %s', (on) => {
  let t: TestApp;
  let anaCpf: string;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const [ana] = await rows<{ cpf: string }>(t.db, sql`select cpf from employees where id = ${EMPLOYEE.ana}`);
    anaCpf = personDocuments.open(ana?.cpf ?? '') ?? '';
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    await t.db.execute(sql`delete from restriction_contests`);
    await t.db.execute(sql`delete from restricted_employees`);
  });

  const add = (change: object = {}, person: PersonName = 'admin', company?: number) =>
    t.as(person, { method: 'POST', url: url(company), payload: { ...BODY, ...change } });
  const list = async (query = '', person: PersonName = 'admin') =>
    (await t.as(person, { url: `${url()}${query}` })).json<ListOf<RestrictedEmployee>>().results;
  const fieldOf = (reply: { statusCode: number; json(): unknown }) => {
    const field = (reply.json() as ErrorBody).details?.fields?.[0];
    return [reply.statusCode, field?.path, field?.code];
  };

  test('B-15 blocked people are found by name, document, status, reason and the days that are left', async () => {
    await add();
    await add({ document: '39053344705', name: 'Edilson Moura', startDate: '2026-05-01', endDate: '2026-05-10' });
    await add({ document: 'AB123456', name: 'Rogério Prates', reason: 'FORGED_DOCUMENT', endDate: null });
    await add({ document: '12345678909', name: 'Cleiton Nery', startDate: '2026-03-01', endDate: '2026-04-09' });
    const found = await list();
    expect(found.map(({ name, status, daysRemaining }) => [name, status, daysRemaining])).toEqual([
      ['Rogério Prates', 'BLOCKED', null],
      ['Luan Vitor Cardoso', 'BLOCKED', 180],
      ['Edilson Moura', 'SCHEDULED', 30],
      ['Cleiton Nery', 'ENDED', 0],
    ]);
    expect(found[1]?.document).toBe('***.444.777-**');
    expect(JSON.stringify(found)).not.toContain('11144477735');
    const named = async (query: string) => (await list(query)).map(({ name }) => name.split(' ')[0]);
    expect(await named('?name=edilson')).toEqual(['Edilson']);
    expect(await named('?name=111.444.777-35')).toEqual(['Luan']);
    expect(await named('?document=ab123456')).toEqual(['Rogério']);
    expect(await named('?status=SCHEDULED')).toEqual(['Edilson']);
    expect(await named('?reason=FORGED_DOCUMENT')).toEqual(['Rogério']);
    expect(await named('?daysRemainingStart=1&daysRemainingEnd=30')).toEqual(['Edilson']);
    expect(await named('?status=ENDED')).toEqual(['Cleiton']);
  });

  test('B-16 a restriction is changed and lifted, never deleted, and its history tells both', async () => {
    const made = (await add()).json<RestrictedEmployee>();
    const one = `${url()}/${made.id}`;
    const { document: _, name: __, ...period } = BODY;
    const put = (payload: object, version: number) =>
      t.as('admin', { method: 'PUT', url: one, payload, headers: { 'if-match': `"${version}"` } });
    expect((await put({ ...period, endDate: null }, made.version)).json<RestrictedEmployee>().daysRemaining).toBeNull();
    expect((await put(period, made.version)).statusCode).toBe(412);
    expect((await t.as('admin', { method: 'DELETE', url: one })).statusCode).toBe(204);
    expect((await list()).map(({ status, daysRemaining }) => [status, daysRemaining])).toEqual([['ENDED', 0]]);
    expect((await put(period, made.version + 2)).statusCode).toBe(404);
    expect((await t.as('admin', { method: 'DELETE', url: one })).statusCode).toBe(404);
    const actions = await rows<{ action: string }>(
      t.db,
      sql`select action from audit where entity = 'restrictedEmployee' and entity_id = ${String(made.id)} order by id`,
    );
    expect(actions.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED', 'REMOVED']);
    expect((await add()).statusCode).toBe(201);
  });

  test('B-16 one person is kept out once at a time, also when two people do it at once', async () => {
    const replies = await Promise.all([add(), add({ document: '11144477735' }), add()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    expect(fieldOf(await add({ startDate: '2026-10-07', endDate: null }))).toEqual([400, 'document', 'repeated']);
    expect((await add({ startDate: '2026-10-08', endDate: null })).statusCode).toBe(201);
  });

  test.each([
    ['a wrong CPF', { document: '111.444.777-36' }, 'document', 'invalid_cpf'],
    ['no document', { document: ' ' }, 'document', 'required'],
    ['no name', { name: '' }, 'name', 'required'],
    ['an end before the start', { endDate: '2026-04-09' }, 'endDate', 'end_before_start'],
    ['the year 1899', { startDate: '1899-01-01' }, 'startDate', 'invalid_date'],
    ['the year 2100', { endDate: '2100-01-01' }, 'endDate', 'invalid_date'],
    ['another reason without a word', { reason: 'OTHER', details: '' }, 'details', 'required'],
  ])('B-16 %s is refused at its field, and nothing is written', async (_, change, path, code) => {
    expect(fieldOf(await add(change))).toEqual([400, path, code]);
    expect(await list()).toEqual([]);
  });

  test('B-16 who is kept out cannot be assigned; the supplier hears that, and nothing else', async () => {
    await t.db.execute(sql`update project_employees set ended_at = '2026-03-01'
      where project_id = ${PROJECT.reforma} and employee_id = ${EMPLOYEE.ana}`);
    const made = (await add({ document: anaCpf, name: 'Ana' })).json<RestrictedEmployee>();
    const assign = (person: PersonName) =>
      t.as(person, {
        method: 'POST',
        url: `/projects/${PROJECT.reforma}/employees`,
        payload: { companyId: COMPANY.horizonte, employeeIds: [EMPLOYEE.ana], date: '2026-04-10' },
      });
    const refused = await assign('supplier');
    expect(fieldOf(refused)).toEqual([400, 'employeeIds.0', 'not_assignable']);
    expect(refused.body).not.toMatch(/SAFETY_RULE|cinto|2026-10-07|Serra/);
    expect((await t.as('supplier', { url: url() })).statusCode).toBe(403);
    expect((await t.as('portAdmin', { url: `${url()}/${made.id}` })).statusCode).toBe(404);
    expect((await add({}, 'analyst')).statusCode).toBe(403);
    await t.as('admin', { method: 'DELETE', url: `${url()}/${made.id}` });
    expect((await assign('supplier')).statusCode).toBe(200);
  });

  test('B-16 before it blocks, a company hears whom and what that changes, of its own projects alone', async () => {
    const ask = async (person: PersonName, company: number, document = anaCpf) =>
      (await t.as(person, { url: `${url(company)}/person?document=${document}` })).json<RestrictedPerson>();
    await t.db.execute(sql`update project_employees set ended_at = null where employee_id = ${EMPLOYEE.ana}`);
    const found = await ask('admin', COMPANY.serra);
    expect(found.person).toMatchObject({ provider: 'Horizonte' });
    expect(found.projects.length).toBeGreaterThan(0);
    expect(found.isRestricted).toBe(false);
    await add({ document: anaCpf });
    expect((await ask('admin', COMPANY.serra)).isRestricted).toBe(true);
    const elsewhere = await ask('portAdmin', COMPANY.porto);
    expect(elsewhere).toMatchObject({ isRestricted: false, schedules: [] });
    expect(elsewhere.projects.every(({ id }) => id === PROJECT.cais || id === PROJECT.bloqueado)).toBe(true);
    expect(await ask('admin', COMPANY.serra, LUAN)).toEqual({
      person: null,
      projects: [],
      isRestricted: false,
      schedules: [],
    });
  });

  test('B-16, X-01 a block of some units holds in the projects there: assignment, readiness, gate and list follow', async () => {
    const [steel = 0, mine = 0]: number[] = await column(t.db)`insert into facilities (company_id, name)
      values (${COMPANY.serra}, 'Usina'), (${COMPANY.serra}, 'Mina') returning id::int`;
    const elsewhere = await value(t.db)<number>`insert into facilities (company_id, name)
      values (${COMPANY.porto}, 'Cais') returning id::int`;
    const enter = (unit: number | undefined, project: number) =>
      t.db.execute(sql`with area as (insert into departments (facility_id, name) values (${unit}, 'Geral') returning id)
        insert into project_departments (project_id, department_id) select ${project}, id from area`);
    await enter(steel, PROJECT.reforma);
    await t.db.execute(sql`update project_employees set ended_at = null where employee_id = ${EMPLOYEE.ana}`);
    const of = { document: anaCpf, name: 'Ana', endDate: null };
    expect(fieldOf(await add({ ...of, facilityIds: [steel, elsewhere] }))).toEqual([400, 'facilityIds.1', 'invalid']);
    expect(await list()).toEqual([]);
    const state = async () => {
      const url = `/companies/employees/${EMPLOYEE.ana}/readiness?projectId=${PROJECT.reforma}`;
      const one = (await t.as('admin', { url })).json<Readiness>().state;
      const found = (await t.as('admin', { url: '/employees?readiness=RESTRICTED' })).json<ListOf<{ id: number }>>();
      return [one, found.results.some(({ id }) => id === EMPLOYEE.ana)];
    };
    const reading = { projectId: PROJECT.reforma, departmentId: null, direction: 'ENTRY', reading: anaCpf };
    const gate = async () =>
      (
        await t.as('admin', { method: 'POST', url: '/companies/passages/check', payload: reading })
      ).json<PassageAnswer>().verdict;

    const inMine = (await add({ ...of, facilityIds: [mine] })).json<RestrictedEmployee>();
    expect(inMine.facilities).toEqual([{ id: mine, name: 'Mina' }]);
    expect(await state()).toEqual(['FIT', false]);
    expect(await gate()).toBe('FIT');
    expect(fieldOf(await add({ ...of, facilityIds: [mine, steel] }))).toEqual([400, 'document', 'repeated']);
    expect(fieldOf(await add(of))).toEqual([400, 'document', 'repeated']);
    await enter(mine, PROJECT.reforma);
    expect(await state()).toEqual(['RESTRICTED', true]);
    expect(await gate()).toBe('RESTRICTED');
    await t.db.execute(sql`delete from project_departments using departments d
      where department_id = d.id and d.facility_id = ${mine}`);
    expect(await state()).toEqual(['FIT', false]);

    expect((await add({ ...of, facilityIds: [steel] })).statusCode).toBe(201);
    expect(await state()).toEqual(['RESTRICTED', true]);
    const seen = await t.as('supplier', {
      url: `/companies/employees/${EMPLOYEE.ana}/readiness?projectId=${PROJECT.reforma}`,
    });
    expect(seen.json<Readiness>()).toMatchObject({ state: 'UNFIT', items: [] });
    expect(seen.body).not.toContain('Usina');
    await t.db.execute(sql`delete from project_departments where project_id = ${PROJECT.reforma}`);
  });

  test('B-16 the employer contests without learning why; the company keeps or lifts, and its answer is read', async () => {
    await t.db.execute(sql`update project_employees set ended_at = null where employee_id = ${EMPLOYEE.ana}`);
    const contests = `/companies/employees/${EMPLOYEE.ana}/contests`;
    const read = async (person: PersonName = 'supplier') => (await t.as(person, { url: contests })).json<Contests>();
    const ask = (person: PersonName = 'supplier', companyId: number = COMPANY.serra) =>
      t.as(person, { method: 'POST', url: contests, payload: { companyId, text: 'O vídeo mostra outra pessoa.' } });
    expect(await read()).toEqual({ contestable: [], contests: [] });
    expect(fieldOf(await ask())).toEqual([400, 'companyId', 'invalid']);

    const made = (await add({ document: anaCpf, name: 'Ana', endDate: null })).json<RestrictedEmployee>();
    expect((await read()).contestable).toEqual([{ id: COMPANY.serra, name: 'Serra' }]);
    expect(fieldOf(await ask('supplier', COMPANY.porto))).toEqual([400, 'companyId', 'invalid']);
    for (const person of ['admin', 'otherSupplier', 'portAdmin'] as const)
      expect([403, 404]).toContain((await ask(person)).statusCode);
    const asked = await ask();
    expect([asked.statusCode, asked.json<Contests>().contests[0]?.decision]).toEqual([201, null]);
    expect(asked.body).not.toMatch(/SAFETY_RULE|cinto/);
    expect(fieldOf(await ask())).toEqual([400, 'companyId', 'invalid']);
    expect((await list())[0]?.contest).toMatchObject({ provider: 'Horizonte', text: 'O vídeo mostra outra pessoa.' });

    const decide = (person: PersonName, payload: object, company: number = COMPANY.serra) =>
      t.as(person, { method: 'PUT', url: `${url(company)}/${made.id}/contest`, payload });
    const kept = { decision: 'KEPT', answer: 'Revimos e mantemos.' };
    expect((await decide('portAdmin', kept, COMPANY.porto)).statusCode).toBe(404);
    expect((await decide('analyst', kept)).statusCode).toBe(403);
    expect((await decide('supplier', kept)).statusCode).toBe(403);
    expect(fieldOf(await decide('admin', { decision: 'KEPT', answer: ' ' }))).toEqual([400, 'answer', 'required']);
    expect((await decide('admin', kept)).json<RestrictedEmployee>()).toMatchObject({
      contest: null,
      status: 'BLOCKED',
    });
    expect((await decide('admin', kept)).statusCode).toBe(404);
    expect((await read()).contests[0]).toMatchObject(kept);

    expect((await ask()).statusCode).toBe(201);
    expect((await decide('admin', { decision: 'LIFTED', answer: 'Engano nosso.' })).statusCode).toBe(200);
    expect((await list()).map(({ status }) => status)).toEqual(['ENDED']);
    expect(await read()).toMatchObject({ contestable: [], contests: [{ decision: 'LIFTED' }, { decision: 'KEPT' }] });
    const told = await rows<{ action: string }>(
      t.db,
      sql`select action from audit where entity = 'restrictedEmployee' and entity_id = ${String(made.id)} order by id`,
    );
    expect(told.map(({ action }) => action)).toEqual(['CREATED', 'CONTESTED', 'CONTEST_KEPT', 'CONTESTED', 'REMOVED']);
  });

  test('B-15 who is blocked leaves the risk schedules that begin in these days and units, and no others', async () => {
    const plan = async (startsAt: string, { cancelled = false, project = PROJECT.reforma as number } = {}) => {
      const [id = 0]: number[] = await column(t.db)`with made as (
          insert into risk_schedules (company_id, owner_id, project_id, risk_activity_id, starts_at, ends_at, cancelled_at)
          select company_id, company_id, id, 1, ${startsAt}::timestamptz, ${startsAt}::timestamptz + interval '8 hours',
            case when ${cancelled} then now() end from projects where id = ${project} returning id),
        linked as (insert into risk_schedule_employees (schedule_id, employee_id, provider_id)
          select made.id, e.id, e.company_id from made, employees e where e.id in (${EMPLOYEE.ana}, ${EMPLOYEE.carla}))
        select id::int from made`;
      return id;
    };
    const begun = await plan('2026-04-10T11:00:00Z');
    const later = await plan('2026-04-20T11:00:00Z');
    const afterwards = await plan('2026-06-01T11:00:00Z');
    const cancelled = await plan('2026-04-21T11:00:00Z', { cancelled: true });
    const elsewhere = await plan('2026-04-20T11:00:00Z', { project: PROJECT.cais });
    const [unit = 0]: number[] = await column(t.db)`insert into facilities (company_id, name)
      values (${COMPANY.serra}, 'Alto-forno') returning id::int`;
    const known = await t.as('admin', { url: `${url()}/person?document=${anaCpf}` });
    expect(known.json<RestrictedPerson>().schedules.map(({ id, startDate }) => [id, startDate])).toEqual([
      [later, '2026-04-20'],
      [afterwards, '2026-06-01'],
    ]);
    const left = async () => {
      const stays: number[] = await column(
        t.db,
      )`select schedule_id::int from risk_schedule_employees where employee_id = ${EMPLOYEE.ana}`;
      return [begun, later, afterwards, cancelled, elsewhere].filter((id) => !stays.includes(id));
    };
    const of = { document: anaCpf, name: 'Ana', endDate: '2026-05-31' };
    // the project is not in this unit
    const made = (await add({ ...of, facilityIds: [unit] })).json<RestrictedEmployee>();
    expect(await left()).toEqual([]);
    const drop = {
      method: 'DELETE',
      url: `${url()}/${made.id}`,
      headers: { 'if-match': `"${made.version}"` },
    } as const;
    await t.as('admin', drop);
    const blocked = (await add(of)).json<RestrictedEmployee>();
    expect(await left()).toEqual([later]);
    const { reason, details, startDate, version } = blocked;
    const longer = await t.as('admin', {
      ...{ method: 'PUT', url: `${url()}/${blocked.id}`, headers: { 'if-match': `"${version}"` } },
      payload: { reason, details, startDate, endDate: null },
    });
    expect([longer.statusCode, await left()]).toEqual([200, [later, afterwards]]);
    // the others stay, an open form of the schedule is told, and its history says whom it lost and not why
    const { people, version: now } = (await t.as('admin', { url: `/risk-schedules/${later}` })).json<RiskSchedule>();
    expect([people, now]).toEqual([1, 2]);
    const { body } = await t.as('admin', { url: `/risk-schedules/${later}/history` });
    expect(body).toContain('Ana Araújo');
    expect(body).not.toMatch(/SAFETY_RULE|cinto/);
    await t.db.execute(sql`delete from risk_schedules`);
  });

  test('B-16, B-31 a contest is told to who may decide it, and its answer to who contested, with no reason', async () => {
    const contests = `/companies/employees/${EMPLOYEE.ana}/contests`;
    const ask = () =>
      t.as('supplier', { method: 'POST', url: contests, payload: { companyId: COMPANY.serra, text: 'Outra pessoa.' } });
    const told = async (person: PersonName) => {
      await t.services.notices.gather();
      const { results } = (await t.as(person, { url: '/notices?group=QUESTIONS' })).json<ListOf<Notice>>();
      return results.filter(({ contest }) => contest).map(({ kind, contest }) => [kind, contest]);
    };
    const made = (await add({ document: anaCpf, name: 'Ana B.', endDate: null })).json<RestrictedEmployee>();
    const employee = { id: EMPLOYEE.ana, name: 'Ana Araújo' };
    const asked = ['CONTESTED', { employee: { ...employee, name: 'Ana B.' }, company: 'Horizonte', decision: null }];
    const decided = (decision: string) => ['CONTEST_DECIDED', { employee, company: 'Serra', decision }];
    expect((await ask()).statusCode).toBe(201);
    expect(await told('admin')).toEqual([asked]);
    for (const person of ['analyst', 'supplier', 'portAdmin', 'otherSupplier'] as const)
      expect(await told(person), person).toEqual([]);

    const answered = { decision: 'KEPT', answer: 'Mantemos.' };
    const one = `${url()}/${made.id}`;
    expect((await t.as('admin', { method: 'PUT', url: `${one}/contest`, payload: answered })).statusCode).toBe(200);
    expect(await told('supplier')).toEqual([decided('KEPT')]);
    // a block that is lifted without an answer is an answer, and tells nobody of a contest that is over
    expect((await ask()).statusCode).toBe(201);
    const { version } = (await list())[0] ?? { version: 0 };
    const lifted = { method: 'DELETE', url: one, headers: { 'if-match': `"${version}"` } } as const;
    expect((await t.as('admin', lifted)).statusCode).toBeLessThan(300);
    expect(await told('supplier')).toEqual([decided('LIFTED'), decided('KEPT')]);
    expect(await told('admin')).toEqual([asked]);
    const { body } = await t.as('supplier', { url: '/notices' });
    expect(body).not.toMatch(/SAFETY_RULE|cinto/);
  });
});
