import { expect, test } from 'vitest';
import { writtenDocuments } from '../../../../bench/documents/written.ts';
import { isNameQuestion } from '../../../../contract/readings.ts';
import { compare } from './compare.ts';
import { canBeRead } from './kinds.ts';

const documents = writtenDocuments(canBeRead).map(({ pages, expected, ...document }) => {
  const items = compare(pages, expected);
  return {
    ...document,
    differences: items.filter(({ verdict }) => verdict === 'MISMATCH'),
    asks: items.some(isNameQuestion),
  };
});
const good = documents.filter(({ shown }) => shown.length === 0);
const idsOf = (list: typeof documents) => list.map(({ id }) => id);

test('D-28 no written document without a fault is called different', () => {
  const bad = good.flatMap(({ id, differences }) => differences.map(({ field, found }) => `${id}: ${field} ${found}`));
  expect(bad).toEqual([]);
  expect(good.length).toBeGreaterThan(500);
});

test('D-28 every fault of a written document is shown by its field', () => {
  const faulty = documents.filter(({ shown, isAsked }) => shown.length > 0 && !isAsked);
  const missed = faulty.filter(({ shown, differences }) => !differences.some(({ field }) => shown.includes(field)));
  expect(idsOf(missed)).toEqual([]);
  expect(faulty.length).toBeGreaterThan(1200);
});

test('D-28 another surname beside the own CPF is no difference, but a person is asked', () => {
  const asked = documents.filter(({ isAsked }) => isAsked);
  expect(idsOf(asked.filter(({ asks, differences }) => !asks || differences.length > 0))).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  expect(idsOf(good.filter(({ asks }) => asks))).toEqual([]);
});
