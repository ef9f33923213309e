import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { createElement } from 'react';
import { beforeAll, expect, test } from 'vitest';
import type { GridCell, GridDocument } from '../../../../contract/pendencyGrid.ts';
import type { Permission } from '../../../../contract/permissions.ts';
import { pagesOverGateway, press, user } from '../../../../tests/support/page.tsx';
import { anEntry, aTeam } from '../../../../tests/support/projectUpdates.ts';
import { COMPANY, PROJECT } from '../../../../tests/support/world.ts';
import { GridTable } from './GridTable.tsx';
import { readGridAddress, writeGridAddress } from './gridAddress.ts';
import MonthlyGridPage from './MonthlyGridPage.tsx';

const gateway = pagesOverGateway();
const SEEING: Permission[] = ['see_pendency', 'see_pendency_details', 'see_pendency_monthly_list'];
const MONTHS = 'referenceMonthStart=2026-10&referenceMonthEnd=2026-11';
let payroll = 0;
let single = 0;

// Horizonte: a payroll of twelve people in October and of one in November, a guide of October alone
beforeAll(async () => {
  const { db, build } = gateway.t;
  payroll = await anEntry(db, { name: 'Folha de pagamento', plan: 'STP', type: 'EMPLOYEE', periodicity: 'MONTHLY' });
  const guide = await anEntry(db, { name: 'Guia do FGTS', plan: 'STP', type: 'PROVIDER', periodicity: 'MONTHLY' });
  const team = await aTeam(db, { count: 12, companyId: COMPANY.horizonte, projectId: PROJECT.reforma });
  const ofPayroll = { systemPendencyId: payroll, type: 'EMPLOYEE' } as const;
  const october = { referenceMonth: '2026-10-01' };
  for (const [index, employeeId] of team.entries()) {
    await build.aPendency({ ...ofPayroll, ...october, employeeId, status: index < 9 ? 'EXPIRED' : 'DONE' });
  }
  const november = { referenceMonth: '2026-11-01', employeeId: team[0], status: 'IN_REVISION' } as const;
  single = await build.aPendency({ ...ofPayroll, ...november });
  await build.aPendency({ ...october, systemPendencyId: guide, status: 'EXPIRED' });
});

async function open(path: string, permissions: readonly Permission[] = SEEING, company: number = COMPANY.serra) {
  await gateway.become({ permissions, company });
  return gateway.open(path, {
    routes: [
      { path: '/pendencias/mensal', element: createElement(MonthlyGridPage) },
      { path: '*', element: createElement('p', null, 'outra página') },
    ],
  });
}
const place = () => (document.activeElement as HTMLElement).dataset.place;

test('D-40 each cell says document, month, status and how many are done', async () => {
  await open(`/pendencias/mensal?${MONTHS}`);
  const table = await screen.findByRole('grid');
  expect(within(table).getByRole('columnheader', { name: '10/2026' })).toBeTruthy();
  expect(
    within(table).getByRole('link', {
      name: 'Folha de pagamento, 10/2026, pior situação: Vencido, 3 de 12 concluídas',
    }),
  ).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Folha de pagamento, 11/2026, Recebido' })).toBeTruthy();
  expect(within(table).getByRole('link', { name: 'Horizonte, 11/2026, Recebido' })).toBeTruthy();
  expect(within(table).getByRole('img', { name: 'Guia do FGTS, 11/2026, nenhuma pendência' })).toBeTruthy();
  expect(within(table).getByText('21% conformes').title).toBe('3 de 14 conformes');
});

test('D-40 the arrows move inside, Tab stops once, and a provider is closed and opened by its own line', async () => {
  await open(`/pendencias/mensal?${MONTHS}`);
  const table = await screen.findByRole('grid');
  const stops = () => [...table.querySelectorAll<HTMLElement>('[data-place]')].filter(({ tabIndex }) => tabIndex === 0);
  expect(stops()).toHaveLength(1);
  const name = within(table).getByRole('button', { name: /Horizonte/, expanded: true });
  name.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(place()).toBe('1:1');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(place()).toBe('2:2');
  expect(stops().map(({ dataset }) => dataset.place)).toEqual(['2:2']);
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(place()).toBe('0:0');
  await user.click(name);
  expect(within(table).queryByText('Guia do FGTS')).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(place()).toBe('0:0');
});

test('D-40 an arrow draws the lines that it leaves and reaches, and no other', async () => {
  const rendered: string[] = [];
  const cell = (status: GridCell['status'], total: number): GridCell => ({
    ...{ status, total, byStatus: { [status]: total }, finished: 0, pendencyId: null },
  });
  const cells = [cell('EXPIRED', 12), cell('IN_REVISION', 1)];
  const documents = [1, 2, 3, 4, 5].map(
    (id): GridDocument => ({ document: { id, name: `Documento ${id}` }, plan: 'STP', type: 'EMPLOYEE', cells }),
  );
  const company = { id: COMPANY.horizonte, name: 'Horizonte', cnpj: '12ABC34501DE35' };
  const provider = { company, share: { asked: 13, conform: 3 }, cells, documents, documentsLeftOut: 0 };
  await gateway.become({ permissions: SEEING });
  gateway.open('/x', {
    routes: [
      {
        path: '/x',
        element: createElement(GridTable, {
          ...{ months: ['2026-10', '2026-11'], providers: [provider], busy: false },
          ...{ isOpen: () => true, onToggle: () => undefined, hasShare: true },
          targetOf: (subject) => {
            rendered.push(subject.document?.name ?? subject.provider.name);
            return { to: '/' };
          },
        }),
      },
    ],
  });
  const table = await screen.findByRole('grid');
  within(table)
    .getByRole('button', { name: /Horizonte/ })
    .focus();
  await user.keyboard('{ArrowDown}');
  rendered.length = 0;
  await user.keyboard('{ArrowDown}');
  expect(place()).toBe('2:0');
  expect([...new Set(rendered)]).toEqual(['Documento 1', 'Documento 2']);
});

