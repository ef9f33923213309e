import { TIMER } from '../contract/constants.ts';

const KEY = 'prumo.chunkReload';

/** Whether a page whose chunk failed may be loaded anew: at most once per 60 s (L-06), and never without a connection. */
export const mayReload = (now: number, last: number | null, online: boolean): boolean =>
  online && (last === null || now < last || now - last >= TIMER.chunkReload);

let reloading = false;

/** A new load of the page is under way: what failed shows nothing more about it. */
export const isReloading = (): boolean => reloading;

/**
 * A newer version may have replaced the files that this page still names: the page is loaded anew when the import of
 * one fails. Vite tells of every failed import, of pages and of their styles alike.
 */
export function reloadOnChunkFailure(reload: () => void = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    const stored = sessionStorage.getItem(KEY);
    const now = Date.now();
    if (!mayReload(now, stored === null ? null : Number(stored), navigator.onLine)) return;
    sessionStorage.setItem(KEY, String(now));
    reloading = true;
    reload();
  });
}
