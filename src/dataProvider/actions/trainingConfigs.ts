import type { ListOf } from '../../../contract/list.ts';
import type { HistoryEntry } from '../../../contract/pendencies.ts';
import type { SystemPendencyRow } from '../../../contract/systemPendencies.ts';
import { get, type Signal } from '../httpClient.ts';

/** What is asked of trainings beside the list and its records (G-07). */
export const trainingConfigActions = {
  getTrainingConfigHistory: (id: number, page: number, options?: Signal) =>
    get<ListOf<HistoryEntry>>(`training-class-configs/${id}/history`, { ...options, query: { page } }),

  /** Documents of people that a training can satisfy, by name. */
  searchPersonDocuments: (text: string, options?: Signal) =>
    get<ListOf<SystemPendencyRow>>('system-pendencies', {
      ...options,
      query: { query: text, 'pendencyType[]': ['EMPLOYEE', 'RISK'], itemsPerPage: 25 },
    }),
};
