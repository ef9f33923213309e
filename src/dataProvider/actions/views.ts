import type { View, ViewBody } from '../../../contract/views.ts';
import { request, requestJson, type Signal } from '../httpClient.ts';

/** Saved views of a list, and the numbers beside them (wire, section 5). */
export const viewActions = {
  saveView: (body: ViewBody): Promise<View> => requestJson('views', { method: 'POST', body }),

  /** `version`: what was read; a view that somebody else changed since answers 412. */
  updateView: (id: number, body: ViewBody, version: number): Promise<View> =>
    requestJson(`views/${id}`, { method: 'PUT', body, version }),

  removeView: async (id: number, version: number): Promise<void> => {
    await request(`views/${id}`, { method: 'DELETE', version });
  },

  /** The rows that each filter finds, up to 10,000. */
  getPendencyTotals: async (
    filters: readonly Readonly<Record<string, unknown>>[],
    { signal }: Signal = {},
  ): Promise<number[]> => {
    const body = { filters };
    const { totals } = await requestJson<{ totals: number[] }>('pendencies/totals', { method: 'POST', body, signal });
    return totals;
  },
};
