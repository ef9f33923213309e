import { keepInTab, readFromTab, takeFromTab } from '../tabStorage.ts';

const KEY = 'prumo.oauth';
/** A sign-in elsewhere that takes longer must be started again, in milliseconds. */
const LIFE = 10 * 60_000;

export type CodeProvider = 'google' | 'microsoft';

/** The sign-in elsewhere that this tab started; good for one return. */
export type PendingReturn = { provider: CodeProvider; state: string; nonce: string; codeVerifier: string; at: number };

export const keepPending = (pending: PendingReturn): void => keepInTab(KEY, pending);

/** The provider that this tab left for. */
export const pendingProvider = (): CodeProvider | null => readFromTab<PendingReturn>(KEY)?.provider ?? null;

/** The sign-in that a return with this `state` belongs to, once; null for any other return. */
export function takePending(state: string | null, now: number = Date.now()): PendingReturn | null {
  const pending = takeFromTab<PendingReturn>(KEY);
  return pending && pending.state === state && now - pending.at < LIFE ? pending : null;
}
