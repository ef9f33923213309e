import { expect, test } from 'vitest';
import { allPaths, isTest, readSource } from './sources.ts';
import { rowsOf, testTitles } from './titles.ts';

/** Rows of the inventory that the product promises so far; a range counts up within its letter. */
const promised = [
  'X-01, X-02, X-03, X-08, X-09, X-10, X-12, X-14, X-15, X-20, X-21, X-25',
  'A-01..A-44',
  'B-01..B-32',
  'C-01..C-21',
  'D-01..D-43',
  'E-01..E-26',
  'F-01..F-08',
  'G-01..G-09, X-17',
  'H-01..H-11',
  'I-01..I-12, X-18',
  'J-01..J-08',
  'K-01..K-08',
  'L-01..L-20',
  'M-01..M-22',
].flatMap((line) => line.split(', ').flatMap(rowsOfRange));

function rowsOfRange(range: string): string[] {
  const [first = '', last = first] = range.split('..');
  const from = Number(first.slice(2));
  const count = Number(last.slice(2)) - from + 1;
  return Array.from({ length: count }, (_, index) => `${first.slice(0, 2)}${String(from + index).padStart(2, '0')}`);
}

test('every promised row of the inventory is shown by a test whose name begins with it', () => {
  const tests = allPaths().filter((path) => /^(contract|demo|gateway|src|tests|scripts)\//.test(path) && isTest(path));
  const shown = new Set(tests.map(readSource).flatMap(testTitles).flatMap(rowsOf));
  expect(promised.filter((row) => !shown.has(row))).toEqual([]);
});

test('the rows of a title are those that it begins with', () => {
  expect(rowsOfRange('D-09..D-11')).toEqual(['D-09', 'D-10', 'D-11']);
  expect(rowsOf('D-14 conclude is refused while an item is No')).toEqual(['D-14']);
  expect(rowsOf('M-12, M-13, M-14: the numbers of the specification')).toEqual(['M-12', 'M-13', 'M-14']);
  expect(rowsOf('conclude (D-14)')).toEqual([]);
  const text = "test.each([1])('D-07 %s', () => {}); test(`D-08 ${x}`, f); it('L-05', f); describe('D-01', f);";
  expect(testTitles({ path: 'a.test.ts', text })).toEqual(['D-07 %s', 'D-08 …', 'L-05']);
});
