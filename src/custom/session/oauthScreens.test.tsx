import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SESSION } from '../../../contract/constants.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { ask } from '../../../tests/support/signingIn.ts';
import { setLeave } from '../../authProvider/leave.ts';
import { enterBy } from '../../authProvider/returned.ts';
import { keepSession, storedSession } from '../../authProvider/session.ts';
import { CONFIG_ELEMENT } from '../../config.ts';
import AccountIncompletePage from './AccountIncompletePage.tsx';
import NoticePage from './NoticePage.tsx';
import { OtherWaysIn } from './OtherWaysIn.tsx';
import SelectSystemPage from './SelectSystemPage.tsx';
import { SayContext } from './say.ts';

const EMAIL = 'visita@fora.demo';
const LINK = 'authentication/send-email-verification';
const CHOSEN = 'authentication/redirect-system';
const portal = { system: 'V1.Supplier', label: 'Portal antigo', url: 'https://portal.example/' } as const;
const here = { system: 'V3', label: 'Prumo', url: '/' } as const;
/** The systems of the installation: the gateway reads this list. */
const systems: (typeof portal | typeof here)[] = [];
const gateway = pagesOverGateway({ config: { destinationSystems: systems } });
const said: string[] = [];
const left: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  const sso = { url: 'https://sso.example', realm: 'r', clientId: 'c' };
  if (page) page.textContent = JSON.stringify({ apiUrl: '/api', waysIn: { keycloak: sso } });
});

beforeEach(() => {
  for (const list of [systems, said, left]) list.length = 0;
  setLeave((path) => left.push(path));
  gateway.t.clock.at = new Date(gateway.t.clock.at.getTime() + SESSION.resendSeconds * 1000);
});

/** One of the screens by its address; the others are places to arrive at. */
function open(path: string, state?: unknown) {
  const places = ['/', '/login', '/login/criar-conta', '/login/confirmacao-enviada'];
  const router = createMemoryRouter(
    [
      { path: '/auth-callback/conta-nao-encontrada', element: <NoticePage /> },
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

test('A-17 both screens, opened again, work without the e-mail', () => {
  open('/auth-callback/conta-nao-encontrada');
  expect(screen.getByText(/com o e-mail do provedor/)).toBeTruthy();
  open('/auth-callback/conta-nao-concluida');
  expect(screen.queryByRole('button')).toBeNull(); // nobody to send a link to
  expect(screen.getAllByRole('link', { name: 'Voltar para o login' })).toHaveLength(2);
});

test('A-17 an account that is not finished: its link is sent to the e-mail, once', async () => {
  const { at, router } = open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  expect(screen.getByText(new RegExp(EMAIL))).toBeTruthy();
  await user.dblClick(screen.getByRole('button', { name: 'Receber o link por e-mail' }));
  await at('/login/confirmacao-enviada');
  expect(router.state.location.state).toEqual({ email: EMAIL });
  expect(gateway.sent.map(({ path, body }) => ({ path, body }))).toEqual([{ path: LINK, body: { email: EMAIL } }]);
});

test('A-17 a link that was sent a moment ago is on its way', async () => {
  await ask(gateway.t, LINK, { email: EMAIL });
  const { at } = open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  await user.click(screen.getByRole('button'));
  await at('/login/confirmacao-enviada');
  expect(gateway.sent.at(-1)?.status).toBe(429);
  expect(said).toEqual([]);
});

test('A-17 a link that cannot be sent is said, and can be asked for again', async () => {
  gateway.failNext('POST', /send-email-verification/, 500);
  open('/auth-callback/conta-nao-concluida', { email: EMAIL });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(said).toEqual(['Erro de servidor.']));
  expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe('false');
});

test('A-19 nobody chooses a system without a session', async () => {
  await open('/login/selecionar-sistema').at('/login');
  expect(gateway.sent).toEqual([]);
});

/** Signed in by single sign-on, where these systems can be opened. */
async function chooseAmong(...entries: typeof systems) {
  systems.push(...entries);
  keepSession(await gateway.t.session('supplier'), { sso: true });
  return open('/login/selecionar-sistema');
}

test('A-19 another system is left for, once, and the gateway is told which', async () => {
  await chooseAmong(here, portal);
  await user.click(await screen.findByRole('button', { name: /^Portal antigo/ }));
  await waitFor(() => expect(left).toEqual([portal.url]));
  await user.click(screen.getByRole('button', { name: /^Prumo/ })); // on its way already
  expect(gateway.calls('POST', CHOSEN).map(({ body }) => body)).toEqual([{ system: 'V1.Supplier' }]);
});

test('A-19 this system stays here', async () => {
  const { at } = await chooseAmong(here, portal);
  await user.click(await screen.findByRole('button', { name: /^Prumo/ }));
  await at('/');
  expect(left).toEqual([]);
});

test.each([
  ['this one alone is entered', here, '/', []],
  ['another one alone is left for', portal, '/login/selecionar-sistema', [portal.url]],
] as const)('A-19 opened with a session, %s without a choice', async (_, only, path, addresses) => {
  const { at } = await chooseAmong(only);
  await waitFor(() => expect(gateway.calls('POST', CHOSEN).map(({ body }) => body)).toEqual([{ system: only.system }]));
  await at(path);
  await waitFor(() => expect(left).toEqual(addresses));
});

test('A-19 systems that cannot be loaded or opened are said, and the work here goes on', async () => {
  gateway.failNext('GET', /destination-system/, 500);
  await chooseAmong();
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar os sistemas.');
  expect(linkTo('Continuar no Prumo')).toBe('/');
});

test.each([
  ['several systems are a choice', [here, portal], { path: '/login/selecionar-sistema' }, []],
  ['this one alone is entered', [here], { path: '/' }, []],
  ['another one alone is left for', [portal], null, [portal.url]],
  ['none, or none that is understood, is this one', [], { path: '/' }, []],
])('A-19 single sign-on: %s', async (_, entries, destination, addresses) => {
  systems.push(...entries);
  expect(await enterBy('keycloak', await gateway.t.session('supplier'))).toEqual(destination);
  expect(left).toEqual(addresses);
  expect(storedSession()?.isLoginKeycloack).toBe(true);
});

test('A-19 no other way in is asked for a system', async () => {
  expect(await enterBy('google', await gateway.t.session('supplier'))).toEqual({ path: '/' });
  expect(gateway.sent).toEqual([]);
});

test('A-14 only the ways in that are configured have a button', () => {
  render(<OtherWaysIn onError={vi.fn()} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['SSO']);
});
