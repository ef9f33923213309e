import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cnpjCheckDigits } from '../../contract/common.ts';
import type { CompanyConfirmation } from '../../contract/companyConfirmations.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Account, Session } from '../../contract/session.ts';
import type { CompanyProfile } from '../../contract/users.ts';
import { appForTest, buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, PASSWORD, PEOPLE, type PersonName } from '../support/world.ts';

const OPERATOR_EMAIL = 'operacao@prumo.test';

describe.each(DATABASES)('companies that wait for confirmation, on %s', (on) => {
  let t: TestApp;
  let made = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1, operatorEmail: OPERATOR_EMAIL } });
    await t.db.execute(sql`update users set operator = true where email = ${PEOPLE.gatehouse.email}`);
  });
  afterAll(() => t.close());

  const newCnpj = () => {
    made += 1;
    const base = `C${String(made).padStart(7, '0')}0001`;
    return `${base}${cnpjCheckDigits(base)}`;
  };
  const from = () => ({ 'x-forwarded-for': `10.9.${made}.${Math.floor(Math.random() * 250)}` });
  const names = { companyName: 'Nova Ltda', tradingName: 'Nova', phone: '(31) 3333-4444' };
  const found = (person: PersonName, cnpj: string) =>
    t.as(person, {
      method: 'POST',
      url: '/companies',
      payload: { ...names, cnpj, relationType: 'CONTRACTING' },
      headers: from(),
    });
  const invite = (person: PersonName | null, payload: object) => {
    const request = { method: 'POST', payload, headers: from() } as const;
    return person
      ? t.as(person, { ...request, url: '/invites/company' })
      : t.app.inject({ ...request, url: '/api/invites/company' });
  };
  const supplier = (cnpj: string, email: string) => ({ ...names, cnpj, email, fullName: 'Rita', observations: '' });
  const signup = async (email: string) => {
    const token = (await t.linkTo(email)).searchParams.get('token');
    const payload = { email, password: PASSWORD, fullName: 'Rita', phone: `(31) 9${String(9000_0000 + made)}`, token };
    return t.app.inject({ method: 'POST', url: '/api/authentication/signup', payload, headers: from() });
  };
  const decide = (person: PersonName, id: number, what: 'confirm' | 'refuse', payload?: object) =>
    t.as(person, { method: 'POST', url: `/operator/companies/${id}/${what}`, payload });
  const waiting = async () =>
    (await t.as('gatehouse', { url: '/operator/companies?itemsPerPage=100' })).json<ListOf<CompanyConfirmation>>()
      .results;
  const me = async (person: PersonName) => (await t.as(person, { url: '/account/me' })).json<Account>();
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;

  test('B-05, K-01 a company that somebody founds waits, grants only its own data, and blocks nobody', async () => {
    const cnpj = newCnpj();
    const { id, confirmed } = (await found('nobody', cnpj)).json<CompanyProfile>();
    expect(confirmed).toBe(false);
    const { memberships, permissions } = await me('nobody');
    expect(memberships.find(({ company }) => company.id === id)?.confirmed).toBe(false);
    const granted = permissions.find(({ company }) => company === id)?.permitions ?? [];
    expect(granted).toContain('update_company_data');
    expect(granted).not.toContain('add_project');
    expect((await invite('nobody', { email: 'a@b.test', companyId: id, profileId: 1 })).statusCode).toBe(403);
    expect((await t.sentTo(OPERATOR_EMAIL))[0]?.subject).toContain('Nova');
    // Whose company it really is comes by an invite from inside all the same.
    expect((await invite('admin', supplier(cnpj, 'dona@nova.test'))).statusCode).toBe(201);
    expect((await signup('dona@nova.test')).json<Session>().company).toMatchObject({ cnpj });
    const row = (await waiting()).find((company) => company.id === id);
    expect(row).toMatchObject({ cnpj, taken: true, founder: { email: PEOPLE.nobody.email } });
    expect(code(await decide('gatehouse', id, 'confirm'))).toBe('company_taken');
  });

  test("K-01, K-03 a stranger's invite makes a company that waits; a contracting company's, one that is confirmed", async () => {
    const [stranger, inside] = [newCnpj(), newCnpj()];
    expect((await invite(null, supplier(stranger, 'um@nova.test'))).statusCode).toBe(201);
    expect((await invite(null, supplier(stranger, 'dois@nova.test'))).statusCode).toBe(201);
    expect((await invite('reader', supplier(inside, 'tres@nova.test'))).statusCode).toBe(201);
    expect((await invite('admin', supplier(inside, 'quatro@nova.test'))).statusCode).toBe(201);
    for (const email of ['um@nova.test', 'dois@nova.test', 'quatro@nova.test']) {
      made += 1;
      expect((await signup(email)).statusCode).toBe(200);
    }
    const rows = await waiting();
    expect(rows.filter(({ cnpj }) => cnpj === stranger)).toHaveLength(2);
    expect(rows.filter(({ cnpj }) => cnpj === inside)).toEqual([]);
    // Who vouches by a later invite confirms what the same person had founded.
    expect((await invite('admin', supplier(stranger, 'um@nova.test'))).statusCode).toBe(201);
    const token = (await t.linkTo('um@nova.test')).searchParams.get('token');
    const signin = { email: 'um@nova.test', password: PASSWORD };
    const { token: bearer } = (
      await t.app.inject({ method: 'POST', url: '/api/authentication/signin', payload: signin })
    ).json<Session>();
    const joined = await t.app.inject({
      method: 'POST',
      url: '/api/invites/confirm',
      payload: { token },
      headers: { authorization: `Bearer ${bearer}` },
    });
    expect(joined.json()).toMatchObject({ joined: true });
    expect((await waiting()).filter(({ cnpj }) => cnpj === stranger)).toMatchObject([{ taken: true }]);
  });

  test('B-05 the operator confirms or refuses, whoever waits is told; nobody else may, and the operator sees no records', async () => {
    const { id } = (await found('nobody', newCnpj())).json<CompanyProfile>();
    const { id: second } = (await found('nobody', newCnpj())).json<CompanyProfile>();
    expect((await decide('admin', id, 'confirm')).statusCode).toBe(403);
    expect((await t.as('admin', { url: '/operator/companies' })).statusCode).toBe(403);
    expect((await decide('gatehouse', id, 'confirm')).statusCode).toBe(204);
    expect((await me('nobody')).memberships.find(({ company }) => company.id === id)?.confirmed).toBe(true);
    expect((await t.sentTo(PEOPLE.nobody.email))[0]?.subject).toContain('confirmada');
    expect((await decide('gatehouse', id, 'confirm')).statusCode).toBe(404);
    const empty = await decide('gatehouse', second, 'refuse', { reason: ' ' });
    expect(empty.json<ErrorBody>().details?.fields).toMatchObject([{ path: 'reason', code: 'required' }]);
    expect((await decide('gatehouse', second, 'refuse', { reason: 'Não é a sua empresa.' })).statusCode).toBe(204);
    expect((await t.sentTo(PEOPLE.nobody.email))[0]?.text).toContain('Não é a sua empresa.');
    expect((await me('nobody')).memberships.map(({ company }) => company.id)).not.toContain(second);
    expect((await t.as('gatehouse', { url: `/companies/${COMPANY.porto}` })).statusCode).toBe(403);
  });

  test('B-05 the operator founds companies that are confirmed', async () => {
    expect((await found('gatehouse', newCnpj())).json<CompanyProfile>().confirmed).toBe(true);
  });
});

