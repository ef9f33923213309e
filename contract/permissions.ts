// Over 300 lines: every key of the product, and the rules that all of them share.
import { z } from 'zod';

/**
 * Every permission key of the product (Annex P of the inventory, M-16), by group, with the page that it is asked on
 * and the side of a project that can hold it (wire, section 2). Profiles, gates, tests and the permission
 * matrix read this list; the labels stand in `messages/`.
 */
export const SIDES = ['CONTRACTING', 'PROVIDER'] as const;
export type Side = (typeof SIDES)[number];
type KeySide = Side | 'BOTH';

export const PAGES = ['project', 'pendency', 'collaborator', 'risk', 'training', 'manager', 'profile'] as const;
export type Page = (typeof PAGES)[number];

export const PERMISSION_GROUPS = {
  project: {
    page: 'project',
    keys: {
      see_projects: 'BOTH',
      add_project: 'CONTRACTING',
      update_project: 'CONTRACTING',
      add_project_department: 'CONTRACTING',
      update_project_department: 'CONTRACTING',
      remove_project_department: 'CONTRACTING',
      assign_project_department: 'CONTRACTING',
      add_project_location: 'CONTRACTING',
      update_project_location: 'CONTRACTING',
      remove_project_location: 'CONTRACTING',
      assign_project_location: 'CONTRACTING',
      add_company_to_project: 'CONTRACTING',
      update_company_status_in_project: 'CONTRACTING',
      invite_user_to_project: 'CONTRACTING',
      resend_project_invite: 'CONTRACTING',
      revoke_project_user: 'CONTRACTING',
      configure_project_risk: 'CONTRACTING',
      configure_project_pendency: 'CONTRACTING',
      configure_project_sla: 'CONTRACTING',
      configure_project_stp_period: 'CONTRACTING',
      configure_project_stp_pendency: 'CONTRACTING',
      publish_requirement_matrix: 'CONTRACTING',
      inactivate_project: 'CONTRACTING',
      reactivate_project: 'CONTRACTING',
      remove_project: 'CONTRACTING',
      see_project_ssma_history: 'BOTH',
      see_project_stp_history: 'BOTH',
      see_project_risk_history: 'BOTH',
    },
  },
  pendency: {
    page: 'pendency',
    keys: {
      see_pendency: 'BOTH',
      see_pendency_details: 'BOTH',
      upload_pendency_document: 'BOTH',
      add_pendency_comment: 'BOTH',
      update_pendency_issue_date: 'BOTH',
      send_pendency_doubt: 'BOTH',
      answer_pendency_document: 'BOTH',
      // Answering the checklist is judging the document, so it stands with the deciding keys.
      answer_pendency_checklist: 'CONTRACTING',
      send_pendency_to_analysis: 'PROVIDER',
      mark_pendency_not_applicable: 'CONTRACTING',
      reject_pendency: 'CONTRACTING',
      confirm_pendency: 'CONTRACTING',
      see_pendency_file: 'BOTH',
      // Files of health documents; without it their kind, dates and fitness (ruling 23).
      see_health_data: 'BOTH',
      export_pendency: 'BOTH',
      analyse_service_provided: 'CONTRACTING',
      see_service_provided: 'BOTH',
      configure_service_provided: 'CONTRACTING',
      update_service_provided: 'PROVIDER',
      manage_employee_service_provided: 'PROVIDER',
      manage_pendency_activity_types: 'BOTH',
      see_pendency_monthly_list: 'BOTH',
      review_automatic_analysis: 'CONTRACTING',
      see_automatic_analysis: 'BOTH',
      reopen_pendency_in_revision: 'CONTRACTING',
      see_analysis_note: 'CONTRACTING',
      add_analysis_note: 'CONTRACTING',
      update_analysis_note: 'CONTRACTING',
      remove_analysis_note: 'CONTRACTING',
      pre_analysis_pendency: 'CONTRACTING',
      pre_reject_pendency: 'CONTRACTING',
      reopen_pendency: 'CONTRACTING',
      classify_pendency_file: 'CONTRACTING',
      assign_pendency: 'CONTRACTING',
      see_pendency_analysis_history: 'BOTH',
    },
  },
  employee: {
    page: 'collaborator',
    keys: {
      see_employee: 'BOTH',
      add_employee: 'PROVIDER',
      import_employee: 'PROVIDER',
      export_employee: 'BOTH',
      update_employee: 'PROVIDER',
      manage_employee_projects: 'BOTH',
      see_employee_data: 'BOTH',
      manage_employee_activity_types: 'BOTH',
      update_employee_image: 'BOTH',
      see_employee_badge: 'BOTH',
      print_employee_badge: 'BOTH',
      remove_employee_from_company: 'BOTH',
      register_passage: 'CONTRACTING',
      see_passages: 'CONTRACTING',
    },
  },
  riskSchedule: {
    page: 'risk',
    keys: {
      see_risk_schedule: 'BOTH',
      add_risk_schedule: 'BOTH',
      update_risk_schedule: 'BOTH',
      remove_risk_schedule: 'BOTH',
      see_risk_schedule_history: 'BOTH',
    },
  },
  company: {
    page: 'profile',
    keys: {
      see_personal_data: 'BOTH',
      update_personal_data: 'BOTH',
      see_company_data: 'BOTH',
      update_company_data: 'BOTH',
      see_user_accounts: 'BOTH',
      update_user_accounts: 'BOTH',
      invite_user: 'BOTH',
      remove_user: 'BOTH',
      resend_invite: 'BOTH',
      cancel_invite: 'BOTH',
      see_permission_profile: 'BOTH',
      add_permission_profile: 'BOTH',
      update_permission_profile: 'BOTH',
      remove_permission_profile: 'BOTH',
      configure_security: 'BOTH',
      see_experimental: 'CONTRACTING',
      see_integration_status: 'CONTRACTING',
      see_restricted_employee: 'CONTRACTING',
      add_restricted_employee: 'CONTRACTING',
      update_restricted_employee: 'CONTRACTING',
      remove_restricted_employee: 'CONTRACTING',
      update_profile: 'BOTH',
      manage_company_groups: 'CONTRACTING',
      manage_custom_fields: 'CONTRACTING',
      configure_additional_employee_info: 'CONTRACTING',
      configure_badge_fields: 'CONTRACTING',
      configure_automatic_risk_schedule: 'CONTRACTING',
      see_automatic_risk_schedule_history: 'CONTRACTING',
      update_company_logo: 'BOTH',
      update_badge_base_color: 'CONTRACTING',
      configure_training_requirement_on_badge: 'CONTRACTING',
    },
  },
  privacy: {
    page: 'profile',
    keys: {
      see_privacy_record: 'BOTH',
      export_personal_data: 'BOTH',
      erase_personal_data: 'BOTH',
      see_audit_trail: 'BOTH',
    },
  },
  integration: { page: 'profile', keys: { manage_api_keys: 'BOTH', manage_webhooks: 'BOTH' } },
  notification: {
    page: 'profile',
    keys: {
      receive_daily_project_pendency_notice: 'BOTH',
      receive_weekly_project_pendency_notice: 'BOTH',
      receive_next_due_date_notice: 'BOTH',
    },
  },
  training: {
    page: 'training',
    keys: {
      see_training_class_config: 'BOTH',
      add_training_class_config: 'BOTH',
      update_training_class_config: 'BOTH',
      remove_training_class_config: 'BOTH',
      export_training_class_config: 'BOTH',
      see_training_class_config_detail: 'BOTH',
      see_training_class: 'BOTH',
      add_training_class: 'BOTH',
      update_training_class: 'BOTH',
      remove_training_class: 'BOTH',
      manage_training_class_employees: 'BOTH',
      manage_training_class_vacancies: 'BOTH',
      manage_training_class_status: 'BOTH',
      manage_training_class_score: 'BOTH',
      manage_training_class_files: 'BOTH',
      see_training_class_history: 'BOTH',
      add_retroactive_training_class: 'BOTH',
      manage_training_class_notes: 'BOTH',
    },
  },
  evidence: {
    page: 'project',
    keys: {
      see_payment_release: 'BOTH',
      manage_payment_release: 'CONTRACTING',
      send_formal_notice: 'CONTRACTING',
      export_dossier: 'BOTH',
    },
  },
  homologation: { page: 'project', keys: { see_homologation: 'CONTRACTING', request_homologation: 'CONTRACTING' } },
  booking: {
    page: 'collaborator',
    keys: { see_booking: 'BOTH', add_booking: 'BOTH', cancel_booking: 'BOTH' },
  },
  epi: { page: 'collaborator', keys: { see_epi_catalogue: 'BOTH', order_epi: 'BOTH' } },
  manager: { page: 'manager', keys: { see_management_panel: 'BOTH' } },
} as const satisfies Record<string, { page: Page; keys: Record<string, KeySide> }>;

