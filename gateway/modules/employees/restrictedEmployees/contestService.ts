import { dayOf } from '../../../../contract/common.ts';
import type { ContestBody, ContestDecision, Contests } from '../../../../contract/restrictedEmployeeContests.ts';
import type { RestrictedEmployee } from '../../../../contract/restrictedEmployees.ts';
import type { Actor } from '../../../access/actor.ts';
import { requireInCompany } from '../../../access/companyAccess.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, fieldError, notFound } from '../../../lib/errors.ts';
import type { EmployeesService } from '../employees/service.ts';
import * as repository from './contestRepository.ts';

/** The employer asks, the contracting company decides (B-16). */
export type ContestsService = ReturnType<typeof contestsService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  employees: Pick<EmployeesService, 'seen'>;
  restrictions: {
    get(actor: Actor, key: { companyId: number; id: number }): Promise<RestrictedEmployee>;
    lift(tx: Db, actor: Actor, id: number): Promise<void>;
  };
};

export function contestsService({ db, now, employees, restrictions }: Dependencies) {
  /** The employee and its employer; 404 for whom the caller does not see, 403 for who may not write its record. */
  async function owned(actor: Actor, id: number): Promise<{ id: number; providerId: number; name: string }> {
    const { company, permissions, name, socialName } = await employees.seen(actor, id);
    if (!permissions.includes('update_employee')) throw new AppError('forbidden', { missing: 'update_employee' });
    return { id, providerId: company.id, name: socialName ?? name };
  }

  return {
    async list(actor: Actor, employeeId: number): Promise<Contests> {
      const { id, providerId } = await owned(actor, employeeId);
      return {
        contestable: await repository.listContestable(db, id, dayOf(now())),
        contests: await repository.listContests(db, providerId, id, dayOf(now())),
      };
    },

    /** 400 on `companyId` where the person can be assigned, or was contested already and is not decided. */
    async ask(actor: Actor, employeeId: number, { companyId, text }: ContestBody): Promise<Contests> {
      const { id, providerId, name } = await owned(actor, employeeId);
      const at = now();
      await db.transaction(async (tx) => {
        const found = await repository.findContestable(tx, { employeeId: id, companyId, today: dayOf(at) });
        if (!found) throw fieldError('companyId', 'invalid');
        const contest = { restrictionId: found.id, providerId, employeeId: id, text, createdBy: actor.uid };
        await repository.insertContest(tx, { ...contest, createdAt: at });
        const told = { uid: actor.uid, action: 'CONTESTED' as const, createdAt: at };
        await writeAudit(tx, [
          { ...told, companyId: providerId, entity: 'employee', entityId: id },
          { ...told, companyId, entity: 'restrictedEmployee', entityId: found.id, note: name },
        ]);
      });
      return this.list(actor, employeeId);
    },

    /** Keeps or lifts a contested block; 404 where nothing is contested. Lifting asks for the permission to lift. */
    async decide(
      actor: Actor,
      key: { companyId: number; id: number },
      body: ContestDecision,
    ): Promise<RestrictedEmployee> {
      const { companyId, id } = key;
      requireInCompany(actor, companyId, 'update_restricted_employee');
      if (body.decision === 'LIFTED') requireInCompany(actor, companyId, 'remove_restricted_employee');
      const { name, status } = await restrictions.get(actor, key);
      const at = now();
      await db.transaction(async (tx) => {
        const of = { ...body, companyId, restrictionId: id, uid: actor.uid, at };
        if ((await repository.decide(tx, of)) === 0) throw notFound();
        const told = { uid: actor.uid, companyId, entity: 'restrictedEmployee' as const, entityId: id, note: name };
        if (body.decision === 'KEPT') await writeAudit(tx, [{ ...told, action: 'CONTEST_KEPT', createdAt: at }]);
        else if (status !== 'ENDED') await restrictions.lift(tx, actor, id);
      });
      return restrictions.get(actor, key);
    },
  };
}
