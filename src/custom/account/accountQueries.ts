import { useQuery } from '@tanstack/react-query';
import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useProvider } from '../../dataProvider/useProvider.ts';

export const PROFILE_KEY = ['account', 'profile'] as const;
export const SESSIONS_KEY = ['account', 'sessions'] as const;
export const TERMS_KEY = ['account', 'terms'] as const;
export const companyKey = (id: number) => ['account', 'company', id] as const;

export function useOwnProfile(enabled: boolean) {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getOwnProfile({ signal });
  return useQuery({ queryKey: PROFILE_KEY, queryFn, enabled, ...FORM_QUERY });
}

export function useCompanyProfile(id: number, enabled: boolean) {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getCompanyProfile(id, { signal });
  return useQuery({ queryKey: companyKey(id), queryFn, enabled, ...FORM_QUERY });
}

export function useSessions() {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getSessions({ signal });
  return useQuery({ queryKey: SESSIONS_KEY, queryFn, ...FORM_QUERY });
}

export function useTerms() {
  const provider = useProvider();
  const queryFn = ({ signal }: { signal: AbortSignal }) => provider.getTerms({ signal });
  return useQuery({ queryKey: TERMS_KEY, queryFn, ...FORM_QUERY });
}
