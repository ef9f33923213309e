import { expect, test } from 'vitest';
import { writtenDocuments } from '../../../../bench/documents/written.ts';
import { isNameQuestion } from '../../../../contract/readings.ts';
import { compare } from './compare.ts';
import { canBeRead } from './kinds.ts';

const documents = writtenDocuments(canBeRead);
const differences = ({ pages, expected }: (typeof documents)[number]) =>
  compare(pages, expected).filter(({ verdict }) => verdict === 'MISMATCH');

test('D-28 no written document without a fault is called different', () => {
  const good = documents.filter(({ shown }) => shown.length === 0);
  const bad = good.flatMap((document) =>
    differences(document).map(({ field, found }) => `${document.id}: ${field} ${found}`),
  );
  expect(bad).toEqual([]);
  expect(good.length).toBeGreaterThan(500);
});

test('D-28 every fault of a written document is shown by its field', () => {
  const faulty = documents.filter(({ shown, isAsked }) => shown.length > 0 && !isAsked);
  const missed = faulty.filter(
    (document) => !differences(document).some(({ field }) => document.shown.includes(field)),
  );
  expect(missed.map(({ id }) => id)).toEqual([]);
  expect(faulty.length).toBeGreaterThan(1200);
});

test('D-28 another surname beside the own CPF is no difference, but a person is asked', () => {
  const asked = documents.filter(({ isAsked }) => isAsked);
  const unasked = asked.filter((document) => {
    const items = compare(document.pages, document.expected);
    return !items.some(isNameQuestion) || items.some(({ verdict }) => verdict === 'MISMATCH');
  });
  expect(unasked.map(({ id }) => id)).toEqual([]);
  expect(asked.length).toBeGreaterThan(10);
  const good = documents.filter(({ shown }) => shown.length === 0);
  const doubted = good.filter(({ pages, expected }) => compare(pages, expected).some(isNameQuestion));
  expect(doubted.map(({ id }) => id)).toEqual([]);
});
