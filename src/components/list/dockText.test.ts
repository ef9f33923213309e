import { beforeAll, expect, test } from 'vitest';
import { PAGE_SIZE, PAGE_SIZE_CHOICES } from '../../../contract/constants.ts';
import { i18n, i18nOptions, t } from '../../i18n/index.ts';
import { texts } from '../../i18n/pt/index.ts';
import { isTooDeep, lastPageOf, rangeText } from './countText.ts';

beforeAll(async () => {
  await i18n.init({ ...i18nOptions, lng: 'pt', resources: { pt: { translation: texts } } });
});

const text = (page: number, perPage: number, total: number, totalIsEstimate = false) =>
  rangeText({ page, perPage, total, totalIsEstimate }, t, 'pt-BR');

test('L-13 the dock says Itens por página, with 10, 25, 50 and 100 to choose and 10 at first', () => {
  expect(t('lists.perPage')).toBe('Itens por página');
  expect(PAGE_SIZE_CHOICES).toEqual([10, 25, 50, 100]);
  expect(PAGE_SIZE.pendencies).toBe(10);
});

test('D-01 the range of rows, and how many there are', () => {
  expect(text(1, 10, 1842)).toBe('1–10 de 1.842');
  expect(text(185, 10, 1842)).toBe('1.841–1.842 de 1.842');
  expect(text(1, 10, 0)).toBe('0–0 de 0');
});

test('D-01 an estimated total is said to be one', () => {
  expect(text(2, 25, 120_000, true)).toBe('26–50 de cerca de 120.000');
});

test('D-01 the last page is reached at once only where totals are exact', () => {
  expect(lastPageOf({ page: 1, perPage: 10, total: 0 })).toBe(1);
  expect(isTooDeep({ page: 1, perPage: 10, total: 10_000 })).toBe(false);
  expect(isTooDeep({ page: 1, perPage: 10, total: 10_500 })).toBe(true);
});
