import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EpiProduct } from '../../contract/epiProducts.ts';
import type { ErrorBody } from '../../contract/errors.ts';
import type { ListOf } from '../../contract/list.ts';
import type { HistoryEntry } from '../../contract/pendencies.ts';
import { changed } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { aProduct } from '../support/epi.ts';
import { PEOPLE, type PersonName } from '../support/world.ts';

describe.each(DATABASES)('the catalogue of protective equipment, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on, at: new Date('2026-11-23T12:00:00Z') });
    await t.db.execute(sql`update users set operator = true where email = ${PEOPLE.nobody.email}`);
  });
  afterAll(() => t.close());

  const add = (change: object = {}, person: PersonName = 'nobody') =>
    t.as(person, { method: 'POST', url: '/operator/epi-products', payload: aProduct(change) });
  const added = async (change: object = {}): Promise<EpiProduct> => {
    const reply = await add(change);
    expect([reply.statusCode, reply.statusCode === 201 ? '' : reply.body]).toEqual([201, '']);
    return reply.json<EpiProduct>();
  };
  const change = (id: number, payload: object, version?: number) =>
    t.as('nobody', {
      method: 'PUT',
      url: `/operator/epi-products/${id}`,
      payload: aProduct(payload),
      headers: version ? { 'if-match': `"${version}"` } : {},
    });
  const wrong = (reply: { json: <T>() => T }) =>
    (reply.json<ErrorBody>().details?.fields ?? []).map((field) => [field.path, field.code]);
  const found = async (query: string, url = '/epi-products') =>
    (await t.as('supplier', { url: `${url}?${query}` })).json<ListOf<EpiProduct>>().results.map(({ code }) => code);

  test('I-01 ten products a page, filtered by name, code, CA and category, by either name of the call', async () => {
    for (let n = 0; n < 11; n += 1) await added({ name: `Óculos ${n}`, code: `OCU-${n}`, category: 'FACE' });
    await added({ name: 'Bota de PVC', code: 'CAL-9', category: 'FEET', caNumber: '42917' });
    const page = (await t.as('supplier', { url: '/epi-products?category=FACE' })).json<ListOf<EpiProduct>>();
    expect([page.results.length, page.meta.totalResults, page.meta.lastPage]).toEqual([10, 11, 2]);
    expect(await found('category=FACE&page=2')).toEqual(['OCU-9']);
    expect(await found('name=oculos%2010')).toEqual(['OCU-10']);
    expect(await found('code=cal')).toEqual(['CAL-9']);
    expect(await found('name=42.917')).toEqual(['CAL-9']);
    expect(await found('name=BOTA%20de', '/authentication/bex-epi-list')).toEqual(['CAL-9']);
    expect(await found('name=%25')).toEqual([]);
    const unknown = await t.as('supplier', { url: '/epi-products?category=UNIFORM' });
    expect(wrong(unknown)).toEqual([['category', 'unknown_option']]);
  });

  test('I-01 only who has the permission and the add-on sees the catalogue (Amb-37)', async () => {
    expect((await t.as('analyst', { url: '/epi-products' })).statusCode).toBe(403);
    expect((await t.as('admin', { url: '/epi-products' })).statusCode).toBe(200);
    await changed(t.db)`update profiles set features = array_remove(features, 'epi_catalogue')`;
    expect((await t.as('admin', { url: '/epi-products' })).statusCode).toBe(403);
    await changed(
      t.db,
    )`update profiles set features = features || array['epi_catalogue'] where 'see_epi_catalogue' = any(permissions)`;
    expect((await t.as('admin', { url: '/epi-products' })).statusCode).toBe(200);
  });

  test('I-05 name, code, category, price, number and validity of the CA; what is wrong is named', async () => {
    await added({ code: 'CAP-5', price: 48.9, caNumber: '31469', caValidity: '2028-08-14' });
    const read = (await t.as('supplier', { url: '/epi-products?code=CAP-5' })).json<ListOf<EpiProduct>>();
    expect(read.results[0]).toMatchObject({ code: 'CAP-5', price: 48.9, caNumber: '31469', caValidity: '2028-08-14' });
    const bad = async (payload: object) => wrong(await add({ code: 'CAP-6', ...payload }));
    expect(await bad({ caNumber: '0' })).toEqual([['caNumber', 'invalid']]);
    expect(await bad({ caNumber: '1234567' })).toEqual([['caNumber', 'invalid']]);
    expect(await bad({ caValidity: '2026-02-30' })).toEqual([['caValidity', 'invalid_date']]);
    expect(await bad({ price: 0 })).toEqual([['price', 'required']]);
    expect((await bad({ price: 0.001 }))[0]?.[0]).toBe('price');
    expect(await bad({ category: 'SUN_CREAM' })).toEqual([['category', 'unknown_option']]);
    expect(await bad({ name: ' ' })).toEqual([['name', 'required']]);
    expect(await bad({ code: 'cap-5' })).toEqual([['code', 'name_taken']]);
  });

  test('I-01 the operator keeps the catalogue, and its history says what was changed', async () => {
    for (const person of ['admin', 'supplier'] as const) {
      expect((await add({ code: 'X' }, person)).statusCode).toBe(403);
      expect((await t.as(person, { url: '/operator/epi-products' })).statusCode).toBe(403);
    }
    const { id } = await added({ code: 'RES-1', price: 7.2 });
    expect((await change(id, { code: 'RES-1', price: 7.85, caSituation: 'SUSPENDED' }, 1)).json()).toMatchObject({
      price: 7.85,
      version: 2,
    });
    expect((await change(id, { code: 'RES-1', price: 9 }, 1)).statusCode).toBe(412);
    expect((await t.as('nobody', { method: 'DELETE', url: `/operator/epi-products/${id}` })).statusCode).toBe(204);
    expect(await found('code=RES-1')).toEqual([]);
    expect((await change(id, { code: 'RES-1' })).statusCode).toBe(404);
    const url = `/operator/epi-products/${id}/history`;
    const { results } = (await t.as('nobody', { url })).json<ListOf<HistoryEntry>>();
    const told = results.map(({ action, fieldName, oldValue, newValue }) =>
      [action, fieldName, oldValue, newValue].filter(Boolean).join(' '),
    );
    expect(told.at(0)).toBe('REMOVED Capacete classe B com jugular');
    expect(told.slice(1, 3).sort()).toEqual(['UPDATED caSituation VALID SUSPENDED', 'UPDATED price 7.20 7.85']);
    expect(told.at(-1)).toBe('CREATED Capacete classe B com jugular');
    await added({ code: 'RES-1' }); // the code of a withdrawn product is free again
  });
});
