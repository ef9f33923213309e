import { AsyncLocalStorage } from 'node:async_hooks';

export type KnownRequest = { requestHash: string; status: number | null; reply: string | null };

/** One try of a request that carries a key; `attempt` tells it from every other with the same key. */
export type Attempt = { uid: string; key: string; attempt: string };

/** Where the answers of repeatable requests are kept, by person and key. */
export type IdempotencyStore = {
  /** `begun` when the key is this attempt's now; else what is known of the first one's request and answer. */
  begin(attempt: Attempt, requestHash: string): Promise<'begun' | KnownRequest>;
  finish(attempt: Attempt, status: number, reply: string): Promise<void>;
  /** Lets the key begin again, if it is still this attempt's and no answer is kept. */
  forget(attempt: Attempt): Promise<void>;
};

/** An attempt as long as it runs; `status` is that of its success, `kept` once something committed. */
export type KeyedRequest = Attempt & { status: number; kept: boolean };

/** The request that runs now, so that its transaction can keep the answer (idempotencyRepository.ts). */
export const keyedRequest = new AsyncLocalStorage<KeyedRequest>();
