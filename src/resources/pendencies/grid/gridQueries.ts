import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../dataProvider/useProvider.ts';
import { type GridAddress, gridQuery } from './gridAddress.ts';

const OPTIONS_FRESH = 5 * 60_000;

/** What the filters choose from; undefined until it is known, which a failure says it will not be. */
export function useGridOptions(companies: string, enabled: boolean) {
  const { data, isPending, isError } = useRead(
    ['monthlyGrid', 'options', companies],
    (provider, options) => provider.getPendencyGridOptions(options),
    { enabled, staleTime: OPTIONS_FRESH },
  );
  return { options: data, isPending, failed: isError };
}

/** One page of the grid; refetched whenever a pendency was changed. `companies`: the chosen ones. */
export function useGrid(address: GridAddress, companies: string, enabled: boolean) {
  const query = gridQuery(address);
  return useRead(
    ['pendencies', 'monthlyGrid', companies, query],
    (provider, options) => provider.getPendencyGrid(query, options),
    { placeholderData: keepPreviousData, enabled },
  );
}
