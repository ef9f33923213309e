import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { PendencyGridOptions } from '../../../contract/pendencyGrid.ts';
import type { Permission } from '../../../contract/permissions.ts';
import type { View, ViewBody } from '../../../contract/views.ts';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { openPendencies, seeing } from '../../../tests/support/pendencyListPage.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';

const gateway = pagesOverGateway();
let ana = '';
const become = async (...permissions: Permission[]) => {
  ana = (await gateway.become(seeing(...permissions))).uid;
};
beforeAll(async () => {
  await gateway.t.build.aPendency({ status: 'EXPIRED', slug: 'folha-pagamento' });
});
beforeEach(async () => {
  await gateway.t.db.execute(sql`delete from views`);
  await become();
});

const aBody = (name: string, rest: Partial<ViewBody> = {}): ViewBody => ({
  resource: 'pendencies',
  name,
  query: { filter: { 'status[]': ['EXPIRED'] } },
  columns: null,
  sharedWith: {},
  isDefault: false,
  ...rest,
});
/** A view of Ana's. */
const save = (name: string, rest?: Partial<ViewBody>) =>
  requestJson<View>('views', { method: 'POST', body: aBody(name, rest) });
/** One that an administrator shares with all of Serra. */
const share = async (name: string, rest: Partial<ViewBody> = {}) =>
  gateway.t.as('admin', {
    method: 'POST',
    url: '/views',
    payload: aBody(name, { sharedWith: { companyId: COMPANY.serra }, ...rest }),
  });
const open = (path: string, store?: Record<string, unknown>) => {
  gateway.sent.length = 0;
  return openPendencies(gateway, path, store);
};

const nav = () => screen.findByLabelText('Visões salvas', { selector: 'nav' });
/** A view of the rail by its name, with its number. */
const link = async (name: RegExp): Promise<HTMLElement> => {
  const rail = await nav();
  return waitFor(() => {
    const found = [...rail.querySelectorAll('a')].find((one) => name.test(one.textContent));
    if (!found) throw new Error(`no view ${name}`);
    return found;
  });
};

test('D-01 the shipped views stand in the rail with their numbers, and each leads to its filters', async () => {
  const { filterOf } = open('/pendencias');
  await link(/^Todas.*1$/);
  expect((await link(/^Todas/)).getAttribute('aria-current')).toBe('true');
  await user.click(await link(/^Vencidas/));
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
  expect((await link(/^Vencidas/)).getAttribute('aria-current')).toBe('true');
  await user.click(await link(/^Vencem em 15 dias/));
  await waitFor(() => expect(filterOf()).toEqual({ expiresIn: 15 }));
  await user.click(await link(/^Todas/));
  await waitFor(() => expect(filterOf()).toEqual({}));
});

test('D-01 a view has its address; once the filters change it says so, and can be undone', async () => {
  const { id } = await save('Da semana');
  const { filterOf, viewOf } = open(`/pendencias?visao=${id}`);
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual([String(id), { 'status[]': ['EXPIRED'] }]));
  expect((await link(/^Da semana/)).getAttribute('aria-current')).toBe('true');
  await user.click(await screen.findByLabelText(/^Em aberto/));
  await screen.findByText('Alterada');
  expect(viewOf()).toBe(String(id));
  await user.click(screen.getByText('Desfazer'));
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
  expect(screen.queryByText('Alterada')).toBe(null);
});

test('D-01 without parameters the list opens with the default view, the own one before the company’s', async () => {
  await share('Da empresa', { isDefault: true, query: { filter: { inactive: true } } });
  const { id } = await save('Minha', { isDefault: true, query: { filter: { considerComments: true } } });
  const { viewOf, filterOf } = open('/pendencias', { [`pendencies.defaultView.${ana}.${COMPANY.serra}`]: 5 });
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual([String(id), { considerComments: true }]));
  await link(/^Minha/);
  // who is known to have one waits for it: the list is asked for once
  expect(gateway.calls('GET', 'pendencies')).toHaveLength(1);
});

