import { ERROR_STATUS, type ErrorCode, type ErrorDetails, type FieldCode } from '../../contract/errors.ts';

/** An answer other than success, with a code of the contract; the text is chosen when it is sent, in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorDetails, 'fields'> & { fields?: { path: string; code: FieldCode }[] };
  readonly values: Record<string, string | number>;

  constructor(code: ErrorCode, details: AppError['details'] = {}, values: AppError['values'] = {}) {
    super(code);
    this.code = code;
    this.details = details;
    this.values = values;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

export const fieldError = (path: string, code: FieldCode): AppError =>
  new AppError('invalid_request', { fields: [{ path, code }] });

export const notFound = (): AppError => new AppError('not_found');

/** A record that was looked for; throws 404 where there is none. */
export function mustExist<Row extends object>(row: Row | null | undefined): Row {
  if (!row) throw notFound();
  return row;
}

/** Optimistic locking: 412 with the record as it is now when `expected` (If-Match) is another version. */
export function assertVersion(expected: number | undefined, current: { version: number }): void {
  if (expected !== undefined && expected !== current.version) throw new AppError('stale', { current });
}

/** The record is named in the body: missing or foreign, it is its field that is wrong (wire, section 1). */
export const asField =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof AppError && error.code === 'not_found' ? fieldError(path, 'invalid') : error;
  };

/** What a link of a mail is refused with: over, or used, forged and unknown alike. */
export const linkError = (state: 'expired' | 'used' | null): AppError =>
  new AppError(state === 'expired' ? 'auth/expired-action-code' : 'auth/invalid-action-code');
