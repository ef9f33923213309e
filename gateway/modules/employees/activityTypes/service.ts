import type {
  ActivityType,
  ActivityTypeCreate,
  ActivityTypeQuery,
  ActivityTypeUpdate,
  EmployeeActivityTypes,
} from '../../../../contract/activityTypes.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as repository from './repository.ts';

/** Activity types of the contracting companies, and who performs them (E-23). */
export type ActivityTypesService = ReturnType<typeof activityTypesService>;

type Dependencies = { db: Db; now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'updateEmployee'> };

const KEEPING: Permission = 'manage_pendency_activity_types';
const LINKING: Permission = 'manage_employee_activity_types';

export function activityTypesService({ db, now, projectUpdates }: Dependencies) {
  /** A company is its own; a foreign one is a 400 on its field, for it stands in the body. */
  function requireKeeper(actor: Actor, companyId: number): void {
    const own = actor.memberships.filter((one) => one.companyId === companyId && one.relationType === 'CONTRACTING');
    if (own.length === 0) throw fieldError('companyId', 'invalid');
    requireInCompany(actor, companyId, KEEPING);
  }
  /** Of the scopes, those that see this employee and may say what the person does. */
  async function linkingScopes(tx: Db, seen: readonly Scope[], employeeId: number): Promise<Scope[]> {
    const scopes: Scope[] = [];
    for (const scope of seen.filter(({ permissions }) => permissions.includes(LINKING))) {
      if (await repository.findEmployee(tx, [scope], employeeId, false)) scopes.push(scope);
    }
    return scopes;
  }
  const read = async (tx: Db, of: { companyId: number; id: number }): Promise<ActivityType> => {
    const found = await repository.find(tx, of);
    if (!found) throw notFound();
    return found;
  };
  const entry = (actor: Actor, companyId: number, id: number) => ({
    uid: actor.uid,
    companyId,
    entity: 'company' as const,
    entityId: companyId,
    fieldName: `activityTypes.${id}`,
    createdAt: now(),
  });

  return {
    list: (actor: Actor, query: ActivityTypeQuery): Promise<ActivityType[]> =>
      repository.list(db, scopesOf(actor, 'see_projects'), query),

    create: (actor: Actor, body: ActivityTypeCreate): Promise<ActivityType> =>
      db.transaction(async (tx) => {
        requireKeeper(actor, body.companyId);
        await lockCompany(tx, body.companyId);
        if (await repository.isTaken(tx, body.companyId, body.name, null)) throw fieldError('name', 'name_taken');
        const id = await repository.insert(tx, body, now());
        const told = { action: 'ACTIVITY_TYPE_ADDED', newValue: body.name };
        await writeAudit(tx, [{ ...entry(actor, body.companyId, id), ...told }]);
        return read(tx, { companyId: body.companyId, id });
      }),

    /** Renames, switches off and on again. 404 for another company's. */
    update: (actor: Actor, id: number, body: ActivityTypeUpdate, expected?: number): Promise<ActivityType> =>
      db.transaction(async (tx) => {
        const companyIds = actor.memberships.map(({ companyId }) => companyId);
        const record = await repository.lock(tx, companyIds, id);
        if (!record) throw notFound();
        requireInCompany(actor, record.companyId, KEEPING);
        if (expected !== undefined && expected !== record.version) {
          throw new AppError('stale', { current: await read(tx, record) });
        }
        await lockCompany(tx, record.companyId);
        if (body.active && (await repository.isTaken(tx, record.companyId, body.name, id))) {
          throw fieldError('name', 'name_taken');
        }
        const fields = [
          ['name', record.name, body.name],
          ['riskActivityId', record.riskActivityId, body.riskActivityId ?? null],
          ['active', record.active, body.active],
        ] as const;
        const changed = fields.filter(([, before, after]) => before !== after);
        if (changed.length === 0) return read(tx, record);
        await repository.update(tx, record, body);
        await writeAudit(
          tx,
          changed.map(([field, before, after]) => ({
            ...entry(actor, record.companyId, id),
            action: 'ACTIVITY_TYPE_CHANGED',
            fieldName: `activityTypes.${id}.${field}`,
            oldValue: before === null ? null : String(before),
            newValue: after === null ? null : String(after),
          })),
        );
        return read(tx, record);
      }),

    ofEmployee: (actor: Actor, employeeId: number): Promise<EmployeeActivityTypes> =>
      db.transaction(async (tx) => {
        const scopes = scopesOfAll(actor, 'see_employee');
        if (!(await repository.findEmployee(tx, scopes, employeeId, false))) throw notFound();
        return repository.listOfEmployee(tx, scopes, employeeId);
      }),

    /**
     * PUT employees/{id}/activity-types. 400 on the field for a type that the caller does not see, or that is switched off and
     * new to the person. A type that stands for a risk makes its papers asked at once; taking it away leaves the risk, which
     * is the employee's own.
     */
    linkEmployee: (actor: Actor, employeeId: number, activityTypeIds: number[]): Promise<EmployeeActivityTypes> =>
      db.transaction(async (tx) => {
        const seen = scopesOfAll(actor, 'see_employee');
        if (!(await repository.findEmployee(tx, seen, employeeId, true))) throw notFound();
        const scopes = await linkingScopes(tx, seen, employeeId);
        const acting = scopes[0];
        if (!acting) throw new AppError('forbidden', { missing: LINKING });
        const before = await repository.listOfEmployee(tx, scopes, employeeId);
        const had = new Set(before.map(({ id }) => id));
        const found = new Map((await repository.findVisible(tx, scopes, activityTypeIds)).map((one) => [one.id, one]));
        const wrong = activityTypeIds.findIndex((id) => !found.has(id) || !(found.get(id)?.active || had.has(id)));
        if (wrong >= 0) throw fieldError(`activityTypeIds.${wrong}`, 'invalid');
        const added = [...found.values()].filter(({ id }) => !had.has(id));
        const removed = before.filter(({ id }) => !found.has(id));
        if (added.length === 0 && removed.length === 0) return repository.listOfEmployee(tx, seen, employeeId);
        await repository.saveOfEmployee(tx, employeeId, {
          added: added.map(({ id }) => id),
          removed: removed.map(({ id }) => id),
          risks: [...new Set(added.flatMap(({ riskActivityId }) => riskActivityId ?? []))],
        });
        const base = { uid: actor.uid, companyId: acting.companyId, entity: 'employee' as const };
        const of = { ...base, entityId: employeeId, fieldName: 'activityTypes', createdAt: now() };
        await writeAudit(tx, [
          ...added.map(({ name }) => ({ ...of, action: 'ACTIVITY_TYPE_LINKED', newValue: name })),
          ...removed.map(({ name }) => ({ ...of, action: 'ACTIVITY_TYPE_UNLINKED', oldValue: name })),
        ]);
        await projectUpdates.updateEmployee(tx, { employeeId, uid: actor.uid });
        return repository.listOfEmployee(tx, seen, employeeId);
      }),
  };
}
