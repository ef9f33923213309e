// Over 300 lines: the life of an employee's record, with the rules that all its writers share.
import { dayOf } from '../../../../contract/common.ts';
import { PAGE_SIZE } from '../../../../contract/constants.ts';
import type { ListField } from '../../../../contract/customFields.ts';
import type { EmployeeExists } from '../../../../contract/employeeExists.ts';
import type { OccupationList } from '../../../../contract/employeeOccupations.ts';
import {
  type Employee,
  type EmployeeBody,
  type EmployeeFilter,
  type EmployeeQuery,
  type EmployeeRow,
  type EmployeeUpdate,
  isUnderAgeAtRisk,
  PERSONAL_FIELDS,
} from '../../../../contract/employees.ts';
import type { ListOf } from '../../../../contract/list.ts';
import type { HistoryEntry } from '../../../../contract/pendencies.ts';
import { PERMISSIONS, type Permission, pageOf } from '../../../../contract/permissions.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { employees } from '../../../db/schema/employees.ts';
import { listHistory, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { type Action, crud } from '../../../lib/crud.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import type { Occupations } from '../../../lib/occupations.ts';
import { seesProvider } from '../../../lib/scopeSql.ts';
import type { AdditionalInfoService } from '../../companies/customFields/additionalInfoService.ts';
import type { CustomFieldsService } from '../../companies/customFields/service.ts';
import type { DataAccessesService } from '../../privacy/dataAccesses/service.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import { defined, followExposure } from './exposure.ts';
import { foreignQuotas } from './foreignQuota.ts';
import { countEach, listEmployees } from './listRepository.ts';
import { changes, columnsOf, type Known, shown, withoutData } from './personalData.ts';
import * as repository from './repository.ts';

/** Employees (E-01 to E-09, E-24 to E-26). */
export type EmployeesService = ReturnType<typeof employeesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'updateEmployee'>;
  personDocuments: CpfColumn;
  customFields: CustomFieldsService;
  additionalInfo: AdditionalInfoService;
  occupations: Occupations;
  accesses: Pick<DataAccessesService, 'saw' | 'sawInList'>;
};

const WRITING = {
  create: 'add_employee',
  update: 'update_employee',
  remove: 'remove_employee_from_company',
} as const satisfies Record<Action, Permission>;

const isWriting = (key: Permission): boolean => Object.values(WRITING).some((one) => one === key);
/**
 * What a supplier records is its own to change, by a membership of its own that holds the permission; who is restricted to
 * one project neither registers nor removes people.
 */
const mayWrite = ({ side, companyId, projectId, permissions }: Scope, key: Permission, employerId: number): boolean =>
  side === 'PROVIDER' &&
  companyId === employerId &&
  permissions.includes(key) &&
  (projectId === null || key === WRITING.update);

/** Each day on which somebody looked at personal data is one entry of the history. */
const DAY = 24 * 60 * 60 * 1000;

