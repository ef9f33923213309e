import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Department, Facility } from '../../contract/facilities.ts';
import type { ListOf } from '../../contract/list.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const URL = '/companies/facilities';
const MISSING = 987_654_321;
/** Letters that a person would read as the same name. */
const SAME_NAMES = ['USINA DE PELOTIZAÇÃO', 'usina de pelotizacao', '  Usina de Pelotização '];

describe.each(DATABASES)('units and areas, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  let made = 0;
  const create = (payload: object, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: URL, payload: { companyId: COMPANY.serra, ...payload } });
  /** A unit of Serra with these areas. */
  const aFacility = async (departments = ['Oficina', 'Pátio'], name = `Unidade ${++made}`): Promise<Facility> => {
    const reply = await create({ name, departments: departments.map((area) => ({ name: area })) });
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<Facility>();
  };
  const put = (path: string, name: string, headers = {}, person: PersonName = 'admin') =>
    t.as(person, { method: 'PUT', url: `${URL}/${path}`, payload: { name }, headers });
  const addArea = (facilityId: number, name: string, person: PersonName = 'admin') =>
    t.as(person, { method: 'POST', url: `${URL}/${facilityId}/departments`, payload: { name } });
  const remove = (path: string, person: PersonName = 'admin') =>
    t.as(person, { method: 'DELETE', url: `${URL}/${path}` });
  const list = async (query = '', person: PersonName = 'admin') => {
    const reply = await t.as(person, { url: `${URL}${query}` });
    expect(reply.statusCode).toBe(200);
    return reply.json<ListOf<Facility>>();
  };
  const use = (departmentId: number, projectId: number = PROJECT.reforma) =>
    t.db.execute(
      sql`insert into project_departments (project_id, department_id) values (${projectId}, ${departmentId})`,
    );
  const errorOf = (reply: { statusCode: number; json(): unknown }) => {
    const { code, details } = reply.json() as ErrorBody;
    return [reply.statusCode, code, details?.fields?.map((field) => `${field.path} ${field.code}`).join(', ')];
  };
  const first = (facility: Facility): Department => {
    const [department] = facility.departments;
    if (!department) throw new Error('no area');
    return department;
  };
  const trail = (facilityId: number) =>
    rows<object>(
      t.db,
      sql`select action, field_name as "fieldName", old_value as "oldValue", new_value as "newValue", uid::text as uid,
            company_id as "companyId" from audit where entity = 'place' and entity_id = ${String(facilityId)} order by id`,
    );

  test('B-27 units are listed a hundred to a page, with their areas by name and how many projects use each', async () => {
    const facility = await aFacility(['Zona norte', 'Ácidos', 'britagem'], 'Lista');
    const [acids] = facility.departments;
    await use(acids?.id ?? 0);
    await use(acids?.id ?? 0, PROJECT.expansao);
    const all = await list();
    expect(all.meta).toMatchObject({ page: 1, itemsPerPage: 100 });
    const found = all.results.find(({ id }) => id === facility.id);
    expect(found).toMatchObject({
      name: 'Lista',
      company: { id: COMPANY.serra, name: 'Serra' },
      projectCount: 2,
      version: 1,
    });
    expect(found?.departments.map(({ name, projectCount }) => [name, projectCount])).toEqual([
      ['Ácidos', 2],
      ['britagem', 0],
      ['Zona norte', 0],
    ]);
    const names = all.results.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
  });

  test('B-27 a unit is found by a part of its name, whatever its letters and accents', async () => {
    const facility = await aFacility(['Única'], 'Mineroduto São João 100%');
    for (const name of ['são joão', 'SAO JOAO', 'duto', '100%']) {
      const found = await list(`?name=${encodeURIComponent(name)}`);
      expect([name, found.results.map(({ id }) => id)]).toEqual([name, [facility.id]]);
    }
    expect((await list(`?name=${encodeURIComponent('_______')}`)).results).toEqual([]);
    expect((await list(`?companyId=${COMPANY.porto}`)).results).toEqual([]);
    expect((await list(`?companyId=${COMPANY.serra}&itemsPerPage=1`)).results).toHaveLength(1);
  });

  test('B-27, B-28 a unit needs a name and an area, each of at most 255 characters', async () => {
    const area = [{ name: 'Área' }];
    const long = 'x'.repeat(256);
    const cases: [object, string][] = [
      [{ departments: area }, 'name required'],
      [{ name: '  ', departments: area }, 'name required'],
      [{ name: long, departments: area }, 'name too_long'],
      [{ name: 'a\u0000b', departments: area }, 'name invalid_characters'],
      [{ name: 'Sem área' }, 'departments required'],
      [{ name: 'Sem área', departments: [] }, 'departments required'],
      [{ name: 'Área vazia', departments: [{ name: ' ' }] }, 'departments.0.name required'],
      [{ name: 'Área longa', departments: [{ name: long }] }, 'departments.0.name too_long'],
      [
        { name: 'Demais', departments: Array.from({ length: 101 }, (_, n) => ({ name: `A${n}` })) },
        'departments too_long',
      ],
      [{ name: 'Outro campo', departments: area, city: 'x' }, 'city unknown_field'],
      [{ name: 'De outra', departments: area, companyId: COMPANY.porto }, 'companyId invalid'],
      [{ name: 'De ninguém', departments: area, companyId: MISSING }, 'companyId invalid'],
    ];
    for (const [payload, fault] of cases) {
      expect([fault, errorOf(await create(payload))]).toEqual([fault, [400, 'invalid_request', fault]]);
    }
    expect((await create({ name: 'y'.repeat(255), departments: [{ name: 'z'.repeat(255) }] })).statusCode).toBe(201);
  });

  test('B-27 the same name with other letters or accents is taken in its company, and free in another', async () => {
    const facility = await aFacility(['Forno'], 'Usina de Pelotização');
    for (const name of SAME_NAMES) {
      expect(errorOf(await create({ name, departments: [{ name: 'A' }] }))).toEqual([
        400,
        'invalid_request',
        'name name_taken',
      ]);
    }
    const other = await aFacility();
    expect(errorOf(await put(`${other.id}`, 'usina de pelotizaçao'))).toEqual([
      400,
      'invalid_request',
      'name name_taken',
    ]);
    // Its own name is no other one's.
    expect((await put(`${facility.id}`, 'USINA DE PELOTIZAÇÃO')).statusCode).toBe(200);
    const payload = { companyId: COMPANY.porto, name: 'Usina de Pelotização', departments: [{ name: 'A' }] };
    expect((await create(payload, 'portAdmin')).statusCode).toBe(201);
  });

  test('B-27 the same name by several people at once is kept once', async () => {
    const names = ['Porto Seco', 'PORTO SECO', 'pôrto seco', 'Porto seco'];
    const replies = await Promise.all(names.map((name) => create({ name, departments: [{ name: 'A' }] })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
    expect((await list('?name=porto%20seco')).results).toHaveLength(1);
  });

  test('B-28 areas of one unit have different names; the same one in another unit is free', async () => {
    expect(
      errorOf(
        await create({ name: 'Repetida', departments: [{ name: 'Elétrica' }, { name: 'A' }, { name: 'ELETRICA' }] }),
      ),
    ).toEqual([400, 'invalid_request', 'departments.2.name name_taken']);
    const facility = await aFacility(['Elétrica', 'Mecânica']);
    expect(errorOf(await addArea(facility.id, 'ELETRICA'))).toEqual([400, 'invalid_request', 'name name_taken']);
    const { id } = first(facility);
    expect(errorOf(await put(`${facility.id}/departments/${id}`, 'mecanica'))).toEqual([
      400,
      'invalid_request',
      'name name_taken',
    ]);
    expect((await put(`${facility.id}/departments/${id}`, 'eletrica')).statusCode).toBe(200);
    expect((await addArea((await aFacility()).id, 'Elétrica')).statusCode).toBe(201);

    const at = await Promise.all(['Solda', 'SOLDA', 'sôlda'].map((name) => addArea(facility.id, name)));
    expect(at.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });

  test('B-28 an area is added, renamed and removed, and a page of them is read', async () => {
    const facility = await aFacility(['Almoxarifado']);
    const added = await addArea(facility.id, ' Caldeiraria ');
    expect([added.statusCode, added.headers.etag]).toEqual([201, '"1"']);
    const area = added.json<Department>();
    expect(area).toEqual({ id: area.id, name: 'Caldeiraria', facilityId: facility.id, projectCount: 0, version: 1 });
    for (const name of ['', 'x'.repeat(256)]) {
      expect((await addArea(facility.id, name)).statusCode).toBe(400);
      expect((await put(`${facility.id}/departments/${area.id}`, name)).statusCode).toBe(400);
    }
    const renamed = await put(`${facility.id}/departments/${area.id}`, 'Caldeiraria leve');
    expect([renamed.statusCode, renamed.headers.etag, renamed.json<Department>().name]).toEqual([
      200,
      '"2"',
      'Caldeiraria leve',
    ]);
    const page = await t.as('admin', { url: `${URL}/${facility.id}/departments?itemsPerPage=1&page=2` });
    const { results, meta } = page.json<ListOf<Department>>();
    expect([results.map(({ name }) => name), meta.totalResults]).toEqual([['Caldeiraria leve'], 2]);
    expect((await remove(`${facility.id}/departments/${area.id}`)).statusCode).toBe(204);
    expect((await remove(`${facility.id}/departments/${area.id}`)).statusCode).toBe(404);
  });

  test('B-27, B-28 who did not see the last change is told, and nothing is lost', async () => {
    const facility = await aFacility();
    const area = first(facility);
    const stale = { 'if-match': '"1"' };
    expect((await put(`${facility.id}`, 'Primeira a chegar', stale)).headers.etag).toBe('"2"');
    const late = await put(`${facility.id}`, 'Tarde', stale);
    expect([late.statusCode, late.json()]).toMatchObject([
      412,
      { code: 'stale', details: { current: { name: 'Primeira a chegar', version: 2 } } },
    ]);
    const path = `${facility.id}/departments/${area.id}`;
    expect((await put(path, 'Área nova', stale)).statusCode).toBe(200);
    const lateArea = await put(path, 'Tarde', stale);
    expect([lateArea.statusCode, lateArea.json()]).toMatchObject([
      412,
      { code: 'stale', details: { current: { name: 'Área nova', version: 2 } } },
    ]);
  });

  test('B-27 a unit in which projects take place is not removed, and the refusal names them', async () => {
    const facility = await aFacility();
    await use(first(facility).id);
    await use(facility.departments[1]?.id ?? 0);
    await use(first(facility).id, PROJECT.expansao);
    const refused = await remove(`${facility.id}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'facility_in_use',
        details: {
          count: 2,
          projects: [
            { id: PROJECT.expansao, name: 'Expansão da mina' },
            { id: PROJECT.reforma, name: 'Reforma do alto-forno' },
          ],
        },
      },
    ]);
    expect((await list(`?name=${encodeURIComponent(facility.name)}`)).results[0]?.departments).toHaveLength(2);
  });

  test('B-27 a unit that no project uses is removed with its areas, once', async () => {
    const facility = await aFacility();
    expect((await remove(`${facility.id}`)).statusCode).toBe(204);
    expect((await remove(`${facility.id}`)).statusCode).toBe(404);
    expect(await rows(t.db, sql`select 1 from departments where facility_id = ${facility.id}`)).toEqual([]);
  });

  test('B-28 an area that a project uses is not removed, nor the last one of its unit', async () => {
    const facility = await aFacility(['Em uso', 'Livre']);
    const [used, free] = facility.departments;
    await use(used?.id ?? 0);
    const refused = await remove(`${facility.id}/departments/${used?.id}`);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'department_in_use', details: { count: 1, projects: [{ id: PROJECT.reforma }] } },
    ]);
    expect((await remove(`${facility.id}/departments/${free?.id}`)).statusCode).toBe(204);
    await t.db.execute(sql`delete from project_departments where department_id = ${used?.id ?? 0}`);
    expect(errorOf(await remove(`${facility.id}/departments/${used?.id}`))[1]).toBe('last_department');
  });

  test('B-28 two people who remove the last two areas at once leave one', async () => {
    const facility = await aFacility(['Uma', 'Duas']);
    const replies = await Promise.all(facility.departments.map(({ id }) => remove(`${facility.id}/departments/${id}`)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });

  test('B-27, B-28 every change is in the history of the unit, with before and after and who did it', async () => {
    const facility = await aFacility(['Antiga'], 'Com história');
    const area = first(facility);
    await put(`${facility.id}`, 'Com mais história');
    await put(`${facility.id}`, 'Com mais história');
    await addArea(facility.id, 'Nova');
    await put(`${facility.id}/departments/${area.id}`, 'Renomeada');
    await remove(`${facility.id}/departments/${area.id}`);
    await remove(`${facility.id}`);
    const { uid } = await t.session('admin');
    const entry = (
      action: string,
      oldValue: string | null,
      newValue: string | null,
      fieldName: string | null = null,
    ) => ({
      action,
      fieldName,
      oldValue,
      newValue,
      uid,
      companyId: COMPANY.serra,
    });
    expect(await trail(facility.id)).toEqual([
      entry('CREATED', null, 'Com história'),
      entry('DEPARTMENT_ADDED', null, 'Antiga'),
      entry('UPDATED', 'Com história', 'Com mais história', 'name'),
      entry('DEPARTMENT_ADDED', null, 'Nova'),
      entry('DEPARTMENT_RENAMED', 'Antiga', 'Renomeada', 'department'),
      entry('DEPARTMENT_REMOVED', 'Renomeada', null),
      entry('REMOVED', 'Com mais história', null),
    ]);
  });

  test('B-27, B-28 each change asks its own permission of who sees the units', async () => {
    const facility = await aFacility();
    const area = first(facility);
    const calls: [string, () => ReturnType<typeof put>][] = [
      ['add_project_location', () => create({ name: 'Não', departments: [{ name: 'A' }] }, 'reader')],
      ['update_project_location', () => put(`${facility.id}`, 'Não', {}, 'reader')],
      ['remove_project_location', () => remove(`${facility.id}`, 'reader')],
      ['add_project_department', () => addArea(facility.id, 'Não', 'reader')],
      ['update_project_department', () => put(`${facility.id}/departments/${area.id}`, 'Não', {}, 'reader')],
      ['remove_project_department', () => remove(`${facility.id}/departments/${area.id}`, 'reader')],
    ];
    for (const [missing, call] of calls) {
      const reply = await call();
      expect([missing, reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([missing, 403, missing]);
    }
    expect((await list('', 'reader')).results.length).toBeGreaterThan(0);
  });

  test('B-27, M-17 no unit of another company is seen, and a provider sees none', async () => {
    const facility = await aFacility();
    const area = first(facility);
    for (const person of ['portAdmin', 'supplier'] as const) {
      const seen = (await list('?itemsPerPage=100', person)).results.map(({ company }) => company.id);
      expect([person, seen.includes(COMPANY.serra)]).toEqual([person, false]);
      const foreign = await t.as(person, { url: `${URL}/${facility.id}/departments` });
      const absent = await t.as(person, { url: `${URL}/${MISSING}/departments` });
      expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    }
    // An area is reached through its own unit alone.
    const other = await aFacility();
    expect((await put(`${other.id}/departments/${area.id}`, 'Outra')).statusCode).toBe(404);
    expect((await remove(`${other.id}/departments/${area.id}`)).statusCode).toBe(404);
  });

  test('B-27, M-17 who has one project sees its units and areas, and no others', async () => {
    const facility = await aFacility(['Do projeto', 'De outro'], 'Unidade da expansão');
    const own = facility.departments.find(({ name }) => name === 'Do projeto');
    await use(own?.id ?? 0, PROJECT.expansao);
    const seen = (await list('?name=da%20expans%C3%A3o', 'projectReader')).results;
    expect(seen.map(({ departments }) => departments.map(({ name }) => name))).toEqual([['Do projeto']]);
    await t.db.execute(sql`delete from project_departments where department_id = ${own?.id ?? 0}`);
    expect((await list('?name=da%20expans%C3%A3o', 'projectReader')).results).toEqual([]);
  });
});
