import { FORM_QUERY } from '../../dataProvider/queryOptions.ts';
import { useRead } from '../../dataProvider/useProvider.ts';

export const PROFILE_KEY = ['account', 'profile'] as const;
export const SESSIONS_KEY = ['account', 'sessions'] as const;
export const TERMS_KEY = ['account', 'terms'] as const;
export const companyKey = (id: number) => ['account', 'company', id] as const;

export const useOwnProfile = (enabled: boolean) =>
  useRead(PROFILE_KEY, (provider, options) => provider.getOwnProfile(options), { enabled, ...FORM_QUERY });

export const useCompanyProfile = (id: number, enabled: boolean) =>
  useRead(companyKey(id), (provider, options) => provider.getCompanyProfile(id, options), { enabled, ...FORM_QUERY });

export const useSessions = () =>
  useRead(SESSIONS_KEY, (provider, options) => provider.getSessions(options), FORM_QUERY);

export const useTerms = () => useRead(TERMS_KEY, (provider, options) => provider.getTerms(options), FORM_QUERY);
