import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { changed, type Db, rows } from './client.ts';

/** Rows of one statement: few statements, and none so long that it meets the statement timeout. */
const CHUNK = 1000;

const nameOf = (column: PgColumn): string => (column.keyAsName ? toSnakeCase(column.name) : column.name);

/**
 * Inserts many rows with one JSON parameter per statement, which both databases read faster than a long list of
 * parameters. The columns are those of the first row; `computed` gives a column as SQL over `x`, the row as sent.
 */
export async function bulkInsert<Table extends PgTable>(
  tx: Pick<Db, 'execute'>,
  table: Table,
  values: readonly (Table['$inferInsert'] & { id?: number })[],
  computed: Record<string, SQL> = {},
): Promise<void> {
  const [first] = values;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(nameOf(column))),
    sql`, `,
  );
  const shape = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  const picked = sql.join(
    columns.map(([key]) => computed[key] ?? sql`x.${sql.identifier(key)}`),
    sql`, `,
  );
  for (let start = 0; start < values.length; start += CHUNK) {
    const chunk = JSON.stringify(values.slice(start, start + CHUNK));
    await changed(tx)`
      insert into ${table} (${names}) overriding system value select ${picked} from jsonb_to_recordset(${chunk}::jsonb) as x(${shape})`;
  }
}

/** `count` fresh ids of a table, in ascending order, so that rows can refer to each other before they are written. */
export async function takeIds(tx: Pick<Db, 'execute'>, table: string, count: number): Promise<number[]> {
  const taken = await rows(tx)<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int) order by 1`;
  return taken.map(({ id }) => id);
}
