import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** A failure is said at once; what was read stays while it is asked again. */
export const ASKING = { retry: false, networkMode: 'always' } as const;

export const profilesKey = (companyId: number) => ['profiles', companyId] as const;

/** All profiles that can be chosen from in the company, by name. */
export function useProfileChoices(companyId: number, enabled = true) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: [...profilesKey(companyId), 'choices'],
    queryFn: async ({ signal }) =>
      (await provider.getProfiles(companyId, { itemsPerPage: MAX_PAGE_SIZE }, { signal })).results,
    enabled,
    ...ASKING,
  });
}

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

/** The people and the profiles' counts are asked again: at once, and once more after `wait` ms, when mails are out. */
export function invalidateUsers(queryClient: QueryClient, companyId: number, wait?: number): void {
  const ask = () => {
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    void queryClient.invalidateQueries({ queryKey: profilesKey(companyId) });
  };
  ask();
  if (wait !== undefined) setTimeout(ask, wait);
}
