import { dayOf } from '../../../contract/common.ts';
import type { Db } from '../../db/client.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { applyKeys } from './keysRepository.ts';
import { emptyRun, type ProviderRun } from './progress.ts';
import * as requests from './requestRepository.ts';
import { requirementsOf } from './required.ts';

/** People of one step, and more rows than one month of them ever has: all of it is made in the caller's transaction. */
const PEOPLE = 500;
const ALL = 1_000_000;

export type ProviderMonth = { projectId: number; companyId: number; month: string };

/**
 * Reconciles what one month (its first day) asks of a provider's people, in the caller's transaction: after a service
 * declaration (domain, section 3). Nothing is blocked. An organisation that runs meanwhile begins again, for it read the
 * declaration as it was before. `uid` is who declared, for the project's history.
 */
export async function organiseMonth(
  tx: Db,
  { projectId, companyId, month, uid }: ProviderMonth & { uid: string },
  at: Date,
): Promise<void> {
  if (await requests.isUnderWay(tx, projectId)) {
    await requests.ask(tx, { projectId, uid: null, jobId: null, blocks: false, at });
  }
  const project = await facts.findProject(tx, projectId);
  const provider = await facts.findProvider(tx, projectId, companyId);
  if (!project || !provider) return;
  const rules = requirementsOf(project, provider, dayOf(at));
  const group = { projectId, contractingId: project.companyId, providerId: companyId };
  const done: ProviderRun = emptyRun({ ...provider, total: 1 });
  for (let cursor = 0; ; ) {
    const employees = await facts.nextEmployees(tx, { projectId, companyId, cursor, limit: PEOPLE });
    const last = employees.at(-1);
    if (last === undefined) break;
    cursor = last;
    await facts.lockEmployees(tx, employees);
    const people = await facts.findEmployees(tx, projectId, employees);
    const keys = people.flatMap(rules.ofEmployee).filter(({ referenceMonth }) => referenceMonth === month);
    const { documents } = await applyKeys(tx, { ...group, employees, month }, keys, { limit: ALL, at });
    for (const [id, counts] of documents) {
      const before = done.documents[id] ?? [0, 0, 0];
      done.documents[id] = [before[0] + counts[0], before[1] + counts[1], before[2] + counts[2]];
    }
  }
  await writeHistory(tx, { projectId, requestedBy: uid }, project.companyId, done, at);
}