export function employeesService({
  db,
  now,
  projectUpdates,
  personDocuments,
  customFields,
  additionalInfo,
  occupations,
  accesses,
}: Dependencies) {
  /** The employee as stored, with what the caller holds on it; undefined when the caller does not see it. */
  async function find(tx: Db, actor: Actor, id: number): Promise<Known | undefined> {
    const scopes = scopesOfAll(actor, 'see_employee');
    const found = scopes.length > 0 && (await repository.findEmployee(tx, scopes, id));
    if (!found) return undefined;
    const { seenBy, ...employee } = personDocuments.opened(found);
    const seeing = scopes.filter((_, index) => seenBy[index]);
    const held = new Set(seeing.flatMap(({ permissions }) => permissions));
    const permissions = PERMISSIONS.filter(
      (key) => held.has(key) && (!isWriting(key) || seeing.some((scope) => mayWrite(scope, key, employee.company.id))),
    );
    const otherEmployments = await repository.otherEmployments(tx, scopes, id, personDocuments.isOf(employee));
    const dataVisible = held.has('see_employee_data');
    return {
      ...employee,
      customFields: await customFields.ofEmployee(tx, employee, { scopes: seeing, dataVisible }),
      additionalInfo: permissions.includes('update_employee') ? await additionalInfo.askedOf(tx, id) : [],
      otherEmployments,
      masked: false,
      permissions,
      dataVisible,
    };
  }

  /** Only the employer registers people; the company stands in the body, so a foreign one is a 400 on its field. */
  function requireEmployer(actor: Actor, companyId: number): void {
    const own = scopesOfAll(actor, WRITING.create);
    if (!own.some((scope) => mayWrite(scope, WRITING.create, companyId))) throw fieldError('companyId', 'invalid');
  }

  const recordsOf = (over: Db) =>
    crud<Known, EmployeeBody, EmployeeUpdate>({
      db: over,
      now,
      entity: 'employee',
      table: employees,
      find: (tx, actor, { id }) => find(tx, actor, id),
      companyOf: ({ company }) => company.id,
      authorise(actor, action, companyId, employee) {
        const missing = WRITING[action];
        if (!employee) requireEmployer(actor, companyId);
        else if (!employee.permissions.includes(missing)) throw new AppError('forbidden', { missing });
      },
      check: async (_tx, { body, before }) => {
        const birthdate = body.birthdate === undefined ? before?.birthdate : body.birthdate;
        if (isUnderAgeAtRisk({ ...body, birthdate }, dayOf(now()))) throw fieldError('riskActivityIds', 'under_age');
        if (body.cbo && body.cbo !== before?.cbo && !occupations.isKnown(body.cbo))
          throw fieldError('cbo', 'occupation_unknown');
        if (!before) return;
        if (body.cpf && before.cpf && body.cpf !== before.cpf) throw fieldError('cpf', 'locked');
        if (body.cpf === null && before.cpf) throw fieldError('cpf', 'locked');
        const foreign = body.foreignDocument === undefined ? before.foreignDocument : body.foreignDocument;
        if (!before.cpf && !body.cpf && !foreign) throw fieldError('foreignDocument', 'required');
        if (PERSONAL_FIELDS.some((name) => body[name] !== undefined) && !before.dataVisible)
          throw new AppError('forbidden', { missing: 'see_employee_data' });
        // what the caller cannot see stays as it is, and is asked of who can
        const isHidden = (name: string) => !before.dataVisible && PERSONAL_FIELDS.some((one) => one === name);
        additionalInfo.require(
          before.additionalInfo.filter((name) => !isHidden(name)),
          { ...before, ...defined(body) },
        );
      },
      columns: (body) => columnsOf(body, personDocuments),
      async saved(tx, { actor, id, body, before }) {
        if (before && 'customFields' in body && body.customFields) {
          const answered = customFields.changed(before.customFields, body.customFields, before.dataVisible);
          await customFields.save(
            tx,
            actor.uid,
            answered.map(([field, value]) => ({ employeeId: id, field, value })),
          );
        }
        await repository.saveRisks(tx, id, body.riskActivityIds);
        if (before) await followExposure(tx, { before, body, uid: actor.uid, today: dayOf(now()) });
        await projectUpdates.updateEmployee(tx, { employeeId: id, uid: actor.uid });
      },
      async remove(tx, { id }, actor) {
        await repository.removeEmployee(tx, id, { at: now(), today: dayOf(now()) });
        await projectUpdates.updateEmployee(tx, { employeeId: id, uid: actor.uid });
      },
      changes: (before, after) =>
        changes(before, after).map((change) =>
          PERSONAL_FIELDS.some((name) => name === change.fieldName)
            ? { ...change, oldValue: null, newValue: null }
            : change,
        ),
      unique: {
        employees_cpf: ['cpf', 'employee_registered'],
        employees_foreign: ['foreignDocument', 'employee_registered'],
      },
    });
  const records = recordsOf(db);
  const readingOf = (actor: Actor) => ({
    scopes: scopesOf(actor, 'see_employee'),
    dataScopes: scopesOf(actor, 'see_employee_data'),
    documents: personDocuments,
    occupations,
    answers: customFields.answersTo(scopesOf(actor, 'see_employee')),
  });

  return {
    find,

    /** As `find`; 404 for an employee that the caller does not see. */
    seen: (actor: Actor, id: number): Promise<Known> => find(db, actor, id).then(mustExist),

    /** Those of one provider: the caller's own company, or one on its projects; else 404. */
    async listOf(actor: Actor, companyId: number, query: EmployeeQuery): Promise<ListOf<EmployeeRow>> {
      if (!(await seesProvider(db, scopesOfAll(actor, 'see_employee'), companyId))) throw notFound();
      return this.list(actor, { ...query, provider: companyId });
    },

    async list(actor: Actor, query: EmployeeQuery): Promise<ListOf<EmployeeRow>> {
      const reading = readingOf(actor);
      const custom = await customFields.narrowedBy(reading, query);
      const { results, meta } = await listEmployees(db, reading, { ...query, custom });
      const whole = results.filter(({ dataVisible }) => dataVisible).map(({ id }) => id);
      await accesses.sawInList(actor, reading.dataScopes, whole);
      return {
        results: results.map(({ dataVisible, answers, ...row }) => ({
          ...withoutData(personDocuments.opened(row), dataVisible),
          customFields: customFields.valuesOf(answers, dataVisible),
        })),
        meta,
      };
    },

    /** What the caller may do with the employees of a provider (E-09); 404 for a company that the caller does not see. */
    async permissionsByProvider(actor: Actor, providerId: number) {
      const scopes = scopesOfAll(actor, 'see_employee');
      if (!(await seesProvider(db, scopes, providerId))) throw notFound();
      const permissions = PERMISSIONS.filter(
        (key) =>
          pageOf(key) === 'collaborator' &&
          scopes.some((scope) =>
            isWriting(key)
              ? mayWrite(scope, key, providerId)
              : scope.permissions.includes(key) && (scope.side === 'CONTRACTING' || scope.companyId === providerId),
          ),
      );
      return { providerId, permissions };
    },

    /** The fields that the caller's list has as columns and filters (B-18). */
    listFields: (actor: Actor): Promise<ListField[]> => customFields.listed(scopesOf(actor, 'see_employee')),

    /** A view that filters by a custom field that was removed counts what its list shows, which leaves the filter out. */
    async totals(actor: Actor, filters: readonly EmployeeFilter[]): Promise<number[]> {
      const reading = readingOf(actor);
      const narrowed = filters.map(async (filter) => ({
        ...filter,
        custom: await customFields.narrowedBy(reading, filter, { lenient: true }),
      }));
      return countEach(db, reading, await Promise.all(narrowed));
    },

    /** One employee; the first look of a person at its personal data on a day is an entry of the history. */
    get: (actor: Actor, id: number): Promise<Employee> =>
      db.transaction(async (tx) => {
        const found = mustExist(await find(tx, actor, id));
        const at = now();
        if (found.dataVisible && !(await repository.wasSeenBy(tx, id, actor.uid, new Date(at.getTime() - DAY)))) {
          const seen = { uid: actor.uid, companyId: found.company.id, entity: 'employee' as const, entityId: id };
          await writeAudit(tx, [{ ...seen, action: 'DATA_SEEN', createdAt: at }]);
          await accesses.saw(tx, actor, scopesOfAll(actor, 'see_employee_data'), { kind: 'RECORD', employeeIds: [id] });
        }
        return shown(found);
      }),

    /** 404 unless the person is one whom the caller sees: nothing is learnt of another company's people. */
    async exists(actor: Actor, document: string, companyId: number): Promise<EmployeeExists> {
      const scopes = scopesOfAll(actor, 'see_employee');
      const dataScopes = scopesOfAll(actor, 'see_employee_data');
      const found = await repository.findByDocument(
        db,
        { scopes, dataScopes },
        personDocuments.is(document),
        companyId,
      );
      if (!found) throw new AppError('employee_not_found');
      const { id, companyId: employer, dataVisible, gender, birthdate, name, socialName } = found;
      return {
        ...{ employeeId: employer === companyId ? id : 0, name, socialName, gender },
        birthdate: dataVisible ? birthdate : null,
      };
    },

    foreignQuota: foreignQuotas(db),

    /** A few occupations by code or title (CBO). */
    occupations: (text: string): OccupationList => ({
      isLoaded: occupations.isLoaded,
      results: text ? occupations.search(text, PAGE_SIZE.employees) : [],
    }),

    /** Registers a person; somebody whom the company has removed becomes the same employee again. */
    async create(actor: Actor, body: EmployeeBody): Promise<Employee> {
      const { companyId, ...update } = body;
      requireEmployer(actor, companyId);
      const removed = await repository.findRemoved(db, companyId, personDocuments.isOf(body));
      if (removed === undefined) return shown(await records.create(actor, companyId, body));
      return db.transaction(async (tx) => {
        await repository.restoreEmployee(tx, removed);
        return shown(await recordsOf(tx).update(actor, { id: removed }, update));
      });
    },

    async update(actor: Actor, id: number, body: EmployeeUpdate, expected?: number): Promise<Employee> {
      return shown(await records.update(actor, { id }, body, expected));
    },

    remove: (actor: Actor, id: number, expected?: number): Promise<void> => records.remove(actor, { id }, expected),

    async history(actor: Actor, id: number, page: PageRequest): Promise<ListOf<HistoryEntry>> {
      const { company } = await this.seen(actor, id);
      const only = customFields.toldTo(scopesOfAll(actor, 'see_employee'), company.id);
      return listHistory(db, { entity: 'employee', entityId: id, only }, page);
    },
  };
}
