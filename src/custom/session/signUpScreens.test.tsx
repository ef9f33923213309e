import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fillSignUp,
  heading,
  openScreen,
  press,
  refuse,
  replies,
  STRONG,
  said,
  sent,
  session,
  TOKEN,
} from '../../../tests/support/screens.tsx';
import { takeNotice } from '../../authProvider/notice.ts';
import { hasTokens, keepSession } from '../../authProvider/session.ts';
import { FRAMED_SCREENS } from '../../boot/anonymousScreens.ts';

test('A-32 by oneself: the button comes with a strong password and a valid form, then the confirmation is sent', async () => {
  replies['authentication/signup'] = { body: { confirmationSent: true, email: 'ana@montagens.demo' } };
  const { at } = openScreen('/login/criar-conta');
  await heading('Criar conta');
  await fillSignUp();
  await at('/login/confirmacao-enviada');
  expect(sent.at(-1)?.body).toEqual({
    email: 'ana@montagens.demo',
    password: STRONG,
    fullName: 'Ana Prado',
    phone: '(31) 99876-5432',
  });
  expect(await screen.findByText(/2 horas depois da confirmação/)).toBeTruthy();
});

test("A-32 A-44 a refusal shows the server's message, and what was typed stays", async () => {
  refuse('authentication/signup', 409, 'phone_taken', 'Este celular já está cadastrado em outra conta.');
  openScreen('/login/criar-conta');
  await heading('Criar conta');
  await fillSignUp();
  expect((await screen.findByRole('alert')).textContent).toContain('Este celular já está cadastrado');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Ana Prado');
});

test('A-33 from an invite: the e-mail is fixed, the session is stored, and the welcome waits inside', async () => {
  replies['authentication/invite-token'] = { body: { token: TOKEN, email: 'ana@montagens.demo', kind: 'USER' } };
  replies['authentication/signup'] = { body: session };
  const { at } = openScreen(`/login/concluir-cadastro?token=${TOKEN}`);
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/);
  expect([email.readOnly, email.value]).toEqual([true, 'ana@montagens.demo']);
  expect(screen.getByRole('button', { name: 'termos de uso e a política de privacidade' })).toBeTruthy();
  await fillSignUp(false);
  await at('/');
  expect(sent.at(-1)?.body).toMatchObject({ token: TOKEN, email: 'ana@montagens.demo' });
  expect(hasTokens()).toBe(true);
  expect(takeNotice()?.key).toBe('access.welcome');
});

test('A-33 without a token: link-invalido; a used invite: convite-utilizado; any other: link-invalido with the reason', async () => {
  await openScreen('/login/concluir-cadastro').at('/login/link-invalido');
  refuse('authentication/invite-token', 409, 'invite_used', 'Convite já confirmado');
  await openScreen(`/login/concluir-cadastro?token=${TOKEN}`).at('/login/convite-utilizado');
  refuse('authentication/invite-token', 400, 'unknown_code', 'Convite já confirmado');
  await openScreen(`/login/concluir-cadastro?token=${TOKEN}`).at('/login/convite-utilizado');
  refuse('authentication/invite-token', 410, 'invite_cancelled', 'Este convite foi cancelado.');
  await openScreen(`/plataforma/concluir-cadastro?token=${TOKEN}`).at('/login/link-invalido');
  expect(await screen.findByText('Este convite foi cancelado.')).toBeTruthy();
});

test('A-34 the code of a mail: an address is confirmed by a press', async () => {
  replies['authentication/action-code'] = { body: { mode: 'VERIFY_EMAIL', email: 'ana@montagens.demo' } };
  openScreen(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe('ana@montagens.demo');
  press('Confirmar e-mail');
  await heading('E-mail confirmado');
  expect(sent.at(-1)).toMatchObject({ path: 'authentication/verify-email', body: { oobCode: TOKEN } });
});

test('A-34 the code of a mail: a password is made', async () => {
  replies['authentication/action-code'] = { body: { mode: 'PASSWORD_RESET', email: 'ana@montagens.demo' } };
  openScreen(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  expect(await screen.findByLabelText(/^Nova senha/)).toBeTruthy();
});

test('A-34 L-19 a code that is wrong or missing says that the link is invalid', async () => {
  refuse('authentication/action-code', 400, 'auth/invalid-action-code', 'x');
  openScreen(`/login/concluir-cadastro?oobCode=${TOKEN}`);
  await heading('Link inválido');
});

test('A-34 a missing code says so too', async () => {
  openScreen('/login/concluir-cadastro?mode=verifyEmail');
  await heading('Link inválido');
});

test('A-34 accountVerified: the own address is confirmed by a link that is asked for here', async () => {
  keepSession({ ...session, emailVerified: false });
  const { at } = openScreen('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Falta confirmar o seu e-mail');
  press('Enviar link de confirmação');
  await at('/login/confirmacao-enviada');
  expect(sent.at(-1)).toMatchObject({
    path: 'authentication/send-email-verification',
    body: { email: 'ana@montagens.demo' },
  });
});

test('A-35 another mail once a minute; the gateway has the last word on how long', async () => {
  keepSession({ ...session, accountVerified: false });
  refuse('authentication/send-email-verification', 429, 'resend_too_soon', 'Aguarde um minuto.', { retryAfter: 17 });
  openScreen('/login/verifique-seu-email');
  await heading('Verifique seu e-mail');
  press('Reenviar e-mail');
  expect(await screen.findByText('Outro envio em 17 s')).toBeTruthy();
  expect(said[0]).toContain('Aguarde um minuto.');
});

test('A-36 each notice has a title, an explanation and one next step', async () => {
  const notices = FRAMED_SCREENS.at(-1)?.paths ?? [];
  const seen = new Set<string>();
  for (const path of [...notices, '/login/conta-inativada']) {
    const { unmount } = render(<div />);
    openScreen(path);
    const title = await screen.findByRole('heading', { level: 1 });
    expect(title.nextElementSibling?.textContent, path).toMatch(/\w{3}/);
    expect(screen.getAllByRole('link').length, path).toBe(1);
    seen.add(title.textContent ?? '');
    unmount();
    document.body.replaceChildren();
  }
  expect(seen.size).toBeGreaterThanOrEqual(10);
});
