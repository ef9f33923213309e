import type { DocumentWarning, Duplicate } from '../../../../contract/documentWarnings.ts';
import {
  isNameQuestion,
  type ReadingFailure,
  type ReadingField,
  type ReadingState,
  type Verdict,
} from '../../../../contract/readings.ts';

/** What the sender should know of a file, from what the reading found and from what was sent before. Pure. */

export type Read = {
  state: ReadingState;
  failure: ReadingFailure | null;
  items: readonly { field: ReadingField; verdict: Verdict; expected: string | null; found: string | null }[];
};
type Facts = { read: Read; duplicates: readonly Duplicate[]; expirationDate: string | null; today: string };

/** What must stand in the document to be accepted: said when it was not found. Of the rest only a difference is said. */
const MUST_BE_FOUND: readonly ReadingField[] = ['cnpj', 'cpf', 'name', 'referenceMonth'];
/** Failures that the sender can mend; the others (a busy machine, a spreadsheet) are no matter of the file. */
const MENDABLE: readonly ReadingFailure[] = ['encrypted', 'broken', 'too_large', 'empty'];

export function warningsOf({ read, duplicates, expirationDate, today }: Facts): DocumentWarning[] {
  const findings = read.state === 'DONE' ? findingsOf(read.items) : [];
  const isOver = expirationDate !== null && expirationDate < today;
  return [
    ...(read.state === 'FAILED' && read.failure && MENDABLE.includes(read.failure)
      ? [{ kind: 'UNREADABLE' as const, failure: read.failure }]
      : []),
    ...(isOver ? [{ kind: 'EXPIRED' as const, expirationDate }] : []),
    // said once: the day that refuses the sending counts
    ...findings.filter((warning) => !(isOver && warning.kind === 'FINDING' && warning.field === 'expirationDate')),
    ...duplicates,
  ];
}

function findingsOf(items: Read['items']): DocumentWarning[] {
  // a picture of which nothing is recognised: ten times 'not found' would say less
  if (items.length > 0 && items.every(({ verdict, found }) => verdict === 'UNIDENTIFIED' && found === null)) {
    return [{ kind: 'UNREADABLE', failure: 'empty' }];
  }
  const missing = (field: ReadingField) =>
    items.some((item) => item.field === field && item.verdict === 'UNIDENTIFIED');
  return items.flatMap(({ field, verdict, expected, found }): DocumentWarning[] => {
    if (verdict === 'MATCH') return [];
    if (verdict === 'UNIDENTIFIED' && !MUST_BE_FOUND.includes(field)) return [];
    // the person is missing once, by the number
    const isAsked = isNameQuestion({ field, verdict, found });
    if (field === 'name' && verdict === 'UNIDENTIFIED' && !isAsked && missing('cpf')) return [];
    return [{ kind: 'FINDING', field, verdict, expected, found }];
  });
}
