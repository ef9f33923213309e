import { act, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SESSION } from '../../../contract/constants.ts';
import type { MfaDemand, MfaSent, MfaType } from '../../../contract/users.ts';
import { companies } from '../../../gateway/db/schema/companies.ts';
import { memberships } from '../../../gateway/db/schema/memberships.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { heading, newPhone, openScreen, said, signInAs, type } from '../../../tests/support/screens.tsx';
import { ask, pass, signin } from '../../../tests/support/signingIn.ts';
import { COMPANY } from '../../../tests/support/world.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { keepStep, stepOf } from '../../authProvider/steps.ts';
import { beginWait } from './useWait.ts';

const gateway = pagesOverGateway();
let people = 0;

beforeAll(async () => {
  await gateway.t.db.update(companies).set({ mfaActive: true }).where(eq(companies.id, COMPANY.porto));
});
beforeEach(() => {
  gateway.t.clock.at = new Date();
});

/** Somebody of a company that demands a second factor, with a confirmed phone unless `phone` is null. */
async function anAccount(phone: string | null = `+55319876599${String(10 + people)}`): Promise<string> {
  people += 1;
  const { db, build } = gateway.t;
  const { uid, email } = await build.aUser({ phone, phoneVerified: phone !== null });
  const [known] = await db.select().from(memberships).where(eq(memberships.companyId, COMPANY.porto)).limit(1);
  await db.insert(memberships).values({ uid, companyId: COMPANY.porto, profileId: known?.profileId ?? 0 });
  return email;
}

test('A-23 A-24 B-25 the second factor that a company demands: choose a way, type the code, be inside', async () => {
  const email = await anAccount('+5531987654332');
  const { at } = openScreen('/login');
  await signInAs(email);
  await at('/seguranca/verifique-sua-identidade');
  expect(hasTokens()).toBe(false);
  expect((await screen.findAllByRole('radio')).length).toBe(2);
  expect(screen.getByText(/\(••\) •••••-••32/)).toBeTruthy();
  const { mfaToken = '' } = stepOf('mfa') ?? {};
  await press('Enviar código');
  await at('/login/codigo-de-verificacao');
  const code = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  expect(code.autocomplete).toBe('one-time-code');
  await press('Confirmar');
  expect(screen.getByText('Informe o código')).toBeTruthy();
  const sentCode = await gateway.t.codeTo(email);
  await fill(code, `${sentCode.slice(0, 3)} ${sentCode.slice(3)}`);
  expect(code.value).toBe(sentCode);
  await press('Confirmar');
  await at('/');
  expect(gateway.sent.at(-1)?.headers.get('mfa')).toBe(mfaToken);
  expect(gateway.sent.at(-1)?.body).toEqual({ code: sentCode, email, mfaType: 'EMAIL' });
  expect(hasTokens()).toBe(true);
  expect(stepOf('mfa')).toBeNull();
  expect(Object.values({ ...localStorage })).not.toContain(mfaToken);
});

/** A sign-in to which a code was sent, as the screen of the code finds it; gives the code. */
async function waitForCode(mfaType: MfaType = 'SMS'): Promise<{ code: string; phoneHint: string | null }> {
  const { body } = await signin(gateway.t, await anAccount());
  const { mfaToken, email, phoneHint, mfaTypes } = body as MfaDemand;
  const { body: sent } = await ask<MfaSent>(gateway.t, 'authentication/mfa', { email, mfaType }, { mfa: mfaToken });
  keepStep('mfa', { mfaToken, email, phoneHint, mfaTypes, sso: false });
  keepStep('mfaSent', { mfaType, sentTo: sent.sentTo });
  return { code: await gateway.t.codeTo(mfaType === 'EMAIL' ? email : phoneOf()), phoneHint };
}
const phoneOf = () => `+55319876599${String(9 + people)}`;
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

test.each([
  ['mfa_code_invalid', 'Código inválido. Confira e tente novamente.'],
  ['mfa_code_expired', 'O código expirou. Peça um novo.'],
  ['mfa_code_used_up', 'Você usou todas as tentativas deste código. Peça um novo.'],
])('A-24 L-19 %s is told at the field, which keeps what was typed', async (code, message) => {
  const typed = wrong((await waitForCode()).code);
  const { mfaToken = '', email = '' } = stepOf('mfa') ?? {};
  if (code === 'mfa_code_expired') pass(gateway.t, SESSION.mfaCodeSeconds);
  const tries = code === 'mfa_code_used_up' ? SESSION.mfaTries - 1 : 0;
  const guess = { code: typed, email, mfaType: 'SMS' };
  for (let i = 0; i < tries; i++) {
    await ask(gateway.t, 'authentication/signin-with-mfa-code', guess, { mfa: mfaToken });
  }
  openScreen('/seguranca/codigo-de-verificacao');
  const input = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  await fill(input, typed);
  await press('Confirmar');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe(typed);
});

test('A-24 another code after 60 seconds, which are counted down', async () => {
  const { phoneHint } = await waitForCode();
  const toFake = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const;
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), shouldAdvanceTime: true, toFake: [...toFake] });
  beginWait('mfa');
  openScreen('/seguranca/codigo-de-verificacao');
  const again = await screen.findByRole('button', { name: 'Enviar outro código' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  await user.click(again);
  expect(gateway.sent).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText(/Outro envio em (29|30) s/)).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  pass(gateway.t, SESSION.resendSeconds);
  expect(again.getAttribute('aria-disabled')).toBe('false');
  await user.click(again);
  await waitFor(() => expect(said).toEqual([`Enviamos outro código para ${phoneHint}.`]));
  await waitFor(() => expect(again.getAttribute('aria-disabled')).toBe('true'));
});

test('A-24 a right password that is too long ago leads back to the sign-in', async () => {
  const { code } = await waitForCode();
  pass(gateway.t, SESSION.mfaSigninSeconds);
  const { at } = openScreen('/seguranca/codigo-de-verificacao');
  await fill(await screen.findByLabelText('Código de 6 dígitos'), code);
  await press('Confirmar');
  await at('/login');
  expect(said).toEqual(['O tempo para confirmar o acesso acabou. Entre de novo.']);
});

test.each([
  '/seguranca/verifique-sua-identidade',
  '/seguranca/mfa-sms',
  '/seguranca/cadastrar-telefone',
  '/seguranca/codigo-de-verificacao',
  '/login/codigo-de-verificacao',
])('A-24 %s without a sign-in that waits leads to /login', async (path) => {
  await openScreen(path).at('/login');
});

test('A-44 A-24 a phone is registered in its mask; a taken one is told at the field', async () => {
  const taken = newPhone();
  await anAccount(`+55${taken.typed}`);
  const { body } = await signin(gateway.t, await anAccount(null));
  const { mfaToken, email, phoneHint, mfaTypes } = body as MfaDemand;
  keepStep('mfa', { mfaToken, email, phoneHint, mfaTypes, sso: false });
  const { at } = openScreen('/seguranca/cadastrar-telefone');
  await heading('Cadastrar celular');
  await type(/^Celular/, '3199');
  await press('Enviar código');
  expect(screen.getByText('Informe um telefone válido')).toBeTruthy();
  await type(/^Celular/, taken.typed);
  expect(screen.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe(taken.shown);
  await press('Enviar código');
  expect(await screen.findByText('Este celular já está cadastrado em outra conta.')).toBeTruthy();
  await type(/^Celular/, newPhone().typed);
  await press('Enviar código');
  await at('/seguranca/codigo-de-verificacao');
});
