import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EmployeeNote, EmployeeNoteOptions } from '../../contract/employeeNotes.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('observations about employees, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    // Ana works for both contracting companies
    await t.db.execute(sql`insert into project_employees (project_id, employee_id, hiring_date)
      values (${PROJECT.cais}, ${EMPLOYEE.ana}, '2025-02-01')`);
  });
  afterAll(() => t.close());

  const BODY = { title: 'Troca de turno', description: 'Passa para o turno da noite em dezembro.' };
  const add = (change: object = {}, person: PersonName = 'supplier') =>
    t.as(person, {
      method: 'POST',
      url: '/employee-notes',
      payload: { ...BODY, companyId: COMPANY.horizonte, employeeId: EMPLOYEE.ana, ...change },
    });
  const list = async (person: PersonName) =>
    (await t.as(person, { url: `/employee-notes?employeeId=${EMPLOYEE.ana}` })).json<ListOf<EmployeeNote>>().results;
  const titles = async (person: PersonName) => (await list(person)).map(({ title }) => title).sort();
  const codeOf = (reply: { statusCode: number; json: <T>() => T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, ...(details?.fields ?? []).flatMap((field) => [field.path, field.code])];
  };

  test('E-17 an observation of a project is read by both its companies, any other by the company of its author alone', async () => {
    await add({ title: 'Da casa' });
    await add({ title: 'Da reforma', projectId: PROJECT.reforma });
    await add({ title: 'Do cais', projectId: PROJECT.cais });
    await add({ title: 'Da contratante', companyId: COMPANY.serra }, 'analyst');
    const [seen] =
      (
        await add({ title: 'Lentes corretivas', companyId: COMPANY.serra, projectId: PROJECT.reforma }, 'analyst')
      ).json<EmployeeNote>() && (await list('admin'));
    expect(seen).toMatchObject({
      title: 'Lentes corretivas',
      employee: { name: 'Ana Araújo' },
      company: { name: 'Serra' },
      provider: { name: 'Horizonte' },
      project: { name: 'Reforma do alto-forno' },
      document: null,
      author: { displayName: 'analyst' },
      mayChange: false,
    });
    expect(await titles('supplier')).toEqual(['Da casa', 'Da reforma', 'Do cais', 'Lentes corretivas']);
    expect(await titles('admin')).toEqual(['Da contratante', 'Da reforma', 'Lentes corretivas']);
    expect(await titles('reader')).toEqual(['Da contratante', 'Da reforma', 'Lentes corretivas']);
    expect(await titles('portAdmin')).toEqual(['Do cais']);
    const foreign = await t.as('otherSupplier', { url: `/employee-notes?employeeId=${EMPLOYEE.ana}` });
    expect(foreign.statusCode).toBe(404);
  });

  test('E-17 what is wrong is said at its field, and nothing is written', async () => {
    const count = () => rows<{ n: number }>(t.db, sql`select count(*)::int as n from employee_notes`);
    const before = await count();
    expect(codeOf(await add({ title: ' ' })).slice(2)).toEqual(['title', 'required']);
    expect(codeOf(await add({ title: 'x'.repeat(81) })).slice(2)).toEqual(['title', 'too_long']);
    expect(codeOf(await add({ description: 'x'.repeat(1001) })).slice(2)).toEqual(['description', 'too_long']);
    expect(codeOf(await add({ projectId: PROJECT.expansao })).slice(2)).toEqual(['projectId', 'invalid']);
    expect(codeOf(await add({ systemPendencyId: 999_999 })).slice(2)).toEqual(['systemPendencyId', 'invalid']);
    expect(codeOf(await add({ employeeId: EMPLOYEE.carla })).slice(2)).toEqual(['employeeId', 'invalid']);
    const inPort = { companyId: COMPANY.serra, projectId: PROJECT.cais };
    expect(codeOf(await add(inPort, 'analyst')).slice(2)).toEqual(['projectId', 'invalid']);
    expect((await add({ companyId: COMPANY.serra })).statusCode).toBe(403);
    expect((await add({ companyId: COMPANY.serra }, 'reader')).statusCode).toBe(403);
    expect(await count()).toEqual(before);
  });

  test('E-17 its author alone changes and removes it, over the version that was read, and the trail tells', async () => {
    const { id, version } = (await add({ title: 'Rascunho' })).json<EmployeeNote>();
    const url = `/employee-notes/${id}`;
    const put = (person: PersonName, over = version) =>
      t.as(person, { method: 'PUT', url, payload: BODY, headers: { 'if-match': `"${over}"` } });
    expect((await put('supplierUser')).statusCode).toBe(403);
    expect((await put('admin')).statusCode).toBe(404);
    expect((await put('supplier')).json()).toMatchObject({ ...BODY, updatedBy: { displayName: 'supplier' } });
    expect(codeOf(await put('supplier'))).toEqual([412, 'stale']);
    expect((await t.as('supplier', { method: 'DELETE', url })).statusCode).toBe(204);
    expect((await t.as('supplier', { url })).statusCode).toBe(404);
    const trail = await rows<{ action: string; field: string | null }>(
      t.db,
      sql`select action, field_name as field from audit where entity = 'employeeNote' and entity_id = ${String(id)} order by id`,
    );
    expect(trail.map(({ action, field }) => field ?? action)).toEqual(['CREATED', 'title', 'REMOVED']);
  });

  test('E-17 the form offers the companies, projects and documents of the person who writes', async () => {
    const options = async (person: PersonName) =>
      (await t.as(person, { url: `/employee-notes/options?employeeId=${EMPLOYEE.ana}` })).json<EmployeeNoteOptions>();
    await t.build.aPendency({ status: 'OPEN', employeeId: EMPLOYEE.ana });
    const own = await options('supplier');
    expect(own.companies.map(({ name }) => name)).toEqual(['Horizonte']);
    expect(own.projects.map(({ name, company }) => [name, company.name])).toEqual([
      ['Cais norte', 'Porto'],
      ['Reforma do alto-forno', 'Serra'],
    ]);
    expect(own.documents).toHaveLength(1);
    expect((await options('analyst')).projects.map(({ name }) => name)).toEqual(['Reforma do alto-forno']);
    expect(await options('reader')).toEqual({ companies: [], projects: [], documents: [] });
    const document = own.documents[0];
    expect((await add({ systemPendencyId: document?.id })).json<EmployeeNote>().document).toEqual(document);
  });
});
