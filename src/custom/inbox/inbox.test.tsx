import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../contract/common.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { value } from '../../../gateway/db/client.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../tests/support/world.ts';
import { beginActivity } from '../../activity.ts';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import { lazyWithPreload } from '../../lazy/lazyWithPreload.tsx';
import { INBOX_PATH } from '../../routes.ts';
import { Bell } from './Bell.tsx';
import { InboxPage } from './InboxPage.tsx';
import { Bell as BellInBar } from './reference.tsx';

const gateway = pagesOverGateway({ at: new Date() });
const routes = [
  { path: INBOX_PATH, element: <InboxPage /> },
  { path: '*', element: <p>outra página</p> },
];
const beside = (
  <>
    <Bell />
    <LiveRegion />
  </>
);
const open = (address = INBOX_PATH) => gateway.open(address, { routes, beside });
const become = (...permissions: Permission[]) =>
  gateway.become({ permissions, company: COMPANY.horizonte, relationType: 'PROVIDER' });
const all: Permission[] = [
  'see_pendency',
  'receive_next_due_date_notice',
  'receive_daily_project_pendency_notice',
  'answer_pendency_document',
];
const bell = (name: RegExp) => screen.findByRole('link', { name });
const list = async () => within(await screen.findByRole('region', { name: 'Lista de notificações' }));

beforeEach(async () => {
  for (const table of ['notices', 'notice_days', 'notice_preferences'])
    await gateway.t.db.execute(`delete from ${table}`);
  await gateway.t.db.execute('update pendencies set inactive = true');
  await become(...all);
});
const tell = async () => {
  const today = dayOf(gateway.t.clock.at);
  await gateway.t.build.aPendency({ status: 'OPEN', dueDate: today });
  await gateway.t.build.aPendency({ status: 'OPEN', dueDate: addDays(today, 15) });
  await gateway.t.services.notices.tellDeadlines();
};

test('X-08 with nothing to say the page says so, and the bell has no number', async () => {
  open();
  await screen.findByText('Nada novo por aqui');
  await bell(/^Notificações$/);
});

test('X-08 the bell of the top bar comes with the end of the answers that the page waits for, not before (P7)', async () => {
  const end = beginActivity();
  const SameWithoutWaiting = lazyWithPreload(async () => {
    await import('./Bell.tsx');
    return () => <p>sem esperar</p>;
  });
  const inBar = (
    <>
      <BellInBar />
      <SameWithoutWaiting />
    </>
  );
  gateway.open('/', { routes, beside: inBar });
  await screen.findByText('sem esperar');
  expect(screen.queryByRole('link', { name: /^Notificações/ })).toBeNull();
  end();
  await bell(/^Notificações/);
});

test('X-08 each notice leads to where it is mended, and is read then', async () => {
  await tell();
  open();
  const rows = await list();
  const link = await rows.findByRole('link', { name: /^Não lida.*1 documento vence em 15 dias/ });
  expect(JSON.parse(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? '')).toEqual({
    notice: expect.any(Number),
  });
  await bell(/^Notificações: 2 não lidas$/);
  link.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('outra página');
  await bell(/^Notificações: 1 não lida$/);
});

test('X-08 all are marked as read, one is unread again, and one is put off, by keyboard', async () => {
  await tell();
  open();
  const rows = await list();
  (await screen.findByRole('button', { name: 'Marcar todas como lidas' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Todas marcadas como lidas');
  await bell(/^Notificações$/);
  await user.click((await rows.findAllByRole('button', { name: 'Marcar como não lida' }))[0] as HTMLElement);
  await bell(/^Notificações: 1 não lida$/);
  (rows.getAllByRole('button', { name: /^Adiar: / })[0] as HTMLElement).focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  await screen.findByText(/^Adiada até/);
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
});

test('X-08 a group and a search are in the address, and one without a match says so', async () => {
  await tell();
  open(`${INBOX_PATH}?grupo=DEADLINES`);
  const rows = await list();
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Perguntas/ }));
  await screen.findByText('Nenhuma notificação com este filtro.');
});

test('X-08 when new ones cannot be read, those that are shown stay; without any, the page says it and tries again', async () => {
  await tell();
  gateway.failNext('GET', /^notices$/, 500);
  open();
  await screen.findByText('Não foi possível carregar as notificações');
  await user.click(screen.getByRole('button', { name: /tentar/i }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(2));
});

test('B-31 a choice is saved as it is made; what the access profile does not allow cannot be chosen', async () => {
  open();
  const daily = await screen.findByRole('checkbox', { name: 'Resumo do dia por e-mail' });
  expect(daily).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'Resumo da semana por e-mail' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'Perguntas no Prumo' }));
  await screen.findByText('Preferências salvas');
  const saved = gateway.calls('PUT', 'account/me/notice-preferences');
  expect(saved).toHaveLength(1);
  await user.click(screen.getByRole('combobox', { name: 'Hora do resumo' }));
  await user.click(await screen.findByRole('option', { name: '18:00' }));
  await waitFor(() => expect(gateway.calls('PUT', 'account/me/notice-preferences')).toHaveLength(2));
  expect(screen.getByRole('checkbox', { name: 'Perguntas no Prumo' })).toHaveProperty('checked', false);
});

