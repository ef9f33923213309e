import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, rows } from './client.ts';

type Template = [strings: TemplateStringsArray, ...values: unknown[]];

/** The only column of every row: ``column(db)<string>`select name from …` ``. */
export const column =
  (db: Pick<Db, 'execute'>) =>
  async <Value>(...template: Template): Promise<Value[]> =>
    (await rows(db)<Record<string, Value>>(...template)).flatMap((row) => Object.values(row));

/** The only column of the first row; undefined without a row. */
export const value =
  (db: Pick<Db, 'execute'>) =>
  async <Value>(...template: Template): Promise<Value | undefined> =>
    (await column(db)<Value>(...template))[0];

/** The number that ``select count(*)::int …`` gives. */
export const count =
  (db: Pick<Db, 'execute'>) =>
  async (...template: Template): Promise<number> =>
    (await value(db)<number>(...template)) ?? 0;

/** Inserts one row; returns the id that the database gave it. */
export async function insertId<Table extends PgTable & { id: PgColumn }>(
  tx: Pick<Db, 'insert'>,
  table: Table,
  values: Table['$inferInsert'],
): Promise<Table['id']['_']['data']> {
  const [row] = await tx.insert<PgTable>(table).values(values).returning({ id: table.id });
  if (!row) throw new Error('the row was not written');
  return row.id as Table['id']['_']['data'];
}
