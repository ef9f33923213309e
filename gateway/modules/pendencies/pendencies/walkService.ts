import { dayOf } from '../../../../contract/common.ts';
import { EXACT_TOTAL_LIMIT } from '../../../../contract/constants.ts';
import type { PendencyFilter, PendencyQuery, PendencyRow } from '../../../../contract/pendencies.ts';
import type { Scope } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { statusesAsked } from './conditionsRepository.ts';
import { bigTotal } from './countRepository.ts';
import { listOrder } from './listSort.ts';
import * as repository from './walkRepository.ts';

/** The list read from one end to the other, in batches, for whoever makes a file of it. */
export type PendencyWalkService = ReturnType<typeof pendencyWalkService>;

/** Which rows: those of `ids`, or all that match the filter, in this order. */
export type Walk = { filter: PendencyFilter; ids?: readonly number[] } & Pick<PendencyQuery, 'orderBy' | 'order'>;
export type Batch = { rows: PendencyRow[]; total: number };

/** Rows that are in memory at once. */
const BATCH = 500;

export function pendencyWalkService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());
  const idsOf = (scopes: readonly Scope[], { filter, orderBy, order }: Walk, limit: number) => {
    const sorted = listOrder({ orderBy, order }, statusesAsked(filter));
    return repository.listIds(db, { scopes, filter, order: sorted, limit, today: today() });
  };

  return {
    /** Is there a row at all? */
    async finds(scopes: readonly Scope[], walk: Walk): Promise<boolean> {
      if (walk.ids) return (await repository.rowsOf(db, scopes, walk.ids, today())).length > 0;
      return (await idsOf(scopes, walk, 1)).length > 0;
    },

    /** In the list's order up to 10,000 rows; beyond that by id, since nobody waits for millions to be put in order. */
    async *batches(scopes: readonly Scope[], walk: Walk): AsyncGenerator<Batch> {
      const ids = walk.ids ?? (await idsOf(scopes, walk, EXACT_TOTAL_LIMIT + 1));
      if (ids.length <= EXACT_TOTAL_LIMIT) {
        for (let at = 0; at < ids.length; at += BATCH) {
          yield {
            rows: await repository.rowsOf(db, scopes, ids.slice(at, at + BATCH), today()),
            total: ids.length,
          };
        }
        return;
      }
      const { total } = await bigTotal(db, { scopes, filter: walk.filter, today: today() });
      for (let after = 0; ; ) {
        const rows = await repository.rowsAfter(db, {
          scopes,
          filter: walk.filter,
          after,
          limit: BATCH,
          today: today(),
        });
        const last = rows.at(-1);
        if (!last) return;
        after = last.id;
        yield { rows, total };
      }
    },
  };
}
