import { screen, waitFor, within } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { beforeEach, expect, test } from 'vitest';
import { formatBadgeCode } from '../../../contract/badges.ts';
import { changed } from '../../../gateway/db/client.ts';
import { pagesOverGateway, press, user } from '../../../tests/support/page.tsx';
import { EMPLOYEE, PROJECT } from '../../../tests/support/world.ts';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import PassageListPage from '../../resources/passages/PassageListPage.tsx';
import GatePage from './GatePage.tsx';

const gateway = pagesOverGateway({ at: new Date() });
const ANA = '529.982.247-25';
const routes = [
  { path: '/portaria', element: <GatePage /> },
  { path: '/portaria/passagens', element: <PassageListPage /> },
];
const kept = (departmentId: number | null = null) => {
  const store = memoryStore();
  store.setItem('passages.gate', { projectId: PROJECT.reforma, departmentId });
  return store;
};
const open = () => gateway.open('/portaria', { routes, beside: <LiveRegion />, store: kept() });
const field = () => screen.findByLabelText<HTMLInputElement>('QR do crachá, CPF ou código');
/** As a scanner does: a fast line that ends in Enter. */
const scan = async (text: string) => user.type(await field(), `${text}{Enter}`);
const answer = (name: string) => screen.findByRole('region', { name });
const last = () => within(screen.getByRole('complementary', { name: 'Últimas conferências' }));
async function issue(): Promise<{ code: string; token: string }> {
  const { uid } = await gateway.t.session('supplier');
  const actor = await gateway.t.services.authentication.personOf(uid, null);
  const asked = { projectId: PROJECT.reforma, employeeIds: [EMPLOYEE.ana], sheet: 'CARD' as const };
  const [badge] = await gateway.t.services.badges.issue(actor, asked);
  if (!badge) throw new Error('no badge');
  return badge;
}

beforeEach(async () => {
  await changed(gateway.t.db)`delete from passages`;
  await gateway.become('gatehouse');
});

test('X-15 the place of the gate is chosen once; a typed code answers Apto, is announced, and the person is on site', async () => {
  const { code } = await issue();
  gateway.open('/portaria', { routes, beside: <LiveRegion /> });
  await user.click(await screen.findByRole('combobox', { name: 'Projeto' }));
  await user.click(await screen.findByRole('option', { name: 'Reforma do alto-forno · Serra' }));
  await press('Abrir a portaria');
  await scan(formatBadgeCode(code));
  const apto = within(await answer('Apto'));
  apto.getByRole('heading', { name: 'Apto' });
  apto.getByText('Pode entrar em Reforma do alto-forno');
  apto.getByRole('heading', { name: 'Ana Araújo' });
  apto.getByText(/^Entrada registrada às/);
  await screen.findByText('Apto. Ana Araújo. Pode entrar em Reforma do alto-forno');
  expect((await field()).value).toBe('');
  expect(document.activeElement).toBe(await field());
  expect(await last().findByText('Ana Araújo')).toBeTruthy();
  await waitFor(() => expect(last().getByText('no local').parentElement?.textContent).toBe('no local1'));
});

test('X-15 entry or exit is chosen once, not per person', async () => {
  open();
  await scan(ANA);
  await answer('Apto');
  await press('Saída');
  expect(document.activeElement).toBe(await field());
  await scan(ANA);
  within(await answer('Saída registrada')).getByText(/^Saída registrada às/);
  await waitFor(() => expect(last().getByText('no local').parentElement?.textContent).toBe('no local0'));
});

test('X-01 somebody unfit is refused with the reasons', async () => {
  await changed(gateway.t.db)`update employees set status = 'DISMISSED' where id = ${EMPLOYEE.ana}`;
  open();
  await scan(ANA);
  const inapto = within(await answer('Inapto'));
  await changed(gateway.t.db)`update employees set status = 'ACTIVE' where id = ${EMPLOYEE.ana}`;
  inapto.getByText('Não pode entrar em Reforma do alto-forno');
  inapto.getByText(/Não trabalha mais no projeto/);
  expect(inapto.queryByText(/registrada/)).toBeNull();
});

test('X-15 what is no code and no document is refused at the field, and nobody keeps the answer of the person before', async () => {
  open();
  await scan(ANA);
  await answer('Apto');
  await scan('529.982.247-24');
  const error = await screen.findByText('CPF inválido');
  expect((await field()).getAttribute('aria-describedby')).toBe(error.id);
  expect(screen.queryByRole('region', { name: 'Apto' })).toBeNull();
  expect(gateway.calls('POST', 'companies/passages')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByText('CPF inválido')).toBeNull();
  await user.keyboard('{ArrowUp}');
  await answer('Apto');
});

test('X-15 unknown people and forged badges say so', async () => {
  const { token } = await issue();
  open();
  await scan('111.444.777-35');
  await answer('Não encontrado');
  await scan(`${token.slice(0, 50)}${token[50] === 'A' ? 'B' : 'A'}${token.slice(51)}`);
  within(await answer('Crachá falso')).getByText(/assinatura não confere/);
});

test('X-15 without an answer the gate says Não conferido, and what this device cannot keep is told', async () => {
  const { token } = await issue();
  open();
  await scan(ANA);
  await answer('Apto');
  gateway.failNext('POST', /passages/, 'lost', { times: 2 });
  await scan(ANA);
  const unchecked = within(await answer('Não conferido'));
  unchecked.getByText('Documentos não ficam guardados neste aparelho.');
  unchecked.getByText('Siga o procedimento da portaria');
  await scan(token);
  // jsdom has no IndexedDB, as some private windows
  within(await answer('Não conferido')).getByText('Esta passagem não ficou guardada');
  await gateway.settled();
});

test('M-17 who may only see passages gets the list; who may do neither is told', async () => {
  await gateway.become({ permissions: ['see_passages'] });
  const router = open();
  await screen.findByRole('heading', { name: 'Passagens' });
  expect(router.state.location.pathname).toBe('/portaria/passagens');
});

test('X-15 the list shows who is on site, by place, and is filtered in the address', async () => {
  const { uid } = await gateway.t.session('gatehouse');
  const guard = await gateway.t.services.authentication.personOf(uid, null);
  const at = { projectId: PROJECT.reforma, departmentId: null, direction: 'ENTRY' } as const;
  await gateway.t.services.passages.register(guard, { ...at, reading: ANA }, undefined);
  await gateway.t.services.passages.register(guard, { ...at, reading: '11144477735' }, undefined);
  const router = gateway.open('/portaria/passagens', { routes });
  const table = await screen.findByRole('table', { name: 'Entradas e saídas' });
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(3));
  await user.click(await screen.findByRole('link', { name: /1\s*Sem área\s*Reforma do alto-forno/ }));
  expect(router.state.location.search).toContain('onSite=true');
  await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2));
  within(screen.getByRole('table')).getByText('Ana Araújo');
  await press('Todas');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await screen.findByRole('button', { name: 'Exportar' });
});
