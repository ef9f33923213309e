import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { changed, count } from '../../../gateway/db/client.ts';
import { anAddress, insertProduct } from '../../../tests/support/epi.ts';
import { fill, pagesOverGateway, user } from '../../../tests/support/page.tsx';
import { COMPANY } from '../../../tests/support/world.ts';
import { requestJson } from '../../dataProvider/httpClient.ts';
import { EpiOrderPage } from '../../resources/epiOrders/EpiOrderPage.tsx';
import { EpiBar } from './EpiBar.tsx';
import EpiCartPage from './EpiCartPage.tsx';
import EpiCataloguePage from './EpiCataloguePage.tsx';

const gateway = pagesOverGateway();
const routes = [
  {
    path: '/epi',
    element: (
      <>
        <EpiBar />
        <EpiCataloguePage />
      </>
    ),
  },
  { path: '/epi/carrinho', element: <EpiCartPage /> },
  { path: '/epi/pedidos/ver/:id', element: <EpiOrderPage /> },
];
let helmet = 0;

beforeEach(async () => {
  const { db } = gateway.t;
  localStorage.clear();
  for (const table of ['epi_order_items', 'epi_orders', 'epi_cart_items', 'billing_addresses', 'epi_products']) {
    await db.execute(sql.raw(`delete from ${table}`));
  }
  helmet = await insertProduct(db, { caValidity: '2099-08-14' });
  await insertProduct(db, { name: 'Luva de vaqueta', code: 'LUV-1', category: 'HANDS', caValidity: '2020-01-01' });
});

const open = async (path: string) => {
  await gateway.become('supplier');
  return gateway.open(path, { routes });
};
const orders = () => count(gateway.t.db)`select count(*)::int from epi_orders`;

test('I-01, I-02, I-03, I-12 the catalogue at /epi: add, one more, one less; the chip counts; an expired CA has no button', async () => {
  await open('/epi');
  const chip = await screen.findByRole('link', { name: 'Carrinho, 0 itens' });
  expect(chip.getAttribute('href')).toBe('/epi/carrinho');
  const product = within((await screen.findByRole('heading', { name: /^Capacete/ })).closest('li') as HTMLElement);
  await user.click(product.getByRole('button', { name: /^Adicionar Capacete/ }));
  await user.click(await product.findByRole('button', { name: /^Pôr mais um/ }));
  await screen.findByRole('link', { name: 'Carrinho, 2 itens' });
  await user.click(product.getByRole('button', { name: /^Tirar um/ }));
  await screen.findByRole('link', { name: 'Carrinho, 1 item' });
  await user.click(product.getByRole('button', { name: /^Tirar um/ }));
  await product.findByRole('button', { name: /^Adicionar/ });
  const glove = within(screen.getByRole('heading', { name: 'Luva de vaqueta' }).closest('li') as HTMLElement);
  glove.getByText('CA venceu em 01/01/2020');
  glove.getByText('Sem venda até renovar o CA');
  expect(glove.queryByRole('button')).toBeNull();
});

test('I-04, B-29 the changed price is told, the address is asked for, and pressing twice orders once', async () => {
  await gateway.become('supplier');
  await changed(gateway.t.db)`insert into epi_cart_items (uid, company_id, product_id, quantity, price)
    select m.uid, m.company_id, ${helmet}, 2, 40 from memberships m join users u on u.uid = m.uid
    where m.company_id = ${COMPANY.horizonte} and u.display_name = 'supplier'`;
  await open('/epi/carrinho');
  await screen.findByText(/O preço mudou: era R\$\s40,00/);
  expect(screen.getByRole('button', { name: 'Enviar pedido' })).toHaveProperty('disabled', true);
  await screen.findByText('Informe o endereço de cobrança para enviar.'); // known once the addresses are
  await user.click(await screen.findByRole('button', { name: 'Informar' }));
  const form = within(await screen.findByRole('dialog'));
  await fill(form.getByRole('textbox', { name: /^CEP/ }), '01310100');
  await fill(form.getByRole('textbox', { name: /^Número/ }), '1.480');
  await fill(form.getByRole('textbox', { name: /^Rua/ }), 'Av. Usiminas');
  await fill(form.getByRole('textbox', { name: /^Bairro/ }), 'Bairro das Águas');
  await user.type(form.getByRole('combobox', { name: /^Cidade e UF/ }), 'ipatinga');
  await user.click(await screen.findByRole('option', { name: /Ipatinga/ }));
  await user.click(form.getByRole('button', { name: 'Salvar endereço' }));
  expect((await form.findAllByText('Este CEP não é do estado escolhido')).length).toBeGreaterThan(0);
  await user.clear(form.getByRole('textbox', { name: /^CEP/ }));
  await fill(form.getByRole('textbox', { name: /^CEP/ }), '35160158');
  await user.click(form.getByRole('button', { name: 'Salvar endereço' }));
  await screen.findByText('Endereço salvo com sucesso');
  const send = await screen.findByRole('button', { name: 'Enviar pedido' });
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  await user.click(screen.getByRole('button', { name: 'Trocar' }));
  // an address as it is already is not sent again
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Salvar endereço' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.calls('PUT', /^billings/)).toEqual([]);
  await user.dblClick(send);
  await screen.findByRole('heading', { name: /^Pedido \d{4}-\d{4,} enviado$/ });
  expect(gateway.calls('POST', 'epi-orders')).toHaveLength(1);
  expect(await orders()).toBe(1);
});

test('M-06 an address that could not be loaded is asked for again, and is not taken for one that is missing', async () => {
  await open('/epi');
  await user.click(await screen.findByRole('button', { name: /^Adicionar Capacete/ }));
  await screen.findByRole('link', { name: 'Carrinho, 1 item' });
  cleanup();
  gateway.failNext('GET', /^billings\/address/, 500);
  gateway.open('/epi/carrinho', { routes });
  await screen.findByText('Não foi possível carregar o endereço');
  screen.getByText('O pedido pode ser enviado quando o endereço for carregado.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('Nenhum endereço informado ainda.');
});

test('M-06 the chip says no number while the cart is not known, and what it holds after another try', async () => {
  gateway.failNext('GET', /epi-cart$/, 500);
  await open('/epi');
  await screen.findByText('Não foi possível carregar o carrinho');
  expect(screen.getByRole('link', { name: /^Carrinho/ }).textContent).not.toMatch(/\d/);
  screen.getByRole('link', { name: 'Carrinho' });
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByRole('link', { name: 'Carrinho, 0 itens' });
});

test('R8, M-06 an order whose answer was lost stays as it was, and is sent once by the next try', async () => {
  await gateway.become('supplier');
  await changed(gateway.t.db)`insert into epi_cart_items (uid, company_id, product_id, quantity, price)
    select m.uid, m.company_id, ${helmet}, 2, 48.9 from memberships m join users u on u.uid = m.uid
    where m.company_id = ${COMPANY.horizonte} and u.display_name = 'supplier'`;
  await requestJson('billings/address', { method: 'POST', body: anAddress() });
  gateway.open('/epi/carrinho', { routes });
  const send = await screen.findByRole('button', { name: 'Enviar pedido' });
  await waitFor(() => expect(send).toHaveProperty('disabled', false));
  gateway.failNext('POST', /^epi-orders$/, 'lost');
  await user.click(send);
  await screen.findByRole('alert');
  screen.getByRole('heading', { name: 'Carrinho, 1 produto' });
  await user.click(send);
  await screen.findByRole('heading', { name: /^Pedido \d{4}-\d{4,} enviado$/ });
  const [first, second] = gateway.calls('POST', 'epi-orders').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});
