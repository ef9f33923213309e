import { fill } from '../../../../contract/messages/index.ts';
import { pt } from '../../../../contract/messages/pt.ts';
import type { ChecklistStatus } from '../../../../contract/pendencyStatus.ts';
import { answerOf, type ReadingField, together } from '../../../../contract/readings.ts';
import type { Found } from './compare.ts';
import { CRITICAL, kindCalled, QUESTIONS } from './kinds.ts';
import { fold } from './page.ts';

/** What the findings of all documents of a pendency say together. */

type Item = Pick<Found, 'field' | 'expected' | 'found' | 'verdict'>;

/** The question of a checklist that a finding speaks of. */
export const questionOf = <Row extends { name: string }>(rows: readonly Row[], field: ReadingField): Row | undefined =>
  rows.find(({ name }) => {
    const folded = fold(name);
    return QUESTIONS.some(({ pattern, fields }) => fields.includes(field) && pattern.test(folded));
  });

/** A finding in words. Stored with the pendency, hence in the language of its texts. */
export const inWords = ({ field, found, expected }: Item): string =>
  fill(field === 'expirationDate' ? pt.reading.expired : pt.reading.finding, {
    field: pt.readingField[field],
    found: found ?? '',
    expected: expected ?? '',
  });

export type Answer<Row> = { row: Row; status: ChecklistStatus; invalidDescription: string | null };
/** The items that the findings answer: all of an item's fields are right, or one is wrong; else a person answers. */
export function answersOf<Row extends { name: string }>(rows: readonly Row[], items: readonly Item[]): Answer<Row>[] {
  return rows.flatMap((row): Answer<Row>[] => {
    const folded = fold(row.name);
    const question = QUESTIONS.find(({ pattern, answers }) => answers !== 'NEVER' && pattern.test(folded));
    const said = question?.fields.flatMap((field) => together(items, field) ?? []) ?? [];
    const status = answerOf(said);
    if (status === null || (status === 'OK' && question?.answers === 'AGAINST')) return [];
    const wrong = said.filter(({ verdict }) => verdict === 'MISMATCH');
    return [{ row, status, invalidDescription: status === 'INVALID' ? wrong.map(inWords).join('\n') : null }];
  });
}

/** The critical findings that differ: expired, unfit, another person, another company, another month (wire, section 5). */
export const criticalOf = (items: readonly Item[]): Item[] =>
  CRITICAL.flatMap((field) => together(items, field) ?? []).filter(({ verdict }) => verdict === 'MISMATCH');

/** Which kind of document the findings say that it is, by the catalogue's slug (D-41); null: they do not say. */
export function classifiedAs(items: readonly Item[], slug: string): string | null {
  const said = items.find(({ field }) => field === 'documentKind');
  if (said?.verdict === 'MATCH') return slug;
  return said?.verdict === 'MISMATCH' && said.found ? kindCalled(fold(said.found)) : null;
}
