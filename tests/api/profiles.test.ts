import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import { PERMISSIONS, type Permission, permissionsOfSide } from '../../contract/permissions.ts';
import { type AccessProfile, type AccessProfileBody, ADMINISTERING } from '../../contract/profiles.ts';
import type { Account } from '../../contract/session.ts';
import { rows } from '../../gateway/db/client.ts';
import { memberships } from '../../gateway/db/schema/memberships.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName } from '../support/world.ts';

const SERRA = `/companies/${COMPANY.serra}/profiles`;
const aProfile = (values: Partial<AccessProfileBody> = {}): AccessProfileBody => ({
  name: `Perfil ${crypto.randomUUID()}`,
  relationType: 'CONTRACTING',
  description: null,
  permissions: ['see_employee'],
  features: ['stp'],
  ...values,
});

describe.each(DATABASES)('access profiles, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const create = async (body = aProfile(), person: PersonName = 'admin', company: number = COMPANY.serra) =>
    t.as(person, { method: 'POST', url: `/companies/${company}/profiles`, payload: body });
  const created = async (body = aProfile()): Promise<AccessProfile> => {
    const reply = await create(body);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
    return reply.json<AccessProfile>();
  };
  const update = (profile: AccessProfile, body: Partial<AccessProfileBody>, headers = {}) => {
    const { name, relationType, description, permissions, features } = profile;
    const payload = { name, relationType, description, permissions, features, ...body };
    return t.as('admin', { method: 'PUT', url: `${SERRA}/${profile.id}`, payload, headers });
  };
  const profileOf = async (person: PersonName, company: number): Promise<AccessProfile> => {
    const { uid } = await t.session(person);
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select profile_id as id from memberships where uid = ${uid} and company_id = ${company}`,
    );
    return (await t.as('admin', { url: `/companies/${company}/profiles/${row?.id}` })).json<AccessProfile>();
  };
  const fault = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];

  test('B-12 a permission of a newer gateway is left out of what is read, and stays in what is edited', async () => {
    const made = await created(aProfile({ name: 'De outra versão' }));
    const stored = async () =>
      (await rows(t.db)<{ permissions: string[] }>`select permissions from profiles where id = ${made.id}`)[0]
        ?.permissions;
    await t.db.execute(
      sql`update profiles set permissions = array['permission_of_tomorrow'] || permissions where id = ${made.id}`,
    );
    const listed = (await t.as('admin', { url: `${SERRA}?itemsPerPage=100` })).json<ListOf<AccessProfile>>();
    expect(listed.results.find(({ id }) => id === made.id)).toEqual(made);
    const edited = await update(made, {
      description: 'Com outro texto',
      permissions: ['see_projects', 'see_projects'],
    });
    expect(edited.statusCode, edited.body).toBe(200);
    expect(edited.json<AccessProfile>().permissions).toEqual(['see_projects']);
    expect(await stored()).toEqual(['see_projects', 'permission_of_tomorrow']);
  });

  test('B-11 profiles are listed by page, name and relation type, with how many people have them', async () => {
    const all = (await t.as('admin', { url: `${SERRA}?itemsPerPage=100` })).json<ListOf<AccessProfile>>();
    expect(all.meta).toMatchObject({ page: 1, itemsPerPage: 100, totalResults: all.results.length });
    expect(all.results.find(({ name }) => name === 'Administrador da contratante')).toMatchObject({
      companyId: COMPANY.serra,
      userCount: 1,
      relationType: 'CONTRACTING',
    });
    expect(new Set(all.results.map(({ companyId }) => companyId))).toEqual(new Set([COMPANY.serra]));

    const found = (await t.as('admin', { url: `${SERRA}?name=ANÁLISTA` })).json<ListOf<AccessProfile>>();
    expect(found.results.length).toBeGreaterThan(0);
    expect(found.results.every(({ name }) => name.startsWith('Analista'))).toBe(true);
    const providers = (await t.as('admin', { url: `${SERRA}?relationType=PROVIDER` })).json<ListOf<AccessProfile>>();
    expect(providers.results).toEqual([]);
    const second = (await t.as('admin', { url: `${SERRA}?itemsPerPage=1&page=2` })).json<ListOf<AccessProfile>>();
    expect(second.results).toHaveLength(1);
    expect(second.results[0]?.id).not.toBe(all.results[0]?.id);
  });

  test('B-13 a profile says how many people and invites hold it, and their names to who may see users', async () => {
    const { id } = await created(aProfile());
    const { uid } = await t.build.aUser({ displayName: 'Zélia Prado' });
    await t.db.insert(memberships).values({ uid, companyId: COMPANY.serra, profileId: id });
    const payload = { email: 'convidada@serra.demo', companyId: COMPANY.serra, profileId: id };
    await t.as('admin', { method: 'POST', url: '/invites/company', payload });
    const seen = (await t.as('admin', { url: `${SERRA}/${id}` })).json<AccessProfile>();
    expect(seen).toMatchObject({ userCount: 1, holderCount: 2, holders: ['convidada@serra.demo', 'Zélia Prado'] });
    const permissions: Permission[] = ['see_permission_profile'];
    const person = { permissions, company: COMPANY.serra, relationType: 'CONTRACTING', name: 'Ana Lima' } as const;
    const blind = await t.build.aPerson(person);
    const { token } = await t.services.authentication.openSession(
      t.db,
      { uid: blind },
      { ip: '127.0.0.1', userAgent: null },
    );
    const reply = await t.app.inject({ url: `/api${SERRA}/${id}`, headers: { authorization: `Bearer ${token}` } });
    expect(reply.json<AccessProfile>()).toMatchObject({ holderCount: 2, holders: [] });
  });

  test('B-11 a page of profiles has ten when nothing is asked', async () => {
    const { meta } = (await t.as('admin', { url: SERRA })).json<ListOf<AccessProfile>>();
    expect(meta.itemsPerPage).toBe(10);
  });

  test('B-12 a profile is made and read back, each key once, with its version as ETag', async () => {
    const body = aProfile({ description: '  ', permissions: ['see_projects', 'add_project', 'see_projects'] });
    const reply = await create(body);
    expect(reply.statusCode).toBe(201);
    expect(reply.headers.etag).toBe('"1"');
    const profile = reply.json<AccessProfile>();
    expect(profile).toMatchObject({
      name: body.name,
      description: null,
      permissions: ['see_projects', 'add_project'],
      userCount: 0,
      version: 1,
    });
    const read = await t.as('admin', { url: `${SERRA}/${profile.id}` });
    expect([read.headers.etag, read.json()]).toEqual(['"1"', profile]);
  });

  test('B-12 a name and a relation type are required, and at least one permission', async () => {
    const reply = await create({ ...aProfile({ name: ' ', permissions: [] }), relationType: undefined } as never);
    expect(reply.statusCode).toBe(400);
    const fields = reply.json<ErrorBody>().details?.fields ?? [];
    expect(fields.map(({ path }) => path).sort()).toEqual(['name', 'permissions', 'relationType']);
    expect(fields.find(({ path }) => path === 'permissions')?.code).toBe('required');
  });

  test('B-12 a profile holds only keys of its side', async () => {
    const contracting = permissionsOfSide('CONTRACTING').filter((key) => !permissionsOfSide('PROVIDER').includes(key));
    const providing = permissionsOfSide('PROVIDER').filter((key) => !permissionsOfSide('CONTRACTING').includes(key));
    const all = [...PERMISSIONS];
    for (const key of contracting) {
      const reply = await create(aProfile({ relationType: 'PROVIDER', permissions: [key] }));
      expect([key, reply.statusCode, fault(reply)?.code]).toEqual([key, 400, 'wrong_side']);
    }
    for (const key of providing) {
      const reply = await create(aProfile({ permissions: [key] }));
      expect([key, reply.statusCode, fault(reply)?.code]).toEqual([key, 400, 'wrong_side']);
    }
    expect(contracting.length + providing.length).toBeLessThan(all.length);
    expect((await create(aProfile({ permissions: permissionsOfSide('CONTRACTING') }))).statusCode).toBe(201);
  });

  test('B-12 an action without the key that shows what it works on is refused', async () => {
    for (const permissions of [['update_employee'], ['confirm_pendency'], ['invite_user'], ['add_project']] as const) {
      const relationType = permissions[0] === 'update_employee' ? 'PROVIDER' : 'CONTRACTING';
      const reply = await create(aProfile({ relationType, permissions: [...permissions] }));
      expect([permissions, reply.statusCode, fault(reply)?.code]).toEqual([permissions, 400, 'missing_dependency']);
    }
  });

  test('B-12 a name is unique in its company whatever its case and accents, and free in another', async () => {
    await created(aProfile({ name: 'Fiscalização de Obra' }));
    for (const name of ['FISCALIZAÇÃO DE OBRA', 'fiscalizacao de obra', '  Fiscalização de obra ']) {
      const reply = await create(aProfile({ name }));
      expect([name, reply.statusCode, fault(reply)]).toMatchObject([name, 400, { path: 'name', code: 'name_taken' }]);
    }
    const porto = await create(aProfile({ name: 'Fiscalização de Obra' }), 'portAdmin', COMPANY.porto);
    expect(porto.statusCode).toBe(201);
    // Its own name is no other one's.
    const own = await created(aProfile({ name: 'Só meu' }));
    expect((await update(own, { name: 'SÓ MEU' })).statusCode).toBe(200);
    expect((await update(own, { name: 'fiscalização de obra' })).statusCode).toBe(400);
  });

  test('B-12 the same name twice at once is kept once', async () => {
    const body = aProfile({ name: 'Dois de uma vez' });
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(body)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400, 400]);
  });

  test('B-12 a change raises the version, and who did not see the last one is told', async () => {
    const profile = await created();
    const first = await update(profile, { description: 'Primeira' }, { 'if-match': '"1"' });
    expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"']);
    const late = await update(profile, { description: 'Tarde' }, { 'if-match': '"1"' });
    expect(late.statusCode).toBe(412);
    expect(late.json<ErrorBody>()).toMatchObject({
      code: 'stale',
      details: { current: { version: 2, description: 'Primeira' } },
    });
    expect((await update(profile, { description: 'Sem versão' })).statusCode).toBe(200);
  });

  test('B-12 every field that changes is in the history, with before and after and who did it', async () => {
    const profile = await created(aProfile({ permissions: ['see_employee'] }));
    await update(profile, { permissions: ['see_employee', 'see_employee_badge'], description: 'Novo' });
    const { uid } = await t.session('admin');
    const entries = await rows<{ action: string; fieldName: string | null; oldValue: string | null }>(
      t.db,
      sql`select action, field_name as "fieldName", old_value as "oldValue", new_value as "newValue", uid::text as uid
          from audit where entity = 'profile' and entity_id = ${String(profile.id)} order by id`,
    );
    expect(entries).toEqual([
      { action: 'CREATED', fieldName: null, oldValue: null, newValue: profile.name, uid },
      { action: 'UPDATED', fieldName: 'description', oldValue: null, newValue: 'Novo', uid },
      {
        action: 'UPDATED',
        fieldName: 'permissions',
        oldValue: 'see_employee',
        newValue: 'see_employee, see_employee_badge',
        uid,
      },
    ]);
  });

  test('B-14 a change of a profile works at the next request of the people who have it', async () => {
    const profile = await profileOf('gatehouse', COMPANY.serra);
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(403);
    await update(profile, { permissions: [...profile.permissions, 'see_pendency'] });
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(200);
    const me = (await t.as('gatehouse', { url: '/account/me' })).json<Account>();
    expect(me.permissions[0]?.permitions).toContain('see_pendency');
    await update(profile, { permissions: profile.permissions });
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(403);
  });

  test('B-13 a profile that people have is not removed, and the refusal says how many and who they are', async () => {
    const profile = await profileOf('gatehouse', COMPANY.serra);
    const { uid } = await t.session('gatehouse');
    const refused = await t.as('admin', { method: 'DELETE', url: `/profiles/${profile.id}` });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<ErrorBody>()).toMatchObject({
      code: 'profile_in_use',
      message: 'Este perfil está em uso e não pode ser removido. Usuários vinculados (1):',
      details: { count: 1, users: [{ uid, displayName: 'gatehouse' }] },
    });
    expect((await t.as('admin', { url: `${SERRA}/${profile.id}` })).statusCode).toBe(200);

    // Of very many the first hundred are named; how many they are is still told.
    const crowd = await created();
    await t.db.execute(sql`with people as (
        insert into users (email, display_name) select 'gente' || n || '@serra.test', 'Gente ' || lpad(n::text, 3, '0')
        from generate_series(1, 120) n returning uid)
      insert into memberships (uid, company_id, profile_id) select uid, ${COMPANY.serra}, ${crowd.id} from people`);
    const { details } = (await t.as('admin', { method: 'DELETE', url: `/profiles/${crowd.id}` })).json<ErrorBody>();
    expect([details?.count, details?.users?.length, details?.users?.at(-1)?.displayName]).toEqual([
      120,
      100,
      'Gente 100',
    ]);
  });

  test('B-13 a profile that nobody has is removed, once', async () => {
    const profile = await created();
    expect((await t.as('admin', { method: 'DELETE', url: `/profiles/${profile.id}` })).statusCode).toBe(204);
    expect((await t.as('admin', { url: `${SERRA}/${profile.id}` })).statusCode).toBe(404);
    expect((await t.as('admin', { method: 'DELETE', url: `/profiles/${profile.id}` })).statusCode).toBe(404);
  });

  test('B-13, M-17 profiles of another company answer like missing ones, and stay as they are', async () => {
    const profile = await created();
    const { name, relationType, description, permissions, features } = profile;
    const payload = { name, relationType, description, permissions, features };
    const calls = (company: number, id: number) => [
      { method: 'GET' as const, url: `/companies/${company}/profiles` },
      { method: 'POST' as const, url: `/companies/${company}/profiles`, payload },
      { method: 'GET' as const, url: `/companies/${company}/profiles/${id}` },
      { method: 'PUT' as const, url: `/companies/${company}/profiles/${id}`, payload },
      { method: 'DELETE' as const, url: `/profiles/${id}` },
    ];
    const missing = calls(987_654, 987_654);
    for (const [index, call] of calls(COMPANY.serra, profile.id).entries()) {
      const foreign = await t.as('portAdmin', call);
      const absent = await t.as('portAdmin', missing[index] ?? call);
      expect([call.method, foreign.statusCode, foreign.body]).toEqual([call.method, 404, absent.body]);
    }
    // Through one's own company neither.
    const through = await t.as('portAdmin', { url: `/companies/${COMPANY.porto}/profiles/${profile.id}` });
    expect(through.statusCode).toBe(404);
    expect((await t.as('admin', { url: `${SERRA}/${profile.id}` })).json()).toEqual(profile);
  });

  test('B-12 who may change profiles but not people cannot grant the right over people', async () => {
    const keeper = await created(
      aProfile({
        permissions: ['see_permission_profile', 'add_permission_profile', 'update_permission_profile', 'see_employee'],
      }),
    );
    const { uid } = await t.session('secondAnalyst');
    await t.db.execute(sql`update memberships set profile_id = ${keeper.id} where uid = ${uid}`);
    const reply = await create(
      aProfile({ permissions: ['see_user_accounts', 'update_user_accounts'] }),
      'secondAnalyst',
    );
    expect(reply.statusCode).toBe(403);
    expect(reply.json<ErrorBody>()).toMatchObject({
      code: 'forbidden',
      details: { missing: 'see_user_accounts', grantors: ['admin'] },
    });
    expect((await create(aProfile(), 'secondAnalyst')).statusCode).toBe(201);
  });
});

describe.each(DATABASES)('nobody gives or takes more than they hold (ADR 22), on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const created = async (body: AccessProfileBody): Promise<AccessProfile> =>
    (await t.as('admin', { method: 'POST', url: SERRA, payload: body })).json<AccessProfile>();
  const membership = async (person: PersonName) => {
    const { uid } = await t.session(person);
    const [row] = await rows<{ id: number; profileId: number }>(
      t.db,
      sql`select id, profile_id as "profileId" from memberships where uid = ${uid} order by id limit 1`,
    );
    return row ?? { id: 0, profileId: 0 };
  };
  const adminProfile = async () =>
    (await t.as('admin', { url: `${SERRA}/${(await membership('admin')).profileId}` })).json<AccessProfile>();

  /** A person of Serra's who administers users and profiles, and does little else. */
  async function aManager(more: Permission[] = []) {
    const permissions: Permission[] = [
      ...ADMINISTERING,
      'see_user_accounts',
      'see_permission_profile',
      'add_permission_profile',
      'remove_user',
      'invite_user',
      'see_employee',
      ...more,
    ];
    const person = { permissions, company: COMPANY.serra, relationType: 'CONTRACTING', name: 'Rui Dias' } as const;
    const uid = await t.build.aPerson(person);
    const origin = { ip: '127.0.0.1', userAgent: null };
    const { token } = await t.services.authentication.openSession(t.db, { uid }, origin);
    const [own] = await rows<{ id: number; profileId: number }>(
      t.db,
      sql`select id, profile_id as "profileId" from memberships where uid = ${uid}`,
    );
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
      t.app.inject({ method, url: `/api${url}`, payload, headers: { authorization: `Bearer ${token}` } });
    return { call, membershipId: own?.id ?? 0, profileId: own?.profileId ?? 0 };
  }
  const refused = (reply: { statusCode: number; json(): unknown }) => {
    const { code, details } = reply.json() as ErrorBody;
    return [reply.statusCode, code, details?.missing];
  };
  const bodyOf = ({ name, relationType, description, permissions, features }: AccessProfile) => ({
    name,
    relationType,
    description,
    permissions,
    features,
  });

  test('B-12 the own profile is not raised, nor another one made above it', async () => {
    const { call, profileId } = await aManager();
    const own = (await call('GET', `${SERRA}/${profileId}`)).json<AccessProfile>();
    const raised = { ...bodyOf(own), permissions: permissionsOfSide('CONTRACTING') };
    expect(refused(await call('PUT', `${SERRA}/${profileId}`, raised))).toMatchObject([
      403,
      'forbidden',
      'see_projects',
    ]);
    expect((await call('GET', `${SERRA}/${profileId}`)).json<AccessProfile>()).toEqual(own);
    const above = aProfile({ permissions: ['see_pendency', 'confirm_pendency'] });
    expect(refused(await call('POST', SERRA, above))).toEqual([403, 'forbidden', 'see_pendency']);
    expect((await call('POST', SERRA, aProfile())).statusCode).toBe(201);
  });

  test('B-07, B-10 no profile above the own one is given, to oneself, to others or by an invite', async () => {
    const { call, membershipId } = await aManager();
    const { profileId } = await membership('admin');
    const reader = (await membership('reader')).id;
    for (const id of [membershipId, reader]) {
      const reply = await call('PUT', `/companies/${COMPANY.serra}/account/${id}`, { profileId });
      expect(refused(reply).slice(0, 2)).toEqual([403, 'forbidden']);
    }
    const invited = { email: 'acima@serra.demo', companyId: COMPANY.serra, profileId };
    expect(refused(await call('POST', '/invites/company', invited)).slice(0, 2)).toEqual([403, 'forbidden']);
    expect(await t.sentTo('acima@serra.demo')).toEqual([]);
  });

  test('B-09, B-10, B-12 who holds more is neither removed nor lowered, and their profile keeps what it grants', async () => {
    const { call } = await aManager();
    const lower = await created(aProfile());
    const admin = await membership('admin');
    const put = await call('PUT', `/companies/${COMPANY.serra}/account/${admin.id}`, { profileId: lower.id });
    expect(refused(put).slice(0, 2)).toEqual([403, 'forbidden']);
    const removal = await call('DELETE', `/companies/${COMPANY.serra}/accounts/${admin.id}`);
    expect(refused(removal).slice(0, 2)).toEqual([403, 'forbidden']);
    const profile = await adminProfile();
    const without = profile.permissions.filter((key) => key !== 'confirm_pendency');
    const edit = await call('PUT', `${SERRA}/${profile.id}`, { ...bodyOf(profile), permissions: without });
    expect(refused(edit)).toEqual([403, 'forbidden', 'confirm_pendency']);
    expect(await adminProfile()).toEqual(profile);
    expect((await membership('admin')).profileId).toBe(profile.id);
  });

  test('B-10 what is within the own is given and taken as before; a plan is held or not as a permission is', async () => {
    const { call, profileId } = await aManager();
    const colleague = await aManager();
    const within = await created(aProfile({ features: ['stp'] }));
    const url = `/companies/${COMPANY.serra}/account/${colleague.membershipId}`;
    expect((await call('PUT', url, { profileId: within.id })).statusCode).toBe(200);
    expect((await call('DELETE', url.replace('/account/', '/accounts/'))).statusCode).toBe(204);
    await t.db.execute(sql`update profiles set features = '{stp}' where id = ${profileId}`);
    const wider = await call('POST', SERRA, aProfile({ features: ['ssma'] }));
    expect([wider.statusCode, wider.json<ErrorBody>().details?.fields?.[0]]).toMatchObject([
      400,
      { path: 'features', code: 'not_held' },
    ]);
  });
});

describe.each(DATABASES)('the last administrator of a company, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const membership = async (person: PersonName) => {
    const { uid } = await t.session(person);
    const [row] = await rows<{ id: number; profileId: number }>(
      t.db,
      sql`select id, profile_id as "profileId" from memberships where uid = ${uid} order by id limit 1`,
    );
    return row ?? { id: 0, profileId: 0 };
  };
  const adminProfile = async () => {
    const { profileId } = await membership('admin');
    return (await t.as('admin', { url: `${SERRA}/${profileId}` })).json<AccessProfile>();
  };
  const put = (profile: AccessProfile, permissions: AccessProfile['permissions'], person: PersonName = 'admin') =>
    t.as(person, {
      method: 'PUT',
      url: `${SERRA}/${profile.id}`,
      payload: {
        name: profile.name,
        relationType: profile.relationType,
        description: profile.description,
        features: profile.features,
        permissions,
      },
    });
  const give = async (person: PersonName, profileId: number, by: PersonName = 'admin') =>
    t.as(by, {
      method: 'PUT',
      url: `/companies/${COMPANY.serra}/account/${(await membership(person)).id}`,
      payload: { profileId },
    });
  const administrators = async () => {
    const [row] = await rows<{ n: number }>(
      t.db,
      sql`select count(*)::int as n from memberships m join profiles p on p.id = m.profile_id
          where m.company_id = ${COMPANY.serra} and m.project_id is null
            and p.permissions @> ${`{${ADMINISTERING.join(',')}}`}::text[]`,
    );
    return row?.n ?? 0;
  };

  test.each(ADMINISTERING)('B-12 the profile of the last one cannot lose %s', async (key) => {
    const profile = await adminProfile();
    const reply = await put(
      profile,
      profile.permissions.filter((held) => held !== key),
    );
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'last_administrator']);
    expect((await adminProfile()).permissions).toEqual(profile.permissions);
  });

  test('B-10 the last one cannot be given a lesser profile', async () => {
    const { profileId } = await membership('reader');
    const reply = await give('admin', profileId);
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([409, 'last_administrator']);
    expect(await administrators()).toBe(1);
  });

  test('B-09 the last one cannot be removed by somebody else', async () => {
    const profile = await adminProfile();
    const { profileId } = await membership('secondAnalyst');
    const remover = await t.as('admin', {
      method: 'POST',
      url: SERRA,
      payload: {
        name: 'Remove pessoas',
        relationType: 'CONTRACTING',
        description: null,
        permissions: ['see_user_accounts', 'remove_user'],
        features: [],
      },
    });
    expect((await give('secondAnalyst', remover.json<AccessProfile>().id)).statusCode).toBe(200);
    const { id } = await membership('admin');
    const url = `/companies/${COMPANY.serra}/accounts/${id}`;
    const reply = await t.as('secondAnalyst', { method: 'DELETE', url });
    expect([reply.statusCode, reply.json<ErrorBody>().code]).toEqual([403, 'forbidden']);
    expect((await adminProfile()).id).toBe(profile.id);
    await give('secondAnalyst', profileId);
  });

  test('B-10 somebody who administers one project alone is no administrator of the company', async () => {
    const profile = await adminProfile();
    expect((await give('projectReader', profile.id)).statusCode).toBe(200);
    const { profileId } = await membership('reader');
    expect((await give('admin', profileId)).json<ErrorBody>().code).toBe('last_administrator');
    expect((await t.as('projectReader', { url: SERRA })).statusCode).toBe(403);
  });

  test('B-10 two administrators who step down at once: one of them stays', async () => {
    const profile = await adminProfile();
    const { profileId } = await membership('reader');
    for (let round = 0; round < 5; round += 1) {
      await t.db.execute(
        sql`update memberships set profile_id = ${profile.id}
            where id in (${(await membership('admin')).id}, ${(await membership('analyst')).id})`,
      );
      const [own, other] = await Promise.all([give('admin', profileId), give('analyst', profileId, 'analyst')]);
      expect([own?.statusCode, other?.statusCode].sort()).toEqual([200, 409]);
      expect(await administrators()).toBe(1);
    }
    await t.db.execute(
      sql`update memberships set profile_id = ${profile.id} where id = ${(await membership('admin')).id}`,
    );
  });
});
