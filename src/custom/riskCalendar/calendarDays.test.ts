import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RiskCalendarEntry } from '../../../contract/riskSchedules.ts';
import { movedBy, partsOf, placed, shownDays } from './calendarDays.ts';
import { dayByKey } from './useDayKeys.ts';

const entry = (startsAt: string, endsAt: string): RiskCalendarEntry => ({
  ...{
    id: 1,
    riskActivity: { id: 1, name: 'Altura' },
    project: { id: 1, name: 'P' },
    department: null,
    startsAt,
    endsAt,
  },
  ...{ status: 'SCHEDULED', automatic: false, people: 0, unfit: 0, updatedAt: startsAt, version: 1 },
});

test('F-08 a week begins on Monday; a month shows whole weeks, at most six', () => {
  expect(shownDays('week', '2026-11-29')).toEqual(expect.arrayContaining(['2026-11-23', '2026-11-29']));
  const november = shownDays('month', '2026-11-23');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(shownDays('month', '2027-02-10')).toHaveLength(28);
  expect([movedBy('month', '2026-10-31', 1), movedBy('week', '2026-12-30', 1)]).toEqual(['2026-11-01', '2027-01-06']);
});

test('F-08 keys lead to another day, week or month; of others nothing is done', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a'];
  expect(keys.map((key) => dayByKey('month', '2026-12-01', key))).toEqual([
    ...['2026-11-30', '2026-12-02', '2026-11-24', '2026-12-08', '2026-11-30', '2026-12-06', '2026-11-01', '2027-01-01'],
    undefined,
  ]);
  expect(keys.map((key) => dayByKey('week', '2026-12-01', key))).toEqual([
    ...['2026-11-30', '2026-12-02', undefined, undefined, '2026-11-30', '2026-12-06', '2026-11-24', '2026-12-08'],
    undefined,
  ]);
});

test('F-08 work across midnight is on both days of São Paulo, work that ends at midnight on one', () => {
  const night = entry('2026-12-01T01:00:00.000Z', '2026-12-01T05:00:00.000Z');
  expect(partsOf([night], '2026-11-30')).toEqual([{ entry: night, from: 1320, until: 1440 }]);
  expect(partsOf([night], '2026-12-01')).toEqual([{ entry: night, from: 0, until: 120 }]);
  const untilMidnight = entry('2026-12-01T01:00:00.000Z', '2026-12-01T03:00:00.000Z');
  expect(partsOf([untilMidnight], '2026-12-01')).toEqual([]);
});

test('F-08 what overlaps stands side by side', () => {
  const part = fc.tuple(fc.integer({ min: 0, max: 1380 }), fc.integer({ min: 30, max: 300 })).map(([from, long]) => ({
    ...{
      entry: entry('2026-12-01T01:00:00.000Z', '2026-12-01T03:00:00.000Z'),
      from,
      until: Math.min(1440, from + long),
    },
  }));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const all = placed(parts);
      expect(all).toHaveLength(parts.length);
      for (const one of all) {
        expect(one.lane).toBeLessThan(one.lanes);
        const beside = all.filter((other) => other !== one && other.from < one.until && other.until > one.from);
        expect(beside.some(({ lane }) => lane === one.lane)).toBe(false);
      }
    }),
  );
});
