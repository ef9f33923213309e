import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ProfileQuery } from '../../dataProvider/actions/users.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { ASKING, profilesKey } from '../users/userQueries.ts';

export const profileKey = (companyId: number, id: number) => [...profilesKey(companyId), 'one', id] as const;

/** A page of the profiles of the company (B-11). */
export function useProfiles(companyId: number, query: ProfileQuery) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...profilesKey(companyId), 'list', query],
    queryFn: ({ signal }) => provider.getProfiles(companyId, query, { signal }),
    placeholderData: keepPreviousData,
    ...ASKING,
  });
}

/** One profile; what is being written is not disturbed by another reading of it. */
export function useProfile(companyId: number, id: number | null) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: profileKey(companyId, id ?? 0),
    queryFn: ({ signal }) => provider.getProfile(companyId, id ?? 0, { signal }),
    enabled: id !== null,
    refetchOnWindowFocus: false,
    ...ASKING,
  });
}
