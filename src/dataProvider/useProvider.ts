import { type QueryKey, type UseQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ListOf } from '../../contract/list.ts';
import type { PrumoDataProvider } from './index.ts';
import { FORM_QUERY, SINGLE_TRY } from './queryOptions.ts';

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

/** The pages of a list, one after another; they are not refetched on focus. */
export function usePages<Row>(
  queryKey: QueryKey,
  read: (provider: PrumoDataProvider, page: number, options: { signal: AbortSignal }) => Promise<ListOf<Row>>,
) {
  const provider = useProvider();
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(provider, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.lastPage ? meta.page + 1 : undefined),
    ...FORM_QUERY,
  });
}
