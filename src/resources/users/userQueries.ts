import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** No retry; the previous data stays while it is refetched. */
export const ASKING = { retry: false, networkMode: 'always' } as const;

/** All profiles that can be chosen from in the company, by name. */
export const useProfileChoices = (companyId: number, enabled = true) =>
  useGetList<AccessProfile>(
    'profiles',
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE }, meta: { companyId, list: true } },
    { enabled, ...ASKING },
  );

/** The company's own projects by a part of the name. */
export function useProjectChoices(companyId: number, name: string, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: ['projects', 'ofCompany', companyId, name],
    queryFn: async ({ signal }) => (await provider.getOwnProjects(companyId, name, { signal })).results,
    placeholderData: keepPreviousData,
    enabled,
    ...ASKING,
  });
}

/** Refetches people and the profiles' counts: now, and once more after `wait` ms, when mails are out. */
export function invalidateUsers(queryClient: QueryClient, wait?: number): void {
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    void queryClient.invalidateQueries({ queryKey: ['profiles'] });
  };
  refetch();
  if (wait !== undefined) setTimeout(refetch, wait);
}
