import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { View } from '../../../contract/views.ts';
import { openPendencies as open } from '../../../tests/support/pendencyListPage.tsx';
import { UID } from '../../../tests/support/signedInPage.tsx';

const view = (id: number, name: string, rest: Partial<View> = {}): View => ({
  id,
  resource: 'pendencies',
  name,
  query: { filter: { 'status[]': ['EXPIRED'] } },
  columns: null,
  sharedWith: null,
  isDefault: false,
  owner: { uid: UID, displayName: 'Ana' },
  mine: true,
  editable: true,
  version: 3,
  ...rest,
});

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
  await link(/^Todas.*40$/);
  expect((await link(/^Todas/)).getAttribute('aria-current')).toBe('true');
  fireEvent.click(await link(/^Vencidas/));
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
  expect((await link(/^Vencidas/)).getAttribute('aria-current')).toBe('true');
  fireEvent.click(await link(/^Vencem em 15 dias/));
  await waitFor(() => expect(filterOf()).toEqual({ expiresIn: 15 }));
  fireEvent.click(await link(/^Todas/));
  await waitFor(() => expect(filterOf()).toEqual({}));
});

test('D-01 a view has its address; once the filters change it says so, and can be undone', async () => {
  const { filterOf, viewOf } = open('/pendencias?visao=12', { views: [view(12, 'Da semana')] });
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual(['12', { 'status[]': ['EXPIRED'] }]));
  expect((await link(/^Da semana/)).getAttribute('aria-current')).toBe('true');
  fireEvent.click(await screen.findByLabelText(/^Em aberto/));
  await screen.findByText('Alterada');
  expect(viewOf()).toBe('12');
  fireEvent.click(screen.getByText('Desfazer'));
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
  expect(screen.queryByText('Alterada')).toBe(null);
});

test('D-01 without parameters the list opens with the default view, the own one before the company’s', async () => {
  const company = { company: { id: 1, name: 'Serra' }, profile: null };
  const views = [
    view(5, 'Da empresa', { isDefault: true, sharedWith: company, query: { filter: { inactive: true } } }),
    view(6, 'Minha', { isDefault: true, query: { filter: { considerComments: true } } }),
  ];
  const { viewOf, filterOf, sent } = open('/pendencias', { views, store: { [`pendencies.defaultView.${UID}.1`]: 5 } });
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual(['6', { considerComments: true }]));
  await link(/^Minha/);
  // who is known to have one waits for it: the list is asked for once
  expect(sent.filter(({ call }) => call.startsWith('GET pendencies?'))).toHaveLength(1);
});

test('D-01 what opens the list is remembered for the person: a new machine asks, who has none goes to the rows', async () => {
  const order = (sent: { call: string }[]) =>
    sent.flatMap(({ call }) => /^GET (views|pendencies)\?/.exec(call)?.[1] ?? []).slice(0, 2);
  const first = open('/pendencias', { views: [view(6, 'Minha', { isDefault: true })] });
  await waitFor(() => expect(first.viewOf()).toBe('6'));
  cleanup();
  const second = open('/pendencias', { store: { [`pendencies.defaultView.${UID}.1`]: 0 } });
  await link(/^Todas/);
  expect(order(second.sent)).toEqual(['pendencies', 'views']);
  cleanup();
  // what another person of this machine has opens nothing here
  const third = open('/pendencias', { store: { 'pendencies.defaultView.other.1': 6 } });
  await link(/^Todas/);
  expect(third.viewOf()).toBe(null);
});

test('D-01 a view that somebody else changed is saved over theirs at the second try, and one that is gone says so', async () => {
  let version = 3;
  let isGone = false;
  const stale = { status: 412, body: { code: 'stale', message: 'Mudou.', details: {} } };
  const gone = { status: 404, body: { code: 'not_found', message: 'Não existe mais.' } };
  const { sent } = open('/pendencias?visao=12', {
    answers: {
      'GET views': () => ({ body: isGone ? [] : [view(12, 'Da semana', { version })] }),
      'PUT views/12': () => {
        if (version === 3) {
          version = 4;
          return stale;
        }
        isGone = true;
        return gone;
      },
    },
  });
  await link(/^Da semana/);
  fireEvent.click(await screen.findByLabelText('Ações da visão Da semana'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Renomear e compartilhar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Editar visão' });
  fireEvent.change(within(dialog).getByLabelText(/Nome da visão/), { target: { value: 'Do mês' } });
  const save = within(dialog).getByRole('button', { name: 'Salvar' });
  fireEvent.click(save);
  await within(dialog).findByText('Mudou.');
  fireEvent.click(save);
  await within(dialog).findByText('Não existe mais.');
  const tags = sent.filter(({ call }) => call === 'PUT views/12').map(({ headers }) => headers.get('If-Match'));
  expect(tags).toEqual(['"3"', '"4"']);
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Nome da visão/).value).toBe('Do mês');
});

