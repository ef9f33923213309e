import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Permission } from '../../contract/permissions.ts';
import { keepSession } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { Notifications } from '../../src/layout/Notifications.tsx';
import { prumoLight } from '../../src/theme/theme.ts';

const UID = '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11';
const SERRA = { id: 1, name: 'Serra Azul', cnpj: '11222333000181' };
const ME = { uid: UID, displayName: 'Ana Lima', email: 'ana@serra.demo', createdAt: '2026-11-20T17:05:00.000Z' };
let sessions = 0;

type Options = {
  /** The routes of the page, and what stands beside them on every page. */
  routes: { path: string; element: ReactNode }[];
  beside?: ReactNode;
  /** What Ana may do in her contracting company. */
  permissions: Permission[];
  /** 'GET projects/7' → what the gateway answers; anything else is a 404. */
  wire: Record<string, () => unknown>;
};

/** Opens an address, signed in as Ana of a contracting company, in front of a gateway of canned answers. */
export function openSignedIn(path: string, { routes, beside, permissions, wire }: Options) {
  sessions += 1;
  const membership = {
    accountCompanyId: 1,
    company: SERRA,
    profile: { id: 1, name: 'Administrador' },
    relationType: 'CONTRACTING',
    project: null,
    features: [],
  };
  const entries = [{ company: SERRA.id, permitions: permissions }];
  const answers: Options['wire'] = {
    'GET authentication/me': () => ME,
    'GET account/me': () => ({ ...ME, language: 'pt', memberships: [membership], permissions: entries }),
    'GET account/check-legacy-access': () => [],
    ...wire,
  };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace('/api/', '').split('?')[0]}`;
    const said = answers[call]?.();
    return new Response(JSON.stringify(said ?? { code: 'not_found', message: call }), { status: said ? 200 : 404 });
  });
  keepSession({
    token: 'access',
    refreshToken: 'refresh',
    exp: 2_000_000_000,
    sessionId: `signed-in-${sessions}`,
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
      store={memoryStore()}
    >
      <Outlet />
      {beside}
      <Notifications />
    </AdminContext>
  );
  const router = createMemoryRouter([{ element: shell, children: routes }], { initialEntries: [path] });
  render(<RouterProvider router={router} />);
  return router;
}
