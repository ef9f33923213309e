import { HttpError } from 'ra-core';
import { codeOf } from '../../contract/errors.ts';
import { reportError } from '../monitoring/tracking.ts';
import { isAbort } from './errors.ts';
import type { Message } from './transport.ts';

/** An error says what is wrong and an answer that never came is the network's: what is left is an error of ours (M-09). */
const isUnexpected = (error: unknown): boolean =>
  error instanceof HttpError ? error.status >= 500 || codeOf(error) === 'failure' : !isAbort(error);

/** Carries a request and reports its error with status, endpoint, method, page, companies and headers; always rethrows. */
export async function reportingErrors<T>(endpoint: string, message: Message, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isUnexpected(error)) {
      const { method, headers } = message;
      reportError('http_error', {
        status: error instanceof HttpError ? error.status : 0,
        endpoint,
        method,
        companyId: headers.get('companyId'),
        headers: Object.fromEntries(headers),
      });
    }
    throw error;
  }
}
