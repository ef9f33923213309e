import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from './index.ts';
import { SINGLE_TRY } from './queryOptions.ts';

/** react-admin's data provider with the methods of this product. */
export const useProvider = () => useDataProvider<PrumoDataProvider>();

export type ReadFrom<Data> = (provider: PrumoDataProvider, options: { signal: AbortSignal }) => Data | Promise<Data>;

/** A query of the data provider: one attempt, and a failure is shown where the data would be. */
export function useRead<Data>(
  queryKey: QueryKey,
  read: ReadFrom<Data>,
  options?: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>,
) {
  const provider = useProvider();
  return useQuery({ queryKey, queryFn: ({ signal }) => read(provider, { signal }), ...SINGLE_TRY, ...options });
}
