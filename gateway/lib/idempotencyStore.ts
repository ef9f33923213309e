/** Where the answers of repeatable requests are kept, by person and key. */
export type IdempotencyStore = {
  /** `begun` when the caller is the first; else what is known of the first one's request and answer. */
  begin(
    uid: string,
    key: string,
    requestHash: string,
  ): Promise<'begun' | { requestHash: string; status: number | null; reply: string | null }>;
  finish(uid: string, key: string, status: number, reply: string): Promise<void>;
  forget(uid: string, key: string): Promise<void>;
};
