import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { TIMER } from '../../../contract/constants.ts';
import type { ServiceMonth, ServiceMonthKey } from '../../../contract/serviceMonths.ts';
import type { ServiceQuery } from '../../dataProvider/actions/serviceMonths.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';

/** The month that is open over the list: `?aberto=7-3-2026-10` (project, provider, month). */
export const OPEN_PARAMETER = 'aberto';

export const addressOfMonth = ({ projectId, providerId, month }: ServiceMonthKey): string =>
  `${projectId}-${providerId}-${month}`;

export function monthOfAddress(text: string | null): ServiceMonthKey | null {
  const found = /^([1-9]\d{0,14})-([1-9]\d{0,14})-(\d{4}-(?:0[1-9]|1[0-2]))$/.exec(text ?? '');
  if (!found) return null;
  return { projectId: Number(found[1]), providerId: Number(found[2]), month: found[3] ?? '' };
}

const LISTS = ['serviceMonths', 'list'] as const;
export const monthKey = ({ projectId, providerId, month }: ServiceMonthKey) =>
  ['serviceMonths', 'one', projectId, providerId, month] as const;

export const keyOf = ({
  project,
  provider,
  referenceMonth,
}: Pick<ServiceMonth, 'project' | 'provider' | 'referenceMonth'>): ServiceMonthKey => ({
  projectId: project.id,
  providerId: provider.id,
  month: referenceMonth,
});

type ListOptions = {
  enabled?: boolean;
  /** The selected companies, part of the query's key. */
  companies?: string;
};

export function useServiceMonths(query: ServiceQuery, { enabled = true, companies = '' }: ListOptions = {}) {
  return useRead([...LISTS, query, companies], (provider, options) => provider.getServiceMonths(query, options), {
    placeholderData: keepPreviousData,
    enabled,
    ...FORM_QUERY,
  });
}

/** The month of one project and provider, as one of them (`companyId`) sees it; null when there is none. */
export function useMonthRow({ projectId, providerId, month }: ServiceMonthKey, companyId: number) {
  const query = { project: projectId, provider: providerId, month, itemsPerPage: 1 };
  return useRead(
    [...LISTS, query, companyId],
    async (provider, { signal }) => (await provider.getServiceMonths(query, { signal, companyId })).results[0] ?? null,
    FORM_QUERY,
  );
}

export function useServiceMonth(key: ServiceMonthKey, enabled = true) {
  return useRead(monthKey(key), (provider, options) => provider.getServiceMonth(key, options), {
    enabled,
    ...FORM_QUERY,
    // usable again when the update of its project ends
    refetchInterval: ({ state }) => (state.data?.projectIsBlocked ? TIMER.watching : false),
  });
}

/** Invalidates the lists of months, and the pendencies, which an answer or a movement may change. */
export function useInvalidateServiceMonths() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    void queryClient.invalidateQueries({ queryKey: ['pendencies'] });
  }, [queryClient]);
}
