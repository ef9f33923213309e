import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadAccount } from '../../src/authProvider/account.ts';
import { authProvider } from '../../src/authProvider/index.ts';
import { takeNotice } from '../../src/authProvider/notice.ts';
import { clearSession, hasTokens, keepCompanyIds, storedSession } from '../../src/authProvider/session.ts';
import { requestJson } from '../../src/dataProvider/httpClient.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { changeLanguage } from '../../src/i18n/index.ts';
import { appForTest, buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { COMPANY, PASSWORD, PEOPLE } from '../support/world.ts';

const page = { pagination: { page: 1, perPage: 10 }, sort: { field: 'id', order: 'ASC' as const }, filter: {} };
let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;

// One gateway for all: a test that renews or ends a session takes a person of its own.
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
  clearSession();
});

/** Whether the promise is still open after everything that waits has run. */
async function staysOpen(promise: Promise<unknown>): Promise<boolean> {
  const open = Symbol('open');
  const late = new Promise((resolve) => setTimeout(() => resolve(open), 300));
  return (await Promise.race([promise, late])) === open;
}

/** The access token is about to expire, as this browser sees it. */
const age = (): void => localStorage.setItem('exp', String(Math.floor(Date.now() / 1000) + 5));

test('A-06 A-09 signing in keeps the session and leads home', async () => {
  const { redirectTo } = await authProvider.login({ email: PEOPLE.analyst.email, password: PASSWORD, captcha: null });
  expect(redirectTo).toBe('/');
  expect(hasTokens()).toBe(true);
  expect(JSON.parse(localStorage.getItem('company') ?? '')).toMatchObject({ tradingName: 'Serra' });
});

test('L-12, B-02 the language of the account counts from the sign-in on', async () => {
  const language = (value: string) =>
    app.db.execute(sql`update users set language = ${value} where email = ${PEOPLE.analyst.email}`);
  await language('en');
  await authProvider.login({ email: PEOPLE.analyst.email, password: PASSWORD, captcha: null });
  expect(localStorage.getItem('prumo.language')).toBe('en');
  await language('pt');
  await authProvider.login({ email: PEOPLE.analyst.email, password: PASSWORD, captcha: null });
  expect(localStorage.getItem('prumo.language')).toBe('pt');
});

test('A-07 a wrong password and an unknown e-mail get the same answer', async () => {
  for (const email of [PEOPLE.analyst.email, 'quem@nao.existe']) {
    await expect(authProvider.login({ email, password: 'senha-errada', captcha: null })).rejects.toMatchObject({
      status: 401,
      message: 'Verifique seu email ou senha',
      body: { code: 'auth/wrong-password' },
    });
  }
  expect(hasTokens()).toBe(false);
});

