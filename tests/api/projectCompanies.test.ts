import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, cnpjCheckDigits, dayOf, formatCnpj } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { ProjectCompany, ProviderSearchRow } from '../../contract/projectSettings.ts';
import { rows } from '../../gateway/db/client.ts';
import { companies } from '../../gateway/db/schema/companies.ts';
import { projects } from '../../gateway/db/schema/projects.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('providers of a project, on %s', (on) => {
  let t: TestApp;
  let made = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    // 1:30 in UTC is still the evening before in São Paulo.
    t.clock.at = new Date(`${addDays(dayOf(new Date()), 2)}T01:30:00Z`);
  });
  afterAll(() => t.close());

  const fault = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;

  /** A project of Serra with Horizonte as its provider, or with nobody. */
  async function aProject({ status = 'ACTIVE', provider = true, company = COMPANY.serra as number } = {}) {
    made += 1;
    const { uid } = await t.session('admin');
    const [row] = await t.db
      .insert(projects)
      .values({
        companyId: company,
        name: `Obra ${made}`,
        contract: `CT-P${made}`,
        status,
        startDate: '2026-01-01',
        endDate: '2099-12-31',
        createdBy: uid,
      })
      .returning({ id: projects.id });
    const id = row?.id ?? 0;
    if (provider) {
      await t.db.execute(
        sql`insert into project_companies (project_id, company_id, plans) values (${id}, ${COMPANY.horizonte}, '{SSMA}')`,
      );
    }
    return id;
  }
  async function aCompany(base: string, names: { companyName: string; tradingName?: string }) {
    const cnpj = `${base}${cnpjCheckDigits(base)}`;
    const tradingName = names.tradingName ?? names.companyName;
    const [row] = await t.db
      .insert(companies)
      .values({ cnpj, companyName: names.companyName, tradingName, city: 'Betim', uf: 'MG' })
      .returning({ id: companies.id });
    return { id: row?.id ?? 0, cnpj };
  }
  const list = async (project: number, person: PersonName = 'admin', query = '') =>
    (await t.as(person, { url: `/projects/${project}/companies${query}` })).json<ListOf<ProjectCompany>>();
  const add = (project: number, payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `/projects/${project}/companies`, payload });
  const change = (project: number, payload: object, person: PersonName = 'admin', headers = {}) =>
    t.as(person, { method: 'PUT', url: `/projects/${project}/companies/${COMPANY.horizonte}`, payload, headers });
  const remove = (project: number, company: number = COMPANY.horizonte, person: PersonName = 'admin') =>
    t.as(person, { method: 'DELETE', url: `/projects/${project}/companies/${company}` });
  /** What the history of the project tells, newest first. */
  const told = (project: number) =>
    rows<{ action: string; fieldName: string; oldValue: string | null; newValue: string | null; note: string | null }>(
      t.db,
      sql`select action, field_name as "fieldName", old_value as "oldValue", new_value as "newValue", note
          from audit where entity = 'project' and entity_id = ${String(project)} order by id desc`,
    );
  const isBlocked = async (project: number) =>
    (await rows<{ b: boolean }>(t.db, sql`select is_blocked as b from projects where id = ${project}`))[0]?.b;
  const release = (project: number) => t.db.execute(sql`update projects set is_blocked = false where id = ${project}`);

  test('C-20 providers are listed ten a page, by name, with their people and pendencies', async () => {
    const { results, meta } = await list(PROJECT.expansao);
    expect(meta).toMatchObject({ itemsPerPage: 10, totalResults: 2 });
    expect(results.map(({ name }) => name)).toEqual(['Horizonte', 'Vertical']);
    await t.build.aPendency({ projectId: PROJECT.expansao, providerId: COMPANY.vertical });
    await t.build.aPendency({ projectId: PROJECT.expansao, providerId: COMPANY.vertical, status: 'EXPIRED' });
    await t.build.aPendency({ projectId: PROJECT.expansao, providerId: COMPANY.vertical, inactive: true });
    const [vertical] = (await list(PROJECT.expansao, 'admin', '?name=ANDAIMES')).results;
    expect(vertical).toMatchObject({
      id: COMPANY.vertical,
      companyName: 'Vertical Andaimes Ltda',
      plans: ['STP', 'SSMA'],
      status: 'ACTIVE',
      stoppedOn: null,
      employeeCount: 1,
      openPendencies: 1,
      expiredPendencies: 1,
      version: 1,
    });
    expect((await list(PROJECT.expansao, 'admin', '?name=77.888.999')).results.map(({ id }) => id)).toEqual([
      COMPANY.vertical,
    ]);
    expect((await list(PROJECT.expansao, 'admin', '?page=2')).results).toEqual([]);
  });

  test('C-20, M-17 a provider sees itself alone, another tenant nothing', async () => {
    expect((await list(PROJECT.expansao, 'otherSupplier')).results.map(({ id }) => id)).toEqual([COMPANY.vertical]);
    expect((await list(PROJECT.expansao, 'supplier')).results.map(({ id }) => id)).toEqual([COMPANY.horizonte]);
    expect((await t.as('portAdmin', { url: `/projects/${PROJECT.expansao}/companies` })).statusCode).toBe(404);
    expect((await t.as('otherSupplier', { url: `/projects/${PROJECT.reforma}/companies` })).statusCode).toBe(404);
  });

  test('C-06 a provider is linked with its plans and e-mail; the project tells it and is organised', async () => {
    const project = await aProject({ provider: false });
    const reply = await add(project, {
      companyId: COMPANY.vertical,
      email: ' Obras@Vertical.TEST ',
      plans: ['STP', 'SSMA'],
    });
    expect([reply.statusCode, reply.headers.etag]).toEqual([201, '"1"']);
    expect(reply.json()).toMatchObject({ id: COMPANY.vertical, email: 'obras@vertical.test', plans: ['STP', 'SSMA'] });
    expect(await told(project)).toMatchObject([
      { action: 'COMPANY_ADDED', fieldName: `companies.${COMPANY.vertical}`, newValue: 'STP, SSMA' },
    ]);
    expect(await isBlocked(project)).toBe(true);
    // while the update runs, which may have ended by now
    await t.services.projectUpdates.settled();
    await t.db.execute(sql`update projects set is_blocked = true where id = ${project}`);
    const blocked = await add(project, { companyId: COMPANY.horizonte, plans: ['STP'] });
    expect([blocked.statusCode, code(blocked)]).toEqual([409, 'project_blocked']);
  });

  test('C-06 a draft is not organised', async () => {
    const project = await aProject({ status: 'DRAFT', provider: false });
    expect((await add(project, { companyId: COMPANY.vertical, plans: ['STP'] })).statusCode).toBe(201);
    expect(await isBlocked(project)).toBe(false);
    expect((await t.as('otherSupplier', { url: `/projects/${project}/companies` })).statusCode).toBe(404);
  });

  test('C-06 what is wrong is told at its field: twice, not there, no plan, an e-mail, the contracting company itself', async () => {
    const project = await aProject({ status: 'DRAFT' });
    const wrong = async (payload: object) => {
      const reply = await add(project, payload);
      return [reply.statusCode, fault(reply)?.path, fault(reply)?.code];
    };
    const plans = ['STP'];
    expect(await wrong({ companyId: COMPANY.horizonte, plans })).toEqual([400, 'companyId', 'repeated']);
    expect(await wrong({ companyId: 987_654, plans })).toEqual([400, 'companyId', 'invalid']);
    expect(await wrong({ companyId: COMPANY.vertical, plans: [] })).toEqual([400, 'plans', 'required']);
    expect(await wrong({ companyId: COMPANY.vertical, plans: ['STP', 'STP'] })).toEqual([400, 'plans', 'repeated']);
    expect(await wrong({ companyId: COMPANY.vertical, plans, email: 'contratos@saobento' })).toEqual([
      400,
      'email',
      'invalid_email',
    ]);
    expect(await wrong({ companyId: COMPANY.serra, plans })).toEqual([400, 'companyId', 'own_company']);
    expect((await add(project, { companyId: COMPANY.serra, plans, ownCompany: true })).statusCode).toBe(201);
  });

  test('C-06 two people who link the same provider at once: one does, the other hears that it is there', async () => {
    const project = await aProject({ status: 'DRAFT', provider: false });
    const both = await Promise.all([1, 2, 3].map(() => add(project, { companyId: COMPANY.vertical, plans: ['SSMA'] })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    expect(await told(project)).toHaveLength(1);
  });

  test('C-06 a plan is added and never taken away; the history of that plan tells it', async () => {
    const project = await aProject();
    const gone = await change(project, { plans: ['STP'] });
    expect([gone.statusCode, fault(gone)]).toMatchObject([400, { path: 'plans', code: 'plan_removed' }]);
    const same = await change(project, { plans: ['SSMA'] });
    expect([same.json<ProjectCompany>().version, await isBlocked(project)]).toEqual([1, false]);
    const more = await change(project, { plans: ['STP', 'SSMA'] });
    expect(more.json()).toMatchObject({ plans: ['SSMA', 'STP'], version: 2 });
    expect(await told(project)).toMatchObject([
      { action: 'PLAN_ADDED', fieldName: `stp.companies.${COMPANY.horizonte}`, newValue: 'STP' },
    ]);
    expect(await isBlocked(project)).toBe(true);
    expect(code(await change(project, { status: 'SUSPENDED', reason: 'x' }))).toBe('project_blocked');
  });

  test('B-30 a plan of a draft is taken away, and the history of that plan tells it', async () => {
    const project = await aProject({ status: 'DRAFT' });
    await change(project, { plans: ['STP', 'SSMA'] });
    expect((await change(project, { plans: ['STP'] })).json()).toMatchObject({ plans: ['STP'], version: 3 });
    expect((await told(project))[0]).toMatchObject({
      action: 'PLAN_REMOVED',
      fieldName: `ssma.companies.${COMPANY.horizonte}`,
      oldValue: 'SSMA',
    });
  });

  test('C-06 a supplier has a first and a last day: those of a draft with its start, a later one today', async () => {
    const today = dayOf(t.clock.at);
    const draft = await aProject({ status: 'DRAFT', provider: false });
    const added = await add(draft, { companyId: COMPANY.vertical, plans: ['STP'] });
    expect(added.json()).toMatchObject({ from: '2026-01-01', until: null });
    // Nobody entered a date: it moves with the project's start.
    await t.db.execute(sql`update projects set start_date = '2025-12-01' where id = ${draft}`);
    expect((await list(draft)).results[0]?.from).toBe('2025-12-01');

    const project = await aProject();
    expect((await list(project)).results[0]).toMatchObject({ from: '2026-01-01', until: null });
    const late = await add(project, { companyId: COMPANY.vertical, plans: ['STP'] });
    expect(late.json()).toMatchObject({ from: today });
    await release(project);
    const given = {
      companyId: COMPANY.serra,
      ownCompany: true,
      plans: ['STP'],
      from: '2026-02-03',
      until: '2027-01-31',
    };
    expect((await add(project, given)).json()).toMatchObject({ from: '2026-02-03', until: '2027-01-31' });
  });

  test('C-06 other dates are told and have the project organised; wrong ones are refused at their field', async () => {
    const project = await aProject();
    const wrong = async (dates: object) => {
      const reply = await change(project, dates);
      return [reply.statusCode, fault(reply)?.path, fault(reply)?.code];
    };
    expect(await wrong({ from: '2025-12-31' })).toEqual([400, 'from', 'outside_period']);
    expect(await wrong({ until: '2100-01-01' })).toEqual([400, 'until', 'outside_period']);
    expect(await wrong({ from: '2026-05-02', until: '2026-05-01' })).toEqual([400, 'until', 'end_before_start']);
    expect(await wrong({ from: 'ontem' })).toEqual([400, 'from', 'invalid_date']);
    expect((await told(project)).length).toBe(0);
    const changed = await change(project, { from: '2026-03-10', until: '2026-12-20' });
    expect(changed.json()).toMatchObject({ from: '2026-03-10', until: '2026-12-20', version: 2 });
    expect(await isBlocked(project)).toBe(true);
    await release(project);
    const fieldName = `companies.${COMPANY.horizonte}.from`;
    expect(await told(project)).toMatchObject([
      { action: 'COMPANY_DATES_CHANGED', oldValue: null, newValue: '2026-12-20' },
      { action: 'COMPANY_DATES_CHANGED', fieldName, oldValue: '2026-01-01', newValue: '2026-03-10' },
    ]);
    expect((await change(project, { until: null }, 'supplier')).statusCode).toBe(403);
    expect((await change(project, { from: '2026-01-01', until: null })).json()).toMatchObject({ until: null });
  });

  test('C-06 another e-mail decides no documents', async () => {
    const project = await aProject();
    expect((await change(project, { email: 'novo@horizonte.test' })).json()).toMatchObject({
      email: 'novo@horizonte.test',
    });
    expect(await isBlocked(project)).toBe(false);
    expect((await told(project))[0]).toMatchObject({ oldValue: null, newValue: 'novo@horizonte.test' });
  });

  test('C-18 suspended and demobilised since the day that it is in São Paulo, with a reason; active again without', async () => {
    const project = await aProject();
    const today = dayOf(t.clock.at);
    expect(today).not.toBe(t.clock.at.toISOString().slice(0, 10));
    for (const status of ['SUSPENDED', 'DEMOBILISED']) {
      const bare = await change(project, { status });
      expect([bare.statusCode, fault(bare)]).toMatchObject([400, { path: 'reason', code: 'required' }]);
    }
    const suspended = await change(project, { status: 'SUSPENDED', reason: 'Contrato em revisão' });
    expect(suspended.json()).toMatchObject({ status: 'SUSPENDED', reason: 'Contrato em revisão', stoppedOn: today });
    expect(await isBlocked(project)).toBe(true);
    await release(project);
    const gone = await change(project, { status: 'DEMOBILISED', reason: 'Fim do contrato' });
    expect(gone.json()).toMatchObject({ status: 'DEMOBILISED', reason: 'Fim do contrato', stoppedOn: today });
    await release(project);
    const again = await change(project, { status: 'ACTIVE' });
    expect(again.json()).toMatchObject({ status: 'ACTIVE', reason: null, stoppedOn: null });
    expect(await told(project)).toMatchObject([
      { fieldName: 'companies.3.status', oldValue: 'DEMOBILISED', newValue: 'ACTIVE' },
      { oldValue: 'SUSPENDED', newValue: 'DEMOBILISED', note: 'Fim do contrato' },
      { oldValue: 'ACTIVE', newValue: 'SUSPENDED', note: 'Contrato em revisão' },
    ]);
  });

  test('C-18 each part of a change needs its own permission', async () => {
    const project = await aProject();
    const profile = { name: 'Só situação', relationType: 'CONTRACTING', description: null, features: [] };
    const made = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/profiles`,
      payload: { ...profile, permissions: ['see_projects', 'update_company_status_in_project'] },
    });
    const { uid } = await t.session('gatehouse');
    const [former] = await rows<{ id: number }>(t.db, sql`select profile_id as id from memberships where uid = ${uid}`);
    await t.db.execute(sql`update memberships set profile_id = ${made.json<{ id: number }>().id} where uid = ${uid}`);
    const plan = await change(project, { plans: ['STP', 'SSMA'] }, 'gatehouse');
    expect([plan.statusCode, plan.json<ErrorBody>().details?.missing]).toEqual([403, 'add_company_to_project']);
    const both = await change(project, { plans: ['STP', 'SSMA'], status: 'SUSPENDED', reason: 'Parada' }, 'gatehouse');
    expect([both.statusCode, both.json<ErrorBody>().details?.missing]).toEqual([403, 'add_company_to_project']);
    expect((await change(project, { status: 'SUSPENDED', reason: 'Parada' }, 'gatehouse')).statusCode).toBe(200);
    await t.db.execute(sql`update memberships set profile_id = ${former?.id} where uid = ${uid}`);
    expect((await change(project, { status: 'ACTIVE' }, 'supplier')).statusCode).toBe(403);
  });

  test('C-18 two people at once: the second is told what stands now', async () => {
    const project = await aProject({ status: 'DRAFT' });
    const headers = { 'if-match': '"1"' };
    expect((await change(project, { email: 'a@horizonte.test' }, 'admin', headers)).statusCode).toBe(200);
    const late = await change(project, { email: 'b@horizonte.test' }, 'admin', headers);
    expect([late.statusCode, late.json<ErrorBody>().details?.current]).toMatchObject([
      412,
      { email: 'a@horizonte.test', version: 2 },
    ]);
  });

  test('C-20 a provider is taken out while nothing came from it, else it is demobilised', async () => {
    const draft = await aProject({ status: 'DRAFT' });
    expect((await remove(draft)).statusCode).toBe(204);
    expect((await list(draft)).results).toEqual([]);
    expect((await told(draft))[0]).toMatchObject({ action: 'COMPANY_REMOVED', oldValue: 'SSMA' });
    expect((await remove(draft)).statusCode).toBe(404);

    const withPapers = await aProject();
    const pendency = await t.build.aPendency({ projectId: withPapers });
    await t.build.aDocument(t.files, pendency);
    const withPeople = await aProject();
    await t.db.execute(
      sql`insert into project_employees (project_id, employee_id, hiring_date) values (${withPeople}, ${EMPLOYEE.ana}, '2026-02-01')`,
    );
    for (const project of [withPapers, withPeople]) {
      const reply = await remove(project);
      expect([reply.statusCode, code(reply), reply.json<ErrorBody>().message]).toEqual([
        409,
        'provider_in_use',
        expect.stringContaining('Desmobilize-a'),
      ]);
    }
    const untouched = await aProject();
    await t.build.aPendency({ projectId: untouched });
    expect((await remove(untouched)).statusCode).toBe(204);
    expect(await isBlocked(untouched)).toBe(true);
  });

  test('C-06 a foreign project in the path is a missing one, whatever is asked of it', async () => {
    const project = await aProject({ company: COMPANY.porto });
    for (const reply of [
      await add(project, { companyId: COMPANY.vertical, plans: ['STP'] }),
      await change(project, { email: 'x@y.test' }),
      await remove(project),
    ]) {
      expect([reply.statusCode, code(reply)]).toEqual([404, 'not_found']);
    }
  });

  describe('C-06 the search of providers', () => {
    const search = async (text: string, person: PersonName = 'admin') =>
      (await t.as(person, { url: `/companies/providers-to-link?nameOrCnpj=${encodeURIComponent(text)}` })).json<
        ListOf<ProviderSearchRow>
      >();

    test('C-06 head office and branches of one root stand together, the head office first', async () => {
      const branch = await aCompany('3148290700AB', { companyName: 'Zênite Filial Betim Ltda' });
      const head = await aCompany('314829070001', { companyName: 'Montebrás Montagens Ltda' });
      await aCompany('99B99C990001', { companyName: 'Monte Alto Ltda' });
      const { results, meta } = await search('montebras');
      expect(meta.itemsPerPage).toBe(15);
      expect(results.map(({ id }) => id)).toEqual([head.id, branch.id]);
      expect(results.map(({ headOffice }) => headOffice)).toEqual([true, false]);
      expect(results[0]).toMatchObject({ root: '31482907', city: 'Betim', uf: 'MG', cnpj: head.cnpj });
      for (const text of [branch.cnpj, formatCnpj(branch.cnpj), '31.482.907', branch.cnpj.toLowerCase()]) {
        expect((await search(text)).results.map(({ id }) => id)).toEqual([head.id, branch.id]);
      }
      const both = (await search('MONTE')).results.map(({ companyName }) => companyName);
      expect(both).toEqual(['Monte Alto Ltda', 'Montebrás Montagens Ltda', 'Zênite Filial Betim Ltda']);
    });

    test('C-06 nothing asked: those that work for the caller already; nothing found: an empty list', async () => {
      const own = (await search('')).results.map(({ name }) => name).filter((name) => name !== 'Serra');
      expect(own).toEqual(['Horizonte', 'Vertical']);
      expect((await search('', 'portAdmin')).results.map(({ name }) => name)).toEqual(['Horizonte']);
      expect((await search('50%_')).results).toEqual([]);
    });

    test('C-06, C-13 a company is found by its CNPJ, numeric or not, formatted or not', async () => {
      const { cnpj, id } = await aCompany('Q1W2E3R40001', { companyName: 'Alfanumérica Ltda' });
      const by = (text: string, person: PersonName = 'admin') =>
        t.as(person, { url: `/companies/by-cnpj/${encodeURIComponent(text)}` });
      for (const text of [cnpj, formatCnpj(cnpj), cnpj.toLowerCase()]) {
        expect((await by(text)).json()).toMatchObject({ id, cnpj, companyName: 'Alfanumérica Ltda' });
      }
      const wrong = await by(`${cnpj.slice(0, 13)}${(Number(cnpj[13]) + 1) % 10}`);
      expect([wrong.statusCode, fault(wrong)]).toMatchObject([400, { path: 'cnpj', code: 'invalid_cnpj' }]);
      const base = '887776660001';
      expect((await by(`${base}${cnpjCheckDigits(base)}`)).statusCode).toBe(404);
      expect((await by(cnpj, 'supplier')).statusCode).toBe(403);
    });
  });
});
