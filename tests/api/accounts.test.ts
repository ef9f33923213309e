import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { ErrorBody } from '../../contract/errors.ts';
import type { CompanyUser } from '../../contract/invites.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Account } from '../../contract/session.ts';
import type { accountProfileSchema, companyProfileSchema } from '../../contract/users.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { signin } from '../support/signingIn.ts';
import { COMPANY, PEOPLE, type PersonName } from '../support/world.ts';

type OwnProfile = z.infer<typeof accountProfileSchema>;
type CompanyProfile = z.infer<typeof companyProfileSchema>;

describe.each(DATABASES)('people of a company, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const accounts = (company: number) => `/companies/${company}/accounts`;
  const membershipOf = async (person: PersonName, company: number) => {
    const { uid } = await t.session(person);
    const [row] = await rows<{ id: number; profileId: number }>(
      t.db,
      sql`select id, profile_id as "profileId" from memberships where uid = ${uid} and company_id = ${company}`,
    );
    return row ?? { id: 0, profileId: 0 };
  };
  const profileId = async (company: number, name: string) => {
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${company} and name = ${name}`,
    );
    return row?.id ?? 0;
  };
  const change = async (
    person: PersonName,
    profile: number,
    by: PersonName = 'admin',
    company: number = COMPANY.serra,
  ) =>
    t.as(by, {
      method: 'PUT',
      url: `/companies/${company}/account/${(await membershipOf(person, company)).id}`,
      payload: { profileId: profile },
    });
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;
  const field = (reply: { json(): unknown }) => (reply.json() as ErrorBody).details?.fields?.[0];

  test('B-05 the people of a company are listed, each with profile and last access', async () => {
    const list = (await t.as('admin', { url: `${accounts(COMPANY.serra)}?itemsPerPage=100` })).json<
      ListOf<CompanyUser>
    >();
    expect(list.results.every(({ confirmed, company }) => confirmed && company.id === COMPANY.serra)).toBe(true);
    expect(list.results.find(({ me }) => me)).toMatchObject({
      email: PEOPLE.admin.email,
      displayName: 'admin',
      profile: { name: 'Administrador da contratante' },
      lastAccessAt: expect.stringMatching(/Z$/),
    });
    const found = (await t.as('admin', { url: `${accounts(COMPANY.serra)}?name=PORTARIA` })).json<
      ListOf<CompanyUser>
    >();
    expect(found.results.map(({ email }) => email)).toEqual([PEOPLE.gatehouse.email]);
  });

  test('B-05 an address is invited, with the same answer whether it has an account', async () => {
    const profile = await profileId(COMPANY.serra, 'Auditor (somente leitura)');
    const add = (email: string) =>
      t.as('admin', { method: 'POST', url: accounts(COMPANY.serra), payload: { email, profileId: profile } });
    const unknown = await add('desconhecida@fora.test');
    const known = await add(PEOPLE.otherSupplier.email);
    for (const reply of [unknown, known]) {
      expect(reply.statusCode).toBe(201);
      expect(reply.json<CompanyUser>()).toMatchObject({
        accountCompanyId: null,
        uid: null,
        displayName: null,
        confirmed: false,
        status: 'PENDING',
      });
    }
    expect(await t.sentTo(PEOPLE.otherSupplier.email)).toHaveLength(1);
    const again = await add(PEOPLE.otherSupplier.email);
    expect([again.statusCode, code(again)]).toEqual([409, 'email_invited']);
  });

  test('B-05 a person whom the caller sees already in another company is in at once', async () => {
    const [made] = await rows<{ id: number }>(
      t.db,
      sql`insert into companies (cnpj, company_name, trading_name) values ('00000000000191', 'Serra Filial', 'Filial') returning id`,
    );
    const filial = made?.id ?? 0;
    const { profileId: own } = await membershipOf('admin', COMPANY.serra);
    const [profile] = await rows<{ id: number }>(
      t.db,
      sql`insert into profiles (company_id, name, relation_type, permissions, features)
          select ${filial}, name, relation_type, permissions, features from profiles where id = ${own} returning id`,
    );
    const { uid } = await t.session('admin');
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id) values (${uid}, ${filial}, ${profile?.id ?? 0})`,
    );
    const payload = { email: PEOPLE.reader.email.toUpperCase(), profileId: profile?.id };
    const reply = await t.as('admin', { method: 'POST', url: accounts(filial), payload });
    expect(reply.json<CompanyUser>()).toMatchObject({
      confirmed: true,
      displayName: 'reader',
      company: { id: filial },
    });
    const me = (await t.as('reader', { url: '/account/me' })).json<Account>();
    expect(me.memberships.map(({ company }) => company.id).sort()).toEqual([COMPANY.serra, filial].sort());
    const again = await t.as('admin', { method: 'POST', url: accounts(filial), payload });
    expect([again.statusCode, code(again)]).toEqual([409, 'email_invited']);

    // B-09: taken out of one company, the session goes on in the other.
    const { id } = await membershipOf('reader', filial);
    const removed = await t.as('admin', { method: 'DELETE', url: `${accounts(filial)}/${id}` });
    expect(removed.statusCode).toBe(204);
    const header = { companyid: String(filial) };
    expect((await t.as('reader', { url: '/pendencies', headers: header })).statusCode).toBe(403);
    expect((await t.as('reader', { url: '/pendencies' })).statusCode).toBe(200);
  });

  test('B-10, B-14 another profile counts at the next request, and is in the history', async () => {
    const auditor = await profileId(COMPANY.serra, 'Auditor (somente leitura)');
    const { profileId: before } = await membershipOf('gatehouse', COMPANY.serra);
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(403);
    const reply = await change('gatehouse', auditor);
    expect(reply.json<CompanyUser>()).toMatchObject({ profile: { id: auditor }, email: PEOPLE.gatehouse.email });
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(200);
    const { uid } = await t.session('gatehouse');
    const [entry] = await rows(
      t.db,
      sql`select action, old_value as "oldValue", new_value as "newValue" from audit
          where entity = 'account' and entity_id = ${uid} and action = 'PROFILE_CHANGED'`,
    );
    expect(entry).toMatchObject({ oldValue: 'Portaria', newValue: 'Auditor (somente leitura)' });
    await change('gatehouse', before);
    expect((await t.as('gatehouse', { url: '/pendencies' })).statusCode).toBe(403);
  });

  test('B-10 the profile is one of the company and of a side on which it works', async () => {
    const foreign = await profileId(COMPANY.porto, 'Administrador da contratante');
    const wrong = await change('gatehouse', foreign);
    expect([wrong.statusCode, field(wrong)]).toMatchObject([400, { path: 'profileId', code: 'invalid' }]);
    const provider = await t.as('admin', {
      method: 'POST',
      url: `/companies/${COMPANY.serra}/profiles`,
      payload: {
        name: 'Do outro lado',
        relationType: 'PROVIDER',
        description: null,
        permissions: ['see_employee'],
        features: [],
      },
    });
    const refused = await change('gatehouse', provider.json<{ id: number }>().id);
    expect([refused.statusCode, field(refused)]).toMatchObject([400, { path: 'profileId', code: 'wrong_side' }]);
  });

  test('B-10 who may not administer profiles gives nobody that right, not even to themselves', async () => {
    const payload = {
      name: 'Cuida de pessoas',
      relationType: 'CONTRACTING',
      description: null,
      permissions: ['see_user_accounts', 'update_user_accounts'],
      features: [],
    };
    const made = await t.as('admin', { method: 'POST', url: `/companies/${COMPANY.serra}/profiles`, payload });
    expect((await change('secondAnalyst', made.json<{ id: number }>().id)).statusCode).toBe(200);
    const admin = await profileId(COMPANY.serra, 'Administrador da contratante');
    const refused = await change('secondAnalyst', admin, 'secondAnalyst');
    expect(refused.json<ErrorBody>()).toMatchObject({
      code: 'forbidden',
      details: { missing: 'see_projects', grantors: ['admin'] },
    });
  });

  test('B-09 nobody removes themselves, whatever the letter case of the e-mail', async () => {
    const { id } = await membershipOf('admin', COMPANY.serra);
    const own = await t.as('admin', { method: 'DELETE', url: `${accounts(COMPANY.serra)}/${id}` });
    expect([own.statusCode, own.json<ErrorBody>()]).toMatchObject([
      409,
      { code: 'cannot_remove_self', message: 'Não é possível remover você mesmo da empresa.' },
    ]);
    // An older row that kept the letters as they were typed is the same person.
    const { profileId: profile } = await membershipOf('admin', COMPANY.serra);
    const [row] = await rows<{ id: number }>(
      t.db,
      sql`with person as (
            insert into users (email, display_name) values (${PEOPLE.admin.email.toUpperCase()}, 'Admin') returning uid)
          insert into memberships (uid, company_id, profile_id) select uid, ${COMPANY.serra}, ${profile} from person returning id`,
    );
    const twin = await t.as('admin', { method: 'DELETE', url: `${accounts(COMPANY.serra)}/${row?.id}` });
    expect(code(twin)).toBe('cannot_remove_self');
    await t.db.execute(sql`delete from memberships where id = ${row?.id ?? 0}`);
  });

  test('B-09 a removed person does not come back by an invite that still waits', async () => {
    const { id, profileId: profile } = await membershipOf('stpAnalyst', COMPANY.serra);
    const { uid } = await t.session('stpAnalyst');
    const removed = await t.as('admin', { method: 'DELETE', url: `${accounts(COMPANY.serra)}/${id}` });
    expect(removed.statusCode).toBe(204);
    expect((await t.as('stpAnalyst', { url: '/account/me' })).json<Account>().memberships).toEqual([]);
    expect((await t.as('admin', { method: 'DELETE', url: `${accounts(COMPANY.serra)}/${id}` })).statusCode).toBe(404);
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id) values (${uid}, ${COMPANY.serra}, ${profile})`,
    );
    await t.db.execute(
      sql`insert into invites (kind, email, company_id, profile_id, token_hash, expires_at)
          values ('USER', ${PEOPLE.stpAnalyst.email}, ${COMPANY.serra}, ${profile}, 'x', now() + interval '7 days')`,
    );
    const again = (await membershipOf('stpAnalyst', COMPANY.serra)).id;
    await t.as('admin', { method: 'DELETE', url: `${accounts(COMPANY.serra)}/${again}` });
    const open = await rows(
      t.db,
      sql`select 1 from invites where email = ${PEOPLE.stpAnalyst.email} and cancelled_at is null`,
    );
    expect(open).toEqual([]);
  });

  test('B-05, B-09, B-10, M-17 another company answers like a missing one, and nothing changes', async () => {
    const { id, profileId: profile } = await membershipOf('reader', COMPANY.serra);
    const calls = (company: number, membership: number) => [
      { method: 'GET' as const, url: accounts(company) },
      { method: 'POST' as const, url: accounts(company), payload: { email: 'x@fora.test', profileId: profile } },
      { method: 'PUT' as const, url: `/companies/${company}/account/${membership}`, payload: { profileId: profile } },
      { method: 'DELETE' as const, url: `${accounts(company)}/${membership}` },
      { method: 'GET' as const, url: `/account/companies/${company}` },
      {
        method: 'PUT' as const,
        url: `/companies/${company}/profile`,
        payload: { companyName: 'X', tradingName: 'X', phone: '(31) 3333-4444', cnpj: '00000000E08G12' },
      },
    ];
    const missing = calls(987_654, 987_654);
    for (const [index, call] of calls(COMPANY.serra, id).entries()) {
      const foreign = await t.as('portAdmin', call);
      const absent = await t.as('portAdmin', missing[index] ?? call);
      expect([call.url, foreign.statusCode, foreign.body]).toEqual([call.url, 404, absent.body]);
    }
    // Through the own company a foreign membership is not found either.
    const through = await t.as('portAdmin', { method: 'DELETE', url: `${accounts(COMPANY.porto)}/${id}` });
    expect(through.statusCode).toBe(404);
    expect((await membershipOf('reader', COMPANY.serra)).profileId).toBe(profile);
  });

  test('A-40, M-17 every refusal says what is missing and who can grant it, five names at most', async () => {
    const route = await t.as('analyst', { url: '/invites/users' });
    expect(route.json<ErrorBody>()).toMatchObject({
      code: 'forbidden',
      message: 'Você não tem permissão para realizar esta ação.',
      details: { missing: 'see_user_accounts', grantors: ['admin'] },
    });
    // Nobody of a contracting company can grant what only a provider can hold.
    const id = await t.build.aPendency();
    const payload = { status: 'IN_REVISION', action: 'send' };
    const other = await t.as('admin', { method: 'PUT', url: `/pendencies/${id}`, payload });
    expect(other.json<ErrorBody>().details).toMatchObject({ missing: 'send_pendency_to_analysis', grantors: [] });
    // Who belongs nowhere has nobody to ask.
    const nobody = await t.as('nobody', { url: '/invites/users' });
    expect(nobody.json<ErrorBody>().details).toEqual({ missing: 'see_user_accounts', grantors: [] });
    const { profileId: profile } = await membershipOf('admin', COMPANY.serra);
    await t.db.execute(sql`with people as (
        insert into users (email, display_name) select 'chefe' || n || '@serra.test', 'Chefe ' || n from generate_series(1, 7) n returning uid)
      insert into memberships (uid, company_id, profile_id) select uid, ${COMPANY.serra}, ${profile} from people`);
    const many = await t.as('analyst', { url: '/invites/users' });
    expect(many.json<ErrorBody>().details?.grantors).toEqual(['Chefe 1', 'Chefe 2', 'Chefe 3', 'Chefe 4', 'Chefe 5']);
  });
});

describe.each(DATABASES)('the own profile and the company, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  const put = (person: PersonName, payload: object) =>
    t.as(person, { method: 'PUT', url: '/account/profile', payload });
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;

  test('B-02 name, phone and language are changed; the e-mail is read only', async () => {
    const before = (await t.as('analyst', { url: '/account/profile' })).json<OwnProfile>();
    expect(before).toMatchObject({ email: PEOPLE.analyst.email, fullName: 'analyst', phone: null, language: 'pt' });
    const body = { fullName: 'Marina Albuquerque', phone: '(31) 98765-4321', language: 'es' };
    const reply = await put('analyst', body);
    expect(reply.json<OwnProfile>()).toEqual({ ...before, ...body, phone: '+5531987654321' });
    expect((await t.as('analyst', { url: '/account/profile' })).json()).toEqual(reply.json());
    const me = (await t.as('analyst', { url: '/account/me' })).json<Account>();
    expect([me.displayName, me.language]).toEqual(['Marina Albuquerque', 'es']);
    // What was read may be sent back whole.
    expect((await put('analyst', reply.json<OwnProfile>())).statusCode).toBe(200);
    const withEmail = await put('analyst', { ...body, email: 'outra@fora.test' });
    expect(withEmail.json<ErrorBody>().details?.fields?.[0]).toMatchObject({ path: 'email', code: 'invalid' });
  });

  test('B-02, A-44 a phone that somebody else confirmed is refused; another one has to be confirmed again', async () => {
    const { uid } = await t.session('reader');
    await t.db.execute(sql`update users set phone = '+5531911112222', phone_verified = true where uid = ${uid}`);
    const body = { fullName: 'Alguém', phone: '31 91111-2222', language: 'pt' };
    const taken = await put('analyst', body);
    expect([taken.statusCode, code(taken)]).toEqual([409, 'phone_taken']);
    const analyst = (await t.session('analyst')).uid;
    const verified = async () =>
      (await rows<{ v: boolean }>(t.db, sql`select phone_verified as v from users where uid = ${analyst}`))[0]?.v;
    await t.db.execute(sql`update users set phone = '+5531933334444', phone_verified = true where uid = ${analyst}`);
    await put('analyst', { ...body, phone: '31 93333-4444' });
    expect(await verified()).toBe(true);
    await put('analyst', { ...body, phone: '31 95555-6666' });
    expect(await verified()).toBe(false);
  });

  test('B-02, M-17 it needs the permission to see and to change personal data', async () => {
    expect((await t.as('gatehouse', { url: '/account/profile' })).statusCode).toBe(403);
    const reply = await put('reader', { fullName: 'x', phone: null, language: 'pt' });
    expect(reply.json<ErrorBody>().details?.missing).toBe('update_personal_data');
  });

  test('L-12 everybody chooses the language of their account, who may not see the own data too', async () => {
    const choose = (payload: object) => t.as('gatehouse', { method: 'PUT', url: '/account/language', payload });
    expect((await choose({ language: 'en' })).statusCode).toBe(204);
    const { email } = PEOPLE.gatehouse;
    expect((await signin(t, email)).body).toMatchObject({ language: 'en' });
    const trail = await rows(
      t.db,
      sql`select a.action from audit a join users u on u.uid = a.uid where u.email = ${email} and a.field_name = 'language'`,
    );
    expect(trail).toEqual([{ action: 'UPDATED' }]);
    expect((await choose({ language: 'fr' })).statusCode).toBe(400);
    expect((await choose({ language: 'pt', fullName: 'x' })).statusCode).toBe(400);
    expect((await choose({ language: 'pt' })).statusCode).toBe(204);
  });

  test('B-02 who belongs to no company yet has the own data all the same, and nothing else', async () => {
    const read = await t.as('nobody', { url: '/account/profile' });
    expect(read.statusCode).toBe(200);
    const { fullName } = read.json<{ fullName: string }>();
    expect((await put('nobody', { fullName, phone: null, language: 'pt' })).statusCode).toBe(200);
    expect((await t.as('nobody', { url: '/employees' })).statusCode).toBe(403);
  });

  test('B-03 names, phone and CNPJ of the company are changed, with version and history', async () => {
    const url = `/account/companies/${COMPANY.porto}`;
    const read = await t.as('portAdmin', { url });
    const before = read.json<CompanyProfile>();
    expect([read.headers.etag, before]).toMatchObject(['"1"', { id: COMPANY.porto, tradingName: 'Porto', version: 1 }]);
    const body = {
      companyName: 'Porto Novo S.A.',
      tradingName: 'Porto Novo',
      phone: '(91) 3222-1111',
      cnpj: '12.ABC.345/0002-69',
    };
    const change = (headers = {}) =>
      t.as('portAdmin', { method: 'PUT', url: `/companies/${COMPANY.porto}/profile`, payload: body, headers });
    const reply = await change({ 'if-match': '"1"' });
    expect([reply.headers.etag, reply.json()]).toEqual([
      '"2"',
      { ...before, ...body, phone: '+559132221111', cnpj: '12ABC345000269', version: 2 },
    ]);
    expect((await change({ 'if-match': '"1"' })).json<ErrorBody>()).toMatchObject({
      code: 'stale',
      details: { current: { version: 2 } },
    });
    const entries = await rows<{ fieldName: string }>(
      t.db,
      sql`select field_name as "fieldName" from audit where entity = 'company' and entity_id = ${String(COMPANY.porto)} order by id`,
    );
    expect(entries.map(({ fieldName }) => fieldName)).toEqual(['cnpj', 'companyName', 'tradingName', 'phone']);
  });

  test('B-03, B-05 companies/{id} is the same record', async () => {
    const one = await t.as('portAdmin', { url: `/account/companies/${COMPANY.porto}` });
    const same = await t.as('portAdmin', { url: `/companies/${COMPANY.porto}` });
    expect(same.json()).toEqual(one.json());
    const { companyName, tradingName, cnpj } = one.json<CompanyProfile>();
    const payload = { companyName, tradingName, cnpj, phone: '(91) 3222-2222' };
    const reply = await t.as('portAdmin', { method: 'PUT', url: `/companies/${COMPANY.porto}`, payload });
    expect(reply.json<CompanyProfile>().phone).toBe('+559132222222');
  });

  test("B-03 a CNPJ cannot become another company's, nor be wrong", async () => {
    const { cnpj } = (await t.as('admin', { url: `/account/companies/${COMPANY.serra}` })).json<CompanyProfile>();
    const put = (person: PersonName, company: number, payload: object) =>
      t.as(person, {
        method: 'PUT',
        url: `/companies/${company}/profile`,
        payload: { companyName: 'Nome', tradingName: 'Nome', phone: '(91) 3222-1111', ...payload },
      });
    const taken = await put('portAdmin', COMPANY.porto, { cnpj });
    expect([taken.statusCode, code(taken)]).toEqual([409, 'company_taken']);
    const wrong = await put('portAdmin', COMPANY.porto, { cnpj: '11111111111111', companyName: '', phone: '12' });
    expect(wrong.json<ErrorBody>().details?.fields?.map(({ path, message }) => [path, message])).toEqual(
      expect.arrayContaining([
        ['cnpj', 'Necessário informar um número de CNPJ válido'],
        ['companyName', 'Campo obrigatório'],
        ['phone', 'Informe um telefone válido'],
      ]),
    );
    const foreign = await put('portAdmin', COMPANY.porto, { cnpj: '93ZB0VRYV6KA67' });
    expect(foreign.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'cnpj', code: 'other_company' }]);
    // Two establishments that want one number at once: one gets it.
    await t.db.execute(sql`update companies set cnpj = '12ABC345000340' where id = ${COMPANY.serra}`);
    const wanted = { cnpj: '12ABC345000420' };
    const replies = await Promise.all([put('portAdmin', COMPANY.porto, wanted), put('admin', COMPANY.serra, wanted)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('B-03, M-17 it needs the permission to see and to change company data', async () => {
    expect((await t.as('gatehouse', { url: `/account/companies/${COMPANY.serra}` })).statusCode).toBe(403);
    const reply = await t.as('reader', {
      method: 'PUT',
      url: `/companies/${COMPANY.serra}/profile`,
      payload: { companyName: 'Nome', tradingName: 'Nome', phone: '(91) 3222-1111', cnpj: '00000000E08G12' },
    });
    expect(reply.json<ErrorBody>().details?.missing).toBe('update_company_data');
  });
});
