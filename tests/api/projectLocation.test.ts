import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Facility, ProjectLocation } from '../../contract/facilities.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const MISSING = 987_654_321;

describe.each(DATABASES)('where a project takes place, on %s', (on) => {
  let t: TestApp;
  let mine: Facility;
  let plant: Facility;
  let quay: Facility;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const make = async (companyId: number, name: string, person: PersonName) => {
      const departments = ['Oeste', 'Leste'].map((area) => ({ name: area }));
      const payload = { companyId, name, departments };
      return (await t.as(person, { method: 'POST', url: '/companies/facilities', payload })).json<Facility>();
    };
    mine = await make(COMPANY.serra, 'Mina', 'admin');
    plant = await make(COMPANY.serra, 'Usina', 'admin');
    quay = await make(COMPANY.porto, 'Cais', 'portAdmin');
  });
  afterAll(() => t.close());

  const url = (id: number = PROJECT.reforma) => `/projects/${id}/project-location`;
  const put = (departmentIds: unknown, { id, person = 'admin' as PersonName, headers = {} } = {} as Options) =>
    t.as(person, { method: 'PUT', url: url(id), payload: { departmentIds }, headers });
  type Options = { id?: number; person?: PersonName; headers?: Record<string, string> };
  const get = (person: PersonName = 'admin', id?: number) => t.as(person, { url: url(id) });
  const ids = (facility: Facility) => facility.departments.map(({ id }) => id);
  const fieldOf = (reply: { statusCode: number; json(): unknown }) => {
    const field = (reply.json() as ErrorBody).details?.fields?.[0];
    return [reply.statusCode, field?.path, field?.code];
  };

  test('C-05, C-13 the areas of a project are read by unit, and the new ones take the place of the old', async () => {
    expect((await get()).json()).toEqual({ facilities: [] });
    const [east = 0, west = 0] = ids(mine);
    const reply = await put([west, east, ...ids(plant).slice(0, 1)]);
    expect(reply.statusCode).toBe(200);
    const named = (facility: Facility, departments: { id: number; name: string }[]) => ({
      id: facility.id,
      name: facility.name,
      departments: departments.map(({ id, name }) => ({ id, name })),
    });
    const location: ProjectLocation = {
      facilities: [named(mine, mine.departments), named(plant, plant.departments.slice(0, 1))],
    };
    expect(reply.json()).toEqual(location);
    const read = await get();
    expect([read.json(), read.headers.etag]).toEqual([location, reply.headers.etag]);

    const after = await put([east]);
    expect(after.json()).toEqual({ facilities: [named(mine, mine.departments.slice(0, 1))] });
    // A provider of the project reads where it works.
    expect((await get('supplier')).json()).toEqual(after.json());
  });

  test('C-05 at least one area, each once, and only areas of the contracting company', async () => {
    const [area = 0] = ids(mine);
    const cases: [unknown, string, string][] = [
      [[], 'departmentIds', 'required'],
      [undefined, 'departmentIds', 'required'],
      [[area, area], 'departmentIds', 'repeated'],
      [['x'], 'departmentIds.0', 'invalid'],
      [[area, ids(quay)[0]], 'departmentIds', 'invalid'],
      [[MISSING], 'departmentIds', 'invalid'],
      [Array.from({ length: 1001 }, (_, n) => n + 1), 'departmentIds', 'too_long'],
    ];
    const before = (await get()).body;
    for (const [departmentIds, path, code] of cases) {
      expect(fieldOf(await put(departmentIds))).toEqual([400, path, code]);
    }
    expect((await get()).body).toBe(before);
  });

  test('C-05, C-13 needs the permission to assign areas on a project that the caller sees', async () => {
    const [area = 0] = ids(mine);
    const refused = await put([area], { person: 'reader' });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { code: 'forbidden', details: { missing: 'assign_project_department' } },
    ]);
    expect((await put([area], { person: 'supplier' })).statusCode).toBe(403);
    const foreign = await put(ids(quay), { person: 'portAdmin' });
    const absent = await put(ids(quay), { person: 'portAdmin', id: MISSING });
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    expect((await get('portAdmin')).statusCode).toBe(404);
  });

  test('C-05 a project that is being organised keeps its areas', async () => {
    const reply = await put(ids(mine), { id: PROJECT.bloqueado });
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'project_blocked']);
    expect((await get('admin', PROJECT.bloqueado)).json()).toEqual({ facilities: [] });
  });

  test('C-05 of two people who save the same step the second sees that it changed', async () => {
    const etag = String((await get()).headers.etag);
    const both = await Promise.all(
      [ids(mine), ids(plant)].map((chosen) => put(chosen, { headers: { 'if-match': etag } })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const late = both.find(({ statusCode }) => statusCode === 412);
    expect(late?.json<ErrorBody>().code).toBe('stale');
    const kept = both.find(({ statusCode }) => statusCode === 200);
    expect((await get()).body).toBe(kept?.body);
  });

  test('C-05 the change is in the history of the project, with before and after', async () => {
    await put(ids(mine));
    await put(ids(mine));
    await put(ids(plant).slice(0, 1));
    const entries = await rows<object>(
      t.db,
      sql`select field_name as "fieldName", old_value as "oldValue", new_value as "newValue", company_id as "companyId"
          from audit where entity = 'project' and entity_id = ${String(PROJECT.reforma)} order by id desc limit 1`,
    );
    expect(entries).toEqual([
      {
        fieldName: 'departmentIds',
        oldValue: 'Mina · Leste, Mina · Oeste',
        newValue: 'Usina · Leste',
        companyId: COMPANY.serra,
      },
    ]);
  });

  test('C-05, B-28 an area is never removed while a project is put into it', async () => {
    const reply = await t.as('admin', {
      method: 'POST',
      url: `/companies/facilities/${mine.id}/departments`,
      payload: { name: 'Disputada' },
    });
    const { id } = reply.json<{ id: number }>();
    const [placed, removed] = await Promise.all([
      put([id]),
      t.as('admin', { method: 'DELETE', url: `/companies/facilities/${mine.id}/departments/${id}` }),
    ]);
    expect([
      [200, 409],
      [400, 204],
    ]).toContainEqual([placed?.statusCode, removed?.statusCode]);
  });
});
