import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';

export type KnownRequest = { requestHash: string; status: number | null; reply: string | null };

/** One try of a request that carries a key; `attempt` tells it from every other with the same key. */
export type Attempt = { uid: string; key: string; attempt: string; address: string };

/** Where the answers of repeatable requests are kept, by person and key. */
export type IdempotencyStore = {
  /** `begun` when the key is this attempt's now; else what is known of the first one's request and answer. */
  begin(attempt: Attempt, requestHash: string): Promise<'begun' | KnownRequest>;
  /** Says that the attempt still runs: its gateway lives. */
  renew(attempt: Attempt): Promise<void>;
  finish(attempt: Attempt, status: number, reply: string): Promise<void>;
  /** Lets the key begin again, if it is still this attempt's and no answer is kept. */
  forget(attempt: Attempt): Promise<void>;
};

/**
 * An attempt as long as it runs; `status` is that of its success, `kept` once something committed. `uploadHash`: of an upload,
 * whose content is known only when all of it has come.
 */
export type KeyedRequest = Attempt & { status: number; kept: boolean; uploadHash?: string };

/** A part of an upload: a field with its value, or a file with its name and the SHA-256 of its bytes. */
export type UploadedPart = readonly [field: string, name: string, content: string];

/** What an upload holds, whatever boundary its sender chose. */
export const uploadHashOf = (address: string, parts: readonly UploadedPart[]): string =>
  createHash('sha256')
    .update(`${address}\n${JSON.stringify(parts)}`)
    .digest('hex');

/** Notes what the upload that runs now holds, if it carries a key: its answer is kept for this content alone. */
export function noteUpload(parts: readonly UploadedPart[]): void {
  const request = keyedRequest.getStore();
  if (request) request.uploadHash = uploadHashOf(request.address, parts);
}

/** The request that runs now, so that its transaction can keep the answer (idempotencyRepository.ts). */
export const keyedRequest = new AsyncLocalStorage<KeyedRequest>();
