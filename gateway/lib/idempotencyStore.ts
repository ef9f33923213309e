import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the first request with a key. */
export type KnownRequest = { requestHash: string; status: number | null; reply: string | null };

/** Where the answers of repeatable requests are kept, by person and key. */
export type IdempotencyStore = {
  /** `begun` when the caller is the first; else what is known of the first one's request and answer. */
  begin(uid: string, key: string, requestHash: string): Promise<'begun' | KnownRequest>;
  /** Keeps the answer as it was sent. */
  finish(uid: string, key: string, status: number, reply: string): Promise<void>;
  /** Lets the key begin again; not one whose answer is kept. */
  forget(uid: string, key: string): Promise<void>;
};

/** A request that carries a key, as long as it runs; `status` is that of its success, `kept` once something committed. */
export type KeyedRequest = { uid: string; key: string; status: number; kept: boolean };

/** The request that runs now, so that its transaction can keep the answer (idempotencyRepository.ts). */
export const keyedRequest = new AsyncLocalStorage<KeyedRequest>();
