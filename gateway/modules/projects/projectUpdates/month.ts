import type { Db } from '../../../db/client.ts';
import { nextEmployees } from './factsRepository.ts';
import { organisePeople } from './people.ts';
import * as requests from './requestRepository.ts';

/** People of one step. */
const PEOPLE = 500;

export type ProviderMonth = { projectId: number; companyId: number; month: string };

/**
 * Reconciles what one month (its first day) asks of a provider's people, in the caller's transaction: after a service
 * declaration (domain, section 3). Nothing is blocked. An organisation that runs meanwhile begins again, for it read the
 * declaration as it was before. `uid` is who declared, for the project's history.
 */
export async function organiseMonth(tx: Db, month: ProviderMonth & { uid: string }, at: Date): Promise<void> {
  const { projectId, companyId } = month;
  if (await requests.isUnderWay(tx, projectId)) {
    await requests.ask(tx, { projectId, uid: null, jobId: null, blocks: false, at });
  }
  async function* everybody() {
    for (let cursor = 0; ; ) {
      const employees = await nextEmployees(tx, { projectId, companyId, cursor, limit: PEOPLE });
      const last = employees.at(-1);
      if (last === undefined) return;
      cursor = last;
      yield employees;
    }
  }
  await organisePeople(tx, month, everybody(), at);
}
