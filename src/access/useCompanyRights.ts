import { useCallback } from 'react';
import { can, PERMISSION_GROUPS, type Permission, pageOf, sideCanHold } from '../../contract/permissions.ts';
import { useAccount } from './account.ts';
import { type Denial, denialUnless } from './denial.ts';
import { useGrantors } from './useDenial.ts';

export type CompanyRights = {
  may: (permission: Permission) => boolean;
  /** Null for who may; else what the denied control says. */
  denial: (permission: Permission) => Denial | null;
};

/** What everybody's company can grant: the same people grant each of them. */
const GRANTABLE = (Object.keys(PERMISSION_GROUPS.company.keys) as Permission[]).filter(
  (key) => sideCanHold('CONTRACTING', key) && sideCanHold('PROVIDER', key),
);

/** What the person may do in one company, whatever is chosen for the other pages; nothing without one. */
export function useCompanyRights(companyId: number | undefined): CompanyRights {
  const entries = useAccount()?.account.permissions;
  const may = useCallback(
    (permission: Permission) =>
      companyId !== undefined && can({ permission, page: pageOf(permission), entries: entries ?? [], companyId }),
    [entries, companyId],
  );
  const grantors = useGrantors(companyId, entries && GRANTABLE.find((permission) => !may(permission)));
  const denial = useCallback(
    (permission: Permission) => {
      const found = denialUnless(may(permission), permission);
      return found && found.grantors.length === 0 ? { ...found, grantors } : found;
    },
    [may, grantors],
  );
  return { may, denial };
}
