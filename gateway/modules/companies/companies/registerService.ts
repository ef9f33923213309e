import type { TrailAction } from '../../../../contract/auditTrail.ts';
import { ADMINISTERING } from '../../../../contract/profiles.ts';
import type { CompanyFoundingBody, CompanyProfile } from '../../../../contract/users.ts';
import { type Actor, scopesOf } from '../../../access/actor.ts';
import { requireInCompany, requireVerified } from '../../../access/companyAccess.ts';
import { lockCompany } from '../../../access/companyAccessRepository.ts';
import { companyTaken, type Founding } from '../../../access/founding.ts';
import { deleteCompany } from '../../../access/foundingRepository.ts';
import { findCompany } from '../../../access/membersRepository.ts';
import { breaksForeignKey, type Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist, notFound } from '../../../lib/errors.ts';
import type { PageRequest } from '../../../lib/listPage.ts';
import * as repository from './repository.ts';

/** The register of companies (B-05): listed, founded and removed; changed as corporate information (module `accounts`). */
export type RegisterService = ReturnType<typeof registerService>;

export function registerService({ db, now, found }: { db: Db; now: () => Date; found: Founding }) {
  const entryOf = (actor: Actor, companyId: number, action: TrailAction) =>
    ({ uid: actor.uid, companyId, entity: 'company', entityId: companyId, action, createdAt: now() }) as const;

  return {
    list(actor: Actor, query: PageRequest) {
      const whole = scopesOf(actor, 'see_company_data').filter(({ projectId }) => projectId === null);
      return repository.listCompanies(db, [...new Set(whole.map(({ companyId }) => companyId))], query);
    },

    /** Founds a company: the caller is its first administrator; it waits for confirmation unless the caller is the operator. */
    async found(actor: Actor, { relationType, ...company }: CompanyFoundingBody): Promise<CompanyProfile> {
      requireVerified(actor);
      try {
        return await db.transaction(async (tx) => {
          const proof = { side: relationType, confirmed: actor.operator };
          return mustExist(await findCompany(tx, await found(tx, actor.uid, company, proof)));
        });
      } catch (error) {
        throw companyTaken(error);
      }
    },

    /** Removes a company that nobody else and nothing belongs to; else 409 `in_use`. Needs both administering rights. */
    async remove(actor: Actor, companyId: number): Promise<void> {
      requireInCompany(actor, companyId, 'update_company_data');
      for (const key of ADMINISTERING) requireInCompany(actor, companyId, key);
      try {
        await db.transaction(async (tx) => {
          if (!(await lockCompany(tx, companyId))) throw notFound();
          if (await repository.hasOthers(tx, companyId, actor.uid)) throw new AppError('in_use');
          const before = await findCompany(tx, companyId);
          await deleteCompany(tx, companyId, now());
          await writeAudit(tx, [{ ...entryOf(actor, companyId, 'REMOVED'), oldValue: before?.tradingName }]);
        });
      } catch (error) {
        if (breaksForeignKey(error)) throw new AppError('in_use');
        throw error;
      }
    },
  };
}