test('D-40 a single pendency is opened over the grid; several lead to the list filtered to the cell', async () => {
  const router = await open(`/pendencias/mensal?${MONTHS}&plan=STP`);
  const several = await screen.findByRole('link', { name: /Folha de pagamento, 10\/2026/ });
  const target = new URL(several.getAttribute('href') ?? '', 'http://x');
  expect(target.pathname).toBe('/pendencias');
  target.searchParams.sort();
  const statuses = target.searchParams.getAll('status').toSorted();
  target.searchParams.delete('status');
  expect([...target.searchParams, ...statuses.map((status) => ['status', status])]).toEqual([
    ['company', String(COMPANY.horizonte)],
    // that document alone, not whatever has its name
    ['pendencies', String(payroll)],
    ['plan', 'STP'],
    ['referenceMonthEnd', '2026-10'],
    ['referenceMonthStart', '2026-10'],
    ['status', 'DONE'],
    ['status', 'EXPIRED'],
  ]);
  const link = screen.getByRole('link', { name: 'Folha de pagamento, 11/2026, Recebido' });
  expect(link.getAttribute('href')).toBe(`/pendencias/editar/${single}`);
  await user.click(link);
  await waitFor(() => expect(router.state.location.search).toContain(`aberta=${single}`));
  expect(router.state.location.search).toContain('plan=STP');
});

test('D-40 filters go into the address and to the gateway, and can be cleared', async () => {
  // ten more providers: there is a second page
  await gateway.t.db.execute(sql`with more as (
      insert into companies (cnpj, company_name, trading_name)
      select 'A' || lpad(n::text, 13, '0'), 'Fornecedor ' || n, 'Fornecedor ' || n from generate_series(1, 10) n returning id),
      linked as (insert into project_companies (project_id, company_id, plans) select ${PROJECT.expansao}, id, '{STP}' from more)
    insert into pendencies (project_id, contracting_id, provider_id, system_pendency_id, reference_month, plan, type, status,
      name, search_text)
    select ${PROJECT.expansao}, ${COMPANY.serra}, id, ${payroll}, '2026-10-01', 'STP', 'PROVIDER', 'OPEN', 'Folha', 'folha'
    from more`);
  await gateway.t.build.aPendency({
    ...{ projectId: PROJECT.expansao, systemPendencyId: payroll, referenceMonth: '2026-10-01' },
  });
  const filter = `referenceMonthStart=2026-10&project=${PROJECT.expansao}`;
  const router = await open(`/pendencias/mensal?${filter}&page=2&status=NADA`);
  await screen.findByRole('grid');
  const asked = () => gateway.calls('GET', 'pendencies/monthly-grid').at(-1)?.call;
  expect(asked()).toBe(`GET pendencies/monthly-grid?${filter}&page=2`);
  await press('SSMA');
  await waitFor(() => expect(asked()).toBe(`GET pendencies/monthly-grid?${filter}&page=1&plan%5B%5D=SSMA`));
  // beside the filters, and where nothing was found
  const [clear] = screen.getAllByRole('button', { name: 'Limpar filtros' });
  await user.click(clear ?? document.body);
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
  await gateway.t.db.execute(sql`update projects set is_blocked = true where company_id = ${COMPANY.porto}`);
  await gateway.t.db.execute(sql`insert into projects (company_id, name, contract, status, start_date, end_date, is_blocked, created_by)
    select company_id, 'Cais sul', 'CT-901', status, start_date, end_date, true, created_by from projects where id = ${PROJECT.cais}`);
  const router = await open('/pendencias/mensal', SEEING, COMPANY.porto);
  expect(await screen.findByText('Nenhuma pendência mensal por aqui')).toBeTruthy();
  expect(screen.getByText(/2 projetos estão em atualização/)).toBeTruthy();
  await router.navigate('/pendencias/mensal?plan=STP');
  expect(await screen.findByText('Nenhuma pendência mensal com estes filtros.')).toBeTruthy();
});

test('D-40 a failure is told with a way to try again', async () => {
  gateway.failNext('GET', /monthly-grid$/, 500);
  await open(`/pendencias/mensal?${MONTHS}`);
  expect(await screen.findByText('Não foi possível carregar a grade mensal')).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByRole('grid')).toBeTruthy();
});

test('D-40 without the permission nothing is asked', async () => {
  await open('/pendencias/mensal', ['see_pendency']);
  expect(await screen.findByText('Acesso restrito')).toBeTruthy();
  expect(gateway.calls('GET', /monthly-grid/)).toEqual([]);
});
