import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { and, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { SESSION } from '../../../contract/constants.ts';
import { messages } from '../../../contract/messages/index.ts';
import { PERMISSIONS, type Permission, permissionsOfSide } from '../../../contract/permissions.ts';
import type { AccessProfile, AccessProfileBody } from '../../../contract/profiles.ts';
import { memberships, profiles } from '../../../gateway/db/schema/memberships.ts';
import { accountPage } from '../../../tests/support/accountPage.tsx';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../tests/support/world.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';

const gateway = pagesOverGateway();
const PROFILES = `companies/${COMPANY.porto}/profiles`;
const SUPPLIER = {
  ...{ cnpj: '45997418000153', companyName: 'Andaimes Ltda', tradingName: 'Andaimes', fullName: 'Rita' },
  ...{ phone: '+553133334444', email: 'rita@andaimes.demo' },
};
const ofAnalyst: AccessProfileBody = {
  ...{ name: 'Analista', relationType: 'CONTRACTING', description: null, features: ['stp'] },
  permissions: ['see_pendency', 'reject_pendency', 'see_projects'],
};
let analyst: AccessProfile;
let gate: AccessProfile;
let ana = '';

const made = async (body: AccessProfileBody) =>
  (await gateway.t.as('portAdmin', { method: 'POST', url: `/${PROFILES}`, payload: body })).json<AccessProfile>();
/** Somebody of Porto with this profile: their membership. */
async function aMember(displayName: string, { id }: AccessProfile): Promise<number> {
  const { uid } = await gateway.t.build.aUser({ displayName });
  const [row] = await gateway.t.db
    .insert(memberships)
    .values({ uid, companyId: COMPANY.porto, profileId: id })
    .returning({ id: memberships.id });
  return row?.id ?? 0;
}

// Porto with its administrator and two profiles, one of which two people have
beforeEach(async () => {
  const { db } = gateway.t;
  const { uid } = await gateway.t.session('portAdmin');
  await db.execute(sql`delete from invites`);
  await db.delete(memberships).where(and(eq(memberships.companyId, COMPANY.porto), ne(memberships.uid, uid)));
  await db.execute(
    sql`delete from ${profiles} where company_id = ${COMPANY.porto} and id not in (select profile_id from memberships)`,
  );
  analyst = await made(ofAnalyst);
  gate = await made({ ...ofAnalyst, name: 'Portaria' });
  await aMember('Davi', gate);
  await aMember('Edu', gate);
});

async function become(permissions: readonly Permission[] = PERMISSIONS): Promise<void> {
  const { email } = await gateway.become({ permissions, company: COMPANY.porto });
  ana = email;
}
/** Opens a page of 'Administração' as Ana of Porto. */
async function open(path: string, permissions?: readonly Permission[]) {
  await become(permissions);
  gateway.sent.length = 0;
  return gateway.open(path, accountPage());
}
/** As `open`, with Bia among the people; gives her membership. */
async function openWithBia(path: string) {
  const id = await aMember('Bia Reis', analyst);
  return { id, router: await open(path) };
}
/** An invite of Ana's. */
const invite = (body: object) => requestJson<{ inviteId: number }>('invites/company', { method: 'POST', body });

const calls = (start: string) => gateway.sent.filter(({ call }) => call.startsWith(start));
const permissionsIn = (body: unknown): Permission[] =>
  [...((body as AccessProfile | undefined)?.permissions ?? [])].sort();
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }));
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
const pressText = (name: RegExp | string) => user.click(screen.getByText(name, { selector: 'button, button *' }));
const opened = (name: string) => screen.findByText(name, { selector: 'h1, h1 *' });

async function choose(row: RegExp, action: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: row }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('B-06 people and invites with state and day; search, page and filter stand in the address and reach the gateway', async () => {
  await become();
  await invite({ email: 'novo@serra.demo', companyId: COMPANY.porto, profileId: analyst.id });
  const { inviteId } = await invite({ ...SUPPLIER, projectId: PROJECT.cais });
  await gateway.t.db.execute(sql`update invites set expires_at = '2026-01-01T17:00:00Z' where id = ${inviteId}`);
  const { router } = await openWithBia(`/minha-conta/usuarios?empresa=${COMPANY.porto}`);
  expect((await rowOf(/Bia Reis/)).textContent).toContain('Confirmado');
  expect((await rowOf(/novo@serra.demo/)).textContent).toMatch(/Pendente.*expira em \d\d\/\d\d\/\d{4}/);
  expect((await rowOf(/Andaimes/)).textContent).toMatch(/45\.997\.418\/0001-53.*Expirado.*expirou em 01\/01\/2026/);
  expect(calls('GET invites/users')[0]?.call).toContain('page=1&itemsPerPage=10');
  expect(calls('GET invites/users')[0]?.headers.get('companyId')).toBe(String(COMPANY.porto));

  const search = screen.getByRole('searchbox', { name: /Buscar usuários/ });
  await fill(search, 'bia');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe(`?empresa=${COMPANY.porto}&name=bia`));
  await waitFor(() => expect(calls('GET invites/users').at(-1)?.call).toContain('name=bia'));
  await press('Convites');
  await waitFor(() => expect(calls('GET invites/users').at(-1)?.call).toContain('confirmed=false'));
});

