import { dayOf } from '../../../../contract/common.ts';
import { MOVEMENT_EFFECT, type Movement, type MovementBody } from '../../../../contract/movements.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as repository from './repository.ts';

/** What happened to an employment, as the monthly questions ask it (E-10, Amb-11, Amb-12). */
export type MovementsService = ReturnType<typeof movementsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'updateEmployee'>;
};

export function movementsService({ db, now, projectUpdates }: Dependencies) {
  return {
    /**
     * Records a movement of one's own employee; what the person is asked for follows at once. 404 for somebody else's, 400
     * on the field for a foreign company or project and for a start before the admission, 409 `project_blocked`.
     * With `preview` the same code runs in a transaction that is rolled back, so that its counts are those of the real one.
     */
    add: (actor: Actor, employeeId: number, body: MovementBody, preview = false): Promise<Movement> =>
      runOrPreview(db, preview, async (tx) => {
        const scopes = scopesOfAll(actor, 'manage_employee_service_provided');
        const known = mustExist(await repository.findEmployment(tx, scopes, employeeId, false));
        if (body.companyId !== known.companyId) throw fieldError('companyId', 'invalid');
        const own = scopes.filter(({ companyId }) => companyId === known.companyId);
        const place = await repository.findPlace(tx, own, body.projectId, employeeId);
        if (!place) throw fieldError('projectId', 'invalid');
        if (place.isBlocked) throw new AppError('project_blocked');
        // Projects are locked before their people, as in the monthly questions: else two changes wait for each other.
        const employment = mustExist(await repository.findEmployment(tx, own, employeeId, true));
        if (body.startDate < employment.admissionDate) throw fieldError('startDate', 'date_before_start');
        if (await repository.isRecorded(tx, employeeId, body)) throw fieldError('startDate', 'repeated');
        const isAbsence = MOVEMENT_EFFECT[body.type] === 'TEMPORARILY_INACTIVATED';
        if (isAbsence && (await repository.isAwayMeanwhile(tx, employeeId, body))) {
          throw fieldError('startDate', 'overlapping_absence');
        }

        const at = now();
        const today = dayOf(at);
        const id = await repository.insertMovement(tx, employeeId, body, { uid: actor.uid, at });
        const { type, startDate, endDate } = body;
        const isNow = startDate <= today && (!endDate || endDate >= today);
        const isOvertaken = await repository.isOvertaken(tx, employeeId, { id, startDate, today });
        const changesStatus = isNow && !isOvertaken && MOVEMENT_EFFECT[type] !== 'UNCHANGED';
        const base = {
          uid: actor.uid,
          companyId: employment.companyId,
          entity: 'employee' as const,
          entityId: employeeId,
          createdAt: at,
        };
        await writeAudit(tx, [
          { ...base, action: 'MOVEMENT_ADDED', fieldName: type, newValue: startDate, note: place.name },
        ]);
        if (changesStatus && body.status !== employment.status) {
          await repository.setStatus(tx, employeeId, body.status);
          await writeAudit(tx, [
            {
              ...base,
              action: 'UPDATED',
              fieldName: 'status',
              oldValue: employment.status,
              newValue: body.status,
            },
          ]);
        }
        const counts = await projectUpdates.updateEmployee(tx, { employeeId, uid: actor.uid });
        await repository.saveCounts(tx, id, counts);
        return repository.findMovement(tx, id);
      }),
  };
}

class RolledBack extends Error {}

/** Commits what `work` does, or with `preview` rolls it back; gives its result either way. */
async function runOrPreview<T>(db: Db, preview: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!preview) return db.transaction(work);
  const results: T[] = [];
  try {
    await db.transaction(async (tx) => {
      results.push(await work(tx));
      throw new RolledBack();
    });
  } catch (error) {
    const [result] = results;
    if (error instanceof RolledBack && result !== undefined) return result;
    throw error;
  }
  throw new Error('a preview must not commit');
}
