import { expect, test } from 'vitest';
import { writtenDocuments } from '../../../../bench/documents/written.ts';
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
  expect(good.length).toBeGreaterThan(40);
});

test('D-28 every fault of a written document is shown by its field', () => {
  const faulty = documents.filter(({ shown }) => shown.length > 0);
  const missed = faulty.filter(
    (document) => !differences(document).some(({ field }) => document.shown.includes(field)),
  );
  expect(missed.map(({ id }) => id)).toEqual([]);
  expect(faulty.length).toBeGreaterThan(180);
});