test('B-07 K-07 an invite needs e-mail and profile; to one project it needs the project; the list is asked again', async () => {
  await openWithBia('/minha-conta/usuarios');
  await rowOf(/Bia Reis/);
  await press('Convidar');
  const dialog = await screen.findByRole('dialog', { name: 'Convidar para a Porto' });
  const send = () => user.click(within(dialog).getByRole('button', { name: 'Enviar convite' }));
  await send();
  expect(await within(dialog).findByText('Informe o e-mail')).toBeTruthy();
  expect(within(dialog).getByText('Escolha o perfil de acesso')).toBeTruthy();
  expect(calls('POST')).toEqual([]);

  await fill(within(dialog).getByLabelText(/^E-mail/), ' Nova@Serra.demo ');
  await user.click(within(dialog).getByRole('radio', { name: /^Um projeto/ }));
  await send();
  expect(await within(dialog).findByText('Escolha o projeto')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: /^Projeto/ }));
  await user.click(await screen.findByRole('option', { name: /Cais norte/ }));
  await user.click(within(dialog).getByRole('combobox', { name: /^Perfil de acesso/ }));
  await user.click(await screen.findByRole('option', { name: /^Analista/ }));
  const before = calls('GET invites/users').length;
  await send();
  expect(await screen.findByText('Convite enviado para nova@serra.demo')).toBeTruthy();
  expect(calls('POST invites/company')[0]?.body).toEqual({
    email: 'nova@serra.demo',
    companyId: COMPANY.porto,
    profileId: analyst.id,
    projectId: PROJECT.cais,
  });
  await waitFor(() => expect(calls('GET invites/users').length).toBeGreaterThan(before));
  const atOnce = calls('GET invites/users').length;
  await waitFor(() => expect(calls('GET invites/users').length).toBeGreaterThan(atOnce));
});

test('B-07, B-09, B-12 what somebody does not hold is neither given nor taken, and says why (ADR 22)', async () => {
  await aMember('Bia Reis', analyst);
  const manager: Permission[] = [
    'see_user_accounts',
    'update_user_accounts',
    'remove_user',
    'invite_user',
    'see_permission_profile',
    'add_permission_profile',
    'update_permission_profile',
  ];
  await open('/minha-conta/usuarios', manager);
  await user.click(await screen.findByRole('button', { name: /Ações de Bia Reis/ }));
  for (const name of [/^Alterar perfil/, /^Remover/]) {
    const item = await screen.findByRole('menuitem', { name });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    expect(item.textContent).toContain('Você não tem');
  }
  await user.keyboard('{Escape}');
  await press('Convidar');
  const dialog = await screen.findByRole('dialog', { name: /^Convidar para/ });
  await user.click(within(dialog).getByRole('combobox', { name: /^Perfil de acesso/ }));
  const option = await screen.findByRole('option', { name: /^Analista/ });
  expect(option.getAttribute('aria-disabled')).toBe('true');
  expect(option.textContent).toContain('Você não tem');
  cleanup();

  await open('/minha-conta/perfis/novo', manager);
  await opened('Novo perfil de acesso');
  await waitFor(() => expect(document.querySelector('.mx-row input:disabled')).toBeTruthy());
  const locked = [...document.querySelectorAll('.mx-row input:disabled')].map((input) =>
    input.getAttribute('aria-label'),
  );
  expect(locked.every((name) => name?.endsWith('você não tem esta permissão, por isso não a dá nem tira'))).toBe(true);
  // who administers gives access to health data without having it
  expect(locked.length).toBe(
    new Set([...analyst.permissions, ...gate.permissions, ...permissionsOfSide('CONTRACTING')]).size -
      manager.length -
      1,
  );
});

