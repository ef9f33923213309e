import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';

export const PROFILE_KEY = ['account', 'profile'] as const;
export const SESSIONS_KEY = ['account', 'sessions'] as const;
export const TERMS_KEY = ['account', 'terms'] as const;
export const companyKey = (id: number) => ['account', 'company', id] as const;

export function useOwnProfile(enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getOwnProfile({ signal });
  return useQuery({ queryKey: PROFILE_KEY, queryFn, enabled, ...FORM_QUERY });
}

export function useCompanyProfile(id: number, enabled: boolean) {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getCompanyProfile(id, { signal });
  return useQuery({ queryKey: companyKey(id), queryFn, enabled, ...FORM_QUERY });
}

export function useSessions() {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getSessions({ signal });
  return useQuery({ queryKey: SESSIONS_KEY, queryFn, ...FORM_QUERY });
}

export function useTerms() {
  const provider = useDataProvider<PrumoDataProvider>();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getTerms({ signal });
  return useQuery({ queryKey: TERMS_KEY, queryFn, ...FORM_QUERY });
}
