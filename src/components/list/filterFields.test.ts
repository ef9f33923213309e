import { beforeAll, expect, test } from 'vitest';
import { i18n, i18nOptions, t } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { cleared, describeFilters, type FilterField } from './filterFields.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

const months: FilterField = {
  id: 'months',
  kind: 'months',
  place: 'rail',
  label: 'Mês',
  chipLabel: 'Ref.',
  startKey: 'from',
  endKey: 'until',
  alsoKey: 'without',
  alsoLabel: 'Incluir as sem mês',
  alsoChipLabel: 'Sem mês de ref.',
};
const status: FilterField = {
  id: 'status',
  kind: 'many',
  look: 'facets',
  place: 'rail',
  label: 'Situação',
  key: 'status[]',
  options: ['A', 'B', 'C'].map((value) => ({ value, label: `Nome ${value}` })),
};
const days: FilterField = {
  id: 'days',
  kind: 'days',
  place: 'more',
  label: 'Período',
  startKey: 'start',
  endKey: 'end',
};
const flag: FilterField = {
  id: 'flag',
  kind: 'flag',
  place: 'more',
  label: 'Inativas',
  key: 'inactive',
  text: 'Incluir',
};
const all = [status, months, days, flag];
const chips = (values: Record<string, string | boolean | string[]>) =>
  describeFilters(all, values, t).map(({ label, text, keys }) => [label, text, keys]);

test('D-02 a chip for each active filter, none for the others', () => {
  expect(chips({})).toEqual([]);
  expect(chips({ 'status[]': ['A', 'B'], inactive: true, other: 'x' })).toEqual([
    ['Situação', 'Nome A, Nome B', ['status[]']],
    ['Inativas', 'Incluir', ['inactive']],
  ]);
  expect(chips({ 'status[]': ['A', 'B', 'C'] })[0]?.[1]).toBe('3 escolhidos');
});

test('D-02 a range of months and those without a month are removed apart', () => {
  expect(chips({ from: '2026-10', until: '2026-11', without: true })).toEqual([
    ['Ref.', '10/2026 – 11/2026', ['from', 'until']],
    ['Sem mês de ref.', 'Incluir', ['without']],
  ]);
  expect(chips({ from: '2026-10', until: '2026-10' })[0]?.[1]).toBe('10/2026');
  expect(chips({ without: true })).toEqual([['Sem mês de ref.', 'Somente', ['without']]]);
});

test('D-02 a range may be open at one end', () => {
  expect(chips({ start: '2026-11-01' })[0]?.[1]).toBe('a partir de 01/11/2026');
  expect(chips({ end: '2026-11-30' })[0]?.[1]).toBe('até 30/11/2026');
});

test('D-02 taking a filter away takes all that it sets', () => {
  expect(cleared(months)).toEqual({ from: undefined, until: undefined, without: undefined });
});
