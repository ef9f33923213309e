import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { namedOf } from '../../../lib/personKeys.ts';
import * as people from './peopleRepository.ts';

/** Who is blocked leaves the schedules that begin later (B-16). */
export const scheduleLeaving = (now: () => Date) => ({
  /** The schedules of a company that begin later, with the people in them that a condition on employees `e` finds. */
  plannedOf: (tx: Db, companyId: number, isPerson: people.Condition): Promise<people.Planned[]> =>
    people.plannedOf(tx, { companyId, isPerson, now: now().toISOString() }),

  /** Takes people out of schedules; the history of each says whom. */
  async leave(
    tx: Db,
    { actor, companyId }: { actor: Actor; companyId: number },
    left: readonly people.Planned[],
  ): Promise<void> {
    if (left.length === 0) return;
    await people.leave(tx, left, now());
    const told = { uid: actor.uid, companyId, entity: 'riskSchedule', action: 'UPDATED', createdAt: now() } as const;
    const entries = left.map(({ id, employeeId, name }) => ({
      ...{ ...told, entityId: id, fieldName: 'people' },
      oldValue: namedOf([{ id: employeeId, name }]),
    }));
    await writeAudit(tx, entries);
  },
});
