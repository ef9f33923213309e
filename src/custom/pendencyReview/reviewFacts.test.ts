import { expect, test } from 'vitest';
import { aDocument, anItem, aPendency } from '../../../tests/support/pendencyRecords.ts';
import { earlierRounds, recordFacts } from './reviewFacts.ts';

const now = new Date('2026-11-21T02:30:00Z');

test('D-11 the facts are those of the record, on the day of São Paulo', () => {
  const record = aPendency({
    status: 'IN_REVISION',
    checklist: [anItem({ id: 1, status: 'OK' }), anItem({ id: 2, status: 'INVALID' })],
    documents: [aDocument({ id: 5, state: 'LOCKED', name: 'a.pdf' }), aDocument({ id: 4, state: 'SUPERSEDED' })],
  });
  expect(recordFacts(record, { note: 'x', now })).toMatchObject({
    status: 'IN_REVISION',
    today: '2026-11-20',
    note: 'x',
    checklist: ['OK', 'INVALID'],
    documents: [{ id: 5, name: 'a.pdf' }],
  });
});

test('D-13 what was sent before counts only while nothing new has come', () => {
  const old = aDocument({ id: 1, state: 'LOCKED', expirationDate: '2026-01-01' });
  const fresh = aDocument({ id: 2, state: 'CURRENT' });
  const ids = (documents: ReturnType<typeof aDocument>[], waitingFiles = 0) =>
    recordFacts(aPendency({ documents }), { waitingFiles, now }).documents.map(({ id }) => id);
  expect(ids([old])).toEqual([1]);
  expect(ids([old, fresh])).toEqual([2]);
  expect(ids([old], 1)).toEqual([-1]);
});

test('D-20 earlier rounds are kept, newest first', () => {
  const documents = [
    aDocument({ id: 1, state: 'SUPERSEDED', round: 1 }),
    aDocument({ id: 2, state: 'SUPERSEDED', round: 2 }),
    aDocument({ id: 3, state: 'SUPERSEDED', round: 2 }),
    aDocument({ id: 4, state: 'LOCKED', round: 3 }),
  ];
  expect(earlierRounds(documents).map(({ round, documents: of }) => [round, of.map(({ id }) => id)])).toEqual([
    [2, [2, 3]],
    [1, [1]],
  ]);
});
