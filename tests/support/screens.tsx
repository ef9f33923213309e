import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { setLeave } from '../../src/authProvider/leave.ts';
import { takeNotice } from '../../src/authProvider/notice.ts';
import { clearSession } from '../../src/authProvider/session.ts';
import { dropSteps } from '../../src/authProvider/steps.ts';
import { FRAMED_SCREENS } from '../../src/boot/anonymousScreens.ts';
import { CONFIG_ELEMENT } from '../../src/configElement.ts';
import { SayContext } from '../../src/custom/session/say.ts';

/** The screens without a session in front of a gateway of canned answers: what each makes of every answer. */
export const TOKEN = 'a-token-of-thirty-two-characters';
export const STRONG = 'Segura12@#';
export const session = {
  token: 'access',
  refreshToken: 'refresh',
  exp: 2_000_000_000,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'ana@montagens.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: true,
  company: null,
};

type Reply = { status?: number; body?: unknown };
/** What the gateway answers, by path; 204 to everything else. */
export const replies: Record<string, Reply> = {};
export const sent: { path: string; body: unknown; headers: Headers }[] = [];
export const said: string[] = [];
export const left: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off","demo":true}';
});

beforeEach(() => {
  for (const path of Object.keys(replies)) delete replies[path];
  for (const list of [sent, said, left]) list.length = 0;
  clearSession();
  takeNotice();
  dropSteps('mfa', 'mfaSent', 'link', 'change', 'inactive', 'invite');
  setLeave((path) => left.push(path));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')), headers: new Headers(init.headers) });
    const { status = 200, body } = replies[path] ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  setLeave(null);
});

export const refuse = (path: string, status: number, code: string, message: string, details?: object): void => {
  replies[path] = { status, body: { code, message, details } };
};

/** Every screen by its address, as the browser opens it; '/' stands for the inside. */
export function openScreen(path: string, state?: unknown) {
  const screens = FRAMED_SCREENS.flatMap(({ paths, load }) => {
    const Page = lazy(load);
    return paths.map((one) => ({ path: one, element: <Page key={one} /> }));
  });
  const frame = (
    <SayContext value={(text) => said.push(text)}>
      <Suspense>
        <Outlet />
      </Suspense>
    </SayContext>
  );
  const [pathname, search = ''] = path.split('?');
  const router = createMemoryRouter(
    [{ element: frame, children: [...screens, { path: '/', element: <h1>inside</h1> }] }],
    { initialEntries: [{ pathname, search: search && `?${search}`, state }] },
  );
  render(<RouterProvider router={router} />);
  return {
    at: (expected: string) =>
      waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(expected)),
  };
}

export const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

export const signInAs = async () => {
  await heading('Entrar no Prumo');
  type(/^E-mail/, 'ana@montagens.demo');
  type(/^Senha/, STRONG);
  press('Entrar');
};

/** Fills the form of a new account and sends it. */
export async function fillSignUp(withEmail = true) {
  type(/^Nome completo/, 'Ana Prado');
  type(/^Celular ou telefone/, '31998765432');
  if (withEmail) type(/^E-mail/, 'ana@montagens.demo');
  type(/^Senha/, STRONG);
  expect(isOff('Criar conta')).toBe(true);
  type(/^Confirme a senha/, STRONG);
  expect(isOff('Criar conta')).toBe(false);
  press('Criar conta');
}
