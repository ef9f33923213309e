import { dayOf } from '../../../../contract/common.ts';
import type { ListOf } from '../../../../contract/list.ts';
import { PERMISSIONS, type Permission } from '../../../../contract/permissions.ts';
import type {
  HealthPlan,
  ServiceAnalysis,
  ServiceAnswer,
  ServiceEmployees,
  ServiceMonth,
  ServiceMonthKey,
  ServiceMonthQuery,
  ServiceMonthRow,
} from '../../../../contract/serviceMonths.ts';
import { type Actor, type Scope, scopesOf, scopesOfAll } from '../../../access/actor.ts';
import { requireVerified } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import type { CpfColumn } from '../../../lib/cpfColumn.ts';
import { AppError, fieldError, mustExist, notFound } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import * as employees from './employeesRepository.ts';
import { serviceQuestion } from './question.ts';
import * as repository from './repository.ts';

/** The monthly questions of the service (D-36; E-26 as they ask it). */
export type ServiceMonthsService = ReturnType<typeof serviceMonthsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'updateMonth' | 'updateNewcomers'>;
  personDocuments: Pick<CpfColumn, 'masked'>;
};

const NAMES = 100;

/** These questions are of the STP plan: who works on the other one alone does not see them. */
const ofStp = (scopes: Scope[]): Scope[] => scopes.filter(({ plans }) => plans.includes('STP'));

type Authorised = { record: repository.MonthRecord; permissions: Permission[]; scopes: Scope[] };
type Answered = Authorised & { id: number };

