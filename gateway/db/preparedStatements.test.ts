import { expect, test } from 'vitest';
import { statementCache } from './preparedStatements.ts';

test('a text is prepared at its second use, the least recently used statement is closed', () => {
  const closed: string[] = [];
  const cache = statementCache<string>((name) => closed.push(name), 2);
  const use = (text: string) => cache.find(text, () => `for ${text}`);
  expect(use('select 1')).toBeUndefined();
  expect(use('select 1')).toBe('for select 1');
  expect([use('select 2'), use('select 2')]).toEqual([undefined, 'for select 2']);
  expect(use('select 1')).toBe('for select 1');
  use('select 3');
  expect(closed).toEqual(['for select 2']);
  cache.forget('select 1');
  expect(closed).toEqual(['for select 2', 'for select 1']);
});

test('what is planned for its own pattern, no query, or very long is not prepared', () => {
  const cache = statementCache<string>(() => undefined);
  const byPattern = ["select 1 where 'a' like $1", "select 1 where 'a' not ilike '%' || $1"];
  for (const text of [...byPattern, 'begin', 'explain select 1', `select '${'x'.repeat(70_000)}'`]) {
    expect([1, 2, 3].map(() => cache.find(text, () => 'prepared'))).toEqual([undefined, undefined, undefined]);
  }
  const ofItsOwn = "select 1 where 'aso' like 'a%' and $1";
  expect([1, 2].map(() => cache.find(ofItsOwn, () => 'prepared'))).toEqual([undefined, 'prepared']);
});
