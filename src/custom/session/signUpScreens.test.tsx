import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SESSION } from '../../../contract/constants.ts';
import { pagesOverGateway, press } from '../../../tests/support/page.tsx';
import { fillSignUp, heading, newPhone, openScreen, STRONG, said } from '../../../tests/support/screens.tsx';
import { ask, pass, sessionOf } from '../../../tests/support/signingIn.ts';
import { COMPANY } from '../../../tests/support/world.ts';
import { takeNotice } from '../../authProvider/notice.ts';
import { hasTokens, keepSession } from '../../authProvider/session.ts';
import { FRAMED_SCREENS } from '../../boot/anonymousScreens.ts';

const gateway = pagesOverGateway();
let people = 0;
const newEmail = () => {
  people += 1;
  return `ana${people}@montagens.demo`;
};
const linkOf = async (email: string, parameter: string) =>
  (await gateway.t.linkTo(email)).searchParams.get(parameter) ?? '';

/** An invite of somebody without an account to Serra: its token and id. */
async function invited(email = newEmail()): Promise<{ email: string; token: string; inviteId: number }> {
  const profiles = await gateway.t.as('admin', { url: `/companies/${COMPANY.serra}/profiles` });
  const profileId = profiles.json<{ results: { id: number }[] }>().results[0]?.id;
  const payload = { email, companyId: COMPANY.serra, profileId };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/invites/company', payload });
  return { email, token: await linkOf(email, 'token'), inviteId: reply.json<{ inviteId: number }>().inviteId };
}
/** Somebody whose e-mail is not confirmed yet, with the code of the mail that was sent. */
async function unconfirmed(): Promise<{ email: string; oobCode: string }> {
  const { email } = await gateway.t.build.aUser({ emailVerified: false, accountVerified: false });
  await ask(gateway.t, 'authentication/send-email-verification', { email });
  return { email, oobCode: await linkOf(email, 'oobCode') };
}

test('A-32 by oneself: the button comes with a strong password and a valid form, then the confirmation is sent', async () => {
  const email = newEmail();
  const { at } = openScreen('/login/criar-conta');
  await heading('Criar conta');
  const phone = await fillSignUp(email);
  await at('/login/confirmacao-enviada');
  expect(gateway.sent.at(-1)?.body).toEqual({ email, password: STRONG, fullName: 'Ana Prado', phone });
  expect(await screen.findByText(/2 horas depois da confirmação/)).toBeTruthy();
  // another one can be asked for here, a minute later
  expect(screen.getByRole('button', { name: 'Reenviar e-mail' }).getAttribute('aria-disabled')).toBe('true');
});

test("A-32 A-44 a refusal shows the server's message, and what was typed stays", async () => {
  const taken = newPhone();
  await gateway.t.build.aUser({ phone: `+55${taken.typed}`, phoneVerified: true });
  openScreen('/login/criar-conta');
  await heading('Criar conta');
  await fillSignUp(newEmail(), taken);
  expect((await screen.findByRole('alert')).textContent).toContain('Este celular já está cadastrado');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Ana Prado');
});

test('A-33 from an invite: the e-mail is fixed, the session is stored, and the welcome waits inside', async () => {
  const { email: address, token } = await invited();
  const { at } = openScreen(`/login/concluir-cadastro?token=${token}`);
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/);
  expect([email.readOnly, email.value]).toEqual([true, address]);
  expect(screen.getByRole('button', { name: 'termos de uso e a política de privacidade' })).toBeTruthy();
  await fillSignUp();
  await at('/');
  expect(gateway.sent.at(-1)?.body).toMatchObject({ token, email: address });
  expect(hasTokens()).toBe(true);
  expect(takeNotice()?.key).toBe('access.welcome');
});

test('A-33 without a token: link-invalido; a used invite: convite-utilizado; any other: link-invalido with the reason', async () => {
  await openScreen('/login/concluir-cadastro').at('/login/link-invalido');
  const { email, token } = await invited();
  const account = { email, token, password: STRONG, fullName: 'Ana Prado', phone: newPhone().shown };
  await ask(gateway.t, 'authentication/signup', account);
  await openScreen(`/login/concluir-cadastro?token=${token}`).at('/login/convite-utilizado');
  // another gateway spells the code in its own way
  gateway.failNext('POST', /invite-token/, 400, { code: 'unknown_code', message: 'Convite já confirmado' });
  await openScreen(`/login/concluir-cadastro?token=${token}`).at('/login/convite-utilizado');
  const cancelled = await invited();
  const payload = { inviteId: cancelled.inviteId };
  await gateway.t.as('admin', { method: 'DELETE', url: '/invites/user', payload });
  await openScreen(`/plataforma/concluir-cadastro?token=${cancelled.token}`).at('/login/link-invalido');
  expect(await screen.findByText('Este convite foi cancelado.')).toBeTruthy();
});

test('A-34 the code of a mail: an address is confirmed by a press', async () => {
  const { email, oobCode } = await unconfirmed();
  openScreen(`/login/concluir-cadastro?oobCode=${oobCode}`);
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe(email);
  await press('Confirmar e-mail');
  await heading('E-mail confirmado');
  expect(gateway.sent.at(-1)).toMatchObject({ path: 'authentication/verify-email', body: { oobCode } });
});

test('A-34 the code of a mail: a password is made', async () => {
  const { email } = await gateway.t.build.aUser();
  await ask(gateway.t, 'authentication/password/forgot', { email });
  openScreen(`/login/concluir-cadastro?oobCode=${await linkOf(email, 'oobCode')}`);
  expect(await screen.findByLabelText(/^Nova senha/)).toBeTruthy();
});

test('A-34 L-19 a code that is wrong or missing says that the link is invalid', async () => {
  openScreen('/login/concluir-cadastro?oobCode=a-token-of-thirty-two-characters');
  await heading('Link inválido');
});

test('A-34 a missing code says so too', async () => {
  openScreen('/login/concluir-cadastro?mode=verifyEmail');
  await heading('Link inválido');
});

test('A-34 accountVerified: the own address is confirmed by a link that is asked for here', async () => {
  const { email } = await gateway.t.build.aUser({ emailVerified: false });
  keepSession(await sessionOf(gateway.t, email));
  const { at } = openScreen('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Falta confirmar o seu e-mail');
  await press('Enviar link de confirmação');
  await at('/login/confirmacao-enviada');
  expect(gateway.sent.at(-1)).toMatchObject({ path: 'authentication/send-email-verification', body: { email } });
});

test('A-35 another mail once a minute; the gateway has the last word on how long', async () => {
  const { email } = await unconfirmed();
  keepSession(await sessionOf(gateway.t, email));
  pass(gateway.t, SESSION.resendSeconds - 17);
  openScreen('/login/verifique-seu-email');
  await heading('Verifique seu e-mail');
  await press('Reenviar e-mail');
  expect(await screen.findByText('Outro envio em 17 s')).toBeTruthy();
  expect(said[0]).toContain('Aguarde um minuto');
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
