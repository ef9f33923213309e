import { afterEach, expect, test, vi } from 'vitest';
import { copyText } from './copyText.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a text is copied; where the browser has no clipboard or refuses it, that is said, not thrown', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('x')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('x');
  writeText.mockRejectedValueOnce(new Error('denied'));
  expect(await copyText('x')).toBe(false);
  vi.stubGlobal('navigator', {});
  expect(await copyText('x')).toBe(false);
});
