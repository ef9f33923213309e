import { type SQL, sql } from 'drizzle-orm';

/** Which rows `k` of a table are of the company `id`. */
type Condition = (id: number, k: SQL) => SQL;
const own: Condition = (id, k) => sql`${k}.company_id = ${id}`;
const ofSide =
  (column: string): Condition =>
  (id, k) =>
    sql`${k}.${sql.identifier(column)} = ${id}`;
const ofBoth: Condition = (id, k) => sql`${id}::bigint in (${k}.contracting_id, ${k}.provider_id)`;
const either =
  (...conditions: Condition[]): Condition =>
  (id, k) =>
    sql`(${sql.join(
      conditions.map((one) => one(id, k)),
      sql` or `,
    )})`;
/** Rows that hang on a row of another table of the company. */
const within =
  (table: string, column: string): Condition =>
  (id, k) => {
    const parent = sql.identifier(`of_${table}`);
    return sql`${k}.${sql.identifier(column)} in (select ${parent}.id from ${sql.identifier(table)} ${parent} where ${companyRows(table, id, sql`${parent}`)})`;
  };

/** Everything that is a company's, in the order of the export. Of what two companies share, both have it. */
const TABLES: Readonly<Record<string, Condition>> = {
  companies: ofSide('id'),
  company_logos: own,
  memberships: own,
  profiles: own,
  invites: own,
  facilities: own,
  departments: within('facilities', 'facility_id'),
  holidays: own,
  company_groups: own,
  company_group_providers: within('company_groups', 'group_id'),
  custom_fields: own,
  additional_info: own,
  badge_configs: own,
  views: own,
  requirement_matrices: own,
  system_pendencies: own,
  checklist_items: within('system_pendencies', 'system_pendency_id'),
  justification_templates: within('checklist_items', 'checklist_item_id'),
  activity_types: own,
  reuse_rules: own,
  analysis_notes: own,
  projects: own,
  project_companies: either(own, within('projects', 'project_id')),
  project_departments: within('projects', 'project_id'),
  project_risk_activities: within('projects', 'project_id'),
  project_system_pendencies: within('projects', 'project_id'),
  employees: own,
  employee_custom_values: either(within('employees', 'employee_id'), within('custom_fields', 'field_id')),
  employee_risk_activities: within('employees', 'employee_id'),
  employee_activity_types: either(within('employees', 'employee_id'), within('activity_types', 'activity_type_id')),
  movements: within('employees', 'employee_id'),
  movement_versions: within('employees', 'employee_id'),
  employee_notes: own,
  restricted_employees: own,
  restriction_contests: either(ofSide('provider_id'), within('restricted_employees', 'restriction_id')),
  project_employees: either(within('employees', 'employee_id'), within('projects', 'project_id')),
  readiness: ofBoth,
  service_months: either(ofSide('provider_id'), within('projects', 'project_id')),
  service_month_employees: within('service_months', 'service_month_id'),
  pendencies: ofBoth,
  documents: within('pendencies', 'pendency_id'),
  pendency_checklists: within('pendencies', 'pendency_id'),
  pendency_employees: within('pendencies', 'pendency_id'),
  comments: within('pendencies', 'pendency_id'),
  comment_mentions: within('comments', 'comment_id'),
  readings: within('documents', 'document_id'),
  reading_items: within('readings', 'reading_id'),
  payment_releases: ofBoth,
  formal_notices: ofBoth,
  formal_notice_items: within('formal_notices', 'notice_id'),
  formal_notice_readings: within('formal_notices', 'notice_id'),
  formal_notice_answers: within('formal_notices', 'notice_id'),
  formal_notice_files: within('formal_notice_answers', 'answer_id'),
  training_configs: own,
  training_config_documents: within('training_configs', 'config_id'),
  training_classes: own,
  training_class_employees: either(own, within('training_classes', 'class_id')),
  training_class_instructors: within('training_classes', 'class_id'),
  class_files: within('training_classes', 'class_id'),
  class_notes: own,
  certificates: own,
  risk_schedules: own,
  risk_schedule_employees: either(ofSide('provider_id'), within('risk_schedules', 'schedule_id')),
  risk_schedule_configs: own,
  badges: either(within('employees', 'employee_id'), within('projects', 'project_id')),
  badge_readings: within('badges', 'badge_id'),
  passages: own,
  bookings: own,
  booking_employees: within('bookings', 'booking_id'),
  epi_orders: own,
  epi_order_items: within('epi_orders', 'order_id'),
  epi_deliveries: own,
  epi_cart_items: own,
  billing_addresses: own,
  nr_interests: own,
  homologations: own,
  homologation_entries: within('homologations', 'homologation_id'),
  homologation_acceptances: own,
  homologation_configs: own,
  homologation_watches: own,
  privacy_settings: own,
  legal_holds: own,
  erasures: own,
  subject_requests: own,
  data_accesses: own,
  api_keys: own,
  webhooks: own,
  webhook_deliveries: own,
  audit: own,
  audit_seals: own,
};
export const COMPANY_TABLES: readonly string[] = Object.keys(TABLES);

/** What is nobody's, a person's own, computed from the rest, or under way. */
export const OTHER_TABLES: readonly string[] = [
  // people, who may belong to several companies, and their ways in: the export has `users` with name and address alone
  ...[
    'users',
    'identities',
    'password_history',
    'sessions',
    'refresh_tokens',
    'signin_failures',
    'one_time_tokens',
    'codes',
  ],
  ...[
    'term_acceptances',
    'calendar_feeds',
    'panel_preferences',
    'notice_preferences',
    'notices',
    'digests',
    'comment_reads',
  ],
  // the installation's
  ...[
    'terms',
    'homologation_terms',
    'clinics',
    'epi_products',
    'file_keys',
    'person_keys',
    'badge_keys',
    'data_upgrades',
  ],
  ...[
    'register_companies',
    'register_establishments',
    'register_partners',
    'register_names',
    'register_files',
    'register_loads',
  ],
  ...['register_sanctions', 'throttles', 'captchas', 'quotas', 'idempotency_keys', 'audit_sealing', 'notice_days'],
  // computed
  ...['pendency_counts', 'panel_counts', 'panel_facts', 'status_periods'],
  // under way
  ...['messages', 'notice_causes', 'jobs', 'job_items', 'project_updates', 'employee_imports', 'employee_import_rows'],
  ...['pendency_undos', 'pendency_viewers', 'payment_release_changes', 'reuse_requests'],
];

export function companyRows(table: string, id: number, k: SQL): SQL {
  const condition = TABLES[table];
  if (!condition) throw new Error(`${table} is no table of a company`);
  return condition(id, k);
}
