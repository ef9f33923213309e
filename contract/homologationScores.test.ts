import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOMOLOGATION } from './constants.ts';
import { DIMENSIONS, isCriticalFailure, type Scored, scoresOf } from './homologationScores.ts';

const entry: fc.Arbitrary<Scored> = fc.record({
  dimension: fc.constantFrom(...DIMENSIONS),
  weight: fc.integer({ min: 0, max: 10 }),
  score: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
  critical: fc.boolean(),
});
const weights = fc.record({
  LEGAL: fc.integer({ min: 0, max: 9 }),
  RESTRICTIONS: fc.integer({ min: 0, max: 9 }),
  INDICATORS: fc.integer({ min: 0, max: 9 }),
  DEPENDENCE: fc.integer({ min: 0, max: 9 }),
});
const of = (score: number | null, more: Partial<Scored> = {}): Scored => ({
  dimension: 'LEGAL',
  weight: 1,
  score,
  critical: false,
  ...more,
});

test('H-09 the shown example: 73, 78, 69 and 42 by 4, 3, 2 and 1 are 70.6, and 40 with a critical failure', () => {
  const entries = [
    of(73),
    of(78, { dimension: 'RESTRICTIONS' }),
    of(69, { dimension: 'INDICATORS' }),
    of(42, { dimension: 'DEPENDENCE' }),
  ];
  expect(scoresOf(entries, HOMOLOGATION.weights)).toMatchObject({ general: 70.6, uncapped: 70.6, capped: false });
  const failing = [...entries, of(0, { critical: true, weight: 0 })];
  expect(scoresOf(failing, HOMOLOGATION.weights)).toMatchObject({ general: 40, uncapped: 70.6, capped: true });
});

test('H-09 a score of nothing is no score, and neither is one whose weights sum to 0', () => {
  expect(scoresOf([], HOMOLOGATION.weights)).toMatchObject({ general: null, uncapped: null, capped: false });
  expect(scoresOf([of(null)], HOMOLOGATION.weights).dimensions.LEGAL).toBeNull();
  expect(scoresOf([of(80, { weight: 0 })], HOMOLOGATION.weights).general).toBeNull();
  expect(scoresOf([of(80)], { LEGAL: 0, RESTRICTIONS: 0, INDICATORS: 0, DEPENDENCE: 0 }).general).toBeNull();
});

test('H-09 a score stays between the worst and the best of its parts, and never passes the cap of a critical failure', () => {
  fc.assert(
    fc.property(fc.array(entry), weights, (entries, by) => {
      const { dimensions, general, uncapped, capped } = scoresOf(entries, by);
      for (const dimension of DIMENSIONS) {
        const scores = entries.flatMap((one) =>
          one.dimension === dimension && one.weight > 0 && one.score !== null ? [one.score] : [],
        );
        const score = dimensions[dimension];
        expect(score === null).toBe(scores.length === 0);
        if (score === null) continue;
        expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
        expect(score).toBeLessThanOrEqual(Math.max(...scores));
      }
      expect(general === null && capped).toBe(false);
      if (general === null) return;
      expect(general).toBeLessThanOrEqual(uncapped ?? 0);
      if (entries.some(isCriticalFailure)) expect(general).toBeLessThanOrEqual(HOMOLOGATION.cap);
      else expect(general).toBe(uncapped);
    }),
  );
});

test('H-10 what could not be asked changes no score, whatever its weight', () => {
  fc.assert(
    fc.property(fc.array(entry), entry, weights, (entries, missing, by) => {
      expect(scoresOf([...entries, { ...missing, score: null }], by)).toEqual(scoresOf(entries, by));
    }),
  );
});

test('H-09 the order of entries is nothing to the score, and a better answer never makes it worse', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), weights, fc.integer({ min: 0, max: 100 }), (entries, by, better) => {
      expect(scoresOf(entries.toReversed(), by)).toEqual(scoresOf(entries, by));
      const [first, ...others] = entries;
      if (!first || first.score === null || better < first.score) return;
      const before = scoresOf(entries, by).general;
      const after = scoresOf([{ ...first, score: better }, ...others], by).general;
      if (before !== null && after !== null) expect(after).toBeGreaterThanOrEqual(before);
    }),
  );
});
