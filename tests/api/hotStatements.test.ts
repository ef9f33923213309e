import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hotRows, rows } from '../../gateway/db/client.ts';
import { buildTestApp, DATABASES, type TestApp } from '../support/app.ts';

describe.each(DATABASES)('statements whose plan is kept, on %s', (on) => {
  let t: TestApp;
  beforeAll(async () => {
    t = await buildTestApp({ on });
  });
  afterAll(() => t.close());
  const day = (id: number) =>
    sql`select id, date '2026-11-22' as day, timestamptz '2026-11-22T12:00:00Z' as at from companies where id = ${id}`;

  test('the rows are those of a plain statement, dates as text too', async () => {
    const plain = await rows(t.db, day(1));
    expect(plain).toHaveLength(1);
    expect(await hotRows(t.db, day(1))).toEqual(plain);
    await t.db.transaction(async (tx) => expect(await hotRows(tx, day(1))).toEqual(plain));
  });

  test('inside a transaction a plan is kept for each text, whatever the values', async () => {
    await t.db.transaction(async (tx) => {
      const kept = async () => {
        const found = await rows<{ statement: string }>(tx, sql`select statement from pg_prepared_statements`);
        return found.filter(({ statement }) => statement.includes('from users limit')).length;
      };
      for (const limit of [1, 2, 3]) await hotRows(tx, sql`select uid from users limit ${limit}`);
      expect(await kept()).toBe(on === 'postgresql' ? 1 : 0);
    });
  });

  test('what a transaction wrote so is seen in it, and undone with it', async () => {
    const named = (name: string) => sql`select id from companies where trading_name = ${name}`;
    const undone = t.db.transaction(async (tx) => {
      await hotRows(tx, sql`update companies set trading_name = ${'Outra'} where id = ${1}`);
      expect(await hotRows(tx, named('Outra'))).toEqual([{ id: 1 }]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await hotRows(t.db, named('Outra'))).toEqual([]);
  });
});
