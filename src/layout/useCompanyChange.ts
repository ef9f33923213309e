import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** After another choice of companies: no row of the old choice stays on the screen, and the permissions are asked again. */
export function useCompanyChange(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['auth', 'canAccess'] });
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [queryClient]);
}
