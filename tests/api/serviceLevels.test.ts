import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../contract/common.ts';
import type { MoveBody, Pendency } from '../../contract/pendencies.ts';
import type { Actor } from '../../gateway/access/actor.ts';
import { rows } from '../../gateway/db/client.ts';
import { calendarOf } from '../../gateway/lib/businessDays.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { PEOPLE, type PersonName, PROJECT } from '../support/world.ts';

/** When an analysis is due, by the calendar and the clock of São Paulo, where midnight is three o'clock UTC. */
describe.each(DATABASES)('service levels, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());

  /** As the gateway knows a person; sessions would end while the clock goes from day to day. */
  async function actor(person: PersonName): Promise<Actor> {
    const [user] = await rows<{ uid: string }>(t.db, sql`select uid from users where email = ${PEOPLE[person].email}`);
    return t.services.authentication.personOf(user?.uid ?? '', null);
  }
  async function move(person: PersonName, id: number, body: MoveBody): Promise<Pendency['sla']> {
    return (await t.services.pendencies.move(await actor(person), id, body)).sla;
  }
  const send = { status: 'IN_REVISION', action: 'send' } as const;
  /** Sent at such a moment, for the first time. */
  async function received(at: string): Promise<number> {
    await t.db.execute(sql`update projects set analysis_days = 3, re_analysis_days = 2 where id = ${PROJECT.reforma}`);
    const id = await t.build.aPendency({ status: 'OPEN', checklist: ['INVALID'] });
    await t.build.aDocument(t.files, id, { expirationDate: null });
    t.clock.at = new Date(at);
    await move('supplier', id, send);
    return id;
  }
  async function slaAt(id: number, at: string): Promise<Pendency['sla']> {
    t.clock.at = new Date(at);
    return (await t.services.pendencies.get(await actor('analyst'), id)).sla;
  }

  test('C-10 D-05 the days of a first analysis begin with the day in São Paulo on which it was sent', async () => {
    const eve = await received('2026-12-31T02:59:59Z');
    const next = await received('2026-12-31T03:00:00Z');
    // 30 December is a Wednesday; New Year's Day and the weekend do not count
    expect(await slaAt(eve, '2026-12-31T12:00:00Z')).toEqual({ dueAt: '2027-01-05', state: 'ON_TIME', lateDays: 0 });
    expect(await slaAt(next, '2026-12-31T12:00:00Z')).toEqual({ dueAt: '2027-01-06', state: 'ON_TIME', lateDays: 0 });
  });

  test('C-10 D-05 it is due until the last moment of its day, and late from midnight on', async () => {
    const id = await received('2026-11-25T15:00:00Z');
    // Thursday, Friday, and Monday, the last day of the month
    expect(await slaAt(id, '2026-11-30T02:59:59Z')).toEqual({ dueAt: '2026-11-30', state: 'ON_TIME', lateDays: 0 });
    expect(await slaAt(id, '2026-11-30T03:00:00Z')).toEqual({ dueAt: '2026-11-30', state: 'DUE_TODAY', lateDays: 0 });
    expect(await slaAt(id, '2026-12-01T02:59:59Z')).toEqual({ dueAt: '2026-11-30', state: 'DUE_TODAY', lateDays: 0 });
    expect(await slaAt(id, '2026-12-01T03:00:00Z')).toEqual({ dueAt: '2026-11-30', state: 'LATE', lateDays: 1 });
  });

  test('C-10 a late analysis tells its business days, without weekends, national holidays and those of the company', async () => {
    const id = await received('2026-12-17T15:00:00Z');
    const lateAt = async (at: string) => (await slaAt(id, at))?.lateDays;
    expect(await lateAt('2026-12-22T15:00:00Z')).toBe(0);
    // Wednesday and Thursday; Christmas is a Friday
    expect(await lateAt('2026-12-27T15:00:00Z')).toBe(2);
    expect(await lateAt('2026-12-28T15:00:00Z')).toBe(3);
    await t.db.execute(sql`insert into holidays (company_id, day, name)
      select contracting_id, '2026-12-24', 'Véspera' from pendencies where id = ${id}`);
    expect(await lateAt('2026-12-28T15:00:00Z')).toBe(2);
    // a weekend of the company changes nothing
    await t.db.execute(sql`insert into holidays (company_id, day, name)
      select contracting_id, '2026-12-26', 'Sábado' from pendencies where id = ${id}`);
    expect(await lateAt('2026-12-28T15:00:00Z')).toBe(2);
    const calendar = calendarOf(new Set(['2026-12-24', '2026-12-26']));
    for (let day = '2026-12-29'; day < '2027-02-20'; day = addDays(day, 1))
      expect([day, await lateAt(`${day}T15:00:00Z`)]).toEqual([
        day,
        calendar.businessDaysBetween('2026-12-22', day, 100),
      ]);
    await t.db.execute(sql`update pendencies set status = 'OPEN' where id = ${id}`);
    expect(await lateAt('2026-12-28T15:00:00Z')).toBe(0);
  });

  test('C-10 D-05 who sends again waits for the days of a re-analysis, from the new sending on', async () => {
    const id = await received('2026-12-28T15:00:00Z');
    await t.db.execute(sql`update pendency_checklists set status = 'INVALID' where pendency_id = ${id}`);
    const note = 'Falta a assinatura';
    expect(await move('analyst', id, { status: 'OPEN', action: 'reject', note })).toBeNull();
    await t.build.aDocument(t.files, id, { expirationDate: null, round: 2 });
    t.clock.at = new Date('2027-01-01T02:59:59Z');
    await move('supplier', id, send);
    expect(await slaAt(id, '2027-01-01T12:00:00Z')).toEqual({ dueAt: '2027-01-05', state: 'ON_TIME', lateDays: 0 });
  });
});
