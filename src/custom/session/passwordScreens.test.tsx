import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  heading,
  isOff,
  openScreen,
  press,
  refuse,
  replies,
  STRONG,
  sent,
  session,
  signInAs,
  TOKEN,
  type,
} from '../../../tests/support/screens.tsx';
import { stepOf } from '../../authProvider/steps.ts';

test('A-25 a link is asked for; the next screen names the address and says the same for all', async () => {
  const { at } = openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  press('Enviar link');
  expect(screen.getByText('Informe o e-mail')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)));
  type(/E-mail/, 'ana@montagens.demo');
  press('Enviar link');
  await at('/login/recuperacao-senha-enviada');
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['authentication/password/forgot', { email: 'ana@montagens.demo' }],
  ]);
  const title = await heading('Confira o seu e-mail');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Se houver uma conta com ana@montagens\.demo/)).toBeTruthy();
});

test('A-25 a refusal stands in place, with how long to wait, and what was typed stays', async () => {
  refuse('authentication/password/forgot', 429, 'resend_too_soon', 'Aguarde um minuto.', { retryAfter: 41 });
  openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  type(/E-mail/, 'ana@montagens.demo');
  press('Enviar link');
  expect((await screen.findByRole('alert')).textContent).toContain('Aguarde um minuto.');
  expect(screen.getByRole('alert').textContent).toContain('41 segundos');
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('ana@montagens.demo');
});

const openReset = async () => {
  replies['authentication/action-code'] = { body: { mode: 'PASSWORD_RESET', email: 'ana@montagens.demo' } };
  const opened = openScreen(`/login/alterar-senha?oobCode=${TOKEN}`);
  await screen.findByLabelText(/^Nova senha/);
  return opened;
};

test('A-27 the button is released by a strong password and an equal confirmation alone', async () => {
  const { at } = await openReset();
  expect(isOff('Alterar senha')).toBe(true);
  type(/^Nova senha/, STRONG);
  expect(isOff('Alterar senha')).toBe(true);
  type(/^Confirme a senha/, 'Segura12@');
  expect(screen.getByText('A senha informada não é igual')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(true);
  press('Alterar senha');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Confirme a senha/)));
  expect(sent.map(({ path }) => path)).toEqual(['authentication/action-code']);
  type(/^Confirme a senha/, STRONG);
  expect(screen.getByText('Senha confirmada')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(false);
  press('Alterar senha');
  await at('/login/senha-alterada');
  expect(sent.at(-1)?.body).toEqual({ oobCode: TOKEN, password: STRONG, confirmPassword: STRONG });
});

test('A-26 without a code: link-invalido; with one that is over: link-expirado, before anything is typed', async () => {
  await openScreen('/login/alterar-senha').at('/login/link-invalido');
  refuse('authentication/action-code', 400, 'auth/expired-action-code', 'O link expirou.');
  await openScreen(`/login/alterar-senha?oobCode=${TOKEN}`).at('/login/link-expirado');
});

test.each([
  ['auth/invalid-action-code', '/login/link-expirado'],
  ['auth/expired-action-code', '/login/link-expirado'],
  ['reset_password_error', '/login/link-expirado'],
])('A-26 %s while saving leads to %s', async (code, path) => {
  refuse('authentication/password/reset', 400, code, 'não');
  const { at } = await openReset();
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  await at(path);
});

test.each(['password_used', 'other_gateway'])(
  'A-26 an old password (%s) is refused, and the fields are cleared',
  async (code) => {
    refuse('authentication/password/reset', 400, code, 'Senha já utilizada! Escolha outra senha.');
    await openReset();
    type(/^Nova senha/, STRONG);
    type(/^Confirme a senha/, STRONG);
    press('Alterar senha');
    expect(await screen.findByText('Senha já utilizada! Escolha outra senha.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Confirme a senha/).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nova senha/)));
  },
);

test('A-26 any other refusal is said as it is, and what was typed stays', async () => {
  refuse('authentication/password/reset', 503, 'unavailable', 'O serviço está voltando.');
  await openReset();
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  expect((await screen.findByRole('alert')).textContent).toContain('O serviço está voltando.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe(STRONG);
});

test('A-30 a password of over 90 days leads to its notice and is changed with the short-lived token', async () => {
  refuse('authentication/signin', 403, 'password_expired', 'x', { changeToken: TOKEN });
  const { at } = openScreen('/login');
  await signInAs();
  await at('/login/senha-desatualizada');
  fireEvent.click(await screen.findByRole('link', { name: 'Trocar a senha' }));
  await at('/login/alterar-senha');
  await screen.findByLabelText(/^Nova senha/);
  type(/^Nova senha/, STRONG);
  type(/^Confirme a senha/, STRONG);
  press('Alterar senha');
  await at('/login/senha-alterada');
  expect(sent.at(-1)).toMatchObject({
    path: 'authentication/auth/password-reset',
    body: { changeToken: TOKEN, password: STRONG, confirmPassword: STRONG },
  });
  expect(stepOf('change')).toBeNull();
});

test('A-31 an inactive account asks for its mail, and the link of it unlocks the sign-in', async () => {
  refuse('authentication/signin', 403, 'account_inactive', 'x');
  replies['authentication/check-account-reactivation-token'] = { body: { email: 'ana@montagens.demo' } };
  const { at } = openScreen('/login');
  await signInAs();
  await at('/login/conta-inativada');
  await heading('Sua conta está inativa');
  press('Enviar link de reativação');
  await heading('Link de reativação enviado');
  expect(sent.at(-1)?.body).toEqual({ email: 'ana@montagens.demo' });
  expect(screen.getByRole('button', { name: 'Reenviar e-mail' }).getAttribute('aria-disabled')).toBe('true');
});

test('A-31 L-19 the reactivation link says that the account is unlocked and travels with the sign-in', async () => {
  replies['authentication/check-account-reactivation-token'] = { body: { email: 'ana@montagens.demo' } };
  replies['authentication/signin'] = { body: session };
  const { at } = openScreen(`/login?accountReactivationToken=${TOKEN}`);
  await screen.findByText('Sua conta foi desbloqueada. Entre com a sua senha para voltar a usá-la.');
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('ana@montagens.demo');
  type(/^Senha/, STRONG);
  press('Entrar');
  await at('/');
  expect(sent.at(-1)?.body).toMatchObject({ accountReactivationToken: TOKEN });
});

test('A-25 a fault is said on leaving a field, but never under a press, which it would move away', async () => {
  openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  const email = screen.getByLabelText(/E-mail/);
  type(/E-mail/, 'torto');
  fireEvent.blur(email, { relatedTarget: screen.getByRole('link', { name: 'Voltar para o login' }) });
  expect(screen.queryByText('Informe um e-mail válido')).toBeNull();
  fireEvent.blur(email, { relatedTarget: null });
  expect(screen.getByText('Informe um e-mail válido')).toBeTruthy();
});
