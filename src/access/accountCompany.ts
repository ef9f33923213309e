import { createContext, useContext, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CompanyRef } from '../../contract/session.ts';
import { useSelectedCompanies } from './selectedCompanies.ts';

/** The name of the company in the address: `/minha-conta/usuarios?empresa=7`. */
export const COMPANY_PARAMETER = 'empresa';

export type AccountCompany = {
  companies: CompanyRef[];
  /** The one that the profile page works on (A-39, B-01). */
  company: CompanyRef;
  /** What a link to another page of 'Minha conta' carries, so that the company stays: '' or '?empresa=7'. */
  search: string;
};

/** The company that the address names, else the first of those chosen for the other pages; null for who has none. */
export function useCompanyOfAddress(): AccountCompany | null {
  const { companies, selected } = useSelectedCompanies();
  const [query] = useSearchParams();
  const named = query.get(COMPANY_PARAMETER);
  return useMemo(() => {
    const asked = companies.find(({ id }) => String(id) === named);
    const company = asked ?? companies.find(({ id }) => selected.includes(id)) ?? companies[0];
    return company ? { companies, company, search: asked ? `?${COMPANY_PARAMETER}=${asked.id}` : '' } : null;
  }, [companies, selected, named]);
}

export const AccountCompanyContext = createContext<AccountCompany | null>(null);

export const usePerhapsCompany = (): AccountCompany | null => useContext(AccountCompanyContext);

export function useAccountCompany(): AccountCompany {
  const found = usePerhapsCompany();
  if (!found) throw new Error('useAccountCompany stands outside of the account frame');
  return found;
}
