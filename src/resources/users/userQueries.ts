import type { QueryClient } from '@tanstack/react-query';

/** Refetches people and the profiles' counts: now, and once more after `wait` ms, when mails are out. */
export function invalidateUsers(queryClient: QueryClient, wait?: number): void {
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: ['users'] });
    void queryClient.invalidateQueries({ queryKey: ['profiles'] });
  };
  refetch();
  if (wait !== undefined) setTimeout(refetch, wait);
}
