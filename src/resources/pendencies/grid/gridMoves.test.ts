import { expect, test } from 'vitest';
import { moveFrom } from './gridMoves.ts';

const size = { rows: 30, columns: 7 };

test.each([
  ['ArrowDown', false, { row: 6, column: 3 }],
  ['ArrowUp', false, { row: 4, column: 3 }],
  ['ArrowLeft', false, { row: 5, column: 2 }],
  ['ArrowRight', false, { row: 5, column: 4 }],
  ['Home', false, { row: 5, column: 0 }],
  ['End', false, { row: 5, column: 6 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 29, column: 6 }],
  ['PageDown', false, { row: 15, column: 3 }],
  ['PageUp', false, { row: 0, column: 3 }],
])('D-40 %s (control: %s) leads from the sixth row to %o', (key, isControl, place) => {
  expect(moveFrom({ row: 5, column: 3 }, key, isControl, size)).toEqual(place);
});

test('D-40 at an edge the focus stays, and other keys are none of the grid', () => {
  expect(moveFrom({ row: 0, column: 0 }, 'ArrowUp', false, size)).toEqual({ row: 0, column: 0 });
  expect(moveFrom({ row: 0, column: 0 }, 'ArrowLeft', false, size)).toEqual({ row: 0, column: 0 });
  expect(moveFrom({ row: 29, column: 6 }, 'PageDown', false, size)).toEqual({ row: 29, column: 6 });
  expect(moveFrom({ row: 29, column: 6 }, 'ArrowRight', false, size)).toEqual({ row: 29, column: 6 });
  expect(moveFrom({ row: 1, column: 1 }, 'j', false, size)).toBeNull();
  expect(moveFrom({ row: 1, column: 1 }, 'Enter', false, size)).toBeNull();
});
