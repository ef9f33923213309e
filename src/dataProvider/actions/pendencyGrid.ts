import type { PendencyGrid, PendencyGridOptions } from '../../../contract/pendencyGrid.ts';
import { requestJson } from '../httpClient.ts';
import type { Query } from '../query.ts';

type Signal = { signal?: AbortSignal };

/** The monthly grid of pendencies (D-40; wire, section 5). */
export const gridActions = {
  getPendencyGrid: (query: Query, { signal }: Signal = {}): Promise<PendencyGrid> =>
    requestJson('pendencies/monthly-grid', { query, signal }),

  getPendencyGridOptions: ({ signal }: Signal = {}): Promise<PendencyGridOptions> =>
    requestJson('pendencies/monthly-grid/options', { signal }),
};
