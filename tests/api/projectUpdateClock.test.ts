import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { movements } from '../../gateway/db/schema/employees.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';
import { activeKeys, anEntry, ask } from '../support/projectUpdates.ts';
import { EMPLOYEE, PROJECT } from '../support/world.ts';

/** Noon in America/Sao_Paulo. */
const at = (day: string) => new Date(`${day}T15:00:00Z`);

describe.each(DATABASES)('the calendar changes what is asked, on %s', (on) => {
  let t: TestApp;
  let monthly: number;
  let exam: number;
  beforeAll(async () => {
    t = await buildTestApp({ on });
    monthly = await anEntry(t.db, { name: 'Guia do mês', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
    exam = await anEntry(t.db, { name: 'Exame', plan: 'SSMA', type: 'EMPLOYEE' });
    await ask(t.db, [monthly, exam]);
    await t.db.execute(
      sql`update projects set start_date = '2026-01-01', end_date = '2026-06-20' where id = ${PROJECT.reforma}`,
    );
  });
  afterAll(() => t.close());

  const organise = async () => {
    await t.db.transaction((tx) =>
      t.services.projectUpdates.request(tx, { projectId: PROJECT.reforma, uid: null, blocks: false }),
    );
    t.services.projectUpdates.wake();
    await t.services.projectUpdates.settled();
  };
  const tick = async (): Promise<number> => {
    const asked = await t.services.projectUpdates.followTheCalendar();
    await t.services.projectUpdates.settled();
    return asked;
  };
  const monthsAsked = async () =>
    (await activeKeys(t.db)).filter((key) => key.includes(`/${monthly}/`)).map((key) => key.split('/').at(-1));
  const examIsAsked = async () => (await activeKeys(t.db)).some((key) => key.includes(`/${exam}/`));
  beforeEach(async () => {
    await t.db.execute(sql`delete from movements`);
    t.clock.at = at('2026-02-27');
    await organise();
  });

  test('D-42, C-11: a new reference month is asked for right after midnight in America/Sao_Paulo, once', async () => {
    const until = ['2026-01', '2026-02'];
    expect(await monthsAsked()).toEqual(until);
    t.clock.at = new Date('2026-03-01T02:59:00Z');
    expect(await tick()).toBe(0);
    t.clock.at = new Date('2026-03-01T03:01:00Z');
    expect(await tick()).toBe(1);
    expect(await monthsAsked()).toEqual([...until, '2026-03']);
    expect(await tick()).toBe(0);
  });

  test('D-42, C-11: it catches up after the program was off, also past the end of the project', async () => {
    t.clock.at = at('2026-09-10');
    expect(await tick()).toBe(1);
    expect(await monthsAsked()).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
    t.clock.at = at('2026-10-10');
    expect(await tick()).toBe(0);
  });

  test('E-10, D-42: on the day after a leave its SSMA documents are asked again, and nothing is blocked', async () => {
    const leave = { type: 'LEAVE', startDate: '2026-02-20', endDate: '2026-03-03' };
    await t.db.insert(movements).values({ employeeId: EMPLOYEE.ana, ...leave });
    await t.db.transaction((tx) => t.services.projectUpdates.updateEmployee(tx, { employeeId: EMPLOYEE.ana }));
    expect(await examIsAsked()).toBe(false);
    t.clock.at = at('2026-03-03');
    await tick();
    expect(await examIsAsked()).toBe(false);
    t.clock.at = at('2026-03-04');
    expect(await t.services.projectUpdates.followTheCalendar()).toBe(1);
    const blocked = await t.db.execute(sql`select 1 from projects where id = ${PROJECT.reforma} and is_blocked`);
    expect(blocked).toMatchObject({ rows: [] });
    await t.services.projectUpdates.settled();
    expect(await examIsAsked()).toBe(true);
  });

  test('D-42 two clocks at the same moment ask once', async () => {
    t.clock.at = at('2026-04-02');
    const asked = await Promise.all([1, 2, 3].map(() => t.services.projectUpdates.followTheCalendar()));
    await t.services.projectUpdates.settled();
    expect(asked.reduce((sum, n) => sum + n, 0)).toBe(1);
  });
});
