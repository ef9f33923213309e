import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BADGE_SHEETS } from '../../contract/badges.ts';
import { WELCOME } from '../../contract/constants.ts';
import type { Facility } from '../../contract/facilities.ts';
import type { Project } from '../../contract/projects.ts';
import type { Account, Session } from '../../contract/session.ts';
import type { CompanyProfile } from '../../contract/users.ts';
import { type ContractingWelcome, type ProviderWelcome, WELCOME_SETS, type Welcome } from '../../contract/welcome.ts';
import { STARTING_SETS } from '../../gateway/db/catalogue/startingSets.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aBasicStep } from '../support/wizard.ts';
import { COMPANY, EMPLOYEE, PROJECT } from '../support/world.ts';

const FOUNDING = {
  companyName: 'Mineração Nova S.A.',
  tradingName: 'Nova',
  phone: '(31) 3333-4444',
  relationType: 'CONTRACTING',
};

/** Somebody new, with what they ask the gateway. */
async function aNewcomer(t: TestApp, { operator = true } = {}) {
  const { uid, email } = await t.build.aUser();
  if (operator) await t.db.execute(sql`update users set operator = true where uid = ${uid}`);
  const session: Session = await t.services.authentication.openSession(
    t.db,
    { uid },
    { ip: '127.0.0.1', userAgent: null },
  );
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${session.token}` };
    const request: InjectOptions = { method, url: `/api/${url}`, headers, ...(payload && { payload }) };
    const reply = await t.app.inject(request);
    expect([method, url, reply.statusCode < 300, reply.body]).toEqual([method, url, true, reply.body]);
    return reply;
  };
  return {
    uid,
    email,
    call,
    welcome: async () => (await call('GET', 'account/welcome')).json<Welcome>(),
    isDue: async () => (await call('GET', 'account/me')).json<Account>().firstSteps,
  };
}
const asContracting = (welcome: Welcome): ContractingWelcome => {
  if (welcome.kind !== 'CONTRACTING') throw new Error(welcome.kind);
  return welcome;
};
const asProvider = (welcome: Welcome): ProviderWelcome => {
  if (welcome.kind !== 'PROVIDER') throw new Error(welcome.kind);
  return welcome;
};

describe.each(DATABASES)('the first run, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  test('who belongs to no company founds one, and each answer leads to the next question until the project begins', async () => {
    const person = await aNewcomer(t);
    expect([await person.isDue(), await person.welcome()]).toEqual([true, { kind: 'FOUND' }]);

    const { id } = (
      await person.call('POST', 'companies', { ...FOUNDING, cnpj: '11444777000161' })
    ).json<CompanyProfile>();
    const founded = asContracting(await person.welcome());
    expect(founded).toMatchObject({ company: { id, name: 'Nova', confirmed: true }, facility: null, project: null });

    const departments = [{ name: 'Britagem' }, { name: 'Moagem' }];
    const body = { companyId: id, name: 'Usina 2', departments };
    const unit = (await person.call('POST', 'companies/facilities', body)).json<Facility>();
    const placed = asContracting(await person.welcome());
    expect(placed.facility).toEqual({
      ...{ id: unit.id, name: 'Usina 2' },
      departments: unit.departments.map(({ id: areaId, name }) => ({ id: areaId, name })),
    });

    const project = (
      await person.call('POST', 'projects', aBasicStep({ company: id, name: 'Parada' }))
    ).json<Project>();
    expect(asContracting(await person.welcome()).project).toEqual({ id: project.id, name: 'Parada' });

    const put = (step: object) => person.call('PUT', `projects/${project.id}`, step);
    await put({ step: 2, departmentIds: unit.departments.map((area) => area.id) });
    const invitedCompanies = [{ email: 'primeiro@fornecedor.test', plans: ['STP', 'SSMA'] }];
    await put({ step: 3, companies: [], invitedCompanies });
    await put({
      step: 4,
      riskActivities: [1],
      analysisDays: 3,
      reAnalysisDays: 2,
      startReference: null,
      endReference: null,
    });
    const pendencies = placed.sets
      .flatMap(({ documentIds }) => documentIds)
      .map((systemPendencyId) => ({ systemPendencyId, isChecked: true }));
    expect(await person.isDue()).toBe(true);
    await put({ step: 5, pendencies, complete: true });
    expect([await person.isDue(), await person.welcome()]).toEqual([false, { kind: 'NONE' }]);
  });

  test('a company that nobody has confirmed waits, and goes on when it is', async () => {
    const person = await aNewcomer(t, { operator: false });
    await person.call('POST', 'companies', { ...FOUNDING, cnpj: '06990590000123' });
    const waiting = asContracting(await person.welcome());
    expect([waiting.company.confirmed, await person.isDue()]).toEqual([false, true]);
    await t.db.execute(sql`update companies set unconfirmed_since = null where id = ${waiting.company.id}`);
    expect(asContracting(await person.welcome()).company.confirmed).toBe(true);
  });

  test('who has work already, may not begin it, or is of one project alone has no first steps', async () => {
    for (const person of ['admin', 'analyst', 'reader', 'gatehouse', 'projectReader', 'portAdmin'] as const) {
      const reply = await t.as(person, { url: '/account/welcome' });
      expect([person, reply.json()]).toEqual([person, { kind: 'NONE' }]);
    }
    const person = await aNewcomer(t);
    await person.call('POST', 'companies', { ...FOUNDING, cnpj: '33000167000101' });
    const { company } = asContracting(await person.welcome());
    const uid = await t.build.aPerson({
      permissions: ['see_projects', 'see_company_data'],
      company: company.id,
      relationType: 'CONTRACTING',
      name: 'Leitura',
    });
    const reading = await t.services.authentication.openSession(t.db, { uid }, { ip: '127.0.0.1', userAgent: null });
    const headers = { authorization: `Bearer ${reading.token}` };
    expect((await t.app.inject({ url: '/api/account/welcome', headers })).json()).toEqual({ kind: 'NONE' });
    // a second company of somebody who works elsewhere begins on the usual pages
    const { uid: admin } = await t.session('admin');
    const [profile] = await rows<{ id: number }>(
      t.db,
      sql`select profile_id::int as id from memberships where company_id = ${company.id} and uid = ${person.uid}`,
    );
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id) values (${admin}, ${company.id}, ${profile?.id ?? 0})`,
    );
    expect((await t.as('admin', { url: '/account/welcome' })).json()).toEqual({ kind: 'NONE' });
  });

  test('what is adapted by the company is asked in its form, and every entry of a starting set is shipped', async () => {
    const slugs = Object.values(STARTING_SETS).flat();
    const known = await rows<{ slug: string }>(
      t.db,
      sql`select slug from system_pendencies where slug in ${slugs} and active`,
    );
    expect(known.map(({ slug }) => slug).sort()).toEqual([...slugs].sort());
    expect(new Set(slugs).size).toBe(slugs.length);
    const person = await aNewcomer(t);
    await person.call('POST', 'companies', { ...FOUNDING, cnpj: '60701190000104' });
    const before = asContracting(await person.welcome());
    expect(before.sets.map(({ name, documentIds }) => [name, documentIds.length])).toEqual(
      WELCOME_SETS.map((name) => [name, STARTING_SETS[name].length]),
    );
    const [base] = before.sets[0]?.documentIds ?? [];
    const [own] = await rows<{ id: number }>(
      t.db,
      sql`insert into system_pendencies (slug, company_id, base_id, name, plan, type, category, periodicity, critical, fails_reading)
        select slug || '-nova', ${before.company.id}, id, name, plan, type, category, periodicity, critical, fails_reading
        from system_pendencies where id = ${base} returning id::int as id`,
    );
    const after = asContracting(await person.welcome());
    expect(after.sets[0]?.documentIds).toContain(own?.id);
    expect(after.sets[0]?.documentIds).not.toContain(base);
  });
});

