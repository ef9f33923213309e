import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, test } from 'vitest';
import { maintenance } from './maintenance.ts';

const pglite = new PGlite();
const maintain = maintenance(pglite);
afterAll(() => pglite.close());

test('a table of the embedded database is analysed when it grew, vacuumed when rows died, and its indexes once it is quiet', async () => {
  const state = async () => {
    await pglite.query('select pg_stat_force_next_flush()');
    const { rows } = await pglite.query<{ tuples: number; dead: number; vacuums: number }>(
      `select c.reltuples::int as tuples, n_dead_tup::int as dead, vacuum_count::int as vacuums
       from pg_stat_user_tables s join pg_class c on c.oid = s.relid where s.relname = 'Papéis'`,
    );
    return rows[0];
  };
  await pglite.exec('create table "Papéis" (id int); insert into "Papéis" select generate_series(1, 1000)');
  expect(await state()).toMatchObject({ tuples: -1 });
  await maintain(false);
  expect(await state()).toEqual({ tuples: 1000, dead: 0, vacuums: 0 });
  await pglite.exec('insert into "Papéis" select generate_series(1, 20)');
  await maintain(false);
  expect(await state()).toMatchObject({ tuples: 1000 });
  await pglite.exec('delete from "Papéis" where id <= 600');
  await maintain(false);
  expect(await state()).toEqual({ tuples: 400, dead: 0, vacuums: 1 });
  await maintain(false);
  expect((await state())?.vacuums).toBe(1);
  await maintain(true);
  expect((await state())?.vacuums).toBe(2);
  await maintain(true);
  expect((await state())?.vacuums).toBe(2);
});
