import { dayOf } from '../../../../contract/common.ts';
import { GRID } from '../../../../contract/constants.ts';
import { metaOf } from '../../../../contract/list.ts';
import {
  type GridCell,
  type GridDocument,
  type GridProvider,
  type GridShare,
  gridMonths,
  monthsOf,
  type PendencyGrid,
  type PendencyGridOptions,
  type PendencyGridQuery,
  type StatusCounts,
  worstOf,
} from '../../../../contract/pendencyGrid.ts';
import { FINISHED, type PendencyStatus } from '../../../../contract/pendencyStatus.ts';
import type { CompanyRef } from '../../../../contract/session.ts';
import { type Actor, scopesOf } from '../../../access/actor.ts';
import type { Db } from '../../../db/client.ts';
import { offsetOf } from '../../../lib/listPage.ts';
import * as repository from './gridRepository.ts';

/** The monthly grid: provider × reference month × document, with the status of each cell (D-40). */
export type PendencyGridService = ReturnType<typeof pendencyGridService>;

export function pendencyGridService({ db, now }: { db: Db; now: () => Date }) {
  const scopesFor = (actor: Actor) => scopesOf(actor, 'see_pendency_monthly_list');
  return {
    /** One page of providers with their documents and cells. A foreign id in a filter finds nothing. */
    async grid(actor: Actor, query: PendencyGridQuery): Promise<PendencyGrid> {
      const scopes = scopesFor(actor);
      const months = monthsOf(gridMonths(query, dayOf(now())));
      const asked = { scopes, months, filter: query };
      const page = { limit: query.itemsPerPage, offset: offsetOf(query) };
      const { providers, total } = await repository.listGridProviders(db, asked, page);
      const ids = providers.map(({ id }) => id);
      const counts = ids.length === 0 ? [] : await repository.countGridCells(db, asked, ids);
      return {
        months,
        results: providers.map((company) =>
          providerOf(
            company,
            counts.filter(({ providerId }) => providerId === company.id),
            months,
          ),
        ),
        meta: metaOf(total, query.page, query.itemsPerPage),
        blockedProjects: await repository.countBlockedProjects(db, scopes),
      };
    },

    options: (actor: Actor): Promise<PendencyGridOptions> => repository.listGridOptions(db, scopesFor(actor)),
  };
}

type Counts = readonly repository.GridCount[];

function providerOf(company: CompanyRef, counts: Counts, months: readonly string[]): GridProvider {
  const byDocument = Map.groupBy(counts, ({ documentId }) => documentId);
  const documents = [...byDocument.values()].flatMap((ofOne): GridDocument[] => {
    const [first] = ofOne;
    if (!first) return [];
    const { documentId: id, documentName: name, plan, type } = first;
    return [{ document: { id, name }, plan, type, cells: months.map((month) => cellOf(ofOne, month)) }];
  });
  return {
    company,
    share: shareOf(counts),
    cells: months.map((month) => cellOf(counts, month)),
    documents: documents.slice(0, GRID.documents),
    documentsLeftOut: Math.max(0, documents.length - GRID.documents),
  };
}

function cellOf(counts: Counts, month: string): GridCell | null {
  const here = counts.filter((count) => count.month === month);
  const byStatus: StatusCounts = {};
  for (const { status, n } of here) byStatus[status] = (byStatus[status] ?? 0) + n;
  const total = sum(here);
  if (total === 0) return null;
  return {
    status: worstOf(byStatus),
    total,
    byStatus,
    finished: sum(here.filter(({ status }) => FINISHED.includes(status))),
    pendencyId: total === 1 ? (here[0]?.id ?? null) : null,
  };
}

/** In order are those that were concluded, also while they are next to due; not what was closed without analysis. */
const IN_ORDER: readonly PendencyStatus[] = ['DONE', 'NEXT_DUE_DATE'];
function shareOf(counts: Counts): GridShare {
  const asked = counts.filter(({ status }) => status !== 'NOT_APPLICABLE');
  const conform = counts.filter(({ status }) => IN_ORDER.includes(status));
  const closed = conform.reduce((total, { closed: n }) => total + n, 0);
  return { asked: sum(asked), conform: sum(conform) - closed };
}

const sum = (counts: Counts): number => counts.reduce((total, { n }) => total + n, 0);
