import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cnpjCheckDigits, formatCnpj } from '../../../contract/common.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import {
  fillSignUp,
  heading,
  isOff,
  left,
  newPhone,
  openScreen,
  STRONG,
  type,
} from '../../../tests/support/screens.tsx';
import { ask } from '../../../tests/support/signingIn.ts';
import { COMPANY, PASSWORD, PROJECT } from '../../../tests/support/world.ts';
import { hasTokens } from '../../authProvider/session.ts';
import { stepOf } from '../../authProvider/steps.ts';

const gateway = pagesOverGateway();
let companies = 0;
/** A supplier that nobody knows yet: what is typed, and the address of who answers for it. */
function aSupplier() {
  companies += 1;
  const base = `K${String(companies).padStart(7, '0')}0001`;
  const cnpj = `${base}${cnpjCheckDigits(base)}`;
  return { cnpj, shown: formatCnpj(cnpj), email: `ana${companies}@montagens.demo` };
}
async function fillInvite({ cnpj, shown, email } = aSupplier()) {
  await type(/^CNPJ/, cnpj.toLowerCase());
  expect(screen.getByLabelText<HTMLInputElement>(/^CNPJ/).value).toBe(shown);
  await type(/^Razão social/, 'Montagens Horizonte Ltda');
  await type(/^Nome fantasia/, 'Horizonte');
  await type(/^Nome completo/, 'Ana Prado');
  await type(/^E-mail do responsável/, email);
  await type(/^Celular/, '3133334444');
}
/** The body of an invite, as the form sends it. */
const inviteOf = ({ shown, email }: ReturnType<typeof aSupplier>) => ({
  cnpj: shown,
  companyName: 'Montagens Horizonte Ltda',
  tradingName: 'Horizonte',
  fullName: 'Ana Prado',
  email,
  phone: '(31) 3333-4444',
});
/** A supplier that was invited, and the token of its mail. */
async function invited(supplier = aSupplier()): Promise<{ token: string; email: string }> {
  await ask(gateway.t, 'invites/company', inviteOf(supplier));
  const link = await gateway.t.linkTo(supplier.email);
  return { token: link.searchParams.get('token') ?? '', email: supplier.email };
}
/** An invite of a person to one of Serra's projects. */
async function invitedToProject(email: string): Promise<string> {
  const profiles = await gateway.t.as('admin', { url: `/companies/${COMPANY.serra}/profiles` });
  const profileId = profiles.json<{ results: { id: number }[] }>().results[0]?.id;
  const payload = { email, companyId: COMPANY.serra, profileId, projectId: PROJECT.reforma };
  const reply = await gateway.t.as('admin', { method: 'POST', url: '/invites/company', payload });
  expect([reply.statusCode, reply.body]).toEqual([201, expect.anything()]);
  return (await gateway.t.linkTo(email)).searchParams.get('token') ?? '';
}

test.each([
  ['K-01', ''],
  ['K-02', '/plataforma'],
])('%s a supplier company is invited at %s/convite/criar', async (_row, base) => {
  const supplier = aSupplier();
  const { at } = openScreen(`${base}/convite/criar`);
  await heading('Convidar empresa fornecedora');
  expect(isOff('Enviar convite')).toBe(true);
  await fillInvite(supplier);
  expect(isOff('Enviar convite')).toBe(false);
  await press('Enviar convite');
  await at(`${base}/convite/enviado-com-sucesso`);
  expect(gateway.sent.at(-1)?.body).toEqual(inviteOf(supplier));
});

