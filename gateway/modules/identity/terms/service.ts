import { dayOf } from '../../../../contract/common.ts';
import { metaOf } from '../../../../contract/list.ts';
import { compareVersions, type Term, type TermBody, termBodySchema } from '../../../../contract/terms.ts';
import type { Actor } from '../../../access/actor.ts';
import { TERMS_NAME } from '../../../db/catalogue/termsOfUse.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError, mustExist } from '../../../lib/errors.ts';
import { cleanRichText } from '../../../lib/richText.ts';
import * as repository from './repository.ts';

/** Terms of use: each version is accepted once by each person, with the address and e-mail of that moment. */
export type TermsService = ReturnType<typeof termsService>;

export function termsService({ db, now }: { db: Db; now: () => Date }) {
  const today = (): string => dayOf(now());
  return {
    /** Every version in force, or that was; the operator sees also those to come. */
    list: (actor: Actor) => repository.listTerms(db, actor.uid, actor.operator ? null : today()),

    /**
     * Publishes a new version, which everybody accepts again once it is in force. 400 on `version` unless it is newer than
     * the last one, on `inForceFrom` for a day that is over, on `template` when sanitising leaves nothing.
     */
    publish(actor: Actor, body: TermBody): Promise<Term> {
      const { version, inForceFrom } = body;
      const template = cleanRichText(termBodySchema.shape.template, 'template', body.template, { headings: true });
      if (inForceFrom < today()) throw fieldError('inForceFrom', 'date_in_past');
      return db.transaction(async (tx) => {
        const latest = await repository.lockLatest(tx);
        if (latest && compareVersions(version, latest.version) <= 0) throw fieldError('version', 'not_newer');
        const { uid } = actor;
        const name = latest?.name ?? TERMS_NAME;
        const added = await repository.insertTerm(tx, { name, version, template, inForceFrom, publishedBy: uid });
        const term = mustExist(await repository.findTerm(tx, added?.id ?? 0, uid, null));
        const entry = { uid, companyId: null, entity: 'term', entityId: term.id } as const;
        await writeAudit(tx, [{ ...entry, action: 'PUBLISHED', newValue: version, createdAt: now() }]);
        return term;
      });
    },

    /** The current version; of who is signed in with the acceptance, absent while it waits. */
    async current(actor: Actor | null) {
      const results = await repository.listCurrentTerms(db, actor?.uid ?? null, today());
      return { results, meta: metaOf(results.length, 1, Math.max(results.length, 1)) };
    },

    /** Accepts a version, once: a second time changes nothing. `accountId` is one of the caller's memberships. */
    accept(actor: Actor, accountId: number, termId: number, ip: string): Promise<Term> {
      const membership = actor.memberships.find(({ accountCompanyId }) => accountCompanyId === accountId);
      if (!membership) throw fieldError('accountId', 'invalid');
      return db.transaction(async (tx) => {
        if (!(await repository.findTerm(tx, termId, actor.uid, today()))) throw fieldError('termId', 'invalid');
        const { uid, email } = actor;
        const at = now();
        if (await repository.insertAcceptance(tx, { uid, termId, at, ip, email })) {
          const { companyId } = membership;
          await writeAudit(tx, [
            { uid, companyId, entity: 'term', entityId: termId, action: 'ACCEPTED', createdAt: at },
          ]);
        }
        const term = await repository.findTerm(tx, termId, uid, today());
        if (!term) throw fieldError('termId', 'invalid');
        return term;
      });
    },
  };
}
