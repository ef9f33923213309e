import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../contract/common.ts';
import { addBusinessDays, isBusinessDay, nextBusinessDay, previousBusinessDay } from './businessDays.ts';

test.each([
  ['2026-11-18', 1, '2026-11-19'],
  // Dia da Consciência Negra, then a weekend
  ['2026-11-19', 1, '2026-11-23'],
  ['2026-12-23', 2, '2026-12-28'],
  ['2026-12-31', 1, '2027-01-04'],
  // Sexta-feira Santa is counted from Easter
  ['2026-04-02', 1, '2026-04-06'],
  ['2026-11-23', -1, '2026-11-19'],
  ['2026-11-21', 0, '2026-11-21'],
])('%s and %i business days is %s', (day, n, expected) => {
  expect(addBusinessDays(day, n)).toBe(expected);
});

test.each([
  ['2026-11-20', '2026-11-19'],
  ['2026-12-20', '2026-12-18'],
  ['2026-10-20', '2026-10-20'],
  // Carnaval: no national holiday, but the banks are closed
  ['2026-02-17', '2026-02-13'],
])('a guide of %s falls due on %s', (day, expected) => {
  expect(previousBusinessDay(day)).toBe(expected);
});

test('the next banking day', () => {
  expect(nextBusinessDay('2026-10-10')).toBe('2026-10-13');
});

test('there and back again is the same business day, and what is reached is always a business day', () => {
  const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2022-01-01', n));
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (day, n) => {
      const start = addBusinessDays(day, 1);
      const later = addBusinessDays(start, n);
      expect(isBusinessDay(later)).toBe(true);
      expect(addBusinessDays(later, -n)).toBe(start);
    }),
  );
});
