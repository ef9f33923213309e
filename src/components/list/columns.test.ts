import { expect, test } from 'vitest';
import { completeRanks, hiddenByDefault, moveRank, rowHeight, rowsThatFit } from './columns.ts';

test('D-01 the first column stays first, and every column has one place', () => {
  expect(completeRanks(undefined, 4)).toEqual([0, 1, 2, 3]);
  expect(completeRanks([2, 0, 1], 4)).toEqual([0, 2, 1, 3]);
  expect(completeRanks([9, 3, 3], 4)).toEqual([0, 3, 1, 2]);
});

test('D-01 a column moves to any place but the first', () => {
  expect(moveRank([0, 1, 2, 3], 3, 1)).toEqual([0, 3, 1, 2]);
  expect(moveRank([0, 1, 2, 3], 1, 9)).toEqual([0, 2, 3, 1]);
  expect(moveRank([0, 1, 2, 3], 2, 0)).toEqual([0, 2, 1, 3]);
  expect(moveRank([0, 1, 2, 3], 0, 2)).toEqual([0, 1, 2, 3]);
});

test('D-01 what is hidden at first, and the height of a row', () => {
  expect(hiddenByDefault([{ source: 'a' }, { source: 'b', hidden: true }])).toEqual(['b']);
  expect([rowHeight('compact', true), rowHeight('standard', true), rowHeight('standard', false)]).toEqual([32, 46, 40]);
});

test('L-13 a page that fits has the rows of the window, never fewer than five nor more than one call answers', () => {
  const fitting = { besides: 280, row: 46 };
  expect([900, 1080, 300, 9000].map((height) => rowsThatFit(fitting, height))).toEqual([13, 17, 5, 100]);
});
