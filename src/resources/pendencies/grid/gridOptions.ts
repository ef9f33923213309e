import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';

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
