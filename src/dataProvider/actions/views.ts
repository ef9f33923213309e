import type { View, ViewBody } from '../../../contract/views.ts';
import { post, put, remove, type Signal } from '../httpClient.ts';

/** Saved views of a list, and their totals (wire, section 5). */
export const viewActions = {
  saveView: (body: ViewBody) => post<View>('views', body),
  updateView: (id: number, body: ViewBody, version: number) => put<View>(`views/${id}`, body, { version }),
  removeView: (id: number, version: number) => remove(`views/${id}`, { version }),

  /** The number of rows that each filter finds, up to 10,000. */
  getPendencyTotals: async (filters: readonly Readonly<Record<string, unknown>>[], options?: Signal) =>
    (await post<{ totals: number[] }>('pendencies/totals', { filters }, options)).totals,
};
