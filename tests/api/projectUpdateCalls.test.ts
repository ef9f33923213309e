import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { PipelineStatus, ScopePreview } from '../../contract/projectUpdates.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const url = `/projects/${PROJECT.expansao}`;

describe.each(DATABASES)('the calls of a project that is organised, on %s', (on) => {
  let t: TestApp;
  let stp: number;
  let ssma: number;
  let risk: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-04-01T15:00:00Z');
    stp = await anEntry(t.db, { name: 'Guia do mês', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    ssma = await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' });
    risk = await anEntry(t.db, { name: 'Curso de altura', plan: 'SSMA', type: 'RISK', riskActivityIds: [1] });
    await aTeam(t.db, { count: 3, companyId: COMPANY.vertical, projectId: PROJECT.expansao });
    await t.db.execute(sql`insert into employee_risk_activities (employee_id, risk_activity_id)
      select id, 1 from employees where company_id = ${COMPANY.vertical}`);
    await ask(t.db, [ssma], PROJECT.expansao);
    await t.db.execute(sql`update projects set start_date = '2026-01-01' where id = ${PROJECT.expansao}`);
    await t.as('admin', { method: 'POST', url: `${url}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());

  const preview = (payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `${url}/scope-change/preview`, payload });
  const save = (payload: object, { person = 'admin' as PersonName, headers = {} } = {}) =>
    t.as(person, { method: 'PATCH', url: `${url}/pendencies`, payload, headers });
  const choose = (...documents: number[]) =>
    documents.map((systemPendencyId) => ({ systemPendencyId, isChecked: true, fromMonth: '2026-01' }));
  const report = async () => (await t.as('admin', { url: `${url}/pipeline-status` })).json<PipelineStatus>().report;

  test('C-14 the preview says what saving would do, by provider and document, and changes nothing', async () => {
    const before = await activeKeys(t.db, PROJECT.expansao);
    const change = {
      pendencies: [...choose(stp, risk), { systemPendencyId: ssma, isChecked: false }],
      riskActivities: [1],
    };
    const told = (await preview(change)).json<ScopePreview>();
    // Four months of two providers, and the course of the four people of Vertical; their exams go.
    expect(told).toMatchObject({ create: 12, reactivate: 0, inactivate: 4, keep: 0 });
    expect(told.perProvider.map(({ company, create, inactivate }) => [company.name, create, inactivate])).toEqual([
      ['Horizonte', 4, 0],
      ['Vertical', 8, 4],
    ]);
    expect(
      told.perDocument.map(({ systemPendency, create, inactivate }) => [systemPendency.name, create, inactivate]),
    ).toEqual([
      ['Curso de altura', 4, 0],
      ['Exame', 0, 4],
      ['Guia do mês', 8, 0],
    ]);
    expect(told.sample).toHaveLength(16);
    expect(told.sample).toContainEqual({
      change: 'INACTIVATE',
      document: 'Exame',
      provider: { id: COMPANY.vertical, name: 'Vertical' },
      employee: 'Carla Estrangeira',
      referenceMonth: null,
    });
    expect(await activeKeys(t.db, PROJECT.expansao)).toEqual(before);

    expect((await save(change)).statusCode).toBe(202);
    await t.services.projectUpdates.settled();
    expect(await report()).toEqual({ created: 12, reactivated: 0, inactivated: 4, kept: 0 });
    expect((await preview({})).json<ScopePreview>()).toMatchObject({
      create: 0,
      reactivate: 0,
      inactivate: 0,
      keep: 12,
    });
    const back = { pendencies: choose(ssma) };
    expect((await preview(back)).json<ScopePreview>()).toMatchObject({
      create: 0,
      reactivate: 4,
      inactivate: 0,
      keep: 12,
    });
  });

  test('C-14 a shorter period and another plan are told too', async () => {
    expect((await preview({ startReference: '2026-03', endReference: '2026-03' })).json<ScopePreview>()).toMatchObject({
      inactivate: 6,
      keep: 6,
    });
    // It joins in April; the three months before it are asked for only when somebody says so.
    const joining = { id: COMPANY.porto, plans: ['STP'] };
    expect((await preview({ companies: [joining] })).json()).toMatchObject({ create: 1, keep: 12, earlier: 3 });
    const whole = { companies: [{ ...joining, from: '2026-01-01' }] };
    expect((await preview(whole)).json()).toMatchObject({ create: 4, keep: 12, earlier: 0 });
    const part = { companies: [{ ...joining, from: '2026-02-10', until: '2026-03-20' }] };
    expect((await preview(part)).json()).toMatchObject({ create: 2, earlier: 1 });
    const outside = { companies: [{ ...joining, from: '2019-01-01' }] };
    expect((await preview(outside)).json<ErrorBody>().details?.fields).toMatchObject([
      { path: 'companies.0.from', code: 'outside_period' },
    ]);
  });

  test.each([
    [
      'C-14 a company that does not exist',
      { companies: [{ id: 999_999, plans: ['STP'] }] },
      'companies.0.id',
      'invalid',
    ],
    [
      'C-14 a document that does not exist',
      { pendencies: [{ systemPendencyId: 999_999, isChecked: true }] },
      'pendencies.0.systemPendencyId',
      'invalid',
    ],
    ['C-14 an end before the start', { startDate: '2026-05-01', endDate: '2026-04-30' }, 'endDate', 'end_before_start'],
    [
      'C-14 references in the wrong order',
      { startReference: '2026-05', endReference: '2026-04' },
      'endReference',
      'end_before_start',
    ],
    ['C-14 a risk activity that is none', { riskActivities: [99] }, 'riskActivities.0', 'unknown_option'],
  ])('%s is refused on its field', async (_, payload, path, code) => {
    const reply = await preview(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json<ErrorBody>().details?.fields).toMatchObject([{ path, code }]);
  });

  test('C-14 a supplier previews nothing, and another tenant finds no project and no entry', async () => {
    expect((await preview({}, 'otherSupplier')).statusCode).toBe(403);
    expect((await preview({}, 'portAdmin')).statusCode).toBe(404);
    const foreign = await anEntry(t.db, { name: 'De outra', plan: 'STP', type: 'PROVIDER', companyId: COMPANY.porto });
    for (const reply of [await preview({ pendencies: choose(foreign) }), await save({ pendencies: choose(foreign) })]) {
      expect(reply.statusCode).toBe(400);
      expect(reply.body).not.toContain('De outra');
      expect(reply.json<ErrorBody>().details?.fields?.[0]?.path).toBe('pendencies.0.systemPendencyId');
    }
  });

  test('C-12, C-21, L-07: created, linking, linked; the last projects for who may configure, and a supplier sees its own part', async () => {
    await t.db.transaction(async (tx) => {
      const session = await t.session('admin');
      await t.services.projectUpdates.request(tx, { projectId: PROJECT.expansao, uid: session.uid, blocks: true });
    });
    const read = async (person: PersonName) =>
      (await t.as(person, { url: `${url}/pipeline-status` })).json<PipelineStatus>();
    expect(await read('admin')).toMatchObject({ projectIsBlocked: true, stage: 'LINKING', state: 'QUEUED' });
    expect((await save({})).json<ErrorBody>().code).toBe('project_blocked');
    t.services.projectUpdates.wake();
    await t.services.projectUpdates.settled();
    expect(await read('admin')).toMatchObject({ projectIsBlocked: false, stage: 'LINKED', state: 'DONE' });
    expect((await read('otherSupplier')).providers.map(({ name }) => name)).toEqual(['Vertical']);
    expect((await read('otherSupplier')).report).toBeNull();
    expect((await t.as('portAdmin', { url: `${url}/pipeline-status` })).statusCode).toBe(404);
    const list = (await t.as('admin', { url: '/projects/pipeline-status' })).json<PipelineStatus[]>();
    expect(list).toMatchObject([
      { project_id: PROJECT.expansao, project: 'Expansão da mina', projectIsBlocked: false },
    ]);
    expect((await t.as('portAdmin', { url: '/projects/pipeline-status' })).json()).toEqual([]);
    expect((await t.as('supplier', { url: '/projects/pipeline-status' })).statusCode).toBe(403);
  });

  test('C-07, C-08, C-17: what was saved is in the history by its scope, with before and after', async () => {
    const from = await rows<{ id: number }>(t.db, sql`select coalesce(max(id), 0)::int as id from audit`);
    const body = { analysisDays: 5, startReference: '2026-02', riskActivities: [1, 2], pendencies: choose(ssma) };
    await save(body);
    await t.services.projectUpdates.settled();
    const entries = await rows<{ field: string; old: string | null; new: string | null }>(
      t.db,
      sql`select field_name as field, old_value as old, new_value as new from audit
          where id > ${from[0]?.id} and entity = 'project' and action = 'UPDATED' and entity_id = ${String(PROJECT.expansao)} order by id`,
    );
    expect(entries).toEqual([
      { field: 'ssma.analysisDays', old: '3', new: '5' },
      { field: 'stp.startReference', old: null, new: '2026-02' },
      { field: 'risk.activity', old: null, new: '2' },
      { field: 'ssma.pendency', old: null, new: 'Exame' },
    ]);
  });

  test('C-19 the forecast of an analysis is in business days of the project, from the day of sending', async () => {
    await save({ analysisDays: 4, reAnalysisDays: 2 });
    await t.services.projectUpdates.settled();
    const [pendency] = await rows<{ id: number }>(
      t.db,
      sql`select id::int as id from pendencies where project_id = ${PROJECT.expansao} and provider_id = ${COMPANY.vertical}
          and system_pendency_id = ${stp} and not inactive order by id limit 1`,
    );
    const id = pendency?.id ?? 0;
    await t.build.aDocument(t.files, id);
    // Sent on Wednesday 01/04/2026; Good Friday lies between: Thursday, Monday, Tuesday, Wednesday.
    const sent = await t.as('otherSupplier', {
      method: 'PUT',
      url: `/pendencies/${id}`,
      payload: { status: 'IN_REVISION', action: 'send' },
    });
    const due = await rows<{ due: string }>(
      t.db,
      sql`select to_char(sla_due, 'YYYY-MM-DD') as due from pendencies where id = ${id}`,
    );
    expect([sent.statusCode, due]).toEqual([200, [{ due: '2026-04-08' }]]);
  });

  test('C-07 each field asks for its own permission', async () => {
    const own = async (permissions: string[]) =>
      t.db.execute(sql`update profiles set permissions = ${`{${permissions.join(',')}}`}::text[]
        where company_id = ${COMPANY.serra} and id in (select m.profile_id from memberships m join users u on u.uid = m.uid
          where u.display_name = 'analyst')`);
    const fields: [string, object][] = [
      ['configure_project_sla', { analysisDays: 9 }],
      ['configure_project_stp_period', { endReference: '2027-01' }],
      ['configure_project_risk', { riskActivities: [] }],
      ['configure_project_stp_pendency', { pendencies: [{ systemPendencyId: stp, isChecked: false }] }],
      ['configure_project_pendency', { pendencies: [{ systemPendencyId: ssma, isChecked: false }] }],
    ];
    for (const [permission, payload] of fields) {
      const others = fields.map(([name]) => name).filter((name) => name !== permission);
      await own(['see_projects', ...others]);
      const refused = await save(payload, { person: 'analyst' });
      expect([permission, refused.statusCode, refused.json<ErrorBody>().details?.missing]).toEqual([
        permission,
        403,
        permission,
      ]);
    }
    await own(['see_projects', 'configure_project_sla']);
    expect((await save({ analysisDays: 9 }, { person: 'analyst' })).statusCode).toBe(202);
    await t.services.projectUpdates.settled();
  });

  test('C-11 R7 of many who save with the same version, one does', async () => {
    const version = (await t.as('admin', { url })).json<{ version: number }>().version;
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        save({ analysisDays: 10 + index }, { headers: { 'if-match': `"${version}"` } }),
      ),
    );
    await t.services.projectUpdates.settled();
    const statuses = replies.map(({ statusCode }) => statusCode).sort();
    expect(statuses[0]).toBe(202);
    // The others come while it is organised, or after it.
    expect(statuses.slice(1).every((status) => status === 409 || status === 412)).toBe(true);
    expect((await t.as('admin', { url })).json<{ version: number }>().version).toBe(version + 1);
    const stale = await save({ analysisDays: 3 }, { headers: { 'if-match': `"${version}"` } });
    expect(stale.json<ErrorBody>()).toMatchObject({ code: 'stale', details: { current: { version: version + 1 } } });
  });

  test('C-11 R8 the same request many times is one organisation with one answer', async () => {
    const jobs = async () => (await rows<{ n: number }>(t.db, sql`select count(*)::int as n from jobs`))[0]?.n ?? 0;
    const before = await jobs();
    const organise = () =>
      t.as('admin', { method: 'POST', url: `${url}/organise`, headers: { 'idempotency-key': 'organise-once' } });
    const replies = await Promise.all(Array.from({ length: 20 }, organise));
    await t.services.projectUpdates.settled();
    const answers = new Set(
      [...replies, await organise()].filter(({ statusCode }) => statusCode === 202).map(({ body }) => body),
    );
    expect(answers.size).toBe(1);
    expect(await jobs()).toBe(before + 1);
  });

  test("C-11 a draft is none of these calls' business", async () => {
    await t.db.execute(sql`update projects set status = 'DRAFT' where id = ${PROJECT.expansao}`);
    expect((await save({ analysisDays: 3 })).json<ErrorBody>().code).toBe('project_not_complete');
    expect((await t.as('admin', { method: 'POST', url: `${url}/organise` })).json<ErrorBody>().code).toBe(
      'project_not_complete',
    );
    await t.db.execute(sql`update projects set status = 'ACTIVE' where id = ${PROJECT.expansao}`);
  });

  test('C-11 R11 the counters are those of a recount', async () => {
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });

  test('C-14 a plan that a supplier gets later, and a document that is chosen later, are asked from this month on', async () => {
    const project = PROJECT.reforma;
    const at = `/projects/${project}`;
    const monthly = { plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' } as const;
    const [asked, later] = [
      await anEntry(t.db, { name: 'Guia pedida', ...monthly }),
      await anEntry(t.db, { name: 'Guia de depois', ...monthly }),
    ];
    await t.db.execute(sql`update projects set start_date = '2026-01-01' where id = ${project}`);
    await ask(t.db, [asked], project);
    const told = async (payload: object) =>
      (await t.as('admin', { method: 'POST', url: `${at}/scope-change/preview`, payload })).json<ScopePreview>();
    const months = async (document: number) =>
      (
        await rows<{ month: string }>(
          t.db,
          sql`select to_char(reference_month, 'YYYY-MM') as month from pendencies where project_id = ${project}
            and system_pendency_id = ${document} and not inactive order by 1`,
        )
      ).map(({ month }) => month);
    const change = async (method: 'PATCH' | 'PUT', path: string, payload: object) => {
      const reply = await t.as('admin', { method, url: `${at}/${path}`, payload });
      expect(reply.statusCode).toBeLessThan(300);
      await t.services.projectUpdates.settled();
    };
    await t.db.execute(sql`update project_companies set plans = '{SSMA}'
      where project_id = ${project} and company_id = ${COMPANY.horizonte}`);
    const both = { id: COMPANY.horizonte, plans: ['SSMA', 'STP'] };
    expect(await told({ companies: [both] })).toMatchObject({ create: 1, earlier: 3 });
    expect(await told({ companies: [{ ...both, plansFrom: '2026-02' }] })).toMatchObject({ create: 3, earlier: 1 });
    // A month after the project's end would ask nothing.
    const late = async (method: 'PATCH' | 'POST' | 'PUT', path: string, payload: object) => {
      const reply = await t.as('admin', { method, url: `${at}/${path}`, payload });
      const { details } = reply.json<ErrorBody>();
      return [reply.statusCode, ...(details?.fields ?? []).map(({ path: field, code }) => `${field} ${code}`)];
    };
    const [plansFrom, fromMonth] = ['2100-01', '2100-01'];
    const lateDocument = { pendencies: [{ systemPendencyId: later, isChecked: true, fromMonth }] };
    expect(await late('PUT', `companies/${COMPANY.horizonte}`, { plans: both.plans, plansFrom })).toEqual([
      400,
      'plansFrom outside_period',
    ]);
    expect(await late('POST', 'scope-change/preview', { companies: [{ ...both, plansFrom }] })).toEqual([
      400,
      'companies.0.plansFrom outside_period',
    ]);
    for (const [method, path] of [['POST', 'scope-change/preview'] as const, ['PATCH', 'pendencies'] as const])
      expect(await late(method, path, lateDocument)).toEqual([400, 'pendencies.0.fromMonth outside_period']);
    await change('PUT', `companies/${COMPANY.horizonte}`, { plans: ['SSMA', 'STP'] });
    expect(await months(asked)).toEqual(['2026-04']);

    const chosen = { systemPendencyId: later, isChecked: true };
    expect(await told({ pendencies: [chosen] })).toMatchObject({ create: 1, earlier: 0 });
    // A supplier that is there since January.
    await t.db.execute(sql`update project_companies set plans_from = null where project_id = ${project}`);
    expect(await told({ pendencies: [chosen] })).toMatchObject({ create: 4, earlier: 3 });
    await t.as('admin', { method: 'POST', url: `${at}/organise` });
    await t.services.projectUpdates.settled();
    await change('PATCH', 'pendencies', { pendencies: [chosen] });
    expect(await months(later)).toEqual(['2026-04']);

    // The monthly document of a risk activity that the project gets later, likewise.
    const ofRisk = await anEntry(t.db, { name: 'Guia do risco', ...monthly, riskActivityIds: [4] });
    await ask(t.db, [ofRisk], project);
    const risks = { riskActivities: [4] };
    expect(await told(risks)).toMatchObject({ create: 1, earlier: 3 });
    expect(await told({ ...risks, risksFrom: '2026-03' })).toMatchObject({ create: 2, earlier: 2 });
    expect(await late('PATCH', 'pendencies', { ...risks, risksFrom: '2100-01' })).toEqual([
      400,
      'risksFrom outside_period',
    ]);
    await change('PATCH', 'pendencies', risks);
    expect(await months(ofRisk)).toEqual(['2026-04']);
    await change('PATCH', 'pendencies', { riskActivities: [4, 5] });
    expect(await months(ofRisk)).toEqual(['2026-04']);

    // What was asked before comes back with its months; others are not made.
    await change('PATCH', 'pendencies', { pendencies: [{ systemPendencyId: asked, isChecked: false }] });
    expect(await months(asked)).toEqual([]);
    await change('PATCH', 'pendencies', { pendencies: [{ systemPendencyId: asked, isChecked: true }] });
    expect(await months(asked)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    await change('PATCH', 'pendencies', { pendencies: [{ ...chosen, isChecked: false }] });
    await change('PATCH', 'pendencies', { pendencies: [{ ...chosen, fromMonth: '2026-02' }] });
    expect(await months(later)).toEqual(['2026-02', '2026-03', '2026-04']);
  });
});
