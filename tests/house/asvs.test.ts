import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const items = Array.from(text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+?) \| (.+) \|$/gm), (match) => {
  const [, id = '', level = '', , state = '', reason = ''] = match;
  return { id, level, state, reason, tests: Array.from(reason.matchAll(/`([^`]+\.test\.tsx?) › ([^`]+)`/g)) };
});
const STATES = ['shown', 'by construction', 'not met', 'does not apply'];

/** How many items of levels 1 and 2 the standard has. */
const ITEMS = { '1': 70, '2': 183 };

test('S11 every item of levels 1 and 2 of the ASVS has a test or a reason', () => {
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  for (const [level, count] of Object.entries(ITEMS))
    expect([level, items.filter((item) => item.level === level).length]).toEqual([level, count]);
  for (const { id, state, reason, tests } of items) {
    expect([id, STATES]).toEqual([id, expect.arrayContaining([state])]);
    expect([id, state === 'shown' ? tests.length > 0 : reason.length > 5]).toEqual([id, true]);
  }
});

test('S11 every test that the sheet names exists', () => {
  const missing = items.flatMap(({ id, tests }) =>
    tests.flatMap(([, file = '', title = '']) => {
      const path = join(root, file);
      return existsSync(path) && readFileSync(path, 'utf8').includes(title) ? [] : [`${id}: ${file} › ${title}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('S11 the counts of the sheet are those of its rows, and at least nine of ten items of level 2 are met', () => {
  for (const level of ['1', '2'] as const) {
    const of = (state: string) => items.filter((item) => item.level === level && item.state === state).length;
    const [shown, built, not, none] = STATES.map(of);
    const applicable = items.filter((item) => item.level === level).length - (none ?? 0);
    expect(text).toContain(`| ${level} | ${applicable} | ${shown} | ${built} | ${not} | ${none} |`);
    expect((applicable - (not ?? 0)) / applicable).toBeGreaterThan(0.9);
  }
});
