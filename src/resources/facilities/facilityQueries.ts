import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** No retry; the previous data stays while it is refetched. */
const ASKING = { retry: false, networkMode: 'always', refetchOnWindowFocus: false } as const;

export const facilitiesKey = (companyId: number) => ['places', companyId, 'facilities'] as const;

/** The units of a company with their areas (B-27, B-28). */
export function useFacilities(companyId: number) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: facilitiesKey(companyId),
    queryFn: ({ signal }) => provider.getFacilities(companyId, { signal }),
    ...ASKING,
  });
}
