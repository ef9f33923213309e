import { z } from 'zod';
import type { Permission } from './permissions.ts';

/**
 * What the stream of events tells of, with the permission that a membership needs to hear it; null: only the person
 * whom it concerns hears it. An event says that something changed, never what: it carries ids and no personal data.
 */
export const EVENT_TOPICS = {
  analysisNotes: 'see_analysis_note',
  badgeConfigs: 'configure_badge_fields',
  bookings: 'see_booking',
  epiOrders: 'see_epi_catalogue',
  companies: 'see_company_data',
  companyGroups: 'manage_company_groups',
  customFields: 'manage_custom_fields',
  employees: 'see_employee',
  facilities: 'see_company_data',
  homologations: 'see_homologation',
  formalNotices: 'see_pendency_details',
  paymentReleases: 'see_payment_release',
  pendencies: 'see_pendency',
  profiles: 'see_permission_profile',
  projects: 'see_projects',
  /** How far the update of a project is (L-07). */
  projectUpdates: 'see_projects',
  restrictedEmployees: 'see_restricted_employee',
  riskScheduleConfigs: 'configure_automatic_risk_schedule',
  riskSchedules: 'see_risk_schedule',
  systemPendencies: 'see_pendency',
  requirementMatrices: 'configure_project_pendency',
  trainingClasses: 'see_training_class',
  trainingConfigs: 'see_training_class_config',
  users: 'see_user_accounts',
  /** Also of what was sent to one. */
  webhooks: 'manage_webhooks',
  /** Somebody of the own company has opened or left the review of a pendency. */
  viewers: 'see_pendency_details',
  /** The caller's long works, their notices and their rights. */
  jobs: null,
  notices: null,
  account: null,
} as const satisfies Record<string, Permission | null>;
export type EventTopic = keyof typeof EVENT_TOPICS;
const topics = Object.keys(EVENT_TOPICS) as [EventTopic, ...EventTopic[]];

/** One change; without an id: several records, or one that the caller may not be told of. */
const changeSchema = z.object({ topic: z.enum(topics), id: z.int().positive().optional() });
/** The data of an event `changes`. */
export const changesSchema = z.array(changeSchema);
export type Change = z.infer<typeof changeSchema>;

/** Events of the stream: `resync` means that changes were missed, so that everything is to be read again. */
export const EVENT_KINDS = ['ready', 'changes', 'resync', 'heartbeat'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
