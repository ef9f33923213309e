import { can, PERMISSIONS, type Permission, type PermissionEntry, pageOf } from '../../contract/permissions.ts';

/** The permissions of the plain views of a noun: one to see it, one each to create, change and delete. */
const views = (see: Permission, create?: Permission, edit?: Permission, remove?: Permission) => ({
  list: see,
  show: see,
  edit: edit ?? see,
  ...(create && { create }),
  ...(remove && { delete: remove }),
});

/**
 * The permission that each view of a noun needs (A-38, C-01, E-01), the same as the gateway's routes; a view that is not
 * named here is denied. Where the page of a record also reads it (pendencies, projects, employees, users, profiles,
 * catalogue), `edit` needs no more than to see it: the page itself says what cannot be changed.
 */
const VIEWS: Readonly<Record<string, Readonly<Record<string, Permission>>>> = {
  pendencies: { ...views('see_pendency'), export: 'export_pendency' },
  projects: views('see_projects', 'add_project', undefined, 'remove_project'),
  employees: { ...views('see_employee', 'add_employee'), export: 'export_employee' },
  users: views('see_user_accounts', 'invite_user', undefined, 'remove_user'),
  profiles: views('see_permission_profile', 'add_permission_profile', undefined, 'remove_permission_profile'),
  systemPendencies: views('see_projects', 'configure_project_pendency', undefined, 'configure_project_pendency'),
  requirementMatrices: views(
    'configure_project_pendency',
    'configure_project_pendency',
    'configure_project_pendency',
    'configure_project_pendency',
  ),
  facilities: views('see_projects', 'add_project_location', 'update_project_location', 'remove_project_location'),
  holidays: views('see_company_data', 'update_company_data', 'update_company_data', 'update_company_data'),
  badgeConfigs: views('configure_badge_fields'),
  riskScheduleConfigs: views('configure_automatic_risk_schedule'),
  customFields: views('manage_custom_fields'),
  companyGroups: views('manage_company_groups', 'manage_company_groups', 'manage_company_groups'),
  activityTypes: views('see_projects', 'manage_pendency_activity_types', 'manage_pendency_activity_types'),
  riskSchedules: views('see_risk_schedule', 'add_risk_schedule', undefined, 'remove_risk_schedule'),
  trainingClasses: views('see_training_class', 'add_training_class', undefined, 'remove_training_class'),
  trainingConfigs: views(
    'see_training_class_config',
    'add_training_class_config',
    'see_training_class_config_detail',
    'remove_training_class_config',
  ),
  restrictedEmployees: views(
    'see_restricted_employee',
    'add_restricted_employee',
    'update_restricted_employee',
    'remove_restricted_employee',
  ),
  auditTrail: views('see_audit_trail'),
  dataAccesses: views('see_privacy_record'),
  personalRecords: views('see_privacy_record', undefined, 'see_privacy_record'),
  subjectRequests: views('see_privacy_record', 'export_personal_data', 'export_personal_data'),
  erasures: views('see_privacy_record'),
  apiKeys: views('manage_api_keys', 'manage_api_keys', undefined, 'manage_api_keys'),
  webhooks: views('manage_webhooks', 'manage_webhooks', 'manage_webhooks', 'manage_webhooks'),
  dashboard: { list: 'see_management_panel' },
  passages: views('see_passages'),
  paymentReleases: views('see_payment_release'),
  formalNotices: views('see_pendency_details', 'send_formal_notice'),
  homologations: views('see_homologation', 'request_homologation'),
  bookings: views('see_booking', 'add_booking'),
  epiProducts: views('see_epi_catalogue'),
  epiOrders: views('see_epi_catalogue'),
  nrInterests: views('order_epi'),
  analysisNotes: views('see_analysis_note', 'add_analysis_note', 'update_analysis_note', 'remove_analysis_note'),
  serviceMonths: views('see_service_provided', undefined, 'see_service_provided'),
};

/** Nouns of the operator of the installation, which no permission of a company opens. */
export const OF_OPERATOR: readonly string[] = [
  'companyConfirmations',
  'clinics',
  'ownEpiProducts',
  'receivedEpiOrders',
  'receivedNrInterests',
];

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
