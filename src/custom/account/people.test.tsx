import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CompanyUser } from '../../../contract/invites.ts';
import { messages } from '../../../contract/messages/index.ts';
import { PERMISSIONS, type Permission } from '../../../contract/permissions.ts';
import type { AccessProfile } from '../../../contract/profiles.ts';
import { openAccount } from '../../../tests/support/accountPage.tsx';
import { type Answer, AT, asAna, SERRA, type Sent, UID, type Wire } from '../../../tests/support/signedInPage.tsx';

const user = (more: Partial<CompanyUser>): CompanyUser => ({
  accountCompanyId: 10,
  inviteId: null,
  uid: null,
  displayName: 'Bia Reis',
  email: 'bia@serra.demo',
  company: SERRA,
  profile: { id: 5, name: 'Analista' },
  project: null,
  kind: 'USER',
  supplier: null,
  confirmed: true,
  status: 'ACCEPTED',
  expiresAt: null,
  lastAccessAt: AT,
  me: false,
  ...more,
});
const waiting = { accountCompanyId: null, displayName: null, confirmed: false, lastAccessAt: null } as const;
const PEOPLE = [
  user({ accountCompanyId: 9, displayName: 'Ana Lima', email: 'ANA@serra.demo' }),
  user({}),
  user({ ...waiting, inviteId: 3, email: 'novo@serra.demo', status: 'PENDING', expiresAt: '2026-11-27T17:00:00.000Z' }),
  user({
    ...waiting,
    inviteId: 4,
    email: 'contato@andaimes.demo',
    status: 'EXPIRED',
    expiresAt: '2026-11-01T17:00:00.000Z',
    kind: 'COMPANY',
    profile: null,
    supplier: { name: 'Andaimes', cnpj: '45997418000153' },
  }),
];
const profile = (more: Partial<AccessProfile>): AccessProfile => ({
  id: 5,
  companyId: 1,
  name: 'Analista',
  relationType: 'CONTRACTING',
  description: null,
  permissions: ['see_pendency', 'reject_pendency', 'see_projects'],
  features: ['stp'],
  userCount: 0,
  version: 4,
  ...more,
});

let sent: Sent[] = [];
const listOf = (results: unknown[]) => ({
  body: { results, meta: { itemsPerPage: 10, totalResults: results.length, page: 1, lastPage: 1 } },
});
const error = (status: number, code: keyof typeof messages.pt.error, details?: object): Answer => ({
  status,
  body: { code, message: messages.pt.error[code], details },
});

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a page of 'Minha conta' in front of a gateway of canned answers, asked by path without its query. */
function open(path: string, calls: Wire = {}, permissions: readonly Permission[] = PERMISSIONS) {
  const wire: Wire = {
    ...asAna(permissions),
    'GET invites/users': () => listOf(PEOPLE),
    'GET companies/1/profiles': () => listOf([profile({}), profile({ id: 6, name: 'Portaria', userCount: 2 })]),
    'GET companies/1/profiles/5': () => ({ body: profile({}) }),
    ...calls,
  };
  return openAccount(path, wire, sent, { byPath: true });
}

const calls = (start: string) => sent.filter(({ call }) => call.startsWith(start));
const permissionsIn = (body: unknown): Permission[] =>
  [...((body as AccessProfile | undefined)?.permissions ?? [])].sort();
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const rowOf = async (name: RegExp) => screen.findByRole('row', { name });
/** By their names alone: to compute the role of each of a hundred boxes takes jsdom seconds. */
const maybeBox = (name: string) => document.querySelector<HTMLInputElement>(`.mx input[aria-label="${name}"]`);
function box(name: string): HTMLInputElement {
  const found = maybeBox(name);
  if (!found) throw new Error(`no box ${name}`);
  return found;
}
const groupOf = (name: string): HTMLElement | null =>
  screen.queryByText(name, { selector: 'legend' })?.closest('fieldset') ?? null;
const countOf = (name: string) => groupOf(name)?.querySelector('.mx-count')?.textContent;
/** A button by its text, on the page of the matrix. */
const pressText = (name: RegExp | string) => fireEvent.click(screen.getByText(name, { selector: 'button, button *' }));
const opened = (name: string) => screen.findByText(name, { selector: 'h1' });

