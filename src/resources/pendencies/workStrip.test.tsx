import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '../../../contract/common.ts';
import type { ListOf } from '../../../contract/list.ts';
import type { PendencyRow } from '../../../contract/pendencies.ts';
import type { Permission } from '../../../contract/permissions.ts';
import { pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { countedBy, SectionCount } from '../../layout/SectionCount.tsx';
import { ProjectList } from '../projects/ProjectList.tsx';
import { PendencyList } from './PendencyList.tsx';

/** What waits for a person, above the first list: each number is that of the list behind it. */
const gateway = pagesOverGateway();
const routes = [
  { path: '/projetos', element: <ProjectList /> },
  { path: '/pendencias', element: <PendencyList /> },
  { path: '*', element: <p>outra página</p> },
];
const SENDS: Permission[] = ['see_projects', 'see_pendency', 'see_pendency_details', 'upload_pendency_document'];
const ANALYSES: Permission[] = ['see_projects', 'see_pendency', 'see_pendency_details', 'confirm_pendency'];

beforeAll(async () => {
  const { build } = gateway.t;
  const today = dayOf(gateway.t.clock.at);
  const [past, soon, far] = [addDays(today, -3), addDays(today, 5), addDays(today, 40)];
  await build.aPendency({ status: 'OPEN', dueDate: past });
  await build.aPendency({ status: 'OPEN', dueDate: past, note: 'Falta a assinatura.' });
  await build.aPendency({ status: 'OPEN', dueDate: far });
  await build.aPendency({ status: 'PRE_REJECTED', note: 'Outro nome.' });
  await build.aPendency({ status: 'EXPIRED', expirationDate: past });
  await build.aPendency({ status: 'NEXT_DUE_DATE', expirationDate: soon });
  await build.aPendency({ status: 'DONE', expirationDate: far });
  await build.aPendency({ status: 'IN_REVISION', slaDue: past });
  await build.aPendency({ status: 'PRE_ANALYSIS', slaDue: far });
  await build.aPendency({ status: 'SUPPORT', openQuestions: 1 });
});

const strip = () => screen.findByRole('navigation', { name: 'Seu trabalho agora' });
const asSupplier = () => gateway.become({ permissions: SENDS, company: COMPANY.horizonte, relationType: 'PROVIDER' });

/** Follows every number of the strip, and counts the rows of the list that it leads to. */
async function follow(): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const names = within(await strip())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  cleanup();
  for (const name of names) {
    const router = gateway.open('/projetos', { routes });
    await user.click(within(await strip()).getByRole('link', { name }));
    const opened = router.state.location.pathname;
    await screen.findByRole('table');
    const [, number = '', said = ''] = /^(\d+)(.*)$/.exec(name) ?? [];
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(Number(number) + 1));
    found[`${said} ${opened}`] = Number(number);
    cleanup();
  }
  return found;
}

test('L-01 a supplier reads what is expired, late, returned and expires soon, each a link to exactly these rows', async () => {
  await asSupplier();
  gateway.open('/projetos', { routes });
  expect(await follow()).toEqual({
    'vencida /pendencias': 1,
    'com envio atrasado /pendencias': 2,
    'devolvidas /pendencias': 2,
    'vence em 15 dias /pendencias': 1,
  });
});

test('L-01 who analyses reads the queue, what is late in it, and questions; who manages, projects at risk', async () => {
  await gateway.become({ permissions: [...ANALYSES, 'update_project'] });
  gateway.open('/projetos', { routes });
  expect(await follow()).toEqual({
    'na fila de análise /pendencias': 2,
    'análise atrasada /pendencias': 1,
    'dúvida sem resposta /pendencias': 1,
    'vencida /pendencias': 1,
    'projeto com vencidos /projetos': 1,
  });
});

test('L-01 the numbers are asked for after the rows, all of them in one call', async () => {
  await asSupplier();
  gateway.open('/projetos', { routes });
  await strip();
  const calls = gateway.sent.map(({ path }) => path);
  expect(calls.indexOf('projects')).toBeLessThan(calls.indexOf('pendencies/totals'));
  expect(calls.filter((path) => path === 'pendencies/totals')).toHaveLength(1);
});

test('M-04 numbers that cannot be counted say so, and the list stays', async () => {
  await asSupplier();
  gateway.failNext('POST', /pendencies.totals/, 400, { message: 'Recusado' });
  gateway.open('/projetos', { routes });
  await screen.findByText('Não foi possível contar o que espera por você.');
  expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeDefined();
});

test('A-40 numbers that are refused are not offered another try', async () => {
  await asSupplier();
  gateway.failNext('POST', /pendencies.totals/, 403, { message: 'Recusado', code: 'forbidden' });
  gateway.open('/projetos', { routes });
  await screen.findByText('Não foi possível contar o que espera por você.');
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

test('L-01 the menu counts what waits: of a supplier what is to be sent, of who analyses the queue', async () => {
  const menu = (
    <a href="/pendencias" {...countedBy('pendencies')}>
      Pendências
      <SectionCount section="pendencies" />
    </a>
  );
  await asSupplier();
  gateway.open('/', { routes: [{ path: '/', element: menu }] });
  await waitFor(() => expect(screen.getByRole('link').textContent).toBe('Pendências7'));
  // a description, so that the link is still called 'Pendências'
  expect(screen.getByRole('link', { name: 'Pendências' })).toBeDefined();
});

test('D-02 late and returned are filters of the list, in the order of the day', async () => {
  const list = async (query: string) =>
    (await gateway.t.as('supplier', { url: `/pendencies?${query}` })).json<ListOf<PendencyRow>>();
  const late = await list('late=true&orderBy=dueDate');
  expect(late.results.map(({ status }) => status)).toEqual(['OPEN', 'OPEN']);
  expect((await list('returned=true')).meta.totalResults).toBe(2);
});
