import { expect, test, vi } from 'vitest';
import { fetchAhead, isChunkFailure, mayReload, reloadOnChunkFailure } from './chunkReload.ts';

test('L-06 a failed chunk reloads at once, and then not before 60 s have passed', () => {
  expect(mayReload(100_000, null, true)).toBe(true);
  expect(mayReload(159_999, 100_000, true)).toBe(false);
  expect(mayReload(160_000, 100_000, true)).toBe(true);
});

test('L-06 without a connection nothing is reloaded, so that what is on the screen stays', () => {
  expect(mayReload(100_000, null, false)).toBe(false);
});

test('L-06, M-04 nothing is reloaded from a host that does not answer; two failures in a row reload once', async () => {
  let answers = false;
  const reload = vi.fn();
  reloadOnChunkFailure(reload, async () => answers);
  const fail = async () => {
    window.dispatchEvent(new Event('vite:preloadError'));
    window.dispatchEvent(new Event('vite:preloadError'));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  await fail();
  expect(reload).not.toHaveBeenCalled();
  answers = true;
  await fail();
  expect(reload).toHaveBeenCalledTimes(1);
  sessionStorage.clear();
});

test('L-06 a preload may fail: only a file that a page waits for reloads it', async () => {
  reloadOnChunkFailure(
    () => undefined,
    async () => true,
  );
  const reloaded = () => sessionStorage.getItem('prumo.chunkReload') !== null;
  /** As Vite imports: the page is told, then the import rejects. */
  const failing = async (error: Error): Promise<never> => {
    await Promise.resolve();
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
    throw error;
  };
  await expect(fetchAhead(() => failing(new Error('ahead')))).rejects.toThrow('ahead');
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(reloaded()).toBe(false);

  const slow = fetchAhead(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await expect(failing(new Error('waited for'))).rejects.toThrow('waited for');
  await slow;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(reloaded()).toBe(true);
});

test('L-06 a file that could not be fetched is told from a fault of a page, in the words of each browser', () => {
  for (const words of [
    'Failed to fetch dynamically imported module: https://x/assets/a.js',
    'error loading dynamically imported module: https://x/assets/a.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/a.css',
  ]) {
    expect(isChunkFailure(new TypeError(words))).toBe(true);
  }
  expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false);
  expect(isChunkFailure('x')).toBe(false);
});
