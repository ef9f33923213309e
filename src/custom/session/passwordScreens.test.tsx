import { fireEvent, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { SESSION } from '../../../contract/constants.ts';
import { users } from '../../../gateway/db/schema/users.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { heading, isOff, openScreen, STRONG, signInAs, type } from '../../../tests/support/screens.tsx';
import { ask, DAY, pass } from '../../../tests/support/signingIn.ts';
import { PASSWORD } from '../../../tests/support/world.ts';
import { stepOf } from '../../authProvider/steps.ts';

const gateway = pagesOverGateway();
const daysAgo = (days: number) => new Date(gateway.t.clock.at.getTime() - days * DAY * 1000);
const linkOf = async (email: string, parameter: string) =>
  (await gateway.t.linkTo(email)).searchParams.get(parameter) ?? '';

test('A-25 a link is asked for; the next screen names the address and says the same for all', async () => {
  const { at } = openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  await press('Enviar link');
  expect(screen.getByText('Informe o e-mail')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/E-mail/)));
  await type(/E-mail/, 'ana@montagens.demo');
  await press('Enviar link');
  await at('/login/recuperacao-senha-enviada');
  expect(gateway.sent.map(({ path, body }) => [path, body])).toEqual([
    ['authentication/password/forgot', { email: 'ana@montagens.demo' }],
  ]);
  const title = await heading('Confira o seu e-mail');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Se houver uma conta com ana@montagens\.demo/)).toBeTruthy();
});

test('A-25 the address that was typed to sign in is there already', async () => {
  openScreen('/login');
  await screen.findByLabelText(/E-mail/);
  await type(/E-mail/, 'ana@montagens.demo');
  await user.click(screen.getByRole('link', { name: 'Esqueci minha senha' }));
  await heading('Recuperar senha');
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe('ana@montagens.demo');
});

test('A-25 a refusal stands in place, with how long to wait, and what was typed stays', async () => {
  const { email } = await gateway.t.build.aUser();
  await ask(gateway.t, 'authentication/password/forgot', { email });
  pass(gateway.t, SESSION.resendSeconds - 41);
  openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  await type(/E-mail/, email);
  await press('Enviar link');
  expect((await screen.findByRole('alert')).textContent).toContain('Aguarde um minuto');
  expect(screen.getByRole('alert').textContent).toContain('41 segundos');
  expect(screen.getByLabelText<HTMLInputElement>(/E-mail/).value).toBe(email);
});

/** The screen of a link to a new password, for an account of its own. */
async function openReset() {
  const { email } = await gateway.t.build.aUser();
  await ask(gateway.t, 'authentication/password/forgot', { email });
  const oobCode = await linkOf(email, 'oobCode');
  const opened = openScreen(`/login/alterar-senha?oobCode=${oobCode}`);
  await screen.findByLabelText(/^Nova senha/);
  return { ...opened, email, oobCode };
}
async function change(password = STRONG) {
  await type(/^Nova senha/, password);
  await type(/^Confirme a senha/, password);
  await press('Alterar senha');
}

test('A-27 the button is released by a strong password and an equal confirmation alone', async () => {
  const { at, oobCode } = await openReset();
  expect(isOff('Alterar senha')).toBe(true);
  await type(/^Nova senha/, STRONG);
  expect(isOff('Alterar senha')).toBe(true);
  await type(/^Confirme a senha/, 'Segura12@');
  expect(screen.getByText('A senha informada não é igual')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(true);
  await press('Alterar senha');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Confirme a senha/)));
  expect(gateway.sent.map(({ path }) => path)).toEqual(['authentication/action-code']);
  await type(/^Confirme a senha/, STRONG);
  expect(screen.getByText('Senha confirmada')).toBeTruthy();
  expect(isOff('Alterar senha')).toBe(false);
  await press('Alterar senha');
  await at('/login/senha-alterada');
  expect(gateway.sent.at(-1)?.body).toEqual({ oobCode, password: STRONG, confirmPassword: STRONG });
});

test('A-26 without a code: link-invalido; with one that is over: link-expirado, before anything is typed', async () => {
  await openScreen('/login/alterar-senha').at('/login/link-invalido');
  const { email } = await gateway.t.build.aUser();
  await ask(gateway.t, 'authentication/password/forgot', { email });
  pass(gateway.t, SESSION.linkSeconds);
  await openScreen(`/login/alterar-senha?oobCode=${await linkOf(email, 'oobCode')}`).at('/login/link-expirado');
});

test.each([
  ['auth/invalid-action-code', '/login/link-expirado'],
  ['auth/expired-action-code', '/login/link-expirado'],
  ['reset_password_error', '/login/link-expirado'],
] as const)('A-26 %s while saving leads to %s', async (code, path) => {
  const { at, oobCode } = await openReset();
  const used = { oobCode, password: 'Outra@Senha#1', confirmPassword: 'Outra@Senha#1' };
  if (code === 'auth/invalid-action-code') await ask(gateway.t, 'authentication/password/reset', used);
  else if (code === 'auth/expired-action-code') pass(gateway.t, SESSION.linkSeconds);
  else gateway.failNext('POST', /password\/reset/, 400, { code, message: 'não' });
  await change();
  await at(path);
});

