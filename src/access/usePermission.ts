import { can, type Page, type Permission } from '../../contract/permissions.ts';
import { useAccount } from './account.ts';
import { useSelectedCompanies } from './selectedCompanies.ts';

export type PermissionScope = {
  /** The keys that the person holds on the very record; they count instead of everything else. */
  entityPermissions?: readonly Permission[];
  /** One company; counts instead of the selection. */
  companyId?: number;
};

/** May the person do this on this page, in the selected companies? (A-38, Amb-08) False until the account is loaded. */
export function usePermission(permission: Permission, page: Page, scope: PermissionScope = {}): boolean {
  const account = useAccount();
  const { selected } = useSelectedCompanies();
  return can({
    permission,
    page,
    entries: account?.account.permissions ?? [],
    companyIds: selected,
    ...scope,
  });
}
