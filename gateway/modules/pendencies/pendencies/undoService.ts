import { UNDO_SECONDS } from '../../../../contract/constants.ts';
import { MOVES, type Move, undoErrorOf } from '../../../../contract/lifecycle.ts';
import type { Pendency } from '../../../../contract/pendencies.ts';
import type { Actor } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import { untilNone } from '../../../lib/batched.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Readings } from './applyMove.ts';
import { findRenewal } from './renewalRepository.ts';
import { type PendenciesService, refuseStale } from './service.ts';
import { findDecision, restore, sweepUndos } from './undoRepository.ts';

export type UndoService = ReturnType<typeof undoService>;
type Dependencies = {
  db: Db;
  now: () => Date;
  readings: Pick<Readings, 'wake'>;
  pendencies: Pick<PendenciesService, 'authorise' | 'companyOf' | 'entryOf' | 'detail' | 'refuseUntouchable'>;
};

/** Undoes a decision by a compensating move (ruling 16): status, documents, dates and question become what they were. */
export function undoService({ db, now, readings, pendencies }: Dependencies) {
  return {
    /**
     * 409 `undo_over` without a decision in the last seconds (UNDO_SECONDS), 403 `undo_not_yours`, 412 `stale` when something
     * of it changed since, or when `version` (If-Match) is not the current one.
     */
    undo: (actor: Actor, id: number, version?: number): Promise<Pendency> =>
      db.transaction(async (tx) => {
        const authorised = await pendencies.authorise(tx, actor, id, {
          permission: 'see_pendency_details',
          lock: true,
        });
        const { record, permissions } = authorised;
        const decision = await findDecision(tx, id);
        const error = undoErrorOf(decision, { uid: actor.uid, now: now() });
        if (error !== 'undo_over') refuseStale(record, version);
        if (error || !decision) {
          const current = { version: record.version, status: record.status };
          throw new AppError(error ?? 'undo_over', { current }, { seconds: UNDO_SECONDS });
        }
        const { permission }: Move = MOVES[decision.action];
        if (permission && !permissions.includes(permission)) throw new AppError('forbidden', { missing: permission });
        // A renewal that was decided on is inactive; what it renews is not.
        const { renewalOf } = record;
        pendencies.refuseUntouchable({ ...record, inactive: record.inactive && renewalOf === null });
        const other = renewalOf === null ? undefined : await findRenewal(tx, renewalOf);
        if (other && other.id !== id) throw new AppError('stale', { current: record.status });

        const companyId = permission ? pendencies.companyOf(authorised, permission) : null;
        const entry = (of: number, rest: Partial<AuditEntry>) =>
          pendencies.entryOf(actor, companyId, of, 'STATUS_CHANGED', {
            fieldName: 'undo',
            oldValue: record.status,
            newValue: decision.from,
            ...rest,
          });
        const documents = await restore(tx, id, now());
        await writeAudit(tx, [
          entry(id, {}),
          ...(renewalOf !== null && decision.action === 'conclude'
            ? [entry(renewalOf, { oldValue: 'DONE', newValue: 'DONE' })]
            : []),
          ...documents.map(({ id: documentId, outcome }) =>
            entry(documentId, {
              entity: 'document',
              action: 'DOCUMENT_REVIEWED',
              fieldName: undefined,
              oldValue: null,
              newValue: outcome,
            }),
          ),
        ]);
        if (decision.from === 'PRE_ANALYSIS') readings.wake();
        return pendencies.detail(tx, actor, await pendencies.authorise(tx, actor, id));
      }),

    sweep: (): Promise<number> => untilNone(() => sweepUndos(db, now())),
  };
}
