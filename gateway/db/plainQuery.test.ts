import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { written } from './plainQuery.ts';
import { users } from './schema/users.ts';

const text = (query: ReturnType<typeof sql>) => {
  const { sql: found, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(query);
  return { sql: found, params };
};

test('a query is written as drizzle writes it, and the same string each time', () => {
  const query = (id: number, name: string | null, more = false) =>
    sql`select ${sql.raw('x')}, ${undefined} ${sql`(${id}::int)`} from ${sql.join([sql`a`, sql`b`], sql`, `)} where ${name}${name} ${more ? sql`and ${true}` : sql``}`;
  for (const each of [query(1, 'a'), query(2, null), query(3, 'c', true), sql``, sql`select 1`]) {
    const own = written(each);
    expect(own).not.toBe(each);
    expect(text(own)).toEqual(text(each));
  }
});

test('what names tables, columns, lists or dates is left to drizzle', () => {
  for (const each of [sql`select ${users.uid} from ${users}`, sql`select ${[1, 2]}`, sql`select ${new Date(0)}`]) {
    expect(written(each)).toBe(each);
  }
});