async function choose(row: RegExp, action: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: row }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('B-06 people and invites with state and day; search, page and filter stand in the address and reach the gateway', async () => {
  const router = open('/minha-conta/usuarios?empresa=1');
  expect((await rowOf(/Bia Reis/)).textContent).toContain('Confirmado');
  expect((await rowOf(/novo@serra.demo/)).textContent).toMatch(/Pendente.*expira em 27\/11\/2026/);
  expect((await rowOf(/Andaimes/)).textContent).toMatch(/45\.997\.418\/0001-53.*Expirado.*expirou em 01\/11\/2026/);
  expect(calls('GET invites/users')[0]?.call).toContain('page=1&itemsPerPage=10');
  expect(calls('GET invites/users')[0]?.headers.get('companyId')).toBe('1');

  const search = screen.getByRole('searchbox', { name: /Buscar usuários/ });
  fireEvent.change(search, { target: { value: 'bia' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  await waitFor(() => expect(router.state.location.search).toBe('?empresa=1&name=bia'));
  await waitFor(() => expect(calls('GET invites/users').at(-1)?.call).toContain('name=bia'));
  press('Convites');
  await waitFor(() => expect(calls('GET invites/users').at(-1)?.call).toContain('confirmed=false'));
});

test('B-07 K-07 an invite needs e-mail and profile; to one project it needs the project; the list is asked again', async () => {
  const projects = [{ id: 7, name: 'Expansão', contract: 'CT-7' }];
  open('/minha-conta/usuarios', {
    'GET projects': () => listOf(projects),
    'POST invites/company': () => ({ status: 201, body: { inviteId: 8, email: 'nova@serra.demo', expiresAt: AT } }),
  });
  await rowOf(/Bia Reis/);
  press('Convidar');
  const dialog = await screen.findByRole('dialog', { name: 'Convidar para Serra Azul' });
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Enviar convite' }));
  send();
  expect(await within(dialog).findByText('Informe o e-mail')).toBeTruthy();
  expect(within(dialog).getByText('Escolha o perfil de acesso')).toBeTruthy();
  expect(calls('POST')).toEqual([]);

  fireEvent.change(within(dialog).getByLabelText(/^E-mail/), { target: { value: ' Nova@Serra.demo ' } });
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Um projeto/ }));
  send();
  expect(await within(dialog).findByText('Escolha o projeto')).toBeTruthy();
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Projeto/ }));
  fireEvent.click(await screen.findByRole('option', { name: /Expansão/ }));
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /^Perfil de acesso/ }));
  fireEvent.click(await screen.findByRole('option', { name: /^Analista/ }));
  const before = calls('GET invites/users').length;
  send();
  expect(await screen.findByText('Convite enviado para nova@serra.demo')).toBeTruthy();
  expect(calls('POST invites/company')[0]?.body).toEqual({
    email: 'nova@serra.demo',
    companyId: 1,
    profileId: 5,
    projectId: 7,
  });
  await waitFor(() => expect(calls('GET invites/users').length).toBeGreaterThan(before));
  const atOnce = calls('GET invites/users').length;
  await waitFor(() => expect(calls('GET invites/users').length).toBeGreaterThan(atOnce));
});

test('K-01 a supplier company is invited by CNPJ; one that is invited already is told at the CNPJ', async () => {
  open('/minha-conta/usuarios', {
    'GET projects': () => listOf([]),
    'POST invites/company': () => error(409, 'company_invited'),
  });
  await rowOf(/Bia Reis/);
  press('Convidar');
  press('Empresa fornecedora');
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/^CNPJ/, '45997418000153');
  type(/^Nome fantasia/, 'Andaimes');
  type(/^Razão social/, 'Andaimes Ltda');
  type(/^Nome do responsável/, 'Rita');
  type(/^Telefone/, '3133334444');
  type(/^E-mail do responsável/, 'rita@andaimes.demo');
  press('Enviar convite');
  expect(await screen.findByText(messages.pt.error.company_invited)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/));
  expect(calls('POST invites/company')[0]?.body).toMatchObject({ cnpj: '45997418000153', phone: '+553133334444' });
});

test('B-08 an invite is sent again and cancelled', async () => {
  let cancelled = false;
  open('/minha-conta/usuarios', {
    'GET invites/users': () => listOf(PEOPLE.filter(({ inviteId }) => !cancelled || inviteId !== 3)),
    'POST invites/resend': () => ({ body: { inviteId: 3, email: 'novo@serra.demo', expiresAt: AT } }),
    'DELETE invites/user': () => {
      cancelled = true;
      return { status: 204 };
    },
  });
  await choose(/^Ações de novo@serra.demo/, /^Reenviar convite/);
  expect(await screen.findByText('Reenviado com sucesso')).toBeTruthy();
  expect(calls('POST invites/resend')[0]?.body).toEqual({ inviteId: 3 });
  await choose(/^Ações de novo@serra.demo/, /^Cancelar convite/);
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar convite' }));
  expect(await screen.findByText('Convite cancelado com sucesso')).toBeTruthy();
  expect(calls('DELETE invites/user')[0]?.body).toEqual({ inviteId: 3 });
  await waitFor(() => expect(screen.queryByRole('row', { name: /novo@serra.demo/ })).toBeNull());
});

