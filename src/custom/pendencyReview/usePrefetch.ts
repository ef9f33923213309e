import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Pendency } from '../../../contract/pendencies.ts';
import { prefersReducedData } from '../../components/prefersReducedData.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';
import { currentDocuments } from './reviewFacts.ts';
import { recordQuery } from './useReviewRecord.ts';

/** Largest file to prefetch, in bytes. */
const MOST = 5 * 1024 * 1024;
/** How long prefetched data stays, in milliseconds. */
const KEPT = 2 * 60_000;

const fileKey = (id: number) => ['documents', id, 'bytes'] as const;

const file = (dataProvider: PrumoDataProvider, id: number) => ({
  queryKey: fileKey(id),
  queryFn: ({ signal }: { signal: AbortSignal }) => dataProvider.fetchDocument(id, { signal }),
  retry: false,
  staleTime: KEPT,
  gcTime: KEPT,
});

/** Prefetches the next pendency and its first file. `ready`: the current one has loaded. */
export function usePrefetch(nextId: number | undefined, ready: boolean): void {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  useEffect(() => {
    if (nextId === undefined || !ready || prefersReducedData()) return;
    // lets the current page's requests go first
    const timer = setTimeout(() => void ahead(queryClient, dataProvider, nextId), 150);
    return () => clearTimeout(timer);
  }, [nextId, ready, queryClient, dataProvider]);
}

async function ahead(queryClient: QueryClient, dataProvider: PrumoDataProvider, id: number): Promise<void> {
  const query = recordQuery(queryClient, dataProvider, id);
  await queryClient.prefetchQuery({ ...query, staleTime: KEPT });
  const next = queryClient.getQueryData<Pendency>(query.queryKey);
  const first = next?.permissions.includes('see_pendency_file') ? currentDocuments(next.documents)[0] : undefined;
  // a health document is on record as seen only when it is looked at
  if (first && first.sensitivity !== 'HEALTH' && first.size <= MOST)
    await queryClient.prefetchQuery(file(dataProvider, first.id));
}

/** Loads the bytes of a file, from the prefetch if there is one. */
export function useLoadFile(): (id: number, signal: AbortSignal) => Promise<Blob> {
  const queryClient = useQueryClient();
  const dataProvider = useProvider();
  return useCallback(
    (id, signal) => {
      const known = queryClient.getQueryState(fileKey(id));
      const isAhead = known?.data !== undefined || known?.fetchStatus === 'fetching';
      return isAhead ? queryClient.fetchQuery(file(dataProvider, id)) : dataProvider.fetchDocument(id, { signal });
    },
    [queryClient, dataProvider],
  );
}
