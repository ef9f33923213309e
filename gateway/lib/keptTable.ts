import { formatDate } from '../../contract/common.ts';
import { type Language, LOCALE, TIME_ZONE } from '../../contract/constants.ts';
import type { KeptLine } from '../../contract/erasures.ts';
import { fill } from '../../contract/messages/index.ts';
import { privacyWords } from '../../contract/messages/privacy.ts';

/** An instant as a report prints it. */
export const printedInstant = (instant: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALE[language], { timeZone: TIME_ZONE, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );

/** What is kept, line by line, as a table of a report. */
export function keptTable(lines: readonly KeptLine[], language: Language) {
  const words = privacyWords[language];
  const { columns } = words.kept;
  return {
    kind: 'table' as const,
    columns: [
      { label: columns.category, share: 3 },
      { label: columns.count, share: 1 },
      { label: columns.basis, share: 5 },
      { label: columns.keptUntil, share: 2 },
    ],
    rows: lines.map(({ category, count, months, keptUntil }) => [
      words.category[category],
      String(count),
      `${words.basis[category]} ${fill(words.kept.months, { months })}`,
      keptUntil ? formatDate(keptUntil, language) : words.kept.while,
    ]),
  };
}
