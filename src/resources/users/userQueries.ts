import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { SINGLE_TRY } from '../../dataProvider/queryOptions.ts';

/** The company's own projects by a part of the name. */
export function useProjectChoices(companyId: number, name: string, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  return useQuery({
    queryKey: ['projects', 'ofCompany', companyId, name],
    queryFn: async ({ signal }) => (await provider.getOwnProjects(companyId, name, { signal })).results,
    placeholderData: keepPreviousData,
    enabled,
    ...SINGLE_TRY,
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
