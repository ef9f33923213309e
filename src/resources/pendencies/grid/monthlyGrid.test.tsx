import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { GridCell, GridDocument, GridProvider, PendencyGrid } from '../../../../contract/pendencyGrid.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { asAna, openSignedIn, SERRA, type Sent, type Wire } from '../../../../tests/support/signedInPage.tsx';
import { GridTable } from './GridTable.tsx';
import { readGridAddress, writeGridAddress } from './gridAddress.ts';
import MonthlyGridPage from './MonthlyGridPage.tsx';

const cell = (over: Partial<GridCell> = {}): GridCell => ({
  status: 'EXPIRED',
  total: 12,
  byStatus: { EXPIRED: 9, DONE: 3 },
  finished: 3,
  pendencyId: null,
  ...over,
});
const one = cell({ status: 'IN_REVISION', total: 1, byStatus: { IN_REVISION: 1 }, finished: 0, pendencyId: 77 });
const payroll: GridDocument = {
  document: { id: 5, name: 'Folha de pagamento' },
  plan: 'STP',
  type: 'EMPLOYEE',
  cells: [cell(), one],
};
const provider = (id: number, name: string): GridProvider => ({
  company: { id, name, cnpj: '12ABC34501DE35' },
  share: { asked: 13, conform: 3 },
  cells: [cell(), one],
  documents: [
    payroll,
    { document: { id: 6, name: 'Guia do FGTS' }, plan: 'STP', type: 'PROVIDER', cells: [null, null] },
  ],
  documentsLeftOut: 0,
});
const grid = (over: Partial<PendencyGrid> = {}): PendencyGrid => ({
  months: ['2026-10', '2026-11'],
  results: [provider(3, 'Horizonte')],
  meta: { itemsPerPage: 10, totalResults: 1, page: 1, lastPage: 1 },
  blockedProjects: 0,
  ...over,
});

const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
});
const SEEING: Permission[] = ['see_pendency', 'see_pendency_details', 'see_pendency_monthly_list'];
const open = (path: string, answer: Wire[string], permissions: readonly Permission[] = SEEING) =>
  openSignedIn(path, {
    routes: [
      { path: '/pendencias/mensal', element: createElement(MonthlyGridPage) },
      { path: '*', element: createElement('p', null, 'outra página') },
    ],
    wire: {
      ...asAna(permissions),
      'GET pendencies/monthly-grid': answer,
      'GET pendencies/monthly-grid/options': () => ({
        body: { providers: [SERRA], projects: [{ id: 9, name: 'Cais', contract: 'CT-1' }], documents: [] },
      }),
    },
    sent,
  });
const place = () => (document.activeElement as HTMLElement).dataset.place;

test('D-40 each cell says document, month, status and how many are done', async () => {
  open('/pendencias/mensal', () => ({ body: grid() }));
  const table = await screen.findByRole('grid');
  expect(within(table).getByRole('columnheader', { name: '10/2026' })).toBeTruthy();
  expect(
    within(table).getByRole('link', { name: 'Folha de pagamento, 10/2026, Vencido, 3 de 12 concluídas' }),
  ).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Folha de pagamento, 11/2026, Recebido' })).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Horizonte, 11/2026, Recebido' })).toBeTruthy();
  expect(within(table).getByRole('img', { name: 'Guia do FGTS, 10/2026, nenhuma pendência' })).toBeTruthy();
  expect(within(table).getByText('23% em ordem').title).toBe('3 de 13 em ordem');
});

