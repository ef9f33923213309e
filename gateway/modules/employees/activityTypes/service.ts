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
import type { Db } from '../../../db/client.ts';
import { activityTypes } from '../../../db/schema/employees.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { changesOf, crud } from '../../../lib/crud.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as repository from './repository.ts';

/** Activity types of the contracting companies, and who performs them (E-23). */
export type ActivityTypesService = ReturnType<typeof activityTypesService>;

type Dependencies = { db: Db; now: () => Date; projectUpdates: Pick<ProjectUpdatesService, 'updateEmployee'> };

const KEEPING: Permission = 'manage_pendency_activity_types';
const LINKING: Permission = 'manage_employee_activity_types';

const asText = (value: unknown): string | null => (value === null ? null : String(value));
const fieldChanges = changesOf<ActivityType>(
  ({ name }) => name,
  ({ name, riskActivityId, active }) => ({ name, riskActivityId: asText(riskActivityId), active: asText(active) }),
);

export function activityTypesService({ db, now, projectUpdates }: Dependencies) {
  const types = crud<ActivityType, ActivityTypeCreate, ActivityTypeUpdate>({
    db,
    now,
    entity: 'company',
    table: activityTypes,
    lock: 'update',
    unique: { activity_types_name: ['name', 'name_taken'] },
    find: (tx, { memberships }, { id }) =>
      repository.find(
        tx,
        memberships.map(({ companyId }) => companyId),
        id,
      ),
    companyOf: ({ company }) => company.id,
    /** A foreign company is a 400 on its field, for it stands in the body. */
    authorise(actor, action, companyId) {
      const isOwn = actor.memberships.some((one) => one.companyId === companyId && one.relationType === 'CONTRACTING');
      if (action === 'create' && !isOwn) throw fieldError('companyId', 'invalid');
      requireInCompany(actor, companyId, KEEPING);
    },
    columns: ({ name, riskActivityId = null, ...rest }, _actor, before) => ({
      name,
      riskActivityId,
      ...('active' in rest ? { active: rest.active } : {}),
      ...(before ? {} : { createdAt: now() }),
    }),
    changes(before, after) {
      if (!after) return [];
      const of = { entityId: after.company.id, fieldName: `activityTypes.${after.id}` };
      if (!before) return [{ ...of, action: 'ACTIVITY_TYPE_ADDED', newValue: after.name }];
      return fieldChanges(before, after).map((change) => ({
        ...of,
        ...change,
        action: 'ACTIVITY_TYPE_CHANGED',
        note: after.name,
        fieldName: `${of.fieldName}.${change.fieldName}`,
      }));
    },
  });
  /** Of the scopes, those that see this employee and may say what the person does. */
  async function linkingScopes(tx: Db, seen: readonly Scope[], employeeId: number): Promise<Scope[]> {
    const scopes: Scope[] = [];
    for (const scope of seen.filter(({ permissions }) => permissions.includes(LINKING))) {
      if (await repository.findEmployee(tx, [scope], employeeId, false)) scopes.push(scope);
    }
    return scopes;
  }

  return {
    list: (actor: Actor, query: ActivityTypeQuery): Promise<ActivityType[]> =>
      repository.list(db, scopesOf(actor, 'see_projects'), query),

    create: (actor: Actor, body: ActivityTypeCreate) => types.create(actor, body.companyId, body),
    update: types.update,

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
          ...added.map(({ name }) => ({ ...of, action: 'ACTIVITY_TYPE_LINKED' as const, newValue: name })),
          ...removed.map(({ name }) => ({ ...of, action: 'ACTIVITY_TYPE_UNLINKED' as const, oldValue: name })),
        ]);
        await projectUpdates.updateEmployee(tx, { employeeId, uid: actor.uid });
        return repository.listOfEmployee(tx, seen, employeeId);
      }),
  };
}
