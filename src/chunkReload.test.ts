import { expect, test, vi } from 'vitest';
import { mayReload, reloadOnChunkFailure } from './chunkReload.ts';

test('L-06 a failed chunk reloads at once, and then not before 60 s have passed', () => {
  expect(mayReload(100_000, null, true)).toBe(true);
  expect(mayReload(159_999, 100_000, true)).toBe(false);
  expect(mayReload(160_000, 100_000, true)).toBe(true);
});

test('L-06 without a connection nothing is reloaded, so that what is on the screen stays', () => {
  expect(mayReload(100_000, null, false)).toBe(false);
});

test('L-06 two failures in a row reload once', () => {
  const reload = vi.fn();
  reloadOnChunkFailure(reload);
  window.dispatchEvent(new Event('vite:preloadError'));
  window.dispatchEvent(new Event('vite:preloadError'));
  expect(reload).toHaveBeenCalledTimes(1);
});
