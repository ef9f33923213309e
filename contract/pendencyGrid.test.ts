import { expect, test } from 'vitest';
import { dayOf } from './common.ts';
import { gridMonths, monthsOf, pendencyGridQuerySchema, percentOf, shiftMonth, worstOf } from './pendencyGrid.ts';

test('D-40 months go over the end of a year, and the current one is that of São Paulo', () => {
  expect(shiftMonth('2026-11', 2)).toBe('2027-01');
  expect(monthsOf({ start: '2025-12', end: '2026-02' })).toEqual(['2025-12', '2026-01', '2026-02']);
  // 23:30 of 31/12 in São Paulo is the next year in UTC
  const lastNight = dayOf(new Date('2027-01-01T02:30:00Z'));
  expect(gridMonths({}, lastNight)).toEqual({ start: '2026-07', end: '2026-12' });
});

test('S6 D-40 no range of months is without end', () => {
  for (const end of ['9999-12', '2200-01', '0001-01']) {
    expect(pendencyGridQuerySchema.safeParse({ referenceMonthEnd: end }).error?.issues[0]?.message).toBe(
      'invalid_month',
    );
  }
  expect(monthsOf(gridMonths({ referenceMonthEnd: '2199-12' }, '2026-11-22')).at(-1)).toBe('2199-12');
  expect(monthsOf(gridMonths({ referenceMonthStart: '2199-12' }, '2026-11-22'))).toHaveLength(6);
  // were one let through all the same
  expect(monthsOf({ start: '9999-07', end: '9999-12' }).length).toBeLessThanOrEqual(12);
});

test('D-40 the worst status is the first in the order of relevance', () => {
  expect(worstOf({ DONE: 9, OPEN: 1, PRE_REJECTED: 1 })).toBe('PRE_REJECTED');
  expect(worstOf({ NOT_APPLICABLE: 1, DONE: 1 })).toBe('DONE');
});

test('D-40 a hundred per cent says that nothing is missing; of nothing asked there is no share', () => {
  expect(percentOf({ asked: 300, conform: 299 })).toBe(99);
  expect(percentOf({ asked: 300, conform: 300 })).toBe(100);
  expect(percentOf({ asked: 0, conform: 0 })).toBeNull();
});
