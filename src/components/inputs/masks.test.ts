import { expect, test } from 'vitest';
import { caretAfter, cnpjMask, codeMask, phoneMask } from './masks.ts';

test.each([
  ['', ''],
  ['3', '(3'],
  ['31', '(31'],
  ['319', '(31) 9'],
  ['3133334444', '(31) 3333-4444'],
  ['31998765432', '(31) 99876-5432'],
  ['+55 31 99876-5432', '(31) 99876-5432'],
  ['(31) 99876-54321', '(31) 99876-5432'],
  ['abc', ''],
])('A-44 the phone %j is written %j', (typed, written) => {
  expect(phoneMask(typed)).toBe(written);
  expect(phoneMask(written)).toBe(written);
});

test.each([
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11222333000181', '11.222.333/0001-81'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['1122', '11.22'],
  ['112223330001AB', '11.222.333/0001'],
  ['11222333000181999', '11.222.333/0001-81'],
])('K-01 M-15 the CNPJ %j is written %j', (typed, written) => {
  expect(cnpjMask(typed)).toBe(written);
});

test('A-24 a code is six digits, however it was pasted', () => {
  expect(codeMask('123 456')).toBe('123456');
  expect(codeMask(' 12-34-56-78 ')).toBe('123456');
  expect(codeMask('código: 9')).toBe('9');
});

test('A-44 the caret stays where one was typing', () => {
  expect(caretAfter('(31) 99876-5432', '(31) 998765432', 14)).toBe(15);
  expect(caretAfter('(31) 9', '(319', 4)).toBe(6);
  // a digit in the middle: after it, not at the end
  expect(caretAfter('(31) 99876-5432', '(31) 9x9876-5432', 7)).toBe(7);
});
