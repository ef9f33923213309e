import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Permission } from '../../contract/permissions.ts';
import type { PrumoDataProvider } from '../dataProvider/index.ts';
import { usePerhapsCompany } from './accountCompany.ts';
import type { Denial } from './denial.ts';

const NOBODY: readonly string[] = [];

/** The people of a company who can grant what the person lacks there; nobody until it is known, or when nothing is lacking. */
export function useGrantors(companyId: number | undefined, missing: Permission | undefined): readonly string[] {
  const provider = useDataProvider<PrumoDataProvider>();
  const { data } = useQuery({
    queryKey: ['account', 'grantors', companyId, missing],
    queryFn: ({ signal }) =>
      companyId !== undefined && missing ? provider.getGrantors(companyId, missing, { signal }) : [],
    enabled: companyId !== undefined && missing !== undefined,
    staleTime: 60_000, // who administers a company changes seldom
    retry: false,
  });
  return data ?? NOBODY;
}

/** What a control or a section of 'Minha conta' says while it is denied: what is missing, and who can grant it. */
export function useDenial(permission: Permission, allowed: boolean): Denial | null {
  const companyId = usePerhapsCompany()?.company.id;
  const grantors = useGrantors(companyId, allowed ? undefined : permission);
  return allowed ? null : { missing: permission, grantors };
}
