import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { termSchema } from '../../contract/terms.ts';
import { accountProfileSchema, accountSessionsSchema, companyProfileSchema } from '../../contract/users.ts';
import { keepCompanyIds } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { buildTestApp, type TestApp } from '../support/app.ts';
import { asBrowser } from '../support/fetchThrough.ts';
import { COMPANY, PASSWORD, PEOPLE } from '../support/world.ts';

let app: TestApp;
let browser: Awaited<ReturnType<typeof asBrowser>>;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  browser = await asBrowser(app);
});

/** Signs this person in on another device. */
const elsewhere = (person: keyof typeof PEOPLE) =>
  app.app.inject({
    method: 'POST',
    url: '/api/authentication/signin',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1' },
    payload: { email: PEOPLE[person].email, password: PASSWORD },
  });

test('B-02 the own data is read and changed; the e-mail stays, and an empty phone is none', async () => {
  await browser.become('supplier');
  const before = accountProfileSchema.parse(await dataProvider.getOwnProfile());
  expect(before.email).toBe(PEOPLE.supplier.email);
  const saved = await dataProvider.updateOwnProfile({
    fullName: 'Úrsula Prado',
    phone: '+5531987651234',
    language: 'es',
  });
  expect(accountProfileSchema.parse(saved)).toEqual({
    ...before,
    fullName: 'Úrsula Prado',
    phone: '+5531987651234',
    language: 'es',
  });
  await dataProvider.updateOwnProfile({ fullName: 'Úrsula Prado', phone: null, language: 'pt' });
  expect(await dataProvider.getOwnProfile()).toMatchObject({ phone: null, language: 'pt' });
});

test('B-02 what is wrong with a field is said at it', async () => {
  await browser.become('supplier');
  await expect(dataProvider.updateOwnProfile({ fullName: ' ', phone: '123', language: 'pt' })).rejects.toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'fullName' }, { path: 'phone', message: 'Informe um telefone válido' }] } },
  });
});

test('B-03 corporate information is saved over the version that was read', async () => {
  await browser.become('admin');
  const read = companyProfileSchema.parse(await dataProvider.getCompanyProfile(COMPANY.serra));
  const { cnpj, companyName, tradingName } = read;
  const body = { cnpj, companyName, tradingName, phone: '+553133334444' };
  const saved = companyProfileSchema.parse(await dataProvider.updateCompanyProfile(COMPANY.serra, body, read.version));
  expect(saved).toEqual({ ...read, phone: '+553133334444', version: saved.version });
  expect(saved.version).toBeGreaterThan(read.version);

  await expect(dataProvider.updateCompanyProfile(COMPANY.serra, body, read.version)).rejects.toMatchObject({
    status: 412,
    body: { code: 'stale', details: { current: { phone: '+553133334444', version: saved.version } } },
  });
  const bad = { ...body, cnpj: '11111111111111' };
  await expect(dataProvider.updateCompanyProfile(COMPANY.serra, bad, saved.version)).rejects.toMatchObject({
    status: 400,
    body: { details: { fields: [{ path: 'cnpj', message: 'Necessário informar um número de CNPJ válido' }] } },
  });
  const taken = { ...body, cnpj: (await whose(COMPANY.horizonte)).cnpj };
  await expect(dataProvider.updateCompanyProfile(COMPANY.serra, taken, saved.version)).rejects.toMatchObject({
    status: 409,
    body: { code: 'company_taken' },
  });
});

/** The corporate information of a company, as its own administrator reads it. */
async function whose(company: typeof COMPANY.horizonte) {
  await browser.become('supplier');
  const found = await dataProvider.getCompanyProfile(company);
  await browser.become('admin');
  return found;
}

test('A-39 B-03 the company of the page is changed, also while another one is chosen for the lists', async () => {
  await app.db.execute(sql`
    insert into memberships (uid, company_id, profile_id)
    select u.uid, m.company_id, m.profile_id
    from users u, memberships m join users a on a.uid = m.uid
    where u.email = ${PEOPLE.reader.email} and a.email = ${PEOPLE.portAdmin.email}`);
  await browser.become('reader');
  keepCompanyIds([COMPANY.serra]); // where they only read
  const { version, cnpj, companyName, tradingName } = await dataProvider.getCompanyProfile(COMPANY.porto);
  const body = { cnpj, companyName, tradingName, phone: '+5531987650000' };
  await dataProvider.updateCompanyProfile(COMPANY.porto, body, version);
  expect((await dataProvider.getCompanyProfile(COMPANY.porto)).phone).toBe('+5531987650000');
});

test('B-03 who may not change it is told which permission is missing', async () => {
  await browser.become('analyst');
  const body = { cnpj: '11222333000181', companyName: 'A', tradingName: 'B', phone: '+553133334444' };
  await expect(dataProvider.updateCompanyProfile(COMPANY.serra, body, 1)).rejects.toMatchObject({
    status: 403,
    body: { code: 'forbidden', details: { missing: 'update_company_data' } },
  });
});

test('A-40 who can grant what is missing is known before anything is refused', async () => {
  await browser.become('analyst');
  expect(await dataProvider.getGrantors(COMPANY.serra, 'update_company_data')).toEqual(['admin']);
  await expect(dataProvider.getGrantors(COMPANY.porto, 'update_company_data')).rejects.toMatchObject({ status: 403 });
});

test('B-25 the second factor of a company is demanded and no longer demanded', async () => {
  await browser.become('portAdmin');
  expect(await dataProvider.setCompanyMfa(COMPANY.porto, true)).toEqual({ mfaActive: true });
  expect((await dataProvider.getCompanyProfile(COMPANY.porto)).mfaActive).toBe(true);
  expect(await dataProvider.setCompanyMfa(COMPANY.porto, false)).toEqual({ mfaActive: false });
});

test('B-01 open sessions: this one is marked, one is ended, then all others', async () => {
  await browser.become('otherSupplier');
  for (let count = 0; count < 3; count += 1) await elsewhere('otherSupplier');
  const sessions = accountSessionsSchema.parse(await dataProvider.getSessions());
  expect(sessions).toHaveLength(4);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const [phone] = sessions.filter(({ userAgent }) => userAgent?.includes('iPhone'));
  await dataProvider.endOneSession(phone?.id ?? '');
  expect(await dataProvider.getSessions()).toHaveLength(3);
  await expect(dataProvider.endOneSession(phone?.id ?? '')).rejects.toMatchObject({ status: 404 });
  await dataProvider.endOtherSessions();
  expect((await dataProvider.getSessions()).map(({ current }) => current)).toEqual([true]);
});

test('A-37 every version of the terms is listed, with what the person accepted', async () => {
  await browser.become('analyst');
  const terms = await dataProvider.getTerms();
  expect(terms.length).toBeGreaterThan(0);
  for (const term of terms) termSchema.parse(term);
});

test('A-26 A-28 the own password is changed with the current one, ends the other sessions, and is not used again', async () => {
  await browser.become('secondAnalyst');
  await elsewhere('secondAnalyst');
  const next = 'Andaime-2026@';
  const change = (currentPassword: string, password: string) =>
    dataProvider.changeOwnPassword({ currentPassword, password, confirmPassword: password });
  await expect(change('nao-e-esta', next)).rejects.toMatchObject({
    status: 400,
    message: 'A senha atual não confere.',
    body: { code: 'current_password_wrong' },
  });
  await change(PASSWORD, next);
  expect((await dataProvider.getSessions()).map(({ current }) => current)).toEqual([true]);
  await expect(change(next, PASSWORD)).rejects.toMatchObject({ status: 400, body: { code: 'password_used' } });
});
