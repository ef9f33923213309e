import { readFile } from 'node:fs/promises';
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

test('I-05, X-02 equipment is handed over, and the signed list is sent to the pendency, on a phone and a wide window', async ({
  enter,
}) => {
  const page = await enter(SUPPLIER);
  const looks = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    await idle(page);
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  };
  await page.goto('/epi/pedidos');
  await page.getByRole('link', { name: /^2026-0001|^\d{4}-0001/ }).click();
  await page.getByRole('button', { name: 'Entregar a colaborador' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Colaborador').fill('Ana Rodrigues');
  await page.getByRole('option', { name: /Ana Rodrigues Lima/ }).click();
  await dialog.getByLabel('Equipamento').click();
  await page.getByRole('option', { name: /Óculos de segurança incolor/ }).click();
  await looks(390);
  await looks(1440);
  await dialog.getByRole('button', { name: 'Registrar entrega' }).click();
  await expect(page.getByText('Entrega a Ana Rodrigues Lima registrada')).toBeVisible();
  await page.goto('/colaboradores');
  await page.getByRole('link', { name: 'Ana Rodrigues Lima' }).first().click();
  await page.getByRole('tab', { name: 'EPI' }).click();
  await expect(page.getByRole('heading', { name: 'Entregas de EPI' })).toBeVisible();
  await looks(1440);
  await looks(390);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar ficha' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Enviar ficha assinada' }).click();
  await page.getByTestId('epi-sheet').setInputFiles({
    ...{ name: 'ficha.pdf', mimeType: 'application/pdf', buffer: await readFile(file) },
  });
  await looks(390);
  await page.getByRole('button', { name: 'Enviar para análise' }).click();
  await expect(page.getByText('Ficha enviada para análise')).toBeVisible();
  await expect(page.getByText('Sem assinatura')).toHaveCount(0);
});
