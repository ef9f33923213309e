import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import type { ServiceMonth, ServiceMonthKey } from '../../../contract/serviceMonths.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import type { ServiceQuery } from '../../dataProvider/serviceActions.ts';

/** A failure is said at once; what was read stays while it is asked again. */
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

/** A page of months (D-36). `companies`: the chosen ones, whose change asks again. */
export function useServiceMonths(query: ServiceQuery, { enabled = true, companies = '' } = {}) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...LISTS, query, companies],
    queryFn: ({ signal }) => provider.getServiceMonths(query, { signal }),
    placeholderData: keepPreviousData,
    enabled,
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

/** Shows what a call answered with, and asks the lists and the pendencies again, which it may have changed. */
export function useTakeMonth() {
  const queryClient = useQueryClient();
  return useCallback(
    (month: ServiceMonth) => {
      queryClient.setQueryData(monthKey(keyOf(month)), month);
      void queryClient.invalidateQueries({ queryKey: LISTS });
      void queryClient.invalidateQueries({ queryKey: ['pendencies'] });
    },
    [queryClient],
  );
}