describe('the set-up of an installation', () => {
  test('A-32 on an empty installation the printed address makes its first person operator, once', async () => {
    const t = await appForTest();
    expect(await t.services.signup.setupPath()).toBeNull();
    const empty = sql`truncate users, companies restart identity cascade`;
    await t.db.execute(empty);
    const old = await t.services.signup.setupPath();
    const path = await t.services.signup.setupPath();
    const tokenOf = (text: string | null) => new URL(text ?? '', 'http://x').searchParams.get('configuracao');
    const signup = (setupToken: string | null) =>
      t.app.inject({
        method: 'POST',
        url: '/api/authentication/signup',
        payload: {
          email: 'primeira@prumo.test',
          password: PASSWORD,
          fullName: 'Primeira',
          phone: '(31) 99999-0001',
          setupToken,
        },
      });
    expect((await signup(tokenOf(old))).json<ErrorBody>().code).toBe('setup_over');
    const session = (await signup(tokenOf(path))).json<Session>();
    const account = await t.app.inject({
      url: '/api/account/me',
      headers: { authorization: `Bearer ${session.token}` },
    });
    expect(account.json<Account>()).toMatchObject({ operator: true, memberships: [] });
    expect((await signup(tokenOf(path))).json<ErrorBody>().code).toBe('setup_over');
    expect(await t.services.signup.setupPath()).toBeNull();
  });
});

test('K-01 without a session an invite passes the check against robots', async () => {
  const t = await appForTest({ captcha: 'altcha' });
  const base = 'C99999990001';
  const payload = {
    cnpj: `${base}${cnpjCheckDigits(base)}`,
    companyName: 'Nova',
    tradingName: 'Nova',
    phone: '(31) 3333-4444',
    email: 'rita@nova.test',
    fullName: 'Rita',
  };
  const reply = await t.app.inject({ method: 'POST', url: '/api/invites/company', payload });
  expect(reply.json<ErrorBody>().code).toBe('captcha_required');
  // nor does a session help that anybody gets by signing up
  const { uid } = await t.build.aUser({ emailVerified: false, accountVerified: false });
  const { token } = await t.services.authentication.openSession(t.db, { uid }, { ip: '10.9.0.1', userAgent: null });
  const headers = { authorization: `Bearer ${token}` };
  const unconfirmed = await t.app.inject({ method: 'POST', url: '/api/invites/company', payload, headers });
  expect(unconfirmed.json<ErrorBody>().code).toBe('captcha_required');
});