export type PermissionGroup = keyof typeof PERMISSION_GROUPS;
type KeysOf<G> = G extends { keys: infer K } ? keyof K : never;
export type Permission = KeysOf<(typeof PERMISSION_GROUPS)[PermissionGroup]>;

const groups = Object.entries(PERMISSION_GROUPS) as [
  PermissionGroup,
  { page: Page; keys: Partial<Record<Permission, KeySide>> },
][];

export const PERMISSIONS: readonly Permission[] = groups.flatMap(
  ([, group]) => Object.keys(group.keys) as Permission[],
);
const sideByKey = new Map(groups.flatMap(([, group]) => Object.entries(group.keys) as [Permission, KeySide][]));
const pageByKey = new Map(groups.flatMap(([, g]) => (Object.keys(g.keys) as Permission[]).map((key) => [key, g.page])));

export const permissionSchema = z.enum(PERMISSIONS as [Permission, ...Permission[]]);

/**
 * What a company grants its people until somebody has confirmed that it is theirs (ADR 19): its own data and people, nothing
 * that reaches another company or sends mail in its name.
 */
export const OF_UNCONFIRMED_COMPANY: readonly Permission[] = [
  'see_personal_data',
  'update_personal_data',
  'see_company_data',
  'update_company_data',
  'see_user_accounts',
  'update_user_accounts',
  'remove_user',
  'cancel_invite',
  'see_permission_profile',
  'add_permission_profile',
  'update_permission_profile',
  'remove_permission_profile',
  'configure_security',
  'update_profile',
];

