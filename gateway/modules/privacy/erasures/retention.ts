import { addMonths } from '../../../../contract/common.ts';
import { RETENTION_MONTHS } from '../../../../contract/constants.ts';
import type { KeptLine } from '../../../../contract/erasures.ts';
import type { DataCategory, RetentionRules } from '../../../../contract/privacySettings.ts';

/** What there is of a person of one category; of files one for each rule of the catalogue. */
export type Fact = {
  category: DataCategory;
  count: number;
  /** The rule of files; null: that of the category. */
  months: number | null;
  /** The day of the latest of them, where it can be after the end of the employment. */
  last: string | null;
  documents: readonly string[];
};

/**
 * Until when what is kept of a person has to be kept: so many months after the end of the employment, or after its own day where that
 * is later. What names the person is kept as long as anything else is.
 */
export function keptLines(
  facts: readonly Fact[],
  { endedOn, rules, today }: { endedOn: string | null; rules: RetentionRules; today: string },
): KeptLine[] {
  const lines = facts.map(({ category, count, months: own, last, documents }) => {
    const months = own ?? (category === 'DOCUMENTS' ? 0 : (rules[category] ?? RETENTION_MONTHS[category]));
    const since = endedOn && (last && last > endedOn ? last : endedOn);
    return { category, count, documents: [...documents], months, keptUntil: since && addMonths(since, months) };
  });
  const latest = lines.reduce<string | null>(
    (max, { keptUntil }) => (keptUntil && keptUntil > (max ?? '') ? keptUntil : max),
    null,
  );
  return lines.map((line) => {
    const keptUntil = line.category === 'REGISTRATION' && endedOn ? latest : line.keptUntil;
    return { ...line, keptUntil, isDue: keptUntil !== null && keptUntil <= today };
  });
}

/** The next day on which something of it becomes due; null: never as things are. */
export const nextDue = (lines: readonly KeptLine[]): string | null =>
  lines
    .filter(({ isDue }) => !isDue)
    .map(({ keptUntil }) => keptUntil)
    .reduce((min, day) => (day !== null && (min === null || day < min) ? day : min), null);