test('B-09 oneself is not removable, whatever the letter case of the address; the last administrator is told in place', async () => {
  open('/minha-conta/usuarios', { 'DELETE companies/1/accounts/10': () => error(409, 'last_administrator') });
  fireEvent.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  const self = await screen.findByRole('menuitem', { name: /^Remover da empresa/ });
  expect(self.getAttribute('aria-disabled')).toBe('true');
  expect(self.textContent).toContain('Não é possível remover você mesmo da empresa.');
  fireEvent.click(self);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.keyDown(self, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  await choose(/^Ações de Bia Reis/, /^Remover da empresa/);
  const question = await screen.findByRole('alertdialog', { name: 'Remover Bia Reis da empresa?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
  expect((await within(question).findByRole('alert')).textContent).toBe(messages.pt.error.last_administrator);
});

test('B-10 B-14 a person is given another profile', async () => {
  open('/minha-conta/usuarios', {
    'PUT companies/1/account/10': () => ({ body: user({ profile: { id: 6, name: 'Portaria' } }) }),
  });
  await choose(/^Ações de Bia Reis/, /^Alterar perfil/);
  const dialog = await screen.findByRole('dialog', { name: 'Alterar o perfil de Bia Reis' });
  await waitFor(() => expect(within(dialog).getByRole('combobox').textContent).toBe('Analista'));
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: /^Portaria/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar perfil' }));
  expect(await screen.findByText('Perfil de Bia Reis alterado')).toBeTruthy();
  expect(calls('PUT companies/1/account/10')[0]?.body).toEqual({ profileId: 6 });
});

test('B-11 profiles are found by name and relation type; one that people have says so instead of being removed', async () => {
  const router = open('/minha-conta/perfis');
  expect((await rowOf(/Analista/)).textContent).toContain('Contratante');
  press('Fornecedor');
  await waitFor(() => expect(router.state.location.search).toBe('?relationType=PROVIDER'));
  await waitFor(() => expect(calls('GET companies/1/profiles').at(-1)?.call).toContain('relationType=PROVIDER'));
  fireEvent.click(await screen.findByRole('button', { name: 'Ações do perfil Portaria' }));
  const remove = await screen.findByRole('menuitem', { name: /^Excluir/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toContain('2 usuários têm este perfil.');
});

test('B-13 a profile that somebody took meanwhile is not removed, and says how many and who', async () => {
  const holders = { count: 1, users: [{ uid: UID, displayName: 'Caio Prado' }] };
  open('/minha-conta/perfis', { 'DELETE profiles/5': () => error(409, 'profile_in_use', holders) });
  await choose(/^Ações do perfil Analista/, /^Excluir/);
  const question = await screen.findByRole('alertdialog', { name: 'Excluir o perfil “Analista”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Excluir perfil' }));
  const alert = await within(question).findByRole('alert');
  expect(alert.textContent).toContain('Este perfil está em uso');
  expect(within(alert).getByRole('listitem').textContent).toBe('Caio Prado');
});

test('B-12 the matrix: an action brings what shows its thing, and taking that away asks; saving sends what counts', async () => {
  open('/minha-conta/perfis/5', {
    'PUT companies/1/profiles/5': (body) => ({ body: { ...profile({}), ...(body as object), version: 5 } }),
  });
  await opened('Analista');
  expect(document.querySelectorAll('.mx input[type=checkbox]').length).toBeGreaterThan(120);
  expect(countOf('Projeto')).toBe('1 de 27');
  expect(box('Todas de Projeto').indeterminate).toBe(true);

  fireEvent.click(box('Ver turmas'));
  fireEvent.click(box('Editar turmas'));
  fireEvent.click(box('Adicionar: Criar agendas de risco'));
  expect(screen.getByText('Também marcada: Ver agenda de risco. Sem ver, a ação não abre nada.')).toBeTruthy();
  expect(box('Ver agenda de risco, alterada').checked).toBe(true);

  fireEvent.click(box('Ver pendências'));
  const question = await screen.findByRole('alertdialog', { name: 'Tirar “Ver pendências”?' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reprovar pendências']);
  fireEvent.click(within(question).getByRole('button', { name: 'Tirar 2 permissões' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('6 permissões alteradas')).toBeTruthy();

  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  expect(await screen.findByText('Perfil salvo com sucesso')).toBeTruthy();
  const put = calls('PUT companies/1/profiles/5')[0];
  expect(put?.headers.get('If-Match')).toBe('"4"');
  expect(permissionsIn(put?.body)).toEqual(
    ['add_risk_schedule', 'see_projects', 'see_risk_schedule', 'see_training_class', 'update_training_class'].sort(),
  );
  expect(await screen.findByText('Nenhuma alteração')).toBeTruthy();
});

test('B-12 search without accents, select all of a group, and only what changed', async () => {
  open('/minha-conta/perfis/5');
  await opened('Analista');
  const search = screen.getByRole('searchbox', { name: 'Buscar permissão' });
  fireEvent.change(search, { target: { value: 'cracha' } });
  expect(groupOf('Pendência')).toBeNull();
  expect(box('Ver crachá').checked).toBe(false);
  fireEvent.click(box('Todas as mostradas de Colaborador'));
  fireEvent.change(search, { target: { value: '' } });
  expect(countOf('Colaborador')).toBe('3 de 9');

  fireEvent.click(box('Todas de Agenda de risco'));
  expect(countOf('Agenda de risco')).toBe('5 de 5');
  pressText('8');
  expect(groupOf('Projeto')).toBeNull();
  fireEvent.click(box('Todas de Agenda de risco'));
  expect(countOf('Agenda de risco')).toBe('0 de 5');
});

test('B-12 name and at least one permission are required; keys of the other side come back with it', async () => {
  open('/minha-conta/perfis/novo');
  await opened('Novo perfil de acesso');
  fireEvent.click(box('Ver painéis'));
  fireEvent.click(box('Ver painéis, alterada'));
  fireEvent.change(screen.getByLabelText(/^Descrição/), { target: { value: 'Quem confere' } });
  pressText(/^Criar perfil/);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button', { name: 'Informe o nome do perfil' })).toBeTruthy();
  expect(within(alert).getByRole('button', { name: 'Marque ao menos uma permissão' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(calls('POST')).toEqual([]);

  fireEvent.click(box('Reprovar pendências'));
  pressText('Fornecedor');
  expect(maybeBox('Reprovar pendências, alterada')).toBeNull();
  expect(screen.getByText(/^1 permissão que este tipo de perfil não pode ter foi desmarcada/)).toBeTruthy();
  pressText('Contratante');
  expect(box('Reprovar pendências, alterada').checked).toBe(true);
});

test('B-12 somebody else saved meanwhile: the own changes are kept on top of theirs', async () => {
  let tries = 0;
  const theirs = profile({ name: 'Analista de campo', version: 7, permissions: ['see_pendency', 'see_employee'] });
  open('/minha-conta/perfis/5', {
    'PUT companies/1/profiles/5': (body) => {
      tries += 1;
      return tries === 1 ? error(412, 'stale', { current: theirs }) : { body: { ...theirs, ...(body as object) } };
    },
  });
  await opened('Analista');
  fireEvent.click(box('Concluir pendências'));
  pressText(/^Salvar perfil/);
  fireEvent.click(await screen.findByText('Manter as minhas alterações'));
  expect(screen.getByDisplayValue('Analista de campo')).toBeTruthy();
  pressText(/^Salvar perfil/);
  await waitFor(() => expect(calls('PUT companies/1/profiles/5')).toHaveLength(2));
  const put = calls('PUT companies/1/profiles/5')[1];
  expect(put?.headers.get('If-Match')).toBe('"7"');
  expect(permissionsIn(put?.body)).toEqual(['confirm_pendency', 'see_employee', 'see_pendency']);
});

test('B-12 leaving with changes asks', async () => {
  const router = open('/minha-conta/perfis/5');
  await opened('Analista');
  fireEvent.click(box('Concluir pendências'));
  fireEvent.click(screen.getByText('Perfis de acesso', { selector: 'a' }));
  expect(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/minha-conta/perfis/5');
  press('Sair sem salvar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/minha-conta/perfis'));
});

test('A-40 who may only see is told what is missing and who can grant it, on each control', async () => {
  open('/minha-conta/perfis/5', {}, ['see_permission_profile', 'see_user_accounts']);
  await opened('Analista');
  expect(box('Ver pendências').disabled).toBe(true);
  const save = screen.getByText(/^Salvar perfil/, { selector: 'button' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(
    await screen.findAllByText(/Falta a permissão “Editar perfis de acesso”\. Quem pode conceder: Rita Reis\./),
  ).not.toEqual([]);
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  fireEvent.click(save);
  expect(calls('PUT')).toEqual([]);
});

test('A-40 a refusal names who can grant what is missing', async () => {
  const details = { missing: 'update_user_accounts', grantors: ['Rita Reis', 'Caio Prado'] };
  open('/minha-conta/usuarios', { 'PUT companies/1/account/10': () => error(403, 'forbidden', details) });
  await choose(/^Ações de Bia Reis/, /^Alterar perfil/);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('combobox').textContent).toBe('Analista'));
  fireEvent.mouseDown(within(dialog).getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: /^Portaria/ }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar perfil' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Você não tem permissão para realizar esta ação. Falta a permissão “Editar usuários”. Quem pode conceder: Rita Reis, Caio Prado.',
  );
});
