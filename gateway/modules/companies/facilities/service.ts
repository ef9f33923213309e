import type { TrailAction } from '../../../../contract/auditTrail.ts';
import type { Department, Facility, FacilityBody, FacilityQuery } from '../../../../contract/facilities.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { breaksForeignKey, type Db } from '../../../db/client.ts';
import { facilities } from '../../../db/schema/facilities.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { changesOf, crud, type Unique, withUnique } from '../../../lib/crud.ts';
import { AppError, assertVersion, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** Units and areas of a contracting company (B-27, B-28). Two of the same name differ in more than letters and accents. */
export type FacilitiesService = ReturnType<typeof facilitiesService>;

export function facilitiesService({ db, now }: { db: Db; now: () => Date }) {
  const find = (tx: Db, actor: Actor, id: number): Promise<Facility | undefined> =>
    repository.findFacility(tx, scopesOfAll(actor, 'see_projects'), id);

  const departmentOf = (tx: Db, actor: Actor, facilityId: number, id: number): Promise<Department> =>
    repository.findDepartment(tx, scopesOfAll(actor, 'see_projects'), facilityId, id).then(mustExist);

  async function refuseUsed(tx: Db, place: Place): Promise<void> {
    const used = await repository.projectsIn(tx, place);
    if (used.count > 0) throw new AppError('facilityId' in place ? 'facility_in_use' : 'department_in_use', used);
  }
  /** A project that takes the place at the same time breaks a foreign key: it is named, too. */
  async function unlessUsed(place: Place, remove: () => Promise<void>): Promise<void> {
    try {
      await remove();
    } catch (error) {
      if (breaksForeignKey(error)) await refuseUsed(db, place);
      throw error;
    }
  }

  const units = crud<Facility, FacilityBody, { name: string }>({
    db,
    now,
    entity: 'place',
    table: facilities,
    unique: UNIQUE,
    find: (tx, actor, { id }) => find(tx, actor, id),
    companyOf: ({ company }) => company.id,
    authorise(actor, action, companyId) {
      const isOwn = actor.memberships.some((own) => own.companyId === companyId);
      if (action === 'create' && !isOwn) throw fieldError('companyId', 'invalid');
      requireInCompany(actor, companyId, PERMISSION[action]);
    },
    async check(tx, { body }) {
      const repeated = await repository.repeatedNames(tx, namesIn(body));
      if (repeated.length === 0) return;
      const fields = repeated.map((at) => ({ path: `departments.${at}.name`, code: 'name_taken' as const }));
      throw new AppError('invalid_request', { fields });
    },
    columns: ({ name }) => ({ name }),
    async saved(tx, { id, body }) {
      if ('departments' in body) await repository.insertDepartments(tx, id, namesIn(body));
    },
    checkRemoval: (tx, { id }) => refuseUsed(tx, { facilityId: id }),
    remove: (tx, { id }) => repository.deleteFacility(tx, id),
    changes: (before, after) => [
      ...unitChanges(before, after),
      ...(before ? [] : (after?.departments ?? [])).map(({ name }) => ({
        action: 'DEPARTMENT_ADDED' as const,
        newValue: name,
      })),
    ],
  });

  /** A change of a unit's areas, in turn with every other one; `tell` writes it into the history of the unit. */
  const change = <T>(
    actor: Actor,
    facilityId: number,
    permission: Permission,
    work: (tx: Db, tell: (action: TrailAction, values: Partial<AuditEntry>) => Promise<void>) => Promise<T>,
  ): Promise<T> =>
    withUnique(UNIQUE, () =>
      db.transaction(async (tx) => {
        const unit = mustExist(await find(tx, actor, facilityId));
        const { company } = unit;
        requireInCompany(actor, company.id, permission);
        if (!(await repository.lockFacility(tx, facilityId))) throw notFound();
        const of = { uid: actor.uid, companyId: company.id, entity: 'place', entityId: facilityId } as const;
        return work(tx, (action, values) => writeAudit(tx, [{ ...of, action, createdAt: now(), ...values }]));
      }),
    );

  return {
    list: (actor: Actor, query: FacilityQuery) => repository.listFacilities(db, scopesOf(actor, 'see_projects'), query),

    create: (actor: Actor, body: FacilityBody) => units.create(actor, body.companyId, body),
    rename: units.update,

    /** Removes a unit with its areas; 409 `facility_in_use` while a project takes place in it, naming the projects. */
    remove: (actor: Actor, id: number): Promise<void> =>
      unlessUsed({ facilityId: id }, () => units.remove(actor, { id })),

    async departments(actor: Actor, facilityId: number, query: PageRequest) {
      await units.get(actor, { id: facilityId });
      return repository.listDepartments(db, scopesOfAll(actor, 'see_projects'), facilityId, query);
    },

    addDepartment: (actor: Actor, facilityId: number, name: string): Promise<Department> =>
      change(actor, facilityId, 'add_project_department', async (tx, tell) => {
        const [id = 0] = await repository.insertDepartments(tx, facilityId, [name]);
        await tell('DEPARTMENT_ADDED', { newValue: name });
        return departmentOf(tx, actor, facilityId, id);
      }),

    renameDepartment: (
      actor: Actor,
      { facilityId, id }: { facilityId: number; id: number },
      name: string,
      expected?: number,
    ): Promise<Department> =>
      change(actor, facilityId, 'update_project_department', async (tx, tell) => {
        const before = await departmentOf(tx, actor, facilityId, id);
        assertVersion(expected, before);
        if (before.name === name) return before;
        await repository.renameDepartment(tx, id, name);
        await tell('DEPARTMENT_RENAMED', { fieldName: 'department', oldValue: before.name, newValue: name });
        return departmentOf(tx, actor, facilityId, id);
      }),

    /** Removes an area that no project uses (409 `department_in_use`) and that is not its unit's last (409 `last_department`). */
    removeDepartment: (actor: Actor, facilityId: number, id: number): Promise<void> =>
      unlessUsed({ departmentId: id }, () =>
        change(actor, facilityId, 'remove_project_department', async (tx, tell) => {
          const { name } = await departmentOf(tx, actor, facilityId, id);
          await refuseUsed(tx, { departmentId: id });
          if ((await repository.countDepartments(tx, facilityId)) === 1) throw new AppError('last_department');
          await repository.deleteDepartment(tx, id);
          await tell('DEPARTMENT_REMOVED', { oldValue: name });
        }),
      ),
  };
}

/** The indexes decide which names are equal, also under concurrent requests. */
const UNIQUE = {
  facilities_name: ['name', 'name_taken'],
  departments_name: ['name', 'name_taken'],
} satisfies Unique;
const PERMISSION = {
  create: 'add_project_location',
  update: 'update_project_location',
  remove: 'remove_project_location',
} as const;
type Place = { facilityId: number } | { departmentId: number };

const namesIn = (body: FacilityBody | { name: string }): string[] =>
  'departments' in body ? body.departments.map(({ name }) => name) : [];
const unitChanges = changesOf<Facility>(
  ({ name }) => name,
  ({ name }) => ({ name }),
);
