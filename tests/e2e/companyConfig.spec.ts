import { expect } from '@playwright/test';
import { toast } from './support/screen.ts';
import { ADMIN, axe, SUPPLIER, test } from './support/test.ts';

test('B-18 a field that the administrator adds is filled in by the supplier, and is column and filter of the list', async ({
  enter,
}) => {
  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/campos');
  await admin.getByRole('button', { name: /^Manutenção industrial/ }).click();
  await admin.getByRole('button', { name: 'Novo campo' }).click();
  await admin.getByRole('textbox', { name: 'Nome do campo' }).fill('Turno preferido');
  await admin.getByRole('button', { name: 'Aplicar' }).click();
  await admin.getByRole('button', { name: /^Salvar/ }).click();
  await expect(toast(admin, 'Campos salvos')).toBeVisible();

  const supplier = await enter(SUPPLIER);
  await supplier.goto('/colaboradores');
  await supplier.getByRole('link', { name: 'Adriano de Souza Leão' }).click();
  await supplier.getByRole('tab', { name: 'Dados' }).click();
  await supplier.getByRole('button', { name: 'Editar' }).click();
  await supplier.getByRole('textbox', { name: 'Turno preferido' }).fill('Noite');
  await supplier.getByRole('button', { name: /^Salvar/ }).click();
  await expect(supplier.getByText('Noite', { exact: true })).toBeVisible();

  await admin.goto('/colaboradores');
  await admin.getByRole('button', { name: 'Colunas e densidade' }).click();
  await admin.getByRole('checkbox', { name: 'Turno preferido' }).check();
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('cell', { name: 'Noite' })).toBeVisible();
  await admin.getByRole('button', { name: /Adicionar filtro/ }).click();
  await admin.getByRole('menuitem', { name: 'Turno preferido' }).click();
  await admin.getByRole('textbox', { name: 'Turno preferido' }).fill('noite');
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('table').getByRole('link', { name: 'Adriano de Souza Leão' })).toBeVisible();
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(2);
});

test('B-21 E-20 a badge is printed in the colour that the administrator has chosen', async ({ enter }) => {
  const admin = await enter(ADMIN);
  await admin.goto('/minha-conta/cracha');
  await admin.getByRole('textbox', { name: 'Cor em hexadecimal' }).fill('#7A2E0E');
  await axe(admin);
  await admin.getByRole('button', { name: /^Salvar/ }).click();
  await expect(toast(admin, 'Crachá salvo')).toBeVisible();

  const supplier = await enter(SUPPLIER);
  await supplier.goto('/colaboradores');
  await supplier.getByRole('link', { name: 'Adriano de Souza Leão' }).click();
  await supplier.getByRole('tab', { name: 'Crachá' }).click();
  await axe(supplier);
  await supplier.getByRole('button', { name: 'Imprimir crachá' }).click();
  const printed = supplier.waitForEvent('download');
  await supplier.getByRole('alertdialog').getByRole('button', { name: 'Imprimir crachá' }).click();
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(supplier.getByText('Válido', { exact: true }).first()).toBeVisible();
});
