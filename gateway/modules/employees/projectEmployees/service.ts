import { dayOf } from '../../../../contract/common.ts';
import type {
  EmployeeAssignment,
  ProjectEmployeesBody,
  ProjectEmployeesReply,
} from '../../../../contract/projectEmployees.ts';
import type { Actor } from '../../../access/actor.ts';
import { authoriseProject } from '../../../access/projectAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, mustExist } from '../../../lib/errors.ts';
import type { ProjectUpdatesService } from '../../projects/projectUpdates/service.ts';
import type { EmployeesService } from '../employees/service.ts';
import * as repository from './repository.ts';

/** Which employees work in a project; their pendencies follow in the same transaction (C-11; domain, section 3). */
export type ProjectEmployeesService = ReturnType<typeof projectEmployeesService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  projectUpdates: Pick<ProjectUpdatesService, 'updateNewcomers'>;
  employees: Pick<EmployeesService, 'find'>;
};
type Place = { employees: repository.AssignableEmployee[]; firstDay: string };

export function projectEmployeesService({ db, now, projectUpdates, employees: known }: Dependencies) {
  /** Changes the assignments of a locked project, updates the pendencies, writes the history. */
  const changing = (
    actor: Actor,
    projectId: number,
    { companyId, employeeIds, date }: ProjectEmployeesBody,
    action: 'PROJECT_ADDED' | 'PROJECT_REMOVED',
    change: (tx: Db, place: Place) => Promise<unknown>,
  ): Promise<ProjectEmployeesReply> =>
    db.transaction(async (tx) => {
      const { project, scope } = await authoriseProject(tx, actor, projectId, 'manage_employee_projects', {
        change: true,
      });
      if (project.status !== 'ACTIVE') {
        throw new AppError('project_status', { current: project.status }, { projectStatus: project.status });
      }
      const provider = await repository.findProvider(tx, { projectId, companyId });
      const isForeign = scope.side === 'PROVIDER' && scope.companyId !== companyId;
      if (!provider || isForeign) throw fieldError('companyId', 'invalid');
      const isAdded = action === 'PROJECT_ADDED';
      if (isAdded && provider.status !== 'ACTIVE') throw fieldError('companyId', 'locked');
      const at = now();
      const found = await repository.findAssignable(tx, scope, { projectId, companyId }, employeeIds, dayOf(at));
      const employees = employeeIds.map((id, index) => {
        const employee = found.find((one) => one.id === id);
        if (!employee || (isAdded && employee.status === 'DISMISSED'))
          throw fieldError(`employeeIds.${index}`, 'invalid');
        if (isAdded === (employee.hiringDate !== null)) {
          throw fieldError(`employeeIds.${index}`, isAdded ? 'repeated' : 'invalid');
        }
        // Nobody is told why, or by whom (B-16).
        if (isAdded && employee.isRestricted) throw fieldError(`employeeIds.${index}`, 'not_assignable');
        return employee;
      });
      if (date > dayOf(at)) throw fieldError('date', 'date_in_future');
      const firstDay = provider.from ?? project.startDate;
      const before = await repository.countRequired(tx, projectId, employeeIds);
      await change(tx, { employees, firstDay });
      await projectUpdates.updateNewcomers(tx, { projectId, companyId, employees: employeeIds, uid: actor.uid });
      const after = await repository.countRequired(tx, projectId, employeeIds);
      const base = { uid: actor.uid, companyId: project.companyId, action, createdAt: at };
      await writeAudit(tx, [
        {
          ...base,
          entity: 'project',
          entityId: projectId,
          fieldName: `companies.${companyId}.employees`,
          newValue: String(employees.length),
        },
        ...employees.map(({ id }) => ({
          ...base,
          companyId,
          entity: 'employee' as const,
          entityId: id,
          fieldName: 'project',
          [isAdded ? 'newValue' : 'oldValue']: project.name,
        })),
      ]);
      return { employees: employees.length, pendencies: Math.abs(after - before) };
    });

  return {
    /**
     * POST projects/{id}/employees. 404 for a project that the caller does not see, 403 without `manage_employee_projects`,
     * 409 `project_blocked` or `project_status`; 400 on the field for a foreign or suspended provider, somebody else's or a
     * dismissed employee (`invalid`), one who is in the project (`repeated`), and a first day in the future, before the
     * admission or before the provider's own first day.
     */
    assign: (actor: Actor, projectId: number, body: ProjectEmployeesBody): Promise<ProjectEmployeesReply> =>
      changing(actor, projectId, body, 'PROJECT_ADDED', async (tx, { employees, firstDay }) => {
        const { date, employeeIds } = body;
        if (date < firstDay || employees.some(({ admissionDate }) => date < admissionDate)) {
          throw fieldError('date', 'date_before_start');
        }
        await repository.assign(tx, projectId, employeeIds, date);
      }),

    /** POST projects/{id}/employees/removal: errors as above; the documents and the history of the employees stay. */
    remove: (actor: Actor, projectId: number, body: ProjectEmployeesBody): Promise<ProjectEmployeesReply> =>
      changing(actor, projectId, body, 'PROJECT_REMOVED', async (tx, { employees }) => {
        const { date, employeeIds } = body;
        if (employees.some(({ hiringDate }) => hiringDate !== null && date < hiringDate)) {
          throw fieldError('date', 'date_before_start');
        }
        await repository.endAssignment(tx, projectId, employeeIds, date);
      }),

    /**
     * The projects of one employee as `assignments` says (E-07), of those that the caller sees, all or nothing: those that
     * are missing there end today, new ones begin on their day or today. Errors as of `assign` and `remove`.
     */
    replace: (
      actor: Actor,
      employeeId: number,
      assignments: readonly EmployeeAssignment[],
    ): Promise<ProjectEmployeesReply> =>
      db.transaction(async (tx) => {
        const employee = mustExist(await known.find(tx, actor, employeeId));
        const over = projectEmployeesService({ db: tx, now, projectUpdates, employees: known });
        const current = employee.projects.filter(({ endedAt }) => endedAt === null).map(({ id }) => id);
        const body = { companyId: employee.company.id, employeeIds: [employeeId] };
        let pendencies = 0;
        for (const id of current.filter((one) => assignments.every(({ projectId }) => projectId !== one))) {
          pendencies += (await over.remove(actor, id, { ...body, date: dayOf(now()) })).pendencies;
        }
        for (const { projectId, hiringDate = dayOf(now()) } of assignments) {
          if (current.includes(projectId)) continue;
          pendencies += (await over.assign(actor, projectId, { ...body, date: hiringDate })).pendencies;
        }
        return { employees: 1, pendencies };
      }),

    /** DELETE companies/employees/{employeeId}/projects/{projectId} (E-07): today is the last day. */
    async removeOne(actor: Actor, employeeId: number, projectId: number): Promise<ProjectEmployeesReply> {
      const employee = mustExist(await known.find(db, actor, employeeId));
      const body = { companyId: employee.company.id, employeeIds: [employeeId], date: dayOf(now()) };
      return this.remove(actor, projectId, body);
    },
  };
}
