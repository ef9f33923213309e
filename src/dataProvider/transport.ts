import { beginActivity, setAnswering } from '../activity.ts';
import { apiError, failure, isAbort, noResponse } from './errors.ts';

export type Message = {
  method: string;
  headers: Headers;
  body?: string | FormData;
  signal?: AbortSignal;
  /** Told the part of the body that was sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
};
/** What came back; `json` is undefined when the body is none. */
export type Reply = { status: number; headers: Headers; body: string; json: unknown };

type RawReply = { status: number; statusText: string; headers: Headers; text: string };

async function byFetch(url: string, { onProgress: _, ...message }: Message): Promise<RawReply> {
  const response = await fetch(url, message);
  const { status, statusText, headers } = response;
  return { status, statusText, headers, text: await response.text() };
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Only XMLHttpRequest says how much of a body was sent. */
function byXhr(url: string, { method, headers, body, signal, onProgress }: Message): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        headers: headersOf(request),
        text: request.responseText,
      });
    request.onerror = () => reject(new TypeError(''));
    request.onabort = () => reject(new DOMException('', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    if (signal?.aborted) return reject(new DOMException('', 'AbortError'));
    signal?.addEventListener('abort', abort, { once: true });
    request.send(body ?? null);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const throwAsError = (cause: unknown): never => {
  if (isAbort(cause)) throw cause;
  if (cause instanceof TypeError) setAnswering(false);
  throw cause instanceof TypeError ? noResponse(cause) : failure(cause);
};

/** Sends one request and reads its answer. Throws HttpError as M-05 (refused), M-06 (no response) or M-07 (the rest). */
export async function send(url: string, message: Message): Promise<Reply> {
  const carry = message.onProgress && typeof XMLHttpRequest !== 'undefined' ? byXhr : byFetch;
  const { status, statusText, headers, text } = await carry(url, message).catch(throwAsError).finally(beginActivity());
  setAnswering(true);
  const json = text === '' ? undefined : parse(text);
  if (status < 200 || status >= 300) throw apiError(status, json, statusText);
  // a page of some proxy in the place of the answer
  if (text !== '' && json === undefined) throw failure(`${status} ${headers.get('content-type') ?? ''}`.trim(), status);
  return { status, headers, body: text, json };
}

/**
 * A response whose body goes on. Throws as `send`; only the wait for its beginning counts as activity. Nobody asked for it, so
 * its failure does not say that the gateway is gone.
 */
export async function fetchStream(
  url: string,
  { onProgress: _, ...init }: Message,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(url, init).finally(beginActivity());
  if (response.ok && response.body) return response.body;
  throw apiError(response.status, parse(await response.text().catch(() => '')), response.statusText);
}

/** Fetches a file. Throws as `send`. */
export async function fetchBlob(url: string, message: Message): Promise<Blob> {
  const { onProgress: _, ...init } = message;
  const end = beginActivity();
  try {
    const response = await fetch(url, init).catch(throwAsError);
    setAnswering(true);
    if (response.ok) return await response.blob().catch(throwAsError);
    throw apiError(response.status, parse(await response.text().catch(() => '')), response.statusText);
  } finally {
    end();
  }
}
