import { expect } from '@playwright/test';
import { ADMIN, axe, signIn, test } from './support/test.ts';

test('J-02, J-08 the panels pass axe, and a number opens exactly the rows that it counted', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/paineis');
  const panel = page.getByRole('region', { name: 'Indicador de pendências' });
  const expired = panel.getByRole('link', { name: /^\d+ vencidas?$/ });
  await expect(expired).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Conformidade por mês' }).locator('svg.recharts-surface'),
  ).toBeVisible();
  await axe(page);
  const count = Number.parseInt((await expired.textContent()) ?? '', 10);
  await expired.click();
  await expect(page.getByText(new RegExp(`^${count} pendências?$`)).first()).toBeVisible();
});
