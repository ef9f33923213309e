import { TIMER } from '../../contract/constants.ts';

const KEY = 'prumo.chunkReload';

/** Whether a page whose chunk failed may be loaded again: at most once per 60 s (L-06), and never without a connection. */
export const mayReload = (now: number, last: number | null, online: boolean): boolean =>
  online && (last === null || now < last || now - last >= TIMER.chunkReload);

/** The page's own file could not be fetched (the words of Chromium, Firefox and Safari; Vite's for its styles). */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

let reloading = false;

/** A new load of the page is under way: what failed shows nothing more about it. */
export const isReloading = (): boolean => reloading;

const ahead = new Set<Promise<unknown>>();
const harmless = new WeakSet<object>();

/** Fetches what nobody waits for yet: that it fails is no reason to load the page again. Rejects as `load` does. */
export async function fetchAhead<T>(load: () => Promise<T>): Promise<T> {
  const one = load();
  ahead.add(one);
  try {
    return await one;
  } catch (error) {
    if (error instanceof Object) harmless.add(error);
    throw error;
  } finally {
    ahead.delete(one);
  }
}

/** Whether the failed import is one that nobody waits for; known when those that are under way have settled. */
async function isHarmless(error: Error): Promise<boolean> {
  await Promise.allSettled(ahead);
  return harmless.has(error);
}

/** Whether the page itself could be had now: from a host that is down, the browser would draw its own error instead. */
const hostAnswers = (): Promise<boolean> =>
  fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * A newer version may have replaced the files that this page still names: the page is loaded again when the import of
 * one fails. Vite tells of every failed import, of pages and of their styles alike.
 */
export function reloadOnChunkFailure(reload: () => void = () => window.location.reload(), answers = hostAnswers): void {
  const onFailure = async (): Promise<void> => {
    const stored = sessionStorage.getItem(KEY);
    const now = Date.now();
    if (!mayReload(now, stored === null ? null : Number(stored), navigator.onLine)) return;
    sessionStorage.setItem(KEY, String(now));
    if (!(await answers())) return sessionStorage.removeItem(KEY);
    reloading = true;
    reload();
  };
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (ahead.size === 0) return void onFailure();
    void isHarmless(payload).then((yes) => {
      if (!yes) void onFailure();
    });
  });
}
