import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VIEWS } from '../../contract/constants.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { View, ViewBody } from '../../contract/views.ts';
import { rows } from '../../gateway/db/client.ts';
import { defaultView } from '../../src/resources/views/reference.tsx';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName } from '../support/world.ts';

const body = (name: string, rest: Partial<ViewBody> = {}): ViewBody => ({
  resource: 'pendencies',
  name,
  query: { filter: { 'status[]': ['OPEN'] } },
  columns: null,
  sharedWith: {},
  isDefault: false,
  ...rest,
});

describe.each(DATABASES)('saved views, on %s', (on) => {
  let t: TestApp;
  let analystProfile: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    const { uid } = await t.session('analyst');
    const [found] = await rows<{ id: number }>(
      t.db,
      sql`select profile_id as id from memberships where uid = ${uid} and project_id is null`,
    );
    analystProfile = found?.id ?? 0;
  });
  afterAll(() => t.close());
  beforeEach(() => t.db.execute(sql`delete from views`));

  const save = (person: PersonName, payload: object) => t.as(person, { method: 'POST', url: '/views', payload });
  const saved = async (person: PersonName, payload: object): Promise<View> => {
    const reply = await save(person, payload);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    return reply.json<View>();
  };
  const change = (person: PersonName, { id, version }: View, payload: object) =>
    t.as(person, { method: 'PUT', url: `/views/${id}`, payload, headers: { 'if-match': `"${version}"` } });
  const remove = (person: PersonName, { id }: { id: number }) =>
    t.as(person, { method: 'DELETE', url: `/views/${id}` });
  const viewsOf = async (person: PersonName, companyId?: number): Promise<View[]> => {
    const headers = companyId === undefined ? {} : { companyid: String(companyId) };
    return (await t.as(person, { url: '/views?resource=pendencies', headers })).json<View[]>();
  };
  const namesOf = async (person: PersonName) => (await viewsOf(person)).map(({ name }) => name);
  const faults = (reply: { statusCode: number; json<T>(): T }) => {
    const { code, details } = reply.json<ErrorBody>();
    return [reply.statusCode, code, details?.fields?.map((field) => `${field.path} ${field.code}`)];
  };

  test('E-01 a view of the employees keeps their filters, and is shared by who sees employees', async () => {
    const query = { filter: { readiness: 'UNFIT', hasPendencies: true }, orderBy: 'readiness', order: 'desc' };
    const own = body('Inaptos', { resource: 'employees', query } as Partial<ViewBody>);
    const view = await saved('analyst', own);
    expect(view).toMatchObject({ resource: 'employees', query });
    expect((await save('analyst', { ...own, name: 'X', query: { filter: { 'status[]': ['OPEN'] } } })).statusCode).toBe(
      400,
    );
    expect((await save('analyst', { ...own, name: 'Y', sharedWith: { companyId: COMPANY.serra } })).statusCode).toBe(
      201,
    );
    expect((await t.as('analyst', { url: '/views?resource=pendencies' })).json()).toEqual([]);
    const opened = await t.as('secondAnalyst', { url: '/views?resource=employees' });
    expect(opened.json<View[]>().map(({ name }) => name)).toEqual(['Y']);
  });

  test('D-01 a view keeps filters, order, page size and columns, and is its owner’s alone', async () => {
    const query: ViewBody['query'] = {
      filter: { 'status[]': ['OPEN', 'EXPIRED'], considerComments: true, company: COMPANY.horizonte },
      orderBy: 'expirationDate',
      order: 'desc',
      itemsPerPage: 25,
    };
    const made = await saved('analyst', body('  Minha fila ', { query, columns: ['name', 'sla'], isDefault: true }));
    expect(made).toMatchObject({ name: 'Minha fila', query, columns: ['name', 'sla'], isDefault: true, version: 1 });
    expect(made).toMatchObject({ mine: true, editable: true, sharedWith: null, owner: { displayName: 'analyst' } });
    expect(await viewsOf('analyst')).toEqual([made]);
    for (const other of ['secondAnalyst', 'admin', 'supplier', 'nobody'] as const) {
      expect(await namesOf(other)).toEqual([]);
      expect((await change(other, made, body('Roubada'))).statusCode).toBe(404);
      expect((await remove(other, made)).statusCode).toBe(404);
    }
    // who belongs to no company keeps views too
    expect((await saved('nobody', body('Só minha'))).mine).toBe(true);
  });

  test('D-01 a change raises the version, and who did not see the last one gets it', async () => {
    const made = await saved('analyst', body('Fila'));
    const changed = await change('analyst', made, body('Fila de hoje', { query: { filter: {} } }));
    expect(changed.json()).toMatchObject({ name: 'Fila de hoje', query: { filter: {} }, version: 2 });
    expect(changed.headers.etag).toBe('"2"');
    const late = await change('analyst', made, body('Outra'));
    expect([late.statusCode, late.json<ErrorBody>().details?.current]).toMatchObject([412, { name: 'Fila de hoje' }]);
    expect((await remove('analyst', made)).statusCode).toBe(204);
    expect(await namesOf('analyst')).toEqual([]);
    const told = await rows(
      t.db,
      sql`select action, old_value as old, new_value as new from audit where entity = 'view' and entity_id = ${String(made.id)} order by id`,
    );
    expect(told).toEqual([
      { action: 'CREATED', old: null, new: 'Fila' },
      { action: 'UPDATED', old: 'Fila', new: 'Fila de hoje' },
      { action: 'REMOVED', old: 'Fila de hoje', new: null },
    ]);
  });

  test('R7 D-01 of many changes at once to one version of a view one counts', async () => {
    const made = await saved('analyst', body('Fila'));
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => change('analyst', made, body(`Fila ${at}`))),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 412)).toHaveLength(7);
  });

  test('D-01 a name is asked for, short, and once among the own ones whatever its case and accents', async () => {
    await saved('analyst', body('Análise'));
    const refused = [body(' '), body('x'.repeat(VIEWS.name + 1)), body('ANALISE')];
    expect(await Promise.all(refused.map(async (one) => faults(await save('analyst', one))))).toEqual([
      [400, 'invalid_request', ['name required']],
      [400, 'invalid_request', ['name too_long']],
      [400, 'invalid_request', ['name name_taken']],
    ]);
    const other = await saved('analyst', body('Outra'));
    expect(faults(await change('analyst', other, body('análise')))).toEqual([
      400,
      'invalid_request',
      ['name name_taken'],
    ]);
    expect((await change('analyst', other, body('OUTRA'))).statusCode).toBe(200);
    await saved('secondAnalyst', body('Análise'));
    const twice = await Promise.all([save('analyst', body('Ao mesmo tempo')), save('analyst', body('ao mesmo tempo'))]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });

  test.each([
    [{ query: { filter: { salary: 1 } } }, 'salary unknown_field'],
    [{ query: { filter: { 'status[]': ['REJECTED'] } } }, 'query.filter.status[].0 unknown_option'],
    [{ query: { filter: {}, orderBy: 'name' } }, 'query.orderBy unknown_sort'],
    [{ query: { filter: {}, itemsPerPage: 7 } }, 'query.itemsPerPage unknown_option'],
    [{ resource: 'salaries' }, 'resource unknown_option'],
    [{ columns: ['name; drop'] }, 'columns.0 unknown_option'],
    [{ columns: [] }, 'columns required'],
    [{ sharedWith: { uid: 'x' } }, 'uid unknown_field'],
  ])('D-02 a view of %j is refused by name', async (wrong, field) => {
    expect(faults(await save('analyst', { ...body('Errada'), ...wrong }))).toEqual([400, 'invalid_request', [field]]);
  });

  test('D-02 a filter that the list no longer has is given back as it was saved, and breaks nothing', async () => {
    const made = await saved('analyst', body('Antiga'));
    await t.db.execute(
      sql`update views set query = '{"filter": {"gone": ["x"], "status[]": ["OLD"]}, "more": 1}' where id = ${made.id}`,
    );
    expect((await viewsOf('analyst'))[0]?.query).toEqual({ filter: { gone: ['x'], 'status[]': ['OLD'] }, more: 1 });
  });

  test('D-01 one person keeps so many views and no more', async () => {
    const { uid } = await t.session('analyst');
    await t.db.execute(
      sql`insert into views (resource, name, query, uid) select 'pendencies', 'v' || n, '{"filter": {}}', ${uid}
          from generate_series(1, ${VIEWS.perPerson}::int) n`,
    );
    expect(faults(await save('analyst', body('Mais uma')))).toEqual([409, 'too_many_views', undefined]);
    expect((await save('secondAnalyst', body('Mais uma'))).statusCode).toBe(201);
  });

  test('D-01, M-17 shared with a company by who sees its list, with a profile by who administers, and read by those alone', async () => {
    const company = body('Da empresa', { sharedWith: { companyId: COMPANY.serra } });
    const profile = body('Do perfil', { sharedWith: { profileId: analystProfile } });
    const refusedTo = async (person: PersonName, view: object) => {
      const reply = await save(person, view);
      expect([person, reply.statusCode, reply.json<ErrorBody>().details?.missing]).toEqual([
        ...[person, 403, 'update_permission_profile'],
      ]);
    };
    await refusedTo('analyst', profile);
    // what opens the list of others is not the analyst's to say, nor is the company that of one project's people
    await refusedTo('analyst', { ...company, isDefault: true });
    await refusedTo('projectReader', company);
    await refusedTo('gatehouse', company);
    const byAnalyst = await saved('analyst', company);
    expect(byAnalyst).toMatchObject({ mine: true, editable: true, sharedWith: { company: { id: COMPANY.serra } } });
    expect((await viewsOf('reader'))[0]).toMatchObject({ mine: false, editable: false });
    expect((await viewsOf('admin'))[0]).toMatchObject({ mine: false, editable: true });
    expect((await change('secondAnalyst', byAnalyst, company)).statusCode).toBe(403);
    expect((await remove('admin', byAnalyst)).statusCode).toBe(204);
    const forAll = await saved('admin', company);
    const forAnalysts = await saved('admin', profile);
    expect(forAll.sharedWith).toEqual({ company: { id: COMPANY.serra, name: 'Serra' }, profile: null });
    expect(forAnalysts.sharedWith).toMatchObject({ company: { id: COMPANY.serra }, profile: { id: analystProfile } });
    expect(await namesOf('analyst')).toEqual(['Da empresa', 'Do perfil']);
    expect(await namesOf('projectReader')).toEqual(['Da empresa', 'Do perfil']);
    expect(await namesOf('reader')).toEqual(['Da empresa']);
    for (const foreign of ['supplier', 'portAdmin', 'nobody'] as const) {
      expect(await namesOf(foreign)).toEqual([]);
      expect((await change(foreign, forAll, company)).statusCode).toBe(404);
      expect((await remove(foreign, forAll)).statusCode).toBe(404);
    }
    const [seen] = await viewsOf('reader');
    expect(seen).toMatchObject({ mine: false, editable: false, owner: { displayName: 'admin' } });
    expect((await change('reader', forAll, company)).statusCode).toBe(403);
    expect((await remove('reader', forAll)).statusCode).toBe(403);
    expect((await remove('reader', forAnalysts)).statusCode).toBe(404);
  });

  test('D-01 what somebody else shared is changed and deleted by who administers; its owner keeps it in hand', async () => {
    const { uid } = await t.session('analyst');
    const shared = await saved('admin', body('Compartilhada', { sharedWith: { companyId: COMPANY.serra } }));
    // of a person who could share once, and no longer can
    await t.db.execute(sql`update views set uid = ${uid} where id = ${shared.id}`);
    const own = body('Minha, ainda', { sharedWith: { companyId: COMPANY.serra } });
    expect((await change('analyst', shared, own)).json()).toMatchObject({ name: 'Minha, ainda', version: 2 });
    const wider = { ...own, sharedWith: { profileId: analystProfile } };
    expect((await change('analyst', { ...shared, version: 2 }, wider)).statusCode).toBe(403);
    const asDefault = { ...own, isDefault: true };
    expect((await change('analyst', { ...shared, version: 2 }, asDefault)).statusCode).toBe(403);
    const byAdmin = await change('admin', { ...shared, version: 2 }, { ...asDefault, name: 'Arrumada' });
    expect(byAdmin.json()).toMatchObject({ name: 'Arrumada', isDefault: true, mine: false, editable: true });
    expect((await remove('admin', shared)).statusCode).toBe(204);
  });

  test('M-17 a company or profile that is not the caller’s is a fault of its field', async () => {
    const foreign = [{ companyId: COMPANY.porto }, { profileId: 999_999 }, { companyId: 999_999 }];
    const { uid } = await t.session('portAdmin');
    const [port] = await rows<{ id: number }>(t.db, sql`select profile_id as id from memberships where uid = ${uid}`);
    const mixed = [{ profileId: port?.id }, { companyId: COMPANY.porto, profileId: analystProfile }];
    const found = [];
    for (const sharedWith of [...foreign, ...mixed]) {
      found.push(faults(await save('admin', { ...body('Alheia'), sharedWith }))[2]);
    }
    expect(found).toEqual([
      ['sharedWith.companyId invalid'],
      ['sharedWith.profileId invalid'],
      ['sharedWith.companyId invalid'],
      ['sharedWith.profileId invalid'],
      ['sharedWith.companyId invalid'],
    ]);
  });

  test('D-01 one default for a person, one for a profile, one for a company: the nearest opens the list', async () => {
    const first = await saved('analyst', body('Primeira', { isDefault: true }));
    const second = await saved('analyst', body('Segunda', { isDefault: true }));
    const company = { sharedWith: { companyId: COMPANY.serra }, isDefault: true };
    await saved('admin', body('Da empresa, antes', company));
    await saved('admin', body('Da empresa', company));
    await saved('admin', body('Do perfil', { sharedWith: { profileId: analystProfile }, isDefault: true }));
    const defaults = (await viewsOf('analyst')).filter(({ isDefault }) => isDefault).map(({ name }) => name);
    expect(defaults).toEqual(['Segunda', 'Da empresa', 'Do perfil']);
    const opens = async () => defaultView(await viewsOf('analyst'))?.name;
    expect(await opens()).toBe('Segunda');
    await remove('analyst', second);
    expect(await opens()).toBe('Do perfil');
    expect(defaultView(await viewsOf('reader'))?.name).toBe('Da empresa');
    const back = await change('analyst', { ...first, version: 2 }, body('Primeira', { isDefault: true }));
    expect(back.json()).toMatchObject({ isDefault: true });
    expect(await opens()).toBe('Primeira');
    const both = [body('A', { isDefault: true }), body('B', { isDefault: true })];
    const atOnce = await Promise.all(both.map((one) => save('secondAnalyst', one)));
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect((await viewsOf('secondAnalyst')).filter(({ isDefault, mine }) => isDefault && mine)).toHaveLength(1);
  });

  test('A-39 what a company shares is shown while that company is selected', async () => {
    await saved('supplier', body('Do fornecedor', { sharedWith: { companyId: COMPANY.horizonte } }));
    await saved('supplier', body('Minha'));
    expect((await viewsOf('supplier', COMPANY.horizonte)).map(({ name }) => name)).toEqual(['Minha', 'Do fornecedor']);
    expect(
      (await t.as('supplier', { url: '/views?resource=pendencies', headers: { companyid: '1' } })).statusCode,
    ).toBe(403);
    expect(faults(await t.as('supplier', { url: '/views' }))).toEqual([
      400,
      'invalid_request',
      ['resource unknown_option'],
    ]);
  });

  test('M-17 a view gives nobody a row more than they see anyway', async () => {
    await t.build.aPendency({ name: 'De Serra' });
    const shared = await saved(
      'supplier',
      body('Tudo', { query: { filter: {} }, sharedWith: { companyId: COMPANY.horizonte } }),
    );
    const [read] = await viewsOf('supplierUser');
    expect(read?.id).toBe(shared.id);
    const foreign = await t.as('otherSupplier', { url: '/pendencies' });
    expect(foreign.json<{ results: unknown[] }>().results).toEqual([]);
  });
});
