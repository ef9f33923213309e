import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { MovementReply } from '../../contract/movements.ts';
import type { HistoryEntry, Pendency } from '../../contract/pendencies.ts';
import type { DocumentReach, SystemPendency } from '../../contract/systemPendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

/** The rules of documents as data, where they are felt: validity, due dates, conditions, alternatives, dependencies. */
describe.each(DATABASES)('rules of documents, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-10T15:00:00Z');
    await t.db.execute(sql`update projects set start_date = '2026-01-01' where id = ${PROJECT.reforma}`);
  });
  afterAll(() => t.close());

  const organise = async (projectId: number = PROJECT.reforma) => {
    await t.as('admin', { method: 'POST', url: `/projects/${projectId}/organise` });
    await t.services.projectUpdates.settled();
  };
  const one = async <Row>(query: ReturnType<typeof sql>) => (await rows<Row & Record<string, unknown>>(t.db, query))[0];
  const pendencyOf = async (entry: number, employeeId: number | null = null): Promise<number> =>
    Number(
      (
        await one<{ id: number }>(sql`select id from pendencies where system_pendency_id = ${entry} and not inactive
          and coalesce(employee_id, 0) = ${employeeId ?? 0} order by id limit 1`)
      )?.id,
    );
  const detail = async (id: number, person: PersonName = 'analyst') =>
    (await t.as(person, { url: `/pendencies/${id}` })).json<Pendency>();
  const accept = async (id: number, issueDate: string, expirationDate: string) => {
    await t.build.aDocument(t.files, id, { issueDate, expirationDate, state: 'LOCKED', outcome: 'APPROVED' });
    await t.db.execute(sql`update pendencies set status = 'DONE', issue_date = ${issueDate},
      expiration_date = ${expirationDate} where id = ${id}`);
  };
  const faults = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code]);
  const entryBody = (more: object) => ({
    ...{ companyId: COMPANY.serra, name: `Documento ${crypto.randomUUID()}`, plan: 'SSMA', type: 'PROVIDER' },
    ...{ category: 'Próprios', periodicity: 'ONCE', validityMonths: null, dueRule: null, months: null },
    ...{ riskActivityIds: null, contractRegimes: null, movement: null, legalBasis: null },
    ...{ critical: false, failsReading: false, checklist: [{ name: 'Está completo?', templates: [] }] },
    ...more,
  });
  const post = (more: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: '/system-pendencies', payload: entryBody(more) });
  const put = async ({ id, version }: SystemPendency, more: object) =>
    t.as('admin', {
      ...{ method: 'PUT', url: `/system-pendencies/${id}`, payload: entryBody(more) },
      headers: { 'if-match': `"${version}"` },
    });

  test('C-08 conditions decide whom a document asks, and the count before says the same as the update after', async () => {
    const team = await aTeam(t.db, { count: 3, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    await t.db.execute(sql`update employees set role = 'Soldador TIG', cbo = '724315' where id = ${team[0]}`);
    await t.db.execute(sql`update employees set exposure = 'NOT_EXPOSED' where id = ${team[1]}`);
    await t.db.execute(sql`insert into employee_risk_activities values (${team[2]}, 3)`);
    const cases = [
      { type: 'EMPLOYEE', riskActivityIds: [3], conditions: { roles: ['soldador'] } },
      { type: 'EMPLOYEE', riskActivityIds: null, conditions: { exposure: 'EXPOSED' } },
      { type: 'EMPLOYEE', riskActivityIds: null, conditions: { cbo: ['7243', '5173'] } },
      { type: 'EMPLOYEE', riskActivityIds: null, conditions: null },
      { type: 'PROVIDER', riskActivityIds: null, conditions: { sizes: ['ME', 'EPP'] } },
      { type: 'PROVIDER', riskActivityIds: null, conditions: { riskGrades: [3, 4], employeesFrom: 2 } },
    ] as const;
    const people = [[EMPLOYEE.ana], team].flat();
    const expected = [[team[0], team[2]], people.filter((id) => id !== team[1]), [team[0]], people, [], [0]];
    for (const [index, { type, riskActivityIds, conditions }] of cases.entries()) {
      const payload = {
        companyId: COMPANY.serra,
        plan: 'SSMA',
        type,
        riskActivityIds,
        contractRegimes: null,
        conditions,
      };
      const reach = (
        await t.as('admin', { method: 'POST', url: '/system-pendencies/reach', payload })
      ).json<DocumentReach>();
      const entry = await anEntry(t.db, {
        ...{ name: `Condição ${index}`, plan: 'SSMA', type, conditions: conditions ?? undefined },
        ...(riskActivityIds && { riskActivityIds: [...riskActivityIds] }),
      });
      await ask(t.db, [entry]);
      await organise();
      const asked = (await activeKeys(t.db)).flatMap((key) => {
        const [, id, employee] = key.split('/').map(Number);
        return id === entry ? [employee] : [];
      });
      expect(asked.sort(), `case ${index}`).toEqual([...(expected[index] ?? [])].sort());
      // the people of other projects are counted too
      const elsewhere = type === 'EMPLOYEE' && conditions !== null && !('exposure' in conditions) ? 0 : 1;
      expect(reach.employees, `case ${index}`).toBe(type === 'EMPLOYEE' ? asked.length + elsewhere : null);
      await t.db.execute(sql`delete from project_system_pendencies where system_pendency_id = ${entry}`);
    }
    await organise();
    const foreign = { companyId: COMPANY.porto, plan: 'SSMA', type: 'PROVIDER', riskActivityIds: null };
    const payload = { ...foreign, contractRegimes: null, conditions: null };
    const refused = await t.as('admin', { method: 'POST', url: '/system-pendencies/reach', payload });
    expect(faults(refused)).toEqual([['companyId', 'invalid']]);
  });

  test('C-08 a declaration of exemption complies in place of the programme, for whom it is offered', async () => {
    const declaration = await anEntry(t.db, {
      ...{ name: 'Declaração', plan: 'SSMA', type: 'PROVIDER', periodicity: 'VALIDITY' },
      conditions: { sizes: ['MEI', 'ME', 'EPP'], riskGrades: [1, 2] },
    });
    await t.db.execute(sql`insert into checklist_items (system_pendency_id, position, name)
      values (${declaration}, 1, 'O porte permite a dispensa?')`);
    const programme = await anEntry(t.db, {
      ...{ name: 'Programa', plan: 'SSMA', type: 'PROVIDER', periodicity: 'VALIDITY', alternativeIds: [declaration] },
    });
    await ask(t.db, [programme]);
    await organise();
    const id = await pendencyOf(programme);
    const choose = (systemPendencyId: number | null, person: PersonName = 'supplier') =>
      t.as(person, { method: 'PUT', url: `/pendencies/${id}/alternative`, payload: { systemPendencyId } });
    expect((await detail(id, 'supplier')).rules.alternatives).toEqual([]);
    expect(faults(await choose(declaration))).toEqual([['systemPendencyId', 'invalid']]);
    await t.db.execute(sql`update companies set size = 'ME', risk_grade = 2 where id = ${COMPANY.horizonte}`);
    expect((await detail(id, 'supplier')).rules.alternatives).toEqual([{ id: declaration, name: 'Declaração' }]);
    expect((await choose(declaration, 'reader')).statusCode).toBe(403);
    const chosen = (await choose(declaration)).json<Pendency>();
    expect(chosen.rules.answeredWith).toEqual({ id: declaration, name: 'Declaração' });
    const questions = async () =>
      rows(t.db, sql`select name from pendency_checklists where pendency_id = ${id} order by position`);
    expect(await questions()).toEqual([{ name: 'O porte permite a dispensa?' }]);
    expect((await choose(null)).json<Pendency>().rules.answeredWith).toBeNull();
    expect(await questions()).toEqual([]);
    const { results } = (await t.as('admin', { url: `/pendencies/${id}/history` })).json<{ results: HistoryEntry[] }>();
    expect(results.filter(({ action }) => action === 'ALTERNATIVE_CHOSEN')).toHaveLength(2);
    await t.db.execute(sql`update pendencies set status = 'DONE' where id = ${id}`);
    expect((await choose(declaration)).statusCode).toBe(409);
    await t.db.execute(sql`update companies set size = null, risk_grade = null where id = ${COMPANY.horizonte}`);
  });

  test('C-08 what a document depends on is told; where it blocks, concluding waits for it', async () => {
    const first = await anEntry(t.db, { name: 'Curso', plan: 'SSMA', type: 'EMPLOYEE' });
    const warned = await anEntry(t.db, { name: 'PCMSO', plan: 'SSMA', type: 'PROVIDER' });
    const dependencies = [
      { id: first, effect: 'BLOCK' },
      { id: warned, effect: 'WARN' },
    ];
    const permit = await anEntry(t.db, { name: 'Autorização', plan: 'SSMA', type: 'EMPLOYEE', dependencies });
    await ask(t.db, [permit, warned]);
    await organise();
    const id = await pendencyOf(permit, EMPLOYEE.ana);
    await t.db.execute(
      sql`insert into checklist_items (system_pendency_id, position, name) values (${permit}, 1, 'Vale?')`,
    );
    await t.db.execute(sql`update pendencies set status = 'IN_REVISION' where id = ${id}`);
    await t.build.aDocument(t.files, id, { state: 'LOCKED', expirationDate: '2099-01-01' });
    await t.db.execute(sql`insert into pendency_checklists (pendency_id, checklist_item_id, position, name, status)
      select ${id}, i.id, 1, i.name, 'OK' from checklist_items i where i.system_pendency_id = ${permit}`);
    // what the project does not ask for stands in nobody's way
    expect((await detail(id)).rules.prerequisites).toMatchObject([{ name: 'PCMSO', effect: 'WARN', isMet: false }]);
    await ask(t.db, [first]);
    await organise();
    expect((await detail(id)).rules.prerequisites).toMatchObject([
      { name: 'Curso', effect: 'BLOCK', isMet: false, status: 'OPEN' },
      { name: 'PCMSO', effect: 'WARN', isMet: false },
    ]);
    const conclude = () =>
      t.as('analyst', { method: 'PUT', url: `/pendencies/${id}`, payload: { status: 'DONE', action: 'conclude' } });
    const refused = (await conclude()).json<ErrorBody>();
    expect([refused.code, refused.details?.documents]).toEqual([
      'prerequisite_missing',
      [{ id: await pendencyOf(first, EMPLOYEE.ana), name: 'Curso' }],
    ]);
    await t.db.execute(sql`update pendencies set status = 'DONE' where id = ${await pendencyOf(first, EMPLOYEE.ana)}`);
    expect((await conclude()).statusCode).toBe(200);
  });

  test('E-10 a return after a long absence ends what was accepted before; without it, it is valid again', async () => {
    const endRule = { types: ['RETURN'], daysAway: 180 };
    const course = await anEntry(t.db, {
      name: 'NR-35',
      plan: 'SSMA',
      type: 'EMPLOYEE',
      periodicity: 'VALIDITY',
      endRule,
    });
    await ask(t.db, [course]);
    await organise();
    const id = await pendencyOf(course, EMPLOYEE.ana);
    await accept(id, '2025-05-01', '2027-05-01');
    const move = async (change: object): Promise<MovementReply> => {
      const payload = { companyId: COMPANY.horizonte, projectId: PROJECT.reforma, endDate: null, ...change };
      const reply = await t.as('supplier', { method: 'POST', url: `/employees/${EMPLOYEE.ana}/movements`, payload });
      expect(reply.statusCode, reply.body).toBe(201);
      return reply.json<MovementReply>();
    };
    const now = () => one(sql`select status, expiration_date as ends from pendencies where id = ${id}`);
    const leave = { type: 'LEAVE', status: 'AWAY', esocialReason: '21' };
    await move({ ...leave, startDate: '2025-06-01', endDate: '2025-11-27' });
    await move({ type: 'RETURN', status: 'ACTIVE', startDate: '2025-11-28' });
    // 180 days: not more than 180
    expect(await now()).toMatchObject({ status: 'DONE', ends: '2027-05-01' });
    await move({ ...leave, startDate: '2025-12-01', endDate: '2026-02-28' });
    const back = await move({ type: 'RETURN', status: 'ACTIVE', startDate: '2026-03-01' });
    expect(await now()).toMatchObject({ status: 'DONE', ends: '2027-05-01' });
    const annul = (movementId: number) =>
      t.as('supplier', {
        ...{ method: 'POST', url: `/employees/${EMPLOYEE.ana}/movements/${movementId}/annulment` },
        payload: { reason: 'Não voltou' },
      });
    expect((await annul(back.id)).statusCode).toBe(200);
    await t.db.execute(sql`update movements set start_date = '2025-08-01' where employee_id = ${EMPLOYEE.ana}
      and start_date = '2025-12-01'`);
    await t.db.execute(
      sql`delete from movements where employee_id = ${EMPLOYEE.ana} and start_date in ('2025-06-01', '2025-11-28')`,
    );
    const late = await move({ type: 'RETURN', status: 'ACTIVE', startDate: '2026-03-01' });
    expect(await now()).toMatchObject({ status: 'EXPIRED', ends: '2026-02-28' });
    const { results } = (await t.as('admin', { url: `/pendencies/${id}/history` })).json<{ results: HistoryEntry[] }>();
    expect(results[0]).toMatchObject({ action: 'ENDED_BY_MOVEMENT', oldValue: '2027-05-01', newValue: '2026-02-28' });
    expect((await annul(late.id)).statusCode).toBe(200);
    expect(await now()).toMatchObject({ status: 'DONE', ends: '2027-05-01' });
    await t.db.execute(sql`delete from movements where employee_id = ${EMPLOYEE.ana}`);
    await t.db.execute(sql`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`);
  });

  test('C-19, D-42 a holiday of a unit moves the due dates of its projects alone, and takes them back', async () => {
    const dueRule = { day: 24, month: 'same', adjust: 'before' };
    const guide = await anEntry(t.db, {
      name: 'Guia',
      plan: 'SSMA',
      type: 'PROVIDER',
      periodicity: 'MONTHLY',
      dueRule,
    });
    for (const project of [PROJECT.reforma, PROJECT.expansao]) {
      await ask(t.db, [guide], project);
      await organise(project);
    }
    const facility = Number(
      (
        await one<{ id: number }>(
          sql`insert into facilities (company_id, name) values (${COMPANY.serra}, 'Usina') returning id`,
        )
      )?.id,
    );
    await t.db.execute(sql`with d as (insert into departments (facility_id, name) values (${facility}, 'Forno') returning id)
      insert into project_departments (project_id, department_id) select ${PROJECT.reforma}, id from d`);
    const due = async (project: number) =>
      (
        await one<{ due: string }>(sql`select due_date as due from pendencies where project_id = ${project}
        and system_pendency_id = ${guide} and reference_month = '2026-04-01' order by id limit 1`)
      )?.due;
    expect([await due(PROJECT.reforma), await due(PROJECT.expansao)]).toEqual(['2026-04-24', '2026-04-24']);
    const url = `/companies/${COMPANY.serra}/holidays`;
    const payload = { day: '2026-04-24', name: 'Padroeira', facilityId: facility };
    const { id } = (await t.as('admin', { method: 'POST', url, payload })).json<{ id: number }>();
    await t.services.projectUpdates.settled();
    expect([await due(PROJECT.reforma), await due(PROJECT.expansao)]).toEqual(['2026-04-23', '2026-04-24']);
    expect((await t.as('admin', { method: 'DELETE', url: `${url}/${id}` })).statusCode).toBe(204);
    await t.services.projectUpdates.settled();
    expect(await due(PROJECT.reforma)).toBe('2026-04-24');
    const foreign = { ...payload, facilityId: 99_999 };
    expect(faults(await t.as('admin', { method: 'POST', url, payload: foreign }))).toEqual([['facilityId', 'invalid']]);
  });

  test('C-08 who is no longer exposed has an exam for 24 months, and its history says so; grace is added once', async () => {
    const [aso] = await rows<{ id: number }>(t.db, sql`select id::int as id from system_pendencies where slug = 'aso'`);
    await t.db.execute(sql`update system_pendencies set grace_days = 5 where id = ${aso?.id}`);
    await ask(t.db, [aso?.id ?? 0]);
    await organise();
    const id = await pendencyOf(aso?.id ?? 0, EMPLOYEE.ana);
    await accept(id, '2025-03-01', '2026-03-01');
    await t.db.execute(sql`update pendencies set status = 'EXPIRED', expiration_date = '2026-03-06' where id = ${id}`);
    const url = `/companies/employees/${EMPLOYEE.ana}`;
    const change = async (more: object) => {
      const { version, name, role, contractRegime, admissionDate } = (await t.as('supplier', { url })).json<Employee>();
      const payload = { name, role, contractRegime, admissionDate, ...more };
      const reply = await t.as('supplier', {
        ...{ method: 'PUT', url, payload },
        headers: { 'if-match': `"${version}"` },
      });
      expect(reply.statusCode, reply.body).toBe(200);
    };
    const now = () =>
      one(sql`select x.status, x.expiration_date as ends, d.expiration_date as printed
      from pendencies x join documents d on d.pendency_id = x.id where x.id = ${id}`);
    await change({ exposure: 'NOT_EXPOSED' });
    expect(await now()).toMatchObject({ status: 'DONE', printed: '2027-03-01', ends: '2027-03-06' });
    await change({ examMonths: 6 });
    expect(await now()).toMatchObject({ printed: '2025-09-01', ends: '2025-09-06' });
    await change({ exposure: null, examMonths: null });
    expect(await now()).toMatchObject({ printed: '2026-03-01', ends: '2026-03-06' });
    const { results } = (await t.as('admin', { url: `/pendencies/${id}/history` })).json<{ results: HistoryEntry[] }>();
    expect(results.filter(({ action }) => action === 'EXPOSURE_CHANGED')).toHaveLength(3);
  });

  test('C-08 contradictions, circles and references to oneself are refused at their field', async () => {
    const refused = async (more: object) => faults(await post(more));
    expect(await refused({ conditions: { employeesFrom: 20, employeesUntil: 10 } })).toEqual([
      ['conditions.employeesUntil', 'contradiction'],
    ]);
    expect(await refused({ type: 'EMPLOYEE', riskActivityIds: [1], conditions: { exposure: 'NOT_EXPOSED' } })).toEqual([
      ['conditions.exposure', 'contradiction'],
    ]);
    expect(await refused({ conditions: { roles: ['Soldador'] } })).toEqual([['conditions.roles', 'invalid']]);
    const foreign = await anEntry(t.db, { name: 'Do porto', plan: 'SSMA', type: 'PROVIDER', companyId: COMPANY.porto });
    expect(await refused({ alternativeIds: [foreign] })).toEqual([['alternativeIds.0', 'invalid']]);
    expect(await refused({ dependencies: [{ id: 99_999, effect: 'WARN' }] })).toEqual([
      ['dependencies.0.id', 'invalid'],
    ]);
    expect(await refused({ type: 'EMPLOYEE', conditions: { activityTypeIds: [99_999] } })).toEqual([
      ['conditions.activityTypeIds.0', 'invalid'],
    ]);
    const made = async (more: object) => (await post(more)).json<SystemPendency>();
    const a = await made({});
    const b = await made({ dependencies: [{ id: a.id, effect: 'WARN' }] });
    const c = await made({ dependencies: [{ id: b.id, effect: 'BLOCK' }] });
    const circle = await put(a, { name: a.name, dependencies: [{ id: c.id, effect: 'WARN' }] });
    expect(faults(circle)).toEqual([['dependencies', 'circular']]);
    expect(faults(await put(a, { name: a.name, alternativeIds: [a.id] }))).toEqual([['alternativeIds.0', 'invalid']]);
    // an entry that others refer to is not removed while they do
    const removal = await t.as('admin', { method: 'DELETE', url: `/system-pendencies/${b.id}` });
    expect([removal.statusCode, removal.json<ErrorBody>().code]).toEqual([409, 'document_referenced']);
    expect(removal.json<ErrorBody>().message).toContain(c.name);
    await t.as('admin', { method: 'DELETE', url: `/system-pendencies/${c.id}` });
    expect((await t.as('admin', { method: 'DELETE', url: `/system-pendencies/${b.id}` })).statusCode).toBe(204);
  });

  test('C-08 two companies adapt one document, each as it likes; longer than the norm is told, and kept', async () => {
    const [cnd] = await rows<{ id: number; category: string }>(
      t.db,
      sql`select id::int as id, category from system_pendencies where slug = 'cnd-federal'`,
    );
    const adapt = async (person: PersonName, companyId: number, validityDays: number) =>
      (
        await post(
          {
            ...{ companyId, baseId: cnd?.id, plan: 'STP', category: cnd?.category, periodicity: 'VALIDITY' },
            validityDays,
          },
          person,
        )
      ).json<SystemPendency>();
    const [serra, porto] = [await adapt('admin', COMPANY.serra, 200), await adapt('portAdmin', COMPANY.porto, 90)];
    expect([serra.validityDays, porto.validityDays]).toEqual([200, 90]);
    expect(serra.norm).toMatchObject({ validityDays: 180 });
    expect(porto.norm).toMatchObject({ validityDays: 180 });
    const shipped = await one<{ days: number }>(
      sql`select validity_days as days from system_pendencies where id = ${cnd?.id}`,
    );
    expect(shipped?.days).toBe(180);
    expect((await t.as('admin', { url: `/system-pendencies/${porto.id}` })).statusCode).toBe(404);
  });

  test('D-18 the payment of wages is told with its last day by the norm, and who may sign', async () => {
    const wages = await anEntry(t.db, { name: 'Salários', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    await t.db.execute(
      sql`update system_pendencies set registers = '{CRC}', legal_due_rule = ${JSON.stringify({
        ...{ day: 5, month: 'next', adjust: 'before', count: 'BUSINESS_DAY', calendar: 'WAGE' },
      })}::jsonb where id = ${wages}`,
    );
    await ask(t.db, [wages]);
    await organise();
    const found = await one<{ id: number }>(sql`select id from pendencies where system_pendency_id = ${wages}
      and reference_month = '2026-03-01'`);
    // Good Friday is no business day; Saturday is one
    expect((await detail(Number(found?.id))).rules).toMatchObject({ legalDueDate: '2026-04-07', registers: ['CRC'] });
  });
});
