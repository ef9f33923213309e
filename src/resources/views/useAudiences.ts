import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { can } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { SHARING, type View, type ViewBody } from '../../../contract/views.ts';
import { useAccount } from '../../access/account.ts';
import { companiesOf } from '../../access/selectedCompanies.ts';
import type { PrumoDataProvider } from '../../dataProvider/index.ts';
import { useT } from '../../i18n/index.ts';

/** With whom a view can be shared: the companies whose profiles the person administers, and those profiles. */
export type Audience = { value: string; label: string; sharedWith: ViewBody['sharedWith'] };

export const OWN = 'own';
export const audienceValue = (sharedWith: View['sharedWith']): string => {
  if (sharedWith === null) return OWN;
  return sharedWith.profile ? `profile-${sharedWith.profile.id}` : `company-${sharedWith.company.id}`;
};

/** `present`: whom the view is shared with now, which its owner may keep in any case. */
export function useAudiences(present: View['sharedWith']): { audiences: Audience[]; mayShare: boolean } {
  const t = useT();
  const dataProvider = useDataProvider<PrumoDataProvider>();
  const account = useAccount()?.account;
  const entries = account?.permissions ?? [];
  const whole = (account?.memberships ?? []).filter(({ project }) => project === null);
  const companies = companiesOf(whole).filter(({ id }) =>
    can({ permission: SHARING, page: 'profile', entries, companyId: id }),
  );
  const profiles = useQueries({
    queries: companies.map(({ id }) => ({
      queryKey: ['account', 'profiles', id, 'audiences'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider.getList<AccessProfile>('profiles', {
          pagination: { page: 1, perPage: MAX_PAGE_SIZE },
          meta: { companyId: id },
          signal,
        }),
      staleTime: 60_000,
      retry: false,
    })),
  });
  const offered = companies.flatMap((company, at): View['sharedWith'][] => [
    { company, profile: null },
    ...(profiles[at]?.data?.data ?? []).map((profile) => ({ company, profile })),
  ]);
  const known = new Set(offered.map(audienceValue));
  const all = [null, ...(known.has(audienceValue(present)) ? [] : [present]), ...offered];
  const seen = new Set<string>();
  const audiences = all.flatMap((one): Audience[] => {
    const value = audienceValue(one);
    if (seen.has(value)) return [];
    seen.add(value);
    if (one === null) return [{ value, label: t('views.forMe'), sharedWith: {} }];
    const company = one.company.name;
    return one.profile
      ? [
          {
            value,
            label: t('views.forProfile', { profile: one.profile.name, company }),
            sharedWith: { profileId: one.profile.id },
          },
        ]
      : [{ value, label: t('views.forCompany', { company }), sharedWith: { companyId: one.company.id } }];
  });
  return { audiences, mayShare: companies.length > 0 };
}
