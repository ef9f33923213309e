import { HttpError } from 'react-admin';
import { errorBodySchema } from '../../../contract/errors.ts';
import { type Pendency, pendencySchema } from '../../../contract/pendencies.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from '../../../contract/pendencyStatus.ts';

export type Failure = {
  status: number;
  code: string;
  /** The message of the gateway or of the data provider (M-06, M-07); empty without one. */
  message: string;
  /** Names of the blocking documents (D-37). */
  documents: string[];
  fields: Record<string, string>;
  currentStatus?: PendencyStatus;
  current?: Pendency;
};

const isStatus = (value: unknown): value is PendencyStatus => PENDENCY_STATUSES.some((status) => status === value);

function currentOf(current: unknown): Pick<Failure, 'current' | 'currentStatus'> {
  if (isStatus(current)) return { currentStatus: current };
  const record = pendencySchema.safeParse(current);
  if (record.success) return { current: record.data, currentStatus: record.data.status };
  const status = current && typeof current === 'object' && 'status' in current ? current.status : undefined;
  return isStatus(status) ? { currentStatus: status } : {};
}

/** Parses an error of the data provider; other errors keep their message. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : '';
  const status = error instanceof HttpError ? Number(error.status) : 0;
  const body = errorBodySchema.safeParse(error instanceof HttpError ? error.body : undefined);
  if (!body.success) return { status, code: '', message, documents: [], fields: {} };
  const { code, details } = body.data;
  return {
    status,
    code,
    message: body.data.message || message,
    documents: details?.documents?.map(({ name }) => name) ?? (details?.file ? [details.file] : []),
    fields: Object.fromEntries(details?.fields?.map((field) => [field.path, field.message]) ?? []),
    ...currentOf(details?.current),
  };
}

/** The record on screen is outdated: somebody else changed it (optimistic locking). */
export const isStale = ({ status, code }: Failure): boolean =>
  status === 412 || code === 'move_refused' || code === 'checklist_not_answerable' || code === 'document_locked';

/** The message of an error that concerns a single document field only; else null (D-37). */
export function singleDocumentField({ fields, documents }: Failure): string | null {
  const [field, ...more] = Object.entries(fields);
  return field && more.length === 0 && documents.length === 0 && /^documents?\b/.test(field[0]) ? field[1] : null;
}
