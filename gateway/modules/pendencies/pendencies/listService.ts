import { dayOf } from '../../../../contract/common.ts';
import { DEFAULT_LANGUAGE, EXACT_TOTAL_LIMIT, type Language } from '../../../../contract/constants.ts';
import { metaOf } from '../../../../contract/list.ts';
import type { PendencyCounts, PendencyFilter, PendencyQuery, PendencyRow } from '../../../../contract/pendencies.ts';
import { type Actor, type Scope, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { documentsShown } from '../../../lib/catalogueNames.ts';
import { AppError, fieldError } from '../../../lib/errors.ts';
import { type AskedFilter, statusesAsked, takesCandidates } from './conditionsRepository.ts';
import { bigTotal, countEach, countFacets } from './countRepository.ts';
import { listPendencies } from './listRepository.ts';
import { decodePlace, encodePlace, listOrder } from './listSort.ts';
import * as repository from './walkRepository.ts';

/** The list of pendencies: its pages, the numbers beside its filters, and all of its rows in batches, for exports. */
export type PendencyListService = ReturnType<typeof pendencyListService>;

/** A filter as its caller means it: 'me' is the caller, and names are those of the caller's language. */
export async function filterOf(
  db: Db,
  { uid }: Pick<Actor, 'uid'>,
  filter: PendencyFilter,
  language: Language = DEFAULT_LANGUAGE,
): Promise<AskedFilter> {
  const asked = { ...filter, ...(filter.assignee === 'me' && { assignee: uid }) };
  const { name, title } = filter;
  if (!name && !title) return asked;
  const shown = { name: await documentsShown(db, name, language), title: await documentsShown(db, title, language) };
  return { ...asked, shown };
}

/** Which rows: those of `ids`, or all that match the filter, in this order. */
export type Walk = { filter: AskedFilter; ids?: readonly number[] } & Pick<PendencyQuery, 'orderBy' | 'order'>;
export type Batch = { rows: PendencyRow[]; total: number };

const BATCH = 500;

export function pendencyListService({ db, now }: { db: Db; now: () => Date }) {
  const today = () => dayOf(now());
  const idsOf = (scopes: readonly Scope[], { filter, orderBy, order }: Walk, limit: number) => {
    const sorted = listOrder({ orderBy, order }, statusesAsked(filter));
    return repository.listIds(db, { scopes, filter, order: sorted, limit, today: today() });
  };

  return {
    filterOf: (actor: Pick<Actor, 'uid'>, filter: PendencyFilter, language?: Language) =>
      filterOf(db, actor, filter, language),

    /** A page of the list: its rows as JSON text made by the database, and the meta. */
    async list(actor: Actor, query: PendencyQuery, language?: Language): Promise<string> {
      const { page, itemsPerPage, orderBy, order, after, before, ...asked } = query;
      const filter = await filterOf(db, actor, asked, language);
      const scopes = scopesOf(actor, 'see_pendency');
      const sorted = listOrder({ orderBy, order }, statusesAsked(filter));
      const cursor = after ?? before;
      const place = cursor === undefined ? undefined : decodePlace(sorted, cursor);
      if (place === null) throw fieldError(after === undefined ? 'before' : 'after', 'invalid');
      // A search leads nowhere beyond 10,000 rows: there only another filter does.
      const searching = takesCandidates(filter);
      if (place && searching) throw new AppError('page_too_deep');
      const offset = place ? 0 : (page - 1) * itemsPerPage;
      if (offset >= EXACT_TOTAL_LIMIT) throw new AppError('page_too_deep');

      const from = place && { place, backwards: after === undefined };
      const reply = await listPendencies(db, {
        scopes,
        filter,
        order: sorted,
        limit: itemsPerPage,
        offset,
        from,
        today: today(),
        viewer: actor.uid,
      });
      const deep = reply.counted > EXACT_TOTAL_LIMIT;
      const { total, isEstimate } = deep
        ? await bigTotal(db, { scopes, filter, today: today() })
        : { total: reply.counted, isEstimate: false };
      const meta = {
        ...metaOf(total, page, itemsPerPage),
        ...(isEstimate && { totalIsEstimate: true }),
        ...(deep && !searching && reply.last && { next: encodePlace(sorted, reply.last) }),
        ...(deep && !searching && reply.first && { previous: encodePlace(sorted, reply.first) }),
      };
      return `{"results":${reply.results},"meta":${JSON.stringify(meta)}}`;
    },

    counts: async (actor: Actor, filter: PendencyFilter, language?: Language): Promise<PendencyCounts> =>
      countFacets(db, {
        scopes: scopesOf(actor, 'see_pendency'),
        filter: await filterOf(db, actor, filter, language),
        today: today(),
      }),

    /** How many rows each of several filters finds, up to 10,000: the numbers beside saved views. */
    totals: async (actor: Actor, filters: readonly PendencyFilter[], language?: Language): Promise<number[]> =>
      countEach(
        db,
        { scopes: scopesOf(actor, 'see_pendency'), today: today() },
        await Promise.all(filters.map((filter) => filterOf(db, actor, filter, language))),
      ),

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
