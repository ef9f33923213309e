import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rows } from '../../gateway/db/client.ts';
import { DATABASES } from '../support/app.ts';
import { createBuilders } from '../support/builders.ts';
import { startGateway } from '../support/process.ts';
import { withDatabase } from './support/crash.ts';
import type { Store } from './support/store.ts';
import { storeForTest } from './support/stores.ts';

const CLOCK = '"job":"pendencies-by-date"';

async function gatewayForTest(store: Store) {
  const gateway = await startGateway(store.env);
  onTestFinished(async () => void (await gateway.end('SIGKILL')));
  return gateway;
}

/** As before any start: the next one makes what the scheduler needs. */
const unscheduled = (store: Store): Promise<unknown> =>
  withDatabase(store, ({ db }) => db.execute(sql`drop schema pgboss cascade`));

/** Pendencies whose day passed while no gateway ran. */
const overdue = (store: Store): Promise<number[]> =>
  withDatabase(store, async ({ db }) => {
    const build = createBuilders(db);
    const ids: number[] = [];
    for (let i = 0; i < 30; i++) ids.push(await build.aPendency({ status: 'DONE', expirationDate: '2024-01-31' }));
    return ids;
  });

/** The moves that the clock wrote into the history of each pendency, in order. */
const movesOf = (store: Store, ids: readonly number[]): Promise<string[]> =>
  withDatabase(store, async ({ db }) =>
    (
      await rows<{ moves: string }>(
        db,
        sql`select x.status || ': ' || string_agg(a.field_name, ', ' order by a.id) as moves
            from pendencies x join audit a on a.entity = 'pendency' and a.entity_id = x.id::text
            where x.id in ${[...ids]} group by x.id, x.status`,
      )
    ).map(({ moves }) => moves),
  );

describe.each(DATABASES)('on %s', (kind) => {
  test('D-42 a start catches up with the days that it was off, once', async () => {
    const store = await storeForTest(kind);
    await unscheduled(store);
    const ids = await overdue(store);
    for (let start = 0; start < 2; start++) {
      const gateway = await gatewayForTest(store);
      while (!gateway.log().includes(CLOCK)) await wait(20);
      expect(await gateway.end('SIGTERM')).toMatchObject({ code: 0 });
      expect(gateway.log()).not.toMatch(/"level":[56]0/);
    }
    expect(await movesOf(store, ids)).toEqual(ids.map(() => 'EXPIRED: next_due, expire'));
  });
});

if (DATABASES.includes('postgresql')) {
  test('D-42 R12 two gateways on one PostgreSQL: each day is done once, and one that is killed is no loss', async () => {
    const store = await storeForTest('postgresql');
    await unscheduled(store);
    const ids = await overdue(store);
    const [first, second] = await Promise.all([gatewayForTest(store), gatewayForTest(store)]);
    const database = await store.open();
    onTestFinished(() => database.close());
    const completed = async (): Promise<number> => {
      const [row] = await rows<{ n: number }>(
        database.db,
        sql`select count(*)::int as n from pgboss.job where name = 'pendencies-by-date' and state = 'completed'`,
      );
      return row?.n ?? 0;
    };
    while ((await completed()) < 2) await wait(50);
    expect(await movesOf(store, ids)).toEqual(ids.map(() => 'EXPIRED: next_due, expire'));
    const schedules = await rows<{ name: string; cron: string; timezone: string }>(
      database.db,
      sql`select name, cron, timezone from pgboss.schedule where name = 'pendencies-by-date'`,
    );
    expect(schedules).toEqual([{ name: 'pendencies-by-date', cron: '5 0 * * *', timezone: 'America/Sao_Paulo' }]);

    // A day of one minute: both clocks see it, and one job comes of it.
    const sinceThen = new Date().toISOString();
    await database.db.execute(sql`update pgboss.schedule set cron = '* * * * *' where name = 'pendencies-by-date'`);
    while ((await completed()) < 3) await wait(100);
    const perMinute = await rows<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from pgboss.job where name = 'pendencies-by-date'
          and created_on > ${sinceThen}::timestamptz group by date_trunc('minute', created_on)`,
    );
    expect(perMinute).toEqual(perMinute.map(() => ({ n: 1 })));

    await first.end('SIGKILL');
    const sent = await completed();
    await database.db.execute(sql`insert into pgboss.job (name) values ('pendencies-by-date')`);
    while ((await completed()) <= sent) await wait(50);
    expect(await second.end('SIGTERM')).toMatchObject({ code: 0 });
  });
}