test('K-07 a supplier, which has no projects of its own, is offered no project and no missing permission', async () => {
  await gateway.become('supplier');
  gateway.open('/minha-conta/usuarios', accountPage());
  await rowOf(/fornecedor@horizonte/);
  await press('Convidar');
  const dialog = await screen.findByRole('dialog', { name: /^Convidar para/ });
  expect(await within(dialog).findByLabelText(/^E-mail/)).toBeTruthy();
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).queryByText(/Falta a permissão/)).toBeNull();
});

test('B-07 Escape asks before what was typed into an invite goes; an untouched one closes', async () => {
  await openWithBia('/minha-conta/usuarios');
  await rowOf(/Bia Reis/);
  await press('Convidar');
  await screen.findByRole('dialog', { name: 'Convidar para a Porto' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await press('Convidar');
  const dialog = await screen.findByRole('dialog', { name: 'Convidar para a Porto' });
  await fill(within(dialog).getByLabelText(/^E-mail/), 'nova@serra.demo');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Descartar o que você preencheu?' });
  await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByDisplayValue('nova@serra.demo')).toBeTruthy();

  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog');
  await press('Descartar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('K-01 a supplier company is invited by CNPJ; one that is invited already is told at the CNPJ', async () => {
  await become();
  await invite(SUPPLIER);
  await openWithBia('/minha-conta/usuarios');
  await rowOf(/Bia Reis/);
  await press('Convidar');
  await press('Empresa fornecedora');
  const type = (label: RegExp, value: string) => fill(screen.getByLabelText(label), value);
  await type(/^CNPJ/, '45997418000153');
  await type(/^Nome fantasia/, 'Andaimes');
  await type(/^Razão social/, 'Andaimes Ltda');
  await type(/^Nome do responsável/, 'Rita');
  await type(/^Telefone/, '3133334444');
  await type(/^E-mail do responsável/, 'rita@andaimes.demo');
  await press('Enviar convite');
  expect(await screen.findByText(messages.pt.error.company_invited)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^CNPJ/)));
  expect(calls('POST invites/company')[0]?.body).toMatchObject({ cnpj: '45997418000153', phone: '+553133334444' });
});

test('B-08 an invite is sent again and cancelled', async () => {
  await become();
  const { inviteId } = await invite({ email: 'novo@serra.demo', companyId: COMPANY.porto, profileId: analyst.id });
  gateway.t.clock.at = new Date(gateway.t.clock.at.getTime() + SESSION.resendSeconds * 1000);
  await open('/minha-conta/usuarios');
  await choose(/^Ações de novo@serra.demo/, /^Reenviar convite/);
  expect(await screen.findByText('Reenviado com sucesso')).toBeTruthy();
  expect(calls('POST invites/resend')[0]?.body).toEqual({ inviteId });
  await choose(/^Ações de novo@serra.demo/, /^Cancelar convite/);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar convite' }));
  expect(await screen.findByText('Convite cancelado com sucesso')).toBeTruthy();
  expect(calls('DELETE invites/user')[0]?.body).toEqual({ inviteId });
  await waitFor(() => expect(screen.queryByRole('row', { name: /novo@serra.demo/ })).toBeNull());
});

test('B-09 oneself is not removable, whatever the letter case of the address; the last administrator is told in place', async () => {
  const { id } = await openWithBia('/minha-conta/usuarios');
  const message = messages.pt.error.last_administrator;
  const path = new RegExp(`accounts/${id}$`);
  gateway.failNext('DELETE', path, 409, { code: 'last_administrator', message });
  await user.click(await screen.findByRole('button', { name: 'Ações de Ana Lima' }));
  const self = await screen.findByRole('menuitem', { name: /^Remover da empresa/ });
  expect(self.getAttribute('aria-disabled')).toBe('true');
  expect(self.textContent).toContain('Não é possível remover você mesmo da empresa.');
  await user.click(self);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

  await choose(/^Ações de Bia Reis/, /^Remover da empresa/);
  const question = await screen.findByRole('alertdialog', { name: 'Remover Bia Reis da empresa?' });
  await user.click(within(question).getByRole('button', { name: 'Remover' }));
  expect((await within(question).findByRole('alert')).textContent).toBe(message);
});