test('D-01 what opens the list is remembered for the person: a new machine asks, who has none goes to the rows', async () => {
  const order = () => gateway.sent.flatMap(({ call }) => /^GET (views|pendencies)\?/.exec(call)?.[1] ?? []).slice(0, 2);
  const { id } = await save('Minha', { isDefault: true });
  const first = open('/pendencias');
  await waitFor(() => expect(first.viewOf()).toBe(String(id)));
  cleanup();
  await requestJson(`views/${id}`, { method: 'DELETE' });
  open('/pendencias', { [`pendencies.defaultView.${ana}.${COMPANY.serra}`]: 0 });
  await link(/^Todas/);
  await waitFor(() => expect(order()).toEqual(['pendencies', 'views']));
  cleanup();
  // what another person of this machine has opens nothing here
  const third = open('/pendencias', { [`pendencies.defaultView.other.${COMPANY.serra}`]: 6 });
  await link(/^Todas/);
  expect(third.viewOf()).toBe(null);
});

test('D-01 a view that somebody else changed is saved over theirs at the second try, and one that is gone says so', async () => {
  const { id, version } = await save('Da semana');
  open(`/pendencias?visao=${id}`);
  await link(/^Da semana/);
  await user.click(await screen.findByLabelText('Ações da visão Da semana'));
  await user.click(await screen.findByRole('menuitem', { name: 'Renomear e compartilhar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar visão' });
  await fill(within(dialog).getByLabelText(/Nome da visão/), 'Do mês');
  await requestJson(`views/${id}`, { method: 'PUT', body: aBody('Da quinzena'), version });
  gateway.sent.length = 0;
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  await press();
  await within(dialog).findByText(/alterado por outra pessoa/);
  await waitFor(() => expect(gateway.calls('GET', 'views').at(-1)?.status).toBe(200));
  await link(/^Da quinzena/);
  await requestJson(`views/${id}`, { method: 'DELETE' });
  await press();
  await within(dialog).findByText('Nada foi encontrado.');
  const tags = gateway.calls('PUT', `views/${id}`).map(({ headers }) => headers.get('If-Match'));
  expect(tags).toEqual([`"${version}"`, `"${version + 1}"`]);
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Nome da visão/).value).toBe('Do mês');
});

test('D-03, D-40 a document of the grid is a filter of its own: exact, named, and taken away like any other', async () => {
  await become('see_pendency_monthly_list');
  const { documents } = await requestJson<PendencyGridOptions>('pendencies/monthly-grid/options');
  const id = documents.find(({ name }) => name.startsWith('Folha de pagamento'))?.id;
  const { filterOf } = open(`/pendencias?pendencies=${id}`);
  const chips = await screen.findByRole('list', { name: 'Filtros ativos' });
  expect(await within(chips).findByText(/^Folha de pagamento/)).toBeTruthy();
  expect(filterOf()).toEqual({ 'pendencies[]': [String(id)] });
  expect(gateway.sent.some(({ call }) => call.includes(`pendencies%5B%5D=${id}`))).toBe(true);
  await user.click(within(chips).getByRole('button', { name: 'Remover filtro Tipo de documento' }));
  await waitFor(() => expect(filterOf()).toEqual({}));
});

test('D-01 an address whose view is gone opens the plain list and says why', async () => {
  const { filterOf, viewOf } = open('/pendencias?visao=99999');
  await screen.findByText('Esta visão não existe mais ou não está compartilhada com você.');
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual([null, {}]));
});

