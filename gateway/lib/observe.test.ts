import { expect, test } from 'vitest';
import { combined, type Observed, observed, shapeOf, slowStatements } from './observe.ts';

const statement: Observed = { kind: 'statement', text: "select * from employees where name = 'Maria'", on: 'primary' };

test.each([
  ["select 1 from users where email = 'a@b.example' and id = 12", 'select ? from users where email = ? and id = ?'],
  ["where note = 'it''s 5' and x = $1 and t2.c3 = 4.5", 'where note = ? and x = $1 and t2.c3 = ?'],
  ['id in (1, 2,3)\n  limit 10', 'id in (?, …) limit ?'],
])('the shape of a statement holds no value: %s', (text, shape) => {
  expect(shapeOf(text)).toBe(shape);
});

test('a slow statement is logged by its shape, a quick one is not', async () => {
  const lines: object[] = [];
  const log = { warn: (details: object) => void lines.push(details) };
  await observed(slowStatements(60_000, log), statement, async () => 1);
  expect(lines).toEqual([]);
  await observed(slowStatements(0, log), statement, async () => 1);
  expect(lines).toEqual([
    { ms: expect.any(Number), on: 'primary', statement: 'select * from employees where name = ?' },
  ]);
});

test('several observers see beginning and end, also of what fails, and what runs inside is part of each', async () => {
  const seen: string[] = [];
  const observer = (name: string) => () => ({
    run<T>(work: () => T): T {
      seen.push(`${name} around`);
      return work();
    },
    end: ({ error }: { error?: unknown } = {}) => void seen.push(`${name} ${error ? 'failed' : 'done'}`),
  });
  const both = combined(observer('one'), undefined, () => undefined, observer('two'));
  expect(await observed(both, statement, async () => seen.push('work'))).toBe(3);
  await expect(observed(both, statement, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(seen).toEqual([
    ...['one around', 'two around', 'work', 'one done', 'two done'],
    ...['one around', 'two around', 'one failed', 'two failed'],
  ]);
  expect(combined(undefined)).toBeUndefined();
});
