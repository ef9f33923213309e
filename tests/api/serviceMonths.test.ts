import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import type { ServiceMonth, ServiceMonthRow } from '../../contract/serviceMonths.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('the monthly questions of the service, on %s', (on) => {
  let t: TestApp;
  let guide: number;
  let receipt: number;
  /** Ana and the two others of Horizonte on the project. */
  let team: number[];
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    guide = await anEntry(t.db, { name: 'Guia do mês', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    receipt = await anEntry(t.db, { name: 'Recibo', plan: 'STP', type: 'EMPLOYEE', periodicity: 'MONTHLY' });
    const exam = await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE', periodicity: 'MONTHLY' });
    await ask(t.db, [guide, receipt, exam]);
    await t.db.execute(sql`update projects set start_date = '2026-01-01' where id = ${PROJECT.reforma}`);
    await t.db.execute(sql`update projects set asks_service = false where id <> ${PROJECT.reforma}`);
    const more = await aTeam(t.db, { count: 2, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    team = [EMPLOYEE.ana, ...more];
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());

  const path = (month: string, { project = PROJECT.reforma as number, provider = COMPANY.horizonte as number } = {}) =>
    `/service-months/${project}/${provider}/${month}`;
  const read = async (month: string, person: PersonName = 'supplier') =>
    (await t.as(person, { url: path(month) })).json<ServiceMonth>();
  const put = (month: string, payload: object, { part = '', person = 'supplier' as PersonName, version = -1 } = {}) =>
    t.as(person, {
      method: 'PUT',
      url: `${path(month)}${part}`,
      payload,
      headers: version < 0 ? {} : { 'if-match': `"${version}"` },
    });
  const no = { occurred: false, termAccepted: true };
  const yes = { occurred: true };
  const list = async (query = '', person: PersonName = 'supplier') =>
    (await t.as(person, { url: `/service-months${query}` })).json<ListOf<ServiceMonthRow>>();
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };
  const ofMonth = (month: string) =>
    rows<{ document: string; who: number | null; inactive: boolean; occurred: boolean | null }>(
      t.db,
      sql`select name as document, employee_id::int as who, inactive, service_occurred as occurred from pendencies
          where project_id = ${PROJECT.reforma} and provider_id = ${COMPANY.horizonte} and plan = 'STP'
            and reference_month = ${`${month}-01`} order by name, employee_id`,
    );
  const health = (...employees: { employeeId: number; healthPlan: boolean; operator?: string }[]) => ({ employees });
  const covered = (employeeId: number) => ({ employeeId, healthPlan: true, operator: 'Vida' });

  test('D-36 what is over and not answered is listed, newest first, for both sides and nobody else', async () => {
    const { results, meta } = await list();
    expect(results.map(({ referenceMonth, state }) => [referenceMonth, state])).toEqual([
      ['2026-03', 'UNANSWERED'],
      ['2026-02', 'UNANSWERED'],
      ['2026-01', 'UNANSWERED'],
    ]);
    expect(meta.totalResults).toBe(3);
    expect(results[0]).toMatchObject({
      project: { id: PROJECT.reforma },
      provider: { id: COMPANY.horizonte, name: 'Horizonte' },
      contractingCompany: { name: 'Serra' },
      version: 0,
    });
    expect((await list('', 'stpAnalyst')).meta.totalResults).toBe(3);
    expect((await list('', 'otherSupplier')).meta.totalResults).toBe(0);
    expect((await list('', 'portAdmin')).meta.totalResults).toBe(0);
    expect((await list('?month=2026-02&waiting=true')).meta.totalResults).toBe(1);
    expect((await list('?month=2026-04')).results).toMatchObject([{ state: 'UNANSWERED' }]);
    expect((await list('?month=2026-05')).meta.totalResults).toBe(0);
    expect((await list(`?project=${PROJECT.cais}`)).meta.totalResults).toBe(0);
    expect((await list('?state[]=ACCEPTED')).meta.totalResults).toBe(0);
    expect((await t.as('supplierUser', { url: '/service-months' })).statusCode).toBe(403);
  });

  test('D-36 no: the term; the papers of the month of the company and its people, of both plans, are inactive', async () => {
    expect(codeOf(await put('2026-01', { occurred: false }))).toEqual([
      400,
      'invalid_request',
      'termAccepted',
      'required',
    ]);
    const [paper] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where employee_id = ${EMPLOYEE.ana} and system_pendency_id = ${receipt}
          and reference_month = '2026-01-01'`,
    );
    await t.build.aDocument(t.files, paper?.id ?? 0);
    const reply = await put('2026-01', no, { version: 0 });
    expect(reply.json<ServiceMonth>()).toMatchObject({ state: 'ANSWERED', occurred: false, version: 1 });
    expect(reply.headers.etag).toBe('"1"');
    expect(await ofMonth('2026-01')).toEqual([
      { document: 'Guia do mês', who: null, inactive: true, occurred: false },
      ...team.map((who) => ({ document: 'Recibo', who, inactive: true, occurred: null })),
    ]);
    // the other months are as they were
    expect((await ofMonth('2026-02')).every(({ inactive, occurred }) => !inactive && occurred === null)).toBe(true);
    const [kept] = await rows<{ n: number; exams: number }>(
      t.db,
      sql`select (select count(*)::int from documents where pendency_id = ${paper?.id}) as n,
            (select count(*)::int from pendencies where plan = 'SSMA' and reference_month = '2026-01-01' and inactive) as exams`,
    );
    expect(kept).toEqual({ n: 1, exams: 3 });
  });

  test('D-36 the paper of a month without service says why it is inactive, and nothing is sent in it', async () => {
    const own = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies
          where system_pendency_id in (${guide}, ${receipt}) and reference_month = '2026-01-01' order by employee_id nulls first`,
    );
    for (const { id } of own) {
      const paper = (await t.as('supplier', { url: `/pendencies/${id}` })).json<Pendency>();
      expect(paper).toMatchObject({ inactive: true, serviceOccurred: false });
    }
    const url = `/pendencies/${own[0]?.id}`;
    const sent = await t.as('supplier', { method: 'PUT', url, payload: { status: 'IN_REVISION', action: 'send' } });
    expect(codeOf(sent)).toEqual([409, 'pendency_inactive']);
    const history = (await t.as('supplier', { url: `${url}/history` })).json<ListOf<object>>();
    expect(history.results[0]).toMatchObject({ action: 'SERVICE_DECLARED', oldValue: null, newValue: 'false' });
    const project = await t.as('admin', { url: `/projects/${PROJECT.reforma}/history?scope=stp` });
    expect(project.json<ListOf<object>>().results[0]).toMatchObject({
      action: 'SERVICE_ANSWERED',
      newValue: 'false',
      fieldName: `stp.companies.${COMPANY.horizonte}.service.2026-01`,
      company: { name: 'Horizonte' },
    });
  });

  test('D-36 organising again leaves a month without service as it is; a document that comes later is not asked for it', async () => {
    const before = await activeKeys(t.db);
    const later = await anEntry(t.db, { name: 'Outra guia', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    await ask(t.db, [later]);
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
    const after = await activeKeys(t.db);
    expect(after.filter((key) => !key.includes(`/${later}/`))).toEqual(before);
    const months = after.filter((key) => key.includes(`/${later}/`)).map((key) => key.slice(-7));
    expect(months).toEqual(['2026-02', '2026-03', '2026-04']);
  });

  test('D-36 from no to yes: the papers of the company and its people are asked again', async () => {
    expect((await put('2026-01', yes, { version: 1 })).json()).toMatchObject({ state: 'INCOMPLETE', version: 2 });
    const month = await ofMonth('2026-01');
    expect(month.map(({ inactive }) => inactive)).toEqual([false, false, false, false, false]);
    expect(month.filter(({ who }) => who === null).every(({ occurred }) => occurred === true)).toBe(true);
    expect(codeOf(await put('2026-01', no, { version: 1 }))).toEqual([412, 'stale']);
  });

  test('D-36 yes: employees and movements are required, then the health plan; then it is complete', async () => {
    const [ana = 0, second = 0, third = 0] = team;
    expect(codeOf(await put('2026-02', { employeeIds: team }, { part: '/employees' }))).toEqual([
      409,
      'service_not_declared',
    ]);
    await put('2026-02', yes);
    expect(codeOf(await put('2026-02', health(covered(ana)), { part: '/health-plan' }))).toEqual([
      409,
      'service_incomplete',
    ]);
    expect(codeOf(await put('2026-02', { employeeIds: [] }, { part: '/employees' }))).toEqual([
      400,
      'invalid_request',
      'employeeIds',
      'required',
    ]);
    const refused = await put('2026-02', { employeeIds: [ana, second] }, { part: '/employees' });
    expect(codeOf(refused)).toEqual([409, 'service_movements_missing']);
    expect(refused.json<ErrorBody>().details).toMatchObject({ count: 1, employees: [{ id: third }] });

    const movement = await t.as('supplier', {
      method: 'POST',
      url: `/employees/${third}/movements`,
      payload: {
        companyId: COMPANY.horizonte,
        status: 'AWAY',
        type: 'LEAVE',
        projectId: PROJECT.reforma,
        startDate: '2026-01-20',
        endDate: '2026-03-05',
      },
    });
    expect(movement.statusCode).toBe(201);
    expect((await read('2026-02')).employees.find(({ id }) => id === third)).toMatchObject({
      worked: false,
      isExplained: true,
      movements: [{ type: 'LEAVE', startDate: '2026-01-20', endDate: '2026-03-05' }],
    });
    const listed = await put('2026-02', { employeeIds: [ana, second] }, { part: '/employees' });
    expect(listed.json<ServiceMonth>()).toMatchObject({ state: 'INCOMPLETE', employeeCount: 2 });

    expect(codeOf(await put('2026-02', health(covered(ana)), { part: '/health-plan' }))).toEqual([
      400,
      'invalid_request',
      'employees',
      'required',
    ]);
    expect(
      codeOf(await put('2026-02', health({ employeeId: ana, healthPlan: true }), { part: '/health-plan' })),
    ).toEqual([400, 'invalid_request', 'employees.0.operator', 'required']);
    expect(codeOf(await put('2026-02', health(covered(third)), { part: '/health-plan' }))).toEqual([
      400,
      'invalid_request',
      'employees.0.employeeId',
      'invalid',
    ]);
    const done = await put('2026-02', health(covered(ana), { employeeId: second, healthPlan: false }), {
      part: '/health-plan',
    });
    expect(done.json<ServiceMonth>().state).toBe('ANSWERED');
    expect(
      (await read('2026-02')).employees.map(({ worked, healthPlan, operator }) => [worked, healthPlan, operator]),
    ).toEqual([
      [true, true, 'Vida'],
      [true, false, null],
      [false, null, null],
    ]);
    expect((await list('?waiting=true')).results.map(({ referenceMonth }) => referenceMonth)).toEqual([
      '2026-03',
      '2026-01',
    ]);
  });

  test('D-36 somebody who is added comes onto the project and is asked for papers; a foreign person is refused', async () => {
    await put('2026-03', yes);
    const body = (employeeId: number, hiringDate: string) => ({
      employeeIds: team,
      added: [{ employeeId, hiringDate }],
    });
    const wrong = { part: '/employees' };
    expect(codeOf(await put('2026-03', body(EMPLOYEE.carla, '2026-03-02'), wrong)).slice(2)).toEqual([
      'added.0.employeeId',
      'invalid',
    ]);
    expect(codeOf(await put('2026-03', body(EMPLOYEE.bruno, '2026-04-02'), wrong)).slice(2)).toEqual([
      'added.0.hiringDate',
      'invalid_date',
    ]);
    expect(codeOf(await put('2026-03', { employeeIds: [...team, EMPLOYEE.carla] }, wrong)).slice(2)).toEqual([
      'employeeIds.3',
      'invalid',
    ]);
    expect(codeOf(await put('2026-03', { employeeIds: [...team, EMPLOYEE.ana] }, wrong)).slice(2)).toEqual([
      'employeeIds',
      'repeated',
    ]);
    const reply = await put('2026-03', body(EMPLOYEE.bruno, '2026-03-02'), wrong);
    expect(reply.json<ServiceMonth>()).toMatchObject({ employeeCount: 4 });
    expect((await ofMonth('2026-03')).filter(({ who }) => who === EMPLOYEE.bruno)).toHaveLength(1);
    expect((await ofMonth('2026-02')).filter(({ who }) => who === EMPLOYEE.bruno)).toHaveLength(0);
  });

  test('D-36 many who are added at once are organised at once: one entry for each document', async () => {
    const many = await aTeam(t.db, { count: 5, companyId: COMPANY.horizonte, projectId: PROJECT.expansao });
    const added = many.map((employeeId) => ({ employeeId, hiringDate: '2026-03-09' }));
    const reply = await put('2026-03', { employeeIds: [...team, EMPLOYEE.bruno], added }, { part: '/employees' });
    expect(reply.json<ServiceMonth>()).toMatchObject({ employeeCount: 9 });
    const entries = await rows<{ note: string; created: string }>(
      t.db,
      sql`select note, new_value as created from audit
          where entity = 'project' and entity_id = ${String(PROJECT.reforma)} and field_name = 'organisation.created'
          order by id desc limit 2`,
    );
    // of each of the five, for March and for April
    expect(entries.map(({ note, created }) => [note.split(' ')[0], created]).sort()).toEqual([
      ['Exame', '10'],
      ['Recibo', '10'],
    ]);
    expect((await ofMonth('2026-03')).filter(({ who }) => many.includes(who ?? 0))).toHaveLength(5);
  });

  test('D-36 the contracting company returns with a reason and accepts; what is accepted stands', async () => {
    const analysis = { part: '/analysis', person: 'stpAnalyst' as const };
    expect(codeOf(await put('2026-03', { analysis: 'ACCEPTED' }, analysis))).toEqual([409, 'service_incomplete']);
    expect(codeOf(await put('2026-02', { analysis: 'RETURNED' }, analysis)).slice(2)).toEqual(['note', 'required']);
    expect((await put('2026-02', { analysis: 'ACCEPTED' }, { part: '/analysis' })).statusCode).toBe(403);
    const returned = await put('2026-02', { analysis: 'RETURNED', note: 'Falta o operador.' }, analysis);
    expect(returned.json<ServiceMonth>()).toMatchObject({
      state: 'RETURNED',
      analysis: { result: 'RETURNED', note: 'Falta o operador.', author: { displayName: 'stpAnalyst' } },
    });
    expect((await read('2026-02')).state).toBe('RETURNED');
    // answering again asks for a new look
    await put('2026-02', { employeeIds: team.slice(0, 2) }, { part: '/employees' });
    expect(await read('2026-02')).toMatchObject({ state: 'ANSWERED', analysis: null });
    const { version } = await read('2026-02');
    const accepted = await put('2026-02', { analysis: 'ACCEPTED' }, { ...analysis, version });
    expect(accepted.json<ServiceMonth>().state).toBe('ACCEPTED');
    expect(codeOf(await put('2026-02', no))).toEqual([409, 'service_accepted']);
    expect(codeOf(await put('2026-02', { employeeIds: team }, { part: '/employees' }))).toEqual([
      409,
      'service_accepted',
    ]);
  });

  test('D-36 months to come and outside of the project are refused, so is a blocked project and a stranger', async () => {
    expect(codeOf(await put('2026-05', yes)).slice(2)).toEqual(['month', 'date_in_future']);
    expect(codeOf(await put('2025-12', yes)).slice(2)).toEqual(['month', 'invalid']);
    expect((await t.as('supplier', { url: path('2025-12') })).statusCode).toBe(404);
    expect((await t.as('supplier', { url: path('2026-13') })).statusCode).toBe(400);
    // the month that runs can be answered ahead
    expect((await read('2026-04')).state).toBe('UNANSWERED');
    expect((await t.as('otherSupplier', { url: path('2026-03') })).statusCode).toBe(404);
    expect((await t.as('otherSupplier', { method: 'PUT', url: path('2026-03'), payload: yes })).statusCode).toBe(404);
    const blocked = path('2026-03', { project: PROJECT.bloqueado });
    expect(codeOf(await t.as('supplier', { method: 'PUT', url: blocked, payload: yes }))).toEqual([
      409,
      'project_blocked',
    ]);
    const silent = path('2026-03', { project: PROJECT.cais });
    expect(codeOf(await t.as('supplier', { method: 'PUT', url: silent, payload: yes }))).toEqual([
      409,
      'service_not_asked',
    ]);
  });

  test('D-36 what a provider answered that is no longer linked is not listed, for it cannot be opened', async () => {
    await t.db.execute(sql`insert into service_months (project_id, provider_id, reference_month, occurred, answered_by)
      select ${PROJECT.expansao}, ${COMPANY.porto}, '2026-02-01', true, uid from users limit 1`);
    const { results } = await list(`?project=${PROJECT.expansao}&month=2026-02`, 'admin');
    for (const { provider } of results) {
      const url = path('2026-02', { project: PROJECT.expansao, provider: provider.id });
      expect([provider.id, (await t.as('admin', { url })).statusCode]).toEqual([provider.id, 200]);
    }
  });

  test('D-36 the question is switched off and on for a project, with its history', async () => {
    const url = `/projects/${PROJECT.reforma}/service-question`;
    const set = (asksService: boolean, person: PersonName) =>
      t.as(person, { method: 'PUT', url, payload: { asksService } });
    expect((await set(false, 'stpAnalyst')).statusCode).toBe(403);
    expect((await set(false, 'supplier')).statusCode).toBe(403);
    expect((await set(false, 'admin')).json()).toMatchObject({ asksService: false });
    expect((await t.as('supplier', { url })).json()).toMatchObject({ asksService: false });
    // what was answered stays to be read
    expect((await list()).results.map(({ referenceMonth }) => referenceMonth)).toEqual([
      '2026-03',
      '2026-02',
      '2026-01',
    ]);
    expect(codeOf(await put('2026-04', yes))).toEqual([409, 'service_not_asked']);
    await set(true, 'admin');
    const { results } = (await t.as('admin', { url: `/projects/${PROJECT.reforma}/history?scope=stp` })).json();
    expect(results[0]).toMatchObject({ fieldName: 'stp.asksService', oldValue: 'false', newValue: 'true' });
  });

  test('D-36 of two answers at once to the same version one counts', async () => {
    const { version } = await read('2026-04');
    const replies = await Promise.all([put('2026-04', yes, { version }), put('2026-04', no, { version })]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  test('D-36, E-10 an answer and a movement of the same people at once wait for each other, and never for ever', async () => {
    const movement = {
      companyId: COMPANY.horizonte,
      status: 'ACTIVE',
      type: 'CORRECTION',
      projectId: PROJECT.reforma,
    };
    const move = (startDate: string) =>
      t.as('supplier', {
        method: 'POST',
        url: `/employees/${team[2]}/movements`,
        payload: { ...movement, startDate },
      });
    for (let round = 0; round < 4; round += 1) {
      const replies = await Promise.all([
        put('2026-04', no),
        move(`2026-04-0${1 + round}`),
        put('2026-04', no),
        move(`2026-04-1${1 + round}`),
      ]);
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 201, 200, 201]);
    }
  });
});
