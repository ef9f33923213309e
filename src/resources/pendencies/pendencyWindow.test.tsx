import { cleanup, screen, within } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pagesOverGateway } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { type ListColumn, type ListRow, leastWidth, tableLayouts } from '../../components/list/columns.ts';
import { t } from '../../i18n/index.ts';
import { employeeColumns } from '../employees/employeeColumns.tsx';
import { projectColumns } from '../projects/projectColumns.tsx';
import { classColumns } from '../trainingClasses/trainingClassColumns.tsx';
import { PendencyList } from './PendencyList.tsx';
import { pendencyColumns } from './pendencyColumns.tsx';

const gateway = pagesOverGateway();
let windowWidth = 390;
beforeAll(() => gateway.t.build.aPendency({ name: 'Guia do INSS', status: 'OPEN' }));
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches:
      query.includes('width') &&
      [...query.matchAll(/(min|max)-width:\s*([\d.]+)px/g)].every(([, side, width]) =>
        side === 'min' ? windowWidth >= Number(width) : windowWidth <= Number(width),
      ),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const openList = () =>
  gateway.open('/pendencias', { routes: [{ path: '/pendencias', element: <PendencyList /> }], store: memoryStore({}) });

test('D-01 the phone of who only attaches documents opens with what is to be sent, and each card says so', async () => {
  windowWidth = 390;
  await gateway.become({
    permissions: ['see_pendency', 'upload_pendency_document'],
    company: COMPANY.horizonte,
    relationType: 'PROVIDER',
  });
  openList();
  expect(await screen.findByRole('button', { name: 'Enviar Guia do INSS' })).toBeDefined();
  expect(screen.getByRole('button', { name: /^A enviar/, pressed: true })).toBeDefined();
});

test('D-01 the phone of the contracting company opens with what is to be analysed', async () => {
  windowWidth = 390;
  await gateway.become({ permissions: ['see_pendency', 'upload_pendency_document'] });
  openList();
  expect(await screen.findByRole('button', { name: /^Em análise/, pressed: true })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Enviar/ })).toBe(null);
});

test('M-04 cards that could not be loaded have no pages to choose', async () => {
  windowWidth = 390;
  await gateway.become({ permissions: ['see_pendency'] });
  gateway.failNext('GET', /^pendencies$/, 500);
  openList();
  await screen.findByText('Não foi possível carregar as pendências');
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
});

test('A-40 what the person may not do is not in the head of a phone; a wide one says what is missing', async () => {
  const permissions = ['see_pendency', 'upload_pendency_document'] as const;
  await gateway.become({ permissions, company: COMPANY.horizonte, relationType: 'PROVIDER' });
  windowWidth = 390;
  openList();
  await screen.findByRole('button', { name: 'Enviar Guia do INSS' });
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  cleanup();
  windowWidth = 1820;
  openList();
  const button = await screen.findByRole('button', { name: 'Exportar' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  [1820, ['Pendência', 'Projeto', 'Tempo restante']],
  [1366, ['Pendência e projeto', 'Tipo', 'Tempo restante']],
  [820, ['Pendência e projeto', 'Tempo restante']],
])('D-05 at %i pixels the table shows what has room, the remaining time always', async (width, expected) => {
  windowWidth = width;
  await gateway.become({ permissions: ['see_pendency'] });
  openList();
  const heads = within(await screen.findByRole('table')).getAllByRole('columnheader');
  const said = heads.map((head) => head.textContent);
  expect(said).toEqual(expect.arrayContaining(expected));
  expect(said.includes('Tipo')).toBe(width > 1000);
});

/** The widths at which the table would scroll sideways. */
function tooWideAt<Row extends ListRow>(
  columnsOf: (stacked: boolean) => readonly ListColumn<Row>[],
  isSelectable: boolean,
) {
  const layouts = tableLayouts(columnsOf, isSelectable);
  return [768, 820, 1024, 1118, 1280, 1366, 1440].filter((width) => {
    const { columns, stacked } = layouts.find(({ needed }) => needed <= width) ?? layouts.at(-1) ?? layouts[0];
    const shown = columns.filter(({ hidden }) => !hidden);
    return leastWidth(shown, { stacked, isSelectable }) > width;
  });
}

test('C-01, D-05, E-01 the tables fit at every width', () => {
  const opening = { to: () => '', onOpen: () => undefined, analyses: true };
  expect(tooWideAt((stacked) => pendencyColumns(stacked, t, opening), true)).toEqual([]);
  const sending = { ...opening, analyses: false, action: () => null };
  expect(tooWideAt((stacked) => pendencyColumns(stacked, t, sending), true)).toEqual([]);
  expect(
    tooWideAt(
      (stacked) =>
        projectColumns(
          stacked,
          t,
          'pt-BR',
          () => '',
          () => null,
        ),
      false,
    ),
  ).toEqual([]);
  expect(tooWideAt((stacked) => employeeColumns(stacked, t, 'pt-BR', true), false)).toEqual([]);
  expect(tooWideAt(() => classColumns(t, () => null), false)).toEqual([]);
});
