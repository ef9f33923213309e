const KEY = 'prumo.oauth';
/** A sign-in elsewhere that takes longer is begun again. */
const LIFE = 10 * 60_000;

export type CodeProvider = 'google' | 'microsoft';

/** What a tab remembers of the sign-in that it left for: of this tab alone, and good for one return. */
export type PendingReturn = { provider: CodeProvider; state: string; nonce: string; codeVerifier: string; at: number };

export function keepPending(pending: PendingReturn): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

function parse(stored: string | null): PendingReturn | null {
  try {
    return stored ? (JSON.parse(stored) as PendingReturn) : null;
  } catch {
    return null;
  }
}

/** The provider that this tab left for. */
export const pendingProvider = (): CodeProvider | null => parse(sessionStorage.getItem(KEY))?.provider ?? null;

/** The sign-in that a return with this `state` belongs to, once; null for any other return. */
export function takePending(state: string | null, now: number = Date.now()): PendingReturn | null {
  const stored = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const pending = parse(stored);
  return pending && pending.state === state && now - pending.at < LIFE ? pending : null;
}
