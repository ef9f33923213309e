import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  heading,
  openScreen,
  press,
  refuse,
  replies,
  said,
  sent,
  session,
  signInAs,
  TOKEN,
  type,
} from '../../../tests/support/screens.tsx';
import { hasTokens } from '../../authProvider/session.ts';
import { keepStep, stepOf } from '../../authProvider/steps.ts';
import { beginWait } from './useWait.ts';

const demand = {
  mfaRequired: true,
  mfaToken: TOKEN,
  mfaTypes: ['EMAIL', 'SMS'],
  email: 'ana@montagens.demo',
  phoneHint: '(••) •••••-••32',
};

test('A-23 A-24 B-25 the second factor that a company demands: choose a way, type the code, be inside', async () => {
  replies['authentication/signin'] = { body: demand };
  replies['authentication/mfa'] = { body: { mfaType: 'EMAIL', sentTo: 'ana@montagens.demo', resendAfter: 60 } };
  replies['authentication/signin-with-mfa-code'] = { body: session };
  const { at } = openScreen('/login');
  await signInAs();
  await at('/seguranca/verifique-sua-identidade');
  expect(hasTokens()).toBe(false);
  expect((await screen.findAllByRole('radio')).length).toBe(2);
  expect(screen.getByText(/\(••\) •••••-••32/)).toBeTruthy();
  press('Enviar código');
  await at('/login/codigo-de-verificacao');
  const code = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  expect(code.autocomplete).toBe('one-time-code');
  press('Confirmar');
  expect(screen.getByText('Informe o código')).toBeTruthy();
  fireEvent.change(code, { target: { value: '123 456' } });
  expect(code.value).toBe('123456');
  press('Confirmar');
  await at('/');
  expect(sent.at(-1)?.headers.get('mfa')).toBe(TOKEN);
  expect(sent.at(-1)?.body).toEqual({ code: '123456', email: 'ana@montagens.demo', mfaType: 'EMAIL' });
  expect(hasTokens()).toBe(true);
  expect(stepOf('mfa')).toBeNull();
  expect(Object.values({ ...localStorage })).not.toContain(TOKEN);
});

const waitForCode = (mfaType: 'EMAIL' | 'SMS' = 'SMS') => {
  const { mfaToken, email, phoneHint } = demand;
  keepStep('mfa', { mfaToken, email, phoneHint, mfaTypes: ['EMAIL', 'SMS'], sso: false });
  keepStep('mfaSent', { mfaType, sentTo: demand.phoneHint });
};

test.each([
  ['mfa_code_invalid', 'Código inválido. Confira e tente novamente.'],
  ['mfa_code_expired', 'O código expirou. Peça um novo.'],
  ['mfa_code_used_up', 'Você usou todas as tentativas deste código. Peça um novo.'],
])('A-24 L-19 %s is told at the field, which keeps what was typed', async (code, message) => {
  waitForCode();
  refuse('authentication/signin-with-mfa-code', 400, code, message);
  openScreen('/seguranca/codigo-de-verificacao');
  const input = await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos');
  fireEvent.change(input, { target: { value: '111111' } });
  press('Confirmar');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe('111111');
});

test('A-24 another code after 60 seconds, which are counted down', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), shouldAdvanceTime: true });
  waitForCode();
  beginWait('mfa');
  replies['authentication/send-mfa-code'] = { body: { mfaType: 'SMS', sentTo: demand.phoneHint, resendAfter: 60 } };
  openScreen('/seguranca/codigo-de-verificacao');
  const again = await screen.findByRole('button', { name: 'Enviar outro código' });
  expect(again.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(again);
  expect(sent).toEqual([]);
  await act(async () => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByText(/Outro envio em (29|30) s/)).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(31_000));
  expect(again.getAttribute('aria-disabled')).toBe('false');
  await act(async () => fireEvent.click(again));
  await waitFor(() => expect(said).toEqual([`Enviamos outro código para ${demand.phoneHint}.`]));
  expect(again.getAttribute('aria-disabled')).toBe('true');
});

test('A-24 a right password that is too long ago leads back to the sign-in', async () => {
  waitForCode();
  refuse('authentication/signin-with-mfa-code', 401, 'unauthenticated', 'Entre na sua conta para continuar.');
  const { at } = openScreen('/seguranca/codigo-de-verificacao');
  fireEvent.change(await screen.findByLabelText('Código de 6 dígitos'), { target: { value: '111111' } });
  press('Confirmar');
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
  keepStep('mfa', {
    mfaToken: TOKEN,
    email: demand.email,
    phoneHint: null,
    mfaTypes: ['EMAIL', 'CREATE_PHONE'],
    sso: false,
  });
  refuse('authentication/mfa', 409, 'phone_taken', 'Este celular já está cadastrado em outra conta.');
  const { at } = openScreen('/seguranca/cadastrar-telefone');
  await heading('Cadastrar celular');
  type(/^Celular/, '3199');
  press('Enviar código');
  expect(screen.getByText('Informe um telefone válido')).toBeTruthy();
  type(/^Celular/, '31998765432');
  expect(screen.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('(31) 99876-5432');
  press('Enviar código');
  expect(await screen.findByText('Este celular já está cadastrado em outra conta.')).toBeTruthy();
  replies['authentication/mfa'] = { body: { mfaType: 'CREATE_PHONE', sentTo: '(••) •••••-••32', resendAfter: 60 } };
  press('Enviar código');
  await at('/seguranca/codigo-de-verificacao');
});
