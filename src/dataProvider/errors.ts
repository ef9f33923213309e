import { HttpError } from 'ra-core';
import { type ErrorBody, errorBodySchema } from '../../contract/errors.ts';
import { t } from '../i18n/index.ts';
import type { TextKey } from '../i18n/textKey.ts';

/** Messages of other gateways, with the text that people read instead (M-08). */
const TRANSLATED: Record<string, TextKey> = {
  'Invalid CNPJ.': 'session.backend.invalidCnpj',
  'E-mail not verified.': 'session.backend.emailNotVerified',
  'Company not found': 'session.backend.companyNotFound',
  'Employee not found': 'session.backend.employeeNotFound',
  'Project not found': 'session.backend.projectNotFound',
  'Invalid CPF.': 'session.backend.invalidCpf',
};

const detailOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause ?? '')).trim();
const withDetail = (text: string, detail: string): string => (detail === '' ? text : `${text} ${detail}`);

/** A message of the server as people read it (M-05, M-08). */
export function serverMessage(message: string): string {
  const key = TRANSLATED[message];
  return key ? t(key) : message;
}

/** The answer of a gateway that refused: its own message, its code and details in `body` (M-05). */
export function apiError(status: number, json: unknown, statusText: string): HttpError {
  const parsed = errorBodySchema.safeParse(json);
  if (parsed.success) {
    const body: ErrorBody = { ...parsed.data, message: serverMessage(parsed.data.message) };
    return new HttpError(body.message, status, body);
  }
  const message = json !== null && typeof json === 'object' && 'message' in json ? json.message : undefined;
  if (typeof message === 'string' && message !== '') {
    const text = serverMessage(message);
    return new HttpError(text, status, { message: text, code: 'unknown' } satisfies ErrorBody);
  }
  return failure(`${status} ${statusText}`.trim(), status);
}

/** The request was made and nothing came back (M-06). */
export function noResponse(cause: unknown): HttpError {
  const message = withDetail(t('session.network.noResponse'), detailOf(cause));
  return new HttpError(message, 0, { message, code: 'no_response' } satisfies ErrorBody);
}

/** Anything else that went wrong around a request (M-07). */
export function failure(cause: unknown, status = 0): HttpError {
  const message = withDetail(t('session.network.failure'), detailOf(cause));
  return new HttpError(message, status, { message, code: 'failure' } satisfies ErrorBody);
}

/** A request that was given up on purpose is no failure: it is passed on as it is. */
export const isAbort = (cause: unknown): boolean =>
  cause !== null && typeof cause === 'object' && 'name' in cause && cause.name === 'AbortError';
