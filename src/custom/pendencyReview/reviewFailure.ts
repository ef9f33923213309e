import { HttpError } from 'react-admin';
import { errorBodySchema } from '../../../contract/errors.ts';
import { type Pendency, pendencySchema } from '../../../contract/pendencies.ts';
import { PENDENCY_STATUSES, type PendencyStatus } from '../../../contract/pendencyStatus.ts';

/** A refused call, as the review needs it. */
export type Failure = {
  status: number;
  code: string;
  /** The gateway's own words, or those of the rows M-06 and M-07; empty when there are none. */
  message: string;
  /** The documents that stand in the way, by name (D-37). */
  documents: string[];
  /** What is wrong with each field, by its path. */
  fields: Record<string, string>;
  /** The status that the record has now, when the gateway says so. */
  currentStatus?: PendencyStatus;
  /** The record as it is now, when the gateway sends it. */
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

/** Reads what was thrown by the data provider; anything else keeps its message. */
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

/** Somebody else was faster: the record that is shown is no longer the one that the gateway has. */
export const isStale = ({ status, code }: Failure): boolean =>
  status === 412 || code === 'move_refused' || code === 'checklist_not_answerable' || code === 'document_locked';

/** The words of an error that concerns one field of one document, and nothing else; else null (D-37). */
export function singleDocumentField({ fields, documents }: Failure): string | null {
  const [field, ...more] = Object.entries(fields);
  return field && more.length === 0 && documents.length === 0 && /^documents?\b/.test(field[0]) ? field[1] : null;
}
