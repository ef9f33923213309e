import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computedState, type PaymentFacts, paymentDecisionBodySchema } from './paymentReleases.ts';

const facts = (some: Partial<PaymentFacts>): PaymentFacts => ({
  ...{ documents: 4, conform: 2, late: 0, companyLate: 0, people: 2, peopleLate: 0 },
  ...some,
});

test('X-20 what the documents of a month say', () => {
  expect(computedState(facts({ conform: 4 }))).toBe('RELEASED');
  // nothing is asked of the month: nothing keeps it back
  expect(computedState(facts({ documents: 0, conform: 0, people: 0 }))).toBe('RELEASED');
  expect(computedState(facts({}))).toBe('WAITING');
  expect(computedState(facts({ late: 1, peopleLate: 1 }))).toBe('PARTIAL');
  expect(computedState(facts({ late: 2, peopleLate: 2 }))).toBe('RETAINED');
  expect(computedState(facts({ late: 1, companyLate: 1 }))).toBe('RETAINED');
});

const arbitrary = fc
  .record({
    documents: fc.nat(50),
    conform: fc.nat(50),
    late: fc.nat(50),
    companyLate: fc.nat(50),
    people: fc.nat(20),
    peopleLate: fc.nat(20),
  })
  .map(({ documents, conform, late, companyLate, people, peopleLate }) => {
    const accepted = Math.min(conform, documents);
    const overdue = Math.min(late, documents - accepted);
    const own = Math.min(companyLate, overdue);
    return {
      documents,
      conform: accepted,
      late: overdue,
      companyLate: own,
      people,
      peopleLate: Math.min(peopleLate, people, overdue - own),
    };
  });

test('X-20 only a month without anything open is released, and only a late document retains it', () => {
  fc.assert(
    fc.property(arbitrary, (one) => {
      const state = computedState(one);
      expect(state === 'RELEASED').toBe(one.conform === one.documents);
      if (state === 'PARTIAL' || state === 'RETAINED') expect(one.late).toBeGreaterThan(0);
      // accepting one more document never makes it worse
      const better = computedState({ ...one, conform: one.documents, late: 0, companyLate: 0, peopleLate: 0 });
      expect(better).toBe('RELEASED');
    }),
  );
});

test('X-20 a decision has a note, and a share or an amount only of what is retained', () => {
  const errors = (body: object) =>
    paymentDecisionBodySchema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
  const note = 'Guia paga conferida por telefone.';
  expect(errors({ state: 'RELEASED', note })).toEqual([]);
  expect(errors({ state: 'PARTIAL', note, retainedPercent: 30 })).toEqual([]);
  expect(errors({ state: 'RETAINED', note, retainedAmount: 1500.5 })).toEqual([]);
  expect(errors({ state: 'RELEASED', note: '  ' })).toEqual([['note', 'required']]);
  expect(errors({ state: 'WAITING', note })).toEqual([['state', 'unknown_option']]);
  expect(errors({ state: 'RELEASED', note, retainedPercent: 10 })).toEqual([['retainedPercent', 'invalid']]);
  expect(errors({ state: 'PARTIAL', note, retainedPercent: 10, retainedAmount: 5 })).toEqual([
    ['retainedAmount', 'invalid'],
  ]);
  expect(errors({ state: 'PARTIAL', note, retainedPercent: 100 })).toEqual([['retainedPercent', 'too_large']]);
  expect(errors({ state: 'RETAINED', note, retainedPercent: 0 })).toEqual([['retainedPercent', 'too_small']]);
});
