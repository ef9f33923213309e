import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { ServiceMonth, ServiceMonthKey } from '../../../contract/serviceMonths.ts';
import type { ServiceQuery } from '../../dataProvider/actions/serviceMonths.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** No retry; the previous data stays while it is refetched. */
const ASKING = { retry: false, networkMode: 'always', refetchOnWindowFocus: false } as const;
const LISTS = ['serviceMonths', 'list'] as const;
const monthKey = ({ projectId, providerId, month }: ServiceMonthKey) =>
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

type Asked = {
  enabled?: boolean;
  /** The chosen companies, whose change asks again. */
  companies?: string;
};

/** A page of months (D-36). */
export function useServiceMonths(query: ServiceQuery, { enabled = true, companies = '' }: Asked = {}) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...LISTS, query, companies],
    queryFn: ({ signal }) => provider.getServiceMonths(query, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...ASKING,
  });
}

/** The month of one project and provider, as one of them (`companyId`) sees it; null when it is not asked. */
export function useMonthRow({ projectId, providerId, month }: ServiceMonthKey, companyId: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  const query = { project: projectId, provider: providerId, month, itemsPerPage: 1 };
  return useQuery({
    queryKey: [...LISTS, query, companyId],
    queryFn: async ({ signal }) => (await provider.getServiceMonths(query, { signal, companyId })).results[0] ?? null,
    ...ASKING,
  });
}

export function useServiceMonth(key: ServiceMonthKey, enabled = true) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: monthKey(key),
    queryFn: ({ signal }) => provider.getServiceMonth(key, { signal }),
    enabled,
    ...ASKING,
  });
}

/** Asks the lists of months and the pendencies again, which an answer or a movement may have changed. */
export function useInvalidateServiceMonths() {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    void queryClient.invalidateQueries({ queryKey: ['pendencies'] });
  }, [queryClient]);
}

/** Shows what a call answered with, and asks again what it may have changed. */
export function useTakeMonth() {
  const queryClient = useQueryClient();
  const touch = useInvalidateServiceMonths();
  return useCallback(
    (month: ServiceMonth) => {
      queryClient.setQueryData(monthKey(keyOf(month)), month);
      touch();
    },
    [queryClient, touch],
  );
}
