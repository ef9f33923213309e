import { z } from 'zod';

/**
 * Errors on the wire: `{ message, code, details? }`, `message` in the caller's language (wire, section 1).
 * One map says the status of each code; the texts stand in `messages/`.
 */
export const ERROR_STATUS = {
  // the request itself
  invalid_request: 400,
  malformed_request: 400,
  page_too_deep: 400,
  too_many_rows: 400,
  nothing_matches: 400,
  captcha_required: 400,
  captcha_invalid: 400,
  // the session
  unauthenticated: 401,
  token_denied: 401,
  'auth/wrong-password': 401,
  'auth/user-disabled': 403,
  'auth/invalid-action-code': 400,
  'auth/expired-action-code': 400,
  'auth/email-already-in-use': 409,
  'auth/email-not-verified': 403,
  'auth/account-exists-with-different-credential': 409,
  'auth/id-token-expired': 401,
  'auth/id-token-revoked': 401,
  'auth/invalid-email': 400,
  'auth/invalid-phone-number': 400,
  'auth/invalid-uid': 400,
  'auth/invalid-claims': 400,
  account_not_found: 404,
  employee_not_found: 404,
  account_incomplete: 403,
  provider_not_configured: 404,
  provider_refused: 401,
  password_used: 400,
  current_password_wrong: 400,
  mfa_code_invalid: 400,
  mfa_code_expired: 400,
  mfa_code_used_up: 400,
  phone_taken: 409,
  resend_too_soon: 429,
  invite_used: 409,
  invite_expired: 410,
  invite_cancelled: 410,
  invite_invalid: 404,
  invite_other_email: 403,
  company_taken: 409,
  setup_over: 410,
  company_invited: 409,
  email_invited: 409,
  provider_invited: 409,
  provider_known: 409,
  provider_in_use: 409,
  company_needed: 409,
  account_of_company: 409,
  cannot_remove_self: 409,
  last_administrator: 409,
  profile_in_use: 409,
  account_inactive: 403,
  password_expired: 403,
  // what the caller may do
  forbidden: 403,
  company_forbidden: 403,
  origin_forbidden: 403,
  // what there is
  not_found: 404,
  // the state of things
  move_refused: 409,
  undo_over: 409,
  undo_not_yours: 403,
  project_blocked: 409,
  pendency_inactive: 409,
  document_locked: 409,
  document_expired: 409,
  expired_blocks_conclusion: 409,
  expiration_missing: 409,
  validity_doubtful: 409,
  observation_missing: 409,
  document_missing: 409,
  checklist_not_answerable: 409,
  checklist_blocks_conclusion: 409,
  checklist_all_not_applicable: 409,
  checklist_blocks_rejection: 409,
  checklist_blocks_not_applicable: 409,
  documents_not_approved: 409,
  document_not_reviewable: 409,
  comment_not_answerable: 409,
  in_use: 409,
  shipped_document: 409,
  shipped_training: 409,
  training_class_over: 409,
  training_class_full: 409,
  training_class_cancelled: 409,
  training_class_not_over: 409,
  training_class_nobody: 409,
  training_class_results_missing: 409,
  training_class_proof_missing: 409,
  training_class_registered_by_you: 409,
  class_files_full: 409,
  certificate_revoked: 409,
  risk_schedule_over: 409,
  risk_schedule_started: 409,
  booking_over: 409,
  aso_not_asked: 409,
  facility_in_use: 409,
  department_in_use: 409,
  last_department: 409,
  project_has_documents: 409,
  project_not_complete: 409,
  project_status: 409,
  service_not_asked: 409,
  service_accepted: 409,
  service_not_declared: 409,
  service_incomplete: 409,
  service_movements_missing: 409,
  movement_needed: 409,
  employees_not_linkable: 409,
  too_many_views: 409,
  job_not_failed: 409,
  import_too_large: 400,
  import_columns_missing: 400,
  import_columns_unknown: 400,
  import_empty: 400,
  import_state: 409,
  import_in_use: 409,
  import_undo_over: 409,
  stale: 412,
  // files
  file_too_large: 413,
  unsupported_media_type: 415,
  file_type_refused: 415,
  image_type_refused: 415,
  logo_type_refused: 415,
  image_too_large: 415,
  file_damaged: 400,
  file_unsafe: 415,
  file_empty: 400,
  file_missing: 400,
  too_many_files: 400,
  file_name_invalid: 400,
  upload_cut_off: 400,
  file_unavailable: 404,
  idempotency_key_reused: 422,
  'auth/too-many-requests': 429,
  too_many_requests: 429,
  query_timeout: 503,
  unavailable: 503,
  storage_full: 507,
  internal: 500,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** What can be wrong with one field; a schema gives one of these as its message. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'invalid_id',
  'invalid_number',
  'invalid_flag',
  'invalid_characters',
  'invalid_email',
  'invalid_phone',
  'invalid_cpf',
  'invalid_cnpj',
  'invalid_date',
  'invalid_month',
  'invalid_time',
  'date_in_future',
  'date_in_past',
  'date_before_start',
  'expiration_before_issue',
  'against_reading',
  'weak_password',
  'common_password',
  'password_not_match',
  'invalid_code',
  'wrong_side',
  'other_company',
  'missing_dependency',
  'not_held',
  'name_taken',
  'employee_registered',
  'too_young',
  'not_assignable',
  'overlapping_absence',
  'not_newer',
  'unchanged',
  'repeated',
  'end_before_start',
  'outside_period',
  'period_too_long',
  'own_company',
  'plan_removed',
  'locked',
  'too_long',
  'too_short',
  'too_large',
  'too_small',
  'unknown_field',
  'unknown_filter',
  'unknown_sort',
  'unknown_option',
  'page_too_large',
  'low_contrast',
  'training_missing',
  'not_eligible',
  'clinical_missing',
  'clinic_closed',
  'no_place',
  'not_offered',
  'already_booked',
  'seats_taken',
  'not_reusable',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export const fieldErrorSchema = z.object({ path: z.string(), code: z.enum(FIELD_CODES), message: z.string() });

export const errorDetailsSchema = z
  .object({
    fields: z.array(fieldErrorSchema),
    /** The documents that stand in the way (D-37). */
    documents: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The projects that stand in the way: at most a hundred of them, and how many they are in `count`. */
    projects: z.array(z.object({ id: z.int(), name: z.string() })),
    /** The employees that stand in the way: at most a hundred of them, and how many they are in `count`. */
    employees: z.array(z.object({ id: z.int(), name: z.string() })),
    allowed: z.array(z.string()),
    /** The state of the record now (its status, or the whole record on 412). */
    current: z.unknown(),
    missing: z.string(),
    grantors: z.array(z.string()),
    file: z.string(),
    /** Seconds until another try makes sense. */
    retryAfter: z.number(),
    /** People who stand in the way: those who have a profile; at most a hundred of them, and how many they are. */
    count: z.number(),
    users: z.array(z.object({ uid: z.string(), displayName: z.string() })),
    /** The e-mail that a provider gave for who signed in there. */
    email: z.string(),
    /** A company that is meant: the one that can be linked instead of being invited (K-05). */
    company: z.object({ id: z.int(), name: z.string(), cnpj: z.string() }),
    /** For changing an expired password. */
    changeToken: z.string(),
  })
  .partial();
export type ErrorDetails = z.infer<typeof errorDetailsSchema>;

export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string(),
  details: errorDetailsSchema.optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** What the gateway said of an error: the `body` that the data provider's errors carry; null for any other error. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> | null {
  const body = error !== null && typeof error === 'object' && 'body' in error ? error.body : null;
  return body !== null && typeof body === 'object' ? body : null;
}

/** The stable code of an error of the gateway; '' for any other error. */
export const codeOf = (error: unknown): string => String(errorBodyOf(error)?.code ?? '');

/** The record as somebody else has saved it meanwhile, which a 412 carries; undefined for any other error. */
export const currentOf = (error: unknown): unknown => errorBodyOf(error)?.details?.current;
