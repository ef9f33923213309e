import { expect, test } from 'vitest';
import { prefersReducedData } from './prefersReducedData.ts';

test('D-08 the next pendency is fetched ahead, but not where bytes are dear or slow', () => {
  expect(prefersReducedData(undefined)).toBe(false);
  expect(prefersReducedData({ effectiveType: '4g' })).toBe(false);
  expect(prefersReducedData({ saveData: true, effectiveType: '4g' })).toBe(true);
  expect(prefersReducedData({ effectiveType: 'slow-2g' })).toBe(true);
});
