import { dayOf } from '../../../../contract/common.ts';
import type { Db } from '../../../db/client.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { applyKeys } from './keysRepository.ts';
import { emptyRun } from './progress.ts';
import { requirementsOf } from './required.ts';

/** More rows than the papers of one batch of people ever are: they are all made in the caller's transaction. */
const ALL = 1_000_000;

/** Whose people, and of what they are asked only one month (its first day). `uid` is who did it, for the history. */
type Whose = { projectId: number; companyId: number; month?: string; uid: string | null };

/**
 * Reconciles some people of one provider in one project, batch after batch, in the caller's transaction. Nothing is
 * blocked; the project's history has one entry for each document.
 */
export async function organisePeople(
  tx: Db,
  { projectId, companyId, month, uid }: Whose,
  batches: Iterable<readonly number[]> | AsyncIterable<readonly number[]>,
  at: Date,
): Promise<void> {
  const project = await facts.findProject(tx, projectId);
  const provider = await facts.findProvider(tx, projectId, companyId);
  if (!project || !provider) return;
  const rules = requirementsOf(project, provider, dayOf(at));
  const group = { projectId, contractingId: project.companyId, providerId: companyId, month };
  const done = emptyRun({ ...provider, total: 1 });
  for await (const employees of batches) {
    await facts.lockEmployees(tx, employees);
    const people = await facts.findEmployees(tx, projectId, employees);
    const keys = people
      .flatMap(rules.ofEmployee)
      .filter(({ referenceMonth }) => month === undefined || referenceMonth === month);
    const { documents } = await applyKeys(tx, { ...group, employees }, keys, { limit: ALL, at });
    for (const [id, counts] of documents) {
      const before = done.documents[id] ?? [0, 0, 0];
      done.documents[id] = [before[0] + counts[0], before[1] + counts[1], before[2] + counts[2]];
    }
  }
  await writeHistory(tx, { projectId, requestedBy: uid }, project.companyId, done, at);
}
