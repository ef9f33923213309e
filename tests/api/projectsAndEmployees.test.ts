import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeRow } from '../../contract/employees.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Project, ProjectRow } from '../../contract/projects.ts';
import { employees } from '../../gateway/db/schema/employees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT, personDocuments } from '../support/world.ts';

const { reforma, expansao, cais, bloqueado } = PROJECT;
const { ana, bruno, carla } = EMPLOYEE;

describe.each(DATABASES)('projects and employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    await t.db.execute(
      sql`update projects set start_date = '2025-03-01', updated_at = '2026-02-01T12:00:00Z' where id = ${reforma}`,
    );
    await t.db.execute(
      sql`update projects set end_date = '2025-12-31', start_date = '2025-02-01', updated_at = '2026-01-01T12:00:00Z' where id = ${expansao}`,
    );
    await t.db.execute(
      sql`update projects set status = 'INACTIVE', updated_at = '2026-03-01T12:00:00Z' where id = ${bloqueado}`,
    );
    await t.build.aPendency({ employeeId: ana, type: 'EMPLOYEE', status: 'EXPIRED' });
    await t.build.aPendency({ employeeId: ana, type: 'EMPLOYEE', plan: 'SSMA', status: 'OPEN' });
    await t.build.aPendency({ employeeId: ana, type: 'EMPLOYEE', plan: 'SSMA', status: 'OPEN', inactive: true });
    await t.build.aPendency({
      employeeId: bruno,
      type: 'EMPLOYEE',
      status: 'DONE',
      projectId: cais,
      contractingId: COMPANY.porto,
    });
    await t.db.execute(sql`update employees set status = 'AWAY' where id = ${bruno}`);
    await t.db.insert(employees).values({
      name: 'Zélia Sem Projeto',
      ...personDocuments.columns({ cpf: '39053344705' }),
      companyId: COMPANY.horizonte,
      role: 'Auxiliar',
      admissionDate: '2020-01-01',
    });
  });
  afterAll(() => t.close());

  const ids = async (person: PersonName, url: string) => {
    const reply = await t.as(person, { url });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    const { results, meta } = reply.json<ListOf<{ id: number }>>();
    expect([url, meta.totalResults]).toEqual([url, results.length]);
    return results.map(({ id }) => id);
  };

  describe('projects', () => {
    test.each([
      ['', [bloqueado, expansao, reforma]],
      ['project=EXPANSAO', [expansao]],
      ['project=%25', []],
      ['contract=ct-00', [bloqueado, expansao, reforma]],
      ['contract=002', [expansao]],
      ['status[]=ACTIVE', [reforma]],
      ['status=FINISHED', [expansao]],
      ['status[]=FINISHED&status[]=INACTIVE', [bloqueado, expansao]],
      ['status[]=DRAFT', []],
      [`provider=${COMPANY.vertical}`, [expansao]],
      [`provider=${COMPANY.horizonte}&status=ACTIVE`, [reforma]],
      [`company=${COMPANY.serra}`, [bloqueado, expansao, reforma]],
      ['orderBy=name&order=desc', [reforma, expansao, bloqueado]],
      ['orderBy=startDate', [bloqueado, expansao, reforma]],
      ['orderBy=endDate', [expansao, reforma, bloqueado]],
      ['orderBy=endDate&order=desc', [bloqueado, reforma, expansao]],
      ['orderBy=updatedAt&order=desc', [bloqueado, reforma, expansao]],
    ])('C-01 %s', async (query, expected) => {
      expect(await ids('analyst', `/projects?${query}`)).toEqual(expected);
    });

    test('D-03 projects in which nothing is open or expired of what the caller sees', async () => {
      expect(await ids('analyst', '/projects?withoutPendency=true')).toEqual([bloqueado, expansao]);
      expect(await ids('portAdmin', '/projects?withoutPendency=true')).toEqual([cais]);
      expect(await ids('otherSupplier', '/projects?withoutPendency=true')).toEqual([expansao]);
    });

    test('C-01 each status is counted over what the other filters find', async () => {
      const counts = async (query: string) => (await t.as('analyst', { url: `/projects/counts?${query}` })).json();
      expect(await counts('')).toEqual({ status: { ACTIVE: 1, FINISHED: 1, INACTIVE: 1 } });
      expect(await counts('status[]=ACTIVE&contract=002')).toEqual({ status: { FINISHED: 1 } });
      expect((await t.as('analyst', { url: '/projects/counts?page=1' })).statusCode).toBe(400);
    });

    test('C-01, M-03 pages of one', async () => {
      const page = async (n: number) =>
        (await t.as('analyst', { url: `/projects?itemsPerPage=1&page=${n}` })).json<ListOf<ProjectRow>>();
      const found = [];
      for (const n of [1, 2, 3, 4]) found.push(await page(n));
      expect(found.flatMap(({ results }) => results.map(({ id }) => id))).toEqual([bloqueado, expansao, reforma]);
      expect(new Set(found.map(({ meta }) => meta.totalResults))).toEqual(new Set([3]));
    });

    test('C-01 a row tells what waits and what has expired, of what the caller sees', async () => {
      const { results } = (await t.as('analyst', { url: '/projects?contract=CT-001' })).json<ListOf<ProjectRow>>();
      expect(results[0]).toMatchObject({
        company: { id: COMPANY.serra, name: 'Serra' },
        status: 'ACTIVE',
        providerCount: 1,
        openPendencies: 1,
        expiredPendencies: 1,
      });
      const ofStp = (await t.as('stpAnalyst', { url: '/projects?contract=CT-001' })).json<ListOf<ProjectRow>>();
      expect(ofStp.results[0]).toMatchObject({ openPendencies: 0, expiredPendencies: 1 });
    });

    test('C-01 one project, as it is seen', async () => {
      const project = (await t.as('analyst', { url: `/projects/${expansao}` })).json<Project>();
      expect(project).toMatchObject({
        status: 'FINISHED',
        analysisDays: 3,
        reAnalysisDays: 2,
        projectIsBlocked: false,
        version: 1,
      });
    });

    test.each([
      ['orderBy=id', 'orderBy', 'unknown_sort'],
      ['status=OPEN', 'status[].0', 'unknown_option'],
      ['name=x', 'name', 'unknown_filter'],
      ['project=%00', 'project', 'invalid_characters'],
      ['itemsPerPage=1000', 'itemsPerPage', 'page_too_large'],
    ])('C-01, M-02 %s is refused by name', async (query, path, code) => {
      const reply = await t.as('analyst', { url: `/projects?${query}` });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]]).toMatchObject([400, { path, code }]);
    });

    test('C-01 a draft is nobody’s but its contracting company’s', async () => {
      await t.db.execute(sql`update projects set status = 'DRAFT' where id = ${bloqueado}`);
      expect(await ids('supplier', '/projects')).toEqual([cais, expansao, reforma]);
      expect((await t.as('supplier', { url: `/projects/${bloqueado}` })).statusCode).toBe(404);
      expect(await ids('analyst', '/projects?status[]=DRAFT')).toEqual([bloqueado]);
      await t.db.execute(sql`update projects set status = 'INACTIVE' where id = ${bloqueado}`);
    });
  });

  describe('employees', () => {
    const zelia = 4;
    test.each([
      ['', [ana, bruno, zelia]],
      ['nameOrDocument=ARAUJO', [ana]],
      ['nameOrDocument=529.982.247-25', [ana]],
      ['nameOrDocument=529982', [ana]],
      ['nameOrDocument=529.982.247', [ana]],
      ['nameOrDocument=529.983', []],
      ['nameOrDocument=52998', []],
      ['nameOrDocument=%25', []],
      ['nameOrDocument=_', []],
      ['projectName=reforma', [ana]],
      ['projectName=Expansão', []],
      ['contract=900', [bruno]],
      ['hasPendencies=true', [ana]],
      ['hasPendencies=false', [bruno, zelia]],
      ['withOutProject=true', [zelia]],
      ['withOutProjects=true', [zelia]],
      ['withOutProjects=false', [ana, bruno]],
      ['contractStatus=AWAY', [bruno]],
      ['contractStatus=ACTIVE', [ana, zelia]],
      ['statusSTP=IRREGULAR', [ana]],
      ['statusSTP=REGULAR', [bruno, zelia]],
      ['statusSSMA=PENDING', [ana]],
      ['statusSSMA=PENDING&statusSTP=REGULAR', []],
      [`provider=${COMPANY.horizonte}`, [ana, bruno, zelia]],
      [`provider=${COMPANY.vertical}`, []],
      ['orderBy=name&order=desc', [zelia, bruno, ana]],
      ['orderBy=admissionDate', [zelia, ana, bruno]],
      ['orderBy=admissionDate&order=desc', [bruno, ana, zelia]],
      ['orderBy=company', [ana, bruno, zelia]],
      ['nameOrDocument=&projectName=&hasPendencies=', [ana, bruno, zelia]],
    ])('E-02 %s', async (query, expected) => {
      expect(await ids('supplier', `/employees?${query}`)).toEqual(expected);
      expect(await ids('supplier', `/companies/employees?${query}`)).toEqual(expected);
    });

    test('E-01 those without projects have a list of their own', async () => {
      expect(await ids('supplier', '/employees-without-projects')).toEqual([zelia]);
      expect(await ids('supplier', '/employees-without-projects?nameOrDocument=ana')).toEqual([]);
    });

    test('E-01 a row', async () => {
      const { results } = (await t.as('supplier', { url: '/employees?nameOrDocument=ana' })).json<
        ListOf<EmployeeRow>
      >();
      expect(results[0]).toEqual({
        id: ana,
        name: 'Ana Araújo',
        socialName: null,
        cpf: '52998224725',
        foreignDocument: null,
        masked: false,
        image: null,
        company: { id: COMPANY.horizonte, name: 'Horizonte', cnpj: expect.stringMatching(/^\d{14}$/) },
        role: 'Soldadora',
        contractRegime: 'CLT',
        admissionDate: '2024-01-10',
        status: 'ACTIVE',
        projects: [{ id: reforma, name: 'Reforma do alto-forno', hiringDate: '2025-01-15' }],
        statusSTP: 'IRREGULAR',
        statusSSMA: 'PENDING',
        pendencyTotal: 2,
        readiness: { state: 'FIT', blocking: 0 },
        customFields: {},
      });
    });

    test('E-24 without the permission to see data, documents are masked, and only a whole CPF is found', async () => {
      const list = async (query: string) =>
        (await t.as('gatehouse', { url: `/employees?${query}` })).json<ListOf<EmployeeRow>>();
      const rows = (await list('')).results;
      expect(rows.map(({ name, masked, cpf, foreignDocument }) => [name, masked, cpf, foreignDocument])).toEqual([
        ['Ana Araújo', true, '***.982.247-**', null],
        ['Carla Estrangeira', true, null, '•••34'],
      ]);
      expect((await list('nameOrDocument=529.982.247-25')).results).toMatchObject([{ id: ana, masked: true }]);
      for (const part of ['529982247', '529982']) expect((await list(`nameOrDocument=${part}`)).results).toEqual([]);
      expect((await list('nameOrDocument=RNM1234')).results).toEqual([]);
      expect((await list('nameOrDocument=carla')).results).toHaveLength(1);
      const reader = (await t.as('reader', { url: '/employees?nameOrDocument=RNM1234' })).json<ListOf<EmployeeRow>>();
      expect(reader.results).toMatchObject([{ id: carla, masked: false, foreignDocument: 'RNM1234' }]);
    });

    test('E-02 what is typed is letters: no pattern is read into it', async () => {
      expect(await ids('reader', '/employees?nameOrDocument=rnm1234')).toEqual([carla]);
      expect(await ids('reader', '/employees?nameOrDocument=___1234')).toEqual([]);
      expect(await ids('reader', '/employees?nameOrDocument=%25123')).toEqual([]);
    });

    test.each([
      ['orderBy=salary', 'orderBy', 'unknown_sort'],
      ['hasPendencies=1', 'hasPendencies', 'invalid_flag'],
      ['statusSTP=LATE', 'statusSTP', 'unknown_option'],
      ['cpf=52998224725', 'cpf', 'unknown_filter'],
      ['provider=0', 'provider', 'invalid_id'],
      ['nameOrDocument=%00', 'nameOrDocument', 'invalid_characters'],
    ])('E-02, M-02 %s is refused by name', async (query, path, code) => {
      const reply = await t.as('supplier', { url: `/employees?${query}` });
      expect([reply.statusCode, reply.json<ErrorBody>().details?.fields?.[0]]).toMatchObject([400, { path, code }]);
    });
  });
});
