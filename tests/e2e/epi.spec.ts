import { expect } from '@playwright/test';
import { axe, idle, SUPPLIER, test } from './support/test.ts';

test('I-01, I-02, I-03, I-04 from the catalogue to the sent order, on a phone and a wide window', async ({ enter }) => {
  const page = await enter(SUPPLIER);
  const looks = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  await page.goto('/epi');
  await page.getByPlaceholder('Nome, código ou CA').fill('OCU-0058');
  await page.getByRole('button', { name: 'Adicionar Protetor facial incolor' }).click();
  await expect(page.getByRole('link', { name: /^Carrinho, \d+ itens$/ })).toBeVisible();
  await looks(1440);
  await looks(390);
  await page.getByRole('link', { name: /^Carrinho, \d+ itens$/ }).click();
  await expect(page).toHaveURL('/epi/carrinho');
  await expect(page.getByText('O preço mudou: era R$ 7,20')).toBeVisible();
  await looks(390);
  await looks(1440);
  await page.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByRole('heading', { name: /^Pedido \d{4}-\d{4,} enviado$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Ver meus pedidos' }).click();
  await expect(page.getByRole('cell', { name: 'Enviado' }).first()).toBeVisible();
  await looks(1440);
  await looks(390);
});
