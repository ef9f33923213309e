import { addDays } from '../../../../contract/common.ts';
import type { EndRule } from '../../../../contract/documentRules.ts';
import { absencesOf, inOrder, type MovementFacts } from '../../../../contract/movements.ts';
import type { Db } from '../../../db/client.ts';
import type { EmployeeFacts } from '../../../lib/requirementFacts.ts';
import * as repository from './endingsRepository.ts';
import { daysAwayBefore } from './required.ts';

/**
 * The last movement by which a document that was issued before it is over, of those that have begun; null: none. A return ends it only
 * after the rule's days away, whatever the cause; any other movement at once.
 */
export function endingOf(
  { types, daysAway }: EndRule,
  { movements, issueDate, today }: { movements: readonly MovementFacts[]; issueDate: string; today: string },
): MovementFacts | null {
  const ordered = inOrder(movements);
  const ends = ordered.filter((one) => {
    if (!types.includes(one.type) || one.startDate <= issueDate || one.startDate > today) return false;
    if (one.type !== 'RETURN' || daysAway === undefined) return true;
    const before = ordered.slice(0, ordered.indexOf(one) + 1);
    return daysAwayBefore(absencesOf({ movements: before, endedAt: null }), one) > daysAway;
  });
  return ends.at(-1) ?? null;
}

/**
 * Ends what the movements of these people ended, and gives back what a movement ended that was corrected or annulled since, each with
 * its history (NR-1 1.7.1.2.3; NR-10 10.8.8.2).
 */
export async function applyEndings(
  tx: Db,
  people: readonly EmployeeFacts[],
  { projectId, today }: { projectId: number; today: string },
): Promise<void> {
  const movementsOf = new Map(people.map(({ id, movements }) => [id, movements]));
  const accepted = await repository.listAccepted(tx, projectId, [...movementsOf.keys()]);
  const ended: repository.Ended[] = [];
  const restored: number[] = [];
  for (const { id, employeeId, endRule, issueDate, endedBy } of accepted) {
    const ending = endRule && endingOf(endRule, { movements: movementsOf.get(employeeId) ?? [], issueDate, today });
    if (ending && ending.id !== endedBy) {
      ended.push({ id, movementId: ending.id, day: addDays(ending.startDate, -1), type: ending.type });
    } else if (!ending && endedBy !== null) restored.push(id);
  }
  if (ended.length > 0) await repository.end(tx, ended, today);
  if (restored.length > 0) await repository.restore(tx, restored, today);
}
