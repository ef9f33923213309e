import { expect, test } from 'vitest';
import { SECTION_KEY } from './sectionKeys.ts';

test('every section has a letter of its own after G', () => {
  const letters = Object.values(SECTION_KEY);
  expect(letters.filter((letter, at) => letters.indexOf(letter) !== at)).toEqual([]);
});
