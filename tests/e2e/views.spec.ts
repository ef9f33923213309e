import { expect } from '@playwright/test';
import { ADMIN, axe, idle, test } from './support/test.ts';
import { listReady } from './support/tour.ts';

test('D-01 a view is saved for the company, opens the list by its address and by itself, and says when it was changed', async ({
  enter,
}) => {
  const page = await enter(ADMIN);
  await page.goto('/pendencias?visao=fila');
  await listReady(page);
  const views = page.getByRole('navigation', { name: 'Visões salvas' });
  await expect(views.getByRole('link', { name: /^Fila de análise/ })).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Salvar visão', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Salvar visão', exact: true });
  await dialog.getByLabel(/Nome da visão/).fill('Fila da manhã');
  await dialog.getByLabel('Para quem').click();
  await page.getByRole('option', { name: /^Toda a empresa/ }).click();
  await dialog.getByRole('checkbox', { name: 'Abrir a lista com esta visão', exact: true }).check();
  await axe(page);
  await dialog.getByRole('button', { name: 'Salvar visão', exact: true }).click();
  await expect(page).toHaveURL(/visao=\d+/);
  await idle(page); // that there is a default view is remembered once the views were read again

  await page.goto('/pendencias');
  await expect(page).toHaveURL(/visao=\d+/);
  await listReady(page);
  const own = views.getByRole('link', { name: /^Fila da manhã/ });
  await expect(own).toHaveAttribute('aria-current', 'true');
  await page.getByRole('checkbox', { name: /^Vencido/ }).check();
  await expect(views.getByText('Alterada', { exact: true })).toBeVisible();
  await listReady(page);
  await axe(page);
  await page.goBack();
  await expect(views.getByText('Alterada', { exact: true })).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Visões salvas: Fila da manhã', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Visões salvas', exact: true });
  await axe(page);
  await sheet.getByRole('link', { name: /^Vencidas/ }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page).not.toHaveURL(/visao=/);
});
