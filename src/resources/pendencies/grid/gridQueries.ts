import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { type GridAddress, gridQuery } from './gridAddress.ts';

/** No retry; the previous data stays while it is refetched. */
const ASKING = { retry: false, networkMode: 'always' } as const;

/** One page of the grid; refetched whenever a pendency was changed. `companies`: the chosen ones. */
export function useGrid(address: GridAddress, companies: string, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const query = gridQuery(address);
  return useQuery({
    queryKey: ['pendencies', 'monthlyGrid', companies, query],
    queryFn: ({ signal }) => provider.getPendencyGrid(query, { signal }),
    placeholderData: keepPreviousData,
    enabled,
    ...ASKING,
  });
}
