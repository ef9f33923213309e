import { useCallback, useMemo } from 'react';
import type { Reference } from '../../contract/common.ts';
import {
  can,
  PERMISSION_GROUPS,
  type Permission,
  pageOf,
  SIDES,
  type Side,
  sideCanHold,
} from '../../contract/permissions.ts';
import { useOnline } from '../components/feedback/useOnline.ts';
import { useRead } from '../dataProvider/useProvider.ts';
import { useT } from '../i18n/index.ts';
import { useAccount } from './account.ts';
import { usePerhapsCompany } from './accountCompany.ts';
import { type Denial, denialText, denialUnless } from './denial.ts';
import { useSelectedCompanies } from './selectedCompanies.ts';

export type PermissionScope = {
  /** The keys that the person holds on the very record; they count instead of everything else. */
  entityPermissions?: readonly Permission[];
  /** One company; counts instead of the selection. */
  companyId?: number;
};

/**
 * Whether the person holds a permission in the selected companies, or in the scope (A-38, Amb-08): the contract's `can()`
 * over the loaded permissions, synchronous, as in `authProvider.canAccess`. False until the account is loaded.
 */
export function useCan(permission: Permission, scope: PermissionScope = {}): boolean {
  const entries = useAccount()?.account.permissions ?? [];
  const { selected } = useSelectedCompanies();
  return can({ permission, page: pageOf(permission), entries, companyIds: selected, ...scope });
}

/** The companies in the whole of which the person holds a permission: not for one project alone. */
export function useCompaniesWith(permission: Permission): Reference[] {
  const account = useAccount()?.account;
  return useMemo(() => {
    const [page, entries] = [pageOf(permission), account?.permissions ?? []];
    const own = (account?.memberships ?? []).filter(
      ({ project, company: { id: companyId } }) => project === null && can({ permission, page, entries, companyId }),
    );
    return [...new Map(own.map(({ company }) => [company.id, company])).values()];
  }, [account, permission]);
}

/** Whether the person only sees, in every company, as the shipped 'Auditor' does: what changes something is never theirs to ask for. */
export function useReadsOnly(): boolean {
  const held = (useAccount()?.account.permissions ?? []).flatMap(({ permitions }) => permitions);
  return held.length > 0 && held.every((permission) => permission.startsWith('see_'));
}

const NOBODY: readonly string[] = [];

/** The people of a company who can grant what the person lacks there; nobody until it is known, or when nothing is lacking. */
export function useGrantors(companyId: number | undefined, missing: Permission | undefined): readonly string[] {
  // who administers a company changes seldom
  const { data } = useRead(
    ['account', 'grantors', companyId, missing],
    (provider, options) =>
      companyId !== undefined && missing ? provider.getGrantors(companyId, missing, options) : [],
    { enabled: companyId !== undefined && missing !== undefined, staleTime: 60_000 },
  );
  return data ?? NOBODY;
}

/** What a control or a section of 'Minha conta' shows while it is denied: what is missing, and who can grant it. */
export function useDenial(permission: Permission, allowed: boolean): Denial | null {
  const onlySide = useOnlySide(allowed ? undefined : permission);
  const grantors = useGrantors(usePerhapsCompany()?.company.id, allowed || onlySide ? undefined : permission);
  return allowed ? null : { missing: permission, grantors, onlySide };
}

type Memberships = readonly { relationType: Side }[];
const onlySideOf = (permission: Permission, memberships: Memberships): Side | undefined =>
  memberships.length === 0 || memberships.some(({ relationType }) => sideCanHold(relationType, permission))
    ? undefined
    : SIDES.find((side) => sideCanHold(side, permission));

/** The side that alone can hold a permission, where the person is on the other one in every company. */
export function useOnlySide(permission: Permission | undefined): Side | undefined {
  const memberships = useAccount()?.account.memberships ?? [];
  return permission && onlySideOf(permission, memberships);
}

/** Permissions that every company can grant: the same people grant each of them. */
const GRANTABLE = (Object.keys(PERMISSION_GROUPS.company.keys) as Permission[]).filter(
  (key) => sideCanHold('CONTRACTING', key) && sideCanHold('PROVIDER', key),
);

export type CompanyRights = {
  may: (permission: Permission) => boolean;
  /** Null when allowed; else what the denied control shows. */
  denial: (permission: Permission) => Denial | null;
};

/** The person's permissions in one company, whatever is selected for the other pages; none without a company. */
export function useCompanyRights(companyId: number | undefined): CompanyRights {
  const account = useAccount()?.account;
  const entries = account?.permissions;
  const may = useCallback(
    (permission: Permission) =>
      companyId !== undefined && can({ permission, page: pageOf(permission), entries: entries ?? [], companyId }),
    [entries, companyId],
  );
  // of a company that is not the person's own nobody can be asked
  const isOwn = account?.memberships.some(({ company }) => company.id === companyId);
  const grantors = useGrantors(companyId, entries && isOwn ? GRANTABLE.find((one) => !may(one)) : undefined);
  const denial = useCallback(
    (permission: Permission) => {
      const found = denialUnless(may(permission), permission);
      if (!found) return null;
      const onlySide = onlySideOf(permission, account?.memberships ?? []);
      return { ...found, onlySide, ...(found.grantors.length === 0 && { grantors }) };
    },
    [may, grantors, account],
  );
  return { may, denial };
}

/** Why a menu entry is off, if it is: no connection, or none of the permissions (the text names the first). */
export function useActionReason({ may, denial }: CompanyRights) {
  const t = useT();
  const online = useOnline();
  return (...keys: [Permission, ...Permission[]]): string | undefined => {
    if (!online) return t('account.offlineAction');
    const found = keys.some(may) ? null : denial(keys[0]);
    return found ? denialText(found, t) : undefined;
  };
}
