import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { cnpjCheckDigits } from '../../contract/common.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { Account } from '../../contract/session.ts';
import type { companyProfileSchema } from '../../contract/users.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName } from '../support/world.ts';

type Company = z.infer<typeof companyProfileSchema>;

describe.each(DATABASES)('the register of companies, on %s', (on) => {
  let t: TestApp;
  let companies = 0;
  beforeAll(async () => {
    t = await buildTestApp({ on, config: { trustProxy: 1 } });
  });
  afterAll(() => t.close());

  const aCompany = (more: object = {}) => {
    companies += 1;
    const base = `F${String(companies).padStart(7, '0')}0001`;
    return {
      companyName: 'Fundada S.A.',
      tradingName: 'Fundada',
      cnpj: `${base}${cnpjCheckDigits(base)}`,
      phone: '(31) 3333-4444',
      relationType: 'CONTRACTING',
      ...more,
    };
  };
  /** Each request from an address of its own: what is limited for one address is tested elsewhere. */
  let addresses = 0;
  const found = (person: PersonName, payload: object) => {
    addresses += 1;
    const headers = { 'x-forwarded-for': `10.3.0.${addresses}` };
    return t.as(person, { method: 'POST', url: '/companies', payload, headers });
  };
  const remove = (person: PersonName, id: number) => t.as(person, { method: 'DELETE', url: `/companies/${id}` });
  const me = async (person: PersonName) => (await t.as(person, { url: '/account/me' })).json<Account>();
  const code = (reply: { json(): unknown }) => (reply.json() as ErrorBody).code;

  test('B-05 who founds a company administers it at the next request, with the ready-made profiles of its side', async () => {
    const body = aCompany();
    const reply = await found('nobody', body);
    const { relationType: _, ...written } = body;
    const { id } = reply.json<Company>();
    expect([reply.statusCode, reply.headers.etag, reply.json()]).toEqual([
      201,
      '"1"',
      {
        id,
        ...written,
        phone: '+553133334444',
        riskGrade: null,
        size: null,
        employeeCount: null,
        mfaActive: false,
        confirmed: false,
        version: 1,
      },
    ]);
    expect((await me('nobody')).memberships).toMatchObject([
      {
        company: { id },
        profile: { name: 'Administrador da contratante' },
        relationType: 'CONTRACTING',
        project: null,
      },
    ]);
    const profiles = await t.as('nobody', { url: `/companies/${id}/profiles?itemsPerPage=100` });
    expect(profiles.json<ListOf<unknown>>().meta.totalResults).toBe(7);
    const trail = await rows(
      t.db,
      sql`select action, new_value as name from audit where entity = 'company' and entity_id = ${String(id)}`,
    );
    expect(trail).toEqual([{ action: 'CREATED', name: 'Fundada' }]);
    const supplier = (await found('nobody', aCompany({ relationType: 'PROVIDER' }))).json<Company>();
    expect((await me('nobody')).memberships.find(({ company }) => company.id === supplier.id)).toMatchObject({
      relationType: 'PROVIDER',
      profile: { name: 'Administrador do fornecedor' },
    });
  });

  test('B-05 a person registers a CNPJ once, also asked twice at once; what is wrong is said of its field', async () => {
    const body = aCompany();
    const replies = await Promise.all([found('nobody', body), found('nobody', body)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(replies.map(code)).toContain('company_taken');
    const wrong = await found('nobody', { ...body, cnpj: '11111111111111', companyName: ' ', relationType: 'OTHER' });
    expect(
      wrong
        .json<ErrorBody>()
        .details?.fields?.map(({ path }) => path)
        .sort(),
    ).toEqual(['cnpj', 'companyName', 'relationType']);
  });

  test('B-05 each sees the companies whose data it may see, and no others', async () => {
    const names = async (person: PersonName, query = '') =>
      (await t.as(person, { url: `/companies${query}` })).json<ListOf<Company>>().results.map(({ id }) => id);
    expect(await names('admin')).toEqual([COMPANY.serra]);
    expect(await names('supplier')).toEqual([COMPANY.horizonte]);
    expect(await names('nobody', '?itemsPerPage=1&page=2')).toHaveLength(1);
    expect((await t.as('gatehouse', { url: '/companies' })).statusCode).toBe(403);
  });

  test('B-05, M-17 a company is removed by its administrator alone, and only while nothing and nobody belongs to it', async () => {
    const { id } = (await found('nobody', aCompany())).json<Company>();
    await t.db.execute(sql`update companies set unconfirmed_since = null where id = ${id}`);
    const foreign = await remove('admin', id);
    const absent = await remove('admin', 987_654);
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    for (const [person, company] of [
      ['admin', COMPANY.serra],
      ['otherSupplier', COMPANY.vertical],
      ['portAdmin', COMPANY.porto],
    ] as const) {
      const used = await remove(person, company);
      expect([person, used.statusCode, code(used)]).toEqual([person, 409, 'in_use']);
      expect((await me(person)).memberships.map(({ company: { id: own } }) => own)).toContain(company);
    }
    const [profile] = await rows<{ id: number }>(
      t.db,
      sql`select id from profiles where company_id = ${id} and name like 'Auditor%'`,
    );
    const { uid } = await t.session('reader');
    await t.db.execute(
      sql`insert into memberships (uid, company_id, profile_id) values (${uid}, ${id}, ${profile?.id ?? 0})`,
    );
    expect(code(await remove('nobody', id))).toBe('in_use');
    const reading = await remove('reader', id);
    expect(reading.json<ErrorBody>()).toMatchObject({ code: 'forbidden', details: { missing: 'update_company_data' } });
    await t.db.execute(sql`delete from memberships where company_id = ${id} and uid = ${uid}`);
    const email = 'convidada@fora.test';
    const payload = { email, companyId: id, profileId: profile?.id };
    expect((await t.as('nobody', { method: 'POST', url: '/invites/company', payload })).statusCode).toBe(201);
    expect((await remove('nobody', id)).statusCode).toBe(204);
    expect((await remove('nobody', id)).statusCode).toBe(404);
    expect((await me('nobody')).memberships.map(({ company }) => company.id)).not.toContain(id);
    const token = (await t.linkTo(email)).searchParams.get('token');
    const late = await t.app.inject({ method: 'POST', url: '/api/invites/confirm', payload: { token } });
    expect(code(late)).toBe('invite_cancelled');
  });

  test('B-05, A-06 an account whose address is not confirmed founds nothing', async () => {
    const { uid } = await t.session('reader');
    await t.db.execute(sql`update users set email_verified = false where uid = ${uid}`);
    const refused = await found('reader', aCompany());
    expect([refused.statusCode, code(refused)]).toEqual([403, 'auth/email-not-verified']);
    await t.db.execute(sql`update users set email_verified = true where uid = ${uid}`);
  });
});
