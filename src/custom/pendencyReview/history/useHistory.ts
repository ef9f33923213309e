import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../../dataProvider/index.ts';
import { reviewKey } from '../reviewKey.ts';

const PER_PAGE = 25;

/** The history of a pendency, newest first, one page after another (D-09). */
export function useHistory(id: number) {
  const dataProvider = useDataProvider<PrumoDataProvider>();
  return useInfiniteQuery({
    queryKey: [...reviewKey(id), 'history'],
    queryFn: ({ pageParam, signal }) =>
      dataProvider.getPendencyHistory(id, { page: pageParam, perPage: PER_PAGE, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PER_PAGE < last.total ? pages.length + 1 : undefined),
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  });
}
export type History = ReturnType<typeof useHistory>;
