import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  fillSignUp,
  heading,
  isOff,
  left,
  openScreen,
  press,
  refuse,
  replies,
  STRONG,
  sent,
  session,
  TOKEN,
  type,
} from '../../../tests/support/screens.tsx';
import { hasTokens, keepSession } from '../../authProvider/session.ts';
import { stepOf } from '../../authProvider/steps.ts';

const CNPJ = '12.ABC.345/01DE-35';
const fillInvite = () => {
  type(/^CNPJ/, '12abc34501de35');
  expect(screen.getByLabelText<HTMLInputElement>(/^CNPJ/).value).toBe(CNPJ);
  type(/^Razão social/, 'Montagens Horizonte Ltda');
  type(/^Nome fantasia/, 'Horizonte');
  type(/^Nome completo/, 'Ana Prado');
  type(/^E-mail do responsável/, 'ana@montagens.demo');
  type(/^Celular/, '3133334444');
};

test.each([
  ['K-01', ''],
  ['K-02', '/plataforma'],
])('%s a supplier company is invited at %s/convite/criar', async (_row, base) => {
  replies['invites/company'] = {
    status: 201,
    body: { inviteId: 3, email: 'ana@montagens.demo', expiresAt: '2026-11-27T12:00:00.000Z' },
  };
  const { at } = openScreen(`${base}/convite/criar`);
  await heading('Convidar empresa fornecedora');
  expect(isOff('Enviar convite')).toBe(true);
  fillInvite();
  expect(isOff('Enviar convite')).toBe(false);
  press('Enviar convite');
  await at(`${base}/convite/enviado-com-sucesso`);
  expect(sent.at(-1)?.body).toEqual({
    cnpj: CNPJ,
    companyName: 'Montagens Horizonte Ltda',
    tradingName: 'Horizonte',
    fullName: 'Ana Prado',
    email: 'ana@montagens.demo',
    phone: '(31) 3333-4444',
  });
});

test('K-01 a CNPJ that is wrong, registered or invited is told at its field', async () => {
  openScreen('/convite/criar');
  await heading('Convidar empresa fornecedora');
  type(/^CNPJ/, '11111111111111');
  press('Enviar convite');
  expect(screen.getByText('Necessário informar um número de CNPJ válido')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  fillInvite();
  for (const [code, message] of [
    ['company_taken', 'Este CNPJ já está cadastrado.'],
    ['company_invited', 'Este CNPJ já foi convidado.'],
  ] as const) {
    refuse('invites/company', 409, code, message);
    press('Enviar convite');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  }
  expect(screen.getByLabelText<HTMLInputElement>(/^Razão social/).value).toBe('Montagens Horizonte Ltda');
});

test('K-06 an invite that could not be sent has its notice, and the way back keeps what was typed', async () => {
  refuse('invites/company', 502, 'invite_not_sent', 'Não foi possível enviar o convite. Tente reenviar.');
  const { at } = openScreen('/convite/criar');
  await heading('Convidar empresa fornecedora');
  fillInvite();
  press('Enviar convite');
  await at('/convite/erro');
  fireEvent.click(await screen.findByRole('link', { name: 'Tentar de novo' }));
  await at('/convite/criar');
  expect((await screen.findByLabelText<HTMLInputElement>(/^CNPJ/)).value).toBe(CNPJ);
});

const confirmation = {
  token: TOKEN,
  email: 'ana@montagens.demo',
  kind: 'COMPANY',
  company: { cnpj: '12ABC34501DE35', companyName: 'Montagens Horizonte Ltda', tradingName: 'Horizonte' },
  firebaseAccount: false,
  joined: false,
};

test('K-03 a confirmed invite leads who has no account to creating one, with the address fixed', async () => {
  replies['invites/confirm'] = { body: confirmation };
  const { at } = openScreen(`/confirmar-convite?token=${TOKEN}`);
  await at('/login/criar-conta');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).readOnly).toBe(true);
  expect(screen.getByText(/^Convite para Montagens Horizonte Ltda:/)).toBeTruthy();
});

test('K-03 who has an account signs in and comes back to take it', async () => {
  replies['invites/confirm'] = { body: { ...confirmation, firebaseAccount: true } };
  replies['authentication/signin'] = { body: session };
  const { at } = openScreen(`/confirmar-convite?token=${TOKEN}`);
  await at('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Você já tem uma conta');
  fireEvent.click(screen.getByRole('link', { name: 'Entrar' }));
  await at('/login');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe('ana@montagens.demo');
  replies['invites/confirm'] = { body: { ...confirmation, joined: true } };
  type(/^Senha/, STRONG);
  press('Entrar');
  await waitFor(() => expect(left).toEqual(['/']));
  expect(sent.at(-1)?.headers.get('authorization')).toBe('Bearer access');
  expect(stepOf('invite')).toBeNull();
});

test('K-03 signed in as somebody else: it is said, and the session stays', async () => {
  keepSession(session);
  refuse('invites/confirm', 403, 'invite_other_email', 'Este convite é para outro e-mail.');
  openScreen(`/confirmar-convite?token=${TOKEN}`);
  expect(await screen.findByText('Este convite é para outro e-mail.')).toBeTruthy();
  expect(hasTokens()).toBe(true);
});

test('K-04 a used project invite has its own notice; one without a token is no link', async () => {
  refuse('invites/confirm', 409, 'invite_used', 'Convite já confirmado');
  await openScreen(`/confirmar-convite-projeto?token=${TOKEN}`).at('/login/convite-projeto-utilizado');
  await openScreen('/confirmar-convite-projeto').at('/login/link-invalido');
});

test('K-04 the account of a project invite is made by its own call', async () => {
  replies['invites/confirm'] = { body: { ...confirmation, kind: 'PROJECT_USER' } };
  replies['authentication/project/signup'] = { body: session };
  const { at } = openScreen(`/confirmar-convite-projeto?token=${TOKEN}`);
  await at('/login/criar-conta');
  await screen.findByLabelText(/^Nome completo/);
  await fillSignUp(false);
  await at('/');
  expect(sent.at(-1)?.path).toBe('authentication/project/signup');
});