test('X-08 an address for a calendar program is made, shown once and revoked; without the permission it is not offered', async () => {
  open();
  const button = { name: 'Prazos no meu calendário' };
  await user.click(await screen.findByRole('button', button));
  const dialog = within(await screen.findByRole('dialog', button));
  await dialog.findByText('Você ainda não tem um endereço.');
  await user.click(dialog.getByRole('button', { name: 'Criar endereço' }));
  const address = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Endereço secreto' });
  expect((await gateway.t.app.inject({ url: new URL(address.value).pathname })).body).toContain('Prazos no Prumo');
  await user.click(dialog.getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('button', button));
  const again = within(await screen.findByRole('dialog', button));
  await again.findByText(/^Você tem um endereço desde/);
  expect(again.queryByRole('textbox')).toBeNull();
  await user.click(again.getByRole('button', { name: 'Revogar' }));
  await again.findByText('Você ainda não tem um endereço.');
  expect((await gateway.t.app.inject({ url: new URL(address.value).pathname })).statusCode).toBe(404);
});

test('X-08 who is not told of deadlines is offered no calendar of them', async () => {
  await become('see_pendency');
  open();
  await screen.findByRole('checkbox', { name: 'Vencimentos no Prumo' });
  expect(screen.queryByRole('button', { name: 'Prazos no meu calendário' })).toBeNull();
});

test('B-31 of two quick choices both stay, and one that fails is shown as it was', async () => {
  open();
  const box = (name: string) => screen.findByRole('checkbox', { name });
  await user.click(await box('Perguntas no Prumo'));
  await user.click(await box('Análise no Prumo'));
  await waitFor(() => expect(gateway.calls('PUT', 'account/me/notice-preferences')).toHaveLength(2));
  const kept = () => value(gateway.t.db)<string[]>`select in_app from notice_preferences`;
  await waitFor(async () => expect(await kept()).toEqual(['DEADLINES', 'ACCESS', 'TRAINING', 'SYSTEM']));
  gateway.failNext('PUT', /notice-preferences$/, 500);
  await user.click(await box('Vencimentos no Prumo'));
  await waitFor(() => expect(gateway.calls('PUT', 'account/me/notice-preferences')).toHaveLength(3));
  await waitFor(async () => expect(await box('Vencimentos no Prumo')).toHaveProperty('checked', true));
  expect(await box('Análise no Prumo')).toHaveProperty('checked', false);
  expect(await kept()).toEqual(['DEADLINES', 'ACCESS', 'TRAINING', 'SYSTEM']);
});

test('X-08 when more cannot be read, it is said below the list, and tried again there', async () => {
  const today = dayOf(gateway.t.clock.at);
  for (const ahead of [0, 1, 7, 15, 30, 45]) {
    for (const projectId of [PROJECT.reforma, PROJECT.expansao]) {
      await gateway.t.build.aPendency({ status: 'OPEN', dueDate: addDays(today, ahead), projectId });
    }
  }
  await gateway.t.services.notices.tellDeadlines();
  open();
  const rows = await list();
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(10));
  gateway.failNext('GET', /^notices$/, 500);
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }));
  await screen.findByText(/^Não foi possível carregar mais/);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(12));
});

test('B-31 what the company was told has a tab of its own, in the address, by project, without anything to mark', async () => {
  const today = dayOf(gateway.t.clock.at);
  for (const projectId of [PROJECT.reforma, PROJECT.expansao]) {
    await gateway.t.build.aPendency({ status: 'OPEN', dueDate: addDays(today, 15), projectId });
  }
  await gateway.t.services.notices.tellDeadlines();
  const router = open();
  const rows = await list();
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Da empresa' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull());
  expect(router.state.location.search).toBe('?escopo=empresa');
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(2));
  expect(rows.queryByRole('button', { name: /^Adiar|^Marcar/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Não lidas/ })).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Projeto' }));
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  await waitFor(() => expect(rows.getAllByRole('listitem')).toHaveLength(1));
  expect(router.state.location.search).toMatch(/escopo=empresa&projeto=\d+/);
  await screen.findByRole('button', { name: /^Vencimentos\s*1$/ });
  await user.keyboard('{Escape}');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});
