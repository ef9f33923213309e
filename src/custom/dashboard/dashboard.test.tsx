import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DASHBOARD } from '../../../contract/constants.ts';
import { PANELS } from '../../../contract/dashboard.ts';
import { rows } from '../../../gateway/db/client.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY, PROJECT } from '../../../tests/support/world.ts';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import DashboardPage from './DashboardPage.tsx';
import { pendenciesOf, readPanelFilters } from './panelFilters.ts';
import { csvOf } from './panelTable.ts';

const gateway = pagesOverGateway({ at: new Date() });
const routes = [
  { path: '/paineis', element: <DashboardPage /> },
  { path: '/', element: <p>início</p> },
];
const open = (address = '/paineis') => gateway.open(address, { routes, beside: <LiveRegion /> });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const TITLES = [
  'Indicador de conformidade',
  'Indicador de projetos',
  'Indicador de pendências',
  'Indicador de colaboradores',
  'Conformidade por mês',
  'Conformidade por criação',
  'Ranking de pendências',
  'Ranking de fornecedores',
  'Tempo de análise',
  'Vencem nas próximas 13 semanas',
  'Análise por fornecedor',
  'Análise por documento',
  'Colaboradores por projeto',
  'Motivos de rejeição',
];

beforeAll(async () => {
  for (const status of ['DONE', 'NEXT_DUE_DATE', 'OPEN', 'EXPIRED', 'NOT_APPLICABLE'] as const) {
    await gateway.t.build.aPendency({ projectId: PROJECT.expansao, status });
  }
});
beforeEach(() =>
  gateway.become({ permissions: ['see_management_panel', 'see_pendency', 'see_projects'], company: COMPANY.serra }),
);