test('B-10 B-14 a person is given another profile', async () => {
  const { id } = await openWithBia('/minha-conta/usuarios');
  await choose(/^Ações de Bia Reis/, /^Alterar perfil/);
  const dialog = await screen.findByRole('dialog', { name: 'Alterar o perfil de Bia Reis' });
  // not at the next sign-in: the gateway reads the profile at every request
  expect(within(dialog).getByText('O novo perfil vale na próxima ação da pessoa.')).toBeTruthy();
  await waitFor(() => expect(within(dialog).getByRole('combobox').textContent).toBe('Analista'));
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /^Portaria/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar perfil' }));
  expect(await screen.findByText('Perfil de Bia Reis alterado')).toBeTruthy();
  expect(calls(`PUT companies/${COMPANY.porto}/account/${id}`)[0]?.body).toEqual({ profileId: gate.id });
});

test('B-11 profiles are found by name and relation type; one that people have says so instead of being removed', async () => {
  const router = await open('/minha-conta/perfis');
  expect((await rowOf(/Analista/)).textContent).toContain('Contratante');
  await press('Fornecedor');
  await waitFor(() => expect(router.state.location.search).toBe('?relationType=PROVIDER'));
  await waitFor(() => expect(calls(`GET ${PROFILES}`).at(-1)?.call).toContain('relationType=PROVIDER'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Portaria/ })).toBeNull());
  await act(() => router.navigate('/minha-conta/perfis'));
  await user.click(await screen.findByRole('button', { name: 'Ações do perfil Portaria' }));
  const remove = await screen.findByRole('menuitem', { name: /^Excluir/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toMatch(/2 usuários ou convites têm este perfil\..*: Davi, Edu\.$/);
});

test('B-13 a profile that somebody took meanwhile is not removed, and says how many and who', async () => {
  await open('/minha-conta/perfis');
  await choose(/^Ações do perfil Analista/, /^Excluir/);
  const question = await screen.findByRole('alertdialog', { name: 'Excluir o perfil “Analista”?' });
  await aMember('Caio Prado', analyst);
  await user.click(within(question).getByRole('button', { name: 'Excluir perfil' }));
  const alert = await within(question).findByRole('alert');
  expect(alert.textContent).toContain('Este perfil está em uso');
  expect(within(alert).getByRole('listitem').textContent).toBe('Caio Prado');
});

