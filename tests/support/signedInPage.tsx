import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore, type Store } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Permission } from '../../contract/permissions.ts';
import { keepSession } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { Notifications } from '../../src/layout/Notifications.tsx';
import { prumoLight } from '../../src/theme/theme.ts';

/** Pages of somebody who is signed in, in front of a gateway of canned answers: what they make of each, good or bad. */
export const UID = '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11';
export const SERRA = { id: 1, name: 'Serra Azul', cnpj: '11222333000181' };
export const AT = '2026-11-20T17:05:00.000Z';
export const ME = { uid: UID, displayName: 'Ana Lima', email: 'ana@serra.demo', createdAt: AT };

export type Answer = { status?: number; body?: unknown };
/** 'GET projects/7' → what the gateway answers; a call that is not named is a 404. */
export type Wire = Record<string, (body: unknown) => Answer>;
export type Sent = { call: string; body: unknown; headers: Headers };

type Of = { company: typeof SERRA; relationType: 'CONTRACTING' | 'PROVIDER' };
const OF_SERRA: Of = { company: SERRA, relationType: 'CONTRACTING' };

/** What is asked about Ana herself: of one company, with these permissions there. */
export const asAna = (permissions: readonly Permission[], { company, relationType }: Of = OF_SERRA): Wire => {
  const membership = {
    accountCompanyId: 9,
    company,
    profile: { id: 5, name: 'Administrador' },
    relationType,
    project: null,
    features: [],
  };
  const entries = [{ company: company.id, permitions: permissions }];
  return {
    'GET authentication/me': () => ({ body: ME }),
    'GET account/me': () => ({ body: { ...ME, language: 'pt', memberships: [membership], permissions: entries } }),
    'GET account/check-legacy-access': () => ({ body: [] }),
    'GET account/grantors': () => ({ body: { grantors: ['Rita Reis'] } }),
  };
};

type Options = {
  /** The routes of the page, and what stands beside them on every page. */
  routes: { path: string; element: ReactNode }[];
  beside?: ReactNode;
  wire: Wire;
  /** Takes what was asked. */
  sent?: Sent[];
  /** Calls are looked up without their query. */
  byPath?: boolean;
  store?: Store;
};

let sessions = 0;

/** Opens an address, signed in as Ana. */
export function openSignedIn(path: string, { routes, beside, wire, sent = [], byPath = true, store }: Options) {
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
      store={store ?? memoryStore()}
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
