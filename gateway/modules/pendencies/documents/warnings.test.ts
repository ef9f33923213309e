import { expect, test } from 'vitest';
import type { Duplicate } from '../../../../contract/documentWarnings.ts';
import type { ReadingField, Verdict } from '../../../../contract/readings.ts';
import { type Read, warningsOf } from './warnings.ts';

const item = (field: ReadingField, verdict: Verdict, expected: string | null = null, found: string | null = null) => ({
  field,
  verdict,
  expected,
  found,
});
const done = (...items: Read['items'][number][]): Read => ({ state: 'DONE', failure: null, items });
const warned = (read: Read, rest: { duplicates?: Duplicate[]; expirationDate?: string } = {}) =>
  warningsOf({ read, duplicates: [], expirationDate: null, today: '2026-11-22', ...rest });

test('D-28 what differs is said with both sides, what agrees is not', () => {
  const read = done(
    item('documentKind', 'MATCH', null, 'FOLHA'),
    item('referenceMonth', 'MISMATCH', '10/2026', '09/2026'),
    item('cnpj', 'UNIDENTIFIED', '44.555.666/0001-81'),
    item('register', 'UNIDENTIFIED', 'CRM'),
  );
  expect(warned(read)).toEqual([
    { kind: 'FINDING', field: 'referenceMonth', verdict: 'MISMATCH', expected: '10/2026', found: '09/2026' },
    { kind: 'FINDING', field: 'cnpj', verdict: 'UNIDENTIFIED', expected: '44.555.666/0001-81', found: null },
  ]);
});

test('D-28 a person of whom neither number nor name was found is missing once', () => {
  const read = done(
    item('documentKind', 'MATCH'),
    item('cpf', 'UNIDENTIFIED', '529.982.247-25'),
    item('name', 'UNIDENTIFIED', 'Ana'),
  );
  expect(warned(read).map((warning) => warning.kind === 'FINDING' && warning.field)).toEqual(['cpf']);
});

test('D-28 another name of who may be the same person is told to the sender, whether the number was found or not', () => {
  const asked = item('name', 'UNIDENTIFIED', 'Ana Souza', 'Ana Prado');
  const said = { kind: 'FINDING', field: 'name', verdict: 'UNIDENTIFIED', expected: 'Ana Souza', found: 'Ana Prado' };
  expect(warned(done(item('cpf', 'MATCH'), asked))).toEqual([said]);
  expect(warned(done(item('cpf', 'UNIDENTIFIED', '1'), asked))).toContainEqual(said);
});

test('D-28 a scan of which nothing was recognised is unreadable, and no list of what was not found', () => {
  expect(warned(done(item('cnpj', 'UNIDENTIFIED'), item('cpf', 'UNIDENTIFIED')))).toEqual([
    { kind: 'UNREADABLE', failure: 'empty' },
  ]);
  // a kind that is not read has nothing to be found
  expect(warned(done())).toEqual([]);
});

test.each([
  ['encrypted', true],
  ['broken', true],
  ['empty', true],
  ['too_large', true],
  ['timeout', false],
  ['unsupported', false],
] as const)('D-28 a reading that failed as %s is a matter of the sender: %s', (failure, isSaid) => {
  expect(warned({ state: 'FAILED', failure, items: [] })).toEqual(isSaid ? [{ kind: 'UNREADABLE', failure }] : []);
});

test('D-13, D-28 an expired file is said once, and before it is read', () => {
  const expired = { expirationDate: '2026-11-21' };
  const waiting: Read = { state: 'QUEUED', failure: null, items: [] };
  expect(warned(waiting, expired)).toEqual([{ kind: 'EXPIRED', expirationDate: '2026-11-21' }]);
  expect(warned(waiting, { expirationDate: '2026-11-22' })).toEqual([]);
  const read = done(item('expirationDate', 'MISMATCH', null, '21/11/2026'), item('cnpj', 'MATCH'));
  expect(warned(read, expired)).toHaveLength(1);
  expect(warned(read)).toMatchObject([{ kind: 'FINDING', field: 'expirationDate', found: '21/11/2026' }]);
});
