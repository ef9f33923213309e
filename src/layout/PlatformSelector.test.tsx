import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedAccount } from '../authProvider/account.ts';
import { clearSession, keepSession } from '../authProvider/session.ts';
import { PlatformSelector } from './PlatformSelector.tsx';

const user = {
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  displayName: 'Marina Albuquerque',
  email: 'analista@serraazul.demo',
  createdAt: '2026-01-05T12:00:00.000Z',
};
const account = { ...user, language: 'pt', memberships: [], permissions: [], confirmed: true, operator: false };
const homologa = { Name: 'Homologa', URL: 'https://homologa.example/' };
let legacy: { status: number; body: unknown };
let turn = 0;

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api/', '');
    if (path === 'account/check-legacy-access')
      return new Response(JSON.stringify(legacy.body), { status: legacy.status });
    return new Response(JSON.stringify(path === 'account/me' ? account : user), { status: 200 });
  });
});
afterEach(clearSession);

/** The bar's part of who signed in, once the account is loaded. */
async function open(sso: boolean, entries: unknown, status = 200): Promise<void> {
  legacy = { status, body: entries };
  turn += 1;
  const session = {
    token: 'access',
    refreshToken: 'refresh',
    exp: 2_000_000_000,
    sessionId: `s-${turn}`,
    isInvited: false,
  };
  keepSession({ ...session, ...user, emailVerified: true, accountVerified: true, company: null }, { sso });
  render(<PlatformSelector />);
  await waitFor(() => expect(loadedAccount()).not.toBeNull());
}

test('A-20 with legacy access and single sign-on the other platforms are offered, each in a window of its own', async () => {
  await open(true, [homologa]);
  fireEvent.click(await screen.findByRole('button', { name: 'Outras plataformas' }));
  const [current, other] = screen.getAllByRole('menuitem');
  expect(current?.getAttribute('aria-current')).toBe('true');
  expect(other?.getAttribute('href')).toBe(homologa.URL);
  expect(other?.getAttribute('rel')).toBe('noopener noreferrer');
});

test.each([
  ['legacy access without single sign-on', false, [homologa], 200],
  ['single sign-on without legacy access', true, [], 200],
  ['neither', false, [], 200],
  ['a list that cannot be loaded', true, { code: 'internal', message: 'x' }, 500],
  ['an address that is no web page', true, [{ Name: 'x', URL: 'javascript:alert(1)' }], 200],
])('A-20 %s: no selector', async (_, sso, entries, status) => {
  await open(sso, entries, status);
  expect(screen.queryByRole('button')).toBeNull();
});