test('D-40 the arrows move inside, Tab stops once, and a provider is closed and opened by its own line', async () => {
  open('/pendencias/mensal', () => ({ body: grid() }));
  const table = await screen.findByRole('grid');
  const stops = () => [...table.querySelectorAll<HTMLElement>('[data-place]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toHaveLength(1);
  const name = within(table).getByRole('button', { name: /Horizonte/, expanded: true });
  name.focus();
  const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.activeElement ?? table, { key, ctrlKey });
  press('ArrowDown');
  press('ArrowRight');
  expect(place()).toBe('1:1');
  press('End', true);
  expect(place()).toBe('2:2');
  expect(stops().map(({ dataset }) => dataset.place)).toEqual(['2:2']);
  press('Home', true);
  expect(place()).toBe('0:0');
  fireEvent.click(name);
  expect(within(table).queryByText('Guia do FGTS')).toBeNull();
  press('ArrowDown');
  expect(place()).toBe('0:0');
});

test('D-40 an arrow draws the lines that it leaves and reaches, and no other', async () => {
  const rendered: string[] = [];
  const documents = [1, 2, 3, 4, 5].map((id) => ({ ...payroll, document: { id, name: `Documento ${id}` } }));
  openSignedIn('/x', {
    routes: [
      {
        path: '/x',
        element: createElement(GridTable, {
          ...{ months: ['2026-10', '2026-11'], providers: [{ ...provider(3, 'Horizonte'), documents }], busy: false },
          ...{ isOpen: () => true, onToggle: () => undefined, hasShare: true },
          targetOf: (subject) => {
            rendered.push(subject.document?.name ?? subject.provider.name);
            return { to: '/' };
          },
        }),
      },
    ],
    wire: asAna(SEEING),
  });
  const table = await screen.findByRole('grid');
  within(table)
    .getByRole('button', { name: /Horizonte/ })
    .focus();
  fireEvent.keyDown(document.activeElement ?? table, { key: 'ArrowDown' });
  rendered.length = 0;
  fireEvent.keyDown(document.activeElement ?? table, { key: 'ArrowDown' });
  expect(place()).toBe('2:0');
  expect([...new Set(rendered)]).toEqual(['Documento 1', 'Documento 2']);
});

test('D-40 a single pendency is opened over the grid; several lead to the list filtered to the cell', async () => {
  const router = open('/pendencias/mensal?plan=STP', () => ({ body: grid() }));
  const several = await screen.findByRole('link', { name: /Folha de pagamento, 10\/2026/ });
  const target = new URL(several.getAttribute('href') ?? '', 'http://x');
  expect(target.pathname).toBe('/pendencias');
  expect([...target.searchParams]).toEqual([
    ['company', '3'],
    ['referenceMonthStart', '2026-10'],
    ['referenceMonthEnd', '2026-10'],
    // that document alone, not whatever has its name
    ['pendencies', '5'],
    ['plan', 'STP'],
    ['status', 'EXPIRED'],
    ['status', 'DONE'],
  ]);
  const single = screen.getByRole('link', { name: 'Folha de pagamento, 11/2026, Recebido' });
  expect(single.getAttribute('href')).toBe('/pendencias/editar/77');
  fireEvent.click(single);
  await waitFor(() => expect(router.state.location.search).toContain('aberta=77'));
  expect(router.state.location.search).toContain('plan=STP');
});

test('D-40 filters go into the address and to the gateway, and can be cleared', async () => {
  const router = open('/pendencias/mensal?company=3&referenceMonthStart=2026-10&page=2&status=NADA', () => ({
    body: grid({ meta: { itemsPerPage: 10, totalResults: 11, page: 2, lastPage: 2 } }),
  }));
  await screen.findByRole('grid');
  const asked = () => sent.filter(({ call }) => call.startsWith('GET pendencies/monthly-grid?')).at(-1)?.call;
  expect(asked()).toBe('GET pendencies/monthly-grid?referenceMonthStart=2026-10&company=3&page=2');
  fireEvent.click(screen.getByRole('button', { name: 'SSMA' }));
  await waitFor(() =>
    expect(asked()).toBe('GET pendencies/monthly-grid?referenceMonthStart=2026-10&company=3&page=1&plan%5B%5D=SSMA'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('D-40 what an address says beyond the rules is left out', () => {
  const read = (text: string) => readGridAddress(new URLSearchParams(text));
  expect(read('referenceMonthStart=2025-01&referenceMonthEnd=2026-11')).toMatchObject({
    referenceMonthStart: undefined,
    referenceMonthEnd: undefined,
  });
  expect(read('company=-1&project=x&page=0&plan=XYZ&month=2026-13')).toEqual({ status: [], page: 1 });
  const address = { status: ['OPEN', 'DONE'], page: 3, company: 7, month: '2026-10' } as const;
  expect(readGridAddress(writeGridAddress(address))).toEqual(address);
});

test('D-40 nothing at all, nothing with these filters, and projects that are being updated are said', async () => {
  const none = grid({ results: [], meta: { itemsPerPage: 10, totalResults: 0, page: 1, lastPage: 1 } });
  const router = open('/pendencias/mensal', () => ({ body: { ...none, blockedProjects: 2 } }));
  expect(await screen.findByText('Nenhuma pendência mensal por aqui')).toBeTruthy();
  expect(screen.getByText(/2 projetos estão em atualização/)).toBeTruthy();
  await router.navigate('/pendencias/mensal?plan=STP');
  expect(await screen.findByText('Nenhuma pendência mensal com estes filtros.')).toBeTruthy();
});

test('D-40 a failure is told with a way to try again', async () => {
  let fails = true;
  open('/pendencias/mensal', () =>
    fails ? { status: 500, body: { code: 'internal', message: 'Não deu.' } } : { body: grid() },
  );
  expect(await screen.findByText('Não foi possível carregar a grade mensal')).toBeTruthy();
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('grid')).toBeTruthy();
});

test('D-40 without the permission nothing is asked', async () => {
  open('/pendencias/mensal', () => ({ body: grid() }), ['see_pendency']);
  expect(await screen.findByText('Acesso restrito')).toBeTruthy();
  expect(sent.some(({ call }) => call.includes('monthly-grid'))).toBe(false);
});
