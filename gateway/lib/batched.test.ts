import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('keys asked for while a query runs share the next one, and an error reaches only those that share it', async () => {
  const queries: { keys: string[]; answer: (found: Map<string, number>) => void; fail: (error: Error) => void }[] = [];
  const find = batched<string, number>(
    (keys) => new Promise((answer, fail) => void queries.push({ keys, answer, fail })),
  );
  const first = find('a');
  await Promise.resolve();
  const second = [find('a'), find('b'), find('b')];
  expect(queries.map(({ keys }) => keys)).toEqual([['a']]);

  queries[0]?.answer(new Map([['a', 1]]));
  expect(await first).toBe(1);
  await new Promise(setImmediate);
  const third = find('c');
  expect(queries.map(({ keys }) => keys)).toEqual([['a'], ['a', 'b']]);

  queries[1]?.fail(new Error('away'));
  expect((await Promise.allSettled(second)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await new Promise(setImmediate);
  queries[2]?.answer(new Map());
  expect(await third).toBeUndefined();
  expect(queries).toHaveLength(3);
});
