import { expect, test, vi } from 'vitest';
import { i18n } from './index.ts';
import { loadAhead } from './shell.ts';

test('L-12, P7 the texts of the language in use come by themselves, another one when it is chosen', async () => {
  const added = vi.spyOn(i18n, 'addResourceBundle');
  await loadAhead();
  expect(added.mock.calls.map(([language]) => language).filter((language) => language !== 'pt')).toEqual([]);
  added.mockRestore();
});
