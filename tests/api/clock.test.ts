import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PendencyStatus } from '../../contract/pendencyStatus.ts';
import { rows } from '../../gateway/db/client.ts';
import { appForTest, DATABASES, type TestApp } from '../support/app.ts';

/** Noon in São Paulo. */
const noon = (day: string) => new Date(`${day}T15:00:00Z`);

describe.each(DATABASES)('what time does, on %s', (on) => {
  const statusOf = async (t: TestApp, id: number) =>
    (await rows<{ status: PendencyStatus }>(t.db, sql`select status from pendencies where id = ${id}`))[0]?.status;
  const stepsOf = (t: TestApp, id: number) =>
    rows<{ field: string; old: string; new: string; uid: string | null }>(
      t.db,
      sql`select field_name as field, old_value as old, new_value as new, uid from audit
          where entity = 'pendency' and entity_id = ${String(id)} order by id`,
    );

  test('D-42 thirty days before it expires a document is next to due, and the day after it is expired', async () => {
    const t = await appForTest({ on });
    const id = await t.build.aPendency({ status: 'DONE', expirationDate: '2026-11-20' });
    const at = async (instant: Date) => {
      t.clock.at = instant;
      await t.services.pendencies.moveByDate();
      return statusOf(t, id);
    };
    // 2026-10-21 is thirty days before; midnight in São Paulo is three o'clock UTC
    expect(await at(noon('2026-10-20'))).toBe('DONE');
    expect(await at(new Date('2026-10-21T02:59:59.999Z'))).toBe('DONE');
    expect(await at(new Date('2026-10-21T03:00:00.000Z'))).toBe('NEXT_DUE_DATE');
    expect(await at(noon('2026-11-20'))).toBe('NEXT_DUE_DATE');
    expect(await at(new Date('2026-11-21T02:59:59.999Z'))).toBe('NEXT_DUE_DATE');
    expect(await at(new Date('2026-11-21T03:00:00.000Z'))).toBe('EXPIRED');
    expect(await at(noon('2030-01-01'))).toBe('EXPIRED');
    expect(await stepsOf(t, id)).toEqual([
      { field: 'next_due', old: 'DONE', new: 'NEXT_DUE_DATE', uid: null },
      { field: 'expire', old: 'NEXT_DUE_DATE', new: 'EXPIRED', uid: null },
    ]);
  });

  test('D-42 twice changes nothing the second time', async () => {
    const t = await appForTest({ on });
    const id = await t.build.aPendency({ status: 'DONE', expirationDate: '2026-11-20' });
    t.clock.at = noon('2026-11-10');
    expect(await t.services.pendencies.moveByDate()).toBe(1);
    const [before] = await rows(t.db, sql`select * from pendencies where id = ${id}`);
    t.clock.at = new Date(noon('2026-11-10').getTime() + 60_000);
    expect(await t.services.pendencies.moveByDate()).toBe(0);
    expect(await rows(t.db, sql`select * from pendencies where id = ${id}`)).toEqual([before]);
  });

  test('D-42 it catches up with the days on which the program was off, in both steps', async () => {
    const t = await appForTest({ on });
    const ids = await Promise.all(
      Array.from({ length: 3 }, () => t.build.aPendency({ status: 'DONE', expirationDate: '2026-01-15' })),
    );
    t.clock.at = noon('2026-11-10');
    expect(await t.services.pendencies.moveByDate()).toBe(6);
    for (const id of ids) {
      expect(await statusOf(t, id)).toBe('EXPIRED');
      expect((await stepsOf(t, id)).map((step) => step.new)).toEqual(['NEXT_DUE_DATE', 'EXPIRED']);
    }
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });

  test('D-42 the days before are those of the kind of document, and other statuses stay', async () => {
    const t = await appForTest({ on });
    await t.db.execute(sql`update system_pendencies set next_due_days = 7 where slug = 'crf-fgts'`);
    const seven = await t.build.aPendency({ slug: 'crf-fgts', status: 'DONE', expirationDate: '2026-11-20' });
    const without = await t.build.aPendency({ status: 'DONE' });
    const others = await Promise.all(
      (['OPEN', 'IN_REVISION', 'PRE_ANALYSIS', 'PRE_REJECTED', 'SUPPORT', 'NOT_APPLICABLE'] as const).map((status) =>
        t.build.aPendency({ status, expirationDate: '2026-11-01' }),
      ),
    );
    t.clock.at = noon('2026-11-12');
    expect(await t.services.pendencies.moveByDate()).toBe(0);
    t.clock.at = noon('2026-11-13');
    expect(await t.services.pendencies.moveByDate()).toBe(1);
    expect(await statusOf(t, seven)).toBe('NEXT_DUE_DATE');
    expect(await statusOf(t, without)).toBe('DONE');
    expect(new Set(await Promise.all(others.map((id) => statusOf(t, id))))).not.toContain('EXPIRED');
  });

  test('D-42 more than one batch is moved, each once, also by two gateways at once', async () => {
    const t = await appForTest({ on });
    await t.db.execute(
      sql`insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, reference_month, name, search_text,
            plan, type, status, expiration_date)
          select 1, 1, 3, (select min(id) from system_pendencies), date '1900-01-01' + make_interval(months => n), 'x', 'x',
            'STP', 'PROVIDER', 'DONE', date '2026-01-01' from generate_series(1, 1200) n`,
    );
    t.clock.at = noon('2026-11-10');
    const moved = await Promise.all([t.services.pendencies.moveByDate(), t.services.pendencies.moveByDate()]);
    await t.services.pendencies.moveByDate();
    const [found] = await rows<{ expired: number; entries: number }>(
      t.db,
      sql`select (select count(*)::int from pendencies where status = 'EXPIRED') as expired,
            (select count(*)::int from audit where action = 'STATUS_CHANGED') as entries`,
    );
    expect(found).toEqual({ expired: 1200, entries: 2400 });
    expect((moved[0] ?? 0) + (moved[1] ?? 0)).toBeLessThanOrEqual(2400);
    expect(await t.services.pendencies.wrongCounters()).toEqual([]);
  });
});
