import { dayOf } from '../../../../contract/common.ts';
import type { Db } from '../../../db/client.ts';
import { type AuditEntry, writeAudit } from '../../../lib/audit.ts';
import * as repository from './repository.ts';

/** How many rows the clock moves in one transaction. */
const BATCH = 500;

/** What time alone does to pendencies (D-42). */
export function pendencyClock({ db, now }: { db: Db; now: () => Date }) {
  /** One batch, of the pendencies named or of any; gives how many moved. */
  async function moveBatch(tx: Db, ids?: readonly number[]): Promise<number> {
    const at = now();
    const batch = await repository.moveByDate(tx, { today: dayOf(at), limit: BATCH, at, ids });
    const entries = batch.map(({ id, contractingId, from, to }): AuditEntry => {
      const change = { fieldName: to === 'EXPIRED' ? 'expire' : 'next_due', oldValue: from, newValue: to };
      const of = { uid: null, companyId: contractingId, entity: 'pendency', entityId: id, createdAt: at } as const;
      return { ...of, action: 'STATUS_CHANGED', ...change };
    });
    await writeAudit(tx, entries);
    return batch.length;
  }

  return {
    /** All that is due, in batches; catches up after the program was off, and running it twice changes nothing. */
    async moveByDate(): Promise<number> {
      let total = 0;
      for (;;) {
        const moved = await db.transaction((tx) => moveBatch(tx));
        total += moved;
        if (moved === 0) return total;
      }
    },

    /** Reads the dates of these from their documents, and does at once what time does to them. */
    async expire(tx: Db, ids: readonly number[]): Promise<void> {
      for (const id of ids) await repository.recountDocuments(tx, id, now());
      while ((await moveBatch(tx, ids)) > 0);
    },
  };
}
