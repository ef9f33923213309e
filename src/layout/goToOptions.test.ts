import { expect, test } from 'vitest';
import { type GoToOption, matching } from './goToOptions.ts';

const option = (label: string, rest: Partial<GoToOption> = {}): GoToOption => ({
  id: label,
  group: 'g',
  label,
  run: () => undefined,
  ...rest,
});
const OPTIONS = [option('Pendências'), option('Tema escuro'), option('Folha 10/2026', { isAnswer: true })];
const labels = (typed: string) => matching(OPTIONS, typed).map(({ label }) => label);

test('words are found without their accents and in any order', () => {
  expect(labels('pendencias')).toEqual(['Pendências', 'Folha 10/2026']);
  expect(labels('ESCURO tema')).toEqual(['Tema escuro', 'Folha 10/2026']);
});

test('nothing typed shows everything; what the gateway found stays whatever its words', () => {
  expect(labels('  ')).toHaveLength(3);
  expect(labels('zzz')).toEqual(['Folha 10/2026']);
});
