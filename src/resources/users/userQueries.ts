import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { useRead } from '../../dataProvider/useProvider.ts';

/** The company's own projects by a part of the name. */
export function useProjectChoices(companyId: number, name: string, enabled: boolean) {
  return useRead(
    ['projects', 'ofCompany', companyId, name],
    async (provider, options) => (await provider.getOwnProjects(companyId, name, options)).results,
    { placeholderData: keepPreviousData, enabled },
  );
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