test('B-12 the matrix: an action brings what shows its thing, and taking that away asks; saving sends what counts', async () => {
  await open(`/minha-conta/perfis/${analyst.id}`);
  await opened('Analista');
  expect(document.querySelectorAll('.mx input[type=checkbox]').length).toBeGreaterThan(120);
  expect(countOf('Projeto')).toBe('1 de 28');
  expect(box('Todas de Projeto').indeterminate).toBe(true);

  await user.click(box('Ver turmas'));
  await user.click(box('Editar turmas'));
  await user.click(box('Adicionar: Criar agendas de risco'));
  expect(screen.getByText('Também marcada: Ver agenda de risco. As ações dependem da permissão “Ver”.')).toBeTruthy();
  expect(box('Ver agenda de risco, alterada').checked).toBe(true);

  await user.click(box('Ver pendências'));
  const question = await screen.findByRole('alertdialog', { name: 'Remover “Ver pendências”?' });
  expect(
    within(question)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Reprovar pendências']);
  await user.click(within(question).getByRole('button', { name: 'Remover 2 permissões' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByText('6 permissões alteradas')).toBeTruthy();

  await user.keyboard('{Control>}s{/Control}');
  expect(await screen.findByText('Perfil salvo com sucesso')).toBeTruthy();
  const put = calls(`PUT ${PROFILES}/${analyst.id}`)[0];
  expect(put?.headers.get('If-Match')).toBe(`"${analyst.version}"`);
  expect(permissionsIn(put?.body)).toEqual(
    ['add_risk_schedule', 'see_projects', 'see_risk_schedule', 'see_training_class', 'update_training_class'].sort(),
  );
  expect(await screen.findByText('Nenhuma alteração')).toBeTruthy();
});

test('B-12 search without accents, select all of a group, and only what changed', async () => {
  await open(`/minha-conta/perfis/${analyst.id}`);
  await opened('Analista');
  const search = screen.getByRole('searchbox', { name: 'Buscar permissão' });
  await fill(search, 'cracha');
  expect(groupOf('Pendência')).toBeNull();
  expect(box('Ver crachá').checked).toBe(false);
  await user.click(box('Todas as mostradas de Colaborador'));
  await fill(search, '');
  expect(countOf('Colaborador')).toBe('3 de 11');

  await user.click(box('Todas de Agenda de risco'));
  expect(countOf('Agenda de risco')).toBe('5 de 5');
  await pressText('8');
  expect(groupOf('Projeto')).toBeNull();
  await user.click(box('Todas de Agenda de risco'));
  expect(countOf('Agenda de risco')).toBe('0 de 5');
});

test('B-12 name and at least one permission are required; keys of the other side come back with it', async () => {
  await open('/minha-conta/perfis/novo');
  await opened('Novo perfil de acesso');
  await user.click(box('Ver painéis'));
  await user.click(box('Ver painéis, alterada'));
  await fill(screen.getByLabelText(/^Descrição/), 'Quem confere');
  await pressText(/^Criar perfil/);
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('link', { name: 'Informe o nome do perfil' })).toBeTruthy();
  expect(within(alert).getByRole('link', { name: 'Marque ao menos uma permissão' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(alert));
  expect(calls('POST')).toEqual([]);

  await user.click(box('Reprovar pendências'));
  await pressText('Fornecedor');
  expect(maybeBox('Reprovar pendências, alterada')).toBeNull();
  expect(screen.getByText(/^1 permissão que este tipo de perfil não pode ter foi desmarcada/)).toBeTruthy();
  await pressText('Contratante');
  expect(box('Reprovar pendências, alterada').checked).toBe(true);
});

test('B-12 somebody else saved meanwhile: the own changes are kept on top of theirs', async () => {
  await open(`/minha-conta/perfis/${analyst.id}`);
  await opened('Analista');
  await user.click(box('Concluir pendências'));
  const payload = { ...ofAnalyst, name: 'Analista de campo', permissions: ['see_pendency', 'see_employee'] };
  await gateway.t.as('portAdmin', { method: 'PUT', url: `/${PROFILES}/${analyst.id}`, payload });
  await pressText(/^Salvar perfil/);
  await user.click(await screen.findByText('Manter as minhas alterações'));
  expect(screen.getByDisplayValue('Analista de campo')).toBeTruthy();
  await pressText(/^Salvar perfil/);
  await waitFor(() => expect(calls(`PUT ${PROFILES}/${analyst.id}`)).toHaveLength(2));
  const put = calls(`PUT ${PROFILES}/${analyst.id}`)[1];
  expect(put?.headers.get('If-Match')).toBe(`"${analyst.version + 1}"`);
  expect(permissionsIn(put?.body)).toEqual(['confirm_pendency', 'see_employee', 'see_pendency']);
});

test('B-12 leaving with changes asks', async () => {
  const router = await open(`/minha-conta/perfis/${analyst.id}`);
  await opened('Analista');
  await user.click(box('Concluir pendências'));
  await user.click(screen.getByText('Perfis de acesso', { selector: 'a' }));
  expect(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeTruthy();
  expect(router.state.location.pathname).toBe(`/minha-conta/perfis/${analyst.id}`);
  await press('Sair sem salvar');
  await waitFor(() => expect(router.state.location.pathname).toBe('/minha-conta/perfis'));
});

test('B-12 who may not create a profile has no form for a new one', async () => {
  await open('/minha-conta/perfis/novo', ['see_permission_profile']);
  await screen.findByRole('heading', { level: 1, name: 'Acesso restrito' });
  expect(screen.queryAllByRole('textbox')).toEqual([]);
});

test('A-40 who may not change it is told what is missing and who can grant it, on each control', async () => {
  await open(`/minha-conta/perfis/${analyst.id}`, ['see_permission_profile', 'see_user_accounts', 'invite_user']);
  await opened('Analista');
  expect(box('Ver pendências').disabled).toBe(true);
  const save = screen.getByText(/^Salvar perfil/, { selector: 'button' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  expect(
    await screen.findAllByText(/Falta a permissão “Editar perfis de acesso”\. Quem pode conceder: portAdmin\./),
  ).not.toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  await user.click(save);
  expect(calls('PUT')).toEqual([]);
});

test('A-40 a refusal names who can grant what is missing', async () => {
  await openWithBia('/minha-conta/usuarios');
  await choose(/^Ações de Bia Reis/, /^Alterar perfil/);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(within(dialog).getByRole('combobox').textContent).toBe('Analista'));
  await user.click(within(dialog).getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: /^Portaria/ }));
  // Ana's own profile is changed while she looks
  const less = PERMISSIONS.filter((permission) => permission !== 'update_user_accounts');
  await gateway.t.db.update(profiles).set({ permissions: less }).where(eq(profiles.name, ana));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar perfil' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Você não tem permissão para realizar esta ação. Falta a permissão “Editar usuários”. Quem pode conceder: portAdmin.',
  );
});