describe.each(DATABASES)('the first days of a supplier, on %s', (on) => {
  const vertical = async (t: TestApp) =>
    asProvider((await t.as('otherSupplier', { url: '/account/welcome' })).json<Welcome>());

  test('the steps of a supplier are counted from its people and documents, and end with the first badge', async () => {
    const t = await appForTest({ on });
    expect(await vertical(t)).toMatchObject({
      company: { id: COMPANY.vertical, name: 'Vertical' },
      complete: false,
      project: { id: PROJECT.expansao, contracting: 'Serra', startDate: '2025-01-01', updating: false },
      ...{ employees: 1, assigned: 1 },
      companyDocuments: { total: 0, waiting: 0 },
    });
    const of = { providerId: COMPANY.vertical, projectId: PROJECT.expansao };
    await t.build.aPendency({ ...of, status: 'OPEN' });
    await t.build.aPendency({ ...of, status: 'IN_REVISION' });
    await t.build.aPendency({ ...of, status: 'PRE_REJECTED', type: 'EMPLOYEE', employeeId: EMPLOYEE.carla });
    await t.build.aPendency({ ...of, providerId: COMPANY.horizonte }); // somebody else's
    expect(await vertical(t)).toMatchObject({
      companyDocuments: { total: 2, waiting: 1 },
      employeeDocuments: { total: 1, waiting: 1 },
    });
    const print = { projectId: PROJECT.expansao, employeeIds: [EMPLOYEE.carla], sheet: BADGE_SHEETS[0] };
    const printed = await t.as('otherSupplier', { method: 'POST', url: '/badges/print', payload: print });
    expect([printed.statusCode, printed.statusCode < 300 || printed.body]).toEqual([printed.statusCode, true]);
    expect((await t.as('otherSupplier', { url: '/account/welcome' })).json()).toEqual({ kind: 'NONE' });
    expect((await t.as('otherSupplier', { url: '/account/me' })).json<Account>().firstSteps).toBe(false);
  });

  test('a supplier that was linked long ago is new no more', async () => {
    const t = await appForTest({ on });
    expect((await t.as('supplier', { url: '/account/me' })).json<Account>().firstSteps).toBe(true);
    await t.db.execute(sql`update project_companies set created_at = now() - make_interval(days => ${WELCOME.days + 1}::int)
      where company_id = ${COMPANY.horizonte} and project_id = ${PROJECT.cais}`);
    expect((await t.as('supplier', { url: '/account/me' })).json<Account>().firstSteps).toBe(false);
  });

  test('who may not see the documents of a supplier reads no numbers of them', async () => {
    const t = await appForTest({ on });
    await t.build.aPendency({ providerId: COMPANY.vertical, projectId: PROJECT.expansao });
    const uid = await t.build.aPerson({
      permissions: ['see_employee', 'add_employee'],
      company: COMPANY.vertical,
      relationType: 'PROVIDER',
      name: 'Cadastro',
    });
    const { token } = await t.services.authentication.openSession(t.db, { uid }, { ip: '127.0.0.1', userAgent: null });
    const reply = await t.app.inject({ url: '/api/account/welcome', headers: { authorization: `Bearer ${token}` } });
    expect(asProvider(reply.json<Welcome>()).companyDocuments).toEqual({ total: 0, waiting: 0 });
  });
});
