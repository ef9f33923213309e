import type { Db } from '../../../db/client.ts';
import * as facts from './factsRepository.ts';
import { organisePeople } from './people.ts';

/**
 * Reconciles one employee alone, in the caller's transaction, in one project or in all of the person's: after a link or a
 * movement (domain, section 3). Nothing is blocked; `uid` is who did it, for the history.
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
    await organisePeople(tx, { projectId: id, companyId: places.companyId, uid }, [[employeeId]], at);
  }
}
