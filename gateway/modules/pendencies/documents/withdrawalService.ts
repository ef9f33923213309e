import type { Withdrawal } from '../../../../contract/documentReuse.ts';
import { MOVES } from '../../../../contract/lifecycle.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError, mustExist } from '../../../lib/errors.ts';
import type { PendenciesService } from '../pendencies/service.ts';
import { findDocument } from './repository.ts';
import * as repository from './withdrawalRepository.ts';

/** A supplier takes back a document that it had sent, wherever it was used. */
export type WithdrawalService = ReturnType<typeof withdrawalService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'entryOf' | 'systemMove' | 'recountDocuments'>;
};
const PERMISSION: Permission = 'send_pendency_to_analysis';

export function withdrawalService({ db, now, pendencies }: Dependencies) {
  return {
    /**
     * What is being analysed goes back to be sent again; what was accepted stays with who accepted it, marked, and that company is
     * told. It serves nowhere else any more. 409 `document_withdrawn` the second time, `document_locked` for one that was never sent.
     */
    withdraw: (actor: Actor, documentId: number, reason: string): Promise<Withdrawal> =>
      db.transaction(async (tx) => {
        const document = mustExist(await findDocument(tx, documentId));
        const authorised = await pendencies.authorise(tx, actor, document.pendencyId, { permission: PERMISSION });
        if (document.withdrawnAt) throw new AppError('document_withdrawn');
        if (document.state === 'CURRENT') throw new AppError('document_locked');
        const { providerId } = authorised.record;
        const { storageKey } = document;
        const mark = { providerId, storageKey, uid: actor.uid, reason, at: now() };
        if ((await repository.withdraw(tx, mark)) === 0) throw new AppError('document_withdrawn');
        const uses = await repository.lockUses(tx, providerId, storageKey);
        // A row that was written while the others were waited for.
        await repository.withdraw(tx, mark);
        const companyId = pendencies.companyOf(authorised, PERMISSION);
        await writeAudit(
          tx,
          uses.map(({ id }) =>
            pendencies.entryOf(actor, companyId, id, 'DOCUMENT_WITHDRAWN', { fieldName: document.name, note: reason }),
          ),
        );
        const { from } = MOVES.document_withdrawn;
        const moved = uses.filter(({ status }) => from.some((one) => one === status));
        const kept = uses.filter(({ status }) => ['DONE', 'NEXT_DUE_DATE', 'EXPIRED'].includes(status));
        const others = uses.filter((use) => !moved.includes(use) && !kept.includes(use)).map(({ id }) => id);
        await repository.supersedeUnsent(tx, others, storageKey);
        for (const id of others) await pendencies.recountDocuments(tx, id);
        for (const { id } of moved)
          await pendencies.systemMove(tx, id, 'document_withdrawn', { by: actor, note: reason });
        await repository.tell(
          tx,
          kept.map(({ id }) => id),
        );
        return { reopened: moved.length, kept: kept.length };
      }),
  };
}
