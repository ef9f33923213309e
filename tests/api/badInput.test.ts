import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import { rows } from '../../gateway/db/client.ts';
import { aPdf } from '../faults/support/bytes.ts';
import { appForTest, buildTestApp, DATABASES, multipart, type TestApp } from '../support/app.ts';
import { COMPANY, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('what is refused before it does harm, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());
  const fieldsOf = (body: ErrorBody) => body.details?.fields?.map(({ path, code }) => `${path} ${code}`);

  test.each([
    ['/pendencies/monthly-grid?referenceMonthStart=x&referenceMonthEnd=y', 'referenceMonthStart invalid_month'],
    ['/pendencies/default-list?categories[]=a%00b', 'categories[] invalid_characters'],
    ['/pendencies?name=%00', 'name invalid_characters'],
    ['/pendencies/%00', 'id invalid_characters'],
  ])('S6 %s is a 400 that names its field', async (url, field) => {
    const reply = await t.as('analyst', { url });
    expect([reply.statusCode, fieldsOf(reply.json<ErrorBody>())?.[0]]).toEqual([400, field]);
  });

  test('S6 a text with a NUL or half a character is refused in every body', async () => {
    for (const name of ['a\u0000b', 'a\ud800']) {
      const reply = await t.as('admin', {
        method: 'POST',
        url: `/companies/${COMPANY.serra}/profiles`,
        payload: JSON.stringify({ name, description: null, permissions: [] }),
        headers: { 'content-type': 'application/json' },
      });
      expect([reply.statusCode, fieldsOf(reply.json<ErrorBody>())]).toEqual([400, ['name invalid_characters']]);
    }
  });

  test('D-20, S6 an upload that ends anywhere before its end is a 400 and keeps nothing', async () => {
    const id = await t.build.aPendency();
    const { payload, headers } = multipart([{ name: 'a.pdf', bytes: aPdf(200) }], { issueDate: '2026-01-10' });
    for (let end = 1; end < payload.length - 2; end += 5) {
      const reply = await t.as('supplier', {
        method: 'POST',
        url: `/pendencies/${id}/documents`,
        payload: payload.subarray(0, end),
        headers,
      });
      expect([end, reply.statusCode, Math.floor(reply.statusCode / 100)]).toEqual([end, reply.statusCode, 4]);
    }
    const kept = await rows(t.db, sql`select id from documents where pendency_id = ${id}`);
    expect(kept).toEqual([]);
  });

  test('S8 denied access is in the trail: the first at once, the rest of an hour as one entry with its number', async () => {
    const own = await appForTest({ on });
    own.clock.at = new Date(`${own.clock.at.toISOString().slice(0, 13)}:55:00Z`);
    const { uid } = await own.session('reader');
    const url = `/projects/${PROJECT.reforma}/organise`;
    const refused = () =>
      rows<{ route: string; count: string; note: string; isAddressKept: boolean; company: number }>(
        own.db,
        sql`select field_name as route, new_value as count, note, ip is not null as "isAddressKept",
              company_id::int as company from audit
            where uid = ${uid} and action = 'ACCESS_DENIED' order by id`,
      );
    for (let n = 0; n < 5; n++) {
      expect((await own.as('reader', { method: 'POST', url })).statusCode).toBe(403);
    }
    const entry = { route: 'POST /api/projects/:id/organise', note: 'update_project' };
    const [first] = await refused();
    expect(first).toMatchObject({ route: entry.route, count: '1', isAddressKept: true, company: COMPANY.serra });
    expect(await refused()).toHaveLength(1);
    own.clock.at = new Date(own.clock.at.getTime() + 10 * 60_000);
    const foreign = await own.as('reader', { url: '/pendencies', headers: { companyid: String(COMPANY.porto) } });
    expect(foreign.statusCode).toBe(403);
    expect((await refused()).map(({ route, count, note }) => [route, count, note])).toEqual([
      [entry.route, '1', first?.note],
      [entry.route, '4', first?.note],
      ['GET /api/pendencies', '1', 'company_forbidden'],
    ]);
  });

  test('S7 one person above the limit is told when to come back; another is not held up', async () => {
    const own = await appForTest({ on, config: { rateLimits: true } });
    const ask = (person: 'analyst' | 'supplier') => own.as(person, { url: '/authentication/me' });
    await own.session('supplier');
    await own.session('analyst');
    const replies = await Promise.all([...Array.from({ length: 150 }, () => ask('analyst')), ask('supplier')]);
    expect(replies.at(-1)?.statusCode).toBe(200);
    const refused = replies.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.json<ErrorBody>().code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(replies.filter(({ statusCode }) => ![200, 429].includes(statusCode))).toEqual([]);
  });

  test('S5 a person uploads sixty times a minute', async () => {
    const own = await appForTest({ on, config: { rateLimits: true } });
    const id = await own.build.aPendency();
    const { payload, headers } = multipart([{ name: 'a.exe', bytes: aPdf(100) }], { issueDate: '2026-01-10' });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n++) {
      const reply = await own.as('supplier', { method: 'POST', url: `/pendencies/${id}/documents`, payload, headers });
      statuses.push(reply.statusCode);
    }
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([415]));
    expect(statuses.at(-1)).toBe(429);
  });

  test('S4 behind one proxy the address is the one that the proxy saw, whatever the client writes before it', async () => {
    const own = await appForTest({ on, config: { trustProxy: 1 } });
    const ask = (forwarded: string) =>
      own.app.inject({ url: '/api/authentication/recaptcha', headers: { 'x-forwarded-for': forwarded } });
    for (let n = 0; n < 60; n++) expect((await ask(`10.1.1.${n}, 192.0.2.7`)).statusCode).toBe(200);
    expect((await ask('10.9.9.9, 192.0.2.7')).statusCode).toBe(429);
    expect((await ask('192.0.2.7, 192.0.2.8')).statusCode).toBe(200);
  });
});