test('A-04 the captcha is solved, confirmed, and travels with the sign-in; without it the gateway refuses', async () => {
  await asBrowser(await appForTest({ captcha: 'altcha' }));
  const credentials = { email: PEOPLE.analyst.email, password: PASSWORD };
  await expect(authProvider.login({ ...credentials, captcha: null })).rejects.toMatchObject({
    body: { code: 'captcha_required' },
  });
  const challenge = await requestJson<Parameters<typeof solveChallenge>[0]['challenge']>('authentication/recaptcha', {
    anonymous: true,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  const captcha = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  await authProvider.login({ ...credentials, captcha });
  expect(hasTokens()).toBe(true);
  await expect(authProvider.login({ ...credentials, captcha })).rejects.toMatchObject({
    body: { code: 'captcha_invalid' },
  });
});

test('A-10 parallel requests share one renewal: a second one would end the family', async () => {
  await browser.become('analyst');
  const before = storedSession();
  age();
  await Promise.all(['pendencies', 'projects', 'employees'].map((noun) => dataProvider.getList(noun, page)));
  expect(storedSession()?.refreshToken).not.toBe(before?.refreshToken);
  await expect(dataProvider.getList('projects', page)).resolves.toMatchObject({ total: 3 });
  expect(browser.left).toEqual([]);
});

test('A-10 a token that is about to expire is renewed before the request, unnoticed', async () => {
  await browser.become('secondAnalyst');
  age();
  await expect(dataProvider.getList('projects', page)).resolves.toMatchObject({ total: 3 });
});

test('A-11 a refresh token used twice ends the session, with one text', async () => {
  await browser.become('stpAnalyst');
  const { refreshToken } = storedSession() ?? {};
  age();
  await dataProvider.getList('projects', page);
  localStorage.setItem('refreshToken', refreshToken ?? '');
  age();
  // Used again within ten seconds it would get the same answer, as another tab does.
  await app.db.execute(sql`update refresh_tokens set used_at = used_at - interval '11 seconds'`);
  const asked = ['pendencies', 'projects'].map((noun) => staysOpen(dataProvider.getList(noun, page)));
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(hasTokens()).toBe(false);
  expect(browser.left).toEqual(['/login']);
  expect(takeNotice()?.key).toBe('session.ended.refused');
});

test("A-12 a session that was ended elsewhere answers 'Token negado.' and leads to the sign-in", async () => {
  await browser.become('reader');
  const { uid } = await app.session('reader');
  await app.as('reader', { method: 'POST', url: '/authentication/signout', payload: { uid } });
  expect(await staysOpen(dataProvider.getList('pendencies', page))).toBe(true);
  expect(browser.left).toEqual(['/login']);
  expect(takeNotice()?.key).toBe('session.ended.refused');
});

test('A-13 signing out ends the session at the gateway', async () => {
  await browser.become('supplierUser');
  const { token } = await app.session('supplierUser');
  await loadAccount();
  await authProvider.logout();
  expect(hasTokens()).toBe(false);
  expect(browser.left).toEqual(['/login']);
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.app.inject({ url: '/api/account/me', headers })).statusCode).toBe(401);
});

test('A-21 the account is loaded as the contract says, with identity and permissions', async () => {
  await browser.become('supplier');
  const { user, account, legacyAccess } = await loadAccount();
  expect(user.email).toBe(PEOPLE.supplier.email);
  expect(account.memberships[0]?.company.id).toBe(COMPANY.horizonte);
  expect(legacyAccess).toEqual([]);
  expect(await authProvider.getIdentity()).toMatchObject({ id: user.uid, email: user.email });
});

test('A-38 what the interface offers is what the gateway allows', async () => {
  for (const person of ['admin', 'supplier', 'gatehouse', 'portAdmin', 'nobody'] as const) {
    await browser.become(person);
    for (const resource of ['pendencies', 'projects', 'employees']) {
      const offered = await authProvider.canAccess({ resource, action: 'list' });
      const allowed = await dataProvider.getList(resource, page).then(
        () => true,
        (error) => error.status !== 403,
      );
      expect({ person, resource, allowed }).toEqual({ person, resource, allowed: offered });
    }
  }
});

test('A-39 the chosen companies narrow the lists, and a foreign one is refused', async () => {
  await browser.become('admin');
  keepCompanyIds([COMPANY.serra]);
  await expect(dataProvider.getList('projects', page)).resolves.toMatchObject({ total: 3 });
  keepCompanyIds([COMPANY.serra, COMPANY.porto]);
  await expect(dataProvider.getList('projects', page)).rejects.toMatchObject({
    status: 403,
    body: { code: 'company_forbidden' },
  });
  // loading the account drops what is not the person's, so that nobody is stuck with it
  await loadAccount();
  await expect(dataProvider.getList('projects', page)).resolves.toMatchObject({ total: 3 });
});

test("M-05 the gateway's message comes in the person's language", async () => {
  await browser.become('admin');
  await changeLanguage('en');
  await expect(dataProvider.getOne('pendencies', { id: 999_999 })).rejects.toMatchObject({
    status: 404,
    message: 'Nothing was found.',
    body: { code: 'not_found' },
  });
  await changeLanguage('pt');
});
