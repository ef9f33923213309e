import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { beforeAll, expect, test, vi } from 'vitest';
import type { View } from '../../../contract/views.ts';
import { type Answer, asAna, openSignedIn, type Sent, UID } from '../../../tests/support/signedInPage.tsx';
import PendencyList from './PendencyList.tsx';

const row = {
  id: 7,
  name: 'Folha de pagamento',
  status: 'EXPIRED',
  plan: 'STP',
  type: 'PROVIDER',
  project: { id: 1, name: 'Reforma', contract: 'CT-1' },
  company: { id: 3, name: 'Horizonte', cnpj: '44555666000181' },
  employee: null,
  riskActivity: null,
  referenceMonth: null,
  dueDate: null,
  issueDate: null,
  expirationDate: '2026-10-10',
  revisionDate: null,
  updatedAt: '2026-11-01T12:00:00.000Z',
  sla: null,
  openQuestions: 0,
  documentCount: 0,
  note: null,
  inactive: false,
  version: 1,
};
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

beforeAll(() => {
  // a desk with room for the rail
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});

type Options = { views?: View[]; answers?: Record<string, (body: unknown) => Answer>; store?: Record<string, unknown> };
function open(path: string, { views = [], answers = {}, store = {} }: Options = {}) {
  const sent: Sent[] = [];
  const kept = memoryStore(store);
  const router = openSignedIn(path, {
    routes: [{ path: '/pendencias', element: <PendencyList /> }],
    wire: {
      ...asAna(['see_pendency']),
      'GET pendencies': () => ({
        body: { results: [row], meta: { itemsPerPage: 10, totalResults: 1, page: 1, lastPage: 1 } },
      }),
      'GET pendencies/counts': () => ({ body: { status: { EXPIRED: 1 }, plan: {}, type: {}, sla: {} } }),
      'POST pendencies/totals': (body) => ({
        body: { totals: (body as { filters: unknown[] }).filters.map((_, at) => 40 + at) },
      }),
      'GET jobs': () => ({ body: [] }),
      'GET views': () => ({ body: views }),
      ...answers,
    },
    sent,
    store: kept,
  });
  const filterOf = () => JSON.parse(new URLSearchParams(router.state.location.search).get('filter') ?? 'null');
  const viewOf = () => new URLSearchParams(router.state.location.search).get('visao');
  return { router, sent, filterOf, viewOf };
}
const rail = () => screen.findByRole('navigation', { name: 'Visões salvas' });
const link = async (name: RegExp) => within(await rail()).findByRole('link', { name });

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
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Em aberto/ }));
  await screen.findByText('Alterada');
  expect(viewOf()).toBe('12');
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(filterOf()).toEqual({ 'status[]': ['EXPIRED'] }));
  expect(screen.queryByText('Alterada')).toBe(null);
});

test('D-01 without parameters the list opens with the default view, the own one before the company’s', async () => {
  const company = { company: { id: 1, name: 'Serra' }, profile: null };
  const views = [
    view(5, 'Da empresa', { isDefault: true, sharedWith: company, query: { filter: { inactive: true } } }),
    view(6, 'Minha', { isDefault: true, query: { filter: { considerComments: true } } }),
  ];
  const { viewOf, filterOf, sent } = open('/pendencias', { views, store: { 'pendencies.defaultView': 5 } });
  await waitFor(() => expect([viewOf(), filterOf()]).toEqual(['6', { considerComments: true }]));
  await link(/^Minha/);
  // who is known to have one waits for it: the list is asked for once
  expect(sent.filter(({ call }) => call.startsWith('GET pendencies?'))).toHaveLength(1);
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
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar visão' }));
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
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Em aberto/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Atualizar visão' }));
  await waitFor(() => expect(sent.some(({ call }) => call === 'PUT views/12')).toBe(true));
  const put = sent.find(({ call }) => call === 'PUT views/12');
  expect(put?.body).toMatchObject({ name: 'Da semana', query: { filter: { 'status[]': ['EXPIRED', 'OPEN'] } } });
  expect(put?.headers.get('If-Match')).toBe('"3"');
  fireEvent.click(await screen.findByRole('button', { name: 'Ações da visão Da semana' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Excluir visão' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a visão “Da semana”?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Excluir visão' }));
  await waitFor(() => expect(viewOf()).toBe(null));
});

test('D-01 what somebody else shared can be opened and not changed, and says why', async () => {
  const shared = { company: { id: 1, name: 'Serra' }, profile: null };
  open('/pendencias', { views: [view(12, 'Da empresa', { sharedWith: shared, mine: false, editable: false })] });
  fireEvent.click(await screen.findByRole('button', { name: 'Ações da visão Da empresa' }));
  const remove = await screen.findByRole('menuitem', { name: /^Excluir visão/ });
  expect(remove.getAttribute('aria-disabled')).toBe('true');
  expect(remove.textContent).toContain('Só quem a salvou ou administra os perfis');
});