test('J-01 without the permission the page leads to the start and asks for no number', async () => {
  await gateway.become({ permissions: ['see_pendency'], company: COMPANY.serra });
  open();
  await screen.findByText('início');
  expect(gateway.calls('GET', /^reports\//)).toEqual([]);
});

test('J-02 the eight panels are in their order, before those of issue 14, each with its numbers', async () => {
  open();
  await screen.findByRole('link', { name: '1 vencida' });
  await waitFor(() => expect(titles()).toEqual(TITLES));
  const conformity = await panel('Indicador de conformidade');
  await conformity.findByText('50,0%', { selector: 'a' });
});

test('J-08 a number opens the list of what it counted, and each panel has a table and a CSV', async () => {
  open(`/paineis?tipo=STP&projetos=${PROJECT.expansao}`);
  const expired = await screen.findByRole('link', { name: '1 vencida' });
  expect(JSON.parse(new URL(expired.getAttribute('href') ?? '', 'http://x').searchParams.get('filter') ?? '')).toEqual({
    conformity: 'COUNTED',
    'plan[]': ['STP'],
    'projects[]': [String(PROJECT.expansao)],
    'status[]': ['EXPIRED'],
  });
  for (const title of TITLES) {
    const shown = await panel(title);
    await user.click(await shown.findByRole('button', { name: `Opções de ${title}` }));
    screen.getByRole('menuitem', { name: 'Baixar CSV' });
    await user.click(screen.getByRole('menuitem', { name: 'Ver como tabela' }));
    await shown.findByRole('table');
  }
  expect(
    csvOf({
      columns: ['Nome', 'Parte'],
      rows: [{ key: '1', name: '=SOMA("x")', values: [{ number: 1.5, text: '' }], to: null }],
    }),
  ).toBe('"Nome";"Parte"\r\n"\'=SOMA(""x"")";1,5\r\n');
});

test('J-07 each panel says how its number is calculated', async () => {
  open();
  const conformity = await panel('Indicador de conformidade');
  conformity.getByRole('button', { name: /^Como se calcula: Conformes são as concluídas ou próximas ao vencimento/ });
  expect(screen.getAllByRole('button', { name: /^Como se calcula/ })).toHaveLength(PANELS.length);
});

test('J-06 a panel that fails says so alone and tries again', async () => {
  gateway.failNext('GET', /^reports\/management\/projects/, 'lost');
  open();
  const projects = await panel('Indicador de projetos');
  await projects.findByText('Este painel não carregou');
  const pendencies = await panel('Indicador de pendências');
  await pendencies.findByRole('link', { name: '1 vencida' });
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  await user.click(projects.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(() => expect(projects.queryByRole('alert')).toBeNull());
});

test('J-04 the filters stand in the address; what is wrong in it is left out', async () => {
  const today = '2026-11-23';
  const read = (text: string) => readPanelFilters(new URLSearchParams(text), today);
  expect(read('')).toEqual({
    type: 'ALL',
    startDate: '2025-12-01',
    endDate: today,
    provider: null,
    projects: [],
    departmentIds: [],
  });
  expect(read('tipo=STP&de=2026-01-01&ate=2026-03-31&fornecedor=3&projetos=1,x,2&areas=9')).toEqual({
    type: 'STP',
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    provider: 3,
    projects: [1, 2],
    departmentIds: [9],
  });
  expect(read('tipo=GERAL&de=2026-05-01&ate=2026-04-01&fornecedor=0')).toEqual(read(''));
  expect(decodeURIComponent(pendenciesOf(read('fornecedor=3'), {}))).toContain('"company":"3"');
  open('/paineis?tipo=SSMA');
  await waitFor(() => expect(gateway.calls('GET', 'reports/management/pendencies')[0]?.call).toContain('type=SSMA'));
  expect(gateway.calls('GET', 'reports/pendencies/stp')).toEqual([]);
});

test('J-03 a panel is put off and moved by the keyboard, and stays so', async () => {
  open();
  await screen.findByRole('link', { name: '1 vencida' });
  await press('Personalizar');
  const dialog = within(screen.getByRole('dialog', { name: 'Personalizar painéis' }));
  await user.click(dialog.getByRole('switch', { name: 'Mostrar Indicador de projetos' }));
  dialog.getByRole('button', { name: 'Mover Ranking de fornecedores' }).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.findByText('Ranking de fornecedores: lugar 7 de 14');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  const expected = TITLES.filter((title) => title !== 'Indicador de projetos');
  expected.splice(6, 0, ...expected.splice(5, 1));
  await waitFor(() => expect(titles()).toEqual(expected));
});

test('J-08 the whole dashboard is one CSV, in which a panel that failed says so, and the time of its numbers is shown', async () => {
  const saved: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  gateway.failNext('GET', /^reports\/management\/projects\?/, 'lost');
  gateway.failNext('GET', /^reports\/management\/projects$/, 'lost');
  open();
  await (await panel('Indicador de projetos')).findByText('Este painel não carregou');
  await screen.findByRole('link', { name: '1 vencida' });
  screen.getByText(/^Atualizado às \d\d:\d\d$/);
  await waitFor(() => expect(document.querySelectorAll('section[aria-busy="true"]')).toHaveLength(0));
  await press('Exportar CSV');
  const text = (await saved[0]?.text()) ?? '';
  expect(text).toContain('Indicador de projetos\r\nEste painel não carregou\r\n');
  for (const title of TITLES) expect(text).toContain(`${title}\r\n`);
  expect(text).toContain('"Situação";"Pendências"');
  create.mockRestore();
});

test('J-04 a filter that finds nothing shows empty panels, none of which fails', async () => {
  open('/paineis?projetos=999999&areas=888888');
  await waitFor(() => expect(screen.getAllByText('Nada irregular com estes filtros')).toHaveLength(2));
  await screen.findByText('Nenhuma rejeição com estes filtros');
  await screen.findByText('Ninguém ativo nos projetos com estes filtros');
  expect(screen.queryAllByRole('alert')).toEqual([]);
});

test('J-04 more suppliers than one answer holds are searched by the gateway, and the chosen one keeps its name', async () => {
  await gateway.t.db.execute(sql`with made as (
      insert into companies (cnpj, company_name, trading_name)
      select lpad((90000000000000 + n)::text, 14, '0'), 'Fornecedor ' || n, 'Fornecedor ' || lpad(n::text, 4, '0')
      from generate_series(1, 520) n returning id)
    insert into project_companies (project_id, company_id, plans) select ${PROJECT.expansao}, id, '{STP}' from made`);
  open();
  const field = await screen.findByRole('combobox', { name: 'Fornecedor' });
  await user.type(field, 'Vertical');
  await user.click(await screen.findByRole('option', { name: /Vertical/ }));
  expect((field as HTMLInputElement).value).toMatch(/Vertical/);
  await waitFor(() =>
    expect(gateway.calls('GET', /^reports\/management\/options/).at(-1)?.call).toContain('provider='),
  );
  expect((field as HTMLInputElement).value).toMatch(/Vertical/);
});

test('J-08 a ranking that shows its first names leads to all of them', async () => {
  const documents = await rows<{ id: number }>(gateway.t.db, sql`select id from system_pendencies order by id limit 7`);
  for (const { id } of documents) {
    await gateway.t.build.aPendency({ projectId: PROJECT.expansao, status: 'OPEN', systemPendencyId: id });
  }
  open();
  const ranking = await panel('Ranking de pendências');
  await user.click(await ranking.findByRole('button', { name: /^Mostrar os / }));
  const table = ranking.getByRole('table');
  expect(within(table).getAllByRole('row').length).toBeGreaterThan(DASHBOARD.ranked + 1);
  expect(document.activeElement?.contains(table)).toBe(true);
  expect(screen.getAllByRole('region', { name: 'Ranking de pendências' })).toHaveLength(1);
  const providers = await panel('Ranking de fornecedores');
  await providers.findByRole('listitem');
  expect(providers.queryByRole('button', { name: /^Mostrar os / })).toBeNull();
});
