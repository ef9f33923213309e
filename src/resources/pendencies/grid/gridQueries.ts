import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { SINGLE_TRY } from '../../../dataProvider/queryOptions.ts';
import { type GridAddress, gridQuery } from './gridAddress.ts';

const OPTIONS_FRESH = 5 * 60_000;

/** What the filters choose from; undefined until it is known, which a failure says it will not be. */
export function useGridOptions(companies: string, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const { data, isPending, isError } = useQuery({
    queryKey: ['monthlyGrid', 'options', companies],
    queryFn: ({ signal }) => provider.getPendencyGridOptions({ signal }),
    enabled,
    staleTime: OPTIONS_FRESH,
    retry: false,
    networkMode: 'always',
  });
  return { options: data, isPending, failed: isError };
}

/** One page of the grid; refetched whenever a pendency was changed. `companies`: the chosen ones. */
export function useGrid(address: GridAddress, companies: string, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const query = gridQuery(address);
  return useQuery({
    queryKey: ['pendencies', 'monthlyGrid', companies, query],
    queryFn: ({ signal }) => provider.getPendencyGrid(query, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...SINGLE_TRY,
  });
}
