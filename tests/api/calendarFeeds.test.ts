import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FeedSource } from '../../contract/calendarFeeds.ts';
import { addDays, dayOf } from '../../contract/common.ts';
import { CALENDAR_FEED } from '../../contract/constants.ts';
import type { Permission } from '../../contract/permissions.ts';
import { changed, value } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { COMPANY, EMPLOYEE, PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

describe.each(DATABASES)('calendar feeds, on %s', (on) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await buildTestApp({ on, at: new Date('2028-02-28T15:00:00Z') });
    await changed(t.db)`update pendencies set inactive = true`;
    await changed(
      t.db,
    )`update users set last_access_at = ${t.clock.at.toISOString()}, password_changed_at = ${t.clock.at.toISOString()}`;
  });
  afterEach(() => t.close());

  const ahead = (days: number) => addDays(dayOf(t.clock.at), days);
  const urlOf = (source: FeedSource | string) => `/account/me/calendar-feeds/${source}`;
  const make = (person: PersonName, source: FeedSource | string = 'deadlines') =>
    t.as(person, { method: 'POST', url: urlOf(source) });
  const addressOf = async (person: PersonName, source?: FeedSource) =>
    new URL((await make(person, source)).json<{ address: string }>().address).pathname;
  const read = (path: string) => t.app.inject({ url: path });
  /** The calendar as lines again, what was folded as before. */
  const linesOf = async (path: string) => (await read(path)).body.replaceAll('\r\n ', '').split('\r\n');
  const summaries = async (path: string) =>
    (await linesOf(path)).filter((line) => line.startsWith('SUMMARY:')).map((line) => line.slice(8));
  const permit = (permission: Permission, company: number, isHeld: boolean) =>
    changed(t.db)`update profiles set permissions = case when ${isHeld} then array_append(permissions, ${permission})
      else array_remove(permissions, ${permission}) end where id in (
        select profile_id from memberships where company_id = ${company})`;
  const due = (days: number, more: Parameters<TestApp['build']['aPendency']>[0] = {}) =>
    t.build.aPendency({ status: 'OPEN', dueDate: ahead(days), ...more });

  test('X-08 a calendar program reads deadlines by day and project: whole days, documents and no people, 29 February too', async () => {
    await due(1, { slug: 'crf-fgts', name: 'CRF', searchText: 'crf joana prado' });
    await due(1, { slug: 'crf-fgts', name: 'CRF', status: 'PRE_REJECTED', employeeId: EMPLOYEE.ana });
    await due(1, { name: 'Folha, de; pagamento', referenceMonth: '2028-01-01' });
    await due(40, { status: 'DONE', dueDate: ahead(-9), expirationDate: ahead(40), referenceMonth: '2028-02-01' });
    await due(181, { referenceMonth: '2028-03-01' });
    await due(2, { status: 'IN_REVISION', slaDue: ahead(2), referenceMonth: '2028-04-01' });
    const path = await addressOf('supplier');
    const reply = await read(path);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const lines = await linesOf(path);
    expect(await summaries(path)).toEqual([
      '3 documentos vencem · Reforma do alto-forno',
      '1 documento vence · Reforma do alto-forno',
    ]);
    for (const said of [
      'DTSTART;VALUE=DATE:20280229',
      'DTEND;VALUE=DATE:20280301',
      `UID:due-${PROJECT.reforma}-2028-02-29@prumo`,
      'DESCRIPTION:CRF\\nFolha\\, de\\; pagamento',
      'X-WR-CALNAME:Prazos no Prumo',
    ]) {
      expect(lines).toContain(said);
    }
    expect(reply.body).not.toMatch(/Ana|joana/i);
    const address = new URL(lines.find((line) => line.startsWith('URL:'))?.slice(4) ?? '');
    expect(JSON.parse(address.searchParams.get('filter') ?? '')).toMatchObject({
      'projects[]': [String(PROJECT.reforma)],
    });
    // who decides sees what waits for a decision too, and the other supplier nothing
    expect(await summaries(await addressOf('analyst'))).toContain('1 documento para analisar · Reforma do alto-forno');
    expect(await summaries(await addressOf('otherSupplier'))).toEqual([]);
  });

  test('X-08 only what the person may see now: of the project, of the plans, and nothing without the permissions', async () => {
    await due(3);
    await due(3, { projectId: PROJECT.expansao });
    expect(await summaries(await addressOf('projectReader'))).toEqual([
      expect.stringMatching(/^1 documento vence · Expans/),
    ]);
    const path = await addressOf('supplier');
    expect(await summaries(path)).toHaveLength(2);
    await changed(t.db)`update profiles set features = '{ssma}' where id in (
      select profile_id from memberships where company_id = ${COMPANY.horizonte})`;
    expect(await summaries(path)).toEqual([]);
    for (const permission of ['see_pendency', 'receive_next_due_date_notice'] as const) {
      await permit(permission, COMPANY.horizonte, false);
      expect((await read(path)).statusCode).toBe(404);
      expect((await make('supplier')).statusCode).toBe(403);
      await permit(permission, COMPANY.horizonte, true);
      expect((await read(path)).statusCode).toBe(200);
    }
    await changed(t.db)`update users set disabled = true where email = ${PEOPLE.supplier.email}`;
    expect((await read(path)).statusCode).toBe(404);
  });

  test('X-08 the address is told once, kept as a hash, and ends when it is renewed or revoked; another source has its own', async () => {
    const created = async (source: FeedSource = 'deadlines') =>
      (await t.as('admin', { url: urlOf(source) })).json<{ createdAt: string | null }>().createdAt;
    expect(await created()).toBe(null);
    const [first, risk] = [await addressOf('admin'), await addressOf('admin', 'riskSchedules')];
    expect(await created()).toBe(t.clock.at.toISOString());
    const secret = first.split('/').at(-1) ?? '';
    expect(await value(t.db)<string>`select json_agg(f)::text from calendar_feeds f`).not.toContain(secret);
    expect((await read(`${first}.ics`)).statusCode).toBe(200);
    const second = await addressOf('admin');
    const answers = async () => Promise.all([first, second, risk].map(async (path) => (await read(path)).statusCode));
    expect(await answers()).toEqual([404, 200, 200]);
    // nobody else's address ends with it
    await t.as('supplier', { method: 'DELETE', url: urlOf('deadlines') });
    expect(await answers()).toEqual([404, 200, 200]);
    expect((await t.as('admin', { method: 'DELETE', url: urlOf('deadlines') })).statusCode).toBe(204);
    expect(await answers()).toEqual([404, 404, 200]);
    expect([await created(), await created('riskSchedules')]).toEqual([null, t.clock.at.toISOString()]);
    expect((await make('admin', 'passwords')).json()).toMatchObject({
      details: { fields: [{ path: 'source', code: 'unknown_option' }] },
    });
  });

  test('X-08 a calendar of more deadlines than it shows ends with an entry that says so, in the language of the person', async () => {
    await changed(t.db)`insert into projects (company_id, name, contract, status, created_by, start_date, end_date)
      select company_id, 'Obra ' || n, contract || n, 'ACTIVE', created_by, start_date, end_date
      from projects, generate_series(1, ${CALENDAR_FEED.entries}::int) n where id = ${PROJECT.reforma}`;
    const id = await due(5);
    await changed(
      t.db,
    )`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, name, search_text, plan, type, due_date)
      select p.id, x.contracting_id, x.provider_id, x.system_pendency_id, x.name, x.search_text, x.plan, x.type, x.due_date
      from pendencies x, projects p where x.id = ${id} and p.name like 'Obra %'`;
    await changed(t.db)`update users set language = 'en'`;
    const path = await addressOf('supplier');
    const said = await summaries(path);
    expect(said).toHaveLength(CALENDAR_FEED.entries + 1);
    expect(said.at(-1)).toBe('More deadlines in Prumo');
    expect(await linesOf(path)).toContain('DESCRIPTION:This calendar shows the first 1000 deadlines.');
  });
});
