import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '../../../contract/constants.ts';
import { appForTest, MAILBOX_KEY } from '../../../tests/support/app.ts';
import { fetchThrough } from '../../../tests/support/fetchThrough.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { dropSteps } from '../../authProvider/steps.ts';
import { CONFIG_ELEMENT } from '../../config.ts';
import { i18n } from '../../i18n/index.ts';
import type { TextKey } from '../../i18n/textKey.ts';
import { ClaimsCarousel } from './ClaimsCarousel.tsx';
import LoginPage from './LoginPage.tsx';
import MailboxPage from './MailboxPage.tsx';
import NoticePage from './NoticePage.tsx';
import { SayContext } from './say.ts';

const TOKEN = 'a-token-of-thirty-two-characters';
const gateway = pagesOverGateway({ demo: true });
const said: string[] = [];

beforeAll(() => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off"}';
});
beforeEach(() => {
  said.length = 0;
  dropSteps('inactive', 'change', 'invite');
});

const open = (path: string, Page: typeof NoticePage, state?: unknown) => {
  const [pathname, search = ''] = path.split('?');
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: [{ pathname, search: search && `?${search}`, state }],
  });
  render(
    <SayContext value={(text) => said.push(text)}>
      <RouterProvider router={router} />
    </SayContext>,
  );
  return router;
};

test.each<[string, TextKey, RegExp]>([
  ['invalid token', 'access.notice.linkInvalidTitle', /Link inválido/],
  ['link expired', 'access.notice.linkExpiredTitle', /Link expirado/],
  ['invite already used', 'access.notice.inviteUsedTitle', /Convite já confirmado/],
  ['CNPJ already registered', 'errors.company_taken', /CNPJ já está cadastrado/],
  ['CNPJ already invited', 'errors.company_invited', /CNPJ já foi convidado/],
  ['account inactive after 90 days', 'access.notice.inactiveText', /mais de {{days}} dias sem acesso/],
  ['password older than 90 days', 'access.notice.passwordOldText', /mais de {{days}} dias/],
  ['expired MFA code', 'errors.mfa_code_expired', /código expirou/],
  ['invalid MFA code', 'errors.mfa_code_invalid', /Código inválido/],
  ['mobile already registered', 'errors.phone_taken', /celular já está cadastrado/],
  ['file unavailable for download', 'errors.file_unavailable', /Arquivo indisponível/],
  ['unlocked account', 'access.login.unlocked', /conta foi desbloqueada/],
  ['could not connect to extension', 'session.extensionUnreachable', /conectar à extensão/],
  ['invite sending error', 'access.notice.inviteErrorText', /enviar o convite/],
])('L-19 the notice "%s" has its words in each language', (_name, key, portuguese) => {
  const words = LANGUAGES.map((language) => i18n.getFixedT(language)(key, { skipInterpolation: true }));
  expect(words[0]).toMatch(portuguese);
  expect(new Set(words).size).toBe(LANGUAGES.length);
  for (const text of words) expect(text).not.toContain(key);
});

test('A-36 L-19 a refused link tells the server’s reason where there is one', async () => {
  open('/login/link-invalido', NoticePage, { message: 'Este convite foi cancelado.' });
  expect(await screen.findByText('Este convite foi cancelado.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar para o login' }).getAttribute('href')).toBe('/login');
});

test.each([
  ['/login/senha-alterada', '/login'],
  ['/login/link-expirado', '/login/recuperar-senha'],
  ['/login/senha-desatualizada', '/login/recuperar-senha'],
  ['/convite/erro', '/convite/criar'],
])('A-36 %s leads on to %s', (path, next) => {
  open(path, NoticePage);
  expect(screen.getByRole('link').getAttribute('href')).toBe(next);
});

test('K-02 the platform variants tell of themselves and lead back to their own form', () => {
  open('/plataforma/convite/erro', NoticePage, { message: 'Não foi possível enviar o convite. Tente reenviar.' });
  expect(screen.getByRole('heading', { name: 'O convite não foi enviado' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/plataforma/convite/criar');
});

test('A-04 A-31 a reactivation link that is over is told, and the screen stays one to sign in on', async () => {
  open(`/login?accountReactivationToken=${TOKEN}`, LoginPage);
  await waitFor(() => expect(said).toEqual(['Este link de reativação expirou. Entre para pedir outro.']));
  expect(screen.getByText('Use o e-mail cadastrado pela sua empresa.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test('A-05 exactly four claims, each shown by its button', async () => {
  render(<ClaimsCarousel />);
  const buttons = within(screen.getByRole('list')).getAllByRole('button');
  expect(buttons.map((button) => button.querySelector('b')?.textContent)).toEqual([
    'Um único login',
    '+9 milhões',
    '+30 mil',
    '+8 milhões',
  ]);
  for (const button of buttons) {
    await user.click(button);
    expect(button.getAttribute('aria-current')).toBe('true');
  }
});

test('A-25 the outbox lists what would have been sent; an SMS shows its text, with its address as a link', async () => {
  await gateway.t.services.outbox.mailbox.put({
    channel: 'SMS',
    to: '+5531987650009',
    subject: 'Prumo: seu código',
    createdAt: '2026-11-20T15:00:00.000Z',
    text: 'Prumo: seu código é 123456. http://127.0.0.1/login',
    html: null,
  });
  await fetch(`/api/outbox/open?key=${encodeURIComponent(MAILBOX_KEY)}`);
  open('/caixa-de-saida', MailboxPage);
  await user.click(await screen.findByRole('button', { name: /seu código/ }));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Prumo: seu código' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText(/é 123456/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'http://127.0.0.1/login' })).toBeTruthy();
  expect(screen.getAllByText(/20\/11\/2026 12:00/).length).toBeGreaterThan(0);
});

test('A-25 an installation that is no demonstration has no outbox: it is said', async () => {
  vi.stubGlobal('fetch', fetchThrough((await appForTest()).app));
  open('/caixa-de-saida', MailboxPage);
  expect(within(await screen.findByRole('alert')).getByText('Nada foi encontrado.')).toBeTruthy();
});
