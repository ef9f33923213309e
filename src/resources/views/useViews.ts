import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDataProvider, useGetList } from 'react-admin';
import { defaultView, type View, type ViewResource } from '../../../contract/views.ts';
import { useAccount } from '../../access/account.ts';
import { useSelectedCompanies } from '../../access/selectedCompanies.ts';
import type { FilterValues } from '../../components/list/listAddress.ts';
import type { SavedView } from '../../components/list/listViews.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** The saved views of a list as the gateway keeps them, and as the list shows them. */

const FRESH = 60_000;

const shown = ({ id, name, query, columns, sharedWith, isDefault, editable }: View): SavedView => ({
  id,
  name,
  query,
  columns,
  shared: sharedWith && (sharedWith.profile?.name ?? sharedWith.company.name),
  isDefault,
  editable,
});

export function useViewRecords(resource: ViewResource, wanted: boolean) {
  const { selected } = useSelectedCompanies();
  return useGetList<View>(
    'views',
    { filter: { resource }, meta: { of: selected.join() } },
    { enabled: wanted, staleTime: FRESH, retry: false }, // the list works without them, and shows that they failed
  );
}

export function useSavedViews(resource: ViewResource, wanted: boolean) {
  const { data, isError } = useViewRecords(resource, wanted);
  return useMemo(
    () => ({ saved: data?.map(shown), opensWith: (data && defaultView(data)?.id) ?? null, isError }),
    [data, isError],
  );
}

/** Whose list it is, for what is kept on this machine: another person or company opens it in another way. */
export function useViewOwner(): string {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  return `${account?.account.uid ?? ''}.${selected.join('-')}`;
}

/** Refetches the views of every list; resolves when they are there. */
export function useInvalidateViews(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['views', 'getList'] });
}

/** The numbers beside the views of the pendencies: asked when the rows are there, all at once. */
export function usePendencyTotals(filters: readonly FilterValues[], wanted: boolean): readonly number[] | undefined {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const { selected } = useSelectedCompanies();
  const { data } = useQuery({
    queryKey: ['pendencies', 'getPendencyTotals', filters, selected.join()],
    queryFn: ({ signal }) => dataProvider.getPendencyTotals(filters, { signal }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
    retry: false,
  });
  return data;
}
