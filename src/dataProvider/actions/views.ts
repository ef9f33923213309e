import type { ViewResource } from '../../../contract/views.ts';
import { post, type Signal } from '../httpClient.ts';

/** Saved views of a list, and their totals (wire, section 5). */
export const viewActions = {
  /** The number of rows that each filter finds, up to 10,000. */
  getTotals: async (resource: ViewResource, filters: readonly Readonly<Record<string, unknown>>[], options?: Signal) =>
    (await post<{ totals: number[] }>(`${resource}/totals`, { filters }, options)).totals,
};
