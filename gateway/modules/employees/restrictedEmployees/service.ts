import { dayOf, maskCpf, maskForeignDocument } from '../../../../contract/common.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import {
  documentsOf,
  leavesSchedule,
  type RestrictedEmployee,
  type RestrictedEmployeeBody,
  type RestrictedEmployeeQuery,
  type RestrictedEmployeeUpdate,
  type RestrictedPerson,
} from '../../../../contract/restrictedEmployees.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import type { Db } from '../../../db/client.ts';
import { restrictedEmployees } from '../../../db/schema/employees.ts';
import type { CpfColumn, PersonDocuments } from '../../../lib/cpfColumn.ts';
import { type Action, changesOf, crud, type Key } from '../../../lib/crud.ts';
import { fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { RiskSchedulesService } from '../../risk/riskSchedules/service.ts';
import type { EmployeesService } from '../employees/service.ts';
import { contestsService } from './contestService.ts';
import * as repository from './repository.ts';

const WRITING = {
  create: 'add_restricted_employee',
  update: 'update_restricted_employee',
  remove: 'remove_restricted_employee',
} as const satisfies Record<Action, Permission>;

/**
 * People whom a contracting company keeps out (B-15, B-16). Whom a supplier employs is its own business: a restriction is
 * checked where somebody comes to a project of the company, and at its gate.
 */
export type RestrictedEmployeesService = ReturnType<typeof restrictedEmployeesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  personDocuments: CpfColumn;
  employees: Pick<EmployeesService, 'seen'>;
  riskSchedules: Pick<RiskSchedulesService, 'plannedOf' | 'leave'>;
};

const changes = changesOf<RestrictedEmployee>(
  ({ name }) => name,
  ({ reason, details, startDate, endDate }) => ({ reason, details, startDate, endDate }),
);

export function restrictedEmployeesService({ db, now, personDocuments, employees, riskSchedules }: Dependencies) {
  const today = () => dayOf(now());
  const personOf = (of: PersonDocuments) => ({ documents: personDocuments, of });
  const readable = (stored: repository.StoredRestriction): RestrictedEmployee => {
    const { cpf, foreignDocument, ...row } = personDocuments.opened(stored);
    return { ...row, document: cpf ? maskCpf(cpf) : maskForeignDocument(foreignDocument ?? '') };
  };

  const recordsOf = (over: Db) =>
    crud<RestrictedEmployee, RestrictedEmployeeBody, RestrictedEmployeeUpdate>({
      db: over,
      now,
      entity: 'restrictedEmployee',
      table: restrictedEmployees,
      async find(tx, { memberships }, { id }) {
        const companyIds = memberships.map(({ companyId }) => companyId);
        const found = await repository.findRestriction(tx, companyIds, id, today());
        return found && readable(found);
      },
      companyOf: ({ companyId }) => companyId,
      authorise: (actor, action, companyId) => void requireInCompany(actor, companyId, WRITING[action]),
      // Two restrictions of one person must not be made at the same time.
      async within(tx, companyId, change) {
        // nobody else changes the restrictions of the company meanwhile
        await lockCompany(tx, companyId);
        return change();
      },
      /** 400 when the company keeps the person out on one of these days already; 404 for a restriction that was lifted. */
      async check(tx, { companyId, body, before }) {
        if ('document' in body) {
          const person = personOf(documentsOf(body.document));
          const units = await repository.unitsOf(tx, companyId, body.facilityIds);
          const foreign = body.facilityIds.findIndex((unit) => !units.includes(unit));
          if (foreign >= 0) throw fieldError(`facilityIds.${foreign}`, 'invalid');
          const isTaken = await repository.overlaps(tx, companyId, person, body);
          if (isTaken) throw fieldError('document', 'repeated');
          return;
        }
        const stored = before && (await repository.findRestriction(tx, [companyId], before.id, today()));
        if (!stored || before.status === 'ENDED') throw notFound();
        const person = personOf(personDocuments.opened(stored));
        const facilityIds = before.facilities?.map(({ id }) => id) ?? [];
        if (await repository.overlaps(tx, companyId, person, { ...body, facilityIds, except: before.id })) {
          throw fieldError('startDate', 'repeated');
        }
      },
      columns: ({ reason, details, startDate, endDate, ...rest }) => ({
        reason,
        details,
        startDate,
        endDate,
        ...('document' in rest && {
          name: rest.name,
          facilityIds: rest.facilityIds.length > 0 ? rest.facilityIds : null,
          createdAt: now(),
          ...personDocuments.columns(documentsOf(rest.document)),
        }),
      }),
      /** Who is blocked leaves the schedules that begin in these days, in projects of these units. */
      async saved(tx, { actor, id, body, before }) {
        const companyIds = actor.memberships.map(({ companyId }) => companyId);
        const stored = mustExist(await repository.findRestriction(tx, companyIds, id, today()));
        const { companyId } = stored;
        const facilityIds = 'document' in body ? body.facilityIds : (before?.facilities?.map((unit) => unit.id) ?? []);
        if (before?.facilities?.length === 0) return; // its units are gone
        const isPerson = personDocuments.isOf(personDocuments.opened(stored));
        const planned = await riskSchedules.plannedOf(tx, companyId, isPerson);
        const left = planned.filter((one) => leavesSchedule(one, { ...body, facilityIds }));
        await riskSchedules.leave(tx, { actor, companyId }, left);
      },
      // The history of the company lists all restrictions: each change says whose it is.
      changes: (before, after) =>
        changes(before, after).map((change) => ({ ...change, note: (after ?? before)?.name })),
      remove: (tx, { id, status }) => {
        if (status === 'ENDED') throw notFound();
        return repository.lift(tx, id, now());
      },
    });

  const records = recordsOf(db);

  const service = {
    ...records,

    async list(actor: Actor, companyId: number, query: RestrictedEmployeeQuery) {
      requireInCompany(actor, companyId, 'see_restricted_employee');
      const { results, meta } = await repository.listRestrictions(db, companyId, query, {
        today: today(),
        documents: personDocuments,
      });
      return { results: results.map(readable), meta };
    },

    get(actor: Actor, key: Required<Key>): Promise<RestrictedEmployee> {
      requireInCompany(actor, key.companyId, 'see_restricted_employee');
      return records.get(actor, key);
    },

    /** Of the people on the company's own projects: it learns nothing of others. */
    async person(actor: Actor, companyId: number, document: string): Promise<RestrictedPerson> {
      requireInCompany(actor, companyId, 'add_restricted_employee');
      const person = personOf(documentsOf(document));
      const found = await repository.findPerson(db, companyId, person);
      const planned = await riskSchedules.plannedOf(db, companyId, personDocuments.isOf(person.of));
      const seen = new Set<number>();
      const schedules = planned
        .filter(({ id }) => !seen.has(id) && seen.add(id))
        .map(({ employeeId: _, name: _name, ...one }) => one);
      const isRestricted = await repository.overlaps(db, companyId, person, {
        startDate: today(),
        endDate: null,
      });
      return { ...found, schedules, isRestricted };
    },
  };
  const lift = (tx: Db, actor: Actor, id: number) => recordsOf(tx).remove(actor, { id });
  return {
    ...service,
    contests: contestsService({ db, now, employees, restrictions: { get: (...of) => service.get(...of), lift } }),
  };
}
