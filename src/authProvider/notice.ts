import type { TextKey } from '../i18n/textKey.ts';

const STORAGE_KEY = 'prumo.notice';

/** A text for the next page, and the instant (milliseconds since 1970) from which it is shown. */
export type Notice = { key: TextKey; at: number };

/** Leaves a text for the page that comes next; a newer one replaces it, so that there is never more than one. */
export function leaveNotice(key: TextKey, at: number = Date.now()): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ key, at } satisfies Notice));
  } catch {
    // without storage the sign-in screen opens without the reason
  }
}

/** Takes the text that the page before left; the second call gets none. */
export function takeNotice(): Notice | null {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return stored ? (JSON.parse(stored) as Notice) : null;
  } catch {
    return null;
  }
}

/** The page before left a text: it ended the session, and nobody is signed in again without asking. */
export function hasNotice(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
