import { dayOf } from '../../../contract/common.ts';
import type { Db } from '../../db/client.ts';
import * as facts from './factsRepository.ts';
import { writeHistory } from './history.ts';
import { applyKeys } from './keysRepository.ts';
import { emptyRun } from './progress.ts';
import { requirementsOf } from './required.ts';

/** More rows than one person's papers ever are: they are all made in the caller's transaction. */
const ALL = 1_000_000;

/**
 * Reconciles one employee alone, in the caller's transaction, in one project or in all of the person's: after a link, a
 * movement or a service declaration (domain, section 3). Nothing is blocked; `uid` is who did it, for the history.
 */
export async function organiseEmployee(
  tx: Db,
  { employeeId, projectId, uid = null }: { employeeId: number; projectId?: number; uid?: string | null },
  at: Date,
): Promise<void> {
  await facts.lockEmployees(tx, [employeeId]);
  const places = await facts.placesOfEmployee(tx, employeeId, projectId);
  if (!places) return;
  for (const id of places.projectIds) {
    const project = await facts.findProject(tx, id);
    const provider = await facts.findProvider(tx, id, places.companyId);
    if (!project || !provider) continue;
    const requirements = requirementsOf(project, provider, dayOf(at));
    const keys = (await facts.findEmployees(tx, id, [employeeId])).flatMap(requirements.ofEmployee);
    const group = { projectId: id, contractingId: project.companyId, providerId: provider.companyId };
    const { documents } = await applyKeys(tx, { ...group, employees: [employeeId] }, keys, { limit: ALL, at });
    const done = { ...emptyRun({ ...provider, total: 1 }), documents: Object.fromEntries(documents) };
    await writeHistory(tx, { projectId: id, requestedBy: uid }, project.companyId, done, at);
  }
}
