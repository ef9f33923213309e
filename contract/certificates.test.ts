import { describe, expect, test } from 'vitest';
import { endOfEffect, lastDayInForce } from './certificates.ts';
import type { MovementFacts } from './movements.ts';

const NR1 = { norm: 'NR-12, item 12.16', endDate: '2026-01-10' };
const NR10 = { norm: 'NR-10, item 10.8.8 e Anexo III', endDate: '2026-01-10' };
const NR35 = { norm: 'NR 35', endDate: '2026-01-10' };
let ids = 0;
const moved = (type: MovementFacts['type'], startDate: string, endDate: string | null = null): MovementFacts => {
  ids += 1;
  return { id: ids, type, startDate, endDate, cause: null };
};
const leave = (from: string, to: string | null = null) => moved('LEAVE', from, to);

describe('what ends the effect of a training (domain-facts, 5.2, point 5)', () => {
  test.each([
    ['NR-1: 180 days', NR1, leave('2026-02-01', '2026-07-30'), null],
    ['NR-1: 181 days', NR1, leave('2026-02-01', '2026-07-31'), '2026-08-01'],
    ['NR-35: 90 days', NR35, leave('2026-02-01', '2026-05-01'), null],
    ['NR-35: 91 days', NR35, leave('2026-02-01', '2026-05-02'), '2026-05-03'],
    ['NR-10: 3 months', NR10, leave('2026-02-01', '2026-04-30'), null],
    ['NR-10: 3 months and a day', NR10, leave('2026-02-01', '2026-05-01'), '2026-05-02'],
    ['no end yet', NR1, leave('2026-02-01'), null],
    ['only what is behind the training counts', NR35, leave('2025-01-01', '2026-03-01'), null],
  ])('X-17 the return from an absence: %s', (_name, training, absence, since) => {
    expect(endOfEffect(training, [absence])).toEqual(since && { since, cause: 'ABSENCE' });
  });

  test('X-17 a return ends what had no end, and one leave right behind another is one absence', () => {
    const back = moved('RETURN', '2026-06-01');
    expect(endOfEffect(NR35, [back, leave('2026-02-01')])?.since).toBe('2026-06-01');
    const joined = [leave('2026-02-01', '2026-03-31'), moved('VACATION', '2026-04-01', '2026-05-10')];
    expect(endOfEffect(NR35, joined)?.since).toBe('2026-05-11');
    expect(endOfEffect(NR35, [leave('2026-02-01', '2026-03-31'), leave('2026-04-02', '2026-05-10')])).toBeNull();
  });

  test('X-17 a change of function ends NR-10 alone, and the first of two ends counts', () => {
    const change = moved('ROLE_CHANGE', '2026-03-02');
    expect(endOfEffect(NR10, [change])).toEqual({ since: '2026-03-02', cause: 'ROLE_CHANGE' });
    expect(endOfEffect(NR35, [change])).toBeNull();
    expect(endOfEffect(NR10, [moved('ROLE_CHANGE', '2026-01-10')])).toBeNull();
    expect(endOfEffect(NR10, [leave('2026-04-01', '2026-09-01'), change])?.since).toBe('2026-03-02');
  });

  test('X-17 whoever left for good was not absent, and a training of no norm ends by its validity alone', () => {
    expect(endOfEffect(NR1, [moved('DEMOBILISATION', '2026-02-01'), moved('MOBILISATION', '2026-12-01')])).toBeNull();
    expect(endOfEffect({ ...NR1, norm: 'Regra da empresa' }, [leave('2026-02-01', '2027-02-01')])).toBeNull();
  });

  test('X-17 the last day in force is that before the end, never after the validity', () => {
    const end = { since: '2026-08-01', cause: 'ABSENCE' } as const;
    expect(lastDayInForce('2028-01-10', end)).toBe('2026-07-31');
    expect(lastDayInForce(null, end)).toBe('2026-07-31');
    expect(lastDayInForce('2026-02-01', end)).toBe('2026-02-01');
    expect(lastDayInForce(null, null)).toBeNull();
  });
});
