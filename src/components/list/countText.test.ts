import { expect, test } from 'vitest';
import { countText } from './countText.ts';

test('L-13 a count of four digits is grouped in each language, and says that it goes on beyond the cap', () => {
  expect(['pt-BR', 'es-ES', 'en-US'].map((locale) => countText(1747, locale))).toEqual(['1.747', '1.747', '1,747']);
  expect(countText(10_000, 'pt-BR')).toBe('10.000+');
  expect(countText(undefined, 'pt-BR')).toBeUndefined();
});
