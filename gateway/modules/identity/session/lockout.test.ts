import { expect, test } from 'vitest';
import { waitAfter } from './lockout.ts';

test('seconds to wait after so many failures: none, then doubling up to ten minutes', () => {
  const waits = Array.from({ length: 14 }, (_, failures) => waitAfter(failures, 5));
  expect(waits).toEqual([0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 600, 600, 600, 600]);
  expect(waitAfter(99, 100)).toBe(0);
  expect(waitAfter(100, 100)).toBe(30);
  expect(waitAfter(100_000, 5)).toBe(600);
});