test.each(['password_used', 'other_gateway'])(
  'A-26 an old password (%s) is refused, and the fields are cleared',
  async (code) => {
    await openReset();
    const message = 'Senha já utilizada! Escolha outra senha.';
    if (code === 'other_gateway') gateway.failNext('POST', /password\/reset/, 400, { code, message });
    await change(PASSWORD);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Confirme a senha/).value).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Nova senha/)));
  },
);

test('A-28 a common password is refused at its field', async () => {
  await openReset();
  await change('Senha@#123');
  const field = screen.getByLabelText<HTMLInputElement>(/^Nova senha/);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText(/Esta senha é muito comum/).length).toBeGreaterThan(0);
});

test('A-26 any other refusal is said as it is, and what was typed stays', async () => {
  await openReset();
  const error = { code: 'unavailable', message: 'O serviço está voltando.' } as const;
  gateway.failNext('POST', /password\/reset/, 503, error);
  await change();
  expect((await screen.findByRole('alert')).textContent).toContain('O serviço está voltando.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nova senha/).value).toBe(STRONG);
});

test('A-30 a password of over 90 days leads to its notice and is changed with the short-lived token', async () => {
  const { email } = await gateway.t.build.aUser({ passwordChangedAt: daysAgo(SESSION.passwordMaxAgeDays + 1) });
  const { at } = openScreen('/login');
  await signInAs(email);
  await at('/login/senha-desatualizada');
  const { changeToken } = stepOf('change') ?? {};
  await user.click(await screen.findByRole('link', { name: 'Trocar a senha' }));
  await at('/login/alterar-senha');
  await screen.findByLabelText(/^Nova senha/);
  await change(PASSWORD);
  expect(await screen.findByText('Senha já utilizada! Escolha outra senha.')).toBeTruthy();
  await change();
  await at('/login/senha-alterada');
  expect(gateway.sent.at(-1)).toMatchObject({
    path: 'authentication/auth/password-reset',
    body: { changeToken, password: STRONG, confirmPassword: STRONG },
  });
  expect(stepOf('change')).toBeNull();
});

/** Somebody who did not come for 90 days. */
const anInactive = () => gateway.t.build.aUser({ lastAccessAt: daysAgo(SESSION.inactivityDays + 1) });

test('A-31 an inactive account asks for its mail, and the link of it unlocks the sign-in', async () => {
  const { email } = await anInactive();
  const { at } = openScreen('/login');
  await signInAs(email);
  await at('/login/conta-inativada');
  await heading('Sua conta está inativa');
  expect(await gateway.t.sentTo(email)).toEqual([]);
  await press('Enviar link de reativação');
  await heading('Link de reativação enviado');
  expect(await gateway.t.sentTo(email)).toHaveLength(1);
  expect(gateway.sent.at(-1)?.body).toEqual({ email });
  expect(screen.getByRole('button', { name: 'Reenviar e-mail' }).getAttribute('aria-disabled')).toBe('true');
});

test('A-31 L-19 the reactivation link says that the account is unlocked and travels with the sign-in', async () => {
  const { uid, email } = await anInactive();
  await ask(gateway.t, 'authentication/check-account-reactivation-token', { email });
  const accountReactivationToken = await linkOf(email, 'accountReactivationToken');
  const { at } = openScreen(`/login?accountReactivationToken=${accountReactivationToken}`);
  await screen.findByText('Sua conta foi desbloqueada. Entre com a sua senha para voltar a usá-la.');
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe(email);
  await type(/^Senha/, PASSWORD);
  await press('Entrar');
  await at('/');
  expect(gateway.sent.at(-1)?.body).toMatchObject({ accountReactivationToken });
  const [kept] = await gateway.t.db.select().from(users).where(eq(users.uid, uid));
  expect(kept?.lastAccessAt).toEqual(gateway.t.clock.at);
});

test('A-25 a fault is said on leaving a field, but never under a press, which it would move away', async () => {
  openScreen('/login/recuperar-senha');
  await heading('Recuperar senha');
  const email = screen.getByLabelText(/E-mail/);
  await type(/E-mail/, 'torto');
  // what a press begins with: the focus leaves for the link before the press is over
  fireEvent.blur(email, { relatedTarget: screen.getByRole('link', { name: 'Voltar para o login' }) });
  expect(screen.queryByText('Informe um e-mail válido')).toBeNull();
  fireEvent.blur(email, { relatedTarget: null });
  expect(await screen.findByText('Informe um e-mail válido')).toBeTruthy();
});