test('K-01 a CNPJ that is wrong, registered or invited is told at its field', async () => {
  openScreen('/convite/criar');
  await heading('Convidar empresa fornecedora');
  await type(/^CNPJ/, '11111111111111');
  await press('Enviar convite');
  expect(screen.getByText('Necessário informar um número de CNPJ válido')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  await fillInvite();
  const known = aSupplier();
  await gateway.t.as('admin', { method: 'POST', url: '/invites/company', payload: inviteOf(known) });
  for (const [cnpj, message] of [
    ['11222333000181', 'Este CNPJ já está cadastrado.'],
    [known.cnpj, 'Este CNPJ já foi convidado.'],
  ] as const) {
    await type(/^CNPJ/, cnpj);
    await press('Enviar convite');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  }
  expect(screen.getByLabelText<HTMLInputElement>(/^Razão social/).value).toBe('Montagens Horizonte Ltda');
});

test.each([
  ['the gateway fails', 500, '', 'Erro de servidor.'],
  ['the gateway cannot take it', 503, '/plataforma', 'Erro de servidor.'],
  ['there is no connection', 'lost', '', 'nenhuma resposta foi recebida'],
] as const)(
  'K-06 when %s, the notice says so, and the way back keeps what was typed',
  async (_, failure, base, reason) => {
    gateway.failNext('POST', /invites\/company/, failure);
    const supplier = aSupplier();
    const { at } = openScreen(`${base}/convite/criar`);
    await heading('Convidar empresa fornecedora');
    await fillInvite(supplier);
    await press('Enviar convite');
    await at(`${base}/convite/erro`);
    await heading('O convite não foi enviado');
    expect(
      screen.getByText((text) => text.includes(reason) && text.includes('O que você digitou está guardado.')),
    ).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: 'Tentar novamente' }));
    await at(`${base}/convite/criar`);
    expect((await screen.findByLabelText<HTMLInputElement>(/^CNPJ/)).value).toBe(supplier.shown);
    expect(screen.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('(31) 3333-4444');
    expect(isOff('Enviar convite')).toBe(false);
  },
);

test('K-03 a confirmed invite leads who has no account to creating one, with the address fixed', async () => {
  const { token } = await invited();
  const { at } = openScreen(`/confirmar-convite?token=${token}`);
  await at('/login/criar-conta');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).readOnly).toBe(true);
  expect(screen.getByText(/^Convite para a Montagens Horizonte Ltda:/)).toBeTruthy();
  // what the inviter said of the person in charge is not asked again
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome completo/).value).toBe('Ana Prado');
  expect(screen.getByLabelText<HTMLInputElement>(/^Celular/).value).toBe('(31) 3333-4444');
});

test('K-03 who has an account signs in and comes back to take it', async () => {
  const { email } = await gateway.t.build.aUser();
  const { token } = await invited({ ...aSupplier(), email });
  const { at } = openScreen(`/confirmar-convite?token=${token}`);
  await at('/login/concluir-cadastro?mode=verifyEmail&oobCode=accountVerified');
  await heading('Você já tem uma conta');
  await user.click(screen.getByRole('link', { name: 'Entrar' }));
  await at('/login');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe(email);
  await type(/^Senha/, PASSWORD);
  await press('Entrar');
  await waitFor(() => expect(left).toEqual(['/']));
  expect(gateway.sent.at(-1)?.headers.get('authorization')).toMatch(/^Bearer ./);
  expect(stepOf('invite')).toBeNull();
});

test('K-03 signed in as somebody else: it is said, and the session stays', async () => {
  await gateway.become('analyst');
  const { token } = await invited();
  openScreen(`/confirmar-convite?token=${token}`);
  expect(await screen.findByText('Este convite é para outro e-mail.')).toBeTruthy();
  expect(hasTokens()).toBe(true);
});

test('K-04 a used project invite has its own notice; one without a token is no link', async () => {
  const email = 'usado@montagens.demo';
  const token = await invitedToProject(email);
  const account = { email, token, password: STRONG, fullName: 'Ana Prado', phone: newPhone().shown };
  expect((await ask(gateway.t, 'authentication/project/signup', account)).status).toBe(200);
  await openScreen(`/confirmar-convite-projeto?token=${token}`).at('/login/convite-projeto-utilizado');
  await openScreen('/confirmar-convite-projeto').at('/login/link-invalido');
});

test('K-04 the account of a project invite is made by its own call', async () => {
  const token = await invitedToProject('obra@montagens.demo');
  const { at } = openScreen(`/confirmar-convite-projeto?token=${token}`);
  await at('/login/criar-conta');
  await screen.findByLabelText(/^Nome completo/);
  await fillSignUp();
  await at('/');
  expect(gateway.sent.at(-1)?.path).toBe('authentication/project/signup');
});
