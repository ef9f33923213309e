import { expect, test } from 'vitest';
import { between } from './selection.ts';

const rows = [7, 3, 9, 1].map((id) => ({ id }));

test('D-01 a range goes from the last selected row to the current one, in the order of the page, either way', () => {
  expect(between(rows, 3, 1)).toEqual([3, 9, 1]);
  expect(between(rows, 1, 3)).toEqual([3, 9, 1]);
  expect(between(rows, 9, 9)).toEqual([9]);
  // the other end is on another page
  expect(between(rows, 5, 9)).toEqual([]);
});
