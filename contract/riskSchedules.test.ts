import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RISK_SCHEDULE } from './constants.ts';
import { clashOf } from './riskSchedules.ts';

const HOUR = 3_600_000;
const start = Date.parse('2026-11-28T00:00:00Z');
const shift = fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 1, max: 40 })).map(([from, long]) => ({
  startsAt: new Date(start + from * HOUR).toISOString(),
  endsAt: new Date(start + (from + long) * HOUR).toISOString(),
}));

test('F-07 two shifts overlap, leave too little rest, or neither; whichever is asked first', () => {
  fc.assert(
    fc.property(shift, shift, (one, other) => {
      const clash = clashOf(one, other);
      expect(clashOf(other, one)).toBe(clash);
      const between = Math.max(
        Date.parse(other.startsAt) - Date.parse(one.endsAt),
        Date.parse(one.startsAt) - Date.parse(other.endsAt),
      );
      expect(clash).toBe(between < 0 ? 'OVERLAP' : between < RISK_SCHEDULE.restHours * HOUR ? 'REST' : null);
    }),
  );
});
