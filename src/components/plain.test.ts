import { expect, test } from 'vitest';
import { plain } from './plain.ts';

test('people search without accents and capitals', () => {
  expect(plain('Área Ção')).toBe('area cao');
});
