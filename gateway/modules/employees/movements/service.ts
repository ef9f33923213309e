import { addMonths, dayOf } from '../../../../contract/common.ts';
import {
  causeOf,
  DISMISSALS_BY_EMPLOYER,
  type Movement,
  type MovementBody,
  type MovementCorrection,
  type MovementReply,
  statusesAfter,
} from '../../../../contract/movements.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeChanges } from '../../../lib/audit.ts';
import { AppError, assertVersion, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import type { StandingService } from '../../trainings/certificates/standingService.ts';
import type { EmployeesService } from '../employees/service.ts';
import * as repository from './repository.ts';

/** What happened to an employment (E-10, Amb-11, Amb-12). */
export type MovementsService = ReturnType<typeof movementsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'updateEmployee'>;
  employees: Pick<EmployeesService, 'seen'>;
  certificates: Pick<StandingService, 'followMovements'>;
};
/** A movement is recorded (no `movementId`), corrected, or annulled (no `body`). */
type Change = {
  movementId?: number;
  body?: Omit<MovementBody, 'projectId'> & { projectId: number | null };
  reason?: string;
  expected?: number | undefined;
  preview?: boolean | undefined;
};
const RIGHT = 'manage_employee_service_provided';

export function movementsService({ db, now, projectUpdates, employees, certificates }: Dependencies) {
  /**
   * One change in one transaction: what the person is asked for follows from the movements that are left, so that a
   * correction takes back what the wrong one did. 404 for somebody else's employee or movement, 400 on the field, 409
   * `project_blocked`, 412 with the movement as it is now when `expected` is another version. With `preview` the same code
   * runs in a transaction that is rolled back, so that its counts are those of the real one.
   */
  const change = (
    actor: Actor,
    employeeId: number,
    { movementId, body, reason = '', expected, preview = false }: Change,
  ): Promise<MovementReply> =>
    runOrPreview(db, preview, async (tx) => {
      const scopes = scopesOfAll(actor, RIGHT);
      const known = mustExist(await repository.findEmployment(tx, scopes, employeeId, false));
      if (body && body.companyId !== known.companyId) throw fieldError('companyId', 'invalid');
      const own = scopes.filter(({ companyId }) => companyId === known.companyId);
      /** The movement that is changed, as it counts now. */
      const find = async (): Promise<Movement | undefined> => {
        if (movementId === undefined) return undefined;
        const found = await repository.findMovement(tx, employeeId, movementId);
        return mustExist(found?.replaced ? undefined : found);
      };
      const seen = await find();

      // Projects are locked before their people, as in the monthly questions: else two changes wait for each other.
      const wanted = [seen?.project?.id, body?.projectId].filter((id) => typeof id === 'number');
      const places = await repository.findPlaces(tx, own, wanted, employeeId);
      const placeOf = (id: number | null | undefined) => places.find((place) => place.id === id);
      const seesAll = own.some(({ projectId }) => projectId === null);
      if (seen && !(seen.project ? placeOf(seen.project.id) : seesAll)) throw notFound();
      const place = placeOf(body ? body.projectId : seen?.project?.id);
      if (body && !place && (body.projectId !== null || seen?.project)) throw fieldError('projectId', 'invalid');
      if (places.some(({ isBlocked }) => isBlocked)) throw new AppError('project_blocked');
      const employment = mustExist(await repository.findEmployment(tx, own, employeeId, true));
      const before = await find();
      if (before) assertVersion(expected, before);
      if (body && body.startDate < employment.admissionDate) throw fieldError('startDate', 'date_before_start');
      if (body && (await repository.isRecorded(tx, employeeId, withCause(body), movementId))) {
        throw fieldError('startDate', 'repeated');
      }

      if (before && body && !preview && isSame(before, withCause(body))) throw fieldError('type', 'unchanged');

      const at = now();
      const today = dayOf(at);
      const author = { uid: actor.uid, at };
      const overlaps = await repository.countOverlaps(tx, employeeId);
      const decided = await repository.findDeciding(tx, employeeId, today);
      const id = await write(tx, { employeeId, before, body, reason }, author);
      if ((await repository.countOverlaps(tx, employeeId)) > overlaps) {
        throw body ? fieldError('startDate', 'overlapping_absence') : new AppError('movement_needed');
      }
      const subject = {
        ...{ uid: actor.uid, companyId: employment.companyId, createdAt: at },
        ...{ entity: 'employee' as const, entityId: employeeId },
      };
      await writeChanges(tx, subject, {
        action: before ? (body ? 'MOVEMENT_CORRECTED' : 'MOVEMENT_ANNULLED') : 'MOVEMENT_ADDED',
        fieldName: before?.type ?? body?.type ?? '',
        oldValue: before?.startDate ?? null,
        newValue: body?.startDate ?? null,
        note: place?.name ?? null,
      });
      const decides = await repository.findDeciding(tx, employeeId, today);
      if (decides?.id === id || decided?.id === id) {
        const status = decides ? statusesAfter(decides.type)[0] : 'ACTIVE';
        if (status !== employment.status) {
          await repository.setStatus(tx, employeeId, status);
          const values = { oldValue: employment.status, newValue: status };
          await writeChanges(tx, subject, { action: 'UPDATED', fieldName: 'status', ...values });
        }
      }
      const counts = await projectUpdates.updateEmployee(tx, { employeeId, uid: actor.uid });
      await repository.saveCounts(tx, id, counts);
      await certificates.followMovements(tx, actor.uid, employeeId);
      const after = mustExist(await repository.findMovement(tx, employeeId, id));
      return { ...after, counts, warnings: body ? await warningsOf(tx, employeeId, body, place) : [] };
    });

  return {
    add: (actor: Actor, employeeId: number, body: MovementBody, preview?: boolean): Promise<MovementReply> =>
      change(actor, employeeId, { body, preview }),

    /** A new version in place of a wrong one. */
    correct: (
      actor: Actor,
      key: { employeeId: number; movementId: number },
      { reason, ...body }: MovementCorrection,
      options: Pick<Change, 'expected' | 'preview'>,
    ): Promise<MovementReply> =>
      change(actor, key.employeeId, { movementId: key.movementId, body, reason, ...options }),

    /** Takes back a movement that never happened; `movement_needed` (409) while an absence after it depends on it. */
    annul: (
      actor: Actor,
      key: { employeeId: number; movementId: number },
      reason: string,
      options: Pick<Change, 'expected' | 'preview'>,
    ): Promise<MovementReply> => change(actor, key.employeeId, { movementId: key.movementId, reason, ...options }),

    /** All versions, the latest movement first; why somebody is away is the employer's to know. */
    async list(actor: Actor, employeeId: number): Promise<Movement[]> {
      const { company } = await employees.seen(actor, employeeId);
      const found = await repository.listMovements(db, scopesOfAll(actor, 'see_employee'), employeeId);
      const reading = [...scopesOfAll(actor, 'see_employee_data'), ...scopesOfAll(actor, RIGHT)];
      if (reading.some(({ companyId }) => companyId === company.id)) return found;
      return found.map(({ replaced, ...movement }) => ({
        ...movement,
        ...{ cause: null, esocialReason: null, esocialReceipt: null, counts: null },
        replaced: replaced && { ...replaced, reason: null },
      }));
    },
  };
}

