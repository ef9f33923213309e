const STORAGE_KEY = 'prumo.signedOut';

/** Remembers, for the page that comes next in this tab, that the person signed out on purpose. */
export function markSignedOut(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'true');
  } catch {
    // without storage the next page asks single sign-on as any other
  }
}

/** The page before signed out on purpose; the second call says no. */
export function takeSignedOut(): boolean {
  try {
    const marked = sessionStorage.getItem(STORAGE_KEY) !== null;
    sessionStorage.removeItem(STORAGE_KEY);
    return marked;
  } catch {
    return false;
  }
}
