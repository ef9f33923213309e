import { z } from 'zod';
import { dateSchema, idNumberSchema, instantSchema, referenceSchema, searchTextSchema, uidSchema } from './common.ts';
import { PAGE_SIZE } from './constants.ts';
import { EXPORT_FORMATS } from './jobs.ts';
import { listOf, plainPageQuery } from './list.ts';
import type words from './messages/trail.pt.json';
import type { Permission } from './permissions.ts';

/** The audit trail of a company: who did what, when, with which profile and from where. */
export const TRAIL_ENTITIES = [
  'pendency',
  'documentReuse',
  'reuseRule',
  'document',
  'session',
  'account',
  'access',
  'project',
  'employee',
  'profile',
  'companyGroup',
  'customField',
  'badgeConfig',
  'companyLogo',
  'invite',
  'company',
  'place',
  'term',
  'export',
  'systemPendency',
  'requirementMatrix',
  'analysisNote',
  'analysis',
  'view',
  'restrictedEmployee',
  'employeeNote',
  'riskSchedule',
  'riskScheduleConfig',
  'trainingConfig',
  'trainingClass',
  'clinic',
  'booking',
  'homologation',
  'epiProduct',
  'epiOrder',
  'billingAddress',
  'nrInterest',
  'paymentRelease',
  'formalNotice',
  'subjectRequest',
  'apiKey',
  'webhook',
] as const;
export type TrailEntity = (typeof TRAIL_ENTITIES)[number];

/** Every code of an action that is written: it has words in each language, by its type. Older entries may hold others. */
export type TrailAction = keyof typeof words.action;

/** The kind of an action by its code, the first that matches; regular expressions that SQL and JavaScript read alike. */
export const TRAIL_PATTERNS = {
  DENIED: '^ACCESS_DENIED$',
  SIGNED_IN: '^(SIGNED_IN|SIGNED_OUT|SIGNIN_.*|SESSION_.*|MFA_.*|PASSWORD_.*|IDENTITY_.*|REFRESH_REUSED)$',
  SEEN: '(SEEN|DOWNLOADED|EXPORTED|PRINTED)$',
  MOVED: 'STATUS_CHANGED$',
  REMOVED: '(REMOVED|REMOVED_FROM_COMPANY|UNLINKED|REVOKED|CANCELLED|ANNULLED|ERASED|WITHDRAWN|DROPPED|UNDONE|cancel)$',
  DECIDED:
    '(CHECKLIST_ANSWERED|REVIEWED|APPROVED|REJECTED|CONFIRMED|REFUSED|ACCEPTED|DECIDED|RELEASED|CLOSED|ADOPTED|confirm|refuse)$',
  SENT: '(SENT|SENT_AGAIN|ASKED|ANSWERED|COMMENTED|SHARED|REUSED|INVITED|RESENT|ship)$',
  CREATED: '(CREATED|ADDED|ADDED_TO_COMPANY|LINKED|MADE|ISSUED|BEGUN|ATTACHED|PUBLISHED|PROPOSED|SIGNED_UP|ORDERED)$',
} as const;
/** CHANGED: none of the others. */
export const TRAIL_KINDS = [
  'CREATED',
  'CHANGED',
  'MOVED',
  'DECIDED',
  'SENT',
  'REMOVED',
  'SEEN',
  'SIGNED_IN',
  'DENIED',
] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];

/** What an entry says is left out where the reader may not see it elsewhere. */
export const TRAIL_VALUES_NEED: Partial<Record<TrailEntity, Permission>> = {
  pendency: 'see_pendency_details',
  document: 'see_pendency_details',
  documentReuse: 'see_pendency_details',
  analysis: 'see_pendency_details',
  employee: 'see_employee_data',
  employeeNote: 'see_employee_data',
  restrictedEmployee: 'see_restricted_employee',
  booking: 'see_health_data',
  subjectRequest: 'see_privacy_record',
};

export const trailEntrySchema = z.object({
  id: idNumberSchema,
  at: instantSchema,
  /** Null: the system. */
  person: z.object({ uid: uidSchema, displayName: z.string() }).nullable(),
  /** In whose name; null: not recorded, or the system. */
  company: referenceSchema.nullable(),
  /** Of that moment. Profile and address are told of people of the own company alone. */
  profile: z.string().nullable(),
  ip: z.string().nullable(),
  entity: z.enum(TRAIL_ENTITIES),
  entityId: z.string(),
  kind: z.enum(TRAIL_KINDS),
  /** The code of what was done, which stays the same in all languages. */
  action: z.string(),
  fieldName: z.string().nullable(),
  /** The name of the company that the field's name holds the number of ('companies.7.from'). */
  fieldCompany: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  note: z.string().nullable(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

const option = { error: 'unknown_option' };
const filterShape = {
  /** A part of the name of who did it. */
  name: searchTextSchema.optional(),
  entity: z.enum(TRAIL_ENTITIES, option).optional(),
  kind: z.enum(TRAIL_KINDS, option).optional(),
  /** Days, both included. */
  from: dateSchema.optional(),
  until: dateSchema.optional(),
};
/** GET companies/{companyId}/audit-trail, the latest first. */
export const trailQuerySchema = z.strictObject({ ...plainPageQuery(PAGE_SIZE.default), ...filterShape });
export type TrailQuery = z.infer<typeof trailQuerySchema>;
export type TrailFilter = Omit<TrailQuery, 'page' | 'itemsPerPage'>;
export const trailListSchema = listOf(trailEntrySchema);

export const TRAIL_COLUMNS = [
  ...(['at', 'person', 'company', 'profile', 'ip', 'entity', 'entityId', 'kind', 'action'] as const),
  ...(['field', 'before', 'after', 'note', 'code'] as const),
] as const;
/** POST audit-trail/export: all that match `filters`, the latest first. */
export const trailExportSchema = z.strictObject({
  companyId: idNumberSchema,
  filters: z.strictObject(filterShape).default({}),
  columns: z.array(z.enum(TRAIL_COLUMNS, option)).min(1, { error: 'required' }).max(TRAIL_COLUMNS.length),
  format: z.enum(EXPORT_FORMATS, option),
});
export type TrailExport = z.infer<typeof trailExportSchema>;
