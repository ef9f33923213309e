import { useCallback } from 'react';
import { can, type Permission, pageOf } from '../../../contract/permissions.ts';
import { type Denial, denialUnless } from '../../components/permission/denial.ts';
import { useAccount } from '../session/account.ts';

export type CompanyRights = {
  may: (permission: Permission) => boolean;
  /** Null for who may; else what the denied control says. */
  denial: (permission: Permission) => Denial | null;
};

/** What the person may do in one company, whatever is chosen for the other pages. */
export function useCompanyRights(companyId: number): CompanyRights {
  const entries = useAccount()?.account.permissions;
  const may = useCallback(
    (permission: Permission) => can({ permission, page: pageOf(permission), entries: entries ?? [], companyId }),
    [entries, companyId],
  );
  const denial = useCallback((permission: Permission) => denialUnless(may(permission), permission), [may]);
  return { may, denial };
}
