import { expect } from '@playwright/test';
import { ADMIN, axe, idle, test } from './support/test.ts';

test('H-01, H-02, H-03, H-05 a supplier is looked up by name, its term accepted, its report ordered and read, also on a phone', async ({
  enter,
}) => {
  const page = await enter(ADMIN);
  const looks = async () => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await idle(page);
      await axe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await page.goto('/homologacao');
  await looks();
  await page.getByRole('textbox', { name: 'CNPJ ou começo do nome' }).fill('dragagem');
  await page.getByRole('button', { name: 'Consultar', exact: true }).click();
  await looks();
  await page.getByRole('link', { name: /DRAGAGEM ATLÂNTICO SUL/ }).click();
  await expect(page.getByText('Suspensa')).toBeVisible();
  await looks();
  await page.getByRole('checkbox', { name: 'Li e aceito, para este CNPJ' }).check();
  await page.getByRole('button', { name: 'Pedir relatório' }).click();
  await expect(page).toHaveURL(/\/homologacao\/ver\/\d+$/);
  await expect(page.getByText(/Situação suspensa na Receita desde/)).toBeVisible();
  await expect(page.getByText('Consta', { exact: true })).toBeVisible();
  await looks();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PDF' }).click();
  expect((await download).suggestedFilename()).toBe('homologacao-14628390000153.pdf');
});
