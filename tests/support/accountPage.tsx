import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { AdminContext, localStorageStore } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { keepSession } from '../../src/authProvider/session.ts';
import AccountPage from '../../src/custom/account/AccountPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { Notifications } from '../../src/layout/Notifications.tsx';
import { prumoLight } from '../../src/theme/theme.ts';

/** 'Minha conta' in front of a gateway of canned answers: what the page makes of every answer, good or bad. */
export const UID = '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11';
export const SERRA = { id: 1, name: 'Serra Azul', cnpj: '11222333000181' };
export const AT = '2026-11-20T17:05:00.000Z';
export const ME = { uid: UID, displayName: 'Ana Lima', email: 'ana@serra.demo', createdAt: AT };

export type Answer = { status?: number; body?: unknown };
export type Wire = Record<string, (body: unknown) => Answer>;
export type Sent = { call: string; body: unknown; headers: Headers };

let sessions = 0;

/**
 * Opens a page, signed in as Ana. A call that `wire` does not name is a 404; with `byPath` it is looked up without its
 * query. What was asked goes into `sent`.
 */
export function openAccount(path: string, wire: Wire, sent: Sent[], { byPath = false } = {}) {
  sessions += 1;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, body, headers: new Headers(init.headers) });
    const answer = wire[byPath ? (call.split('?')[0] ?? '') : call]?.(body);
    const { status = 200, body: said } = answer ?? { status: 404, body: { code: 'not_found', message: call } };
    return new Response(status === 204 ? null : JSON.stringify(said), { status });
  });
  keepSession({
    token: 'access',
    refreshToken: 'refresh',
    exp: 2_000_000_000,
    sessionId: `s-${sessions}`,
    uid: UID,
    email: ME.email,
    emailVerified: true,
    accountVerified: true,
    isInvited: false,
    company: null,
  });
  const shell = (
    <AdminContext
      dataProvider={dataProvider}
      lightTheme={prumoLight}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      store={localStorageStore()}
    >
      <Outlet />
      <Notifications />
    </AdminContext>
  );
  const children = [
    { path: '/minha-conta/*', element: <AccountPage /> },
    { path: '*', element: <p>outra página</p> },
  ];
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}
