import type { Session, Tokens } from '../../contract/session.ts';

/**
 * Where the session is kept: the keys of row A-09 in the browser's storage, or in memory while an account is not
 * verified yet (and where the browser refuses storage). Nothing personal is stored beyond these keys.
 */
const KEYS = [
  'accessToken',
  'refreshToken',
  'exp',
  'isLoginKeycloack',
  'sessionId',
  'email',
  'company',
  'isInvited',
] as const;

const COMPANIES_KEY = 'companyIds';
const SHARED_KEYS: ReadonlySet<string> = new Set([...KEYS, COMPANIES_KEY]);

export type StoredSession = {
  accessToken: string;
  refreshToken: string;
  /** Expiry of the access token, in seconds since 1970. */
  exp: number;
  sessionId: string;
  email: string;
  /** The sign-in came from the identity provider: signing out goes there too. */
  isLoginKeycloack: boolean;
  /** Known in memory only: the stored keys have none. */
  uid?: string;
};

const memory = new Map<string, string>();

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // refused by the browser: the session then lasts as long as the page
  }
}

function read(key: string): string | null {
  return browserStorage()?.getItem(key) ?? memory.get(key) ?? null;
}

function write(key: string, value: string): void {
  try {
    const storage = browserStorage();
    if (storage) {
      storage.setItem(key, value);
      return;
    }
  } catch {
    // full or refused: kept in memory instead
  }
  memory.set(key, value);
}

function remove(key: string): void {
  browserStorage()?.removeItem(key);
  memory.delete(key);
}

/** A session that may not be stored yet: one of the two verifications is missing. */
let pending: StoredSession | null = null;
const listeners = new Set<() => void>();
function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this tab keeps or clears a session, or another tab does. */
export function onSessionChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key === null || SHARED_KEYS.has(event.key)) listener();
  };
  listeners.add(listener);
  globalThis.window?.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    globalThis.window?.removeEventListener('storage', fromOtherTab);
  };
}

/** The stored session, or null unless both tokens are there. */
export function storedSession(): StoredSession | null {
  const accessToken = read('accessToken');
  const refreshToken = read('refreshToken');
  if (!accessToken || !refreshToken) return null;
  return {
    accessToken,
    refreshToken,
    exp: Number(read('exp') ?? 0),
    sessionId: read('sessionId') ?? '',
    email: read('email') ?? '',
    isLoginKeycloack: read('isLoginKeycloack') === 'true',
  };
}

/** Both tokens are stored: what the guard of the routes asks. */
export const hasTokens = (): boolean => storedSession() !== null;

/** The session of somebody who signed in but is not verified yet; lost with the page. */
export const pendingSession = (): StoredSession | null => pending;

export const currentSession = (): StoredSession | null => storedSession() ?? pending;

const writeTokens = ({ token, refreshToken, exp }: Tokens): void => {
  write('refreshToken', refreshToken);
  write('exp', String(exp));
  write('accessToken', token);
};

/** Keeps what a sign-in answered: stored only when e-mail and account are both verified (A-09, wire section 3). */
export function keepSession(session: Session, { sso = false }: { sso?: boolean } = {}): void {
  clearSession();
  if (!session.emailVerified || !session.accountVerified) {
    const { token: accessToken, refreshToken, exp, sessionId, email, uid } = session;
    pending = { accessToken, refreshToken, exp, sessionId, email, uid, isLoginKeycloack: sso };
  } else {
    write('isLoginKeycloack', String(sso));
    write('sessionId', session.sessionId);
    write('email', session.email);
    write('isInvited', String(session.isInvited));
    write('company', JSON.stringify(session.company));
    writeTokens(session);
  }
  tell();
}

/** Keeps renewed tokens where the session is kept. */
export function keepTokens(tokens: Tokens): void {
  if (pending) pending = { ...pending, accessToken: tokens.token, refreshToken: tokens.refreshToken, exp: tokens.exp };
  else writeTokens(tokens);
}

/** Forgets the session and the companies chosen in it; language and theme stay. */
export function clearSession(): void {
  pending = null;
  for (const key of KEYS) remove(key);
  remove(COMPANIES_KEY);
  tell();
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** The ids of the companies chosen on this machine, or null for all of them. */
export function chosenCompanyIds(): number[] | null {
  try {
    const stored: unknown = JSON.parse(read(COMPANIES_KEY) ?? 'null');
    const ids = Array.isArray(stored) ? stored.filter(isId) : [];
    return ids.length > 0 ? ids : null;
  } catch {
    return null;
  }
}

/** Keeps the choice; null means all, also those that come later. */
export function keepCompanyIds(ids: readonly number[] | null): void {
  if (ids === null) remove(COMPANIES_KEY);
  else write(COMPANIES_KEY, JSON.stringify(ids));
  tell();
}

/** Was somebody signed in when this page was loaded? Who signs out in it is not signed in again without asking. */
export const begunSignedIn = hasTokens();