const withCause = (body: NonNullable<Change['body']>): repository.MovementContent => ({
  ...body,
  cause: causeOf(body),
});

const isSame = (before: Movement, { projectId, ...body }: repository.MovementContent): boolean =>
  (before.project?.id ?? null) === projectId &&
  (['type', 'startDate', 'endDate', 'cause', 'esocialReason', 'esocialReceipt'] as const).every(
    (name) => (before[name] ?? null) === (body[name] ?? null),
  );

/** Writes the change and keeps the version that it replaces; gives the movement's id. */
async function write(
  tx: Db,
  {
    employeeId,
    before,
    body,
    reason,
  }: { employeeId: number; before: Movement | undefined } & Pick<Change, 'body' | 'reason'>,
  author: { uid: string; at: Date },
): Promise<number> {
  if (before) {
    await repository.keepVersion(tx, before.id, { ...author, reason: reason ?? '', annulled: !body });
    await (body
      ? repository.replaceMovement(tx, before.id, withCause(body), author)
      : repository.removeMovement(tx, before.id));
    return before.id;
  }
  if (!body) throw notFound();
  return repository.insertMovement(tx, employeeId, withCause(body), author);
}

async function warningsOf(
  tx: Db,
  employeeId: number,
  { type, startDate, endDate, esocialReason }: NonNullable<Change['body']>,
  place: repository.PlaceRecord | undefined,
): Promise<MovementReply['warnings']> {
  const isLate = place !== undefined && (endDate ?? startDate) > addMonths(place.endDate, 12);
  const isForbidden =
    type === 'DISMISSAL' &&
    (!esocialReason || DISMISSALS_BY_EMPLOYER.includes(esocialReason)) &&
    (await repository.isProtected(tx, employeeId, startDate));
  return [...(isLate ? ['AFTER_PROJECT' as const] : []), ...(isForbidden ? ['STABILITY' as const] : [])];
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
