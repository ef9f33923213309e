import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagesOverGateway } from '../../tests/support/page.tsx';
import { loadedAccount } from '../authProvider/account.ts';
import { keepSession } from '../authProvider/session.ts';
import { PlatformSelector } from './TopBar.tsx';

const HOMOLOGA = { name: 'Homologa', url: 'https://homologa.example/' };
const legacyAccess: { name: string; url: string }[] = [];
const gateway = pagesOverGateway({ config: { legacyAccess } });

/** The bar's part of who signed in, once the account is loaded. */
async function open(sso: boolean, entries: typeof legacyAccess): Promise<void> {
  legacyAccess.splice(0, legacyAccess.length, ...entries);
  keepSession(await gateway.t.session('analyst'), { sso });
  render(<PlatformSelector />);
  await waitFor(() => expect(loadedAccount()).not.toBeNull());
}

test('A-20 with legacy access and single sign-on the other platforms are offered, each in a window of its own', async () => {
  await open(true, [HOMOLOGA]);
  fireEvent.click(await screen.findByRole('button', { name: 'Outras plataformas' }));
  const [current, other] = screen.getAllByRole('menuitem');
  expect(current?.getAttribute('aria-current')).toBe('true');
  expect(other?.getAttribute('href')).toBe(HOMOLOGA.url);
  expect(other?.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['legacy access without single sign-on', false, [HOMOLOGA]],
  ['single sign-on without legacy access', true, []],
  ['neither', false, []],
  ['an address that is no web page', true, [{ name: 'x', url: 'javascript:alert(1)' }]],
])('A-20 %s: no selector', async (_, sso, entries) => {
  await open(sso, entries);
  expect(screen.queryByRole('button')).toBeNull();
});

test('A-20 a list that cannot be loaded: no selector', async () => {
  gateway.failNext('GET', /check-legacy-access/, 500);
  await open(true, [HOMOLOGA]);
  expect(screen.queryByRole('button')).toBeNull();
});