test('D-01 what is on the screen is saved under a name; a name that is taken is said at its field', async () => {
  const taken = await save('Vencidas');
  const { viewOf } = open('/pendencias?status=EXPIRED');
  await user.click(await screen.findByText('Salvar visão'));
  const dialog = await screen.findByRole('dialog', { name: 'Salvar visão' });
  // who administers no profiles shares with the company, but does not say what opens the list of others
  await user.click(within(dialog).getByRole('combobox', { name: /Para quem/ }));
  await user.click(await screen.findByRole('option', { name: 'Toda a empresa · Serra' }));
  await within(dialog).findByText(/Falta a permissão “Editar perfis de acesso”/);
  expect(within(dialog).getByRole('checkbox', { name: 'Abrir a lista com esta visão' })).toHaveProperty(
    'disabled',
    true,
  );
  await user.click(within(dialog).getByRole('combobox', { name: /Para quem/ }));
  await user.click(await screen.findByRole('option', { name: 'Só para mim' }));
  const press = () => user.click(within(dialog).getByRole('button', { name: 'Salvar visão' }));
  await press();
  await within(dialog).findByText(/^Informe /);
  await fill(within(dialog).getByLabelText(/Nome da visão/), ' Vencidas ');
  await press();
  await within(dialog).findByText('Este nome já está em uso');
  await requestJson(`views/${taken.id}`, { method: 'DELETE' });
  await press();
  await waitFor(() => expect(Number(viewOf())).toBeGreaterThan(taken.id));
  expect(gateway.calls('POST', 'views').at(-1)?.body).toMatchObject({
    resource: 'pendencies',
    name: 'Vencidas',
    query: { filter: { 'status[]': ['EXPIRED'] }, itemsPerPage: 10 },
    sharedWith: {},
    isDefault: false,
  });
});

test('D-01 a view is updated with the present filters and its version, and deleted after a question', async () => {
  const { id, version } = await save('Da semana');
  const { viewOf } = open(`/pendencias?visao=${id}`);
  await link(/^Da semana/);
  await user.click(await screen.findByLabelText(/^Em aberto/));
  await user.click(await screen.findByText('Atualizar visão'));
  const puts = () => gateway.calls('PUT', `views/${id}`);
  await waitFor(() => expect(puts()[0]?.status).toBe(200));
  expect(puts()[0]?.body).toMatchObject({
    name: 'Da semana',
    query: { filter: { 'status[]': ['EXPIRED', 'OPEN'] } },
  });
  expect(puts()[0]?.headers.get('If-Match')).toBe(`"${version}"`);
  await user.click(await screen.findByLabelText('Ações da visão Da semana'));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir visão' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a visão “Da semana”?' });
  await user.click(within(question).getByRole('button', { name: 'Excluir visão' }));
  await waitFor(() => expect(viewOf()).toBe(null));
});

