import { metaOf } from '../../../../contract/list.ts';
import type { Term } from '../../../../contract/terms.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError } from '../../../lib/errors.ts';
import * as repository from './repository.ts';

/** Terms of use: each version is accepted once by each person, with the address and e-mail of that moment. */
export type TermsService = ReturnType<typeof termsService>;

export function termsService({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (actor: Actor) => repository.listTerms(db, actor.uid),

    /** The current version; of who is signed in with the acceptance, absent while it waits. */
    async current(actor: Actor | null) {
      const results = await repository.listCurrentTerms(db, actor?.uid ?? null);
      return { results, meta: metaOf(results.length, 1, Math.max(results.length, 1)) };
    },

    /** Accepts a version, once: a second time changes nothing. `accountId` is one of the caller's memberships. */
    accept(actor: Actor, accountId: number, termId: number, ip: string): Promise<Term> {
      const membership = actor.memberships.find(({ accountCompanyId }) => accountCompanyId === accountId);
      if (!membership) throw fieldError('accountId', 'invalid');
      return db.transaction(async (tx) => {
        if (!(await repository.findTerm(tx, termId, actor.uid))) throw fieldError('termId', 'invalid');
        const { uid, email } = actor;
        const at = now();
        if (await repository.insertAcceptance(tx, { uid, termId, at, ip, email })) {
          const { companyId } = membership;
          await writeAudit(tx, [
            { uid, companyId, entity: 'term', entityId: termId, action: 'ACCEPTED', createdAt: at },
          ]);
        }
        const term = await repository.findTerm(tx, termId, uid);
        if (!term) throw fieldError('termId', 'invalid');
        return term;
      });
    },
  };
}