export function serviceMonthsService({ db, now, projectUpdates, personDocuments }: Dependencies) {
  const today = () => dayOf(now());

  /** The month through a side that sees it, else 404; without `permission` on it 403. */
  async function authorise(
    tx: Db,
    actor: Actor,
    key: ServiceMonthKey,
    { permission, lock = false }: { permission?: Permission; lock?: boolean } = {},
  ): Promise<Authorised> {
    requireVerified(actor);
    const seen = ofStp(scopesOfAll(actor, 'see_service_provided'));
    const record = mustExist(await repository.findRecord(tx, seen, key, { today: today(), lock }));
    const scopes = seen.filter((scope) => covers(scope, key, record));
    const held = new Set(scopes.flatMap(({ permissions }) => permissions));
    if (permission && !held.has(permission)) throw new AppError('forbidden', { missing: permission });
    return { record, scopes, permissions: PERMISSIONS.filter((one) => held.has(one)) };
  }

  /** A month that is to be changed: locked, not blocked, and as the caller saw it. */
  async function authoriseChange(
    tx: Db,
    actor: Actor,
    key: ServiceMonthKey,
    permission: Permission,
    expected: number | undefined,
  ): Promise<Authorised> {
    const authorised = await authorise(tx, actor, key, { permission, lock: true });
    const { record } = authorised;
    if (record.isBlocked) throw new AppError('project_blocked');
    if (expected !== undefined && expected !== record.version) {
      throw new AppError('stale', { current: { version: record.version } });
    }
    return authorised;
  }

  /** As `reachToChange`, of a month in which the service took place and that was not accepted. */
  async function authoriseAnswered(
    tx: Db,
    actor: Actor,
    key: ServiceMonthKey,
    expected: number | undefined,
  ): Promise<Answered> {
    const authorised = await authoriseChange(tx, actor, key, 'manage_employee_service_provided', expected);
    const { id, occurred, analysis } = authorised.record;
    if (id === null || !occurred) throw new AppError('service_not_declared');
    if (analysis === 'ACCEPTED') throw new AppError('service_accepted');
    return { ...authorised, id };
  }

  async function detail(
    tx: Db,
    key: ServiceMonthKey,
    { record, permissions, scopes }: Authorised,
  ): Promise<ServiceMonth> {
    const found = await repository.findDetail(tx, key);
    const people = await employees.listEmployees(tx, key, {
      serviceMonthId: record.id,
      confirmed: found.employeesConfirmedAt !== null,
    });
    return {
      ...found,
      employees: people.map(({ onProject: _, ...one }) => ({ ...one, cpf: personDocuments.masked(one.cpf) })),
      permissions,
      side: scopes[0]?.side ?? 'PROVIDER',
    };
  }
  const read = async (tx: Db, actor: Actor, key: ServiceMonthKey): Promise<ServiceMonth> =>
    detail(tx, key, await authorise(tx, actor, key));

  /** An entry of the project's history, about this provider and month (C-17). */
  const entryOf = (
    actor: Actor,
    key: ServiceMonthKey,
    { scopes }: Authorised,
    permission: Permission,
    entry: Pick<AuditEntry, 'action'> & Partial<AuditEntry>,
  ): AuditEntry => ({
    uid: actor.uid,
    companyId: scopes.find(({ permissions }) => permissions.includes(permission))?.companyId ?? null,
    entity: 'project',
    entityId: key.projectId,
    fieldName: `stp.companies.${key.providerId}.service.${key.month}`,
    createdAt: now(),
    ...entry,
  });

  /** Refuses a month that is not asked: to come, outside of the project's months, or of a project that does not ask. */
  function refuseUnasked({ record }: Authorised, month: string): void {
    const day = repository.firstDay(month);
    if (day > today()) throw fieldError('month', 'date_in_future');
    if (day < record.firstMonth || day > record.lastMonth) throw fieldError('month', 'invalid');
    if (!record.isAsked) throw new AppError('service_not_asked');
  }

  return {
    list: (actor: Actor, query: ServiceMonthQuery): Promise<ListOf<ServiceMonthRow>> =>
      repository.listMonths(db, ofStp(scopesOf(actor, 'see_service_provided')), query, today()),

    /** One month; 404 when it is neither asked nor answered. */
    get: (actor: Actor, key: ServiceMonthKey): Promise<ServiceMonth> =>
      db.transaction(async (tx) => {
        const authorised = await authorise(tx, actor, key, { permission: 'see_service_provided' });
        const { record } = authorised;
        const day = repository.firstDay(key.month);
        const isAsked = record.isAsked && day >= record.firstMonth && day <= record.lastMonth;
        if (record.id === null && !isAsked) throw notFound();
        return detail(tx, key, authorised);
      }),

    /**
     * The first question. 'No' inactivates the monthly documents of the provider and of its people for that month, and their
     * history says why; 'yes' makes them active again. 400 on `termAccepted`, 409 once it was accepted.
     */
    answer: (actor: Actor, key: ServiceMonthKey, { occurred }: ServiceAnswer, expected?: number) =>
      db.transaction(async (tx) => {
        const authorised = await authoriseChange(tx, actor, key, 'update_service_provided', expected);
        const { record } = authorised;
        if (record.analysis === 'ACCEPTED') throw new AppError('service_accepted');
        if (record.id === null) refuseUnasked(authorised, key.month);
        const at = now();
        await repository.saveAnswer(tx, key, { occurred, uid: actor.uid, at });
        const told = await repository.tellPendencies(tx, key, { occurred, at });
        const entry = entryOf(actor, key, authorised, 'update_service_provided', {
          action: 'SERVICE_ANSWERED',
          oldValue: record.occurred === null ? null : String(record.occurred),
          newValue: String(occurred),
        });
        await writeAudit(tx, [
          entry,
          ...told.map(({ id, before }) => ({
            ...entry,
            entity: 'pendency' as const,
            entityId: id,
            action: 'SERVICE_DECLARED' as const,
            fieldName: 'serviceOccurred',
            oldValue: before === null ? null : String(before),
          })),
        ]);
        if (!occurred || record.occurred === false) {
          const { projectId, providerId: companyId } = key;
          await projectUpdates.updateMonth(tx, {
            projectId,
            companyId,
            month: repository.firstDay(key.month),
            uid: actor.uid,
          });
        }
        return read(tx, actor, key);
      }),

    /**
     * The second question: who worked. `added` come onto the project. 400 for who is not the provider's or was not there;
     * 409 `service_movements_missing` names those who were there, are left out, and have no movement that says why.
     */
    confirmEmployees: (actor: Actor, key: ServiceMonthKey, body: ServiceEmployees, expected?: number) =>
      db.transaction(async (tx) => {
        const authorised = await authoriseAnswered(tx, actor, key, expected);
        const { record, id } = authorised;
        const at = now();
        const known = await employees.listEmployees(tx, key, { serviceMonthId: id, confirmed: true });
        const there = new Set(known.filter(({ onProject }) => onProject).map((one) => one.id));
        const wrong = body.employeeIds.findIndex((one) => !there.has(one));
        if (wrong >= 0) throw fieldError(`employeeIds.${wrong}`, 'invalid');
        const chosen = new Set(body.employeeIds);
        const unexplained = known.filter((one) => one.onProject && !one.isExplained && !chosen.has(one.id));
        if (unexplained.length > 0) {
          const named = unexplained.slice(0, NAMES).map(({ id: employeeId, name }) => ({ id: employeeId, name }));
          throw new AppError('service_movements_missing', { employees: named, count: unexplained.length });
        }

        const newcomers = await employees.findNewcomers(
          tx,
          key,
          body.added.map(({ employeeId }) => employeeId),
        );
        const byId = new Map(newcomers.map((one) => [one.id, one]));
        for (const [index, { employeeId, hiringDate }] of body.added.entries()) {
          const newcomer = byId.get(employeeId);
          if (!newcomer || newcomer.isOnProject) throw fieldError(`added.${index}.employeeId`, 'invalid');
          if (hiringDate.slice(0, 7) > key.month || hiringDate < newcomer.admissionDate) {
            throw fieldError(`added.${index}.hiringDate`, 'invalid_date');
          }
          if (hiringDate > today()) throw fieldError(`added.${index}.hiringDate`, 'date_in_future');
        }
        const came = newcomers.map((one) => one.id);
        if (came.length > 0) {
          const { projectId, providerId: companyId } = key;
          await employees.joinProject(tx, projectId, body.added);
          await projectUpdates.updateNewcomers(tx, { projectId, companyId, employees: came, uid: actor.uid });
        }
        const all = [...body.employeeIds, ...came];
        await employees.saveList(tx, id, all, at);
        const entry = entryOf(actor, key, authorised, 'manage_employee_service_provided', {
          action: 'SERVICE_EMPLOYEES',
          newValue: String(all.length),
        });
        await writeAudit(tx, [
          entry,
          ...newcomers.map((one) => ({
            ...entry,
            entity: 'employee' as const,
            entityId: one.id,
            action: 'PROJECT_ADDED' as const,
            fieldName: 'project',
            newValue: record.projectName,
          })),
        ]);
        return read(tx, actor, key);
      }),

    /** The third question (E-26): 400 on `employees` unless exactly the people of the list are answered. */
    answerHealthPlan: (actor: Actor, key: ServiceMonthKey, body: HealthPlan, expected?: number) =>
      db.transaction(async (tx) => {
        const authorised = await authoriseAnswered(tx, actor, key, expected);
        if (!authorised.record.employeesConfirmed) throw new AppError('service_incomplete');
        const list = await employees.listed(tx, authorised.id);
        const wrong = body.employees.findIndex(({ employeeId }) => !list.has(employeeId));
        if (wrong >= 0) throw fieldError(`employees.${wrong}.employeeId`, 'invalid');
        if (body.employees.length < list.size) throw fieldError('employees', 'required');
        await employees.saveHealthPlan(tx, authorised.id, body.employees, now());
        const covered = body.employees.filter(({ healthPlan }) => healthPlan).length;
        const entry = { action: 'SERVICE_HEALTH_PLAN' as const, newValue: String(covered) };
        await writeAudit(tx, [entryOf(actor, key, authorised, 'manage_employee_service_provided', entry)]);
        return read(tx, actor, key);
      }),

    /** The contracting company accepts a complete answer, or returns any with a reason. */
    analyse: (actor: Actor, key: ServiceMonthKey, { analysis, note }: ServiceAnalysis, expected?: number) =>
      db.transaction(async (tx) => {
        const authorised = await authoriseChange(tx, actor, key, 'analyse_service_provided', expected);
        const { id, occurred, employeesConfirmed, healthPlanAnswered } = authorised.record;
        if (id === null) throw new AppError('service_not_declared');
        if (analysis === 'ACCEPTED' && occurred && !(employeesConfirmed && healthPlanAnswered)) {
          throw new AppError('service_incomplete');
        }
        const reason = analysis === 'RETURNED' ? (note ?? null) : null;
        await repository.saveAnalysis(tx, id, { analysis, note: reason, uid: actor.uid, at: now() });
        const entry = {
          action: `SERVICE_${analysis}` as const,
          newValue: String(occurred),
          note: reason,
        };
        await writeAudit(tx, [entryOf(actor, key, authorised, 'analyse_service_provided', entry)]);
        return read(tx, actor, key);
      }),

    ...serviceQuestion({ db, now }),
  };
}

const covers = (scope: Scope, key: ServiceMonthKey, { contractingId }: repository.MonthRecord): boolean =>
  scope.companyId === (scope.side === 'CONTRACTING' ? contractingId : key.providerId) &&
  (scope.projectId === null || scope.projectId === key.projectId);