test('D-01 what somebody else shared can be opened and not changed, and says why', async () => {
  await share('Da empresa');
  open('/pendencias');
  await user.click(await screen.findByLabelText('Ações da visão Da empresa'));
  const remove = await screen.findByRole('menuitem', { name: /^Excluir visão/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toContain('Só quem a salvou ou administra os perfis');
});

test('D-01 who decides begins with the queue, unless a saved view is the default; all rows are one click away', async () => {
  await become('confirm_pendency');
  const queue = { 'status[]': ['IN_REVISION', 'PRE_ANALYSIS'] };
  const first = open('/pendencias');
  await waitFor(() => expect(first.filterOf()).toEqual(queue));
  expect((await link(/^Fila de análise/)).getAttribute('aria-current')).toBe('true');
  await user.click(await link(/^Todas/));
  await waitFor(() => expect(first.filterOf()).toEqual({}));
  cleanup();

  // it is known that there is no default: nothing is waited for
  const second = open('/pendencias', { [`pendencies.defaultView.${ana}.${COMPANY.serra}`]: 0 });
  await waitFor(() => expect(second.filterOf()).toEqual(queue));
  cleanup();
  const named = open('/pendencias?status=OPEN');
  await waitFor(() => expect(named.filterOf()).toEqual({ 'status[]': ['OPEN'] }));
  cleanup();

  await save('Minhas vencidas', { isDefault: true });
  const third = open('/pendencias');
  await waitFor(() => expect(third.filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
});

test('D-01 on a new machine the queue is asked for together with the views, and shown when no default takes its place', async () => {
  await become('confirm_pendency');
  await gateway.t.build.aPendency({ status: 'IN_REVISION', name: 'Guia em análise' });
  const queue = { 'status[]': ['IN_REVISION', 'PRE_ANALYSIS'] };
  const none = gateway.holdNext('GET', /^views/);
  const first = open('/pendencias');
  await waitFor(() => expect(gateway.calls('GET', 'pendencies')).toHaveLength(1));
  expect(first.filterOf()).toEqual(queue);
  expect(screen.queryByText('Guia em análise')).toBe(null);
  none();
  await screen.findByText('Guia em análise');
  cleanup();

  const { id } = await save('Minhas vencidas', { isDefault: true });
  const saved = gateway.holdNext('GET', /^views/);
  const second = open('/pendencias');
  await waitFor(() => expect(gateway.calls('GET', 'pendencies')).toHaveLength(1));
  saved();
  await waitFor(() => expect(second.viewOf()).toBe(String(id)));
  expect(screen.queryByText('Guia em análise')).toBe(null);
  await waitFor(async () => expect((await link(/^Minhas vencidas/)).getAttribute('aria-current')).toBe('true'));
  // the queue is one click away, and stays
  await user.click(await link(/^Fila de análise/));
  await screen.findByText('Guia em análise');
  expect(second.filterOf()).toEqual(queue);
  cleanup();

  // who has chosen something else meanwhile keeps it
  const late = gateway.holdNext('GET', /^views/);
  const third = open('/pendencias');
  await waitFor(() => expect(third.filterOf()).toEqual(queue));
  await user.click(await screen.findByLabelText(/^Em aberto/));
  const chosen = { 'status[]': [...queue['status[]'], 'OPEN'] };
  await waitFor(() => expect(gateway.calls('GET', 'pendencies')).toHaveLength(2));
  late();
  await link(/^Minhas vencidas/);
  expect(third.filterOf()).toEqual(chosen);
});

test('D-01 views that cannot be loaded keep nobody from the queue', async () => {
  await become('confirm_pendency');
  gateway.failNext('GET', /^views/, 'lost');
  const { filterOf } = open('/pendencias');
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['IN_REVISION', 'PRE_ANALYSIS'] }));
});

test('D-01, L-03 whoever has gone to another page before the views came stays there', async () => {
  await become('confirm_pendency');
  await save('Minhas vencidas', { isDefault: true });
  const answer = gateway.holdNext('GET', /^views/);
  const { filterOf } = open('/pendencias');
  await waitFor(() => expect(gateway.calls('GET', 'pendencies')).toHaveLength(1));
  const before = filterOf();
  // as the router does for a page that has to be fetched before it is rendered
  history.pushState(null, '', '/colaboradores');
  answer();
  await gateway.settled();
  await screen.findByLabelText('Visões salvas', { selector: 'nav' });
  expect(filterOf()).toEqual(before);
  history.replaceState(null, '', '/');
});

test('D-01, M-06 saved views that could not be loaded say why in the rail, and are there after another try', async () => {
  await save('Da semana');
  gateway.failNext('GET', /^views$/, 500, { times: 2 }); // before the rows, and beside them
  open('/pendencias');
  const rail = within(await nav());
  await waitFor(() => expect(gateway.calls('GET', 'views')).toHaveLength(2));
  await rail.findByText('Não foi possível carregar as suas visões.');
  await user.click(rail.getByRole('button', { name: 'Tentar novamente', hidden: true }));
  await link(/^Da semana/);
  expect(rail.queryByText('Não foi possível carregar as suas visões.')).toBeNull();
});

test('D-01 P7 with the rows of the first list only the account and the saved views are asked for, all else after them', async () => {
  await become('export_pendency');
  const rows = gateway.holdNext('GET', /^pendencies$/);
  open('/pendencias');
  const beforeRows = new Promise<string[]>((resolve) => {
    const look = new MutationObserver(() => {
      if (!document.querySelector('tbody tr')) return;
      look.disconnect();
      resolve(gateway.sent.map(({ path }) => path));
    });
    look.observe(document, { childList: true, subtree: true });
  });
  await waitFor(() => expect(gateway.calls('GET', 'pendencies')).toHaveLength(1));
  rows();
  expect((await beforeRows).sort()).toEqual([
    'account/check-legacy-access',
    'account/me',
    'authentication/me',
    'pendencies',
    'views',
  ]);
  await waitFor(() => {
    for (const path of ['pendencies/counts', 'jobs']) expect(gateway.calls('GET', path)).toHaveLength(1);
    expect(gateway.calls('POST', 'pendencies/totals')).toHaveLength(1);
  });
});
