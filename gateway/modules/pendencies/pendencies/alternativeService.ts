import { proposedExpiration } from '../../../../contract/documentValidity.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { AlternativeBody } from '../../../../contract/pendencyRules.ts';
import { TAKES_DOCUMENTS } from '../../../../contract/pendencyStatus.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { fieldError } from '../../../lib/errors.ts';
import type { RenewalService } from './renewalService.ts';
import * as rules from './rulesRepository.ts';
import type { PendenciesService } from './service.ts';

/** One of several documents that comply with a pendency, as a declaration of exemption does (domain facts, 1.1-f and 1.1-g). */
export type AlternativeService = ReturnType<typeof alternativeService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<
    PendenciesService,
    | 'authorise'
    | 'companyOf'
    | 'entryOf'
    | 'detail'
    | 'refuseUntouchable'
    | 'refused'
    | 'makeChecklist'
    | 'recountDocuments'
  >;
  renewals: Pick<RenewalService, 'authoriseRound'>;
};

export function alternativeService({ db, pendencies, renewals }: Dependencies) {
  return {
    /**
     * Chooses the document that is sent in place of a pendency's own; null: its own again. What was accepted before stays; checklist,
     * reading and validity are those of the chosen one. 400 for a document that the conditions do not offer; 409 while the pendency
     * takes no documents.
     */
    choose: (actor: Actor, id: number, { systemPendencyId }: AlternativeBody): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const permission = 'upload_pendency_document';
        const authorised = await renewals.authoriseRound(tx, actor, id, permission);
        const { record, permissions } = authorised;
        pendencies.refuseUntouchable(record);
        if (!TAKES_DOCUMENTS.includes(record.status)) throw pendencies.refused(record, permissions);
        const chosen = (await rules.findAlternatives(tx, record.id)).find((one) => one.id === systemPendencyId);
        if (systemPendencyId !== null && !chosen) throw fieldError('systemPendencyId', 'invalid');
        if (systemPendencyId === record.answeredWith) return pendencies.detail(tx, actor, authorised);
        const before = await rules.nameOf(tx, record.answeredWith);
        await rules.setAlternative(tx, record.id, systemPendencyId);
        await pendencies.makeChecklist(tx, record.id);
        const after = await pendencies.authorise(tx, actor, record.id, { permission, lock: true });
        for (const document of await rules.unsentDates(tx, record.id)) {
          await rules.setExpiration(tx, document.id, proposedExpiration(after.record, document.issueDate));
        }
        await pendencies.recountDocuments(tx, record.id);
        await writeAudit(tx, [
          pendencies.entryOf(actor, pendencies.companyOf(after, permission), record.id, 'ALTERNATIVE_CHOSEN', {
            oldValue: before,
            newValue: chosen?.name ?? null,
          }),
        ]);
        return pendencies.detail(tx, actor, await pendencies.authorise(tx, actor, record.id));
      }),
  };
}
