import { render, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpError } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { users } from '../../../gateway/db/schema/users.ts';
import { fill, pagesOverGateway, press } from '../../../tests/support/page.tsx';
import { hasTokens, pendingSession } from '../../authProvider/session.ts';
import { loginErrorText } from '../../components/form/loginErrors.ts';
import { CONFIG_ELEMENT } from '../../config.ts';
import { t } from '../../i18n/index.ts';
import { LoginForm } from './LoginForm.tsx';

const DEMO_EMAIL = 'analista@serraazul.demo';
const gateway = pagesOverGateway();

beforeAll(async () => {
  const page = document.getElementById(CONFIG_ELEMENT);
  if (page) page.textContent = '{"apiUrl":"/api","captcha":"off","demo":true}';
  await gateway.t.build.aUser({ email: DEMO_EMAIL });
});

const errorMessage = (code: string, message = 'texto do servidor', status = 401): HttpError =>
  new HttpError(message, status, { code, message });

test.each([
  ['auth/wrong-password', 'Verifique seu email ou senha'],
  ['auth/user-not-found', 'Verifique seu email ou senha'],
  [
    'auth/too-many-requests',
    'O acesso a esta conta foi temporariamente desabilitado por excesso de tentativas. Redefina sua senha ou tente novamente mais tarde.',
  ],
  ['auth/invalid-action-code', 'O código é inválido: está malformado, expirou ou já foi usado.'],
  ['auth/email-already-in-use', 'Este e-mail já está em uso por outra conta.'],
  ['auth/user-disabled', 'A conta do usuário está desabilitada, entre em contato com o suporte'],
  ['auth/email-not-verified', 'Conta com email não verificado, por favor, verifique seu email.'],
  [
    'auth/account-exists-with-different-credential',
    'Já existe uma conta com este e-mail. Entre pelo provedor vinculado a ela.',
  ],
  ['auth/something-new', 'Erro de servidor.'],
  ['captcha_invalid', 'texto do servidor'],
])('A-07 %s says: %s', (code, text) => {
  expect(loginErrorText(errorMessage(code), t)).toBe(text);
});

test.each([
  ['auth/id-token-expired', 'Sua sessão expirou. Entre novamente.'],
  ['auth/id-token-revoked', 'Sua sessão foi encerrada. Entre novamente.'],
  ['auth/invalid-email', 'O e-mail informado não é válido.'],
  ['auth/invalid-phone-number', 'O telefone informado não é válido.'],
  ['auth/invalid-uid', 'A conta informada não é válida.'],
  ['auth/invalid-claims', 'As permissões da conta não são válidas. Fale com o suporte.'],
])('A-08 %s says: %s', (code, text) => {
  expect(loginErrorText(errorMessage(code), t)).toBe(text);
});

test('A-04 the ways to recover a password and to create an account', () => {
  openForm();
  expect(screen.getByRole('link', { name: 'Esqueci minha senha' }).getAttribute('href')).toBe('/login/recuperar-senha');
  expect(screen.getByRole('link', { name: 'Criar conta' }).getAttribute('href')).toBe('/login/criar-conta');
});

test('A-07 a lock-out says how long it lasts', () => {
  const error = new HttpError('x', 429, { code: 'auth/too-many-requests', message: 'x', details: { retryAfter: 30 } });
  expect(loginErrorText(error, t)).toMatch(/Tente novamente em 30 segundos\.$/);
});

const openForm = () => {
  const signedIn = vi.fn();
  render(
    <MemoryRouter>
      <LoginForm lead="" onDone={signedIn} />
    </MemoryRouter>,
  );
  return { signedIn };
};
const type = (label: RegExp, value: string) => fill(screen.getByLabelText(label), value);

test('A-04 e-mail and password are checked in place before anything is asked', async () => {
  openForm();
  await press('Entrar');
  expect(await screen.findByText('Informe o e-mail')).toBeTruthy();
  expect(screen.getByText('Informe a senha')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)));
  await type(/E-mail/, 'sem arroba');
  await type(/^Senha/, '1234567');
  expect(await screen.findByText('Informe um e-mail válido')).toBeTruthy();
  expect(await screen.findByText('A senha tem ao menos 8 caracteres')).toBeTruthy();
  await type(/E-mail/, 'analista@serraazul.demo');
  await type(/^Senha/, '12345678');
  await waitFor(() => expect(screen.queryByText('Informe um e-mail válido')).toBeNull());
  expect(gateway.sent).toHaveLength(0);
});

test('A-07 a refusal stands in place, and what was typed stays', async () => {
  const { signedIn } = openForm();
  await type(/E-mail/, 'analista@serraazul.demo');
  await type(/^Senha/, 'senha-errada');
  await press('Entrar');
  expect((await screen.findByRole('alert')).textContent).toBe('Verifique seu email ou senha');
  expect(signedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('analista@serraazul.demo');
  expect(screen.getByLabelText<HTMLInputElement>(/^Senha/).value).toBe('senha-errada');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Senha/));
});

test.each([
  [true, true, '/'],
  [true, false, '/login/verifique-seu-email'],
  [false, true, '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified'],
  [false, false, '/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified'],
])('A-06 e-mail verified %s, account verified %s leads to %s', async (emailVerified, accountVerified, path) => {
  await gateway.t.db.update(users).set({ emailVerified, accountVerified }).where(eq(users.email, DEMO_EMAIL));
  const { signedIn } = openForm();
  await press(/analista@serraazul\.demo/);
  await press('Entrar');
  await waitFor(() => expect(signedIn).toHaveBeenCalledExactlyOnceWith(path, true));
  expect(gateway.sent.map(({ path, body }) => ({ path, body }))).toEqual([
    { path: 'authentication/signin', body: { email: DEMO_EMAIL, password: 'Prumo@2026#' } },
  ]);
  expect(hasTokens()).toBe(emailVerified && accountVerified);
  expect(pendingSession() === null).toBe(emailVerified && accountVerified);
});
