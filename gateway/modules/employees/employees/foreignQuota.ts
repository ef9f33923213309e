import { type ForeignQuota, foreignQuotaOf } from '../../../../contract/employeePapers.ts';
import { CONTRACT_REGIMES, type ContractRegime } from '../../../../contract/employees.ts';
import { type Actor, scopesOfAll } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { notFound } from '../../../lib/errors.ts';
import { countForeigners } from './repository.ts';

/** Who has no contract of employment: CLT art. 352 counts the others. */
const WITHOUT_EMPLOYMENT: readonly ContractRegime[] = [
  ...(['INTERN', 'RESIDENT', 'SCHOLARSHIP', 'SELF_EMPLOYED', 'MEI', 'COOPERATIVE', 'CASUAL'] as const),
  ...(['DIRECTOR', 'PARTNER'] as const),
];
const EMPLOYED = CONTRACT_REGIMES.filter((regime) => !WITHOUT_EMPLOYMENT.includes(regime));

/** How many of a company's employees are foreign (CLT art. 352 to 354), for the company itself; 404 for others. */
export const foreignQuotas =
  (db: Db) =>
  async (actor: Actor, companyId: number): Promise<ForeignQuota> => {
    const isOwn = scopesOfAll(actor, 'see_employee').some(
      (scope) => scope.side === 'PROVIDER' && scope.companyId === companyId && scope.projectId === null,
    );
    if (!isOwn) throw notFound();
    const { employees, foreigners } = await countForeigners(db, companyId, EMPLOYED);
    return foreignQuotaOf(employees, foreigners);
  };
