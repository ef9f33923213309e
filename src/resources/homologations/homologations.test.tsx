import { rm } from 'node:fs/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bulkLoad } from '../../../gateway/db/bulkLoad.ts';
import { changed } from '../../../gateway/db/client.ts';
import { importRegister } from '../../../gateway/modules/homologations/companyRegister/importService.ts';
import { cnpjFrom, folderOf, openData } from '../../../tests/support/openData.ts';
import { fill, pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import HomologationReportPage from '../../custom/homologationReport/HomologationReportPage.tsx';
import HomologationList from './HomologationList.tsx';
import LookUpPage from './LookUpPage.tsx';
import { HOMOLOGATIONS_PATH, reportAddress } from './reference.tsx';

const gateway = pagesOverGateway();
const routes = [
  { path: HOMOLOGATIONS_PATH, element: <HomologationList /> },
  { path: `${HOMOLOGATIONS_PATH}/consultar`, element: <LookUpPage /> },
  { path: `${HOMOLOGATIONS_PATH}/ver/:id`, element: <HomologationReportPage /> },
];
const ORDERS = ['see_homologation', 'request_homologation'] as const;
const HORIZONTE = cnpjFrom('07391526');
const COSTA = cnpjFrom('26741853');

beforeAll(async () => {
  const folder = await folderOf(openData());
  const load = await bulkLoad(gateway.t.database);
  const options = { load, embedded: true, now: () => gateway.t.clock.at };
  await importRegister(folder, options).finally(() => load.close());
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await changed(gateway.t.db)`delete from homologation_entries`;
  await changed(gateway.t.db)`delete from homologations`;
  await changed(gateway.t.db)`delete from homologation_acceptances`;
});

async function reported(cnpj: string): Promise<number> {
  const post = (url: string, payload: object) =>
    gateway.t.as('admin', {
      method: 'POST',
      url: `/homologue/${url}`,
      payload: { companyId: COMPANY.serra, cnpj, ...payload },
    });
  await post('accept-contract-terms', { version: 1 });
  const reply = await post('report-company', {});
  await gateway.t.services.homologations.queue.drain();
  return reply.json<{ id: number }>().id;
}

test('H-02 a wrong CNPJ is said beside the field without a request; a name leads to the companies that begin so', async () => {
  await gateway.become({ permissions: ORDERS });
  const router = await gateway.open(HOMOLOGATIONS_PATH, { routes });
  await fill(await screen.findByLabelText('CNPJ ou começo do nome'), '07.391.526/0001-98');
  await press('Consultar');
  expect(await screen.findByText('CNPJ Inválido')).toBeTruthy();
  expect(gateway.calls('GET', /search-cnpj/)).toEqual([]);
  await fill(screen.getByLabelText('CNPJ ou começo do nome'), 'montagens');
  await press('Consultar');
  const link = await screen.findAllByRole('link', { name: /MONTAGENS INDUSTRIAIS/ });
  expect(link).toHaveLength(2);
  expect(router.state.location.pathname).toBe(`${HOMOLOGATIONS_PATH}/consultar`);
});

test('L-01 while the reports are counted, their numbers have their place', async () => {
  await gateway.become({ permissions: ORDERS });
  const answer = gateway.holdNext('GET', /count-report-history/);
  await gateway.open(HOMOLOGATIONS_PATH, { routes });
  const count = await screen.findByText('Concluídos', { selector: '[role=status] span' });
  expect(count.parentElement?.style.visibility).toBe('hidden');
  answer();
  await waitFor(() => expect(count.parentElement?.style.visibility).toBe('visible'));
});

test('H-02 a company that nobody knows is said in so many words', async () => {
  await gateway.become({ permissions: ORDERS });
  await gateway.open(`${HOMOLOGATIONS_PATH}/consultar?cnpj=${cnpjFrom('11284795')}`, { routes });
  expect(await screen.findByText('Empresa não encontrada')).toBeTruthy();
});

test('H-02, A-40 who may not see reports has no search, which would be refused', async () => {
  await gateway.become({ permissions: ['see_projects'] });
  await gateway.open(`${HOMOLOGATIONS_PATH}/consultar`, { routes });
  await screen.findByText('Acesso restrito');
  expect(screen.queryByRole('button', { name: 'Consultar' })).toBeNull();
});

test('H-03 the term is read and accepted once, then the report is ordered and opened', async () => {
  await gateway.become({ permissions: ORDERS });
  const router = await gateway.open(`${HOMOLOGATIONS_PATH}/consultar?cnpj=${HORIZONTE}`, { routes });
  const order = await screen.findByRole('button', { name: 'Pedir relatório' });
  expect((order as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Li e aceito, para este CNPJ' }));
  await press('Pedir relatório');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/\/homologacao\/ver\/\d+/));
});

test('H-05, H-06, H-07, H-09, H-10 the report shows scores with their formula, every check, board, CNAEs and branches', async () => {
  const id = await reported(HORIZONTE);
  await gateway.become({ permissions: ORDERS });
  await gateway.open(reportAddress(id), { routes });
  expect(await screen.findByText(/\(100 × 4\) ÷ 4 = 100/)).toBeTruthy();
  const row = screen.getByRole('row', { name: /CNDT/ });
  expect(within(row).getByText('Não foi possível consultar')).toBeTruthy();
  expect(within(row).getByText('crítica')).toBeTruthy();
  expect(within(row).queryByText('0')).toBeNull();
  for (const text of ['CARLOS EDUARDO PACHECO', '42.92-8-02', 'principal', 'Sociedade Empresária Limitada']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText('07.391.526/0002-70', { exact: false })).toBeTruthy();
  await press('Tentar novamente');
  expect(await screen.findByText('Consultando de novo')).toBeTruthy();
});

test('H-06 a company with a partner in common is shown once with its reasons; what is left unanswered is counted', async () => {
  await reported(COSTA);
  const id = await reported(HORIZONTE);
  await gateway.become({ permissions: ['see_homologation'] });
  await gateway.open(reportAddress(id), { routes });
  const card = within(await screen.findByRole('region', { name: 'Empresas relacionadas' }));
  const item = card.getByText('PINTURA "INDUSTRIAL" COSTA \\NORTE LTDA').closest('li');
  expect(item?.textContent).toContain('Sócio em comum: CARLOS EDUARDO PACHECO');
  expect(card.queryByText('sua empresa')).toBeNull();
  expect(screen.getByText(/1 de 14 consultas responderam/)).toBeTruthy();
});

test('H-08, H-09 a CNPJ that is not ATIVA is told in red before any score, and the cap in words', async () => {
  const id = await reported(COSTA);
  await gateway.become({ permissions: ['see_homologation'] });
  await gateway.open(reportAddress(id), { routes });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/Situação inapta.*OMISSAO DE DECLARACOES/);
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Convidar como fornecedor' })).toBeNull();
});

test('H-01, H-04 reports are listed with counts, and compared over time', async () => {
  await reported(HORIZONTE);
  await changed(gateway.t.db)`update homologations set legal = 50`;
  const id = await reported(HORIZONTE);
  await gateway.become({ permissions: ['see_homologation'] });
  await gateway.open(HOMOLOGATIONS_PATH, { routes });
  expect(await screen.findAllByRole('row', { name: /MONTAGENS INDUSTRIAIS HORIZONTE/ })).toHaveLength(2);
  expect((await screen.findByText(/Concluídos/)).textContent).toMatch(/2/);
  await gateway.open(reportAddress(id), { routes });
  await user.click(await screen.findByRole('tab', { name: /Relatórios anteriores/ }));
  expect(await screen.findByText('mudou: Aspectos legais')).toBeTruthy();
  expect(screen.getByText('primeiro relatório')).toBeTruthy();
});
