import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import type { View, ViewResource } from '../../../contract/views.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';

const FRESH = 60_000;

export function useViewRecords(resource: ViewResource, wanted: boolean) {
  const { selected } = useSelectedCompanies();
  return useGetList<View>(
    'views',
    { filter: { resource }, meta: { of: selected.join() } },
    { enabled: wanted, staleTime: FRESH, retry: false }, // the list works without them, and shows that they failed
  );
}

/** Refetches the views of every list; resolves when they are loaded. */
export function useInvalidateViews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['views', 'getList'] });
}
