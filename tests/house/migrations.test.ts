import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const FOLDER = 'gateway/db/migrations';
/** From here on old and new gateways run side by side over a migration (`docs/operations.md`). */
const FIRST = 600;

const REMOVES = /\b(?:drop\s+(?:table|column)|rename\s+(?:to|column)|alter\s+column\s+\S+\s+(?:set\s+data\s+)?type)\b/i;
const DEMANDS =
  /\bset\s+not\s+null\b|\badd\s+column\b(?:(?!\bdefault\b)[^;,])*\bnot\s+null\b(?!(?:(?!;|,)[\s\S])*\bdefault\b)/i;
const SECOND_STEP = /^-- Second step of (\S+)/;

/** What a gateway of the version before could not live with, unless the migration is the second step of an earlier one. */
function violation(name: string, text: string, known: readonly string[]): string | undefined {
  const first = SECOND_STEP.exec(text)?.[1];
  const statements = text.replace(/--.*$/gm, '');
  if (!REMOVES.test(statements) && !DEMANDS.test(statements)) return undefined;
  if (first === undefined) return `${name} takes away or demands what the gateways beside it do not know of`;
  return known.includes(first) && first < name ? undefined : `${name} names no earlier migration`;
}

test('migrations only add, or are the second step of one that did', () => {
  const names = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.replace(/\.sql$/, ''));
  const judged = names.filter((name) => Number(name.slice(0, 4)) >= FIRST);
  expect(
    judged.flatMap((name) => violation(name, readFileSync(join(FOLDER, `${name}.sql`), 'utf8'), names) ?? []),
  ).toEqual([]);
});

describe('the check of migrations can go red', () => {
  test.each([
    'alter table users drop column phone;',
    'drop table drafts;',
    'alter table users rename column phone to telephone;',
    'alter table users alter column name set data type varchar(10);',
    'alter table users alter column name set not null;',
    'alter table users add column age integer not null;',
  ])('%s', (text) => {
    expect(violation('0700_x', text, ['0650_first', '0700_x'])).toContain('0700_x');
    expect(violation('0700_x', `-- Second step of 0650_first\n${text}`, ['0650_first', '0700_x'])).toBeUndefined();
    expect(violation('0700_x', `-- Second step of 0900_later\n${text}`, ['0700_x', '0900_later'])).toContain('earlier');
  });

  test.each([
    'create table drafts (id bigint not null);',
    'alter table users add column age integer;',
    "alter table users add column kind text not null default 'A';",
    "alter table users add column kind text default 'A' not null, add column age integer;",
    'drop index users_name; create index users_name on users (name); -- drop table x',
  ])('not for %s', (text) => {
    expect(violation('0700_x', text, [])).toBeUndefined();
  });
});
