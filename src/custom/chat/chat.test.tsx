import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { EMPLOYEE } from '../../../tests/support/world.ts';
import { chat } from '../../components/openSwitch.ts';
import { i18n } from '../../i18n/index.ts';
import { Chat } from './reference.tsx';

const gateway = pagesOverGateway({ at: new Date('2026-11-23T15:00:00Z') });
const routes = [{ path: '/', element: <Chat /> }];
const panel = () => screen.findByRole('dialog', { name: 'James' });
const field = () => screen.findByRole('textbox', { name: 'Sua pergunta' });
const ask = async (question: string) => user.type(await field(), `${question}{Enter}`);
const log = () => within(screen.getByRole('log', { name: 'Conversa com o James' }));
const linkTo = async (name: string | RegExp) =>
  decodeURIComponent((await log().findByRole('link', { name })).getAttribute('href') ?? '');

beforeAll(async () => {
  await gateway.t.build.aPendency({ status: 'EXPIRED', employeeId: EMPLOYEE.ana, name: 'Ficha vencida' });
});
beforeEach(async () => {
  chat.close();
  await gateway.become('supplier');
});
const open = async () => {
  gateway.open('/', { routes });
  await press('Perguntar ao James');
  return panel();
};

test('L-08 the panel has the tabs Chat and Arquivos; Esc closes it and the focus is where it was', async () => {
  await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Chat', 'Arquivos']);
  expect(document.activeElement).toBe(await field());
  await user.click(screen.getByRole('tab', { name: 'Arquivos' }));
  expect(await screen.findByText(/Nenhum arquivo ainda/)).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Perguntar ao James' }));
});

test('L-08 an answer names what was found and leads to it; the question is in the body alone', async () => {
  await open();
  await ask('O que falta para Ana Araújo?');
  expect(await log().findByText(/Ana Araújo: falta 1 documento/)).toBeTruthy();
  expect(await linkTo(/^Ficha vencida/)).toMatch(/^\/pendencias\?aberta=\d+$/);
  expect(await linkTo('Ver todas na lista')).toContain('"employeeId":"1"');
  expect(gateway.calls('POST', /chat\/questions/).at(-1)?.body).toEqual({ text: 'O que falta para Ana Araújo?' });
});

test('L-08 what a document is: its norm, how often, and its pendencies', async () => {
  await open();
  await press('O que é o PGR?');
  expect(await log().findByText(/Base legal: NR/)).toBeTruthy();
  expect(await linkTo('Ver as pendências')).toContain('"title"');
  // the catalogue is a page of contracting companies
  expect(log().queryByRole('link', { name: 'Ver no catálogo' })).toBeNull();
});

test('L-08 who does not know says so, with what can be asked; script is text', async () => {
  await open();
  await ask('<img src=x onerror=alert(1)>');
  expect(await log().findByText(/Não sei responder isso/)).toBeTruthy();
  expect(log().getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  expect(log().getByRole('group', { name: 'Perguntas que respondo' })).toBeTruthy();
});

test('L-08 a screen that the account does not open is told of, without a link', async () => {
  await open();
  await ask('Onde ficam os colaboradores bloqueados?');
  await waitFor(() => expect(log().queryByText(/a sua conta não a abre|Fica aqui/)).toBeTruthy());
  expect(log().queryByRole('link', { name: 'Colaboradores bloqueados' })).toBeNull();
});

test('L-08 the conversation is kept for the person in the tab, can be cleared, and a failure loses nothing', async () => {
  const first = await open();
  await ask('Como envio um documento?');
  expect(await log().findByText(/Abra a pendência/)).toBeTruthy();
  await user.click(within(first).getByRole('button', { name: 'Fechar o James' }));
  await press('Perguntar ao James');
  expect(await log().findByText(/Abra a pendência/)).toBeTruthy();
  gateway.failNext('POST', /chat\/questions/, 'lost');
  await ask('O que falta?');
  expect(await log().findByText(/Não consegui responder agora/)).toBeTruthy();
  await press('Limpar a conversa');
  expect(log().queryByText(/Abra a pendência/)).toBeNull();
});

test('L-08 every answer leads somewhere or says that it does not know', async () => {
  await open();
  for (const question of [
    'Oi',
    'O que vence?',
    'Senha',
    'Mudar o idioma',
    'Falar com o suporte',
    'Imprimir crachá como?',
  ]) {
    await ask(question);
    await waitFor(() => expect(log().queryByText(i18n.t('chat.thinking'))).toBeNull());
    await waitFor(() => expect(log().getAllByText(question).length).toBeGreaterThan(0));
  }
  await waitFor(() => expect(log().getAllByRole('link').length).toBeGreaterThanOrEqual(6));
});