/** Whether a profile of `side` can hold `permission`. */
export function sideCanHold(side: Side, permission: Permission): boolean {
  const keySide = sideByKey.get(permission);
  return keySide === 'BOTH' || keySide === side;
}

/** The permissions that a profile of `side` can hold, in the order of the matrix. */
export function permissionsOfSide(side: Side): Permission[] {
  return PERMISSIONS.filter((permission) => sideCanHold(side, permission));
}

export function pageOf(permission: Permission): Page {
  return pageByKey.get(permission) ?? 'profile';
}

/** What one company grants the caller; `permitions` is the wire's own spelling (M-21). */
export const permissionEntrySchema = z.object({
  company: z.int().positive(),
  permitions: z.array(permissionSchema),
});
export type PermissionEntry = z.infer<typeof permissionEntrySchema>;

export type Question = {
  permission: Permission;
  page: Page;
  /** The caller's permissions by company, as loaded at layout start. */
  entries: readonly PermissionEntry[];
  /** The companies selected on the page; any of them is enough for seeing (Amb-08). */
  companyIds?: readonly number[];
  /** One company; counts instead of the selection. */
  companyId?: number;
  /** The keys that the caller holds on the very record; counts instead of everything else. */
  entityPermissions?: readonly Permission[];
};

/**
 * May the caller do this? (row A-38.) With entity permissions the key must be among them. Otherwise the company given,
 * or any of the page's selected companies, must grant it; without a selection, any company of the caller.
 * A key asked on a page that it does not belong to is refused: it would be a mistake of the caller's code.
 */
export function can({ permission, page, entries, companyIds, companyId, entityPermissions }: Question): boolean {
  if (pageOf(permission) !== page) return false;
  if (entityPermissions) return entityPermissions.includes(permission);
  if (entries.length === 0) return isOwnData(permission);
  const asked = companyId === undefined ? companyIds : [companyId];
  return entries.some(
    (entry) => (asked === undefined || asked.includes(entry.company)) && entry.permitions.includes(permission),
  );
}

const OWN_DATA: readonly Permission[] = ['see_personal_data', 'update_personal_data'];

/** A right over one's own data (B-02): who belongs to no company holds it, since there is nobody who could grant it. */
export const isOwnData = (permission: Permission): boolean => OWN_DATA.includes(permission);

/** Plans and add-ons that a profile opens to its people (wire, section 2, `features`). */
export const FEATURES = ['stp', 'ssma', 'homologation', 'epi_catalogue', 'aso_booking'] as const;
export type Feature = (typeof FEATURES)[number];
/** What a plan or an add-on opens: without the feature its permissions are not granted. */
export const NEEDS_FEATURE: Readonly<Partial<Record<Permission, Feature>>> = {
  see_booking: 'aso_booking',
  add_booking: 'aso_booking',
  cancel_booking: 'aso_booking',
  see_epi_catalogue: 'epi_catalogue',
  order_epi: 'epi_catalogue',
  see_homologation: 'homologation',
  request_homologation: 'homologation',
  see_payment_release: 'stp',
  manage_payment_release: 'stp',
};
export const featureSchema = z.enum(FEATURES);