test('D-03, D-40 a document of the grid is a filter of its own: exact, named, and taken away like any other', async () => {
  const permissions = ['see_pendency', 'see_pendency_monthly_list'] as const;
  const body = { providers: [], projects: [], documents: [{ id: 5, name: 'Folha de pagamento', plan: 'STP' }] };
  const { sent, filterOf } = open('/pendencias?pendencies=5', {
    permissions,
    answers: { 'GET pendencies/monthly-grid/options': () => ({ body }) },
  });
  const chips = await screen.findByRole('list', { name: 'Filtros ativos' });
  expect(await within(chips).findByText('Folha de pagamento')).toBeTruthy();
  expect(filterOf()).toEqual({ 'pendencies[]': ['5'] });
  expect(sent.some(({ call }) => /^GET pendencies\?.*pendencies%5B%5D=5/.test(call))).toBe(true);
  fireEvent.click(within(chips).getByRole('button', { name: 'Remover filtro Documento' }));
  await waitFor(() => expect(filterOf()).toEqual({}));
});

test('D-01 an address whose view is gone opens the plain list and says why', async () => {
  const { filterOf, viewOf } = open('/pendencias?visao=99');
  await screen.findByText('Esta visão não existe mais ou não está compartilhada com você.');
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual([null, {}]));
});

test('D-01 what is on the screen is saved under a name; a name that is taken is said at its field', async () => {
  let tries = 0;
  const taken = {
    code: 'invalid_request',
    message: 'Há campos a corrigir.',
    details: { fields: [{ path: 'name', code: 'name_taken', message: 'Este nome já está em uso' }] },
  };
  const saved = () => {
    tries += 1;
    return tries === 1 ? { status: 400, body: taken } : { status: 201, body: view(30, 'Vencidas') };
  };
  const { sent, viewOf } = open('/pendencias?status=EXPIRED', { answers: { 'POST views': saved } });
  fireEvent.click(await screen.findByText('Salvar visão'));
  const dialog = await screen.findByRole('dialog', { name: 'Salvar visão' });
  // who administers no profiles saves for themselves, and reads what is missing for more
  await within(dialog).findByText(/Falta a permissão “Editar perfis de acesso”/);
  const save = within(dialog).getByRole('button', { name: 'Salvar visão' });
  fireEvent.click(save);
  await within(dialog).findByText('Campo obrigatório');
  fireEvent.change(within(dialog).getByLabelText(/Nome da visão/), { target: { value: ' Vencidas ' } });
  fireEvent.click(save);
  await within(dialog).findByText('Este nome já está em uso');
  fireEvent.click(save);
  await waitFor(() => expect(viewOf()).toBe('30'));
  const body = sent.filter(({ call }) => call === 'POST views').at(-1)?.body;
  expect(body).toMatchObject({
    resource: 'pendencies',
    name: 'Vencidas',
    query: { filter: { 'status[]': ['EXPIRED'] }, itemsPerPage: 10 },
    sharedWith: {},
    isDefault: false,
  });
});

test('D-01 a view is updated with the present filters and its version, and deleted after a question', async () => {
  const updated = () => ({ body: view(12, 'Da semana', { version: 4 }) });
  const { sent, viewOf } = open('/pendencias?visao=12', {
    views: [view(12, 'Da semana')],
    answers: { 'PUT views/12': updated, 'DELETE views/12': () => ({ status: 204 }) },
  });
  await link(/^Da semana/);
  fireEvent.click(await screen.findByLabelText(/^Em aberto/));
  fireEvent.click(await screen.findByText('Atualizar visão'));
  await waitFor(() => expect(sent.some(({ call }) => call === 'PUT views/12')).toBe(true));
  const put = sent.find(({ call }) => call === 'PUT views/12');
  expect(put?.body).toMatchObject({ name: 'Da semana', query: { filter: { 'status[]': ['EXPIRED', 'OPEN'] } } });
  expect(put?.headers.get('If-Match')).toBe('"3"');
  fireEvent.click(await screen.findByLabelText('Ações da visão Da semana'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir visão' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a visão “Da semana”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Excluir visão' }));
  await waitFor(() => expect(viewOf()).toBe(null));
});

test('D-01 what somebody else shared can be opened and not changed, and says why', async () => {
  const shared = { company: { id: 1, name: 'Serra' }, profile: null };
  open('/pendencias', { views: [view(12, 'Da empresa', { sharedWith: shared, mine: false, editable: false })] });
  fireEvent.click(await screen.findByLabelText('Ações da visão Da empresa'));
  const remove = await screen.findByRole('menuitem', { name: /^Excluir visão/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toContain('Só quem a salvou ou administra os perfis');
});
