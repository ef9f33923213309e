import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../contract/common.ts';
import { HOLIDAY_NAMES } from '../../contract/messages/holidayNames.ts';
import {
  addBusinessDays,
  calendarOf,
  isBusinessDay,
  isNationalHoliday,
  nationalHolidays,
  nextBusinessDay,
  previousBusinessDay,
} from './businessDays.ts';

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

test('C-19 a holiday of the company is no business day of its deadlines, and no other day changes', () => {
  const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2022-01-01', n));
  fc.assert(
    fc.property(fc.uniqueArray(anyDay, { maxLength: 30 }), anyDay, fc.integer({ min: 1, max: 40 }), (own, day, n) => {
      const calendar = calendarOf(new Set(own));
      expect(calendar.isBusinessDay(day)).toBe(isBusinessDay(day) && !own.includes(day));
      const later = calendar.addBusinessDays(day, n);
      expect(calendar.isBusinessDay(later)).toBe(true);
      // As many business days lie between them as were asked, however many holidays there are.
      let counted = 0;
      for (let at = addDays(day, 1); at <= later; at = addDays(at, 1)) if (calendar.isBusinessDay(at)) counted += 1;
      expect(counted).toBe(n);
      expect(later >= addBusinessDays(day, n)).toBe(true);
      // Those who fall due never do so on a closed day, and never on the other side.
      expect(own).not.toContain(calendar.previousBusinessDay(day));
      expect(own).not.toContain(calendar.nextBusinessDay(day));
      expect(calendar.previousBusinessDay(day) <= day && calendar.nextBusinessDay(day) >= day).toBe(true);
    }),
  );
});

test('C-19 the calendar of a company with a holiday in the city of its works', () => {
  const ouroPreto = calendarOf(new Set(['2026-07-08']));
  expect([ouroPreto.addBusinessDays('2026-07-07', 1), addBusinessDays('2026-07-07', 1)]).toEqual([
    '2026-07-09',
    '2026-07-08',
  ]);
  expect(ouroPreto.previousBusinessDay('2026-07-08')).toBe('2026-07-07');
});

test('C-19 the national holidays of a year have their names', () => {
  const of2026 = nationalHolidays(2026);
  expect(of2026).toContainEqual({ day: '2026-11-20', name: 'Dia da Consciência Negra' });
  expect(of2026.every(({ day }) => isNationalHoliday(day) && day.startsWith('2026'))).toBe(true);
  expect(isNationalHoliday('2026-02-17')).toBe(false);
});

test('C-19 every national holiday of the years that can be shown has a name that the page can translate', () => {
  const shown = new Set(
    Array.from({ length: 200 }, (_, year) => nationalHolidays(1900 + year).map(({ name }) => name)).flat(),
  );
  expect([...shown].sort()).toEqual(Object.values(HOLIDAY_NAMES).sort());
});
