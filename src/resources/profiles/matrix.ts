import {
  PERMISSION_GROUPS,
  type Permission,
  type PermissionGroup,
  type Side,
  sideCanHold,
} from '../../../contract/permissions.ts';
import { impliedBy } from '../../../contract/profiles.ts';
import type profiles from '../../i18n/pt/profiles.json';

/** The permission matrix (B-12): every key of Annex P once, by group and resource, and what follows from a choice. Pure. */

export const MATRIX_COLUMNS = ['see', 'add', 'update', 'remove'] as const;
export type MatrixColumn = (typeof MATRIX_COLUMNS)[number];
type ResourceName = keyof typeof profiles.matrix.resources;
/** The keys that stand under 'Outras ações', each with a short name of its own. */
export type OtherAction = keyof typeof profiles.matrix.others;

type Cells = Partial<Record<MatrixColumn, Permission>> & { others?: readonly OtherAction[] };
export type MatrixRow = {
  name: ResourceName;
  group: PermissionGroup;
  cells: Partial<Record<MatrixColumn, Permission>>;
  others: readonly OtherAction[];
  /** All keys of the row, in the order in which they are rendered. */
  keys: readonly Permission[];
};

type Noun =
  | 'analysis_note'
  | 'risk_schedule'
  | 'permission_profile'
  | 'restricted_employee'
  | 'training_class_config'
  | 'training_class';
const crud = (noun: Noun, ...others: OtherAction[]): Cells => ({
  see: `see_${noun}` as const,
  add: `add_${noun}` as const,
  update: `update_${noun}` as const,
  remove: `remove_${noun}` as const,
  others,
});

const RESOURCES: Record<PermissionGroup, Partial<Record<ResourceName, Cells>>> = {
  project: {
    projectData: {
      see: 'see_projects',
      add: 'add_project',
      update: 'update_project',
      remove: 'remove_project',
      others: ['inactivate_project', 'reactivate_project'],
    },
    locations: {
      add: 'add_project_location',
      update: 'update_project_location',
      remove: 'remove_project_location',
      others: ['assign_project_location'],
    },
    departments: {
      add: 'add_project_department',
      update: 'update_project_department',
      remove: 'remove_project_department',
      others: ['assign_project_department'],
    },
    projectCompanies: { add: 'add_company_to_project', others: ['update_company_status_in_project'] },
    projectUsers: { add: 'invite_user_to_project', remove: 'revoke_project_user', others: ['resend_project_invite'] },
    riskConfiguration: { update: 'configure_project_risk' },
    pendencyConfiguration: {
      update: 'configure_project_pendency',
      others: [
        'configure_project_sla',
        'configure_project_stp_period',
        'configure_project_stp_pendency',
        'publish_requirement_matrix',
      ],
    },
    projectHistory: {
      others: ['see_project_ssma_history', 'see_project_stp_history', 'see_project_risk_history'],
    },
  },
  pendency: {
    pendencyList: {
      see: 'see_pendency',
      others: [
        'see_pendency_details',
        'export_pendency',
        'see_pendency_monthly_list',
        'manage_pendency_activity_types',
      ],
    },
    documents: {
      see: 'see_pendency_file',
      add: 'upload_pendency_document',
      others: ['update_pendency_issue_date', 'classify_pendency_file'],
    },
    healthDocuments: { see: 'see_health_data' },
    conversation: { add: 'add_pendency_comment', others: ['send_pendency_doubt', 'answer_pendency_document'] },
    analysis: {
      see: 'see_pendency_analysis_history',
      update: 'answer_pendency_checklist',
      others: [
        'send_pendency_to_analysis',
        'confirm_pendency',
        'reject_pendency',
        'mark_pendency_not_applicable',
        'reopen_pendency',
        'reopen_pendency_in_revision',
        'assign_pendency',
      ],
    },
    automaticAnalysis: {
      see: 'see_automatic_analysis',
      update: 'review_automatic_analysis',
      others: ['pre_analysis_pendency', 'pre_reject_pendency'],
    },
    analysisNotes: crud('analysis_note'),
    serviceProvided: {
      see: 'see_service_provided',
      update: 'update_service_provided',
      others: ['analyse_service_provided', 'configure_service_provided', 'manage_employee_service_provided'],
    },
  },
  employee: {
    employees: {
      see: 'see_employee',
      add: 'add_employee',
      update: 'update_employee',
      remove: 'remove_employee_from_company',
      others: ['import_employee', 'export_employee'],
    },
    employeeData: {
      see: 'see_employee_data',
      others: ['update_employee_image', 'manage_employee_projects', 'manage_employee_activity_types'],
    },
    employeeBadge: { see: 'see_employee_badge', others: ['print_employee_badge'] },
    passages: { see: 'see_passages', add: 'register_passage' },
  },
  riskSchedule: { riskSchedules: crud('risk_schedule', 'see_risk_schedule_history') },
  company: {
    personalData: { see: 'see_personal_data', update: 'update_personal_data' },
    companyData: {
      see: 'see_company_data',
      update: 'update_company_data',
      others: ['update_profile', 'update_company_logo'],
    },
    users: {
      see: 'see_user_accounts',
      add: 'invite_user',
      update: 'update_user_accounts',
      remove: 'remove_user',
      others: ['resend_invite', 'cancel_invite'],
    },
    accessProfiles: crud('permission_profile'),
    security: { update: 'configure_security' },
    restrictedEmployees: crud('restricted_employee'),
    experimental: { see: 'see_experimental' },
    integrations: { see: 'see_integration_status' },
    companyGroups: { update: 'manage_company_groups' },
    customFields: { update: 'manage_custom_fields' },
    additionalInfo: { update: 'configure_additional_employee_info' },
    badgeConfiguration: {
      update: 'configure_badge_fields',
      others: ['update_badge_base_color', 'configure_training_requirement_on_badge'],
    },
    automaticRiskSchedule: {
      update: 'configure_automatic_risk_schedule',
      others: ['see_automatic_risk_schedule_history'],
    },
  },
  privacy: {
    privacyRecord: { see: 'see_privacy_record', others: ['export_personal_data', 'erase_personal_data'] },
    auditTrail: { see: 'see_audit_trail' },
  },
  integration: { apiKeys: { update: 'manage_api_keys' }, webhooks: { update: 'manage_webhooks' } },
  notification: {
    notices: {
      others: [
        'receive_daily_project_pendency_notice',
        'receive_weekly_project_pendency_notice',
        'receive_next_due_date_notice',
      ],
    },
  },
  training: {
    trainingConfigurations: crud(
      'training_class_config',
      'see_training_class_config_detail',
      'export_training_class_config',
    ),
    trainingClasses: crud(
      'training_class',
      'manage_training_class_employees',
      'manage_training_class_vacancies',
      'manage_training_class_status',
      'manage_training_class_score',
      'manage_training_class_files',
      'manage_training_class_notes',
      'add_retroactive_training_class',
      'see_training_class_history',
    ),
  },
  evidence: {
    paymentReleases: { see: 'see_payment_release', update: 'manage_payment_release' },
    formalNotices: { add: 'send_formal_notice' },
    dossiers: { add: 'export_dossier' },
  },
  homologation: { homologations: { see: 'see_homologation', add: 'request_homologation' } },
  booking: { bookings: { see: 'see_booking', add: 'add_booking', remove: 'cancel_booking' } },
  epi: { epiProducts: { see: 'see_epi_catalogue' }, epiOrders: { add: 'order_epi' } },
  manager: { panels: { see: 'see_management_panel' } },
};

