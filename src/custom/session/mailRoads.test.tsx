import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { fillSignUp, heading, openScreen, STRONG, signInAs, type } from '../../../tests/support/screens.tsx';
import { hasTokens } from '../../authProvider/session.ts';

// errands over several screens, by the links of real mails

const gateway = pagesOverGateway();
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

/** Opens an address in an empty window. */
function openInNewTab(path: string) {
  document.body.replaceChildren();
  return openScreen(path);
}
/** The address that the newest mail to this person leads to. */
const linkTo = async (email: string): Promise<string> => {
  const { pathname, search } = await gateway.t.linkTo(email);
  return pathname + search;
};

test('A-25 A-26 A-29 a forgotten password is recovered by the link of a mail, by keyboard alone, and the link is good once', async () => {
  const { email } = await gateway.t.build.aUser();
  openScreen('/login');
  (await screen.findByRole('link', { name: 'Esqueci minha senha' })).focus();
  await user.keyboard('{Enter}');
  await isFocused(await heading('Recuperar senha'));
  await user.tab();
  await user.keyboard(`${email}{Enter}`);
  await isFocused(await heading('Confira o seu e-mail'));

  const link = await linkTo(email);
  openInNewTab(link);
  const password = await screen.findByLabelText(/^Nova senha/);
  expect(screen.getByRole('button', { name: 'Alterar senha' }).getAttribute('aria-disabled')).toBe('true');
  password.focus();
  await user.keyboard(STRONG);
  await user.tab();
  await user.tab();
  await user.keyboard(STRONG);
  expect(await screen.findByText('Senha confirmada')).toBeTruthy();
  await user.keyboard('{Enter}');
  await isFocused(await heading('Senha alterada'));

  await openInNewTab(link).at('/login/link-expirado');
  const { at } = openInNewTab('/login');
  await signInAs(email, STRONG);
  await at('/');
});

test('K-01 K-03 a supplier company is invited and registers by the link of its mail', async () => {
  const email = 'contato@andaimes.demo';
  openScreen('/convite/criar');
  await heading('Convidar empresa fornecedora');
  await type(/^CNPJ/, '45997418000153');
  await type(/^Razão social/, 'Andaimes do Vale Ltda');
  await type(/^Nome fantasia/, 'Andaimes do Vale');
  await type(/^Nome completo/, 'Caio Menezes');
  await type(/^E-mail do responsável/, email);
  await type(/^Celular/, '3133334444');
  await press('Enviar convite');
  await isFocused(await heading('Convite enviado'));

  const { at } = openInNewTab(await linkTo(email));
  await at('/login/criar-conta');
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe(email);
  await fillSignUp();
  await at('/');
  expect(hasTokens()).toBe(true);
});

test('A-32 A-34 A-35 who signs up alone is led to the confirmation, and confirms by a press on the screen of the link', async () => {
  const email = 'sozinha@exemplo.demo';
  openScreen('/login');
  await user.click(await screen.findByRole('link', { name: 'Criar conta' }));
  await heading('Criar conta');
  await fillSignUp(email);
  await user.click(await screen.findByRole('link', { name: 'Voltar para o login' }));
  await signInAs(email, STRONG);
  await isFocused(await heading('Falta confirmar o seu e-mail'));

  openInNewTab(await linkTo(email));
  expect((await screen.findByLabelText<HTMLInputElement>(/^E-mail/)).value).toBe(email);
  await press('Confirmar e-mail');
  await isFocused(await heading('E-mail confirmado'));
  expect(hasTokens()).toBe(false);

  const { at } = openInNewTab('/login');
  await signInAs(email, STRONG);
  await at('/');
});
