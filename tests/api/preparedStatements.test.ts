import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';

describe.each(DATABASES)('prepared statements, on %s', (on) => {
  let t: TestApp;
  const warnings: Error[] = [];
  const keep = (warning: Error) => void warnings.push(warning);
  beforeAll(async () => {
    process.on('warning', keep);
    t = await buildTestApp({ on });
    await t.db.execute(sql`create table things (id int primary key, name text, day date, at timestamptz)`);
  });
  afterAll(async () => {
    process.off('warning', keep);
    await t.close();
  });
  const add = (db: Pick<Db, 'execute'>, id: number, name: string | null) =>
    rows(
      db,
      sql`insert into things values (${id}, ${name}, ${'2026-11-22'}, ${'2026-11-22T12:00:00Z'}) returning id, name, day, at`,
    );

  test('the rows are the same from the first use on, null and dates as text too', async () => {
    const found: unknown[] = [];
    await t.db.transaction(async (tx) => {
      for (const id of [1, 2, 3]) found.push(...(await add(tx, id, id === 2 ? null : 'a')));
    });
    const rest = { day: '2026-11-22', at: '2026-11-22 12:00:00+00' };
    expect(found).toEqual([
      { id: 1, name: 'a', ...rest },
      { id: 2, name: null, ...rest },
      { id: 3, name: 'a', ...rest },
    ]);
  });

  test('a connection keeps one statement for a text, whatever the values', async () => {
    await t.db.transaction(async (tx) => {
      for (const limit of [1, 2, 3]) await rows(tx, sql`select uid from users limit ${limit}`);
      const kept = await rows<{ statement: string }>(tx, sql`select statement from pg_prepared_statements`);
      expect(kept.filter(({ statement }) => statement.includes('from users limit'))).toHaveLength(1);
    });
  });

  test('what a transaction wrote is seen in it, and undone with it', async () => {
    const named = (name: string) => sql`select id from companies where trading_name = ${name}`;
    const undone = t.db.transaction(async (tx) => {
      for (const name of ['Uma', 'Outra']) {
        await tx.execute(sql`update companies set trading_name = ${name} where id = ${1}`);
        expect(await rows(tx, named(name))).toEqual([{ id: 1 }]);
      }
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows(t.db, named('Outra'))).toEqual([]);
  });

  test("an error is the database's own and leaves the connection usable", async () => {
    const refused = t.db.transaction(async (tx) => {
      await add(tx, 11, 'a');
      await add(tx, 12, 'a');
      await add(tx, 11, 'a');
    });
    const duplicate = { cause: { code: '23505', constraint: 'things_pkey' } };
    await expect(refused).rejects.toMatchObject(duplicate);
    await add(t.db, 11, 'a');
    await expect(add(t.db, 11, 'a')).rejects.toMatchObject(duplicate);
    expect(await add(t.db, 12, 'a')).toHaveLength(1);
  });

  test('many at the same time each get their own rows', async () => {
    const asked = Array.from({ length: 40 }, (_, at) => 1 + (at % 3));
    const found = await Promise.all(
      asked.map((id) => rows<{ id: number }>(t.db, sql`select c.id from companies c where c.id = ${id}`)),
    );
    expect(found.map(([row]) => row?.id)).toEqual(asked);
  });

  test('a migration that changes what a statement returns fails it once at most', async () => {
    const all = () => rows<object>(t.db, sql`select * from things order by id limit 1`);
    for (let use = 0; use < 3; use++) await all();
    await t.db.execute(sql`alter table things add column more int`);
    await all().catch(() => undefined);
    expect(Object.keys((await all())[0] ?? {})).toContain('more');
  });

  test('what is used least is closed, also in an aborted transaction, and the driver warns of nothing', async () => {
    await t.db.transaction(async (tx) => {
      for (let n = 0; n < 250; n++) for (const _ of [1, 2]) await rows(tx, sql`select ${sql.raw(String(n))} as n`);
      const kept = await rows<{ name: string }>(tx, sql`select name from pg_prepared_statements where name like 'p%'`);
      expect(kept.length).toBeLessThanOrEqual(200);
      expect(kept.length).toBeGreaterThan(190);
      const aborted = tx.transaction(async (inner) => {
        for (const by of [1, 1, 0]) await rows(inner, sql`select 7 / ${by}::int as n`);
      });
      await expect(aborted).rejects.toThrow();
      expect(await rows(tx, sql`select 7 as n`)).toEqual([{ n: 7 }]);
    });
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});
