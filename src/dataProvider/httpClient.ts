import { HttpError } from 'ra-core';
import { codeOf } from '../../contract/errors.ts';
import { chosenCompanyIds } from '../authProvider/session.ts';
import { endSession, untilSignOut } from '../authProvider/sessionEnd.ts';
import { config } from '../config.ts';
import { currentLocale } from '../i18n/language.ts';
import { reportError } from '../monitoring/tracking.ts';
import { isAbort } from './errors.ts';
import { joinUrl, pathWith, type Query } from './query.ts';
import { freshToken, neverAnswered } from './tokens.ts';
import { fetchBlob, fetchStream, type Message, type Reply, send } from './transport.ts';

export type RequestOptions = {
  method?: string;
  query?: Query;
  /** A value that travels as JSON, text that already is JSON, or a form. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
  /** The company that the request concerns, whichever are selected for the lists. */
  companyId?: number;
  /** The version that was read, sent as `If-Match`: 412 when somebody else has saved since. */
  version?: number;
  /** The same key for each try of one creation, so that it happens once; made when absent. */
  idempotencyKey?: string;
  /** The call needs no session (sign-in, captcha). */
  anonymous?: boolean;
  /** The call that ends the session: every other one is given up before it. */
  last?: boolean;
};

/** What a read takes beside its parameters. */
export type Signal = Pick<RequestOptions, 'signal'>;

/** A key that no other request has; from random bytes, since `randomUUID` is only there under HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Identity and the list of companies to select from do not depend on the selected companies. */
const knowsNoCompany = (path: string): boolean => /^(authentication|account)\//.test(path);

function headersOf(path: string, method: string, options: RequestOptions): Headers {
  const headers = new Headers(options.headers);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  headers.set('Accept-Language', currentLocale());
  const chooses = !options.anonymous && !knowsNoCompany(path);
  const company = options.companyId ?? (chooses ? chosenCompanyIds()?.join(',') : undefined);
  if (company !== undefined) headers.set('companyId', String(company));
  const isJson = options.body !== undefined && !(options.body instanceof FormData);
  if (isJson) headers.set('Content-Type', 'application/json');
  else headers.delete('Content-Type'); // fetch sets a form's own, with its boundary
  if (method === 'POST' && !options.anonymous) headers.set('Idempotency-Key', options.idempotencyKey ?? newKey());
  if (options.version !== undefined) headers.set('If-Match', `"${options.version}"`);
  return headers;
}

const bodyOf = (body: unknown): string | FormData | undefined =>
  body === undefined || typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body);

const whileSignedIn = (signal?: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, untilSignOut()]) : untilSignOut();

function messageOf(path: string, options: RequestOptions): Message {
  const method = options.method ?? 'GET';
  const { onProgress } = options;
  const signal = options.anonymous || options.last ? options.signal : whileSignedIn(options.signal);
  return { method, headers: headersOf(path, method, options), body: bodyOf(options.body), signal, onProgress };
}

/** 'Token negado.' in the words of any gateway, or by our code. */
const isTokenDenied = (error: HttpError): boolean =>
  error.message === 'Token negado.' || codeOf(error) === 'token_denied';

/** Makes a call with the session's token; on 401 renews the token and retries once. */
async function withSession<T>(message: Message, carry: (message: Message) => Promise<T>): Promise<T> {
  const token = await freshToken();
  const attempt = (bearer: string): Promise<T> => {
    message.headers.set('Authorization', `Bearer ${bearer}`);
    return carry(message);
  };
  try {
    return await attempt(token);
  } catch (error) {
    if (isAbort(error) && untilSignOut().aborted) return neverAnswered();
    if (!(error instanceof HttpError)) throw error;
    if (isTokenDenied(error)) return over('refused');
    if (error.status !== 401) throw error;
    const renewed = await freshToken(token);
    return attempt(renewed).catch((again) => {
      if (again instanceof HttpError && again.status === 401) {
        return over(isTokenDenied(again) ? 'refused' : 'expiredInUse');
      }
      throw again;
    });
  }
}

function over(reason: 'refused' | 'expiredInUse'): Promise<never> {
  endSession(reason);
  return neverAnswered();
}

/**
 * One call of the gateway (M-01): base and language from here, token, selected companies, idempotency key and version
 * as the options say. Throws HttpError (`body`: ErrorBody) as M-05 to M-07; never settles when the session is over or the person signs out.
 */
export function request(path: string, options: RequestOptions = {}): Promise<Reply> {
  const plain = pathWith(path, options.query);
  const url = joinUrl(config().apiUrl, plain);
  const message = messageOf(plain, options);
  const carry = (one: Message): Promise<Reply> => send(url, one);
  return reportingErrors(path, message, options.anonymous ? carry(message) : withSession(message, carry));
}

/** A file of the gateway, with the session's token. Throws as `request`. */
export function requestBlob(path: string, options: RequestOptions = {}): Promise<Blob> {
  const plain = pathWith(path, options.query);
  const url = joinUrl(config().apiUrl, plain);
  const message = messageOf(plain, { ...options, headers: { Accept: '*/*', ...options.headers } });
  return reportingErrors(
    path,
    message,
    withSession(message, (one) => fetchBlob(url, one)),
  );
}

/** A response that goes on, with the session's token. Throws as `request`. */
export const requestStream = (path: string, options: RequestOptions): Promise<ReadableStream<Uint8Array>> =>
  withSession(messageOf(path, options), (one) => fetchStream(joinUrl(config().apiUrl, path), one));

/** The body of the reply, typed by the caller; the provider tests check it against the contract's schemas. */
export async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { json } = await request(path, options);
  return json as T;
}

/** The calls that the noun files declare: method and path, with the type of the reply. Throw as `request`. */
export const get = <T>(path: string, options?: RequestOptions): Promise<T> => requestJson(path, options);

const withBody =
  (method: string) =>
  <T>(path: string, body?: unknown, options: RequestOptions = {}): Promise<T> =>
    requestJson(path, { ...options, method, body });

export const post = withBody('POST');
export const put = withBody('PUT');
export const patch = withBody('PATCH');

export const remove = <T = void>(path: string, options: RequestOptions = {}): Promise<T> =>
  requestJson(path, { ...options, method: 'DELETE' });

/** An error says what is wrong and an answer that never came is the network's: what is left is an error of ours (M-09). */
const isUnexpected = (error: unknown): boolean =>
  error instanceof HttpError ? error.status >= 500 || codeOf(error) === 'failure' : !isAbort(error);

/** Carries a request and reports its error with status, endpoint, method, page, companies and headers; always rethrows. */
async function reportingErrors<T>(endpoint: string, message: Message, answer: Promise<T>): Promise<T> {
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
