import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fill, press } from '../../../tests/support/page.tsx';
import { configurePage } from '../../../tests/support/pageConfig.ts';
import { useCaptcha } from './CaptchaBox.tsx';
import InviteCompanyPage from './InviteCompanyPage.tsx';

type Options = { sitekey: string; callback(token: string): void; 'expired-callback'(): void };
const google = {
  ready: (run: () => void) => run(),
  render: vi.fn((_place: HTMLElement, _options: Options) => 7),
  reset: vi.fn(),
};
const scriptOf = () => document.querySelector<HTMLScriptElement>('script[src^="https://robots.test/recaptcha/api.js"]');

let captcha: ReturnType<typeof useCaptcha>;
const Form = () => {
  captcha = useCaptcha();
  return captcha.box;
};

beforeAll(() =>
  configurePage({ captcha: 'recaptcha', recaptcha: { siteKey: 'site-key', url: 'https://robots.test/recaptcha' } }),
);
beforeEach(() => {
  vi.stubGlobal('grecaptcha', google);
  render(<Form />);
});

test('A-04 reCAPTCHA that cannot be loaded says so', async () => {
  expect(screen.getByText('Preparando a verificação…')).toBeTruthy();
  await act(async () => scriptOf()?.dispatchEvent(new Event('error')));
  expect(
    screen.getByText('A verificação não pôde ser carregada. Recarregue a página para tentar novamente.'),
  ).toBeTruthy();
  expect(scriptOf()).toBeNull();
});

test('A-04 reCAPTCHA is loaded from its address, demanded, and its token is good for one submit', async () => {
  expect(captcha.demand(true)).toBe(false);
  await act(async () => scriptOf()?.dispatchEvent(new Event('load')));
  const [, options] = google.render.mock.calls[0] ?? [];
  expect(options?.sitekey).toBe('site-key');
  act(() => void captcha.demand());
  expect(screen.getByRole('alert').textContent).toContain('Confirme que você não é um robô');
  act(() => options?.callback('token'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect([captcha.demand(), captcha.proof()]).toEqual([true, 'token']);
  act(() => captcha.renew());
  expect(captcha.proof()).toBeNull();
  expect(google.reset).toHaveBeenCalledWith(7);
  act(() => options?.callback('another'));
  act(() => options?.['expired-callback']());
  expect(captcha.proof()).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('A verificação expirou');
});

test('K-01 the invite of a company passes the check before it is sent, and its proof is sent', async () => {
  cleanup();
  const sent = vi.fn<typeof fetch>(async () => Response.json({}, { status: 400 }));
  vi.stubGlobal('fetch', sent);
  const routes = [{ path: '/convite/criar', element: <InviteCompanyPage /> }];
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ['/convite/criar'] })} />);
  for (const [label, text] of [
    [/^CNPJ/, '45997418000153'],
    [/^Razão social/, 'Andaimes do Vale Ltda'],
    [/^Nome fantasia/, 'Andaimes do Vale'],
    [/^Nome completo/, 'Caio Menezes'],
    [/^E-mail do responsável/, 'contato@andaimes.demo'],
    [/^Celular/, '3133334444'],
  ] as const)
    await fill(screen.getByLabelText(label), text);
  await act(async () => scriptOf()?.dispatchEvent(new Event('load')));
  await press('Enviar convite');
  expect(screen.getByText(/Confirme que você não é um robô/)).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  act(() => google.render.mock.lastCall?.[1].callback('solved'));
  await press('Enviar convite');
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const [address, options] = sent.mock.calls[0] ?? [];
  expect([String(address), options?.body]).toEqual([
    expect.stringContaining('authentication/recaptcha'),
    JSON.stringify({ token: 'solved' }),
  ]);
});
