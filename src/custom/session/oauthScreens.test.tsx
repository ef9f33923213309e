import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../contract/session.ts';
import { setLeave } from '../../authProvider/leave.ts';
import { enterBy } from '../../authProvider/returned.ts';
import { clearSession, keepSession, storedSession } from '../../authProvider/session.ts';
import { CONFIG_ELEMENT } from '../../config.ts';
import AccountIncompletePage from './AccountIncompletePage.tsx';
import AccountNotFoundPage from './AccountNotFoundPage.tsx';
import { OtherWaysIn } from './OtherWaysIn.tsx';
import SelectSystemPage from './SelectSystemPage.tsx';
import { SayContext } from './say.ts';

const EMAIL = 'visita@fora.demo';
const SYSTEMS = 'authentication/destination-system';
const CHOSEN = 'authentication/redirect-system';
const here = { system: 'V3', label: 'Prumo', url: '/' };
const portal = { system: 'V1.Supplier', label: 'Portal antigo', url: 'https://portal.example/' };
const session: Session = {
  token: 'access',
  refreshToken: 'refresh',
  exp: 2_000_000_000,
  sessionId: 's-1',
  uid: '3f0c0f8e-0d0e-4f7c-9c46-0f7f3f2f9a11',
  email: 'fornecedor@montagens.demo',
  emailVerified: true,
  accountVerified: true,
  isInvited: false,
  company: null,
};

let replies: Record<string, { status?: number; body?: unknown }>;
const sent: { path: string; body: unknown }[] = [];
const said: string[] = [];
const left: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  const sso = { url: 'https://sso.example', realm: 'r', clientId: 'c' };
  if (page) page.textContent = JSON.stringify({ apiUrl: '/api', waysIn: { keycloak: sso } });
});

beforeEach(() => {
  replies = {};
  for (const list of [sent, said, left]) list.length = 0;
  clearSession();
  setLeave((path) => left.push(path));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/', '');
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')) });
    const { status = 200, body } = replies[path] ?? { status: 204 };
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});

/** One of the screens by its address; the others are places to arrive at. */
function open(path: string, state?: unknown) {
  const places = ['/', '/login', '/login/criar-conta', '/login/confirmacao-enviada'];
  const router = createMemoryRouter(
    [
      { path: '/auth-callback/conta-nao-encontrada', element: <AccountNotFoundPage /> },
      { path: '/auth-callback/conta-nao-concluida', element: <AccountIncompletePage /> },
      { path: '/login/selecionar-sistema', element: <SelectSystemPage /> },
      ...places.map((one) => ({ path: one, element: <h1>arrived</h1> })),
    ],
    { initialEntries: [{ pathname: path, state }] },
  );
  render(
    <SayContext value={(text) => said.push(text)}>
      <RouterProvider router={router} />
    </SayContext>,
  );
  return { at: (expected: string) => waitFor(() => expect(router.state.location.pathname).toBe(expected)), router };
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('A-17 an account that is not there: what happened, the e-mail, and the way back', () => {
  open('/auth-callback/conta-nao-encontrada', { email: EMAIL });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Conta não encontrada');
  expect(screen.getByText(new RegExp(EMAIL)).textContent).toContain('Peça um convite');
  expect(linkTo('Voltar para o login')).toBe('/login');
  expect(linkTo('crie uma conta')).toBe('/login/criar-conta');
});

test('A-17 both screens, opened anew, do without the e-mail', () => {
  open('/auth-callback/conta-nao-encontrada');
  expect(screen.getByText(/com o e-mail do provedor/)).toBeTruthy();
  open('/auth-callback/conta-nao-concluida');
  expect(screen.queryByRole('button')).toBeNull(); // nobody to send a link to
  expect(screen.getAllByRole('link', { name: 'Voltar para o login' })).toHaveLength(2);
});

test('A-17 an account that is not finished: its link is sent to the e-mail, once', async () => {
  const { at, router } = open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  expect(screen.getByText(new RegExp(EMAIL))).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Receber o link por e-mail' });
  fireEvent.click(button);
  fireEvent.click(button);
  await at('/login/confirmacao-enviada');
  expect(router.state.location.state).toEqual({ email: EMAIL });
  expect(sent).toEqual([{ path: 'authentication/send-email-verification', body: { email: EMAIL } }]);
});

test('A-17 a link that was sent a moment ago is on its way', async () => {
  const body = { code: 'resend_too_soon', message: 'Aguarde um minuto.', details: { retryAfter: 41 } };
  replies['authentication/send-email-verification'] = { status: 429, body };
  const { at } = open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  fireEvent.click(screen.getByRole('button'));
  await at('/login/confirmacao-enviada');
  expect(said).toEqual([]);
});

test('A-17 a link that cannot be sent is said, and can be asked for again', async () => {
  const body = { code: 'internal', message: 'Erro de servidor.' };
  replies['authentication/send-email-verification'] = { status: 500, body };
  open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(said).toEqual(['Erro de servidor.']));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false');
});

test('A-19 nobody chooses a system without a session', async () => {
  await open('/login/selecionar-sistema').at('/login');
  expect(sent).toEqual([]);
});

test('A-19 another system is left for, once, and the gateway is told which', async () => {
  keepSession(session, { sso: true });
  replies = { [SYSTEMS]: { body: [here, portal] }, [CHOSEN]: { body: portal } };
  open('/login/selecionar-sistema');
  fireEvent.click(await screen.findByRole('button', { name: /^Portal antigo/ }));
  await waitFor(() => expect(left).toEqual([portal.url]));
  fireEvent.click(screen.getByRole('button', { name: /^Prumo/ })); // on its way already
  expect(sent.filter(({ path }) => path === CHOSEN)).toEqual([{ path: CHOSEN, body: { system: 'V1.Supplier' } }]);
});

test('A-19 this system stays here', async () => {
  keepSession(session, { sso: true });
  replies = { [SYSTEMS]: { body: [here, portal] }, [CHOSEN]: { body: here } };
  const { at } = open('/login/selecionar-sistema');
  fireEvent.click(await screen.findByRole('button', { name: /^Prumo/ }));
  await at('/');
  expect(left).toEqual([]);
});

test('A-19 systems that cannot be loaded or opened are said, and the work here goes on', async () => {
  keepSession(session, { sso: true });
  replies[SYSTEMS] = { status: 500, body: { code: 'internal', message: 'x' } };
  open('/login/selecionar-sistema');
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar os sistemas.');
  expect(linkTo('Continuar no Prumo')).toBe('/');
});

test.each([
  ['several systems are a choice', [here, portal], { path: '/login/selecionar-sistema' }, []],
  ['this one alone is entered', [here], { path: '/' }, []],
  ['another one alone is left for', [portal], null, [portal.url]],
  ['none, or none that is understood, is this one', [], { path: '/' }, []],
])('A-19 single sign-on: %s', async (_, systems, destination, addresses) => {
  replies[SYSTEMS] = { body: systems };
  expect(await enterBy('keycloak', session)).toEqual(destination);
  expect(left).toEqual(addresses);
  expect(storedSession()?.isLoginKeycloack).toBe(true);
});

test('A-19 no other way in is asked for a system', async () => {
  expect(await enterBy('google', session)).toEqual({ path: '/' });
  expect(sent).toEqual([]);
});

test('A-14 only the ways in that are configured have a button', () => {
  render(<OtherWaysIn onError={vi.fn()} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['SSO']);
});
