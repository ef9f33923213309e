import { expect, test } from 'vitest';
import { isSparing } from './sparing.ts';

test('D-08 the next pendency is fetched ahead, but not where bytes are dear or slow', () => {
  expect(isSparing(undefined)).toBe(false);
  expect(isSparing({ effectiveType: '4g' })).toBe(false);
  expect(isSparing({ saveData: true, effectiveType: '4g' })).toBe(true);
  expect(isSparing({ effectiveType: 'slow-2g' })).toBe(true);
});
