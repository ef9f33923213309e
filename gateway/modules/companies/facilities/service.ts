import type { Department, Facility, FacilityBody, FacilityQuery } from '../../../../contract/facilities.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { type Actor, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { breaksForeignKey, breaksUnique } from '../../../db/violations.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { AppError, assertVersion, fieldError, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** Units and areas of a contracting company (B-27, B-28). Two of the same name differ in more than letters and accents. */
export type FacilitiesService = ReturnType<typeof facilitiesService>;

export function facilitiesService({ db, now }: { db: Db; now: () => Date }) {
  async function facilityOf(tx: Db, actor: Actor, id: number): Promise<Facility> {
    const facility = await repository.findFacility(tx, scopesOfAll(actor, 'see_projects'), id);
    if (!facility) throw notFound();
    return facility;
  }

  async function departmentOf(tx: Db, actor: Actor, facilityId: number, id: number): Promise<Department> {
    const department = await repository.findDepartment(tx, scopesOfAll(actor, 'see_projects'), facilityId, id);
    if (!department) throw notFound();
    return department;
  }

  /** The unit with the caller's permission checked, locked until the transaction ends. */
  async function authorise(tx: Db, actor: Actor, id: number, permission: Permission): Promise<Facility> {
    const seen = await facilityOf(tx, actor, id);
    requireInCompany(actor, seen.company.id, permission);
    if (!(await repository.lockFacility(tx, id))) throw notFound();
    return facilityOf(tx, actor, id);
  }

  /** An area's history is its unit's. */
  const entryOf = (actor: Actor, facility: Facility, action: string, rest: Partial<AuditEntry> = {}): AuditEntry => ({
    uid: actor.uid,
    companyId: facility.company.id,
    entity: 'place',
    entityId: facility.id,
    action,
    createdAt: now(),
    ...rest,
  });

  async function refuseUsed(tx: Db, place: { facilityId: number } | { departmentId: number }): Promise<void> {
    const used = await repository.projectsIn(tx, place);
    if (used.count > 0) throw new AppError('facilityId' in place ? 'facility_in_use' : 'department_in_use', used);
  }

  return {
    list: (actor: Actor, query: FacilityQuery) => repository.listFacilities(db, scopesOf(actor, 'see_projects'), query),

    /** Makes a unit with its areas. 400 on `companyId` for a company that is not the caller's. */
    async create(actor: Actor, { companyId, name, departments }: FacilityBody): Promise<Facility> {
      if (!actor.memberships.some((own) => own.companyId === companyId)) throw fieldError('companyId', 'invalid');
      requireInCompany(actor, companyId, 'add_project_location');
      return withNameErrors(() =>
        db.transaction(async (tx) => {
          const names = departments.map((department) => department.name);
          const repeated = await repository.repeatedNames(tx, names);
          if (repeated.length > 0) {
            const fields = repeated.map((at) => ({ path: `departments.${at}.name`, code: 'name_taken' as const }));
            throw new AppError('invalid_request', { fields });
          }
          const id = await repository.insertFacility(tx, companyId, name);
          await repository.insertDepartments(tx, id, names);
          const made = await facilityOf(tx, actor, id);
          await writeAudit(tx, [
            entryOf(actor, made, 'CREATED', { newValue: name }),
            ...names.map((newValue) => entryOf(actor, made, 'DEPARTMENT_ADDED', { newValue })),
          ]);
          return made;
        }),
      );
    },

    rename: (actor: Actor, id: number, name: string, expected?: number): Promise<Facility> =>
      withNameErrors(() =>
        db.transaction(async (tx) => {
          const before = await authorise(tx, actor, id, 'update_project_location');
          assertVersion(expected, before);
          if (before.name === name) return before;
          await repository.renameFacility(tx, id, name);
          const change = { fieldName: 'name', oldValue: before.name, newValue: name };
          await writeAudit(tx, [entryOf(actor, before, 'UPDATED', change)]);
          return facilityOf(tx, actor, id);
        }),
      ),

    /** Removes a unit with its areas; 409 `facility_in_use` while a project takes place in it, naming the projects. */
    async remove(actor: Actor, id: number): Promise<void> {
      try {
        await db.transaction(async (tx) => {
          const facility = await authorise(tx, actor, id, 'remove_project_location');
          await refuseUsed(tx, { facilityId: id });
          await repository.deleteFacility(tx, id);
          await writeAudit(tx, [entryOf(actor, facility, 'REMOVED', { oldValue: facility.name })]);
        });
      } catch (error) {
        if (breaksForeignKey(error)) await refuseUsed(db, { facilityId: id });
        throw error;
      }
    },

    async departments(actor: Actor, facilityId: number, query: PageRequest) {
      await facilityOf(db, actor, facilityId);
      return repository.listDepartments(db, scopesOfAll(actor, 'see_projects'), facilityId, query);
    },

    addDepartment: (actor: Actor, facilityId: number, name: string): Promise<Department> =>
      withNameErrors(() =>
        db.transaction(async (tx) => {
          const facility = await authorise(tx, actor, facilityId, 'add_project_department');
          const [id = 0] = await repository.insertDepartments(tx, facilityId, [name]);
          await writeAudit(tx, [entryOf(actor, facility, 'DEPARTMENT_ADDED', { newValue: name })]);
          return departmentOf(tx, actor, facilityId, id);
        }),
      ),

    renameDepartment: (
      actor: Actor,
      facilityId: number,
      id: number,
      name: string,
      expected?: number,
    ): Promise<Department> =>
      withNameErrors(() =>
        db.transaction(async (tx) => {
          const facility = await authorise(tx, actor, facilityId, 'update_project_department');
          const before = await departmentOf(tx, actor, facilityId, id);
          assertVersion(expected, before);
          if (before.name === name) return before;
          await repository.renameDepartment(tx, id, name);
          const change = { fieldName: 'department', oldValue: before.name, newValue: name };
          await writeAudit(tx, [entryOf(actor, facility, 'DEPARTMENT_RENAMED', change)]);
          return departmentOf(tx, actor, facilityId, id);
        }),
      ),

    /** Removes an area that no project uses (409 `department_in_use`) and that is not its unit's last (409 `last_department`). */
    async removeDepartment(actor: Actor, facilityId: number, id: number): Promise<void> {
      try {
        await db.transaction(async (tx) => {
          const facility = await authorise(tx, actor, facilityId, 'remove_project_department');
          const { name } = await departmentOf(tx, actor, facilityId, id);
          await refuseUsed(tx, { departmentId: id });
          if ((await repository.countDepartments(tx, facilityId)) === 1) throw new AppError('last_department');
          await repository.deleteDepartment(tx, id);
          await writeAudit(tx, [entryOf(actor, facility, 'DEPARTMENT_REMOVED', { oldValue: name })]);
        });
      } catch (error) {
        if (breaksForeignKey(error)) await refuseUsed(db, { departmentId: id });
        throw error;
      }
    },
  };
}

/** The unique indexes decide which names are equal, also under concurrent requests. */
async function withNameErrors<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (breaksUnique(error, 'facilities_name') || breaksUnique(error, 'departments_name')) {
      throw fieldError('name', 'name_taken');
    }
    throw error;
  }
}
