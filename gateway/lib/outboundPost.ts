import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookFailure } from '../../contract/webhooks.ts';
import { AddressError, pinned, publicAddresses, type Resolve } from './publicAddress.ts';

export type OutboundOptions = { allowPrivate?: boolean; resolve?: Resolve; timeoutMs: number; read: number };
/** `answer`: the first bytes of the body as text. Without a status nobody answered. */
export type Outcome = {
  failure: WebhookFailure | null;
  status: number | null;
  durationMs: number;
  answer: string | null;
};

/**
 * Posts JSON to an address that somebody typed in. It goes to public addresses only, on a connection of its own; redirects are not
 * followed; `read` bytes of the answer are read and the rest is cut off; after `timeoutMs` it is over, whatever has come by then.
 * Throws only when `signal` is aborted.
 */
export async function outboundPost(
  target: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  { timeoutMs, read, ...addressing }: OutboundOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  const begun = performance.now();
  const over = (one: Pick<Outcome, 'failure'> & Partial<Outcome>): Outcome => ({
    status: null,
    answer: null,
    ...one,
    durationMs: Math.round(performance.now() - begun),
  });
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const url = new URL(target);
    const addresses = await within(publicAddresses(url.hostname, addressing), limited);
    return over(await send(url, { headers, body, read, lookup: pinned(addresses), signal: limited }));
  } catch (error) {
    signal.throwIfAborted();
    return over({ failure: limited.aborted ? 'TIMEOUT' : failureOf(error) });
  }
}

/** What a signal ends, too, when it knows none: the system's resolver has its own, longer patience. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  ]);
}

type Sent = {
  headers: Readonly<Record<string, string>>;
  body: string;
  read: number;
  lookup: ReturnType<typeof pinned>;
  signal: AbortSignal;
};
function send(
  url: URL,
  { headers, body, read, lookup, signal }: Sent,
): Promise<Pick<Outcome, 'failure' | 'status' | 'answer'>> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      // a connection of another name is not used again
      agent: false,
      lookup,
      signal,
      headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      const status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      const done = () => {
        const text = Buffer.concat(chunks).subarray(0, read).toString('utf8');
        const failure = status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'REDIRECT' : 'STATUS';
        resolve({ failure, status, answer: text === '' ? null : text });
        sending.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size >= read) done();
      });
      response.on('end', done);
      // an answer that is cut off has its status all the same, unless time is over
      response.on('error', (error) => (signal.aborted ? reject(error) : done()));
    });
    sending.end(body);
  });
}

const TLS = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AddressError) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return TLS.test(code) ? 'TLS' : 'CONNECTION';
}
