import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Project } from '../../contract/projects.ts';
import type { ScopePreview } from '../../contract/projectUpdates.ts';
import type { MatrixProject, RequirementMatrix, RequirementMatrixRow } from '../../contract/requirementMatrices.ts';
import { count, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, ask, aTeam } from '../support/projectUpdates.ts';
import { POLL_TIMEOUT_MS } from '../support/timeouts.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

const base = `/companies/${COMPANY.serra}/requirement-matrices`;

describe.each(DATABASES)('the requirement matrix of a company, on %s', (on) => {
  let t: TestApp;
  let guide: number;
  let exam: number;
  let welding: number;
  let height: number;
  let analyst: string;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-05-01T02:57:00Z');
    guide = await anEntry(t.db, { name: 'Guia', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    exam = await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' });
    welding = await anEntry(t.db, { name: 'Curso de solda', plan: 'SSMA', type: 'EMPLOYEE' });
    height = await anEntry(t.db, { name: 'Curso de altura', plan: 'SSMA', type: 'RISK', riskActivityIds: [1] });
    await t.db.execute(
      sql`update projects set start_date = '2026-01-01' where id in (${PROJECT.reforma}, ${PROJECT.expansao})`,
    );
    await t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${PROJECT.bloqueado}`);
    await aTeam(t.db, { count: 2, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
    await ask(t.db, [exam], PROJECT.reforma);
    const uid = await rows<{ uid: string }>(t.db, sql`select uid from users where email = 'analista@serra.test'`);
    analyst = uid[0]?.uid ?? '';
    await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
    await t.services.projectUpdates.settled();
  });
  afterAll(() => t.close());

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object, person: PersonName = 'admin') =>
    t.as(person, { method, url: `${base}${path}`, ...(payload && { payload }) });
  const start = async (source: object = {}): Promise<RequirementMatrix> =>
    (await call('POST', '', { name: 'Matriz', ...source })).json<RequirementMatrix>();
  const row = (systemPendencyId: number, columns: number[] = [], more: object = {}) => ({
    ...{ systemPendencyId, columns, leadDays: null, reviewer: null },
    ...more,
  });
  const save = (id: number, content: { columns?: object[]; rows: object[] }) =>
    call('PUT', `/${id}`, { name: 'Matriz', columns: [], ...content });
  const publish = (id: number, effectiveOn: string, exceptions: number[] = []) =>
    call('POST', `/${id}/publish`, { effectiveOn, exceptions });
  const fields = (reply: { json: <T>() => T }) =>
    reply.json<ErrorBody>().details?.fields?.map(({ path, code }) => [path, code]);
  const states = async () =>
    (await call('GET')).json<ListOf<RequirementMatrixRow>>().results.map(({ number, state }) => [number, state]);

  test('X-03 a sector fills a draft with shipped documents, for its risks; a copy begins as another version', async () => {
    const mining = await start({ sector: 'MINING' });
    expect(mining).toMatchObject({ number: 1, state: 'DRAFT', effectiveOn: null, exceptions: [] });
    const columnOf = (name: RegExp) => mining.rows.find(({ document }) => name.test(document.name))?.columns;
    const height35 = mining.columns.findIndex((column) => column.kind === 'RISK' && column.riskActivityId === 1);
    expect(columnOf(/NR-35/)).toEqual([height35]);
    expect(columnOf(/^ASO – Atestado/)).toEqual([]);
    expect(mining.rows.length).toBeGreaterThan(50);
    for (const sector of ['CONSTRUCTION', 'FACILITIES', 'FOOD', 'TRANSPORT']) {
      const { id, rows: found } = await start({ sector });
      expect(found.length).toBeGreaterThan(30);
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
    }
    const copy = await start({ matrixId: mining.id });
    expect([copy.columns, copy.rows]).toEqual([mining.columns, mining.rows]);
    for (const { id } of [copy, mining]) await call('DELETE', `/${id}`);
    expect(await states()).toEqual([]);
  });

  test('X-03 the preview says what publishing does: created, taken away and changed; nothing is changed by it', async () => {
    const { id } = await start();
    const content = {
      columns: [
        { kind: 'ROLE', role: 'Soldadora' },
        { kind: 'RISK', riskActivityId: 1 },
      ],
      rows: [row(guide), row(welding, [0], { leadDays: [45, 5], reviewer: analyst }), row(height, [1])],
    };
    expect((await save(id, content)).statusCode).toBe(200);
    const before = await activeKeys(t.db, PROJECT.reforma);
    const preview = (projectId: number) => call('POST', `/${id}/preview`, { projectId });
    const told = (await preview(PROJECT.reforma)).json<ScopePreview>();
    // the guide of this month of Horizonte, and Ana's course; three exams go
    expect(told).toMatchObject({ create: 2, reactivate: 0, inactivate: 3, move: 0 });
    expect(await activeKeys(t.db, PROJECT.reforma)).toEqual(before);
    expect(fields(await preview(PROJECT.cais))).toEqual([['projectId', 'invalid']]);
    expect((await call('GET', `/${id}/projects`)).json<MatrixProject[]>().map((one) => one.id)).toEqual([
      ...[PROJECT.expansao, PROJECT.reforma],
    ]);

    const published = (await publish(id, '2026-04-30', [PROJECT.expansao])).json<RequirementMatrix>();
    expect(published).toMatchObject({ state: 'PUBLISHED', effectiveOn: '2026-04-30', publishedBy: 'admin' });
    expect(published.exceptions.map((one) => one.id)).toEqual([PROJECT.expansao]);
    await t.services.projectUpdates.settled();
    const after = await activeKeys(t.db, PROJECT.reforma);
    expect(after).toHaveLength(2);
    expect(after).toContain(`${COMPANY.horizonte}/${welding}/${EMPLOYEE.ana}/0/`);
    expect(after).toContain(`${COMPANY.horizonte}/${guide}/0/0/2026-04`);
    const made = await rows(
      t.db,
      sql`select x.assignee::text as assignee, c.lead_days as leads from pendencies x
        join project_system_pendencies c on c.project_id = x.project_id and c.system_pendency_id = x.system_pendency_id
        where x.system_pendency_id = ${welding} and not x.inactive`,
    );
    expect(made).toEqual([{ assignee: analyst, leads: [45, 5] }]);
    const told2 = await rows(
      t.db,
      sql`select field_name as field, old_value as old, new_value as new, note from audit
        where entity = 'project' and entity_id = ${String(PROJECT.reforma)} and note = ${`${published.number} · Matriz`} order by id`,
    );
    expect(told2).toEqual(
      expect.arrayContaining([
        { field: 'stp.pendency', old: null, new: 'Guia', note: `${published.number} · Matriz` },
        { field: 'ssma.pendency', old: 'Exame', new: null, note: `${published.number} · Matriz` },
      ]),
    );
    // who is left out keeps what it asks
    expect(
      await rows(t.db, sql`select 1 from project_system_pendencies where project_id = ${PROJECT.expansao}`),
    ).toEqual([]);
    // publishing the same again changes nothing
    const again = await start({ matrixId: id });
    expect((await call('POST', `/${again.id}/preview`, { projectId: PROJECT.reforma })).json()).toMatchObject({
      ...{ create: 0, reactivate: 0, inactivate: 0, move: 0, keep: 2 },
    });
    await call('DELETE', `/${again.id}`);
  });

  test('X-03 a new project starts from the version in force, whose documents it may still change', async () => {
    const payload = {
      ...{ step: 1, company: COMPANY.serra, name: 'Novo', contract: 'CT-777', scope: null, description: null },
      ...{ startDate: '2026-04-01', endDate: '2027-04-01' },
    };
    const { id } = (await t.as('admin', { method: 'POST', url: '/projects', payload })).json<Project>();
    const chosen = await rows<{ id: number; rule: object | null }>(
      t.db,
      sql`select system_pendency_id::int as id, rule from project_system_pendencies where project_id = ${id} order by 1`,
    );
    expect(chosen).toEqual([
      { id: guide, rule: null },
      { id: welding, rule: { riskActivityIds: null, roles: ['Soldadora'] } },
      { id: height, rule: { riskActivityIds: [1] } },
    ]);
  });

  test('X-03 a version for a later day waits for it, one at a time, and can be cancelled; its day puts it in force', async () => {
    const { id } = await start();
    await save(id, { rows: [row(guide), row(exam)] });
    expect((await publish(id, '2026-05-01', [PROJECT.expansao])).json()).toMatchObject({ state: 'SCHEDULED' });
    const { id: other } = await start();
    await save(other, { rows: [row(exam)] });
    expect((await publish(other, '2026-06-01')).json<ErrorBody>().code).toBe('matrix_scheduled');
    expect((await call('POST', `/${id}/cancel`)).json()).toMatchObject({ state: 'DRAFT', effectiveOn: null });
    expect((await call('POST', `/${id}/cancel`)).json<ErrorBody>().code).toBe('matrix_published');
    await publish(id, '2026-05-01', [PROJECT.expansao]);
    expect(await t.services.requirementMatrices.applyDue()).toBe(0);
    t.clock.at = new Date('2026-05-01T03:01:00Z');
    expect(await t.services.requirementMatrices.applyDue()).toBe(1);
    expect(await t.services.requirementMatrices.applyDue()).toBe(0);
    await t.services.projectUpdates.settled();
    const now = await activeKeys(t.db, PROJECT.reforma);
    expect(now.filter((key) => key.includes(`/${exam}/`))).toHaveLength(3);
    expect(now.filter((key) => key.includes(`/${welding}/`))).toEqual([]);
    const found = await states();
    expect(found.filter(([, state]) => state === 'PUBLISHED')).toHaveLength(1);
    expect(found.filter(([, state]) => state === 'REPLACED')).toHaveLength(1);
    expect((await save(id, { rows: [] })).json<ErrorBody>().code).toBe('matrix_published');
    expect((await call('DELETE', `/${id}`)).json<ErrorBody>().code).toBe('matrix_published');
  });

  test('X-03 wrong input is refused at its field, and nothing changes', async () => {
    const { id, version } = await start();
    const foreign = await anEntry(t.db, { name: 'Do porto', plan: 'SSMA', type: 'EMPLOYEE', companyId: COMPANY.porto });
    const supplier = await rows<{ uid: string }>(
      t.db,
      sql`select uid::text as uid from users where email = 'fornecedor@horizonte.test'`,
    );
    const role = { kind: 'ROLE', role: 'Soldador' };
    const cases: [object, string, string][] = [
      [{ rows: [row(foreign)] }, 'rows.0.systemPendencyId', 'invalid'],
      [{ rows: [row(exam), row(exam)] }, 'rows', 'repeated'],
      [{ columns: [role], rows: [row(exam, [1])] }, 'rows.0.columns', 'invalid'],
      [{ columns: [role], rows: [row(guide, [0])] }, 'rows.0.columns', 'invalid'],
      [{ columns: [role], rows: [row(height, [0])] }, 'rows.0.columns', 'invalid'],
      [{ columns: [role, { kind: 'ROLE', role: 'SOLDADOR' }], rows: [] }, 'columns', 'repeated'],
      [{ columns: [{ kind: 'ACTIVITY', activityTypeId: 99_999 }], rows: [] }, 'columns.0', 'invalid'],
      [{ rows: [row(exam, [], { reviewer: supplier[0]?.uid })] }, 'rows.0.reviewer', 'invalid'],
      [{ rows: [row(exam, [], { leadDays: [400] })] }, 'rows.0.leadDays.0', 'too_large'],
    ];
    for (const [content, path, code] of cases) {
      const reply = await save(id, content as { rows: object[] });
      expect([reply.statusCode, fields(reply)], path).toEqual([400, [[path, code]]]);
    }
    expect(fields(await publish(id, '2026-05-01'))).toEqual([['rows', 'required']]);
    await save(id, { rows: [row(exam)] });
    expect(fields(await publish(id, '2026-04-30'))).toEqual([['effectiveOn', 'date_in_past']]);
    expect(fields(await publish(id, '2026-02-30'))).toEqual([['effectiveOn', 'invalid_date']]);
    expect(fields(await publish(id, '2026-05-01', [PROJECT.cais]))).toEqual([['exceptions.0', 'invalid']]);
    expect(fields(await call('POST', '', { name: 'X', sector: 'SPACE' }))).toEqual([['sector', 'unknown_option']]);
    expect(fields(await call('POST', '', { name: 'X', matrixId: 99_999 }))).toEqual([['matrixId', 'invalid']]);
    const stale = await t.as('admin', {
      ...{ method: 'PUT', url: `${base}/${id}`, payload: { name: 'Matriz', columns: [], rows: [] } },
      headers: { 'if-match': `"${version}"` },
    });
    expect(stale.statusCode).toBe(412);
    // a document that was taken out of the catalogue since stays in the draft, is told, and is asked nowhere again
    await t.db.execute(sql`update system_pendencies set active = false where id = ${exam}`);
    expect((await call('GET', `/${id}`)).json<RequirementMatrix>().rows[0]?.document.active).toBe(false);
    expect((await save(id, { rows: [row(exam), row(guide)] })).statusCode).toBe(200);
    expect((await publish(id, '2026-05-01')).statusCode).toBe(200);
    const asked = await rows<{ id: number }>(
      t.db,
      sql`select system_pendency_id::int as id from project_system_pendencies where project_id = ${PROJECT.expansao}`,
    );
    expect(asked).toEqual([{ id: guide }]);
  });

  test('X-03 a document that is removed stays told in every version that has it, and none asks for it any more', async () => {
    const payload = {
      ...{ companyId: COMPANY.serra, name: 'Laudo próprio', plan: 'SSMA', type: 'PROVIDER', category: 'Própria' },
      ...{ periodicity: 'ONCE', validityMonths: null, dueRule: null, months: null, riskActivityIds: null },
      ...{ contractRegimes: null, movement: null, legalBasis: null, critical: false, failsReading: false },
      checklist: [{ name: 'Assinado?', templates: [] }],
    };
    const { id: own } = (await t.as('admin', { method: 'POST', url: '/system-pendencies', payload })).json<{
      id: number;
    }>();
    const removal = () => t.as('admin', { method: 'DELETE', url: `/system-pendencies/${own}` });
    const version = async (ids: number[], day: string, exceptions: number[] = []) => {
      const { id } = await start();
      await save(id, { rows: ids.map((one) => row(one)) });
      expect((await publish(id, day, exceptions)).statusCode).toBe(200);
      await t.services.projectUpdates.settled();
      return id;
    };
    const askedBy = (projectId: number) =>
      rows(
        t.db,
        sql`select system_pendency_id::int as id from project_system_pendencies where project_id = ${projectId} order by 1`,
      );
    t.clock.at = new Date('2026-05-01T03:01:00Z');
    // in force in projects that run
    t.clock.at = new Date('2026-05-01T03:01:00Z');
    // in force in projects that run
    await version([guide, own], '2026-05-01');
    expect((await removal()).json<ErrorBody>()).toMatchObject({ code: 'in_use', details: { count: 2 } });
    // in force for new projects alone, and in a version that waits for its day
    await version([guide], '2026-05-01');
    const inForce = await version([guide, own], '2026-05-01', [PROJECT.reforma, PROJECT.expansao]);
    const waiting = await version([guide, own], '2026-05-02');
    expect((await removal()).statusCode).toBe(204);
    for (const id of [inForce, waiting]) {
      const told = (await call('GET', `/${id}`)).json<RequirementMatrix>().rows;
      expect(told.map(({ document }) => [document.id, document.active])).toEqual([
        [own, false],
        [guide, true],
      ]);
    }
    const project = {
      ...{ step: 1, company: COMPANY.serra, name: 'Depois', contract: 'CT-778', scope: null, description: null },
      ...{ startDate: '2026-05-01', endDate: '2027-04-01' },
    };
    const { id } = (await t.as('admin', { method: 'POST', url: '/projects', payload: project })).json<Project>();
    expect(await askedBy(id)).toEqual([{ id: guide }]);
    t.clock.at = new Date('2026-05-02T12:00:00Z');
    expect(await t.services.requirementMatrices.applyDue()).toBe(1);
    await t.services.projectUpdates.settled();
    expect(await askedBy(PROJECT.reforma)).toEqual([{ id: guide }]);
    t.clock.at = new Date('2026-05-01T03:01:00Z');
  });

  test('X-03 with the update the reviewer gets what waits and nobody has in hand, once: what is given back stays so', async () => {
    t.clock.at = new Date('2026-05-01T03:01:00Z');
    const permit = await anEntry(t.db, { name: 'Licença', plan: 'SSMA', type: 'PROVIDER' });
    await ask(t.db, [permit], PROJECT.reforma);
    const organise = async () => {
      await t.as('admin', { method: 'POST', url: `/projects/${PROJECT.reforma}/organise` });
      await t.services.projectUpdates.settled();
    };
    await organise();
    const assignees = async () =>
      (
        await rows<{ assignee: string | null }>(
          t.db,
          sql`select assignee::text as assignee from pendencies where system_pendency_id = ${permit} and not inactive`,
        )
      ).map(({ assignee }) => assignee);
    expect(await assignees()).toEqual([null]);
    const { id } = await start();
    await save(id, { rows: [row(guide), row(permit, [], { reviewer: analyst })] });
    expect((await publish(id, '2026-05-01')).statusCode).toBe(200);
    await t.services.projectUpdates.settled();
    expect(await assignees()).toContain(analyst);
    expect(new Set(await assignees())).toEqual(new Set([analyst]));
    await t.db.execute(sql`update pendencies set assignee = null where system_pendency_id = ${permit}`);
    await organise();
    expect(new Set(await assignees())).toEqual(new Set([null]));
  });

  test.runIf(on === 'postgresql')(
    'X-03 publishing waits for a batch of an update that runs, which waits for nobody',
    async () => {
      t.clock.at = new Date('2026-05-01T03:01:00Z');
      const { id } = await start();
      expect((await save(id, { rows: [row(guide)] })).statusCode).toBe(200);
      let publishing: ReturnType<typeof publish> | undefined;
      // as a batch does: its lease first, then rows of the project
      await t.db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from project_updates where project_id = ${PROJECT.reforma} for update`);
        publishing = publish(id, '2026-05-01');
        const waiting = () => count(t.db)`select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
        await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: POLL_TIMEOUT_MS });
        await tx.execute(sql`select 1 from projects where id = ${PROJECT.reforma} for key share`);
      });
      expect((await publishing)?.statusCode).toBe(200);
      await t.services.projectUpdates.settled();
    },
  );

  test('X-03 who configures documents writes drafts, who may publish publishes; nobody else sees any', async () => {
    expect((await call('GET', '', undefined, 'analyst')).statusCode).toBe(403);
    expect((await call('GET', '', undefined, 'supplier')).statusCode).toBe(403);
    expect((await call('GET', '', undefined, 'portAdmin')).statusCode).toBe(404);
    expect((await call('GET', '', undefined, 'projectReader')).statusCode).toBe(403);
    await t.db.execute(sql`update profiles set permissions = array_remove(permissions, 'publish_requirement_matrix')
      where company_id = ${COMPANY.serra} and 'publish_requirement_matrix' = any(permissions)`);
    const { id } = await start();
    await save(id, { rows: [row(guide)] });
    expect((await publish(id, '2026-05-01')).json<ErrorBody>()).toMatchObject({
      ...{ code: 'forbidden', details: { missing: 'publish_requirement_matrix' } },
    });
  });
});
