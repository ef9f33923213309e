import { can, PERMISSIONS, type Permission, type PermissionEntry, pageOf } from '../../contract/permissions.ts';

/** The permission that each view of a noun asks (A-38, C-01, E-01); a view that is not named here is nobody's. */
const VIEWS: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  pendencies: { list: 'see_pendency', show: 'see_pendency', edit: 'see_pendency', export: 'export_pendency' },
  projects: { list: 'see_projects', show: 'see_projects', edit: 'see_projects' },
  employees: { list: 'see_employee', show: 'see_employee', edit: 'see_employee', export: 'export_employee' },
};

const isPermission = (action: string): action is Permission => PERMISSIONS.some((permission) => permission === action);

/** The permission that react-admin's question means: a view of a noun, or a permission by its own name. */
export const permissionOf = (resource: string, action: string): Permission | undefined =>
  VIEWS[resource]?.[action] ?? (isPermission(action) ? action : undefined);

type Asked = {
  resource: string;
  action: string;
  entries: readonly PermissionEntry[];
  /** The chosen companies; undefined for all. */
  companyIds?: readonly number[];
  /** A record with the keys that the person holds on it: they count instead. */
  record?: { permissions?: readonly Permission[] };
};

/** The contract's `can()` for a question of react-admin. */
export function mayAccess({ resource, action, entries, companyIds, record }: Asked): boolean {
  const permission = permissionOf(resource, action);
  if (permission === undefined) return false;
  return can({ permission, page: pageOf(permission), entries, companyIds, entityPermissions: record?.permissions });
}
