import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore, type Store } from 'react-admin';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, vi } from 'vitest';
import type { ErrorBody } from '../../contract/errors.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Session } from '../../contract/session.ts';
import { clearSession, keepSession } from '../../src/authProvider/session.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { Notifications } from '../../src/layout/Notifications.tsx';
import { prumoLight } from '../../src/theme/theme.ts';
import { buildTestApp, multipart, type TestApp, type TestOptions } from './app.ts';
import { fetchThrough } from './fetchThrough.ts';
import { COMPANY, type PersonName } from './world.ts';

/** Pages in jsdom in front of the real gateway: its app, over a copy of the prepared database, is their `fetch`. */
export const user = userEvent.setup({ delay: null });
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
/** Replaces what a field holds. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  // a date field selects the part that is typed next in a task of its own
  await new Promise((resolve) => setTimeout(resolve, 5));
  await user.keyboard(text.replaceAll(/[[{]/g, '$&$&'));
}
/** A field once it can be written: that of a date is loaded later, and shown read-only until then. */
export const writable = (field: () => HTMLElement): Promise<HTMLElement> =>
  waitFor(() => {
    expect(field()).toHaveProperty('readOnly', false);
    return field();
  });
/** Replaces what an editor of formatted text holds, from the clipboard: jsdom has no layout to type at. */
export async function fillRichText(field: HTMLElement, text: string): Promise<void> {
  field.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.paste(text);
}

/** A call that the page made: `call` is its method and address below `/api/`; `status` 0 until it is answered. */
export type Sent = { call: string; path: string; body: unknown; headers: Headers; status: number };
/** A failure that the gateway does not produce by itself: the connection is lost, or a status (with an error body). */
type Failure = 'lost' | { status: number; body: ErrorBody };
type Rule = { method: string; path: RegExp; times: number; failure?: Failure; wait?: Promise<void> };

/** A person with these permissions alone, in one company. */
export type PersonOf = {
  permissions: readonly Permission[];
  company?: number;
  relationType?: 'CONTRACTING' | 'PROVIDER';
  name?: string;
};
type Page = {
  /** The routes of the page, and what is rendered beside them on every page. */
  routes: { path: string; element: ReactNode }[];
  beside?: ReactNode;
  store?: Store;
};

/** Starts one gateway for the tests of this file, and begins each test signed out and with nothing recorded. */
export function pagesOverGateway(options: TestOptions = {}) {
  let app: TestApp | undefined;
  let rules: Rule[] = [];
  const sent: Sent[] = [];
  const pending = new Set<Promise<unknown>>();

  const t = (): TestApp => {
    if (!app) throw new Error('the gateway starts with the first test');
    return app;
  };

  function transport(...call: Parameters<typeof answer>): Promise<Response> {
    const response = answer(...call);
    const forget = () => pending.delete(response);
    pending.add(response);
    response.then(forget, forget);
    return response;
  }
  async function answer(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET';
    const address = String(input).replace('/api/', '');
    const path = address.split('?')[0] ?? '';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const entry = { call: `${method} ${address}`, path, body, headers: new Headers(init.headers), status: 0 };
    sent.push(entry);
    const rule = rules.find((one) => one.method === method && one.times > 0 && one.path.test(path));
    if (rule) rule.times -= 1;
    await rule?.wait;
    if (rule?.failure === 'lost') throw new TypeError('Failed to fetch');
    const response = rule?.failure
      ? new Response(JSON.stringify(rule.failure.body), { status: rule.failure.status })
      : await fetchThrough(t().app)(input, await withNamedFiles(init));
    entry.status = response.status;
    return response;
  }

  beforeAll(async () => {
    app = await buildTestApp(options);
  });
  afterAll(async () => {
    window.dispatchEvent(new Event('pagehide')); // the page is left: requests that fail now do not end its session
    await app?.close();
  });
  beforeAll(() => void window.dispatchEvent(new Event('pageshow')));
  beforeEach(() => {
    // what the page asked says most about why a test failed
    onTestFailed(() => void process.stderr.write(sent.map(({ call, status }) => `${status} ${call}\n`).join('')));
    rules = [];
    sent.length = 0;
    clearSession();
    vi.stubGlobal('fetch', transport);
  });

  return {
    get t(): TestApp {
      return t();
    },
    sent,
    /** The calls of this method and path, in their order. */
    calls: (method: string, path: string | RegExp): Sent[] =>
      sent.filter(
        (one) =>
          one.call.startsWith(`${method} `) && (typeof path === 'string' ? one.path === path : path.test(one.path)),
      ),
    /** The next calls that match fail: with the connection lost, or with this status. */
    failNext(
      method: string,
      path: RegExp,
      failure: number | 'lost',
      { times = 1, ...error }: Partial<ErrorBody> & { times?: number } = {},
    ): void {
      const body = { code: 'internal', message: 'Erro de servidor.', ...error } as ErrorBody;
      rules.push({ method, path, times, failure: failure === 'lost' ? failure : { status: failure, body } });
    },
    /** The next call that matches waits for the function that is given back. */
    holdNext(method: string, path: RegExp): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      rules.push({ method, path, times: 1, wait: promise });
      return resolve;
    },
    /** Waits until no call is under way, and what the last ones brought was handed on. */
    async settled(): Promise<void> {
      do {
        await Promise.allSettled(pending);
        await new Promise((resolve) => setImmediate(resolve));
      } while (pending.size > 0);
    },
    /** Goes on as this person of the world, or as a new one with exactly these permissions; gives the session. */
    async become(person: PersonName | PersonOf): Promise<Session> {
      const session = typeof person === 'string' ? await t().session(person) : await sessionWith(t(), person);
      keepSession(session);
      return session;
    },
    /** Opens an address. */
    open(path: string, { routes, beside, store }: Page) {
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
    },
  };
}

/** jsdom's forms lose the names of their files on the way into Node's requests. */
async function withNamedFiles(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init;
  const fields: Record<string, string> = {};
  const files: Parameters<typeof multipart>[0][number][] = [];
  for (const [field, value] of init.body.entries()) {
    if (typeof value === 'string') fields[field] = value;
    else {
      const bytes = new Uint8Array(await value.arrayBuffer());
      files.push({ field, name: value.name, bytes, contentType: value.type || undefined });
    }
  }
  const { payload, headers } = multipart(files, fields);
  const merged = new Headers(init.headers);
  for (const [name, value] of Object.entries(headers)) merged.set(name, value);
  return { ...init, body: new Uint8Array(payload), headers: merged };
}

async function sessionWith(
  t: TestApp,
  { permissions, company = COMPANY.serra, relationType = 'CONTRACTING', name = 'Ana Lima' }: PersonOf,
): Promise<Session> {
  const uid = await t.build.aPerson({ permissions, company, relationType, name });
  return t.services.authentication.openSession(t.db, { uid }, { ip: '127.0.0.1', userAgent: null });
}
