import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATA_CATEGORIES } from '../../../../contract/privacySettings.ts';
import { type Fact, keptLines, nextDue } from './retention.ts';

const fact = (category: Fact['category'], more: Partial<Fact> = {}): Fact => ({
  ...{ category, count: 1, months: null, last: null, documents: [] },
  ...more,
});
const facts = fc.array(
  fc.record({
    category: fc.constantFrom(...DATA_CATEGORIES),
    count: fc.integer({ min: 1, max: 9 }),
    months: fc.option(fc.integer({ min: 0, max: 600 })),
    last: fc.option(fc.constantFrom('2019-02-28', '2024-12-31', '2030-05-31')),
    documents: fc.constant([]),
  }),
  { maxLength: 8 },
);

describe('retention of personal data', () => {
  test('X-14 counts from the end of the employment, or from a later day of its own', () => {
    const at = { endedOn: '2020-01-31', rules: {}, today: '2025-06-15' };
    const lines = keptLines(
      [
        ...[fact('REGISTRATION'), fact('CONTACT'), fact('PHOTO')],
        ...[fact('DOCUMENTS', { months: 84 }), fact('DOCUMENTS', { months: 240, last: '2021-03-01' })],
      ],
      at,
    );
    expect(lines.map(({ keptUntil, isDue }) => [keptUntil, isDue])).toEqual([
      ['2041-03-01', false], // as long as the last file
      ['2022-01-31', true],
      ['2020-01-31', true],
      ['2027-01-31', false],
      ['2041-03-01', false],
    ]);
    expect(nextDue(lines)).toBe('2027-01-31');
  });

  test('X-14 keeps everything while the employment goes on, and a rule of the company counts before that of the product', () => {
    const all = [fact('REGISTRATION'), fact('CONTACT')];
    const going = keptLines(all, { endedOn: null, rules: {}, today: '2999-01-01' });
    expect(going.every(({ keptUntil, isDue }) => keptUntil === null && !isDue)).toBe(true);
    expect(nextDue(going)).toBeNull();
    const [, contact] = keptLines(all, { endedOn: '2020-01-31', rules: { CONTACT: 120 }, today: '2025-06-15' });
    expect(contact).toMatchObject({ months: 120, keptUntil: '2030-01-31', isDue: false });
  });

  test('X-14 never erases who the person is before anything else that is kept of them', () => {
    fc.assert(
      fc.property(facts, fc.constantFrom('2001-01-01', '2020-01-31', '2060-07-01'), (others, today) => {
        const lines = keptLines([fact('REGISTRATION'), ...others], { endedOn: '2015-05-31', rules: {}, today });
        const [registration, ...rest] = lines;
        if (registration?.isDue) expect(rest.every(({ isDue }) => isDue)).toBe(true);
      }),
    );
  });
});
