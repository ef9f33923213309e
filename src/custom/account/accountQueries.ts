import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';

/** What 'Minha conta' asks; the previous data stays while it is refetched, without a retry. */
const OPTIONS = { retry: false, networkMode: 'always', refetchOnWindowFocus: false } as const;

export const PROFILE_KEY = ['account', 'profile'] as const;
export const SESSIONS_KEY = ['account', 'sessions'] as const;
export const TERMS_KEY = ['account', 'terms'] as const;
export const companyKey = (id: number) => ['account', 'company', id] as const;

export function useOwnProfile(enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getOwnProfile({ signal });
  return useQuery({ queryKey: PROFILE_KEY, queryFn, enabled, ...OPTIONS });
}

export function useCompanyProfile(id: number, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getCompanyProfile(id, { signal });
  return useQuery({ queryKey: companyKey(id), queryFn, enabled, ...OPTIONS });
}

export function useSessions() {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getSessions({ signal });
  return useQuery({ queryKey: SESSIONS_KEY, queryFn, ...OPTIONS });
}

export function useTerms() {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getTerms({ signal });
  return useQuery({ queryKey: TERMS_KEY, queryFn, ...OPTIONS });
}
