import { expect } from '@playwright/test';
import { ADMIN, axe, SUPPLIER, signIn, test } from './support/test.ts';

test('L-08 James answers beside the page, by keyboard, and its links open what it counted', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/pendencias');
  await page.getByRole('button', { name: 'Perguntar ao James' }).press('Enter');
  const james = page.getByRole('dialog', { name: 'James' });
  expect((await james.boundingBox())?.width).toBe(350);
  await page.keyboard.type('Quem está inapto?');
  await page.keyboard.press('Enter');
  const said = james.getByText(/pessoas estão inaptas/);
  await expect(said).toBeVisible();
  const count = (await said.innerText()).replace(/\D/g, '');
  await axe(page);
  await james.getByRole('link', { name: 'Ver na lista de colaboradores' }).press('Enter');
  await expect(page).toHaveURL(/\/colaboradores/);
  await expect(page.getByText(`de ${count}`).first()).toBeVisible();
  await james.getByRole('tab', { name: 'Arquivos' }).click();
  await expect(james.getByText(/Nenhum arquivo ainda|enviado por/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(james).toBeHidden();
  await expect(page.getByRole('button', { name: 'Perguntar ao James' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('L-08 James is in the menu Mais and as large as the window; a link closes it', async ({ page }) => {
    await signIn(page, SUPPLIER);
    await page.goto('/pendencias');
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    const entry = page.getByRole('menuitem', { name: 'Perguntar ao James' });
    await expect(entry.locator('svg')).toBeVisible();
    await entry.click();
    const james = page.getByRole('dialog', { name: 'James' });
    await james.getByRole('textbox', { name: 'Sua pergunta' }).fill('o que é o ASO?');
    await page.keyboard.press('Enter');
    await expect(james.getByText(/Base legal: NR-7/).first()).toBeVisible();
    await axe(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await james.getByRole('link', { name: 'Ver as pendências' }).first().click();
    await expect(james).toBeHidden();
    await expect(page).toHaveURL(/title/);
  });
});
