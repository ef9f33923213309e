import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Holiday, HolidayList } from '../../contract/holidays.ts';
import type { Pendency } from '../../contract/pendencies.ts';
import { rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, type PersonName, PROJECT } from '../support/world.ts';

const url = (company: number = COMPANY.serra) => `/companies/${company}/holidays`;

describe.each(DATABASES)('holidays of a company, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    t.clock.at = new Date('2026-07-06T15:00:00Z');
  });
  afterAll(() => t.close());

  const add = (day: string, name = 'Aniversário da cidade', person: PersonName = 'admin', company?: number) =>
    t.as(person, { method: 'POST', url: url(company), payload: { day, name } });
  const list = async (year?: number) =>
    (await t.as('admin', { url: year ? `${url()}?year=${year}` : url() })).json<HolidayList>();
  const fieldOf = (reply: { statusCode: number; json(): unknown }) => {
    const field = (reply.json() as ErrorBody).details?.fields?.[0];
    return [reply.statusCode, field?.path, field?.code];
  };

  test('C-19 own holidays are added and removed by year, beside the national ones that are only read', async () => {
    const added = await add('2027-07-08');
    expect(added.statusCode).toBe(201);
    const holiday = added.json<Holiday>();
    expect(holiday).toEqual({ id: holiday.id, day: '2027-07-08', name: 'Aniversário da cidade', facility: null });
    expect((await list()).year).toBe(2026);
    expect((await list()).own).toEqual([]);
    const of2027 = await list(2027);
    expect(of2027.own).toEqual([holiday]);
    expect(of2027.national).toContainEqual({ day: '2027-11-20', name: 'Dia da Consciência Negra' });
    const inEnglish = await t.as('admin', { url: `${url()}?year=2027`, headers: { 'accept-language': 'en' } });
    expect([inEnglish.statusCode, inEnglish.json()]).toEqual([200, of2027]);

    const remove = () => t.as('admin', { method: 'DELETE', url: `${url()}/${holiday.id}` });
    expect((await remove()).statusCode).toBe(204);
    expect((await remove()).statusCode).toBe(404);
    expect((await list(2027)).own).toEqual([]);
    const entries = await rows<object>(
      t.db,
      sql`select action, old_value as "oldValue", new_value as "newValue" from audit
          where entity = 'company' and entity_id = ${String(COMPANY.serra)} and action like 'HOLIDAY%' order by id`,
    );
    expect(entries).toEqual([
      { action: 'HOLIDAY_ADDED', oldValue: null, newValue: '2027-07-08 · Aniversário da cidade' },
      { action: 'HOLIDAY_REMOVED', oldValue: '2027-07-08 · Aniversário da cidade', newValue: null },
    ]);
  });

  test('C-19 a day is a holiday once, and a national one needs no second entry', async () => {
    const replies = await Promise.all(['Um', 'Dois', 'Três'].map((name) => add('2026-12-08', name)));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    expect(fieldOf(await add('2026-12-08'))).toEqual([400, 'day', 'repeated']);
    expect(fieldOf(await add('2026-12-25'))).toEqual([400, 'day', 'repeated']);
    // Carnaval closes the banks, but is no national holiday.
    expect((await add('2027-02-09', 'Carnaval')).statusCode).toBe(201);
    expect((await add('2026-12-08', 'De outra', 'portAdmin', COMPANY.porto)).statusCode).toBe(201);
  });

  test('C-19 a day that does not exist and a name that is missing or too long are refused', async () => {
    expect(fieldOf(await add('2026-02-30'))).toEqual([400, 'day', 'invalid_date']);
    expect(fieldOf(await add('0001-01-01'))).toEqual([400, 'day', 'invalid_date']);
    expect(fieldOf(await add('2026-03-19', ' '))).toEqual([400, 'name', 'required']);
    expect(fieldOf(await add('2026-03-19', 'x'.repeat(256)))).toEqual([400, 'name', 'too_long']);
    for (const year of ['26', 'abcd', '0000', '2026-01']) {
      const reply = await t.as('admin', { url: `${url()}?year=${year}` });
      expect([year, ...fieldOf(reply)]).toEqual([year, 400, 'year', 'invalid_number']);
    }
  });

  test('C-19 changing them needs the permission for the data of the company, and no other company is reached', async () => {
    const refused = await add('2026-03-19', 'São José', 'reader');
    expect([refused.statusCode, refused.json<ErrorBody>().details?.missing]).toEqual([403, 'update_company_data']);
    const foreign = await t.as('portAdmin', { url: url() });
    const absent = await t.as('portAdmin', { url: url(987_654_321) });
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body]);
    const mine = (await add('2026-03-20')).json<Holiday>();
    const removed = await t.as('portAdmin', { method: 'DELETE', url: `${url(COMPANY.porto)}/${mine.id}` });
    expect(removed.statusCode).toBe(404);
  });

  test('C-19 the forecast of an answer counts business days without the contracting company’s holidays', async () => {
    // Monday; three business days: Thursday. Wednesday is the holiday of Serra's city.
    t.clock.at = new Date('2026-07-06T15:00:00Z');
    await add('2026-07-08');
    const send = async (person: PersonName, contractingId: number, projectId: number) => {
      const id = await t.build.aPendency({ contractingId, projectId });
      await t.build.aDocument(t.files, id);
      const payload = { status: 'IN_REVISION', action: 'send' };
      const reply = await t.as(person, { method: 'PUT', url: `/pendencies/${id}`, payload });
      expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()]);
      return reply.json<Pendency>().sla?.dueAt;
    };
    expect(await send('supplier', COMPANY.serra, PROJECT.reforma)).toBe('2026-07-10');
    expect(await send('supplier', COMPANY.porto, PROJECT.cais)).toBe('2026-07-09');
  });
});
