import type { QueryClient } from '@tanstack/react-query';
import type { Pendency } from '../../../contract/pendencies.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { fetchReadings } from './reading/readingQuery.ts';
import { reviewKey } from './reviewKey.ts';

/** The record of a review with the readings that are rendered in it, for who looks at it and for who fetches it ahead. */
export const recordQuery = (queryClient: QueryClient, dataProvider: PrumoDataProvider, id: number) => ({
  queryKey: [...reviewKey(id), 'record'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Pendency> => {
    const { data } = await dataProvider.getOne<Pendency>('pendencies', { id, signal });
    await fetchReadings(queryClient, dataProvider, data);
    return data;
  },
  retry: false,
});