export const MATRIX_GROUPS = Object.keys(PERMISSION_GROUPS) as PermissionGroup[];

function rowOf(group: PermissionGroup, name: ResourceName, { others = [], ...cells }: Cells): MatrixRow {
  const inColumns = MATRIX_COLUMNS.flatMap((column) => cells[column] ?? []);
  return { name, group, cells, others, keys: [...inColumns, ...others] };
}

export const MATRIX_ROWS: readonly MatrixRow[] = MATRIX_GROUPS.flatMap((group) =>
  (Object.entries(RESOURCES[group]) as [ResourceName, Cells][]).map(([name, cells]) => rowOf(group, name, cells)),
);

type Keys = ReadonlySet<Permission>;

/** What a key needs, and what that needs in turn. */
function needsOf(key: Permission): Permission[] {
  const needed: Permission[] = [];
  for (let next = impliedBy(key); next !== null && !needed.includes(next); next = impliedBy(next)) needed.push(next);
  return needed;
}

/** The keys chosen with `keys`, and those among them that nobody asked for: what shows the things that they work on. */
export function choose(granted: Keys, keys: readonly Permission[]): { granted: Keys; alsoGranted: Permission[] } {
  const asked = new Set(keys);
  const needed = new Set(keys.flatMap(needsOf));
  const alsoGranted = [...needed].filter((key) => !granted.has(key) && !asked.has(key));
  return { granted: new Set([...granted, ...keys, ...needed]), alsoGranted };
}

/** The granted keys that open nothing without `keys`, and are not among them. */
export const dependants = (granted: Keys, keys: readonly Permission[]): Permission[] =>
  [...granted].filter((key) => !keys.includes(key) && needsOf(key).some((needed) => keys.includes(needed)));

export const without = (granted: Keys, keys: readonly Permission[]): Keys =>
  new Set([...granted].filter((key) => !keys.includes(key)));

/** Those that a profile of this side can hold: what is asked of the gateway, and rendered. */
export const ofSide = (side: Side, keys: Iterable<Permission>): Permission[] =>
  [...keys].filter((key) => sideCanHold(side, key));

export type Changes = { added: Permission[]; removed: Permission[] };

export const changesOf = (saved: Keys, now: Keys): Changes => ({
  added: [...now].filter((key) => !saved.has(key)),
  removed: [...saved].filter((key) => !now.has(key)),
});

/** How much of `keys` is granted, for a box that stands for several. */
export function shareOf(keys: readonly Permission[], granted: Keys): 'none' | 'some' | 'all' {
  const count = keys.filter((key) => granted.has(key)).length;
  return count === 0 ? 'none' : count === keys.length ? 'all' : 'some';
}
