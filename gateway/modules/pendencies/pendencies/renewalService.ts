import { dayOf } from '../../../../contract/common.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import { isRenewable } from '../../../../contract/pendencyStatus.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { writeAudit } from '../../../lib/audit.ts';
import { AppError } from '../../../lib/errors.ts';
import { endRenewal, ensureRenewal, findRenewal } from './renewalRepository.ts';
import type { Authorised, PendenciesService } from './service.ts';

/**
 * Renewal (ruling 12): a second round beside an accepted document that is in force. It is a pendency of its own, reviewed and
 * listed as any other and counted by nobody's conformity; accepted, it replaces the document, rejected, that one stays.
 */
export type RenewalService = ReturnType<typeof renewalService>;

type Dependencies = {
  db: Db;
  now: () => Date;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'entryOf' | 'detail' | 'refuseUntouchable'>;
};

export function renewalService({ db, now, pendencies }: Dependencies) {
  /** Where new documents of a pendency go: to its renewal while it is in force, which is begun here, else to itself. */
  async function authoriseRound(tx: Db, actor: Actor, id: number, permission: Permission): Promise<Authorised> {
    const authorised = await pendencies.authorise(tx, actor, id, { permission, lock: true });
    if (!isRenewable(authorised.record, dayOf(now()))) return authorised;
    pendencies.refuseUntouchable(authorised.record);
    const renewal = await ensureRenewal(tx, id, now());
    if (renewal.isNew) {
      const companyId = pendencies.companyOf(authorised, permission);
      await writeAudit(tx, [pendencies.entryOf(actor, companyId, id, 'RENEWAL_BEGUN')]);
    }
    return pendencies.authorise(tx, actor, renewal.id, { permission, lock: true });
  }

  return {
    authoriseRound,
    /** Begins the renewal, or returns the one under way. 409 `move_refused` when there is no accepted document in force. */
    renew: (actor: Actor, id: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const round = await authoriseRound(tx, actor, id, 'upload_pendency_document');
        const { status } = round.record;
        if (round.record.id === id) throw new AppError('move_refused', { current: status }, { status });
        return pendencies.detail(tx, actor, round);
      }),

    /**
     * Gives up the renewal of this pendency; it keeps its files for when it is begun again. 409 `move_refused`
     * once it was sent. Nothing happens when there is none.
     */
    drop: (actor: Actor, id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const permission = 'upload_pendency_document';
        const authorised = await pendencies.authorise(tx, actor, id, { permission, lock: true });
        pendencies.refuseUntouchable(authorised.record);
        const renewal = await findRenewal(tx, id);
        if (!renewal) return;
        const { record } = await pendencies.authorise(tx, actor, renewal.id, { lock: true });
        const { status } = record;
        if (record.round > 0 || status !== 'OPEN') throw new AppError('move_refused', { current: status }, { status });
        if (record.inactive) return;
        await endRenewal(tx, { id: renewal.id, accepted: id }, false, now());
        const companyId = pendencies.companyOf(authorised, permission);
        await writeAudit(tx, [pendencies.entryOf(actor, companyId, id, 'RENEWAL_DROPPED')]);
      }),
  };
}
