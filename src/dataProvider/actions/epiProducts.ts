import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import { get, type Signal } from '../httpClient.ts';

// Not among the methods of the data provider, which the first screens load: only its own pages ask for it (P7).

export const getEpiProductHistory = (id: number, page: number, options?: Signal) =>
  get<ListOf<HistoryEntry>>(`operator/epi-products/${id}/history`, { ...options, query: { page } });
