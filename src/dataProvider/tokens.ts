import { mustRefresh, tokensSchema } from '../../contract/session.ts';
import { currentSession, keepTokens, type StoredSession } from '../authProvider/session.ts';
import { endSession } from '../authProvider/sessionEnd.ts';
import { config } from '../config.ts';
import { currentLocale } from '../i18n/language.ts';
import { joinUrl } from './query.ts';
import { send } from './transport.ts';

const LOCK = 'prumo.refresh';

/** A request whose session is over: the page is being left, so nothing more is said on it. */
export const neverAnswered = (): Promise<never> => new Promise(() => undefined);

/** The one renewal that is under way; null as its outcome: the session is over. */
let shared: Promise<string | null> | null = null;
const listeners = new Set<() => void>();

/** The tokens are being renewed: the interface shows its global loading. */
export const isRefreshing = (): boolean => shared !== null;
/** Calls `listener` when a renewal begins and when it ends. */
export function onRefreshing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function share(refresh: Promise<string | null> | null): void {
  shared = refresh;
  for (const listener of listeners) listener();
}

const now = (): number => Date.now() / 1000;

/** Tabs take turns; a browser without Web Locks (an address without HTTPS) goes ahead alone. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();

/** Is this token one to go on with? Not when it is about to expire, nor when the gateway just refused it. */
const isGood = ({ accessToken, exp }: StoredSession, refused?: string): boolean =>
  refused === undefined ? !mustRefresh(exp, now()) : accessToken !== refused;

const isRefused = (error: unknown): boolean => {
  const status = error !== null && typeof error === 'object' && 'status' in error ? Number(error.status) : 0;
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

async function renew(refused?: string): Promise<string | null> {
  // read inside the turn: another tab may have renewed them while this one waited
  const session = currentSession();
  if (!session) return null;
  if (isGood(session, refused)) return session.accessToken;
  try {
    const { json } = await send(joinUrl(config().apiUrl, 'authentication/refresh-token'), {
      method: 'POST',
      headers: new Headers({
        Accept: 'application/json',
        'Accept-Language': currentLocale(),
        'Content-Type': 'application/json',
      }),
      body: JSON.stringify({ refreshToken: session.refreshToken }),
    });
    const tokens = tokensSchema.parse(json);
    keepTokens(tokens);
    return tokens.token;
  } catch (error) {
    // only an answer that refuses ends the session: a gateway that is down does not
    if (!isRefused(error)) throw error;
    const newer = currentSession();
    return newer && newer.refreshToken !== session.refreshToken ? newer.accessToken : null;
  }
}

function over(): Promise<never> {
  endSession('refused');
  return neverAnswered();
}

/**
 * The access token for the next request, renewed first when it is about to expire or when the gateway refused it
 * (`refused`): parallel requests share ONE renewal. When the renewal is refused, the session ends and
 * the promise stays open. Throws HttpError when the gateway could not be asked.
 */
export async function freshToken(refused?: string): Promise<string> {
  const session = currentSession();
  if (!session) return over();
  if (isGood(session, refused)) return session.accessToken;
  if (!shared) share(inTurn(() => renew(refused)).finally(() => share(null)));
  return (await shared) ?? over();
}
